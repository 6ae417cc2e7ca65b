/** The processes of a machine, to be looked at. */

import type { Proc } from '../../kernel/kern/proc.ts';
import type { System } from '../system.ts';
import { Programs, stateOf } from './processlist.ts';

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

  processes(): { pid: number; name: string; state: string }[] {
    return this.system.processes.all().map((p) => ({
      pid: p.p_pid,
      name: p.p_comm,
      state: stateOf(p, this.current),
    }));
  }

  /** A line for each process. */
  protected lines(): string[] {
    return this.processes().map(({ pid, name, state }) => `${pid} ${name}, ${state}`);
  }

  registers(pid: number): ArrayLike<number> | undefined {
    return this.system.processes.get(pid)?.p_regs;
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
