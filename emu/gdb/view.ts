/** The processes of a machine, to be looked at. */

import { IDENT } from '../../kernel/callout/ident.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import type { System } from '../system.ts';
import { Programs, threadInfo } from './processlist.ts';
import type { ThreadInfo, ThreadName } from './target.ts';

/** The name of a thread. */
export const nameOf = (p: Proc): ThreadName => ({ pid: p.p_pid, thread: p[IDENT] });

export class ProcessView {
  protected readonly programs = new Programs();
  protected there: System | undefined;

  get system(): System {
    if (this.there === undefined) throw new Error('gdb: there is no machine');
    return this.there;
  }

  protected get current(): Proc | undefined {
    return this.there?.processes.current;
  }

  threads(): ThreadInfo[] {
    return this.system.processes.threads().map((p) => threadInfo(p, this.current));
  }

  /** A line for each process, and for each of its further threads. */
  protected lines(): string[] {
    return this.threads().map(({ pid, thread, name, state }) =>
      thread === pid ? `${pid} ${name}, ${state}` : `${pid} thread ${thread}, ${state}`,
    );
  }

  processOf(thread: number): number | undefined {
    return this.system.processes.thread(thread)?.p_pid;
  }

  registers(thread: number): ArrayLike<number> | undefined {
    return this.system.processes.thread(thread)?.p_regs;
  }

  read(pid: number, address: number, length: number): Uint8Array {
    const p = this.system.processes.get(pid);
    return p === undefined ? new Uint8Array(0) : this.system.processes.read(p, address, length);
  }

  program(pid: number): string {
    return this.programs.of(pid);
  }

  file(path: string): Uint8Array | undefined {
    for (const p of this.system.processes.all())
      if (this.program(p.p_pid) === path && p.p_vmspace.file !== undefined) return p.p_vmspace.file;
    return this.system.processes.file(path);
  }
}
