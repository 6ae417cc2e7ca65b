/** The account of a function's code that the code generator gives. */

import type { Held } from './expression.ts';

/** A variable, and the DILocation of the call that its function was inlined into, or -1. */
export interface Instance {
  readonly variable: number;
  readonly inlinedAt: number;
  /** Its name in maps. */
  readonly key: string;
}

export const instanceOf = (variable: number, inlinedAt: number): Instance => ({
  variable,
  inlinedAt,
  key: `${variable} ${inlinedAt}`,
});

/** A time during which a variable is where `pieces` say; the labels are its begin and end. */
export interface Stay {
  readonly of: Instance;
  readonly from: string;
  readonly to: string;
  /** The bytes before `to` at which it ends. */
  readonly early: number;
  readonly pieces: readonly Held[];
}

/** A function: each of `spans` goes from its label to that of the next. */
export interface Trace {
  /** The node of its DISubprogram. */
  readonly node: number;
  /** The labels of its begin and its end. */
  readonly from: string;
  readonly to: string;
  /**
   * The DILocations that the code belongs to, with the label from which on it does, and the place
   * of its first instruction in the order of the translation.
   */
  readonly spans: readonly { readonly from: string; readonly location: number; readonly order: number }[];
  /** Variables that have one place as long as the function runs. */
  readonly fixed: readonly { readonly of: Instance; readonly pieces: readonly Held[] }[];
  readonly stays: readonly Stay[];
}
