/**
 * The part of the run that the strip shows: its length, and its end. It follows the present, or
 * stands.
 */

import { type LaneView, windowOf } from '../../front/lanes/picture.ts';

/** The shortest part, in cycles. */
const SHORTEST = 100;

export class StripView {
  /** Cycles; Infinity for the run so far. */
  span = Number.POSITIVE_INFINITY;
  /** The cycle of its end; null while it follows the present. */
  end: number | null = null;
  /** The present. */
  now = 0;
  /** True if it has left the present only to show a machine in the past. */
  private visiting = false;

  /** Its first cycle, and the one after its last. */
  get window(): readonly [from: number, to: number] {
    return windowOf(this, this.now);
  }

  /** The view as a worker is asked for it. */
  over(pixels: number): LaneView {
    return { span: this.span, end: this.end, pixels };
  }

  /** Shows the last cycles, and follows the present; Infinity for the run so far. */
  last(span: number): void {
    this.span = span;
    this.end = null;
    this.visiting = false;
  }

  /** Shows a part that is `factor` times as long; the cycle `about` keeps its place. */
  zoom(factor: number, about: number): void {
    const [from, to] = this.window;
    const length = Math.max(SHORTEST, (to - from) * factor);
    const scale = length / (to - from);
    if (length >= this.now) this.last(Number.POSITIVE_INFINITY);
    else this.show(about + (to - about) * scale, length);
  }

  /** Goes by a part of its length to a later one; to an earlier one if it is negative. */
  pan(part: number): void {
    const [from, to] = this.window;
    if (this.span !== Number.POSITIVE_INFINITY) this.show(to + part * (to - from), to - from);
  }

  /**
   * Has a cycle in it, to which the machine has gone that is shown: in the past, or in the
   * present.
   */
  reveal(cycle: number, past: boolean): void {
    const [from, to] = this.window;
    if (!past) {
      if (this.visiting) this.last(this.span);
    } else if (cycle < from || cycle > to) {
      const visiting = this.visiting || this.end === null;
      this.show(cycle + (to - from) / 2, to - from);
      this.visiting = visiting && this.end !== null;
    }
  }

  /** Shows a part of that length that ends at a cycle, or at the present if that comes first. */
  private show(end: number, length: number): void {
    this.span = length;
    this.end = end >= this.now ? null : Math.max(length, end);
    this.visiting = false;
  }
}
