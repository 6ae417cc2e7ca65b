/**
 * A lock of the model of Appendix B. Processors that ask while it is held wait for it, and get it
 * in the order in which they asked.
 *
 * Invariant: while processors wait, one holds the lock.
 */

/** The number that stands for no processor. */
export const NOBODY = -1;

export class Lock {
  /** The lock's name, for messages. */
  readonly name: string;
  private holder = NOBODY;
  private readonly waiting: number[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** Processor `p` asks for the lock. Returns true if it has it at once; otherwise it waits. */
  take(p: number): boolean {
    if (this.holder === NOBODY) {
      this.holder = p;
      return true;
    }
    this.waiting.push(p);
    return false;
  }

  /** The holder gives the lock back. Returns the processor that has it now, or NOBODY. */
  give(): number {
    this.holder = this.waiting.shift() ?? NOBODY;
    return this.holder;
  }
}
