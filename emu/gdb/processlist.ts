/** The processes as GDB's user is told of them: which program each runs, and what it does. */

import type { Proc } from '../../kernel/kern/proc.ts';
import { isStopped } from '../debug/processes.ts';

/** The paths of programs, by process. */
export class Programs {
  private readonly paths = new Map<number, string>();

  /** A process runs another program, of a path of the machine's or of the host's. */
  set(pid: number, path: string): void {
    this.paths.set(pid, absolute(path));
  }

  forget(pid: number): void {
    this.paths.delete(pid);
  }

  /** The path of a process's program; empty if it is not known. */
  of(pid: number): string {
    return this.paths.get(pid) ?? '';
  }
}

/** The state of a process in a few words. `current` has the processor. */
export function stateOf(p: Proc, current: Proc | undefined): string {
  if (isStopped(p)) return 'stopped';
  if (p.p_wchan !== undefined) return `sleeps on ${p.p_wmesg}`;
  return p === current ? 'runs' : 'can run';
}

/** The path of a program that the host gave, as the machine has it. */
const absolute = (path: string): string =>
  `/${path
    .split('/')
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/')}`;
