/**
 * A way through the code: the routines entered, in their order. The machine's part of a call from
 * the kernel (charge, splx, copyin, ...) is an instruction of the machine, and is not counted. The
 * machine's part of the way to the kernel is counted.
 */

export class Way {
  /** The numbers of the routines entered since restart(). */
  entered: number[] = [];
  /** For each routine at work: true if it is the kernel's; true if it is an instruction. */
  private readonly stack: { readonly kernel: boolean; readonly instruction: boolean }[] = [];
  private readonly isKernel: (number: number) => boolean;

  /** `isKernel` is true of the numbers of the kernel's routines. */
  constructor(isKernel: (number: number) => boolean) {
    this.isKernel = isKernel;
  }

  /** Begins a new way. */
  restart(): void {
    this.entered = [];
  }

  /** Notes that a routine is entered. */
  enter(number: number): void {
    const caller = this.stack.at(-1);
    const kernel = this.isKernel(number);
    const instruction = caller !== undefined && !kernel && (caller.instruction || caller.kernel);
    this.stack.push({ kernel, instruction });
    if (!instruction) this.entered.push(number);
  }

  /** Notes that the routine entered last is left. */
  leave(): void {
    this.stack.pop();
  }

  /** Notes that a routine is entered that does not report when it is left. */
  pass(number: number): void {
    if (this.stack.at(-1)?.instruction !== true) this.entered.push(number);
  }

  /** Does `work`, the body of a routine without a block. */
  through<T>(number: number, work: () => T): T {
    this.enter(number);
    try {
      return work();
    } finally {
      this.leave();
    }
  }
}
