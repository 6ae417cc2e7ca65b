/**
 * A way through the code: the routines entered, in their order. The machine's part of a call that
 * the kernel makes of it (charge, splx, copyin, ...) is one of its instructions, and not counted;
 * the machine's part of the way to the kernel is.
 */

export class Way {
  /** The numbers of the routines entered since restart(). */
  entered: number[] = [];
  /** For each routine now at work: it is of the kernel; it is an instruction of the machine's. */
  private readonly stack: { readonly kernel: boolean; readonly instruction: boolean }[] = [];
  private readonly isKernel: (number: number) => boolean;

  /** `isKernel` tells of which routines the kernel consists. */
  constructor(isKernel: (number: number) => boolean) {
    this.isKernel = isKernel;
  }

  restart(): void {
    this.entered = [];
  }

  enter(number: number): void {
    const caller = this.stack.at(-1);
    const kernel = this.isKernel(number);
    const instruction = caller !== undefined && !kernel && (caller.instruction || caller.kernel);
    this.stack.push({ kernel, instruction });
    if (!instruction) this.entered.push(number);
  }

  leave(): void {
    this.stack.pop();
  }

  /** A routine is entered that does not tell when it is left. */
  pass(number: number): void {
    if (this.stack.at(-1)?.instruction !== true) this.entered.push(number);
  }

  through<T>(number: number, work: () => T): T {
    this.enter(number);
    try {
      return work();
    } finally {
      this.leave();
    }
  }
}
