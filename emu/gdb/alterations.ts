/** The changes that GDB makes to a run: registers, memory, and signals that it sends. */

import { REG_PC } from '../../kernel/machdep.ts';
import { SIGKILL } from '../../kernel/sys/signal.ts';
import type { System } from '../system.ts';
import { Posts } from './posts.ts';
import { kernelSignal } from './signals.ts';
import { Refused } from './target.ts';

export class Alterations {
  /** The cycle of the first one; undefined while GDB has only looked. */
  first: number | undefined;
  /** True while GDB has done no more than end processes. */
  private onlyKills = true;
  /** The reason why nobody may change the run. */
  readonly fixed: string | undefined;
  readonly posts = new Posts();

  constructor(fixed: string | undefined) {
    this.fixed = fixed;
  }

  /** GDB is about to change the run. Refused if nobody may. */
  change({ cycle }: System, kills = false): void {
    if (this.fixed !== undefined) throw new Refused(this.fixed);
    this.first ??= cycle;
    this.onlyKills &&= kills;
  }

  /** Has a process end. Refused if nobody may. */
  kill(system: System, pid: number): void {
    this.change(system, true);
    this.posts.add(system, pid, SIGKILL);
  }

  /** The words for the end of the run; undefined while GDB has only looked. */
  get words(): string | undefined {
    const { first, onlyKills } = this;
    if (first === undefined) return undefined;
    return onlyKills
      ? `gdb has killed the program at cycle ${first}; up to there the run is that of the program alone`
      : `gdb has changed the run from cycle ${first} on: its hash is not that of the program alone`;
  }

  setRegister(system: System, thread: number, register: number, word: number): void {
    const p = system.processes.thread(thread);
    if (p === undefined) throw new Refused(`there is no thread ${thread}`);
    if (register === 0 || p.p_regs[register] === word) return;
    this.change(system);
    p.p_regs[register] = register === REG_PC ? word & ~1 : word;
  }

  /** False if the process could not write there; Refused if nobody may. */
  write(system: System, pid: number, address: number, bytes: Uint8Array): boolean {
    const p = system.processes.get(pid);
    if (p === undefined) return false;
    const now = system.processes.read(p, address, bytes.length);
    if (now.length === bytes.length && now.every((byte, i) => byte === bytes[i])) return true;
    if (this.fixed !== undefined) throw new Refused(this.fixed);
    const written = system.processes.write(p, address, bytes);
    if (written) this.change(system);
    return written;
  }

  /** Has a thread get a signal of the protocol's at the next boundary; 0 is none. */
  post(system: System, thread: number, signal: number): void {
    const sig = kernelSignal(signal) ?? 0;
    if (sig !== 0) this.posts.add(system, thread, sig);
  }
}
