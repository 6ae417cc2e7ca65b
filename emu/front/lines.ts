/**
 * Input that is given line by line, each time the machine wants some, so that a run depends on its
 * bytes alone and not on the time at which they come.
 */

import type { ConsoleInput } from './input.ts';

const NEWLINE = 10;
/** A line longer than this is given in pieces. */
const PIECE = 4096;

/**
 * The length of the next piece of input: a line with its newline, or as much of it as a piece has
 * room for. 0 if more input must come before it is known. `ended`: no more will come.
 */
export function nextPiece(buffer: Uint8Array, ended: boolean): number {
  const newline = buffer.subarray(0, PIECE).indexOf(NEWLINE);
  if (newline >= 0) return newline + 1;
  if (buffer.length >= PIECE) return PIECE;
  return ended ? buffer.length : 0;
}

/** Input that is all there from the beginning. */
export class GivenInput implements ConsoleInput {
  readonly live = false;
  quit = false;
  private rest: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.rest = bytes;
  }

  poll(): undefined {
    return undefined;
  }

  resized(): undefined {
    return undefined;
  }

  async next(): Promise<Uint8Array | null> {
    if (this.rest.length === 0) return null;
    const length = nextPiece(this.rest, true);
    const piece = this.rest.slice(0, length);
    this.rest = this.rest.subarray(length);
    return piece;
  }

  ready(): Promise<void> {
    return new Promise(() => {});
  }

  close(): void {}
}
