/**
 * Children of vfork that have their parents' memory. A parent is the thread that has called vfork;
 * threads are named by their IDENT, so a child, which has one thread, by its pid.
 *
 * Invariant: children, parents and those that are relieved are threads that there are; no thread is
 * relieved while a child has its memory.
 */

export class Vforks {
  /** The children, and their parents. */
  private readonly borrowers = new Map<number, number>();
  /** Parents that have their memory for themselves again, and have not had the processor since. */
  private readonly relieved = new Set<number>();

  borrows(child: number, parent: number): void {
    this.borrowers.set(child, parent);
    this.relieved.delete(parent);
  }

  /** A process has given up the memory that it had, its own or its parent's. */
  gives(pid: number): void {
    const parent = this.borrowers.get(pid);
    if (parent !== undefined) this.relieved.add(parent);
    this.borrowers.delete(pid);
  }

  /** A thread has ended, the first of a process with it: its number may become another's. */
  ends(thread: number): void {
    this.gives(thread);
    this.relieved.delete(thread);
    for (const [child, parent] of this.borrowers) if (parent === thread) this.borrowers.delete(child);
  }

  /** True, once, if the thread's process has its memory for itself again. */
  takesBack(thread: number): boolean {
    return this.relieved.delete(thread);
  }

  /** Throws unless the invariant holds, of the threads of these numbers. */
  check(threads: ReadonlySet<number>): void {
    for (const [child, parent] of this.borrowers) {
      if (!threads.has(child) || !threads.has(parent))
        throw new Error(`vfork: ${child} of ${parent} is not there`);
      if (this.relieved.has(parent)) throw new Error(`vfork: ${parent} is relieved too early`);
    }
    for (const thread of this.relieved)
      if (!threads.has(thread)) throw new Error(`vfork: no thread ${thread}`);
  }
}
