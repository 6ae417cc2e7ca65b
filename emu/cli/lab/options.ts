/** The options of `callwheel lab grade`. */

import { PUBLISHED_KEY } from '../../lab/hidden.ts';
import { sayLines } from '../output.ts';
import type { Step, Terms } from './grading.ts';

export interface GradeOptions {
  readonly lab?: string;
  /** Parts that are tried alone; all without it. */
  readonly part?: readonly string[];
  readonly key?: string;
  readonly late: number;
  readonly all?: true;
  readonly jobs?: number;
  /** One of so many parts of a class, from 0. */
  readonly shard?: { readonly shard: number; readonly of: number };
  readonly lateFile?: string;
  /** The least percent by which submissions are told as alike. */
  readonly alike: number;
  readonly csv?: string;
  readonly patience: number;
  readonly json?: string;
  readonly gradescope?: string;
  readonly junit?: string;
  readonly quiet?: true;
}

/** Not all points. */
export const EXIT_LESS = 1;

export const termsOf = ({ key = PUBLISHED_KEY, late }: Pick<GradeOptions, 'key' | 'late'>): Terms => ({
  key,
  late,
});

/** Tells of the steps on standard error, if it is a terminal. */
export function progressOf(quiet: true | undefined, who: string): (step: Step) => void {
  if (quiet === true || process.stderr.isTTY !== true) return () => undefined;
  return ({ name }) => sayLines([`${who}: ${name}`]);
}
