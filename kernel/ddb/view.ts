/** Where the debugger looks from. */
import type { Kernel } from '../kern/kernel.ts';

export interface View {
  readonly k: Kernel;
  /** The kernel is in the middle of something: what it promises to keep may not hold at this moment. */
  readonly inside: boolean;
  /** The callout that the facility is just letting go of, to call its handler or because it was unset; NONE otherwise. */
  readonly gone: number;
}
