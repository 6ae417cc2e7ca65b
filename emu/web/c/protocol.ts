/** The messages between the page and the worker that compiles C. */

import type { Compiled } from '../../clang/single.ts';

/** A source to be compiled. */
export interface ToCompiler {
  readonly number: number;
  /** The name of the file, without a folder. */
  readonly name: string;
  readonly text: string;
}

export type FromCompiler =
  /** Bytes of the compiler have come, of so many. */
  | { readonly kind: 'loading'; readonly done: number; readonly total: number }
  | ({ readonly kind: 'compiled'; readonly number: number } & Compiled)
  /** The compiler cannot be had, or has broken down. */
  | { readonly kind: 'failed'; readonly number: number; readonly why: string };
