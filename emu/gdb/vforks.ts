/** Children of vfork that have their parents' memory. */

export class Vforks {
  /** The children, and their parents. */
  private readonly borrowers = new Map<number, number>();
  /** Parents that have their memory for themselves again, and have not had the processor since. */
  private readonly relieved = new Set<number>();

  borrows(child: number, parent: number): void {
    this.borrowers.set(child, parent);
  }

  /** A process has given up the memory that it had, its own or its parent's. */
  gives(pid: number): void {
    const parent = this.borrowers.get(pid);
    if (parent !== undefined) this.relieved.add(parent);
    this.borrowers.delete(pid);
  }

  /** True, once, if the process has its memory for itself again. */
  takesBack(pid: number): boolean {
    return this.relieved.delete(pid);
  }
}
