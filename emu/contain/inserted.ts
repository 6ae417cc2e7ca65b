/** The names that instrument.ts puts into programs, and the programs that have them. */

import type { Program } from './realm.ts';
import type { Stop } from './stops.ts';

/** The names that the runtime hands to a program, without their prefix. */
export const INSERTED = [
  ...['w', 'out', 'charge', 'site', 'push', 'spread', 'keys', 'text', 'base', 'made', 'chain', 'compare'],
  ...['delegate', 'found', 'number', 'primitive', 'equal', 'name', 'slot', 'key', 'word', 'store', 'target'],
  ...['lose', 'size', 'resize', 'caught', 's', 'stop', 'string', 'told'],
] as const;

/** A program that is ready for a realm, and the prefix of the names in it. */
export interface Instrumented extends Program {
  readonly prefix: string;
  /** The names of the globals that it uses. */
  readonly globals: readonly string[];
  /** The places at which a debugger can stop it, by their numbers; none without one. */
  readonly stops: readonly Stop[];
  /** A byte for each stop, 1 where the debugger wants to hear of it. */
  readonly armed: Uint8Array;
  /** A sentence for an exception with these words of the engine's, at a position (explain.ts). */
  readonly explain: (words: string, line: number, column: number) => string | undefined;
  /** The column of the instrumented code for a position in the bundled code. */
  readonly inserted: (line: number, column: number) => number;
}
