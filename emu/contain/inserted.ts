/** The names that instrument.ts puts into programs, and the programs that have them. */

import type { Program } from './realm.ts';

/** The names that the runtime hands to a program, without their prefix. */
export const INSERTED = [
  ...[
    'w',
    'out',
    'into',
    'leave',
    'site',
    'held',
    'push',
    'spread',
    'keys',
    'text',
    'base',
    'chain',
    'delegate',
    'found',
    'key',
    'size',
    'slot',
  ],
] as const;

/** A program that is ready for a realm, and the prefix of the names in it. */
export interface Instrumented extends Program {
  readonly prefix: string;
}
