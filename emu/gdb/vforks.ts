/**
 * Children of vfork that have their parents' memory.
 *
 * Invariant: children, parents and those that are relieved are processes that there are; no process
 * is relieved while a child has its memory.
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

  /** A process has ended: its number may become another's. */
  ends(pid: number): void {
    this.gives(pid);
    this.relieved.delete(pid);
    for (const [child, parent] of this.borrowers) if (parent === pid) this.borrowers.delete(child);
  }

  /** True, once, if the process has its memory for itself again. */
  takesBack(pid: number): boolean {
    return this.relieved.delete(pid);
  }

  /** Throws unless the invariant holds, of the processes of these numbers. */
  check(pids: ReadonlySet<number>): void {
    for (const [child, parent] of this.borrowers) {
      if (!pids.has(child) || !pids.has(parent)) throw new Error(`vfork: ${child} of ${parent} is not there`);
      if (this.relieved.has(parent)) throw new Error(`vfork: ${parent} is relieved too early`);
    }
    for (const pid of this.relieved) if (!pids.has(pid)) throw new Error(`vfork: no process ${pid}`);
  }
}
