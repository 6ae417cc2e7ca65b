/** The moments at which conditions of breaks are asked for, and the names that they have then. */
import type { Kernel } from '../kern/kernel.ts';
import type { ProbeEvent } from '../probe.ts';
import type { Known, Moment } from './condition.ts';
import { fieldOf, fieldsOf, type Value } from './fields.ts';
import { REGISTERS } from './show_proc.ts';

/** Figures of the machine, which every moment has; those of an event come before them. */
const FIGURES: Readonly<Record<string, (k: Kernel) => number>> = {
  cycle: ({ md }) => md.cycle,
  level: ({ spl }) => spl.ipl,
  pid: ({ cpu }) => cpu.curproc?.p_pid ?? 0,
  tick: ({ cpu }) => cpu.callouts.ticks,
};

const WORD = 4;

/** The names at an event; null stands for a line of the user's code. */
export function knownAt(event: ProbeEvent | null): Known {
  const own = event === null ? [] : fieldsOf(event);
  return { figures: [...new Set([...own, ...Object.keys(FIGURES)])], registers: REGISTERS };
}

/** The moment of an event, or at a line of the user's code. To look changes nothing. */
export function momentAt(k: Kernel, event: ProbeEvent | null, args: readonly unknown[]): Moment {
  const own = event === null ? [] : fieldsOf(event);
  const p = k.cpu.curproc;
  return {
    figure: (name): Value =>
      event !== null && own.includes(name) ? fieldOf(event, args, name) : FIGURES[name](k),
    register: (name) => p?.p_regs[REGISTERS.indexOf(name)] ?? Number.NaN,
    word(address) {
      const bytes = new Uint8Array(WORD);
      if (p === null || !Number.isInteger(address)) return Number.NaN;
      return k.memory.copyin(p.p_vmspace.pmap, address >>> 0, bytes)
        ? new DataView(bytes.buffer).getInt32(0, true)
        : Number.NaN;
    },
  };
}
