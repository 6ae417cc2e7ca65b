/** The front end as the machine sees it. */

import type { Memory } from '../kernel/machdep.ts';
import type { Places } from '../kernel/trace/life_words.ts';
import type { EngineName } from './cpu/processor.ts';
import type { MakeBuffer } from './cpu/store.ts';
import type { Survey } from './survey.ts';

/**
 * Services of the front end for the machine. None of them may call back into the machine, but to
 * read its clock and counts, and to stop it.
 */
export interface Host {
  /** Shows bytes that were written to the console. */
  consoleOutput(bytes: Uint8Array): void;
  /**
   * Writes bytes to standard output, descriptor 1, or to standard error, descriptor 2. Needed if
   * one of them is a stream of the host.
   */
  streamOutput?(fd: number, bytes: Uint8Array): void;
  /** Shows one line of trace, given without a newline. */
  trace(line: string): void;
  /** Notes that a program marked point `id` (sysctl debug.mark), for figures in host time. */
  mark(id: number): void;
  /**
   * Shows a line that belongs to the console's last line but is no part of the run: the place in a
   * file of the host that the console's line speaks of.
   */
  note?(line: string): void;
  /** Makes the buffer in which RAM lies; an ArrayBuffer unless given. */
  readonly makeBuffer?: MakeBuffer | undefined;
  /**
   * The engine that runs user instructions, which does not show in the run; the interpreter unless
   * given.
   */
  readonly engine?: EngineName | undefined;
  /** The receiver of all places of the run at which an interrupt can come, if they are wanted. */
  readonly survey?: Survey | undefined;
  /** Makes a finder of places in programs, for the lines of a trace; undefined for none. */
  readonly places?: ((memory: Memory) => Places) | undefined;
}
