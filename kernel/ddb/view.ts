/** The kernel and the moment at which the debugger looks at it. */
import type { Kernel } from '../kern/kernel.ts';

export interface View {
  readonly k: Kernel;
  /**
   * True if the kernel is in the middle of some work: its invariants may not hold at this
   * moment.
   */
  readonly inside: boolean;
  /**
   * The callout entry that the facility lets go of at this moment, to call its
   * handler or because it was unset; NONE otherwise.
   */
  readonly gone: number;
}
