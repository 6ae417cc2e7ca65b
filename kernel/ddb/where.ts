/** The place where a machine stands, in a line. */
import type { Kernel } from '../kern/kernel.ts';
import { REG_PC } from '../machdep.ts';
import { levelName } from './show_intr.ts';

const hex = (word: number): string => `0x${(word >>> 0).toString(16).padStart(8, '0')}`;

/**
 * Cycle, time and tick; then the next thing that the processor does or, if the
 * machine stands `inside` the kernel's work, the level and the current process.
 */
export function where(k: Kernel, inside: boolean): string {
  const { cycle, freq } = k.md;
  const { ipl } = k.spl;
  const now = `cycle ${cycle} (${((cycle / freq) * 1000).toFixed(3)} ms), tick ${k.cpu.callouts.ticks}`;
  const p = k.cpu.curproc;
  if (inside) {
    const on = p === null ? 'no process is current' : `pid ${p.p_pid} (${p.p_comm}) is current`;
    return `${now}: inside the kernel at level ${levelName(ipl)}; ${on}`;
  }
  if (k.halted) return `${now}: halted`;
  if (p !== null && p.p_code === null)
    return `${now}: pid ${p.p_pid} (${p.p_comm}) is about to execute at ${hex(p.p_regs[REG_PC])}`;
  if (p !== null) return `${now}: pid ${p.p_pid} (${p.p_comm}) is current, in the kernel`;
  return `${now}: ${k.runq.empty ? 'idle, no process can run' : 'between two processes'}`;
}
