/**
 * Processes and threads as GDB's user is told of them: the program that each runs, and the work
 * that it is at.
 */

import { IDENT } from '../../kernel/callout/ident.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import { isStopped } from '../debug/processes.ts';
import type { ThreadInfo } from './target.ts';

/** The paths of programs, by process. */
export class Programs {
  private readonly paths = new Map<number, string>();

  /**
   * A process runs another program, whose path is in the machine; a relative one begins in
   * `directory`, the process's. Without it the path is the host's.
   */
  set(pid: number, path: string, directory?: string): void {
    const whole = path.startsWith('/') || directory === undefined ? path : `${directory}/${path}`;
    this.paths.set(pid, directory === undefined ? installed(path) : whole.replace(/\/+/g, '/'));
  }

  /** A process runs the program of another one. */
  copy(pid: number, from: number): void {
    this.paths.set(pid, this.of(from));
  }

  forget(pid: number): void {
    this.paths.delete(pid);
  }

  /** The path of a process's program; empty if it is not known. */
  of(pid: number): string {
    return this.paths.get(pid) ?? '';
  }
}

/** A thread in words. `current` has the processor. */
export const threadInfo = (p: Proc, current: Proc | undefined): ThreadInfo => ({
  pid: p.p_pid,
  thread: p[IDENT],
  name: p.p_name === '' ? p.p_comm : p.p_name,
  state: stateOf(p, current),
});

/** The state of a thread in a few words. `current` has the processor. */
function stateOf(p: Proc, current: Proc | undefined): string {
  if (isStopped(p)) return 'stopped';
  if (p.p_wchan !== undefined) return `sleeps on ${p.p_wmesg}`;
  return p === current ? 'runs' : 'can run';
}

/** The path of a program that the host gave, as the machine has it. */
const installed = (path: string): string =>
  `/${path
    .split('/')
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/')}`;
