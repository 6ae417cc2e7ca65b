/**
 * The border between the paper's figures and their host. The figures are
 * measured and drawn by code without Node and without DOM; a front end hands in
 * the rest.
 */

import type { Host } from '../machine.ts';

/** The host that a figure is measured on. */
export interface PaperHost extends Pick<Host, 'makeBuffer' | 'engine'> {
  /** The root image, a ustar archive. */
  readonly image: Uint8Array;
  /** The environment of each program, NAME=VALUE each. */
  readonly environment: readonly string[];
  /** The host's clock in milliseconds, with fractions. Only differences mean something. */
  now(): number;
  /** A pause between two parts of a long run, in which the front end can do other work. */
  pause(): Promise<void>;
}

/** A measurement that failed. The message is one line for the user. */
export class MeasureError extends Error {}
