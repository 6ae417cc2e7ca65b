/**
 * The part of the run that the strip shows: its length, and its end. It ends at the present and
 * moves on with it, or it stays where it is.
 */

import { type LaneView, windowOf } from '../../front/lanes/picture.ts';

/** The shortest part, in cycles. */
const SHORTEST = 100;

export class StripView {
  /** Its length in cycles; Infinity for the run so far. */
  span = Number.POSITIVE_INFINITY;
  /** The cycle of its end; null while it moves on with the present. */
  end: number | null = null;
  /** The cycle of the present. */
  now = 0;
  /** True if it left the present to show a machine in the past, and returns when that one goes. */
  private visiting = false;

  /** Its first cycle, and the one after its last. */
  get window(): readonly [from: number, to: number] {
    return windowOf(this, this.now);
  }

  /** The view in the form in which a worker is asked for its lanes; `pixels` is its width. */
  over(pixels: number): LaneView {
    return { span: this.span, end: this.end, pixels };
  }

  /** Shows the last `span` cycles, Infinity for the run so far, and moves on with the present. */
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

  /** Moves to a later part of the run by `part` of the length; to an earlier one if negative. */
  pan(part: number): void {
    const [from, to] = this.window;
    if (this.span !== Number.POSITIVE_INFINITY) this.show(to + part * (to - from), to - from);
  }

  /**
   * Moves so that the cycle of the machine that is shown lies in the view. `past` is true for a
   * machine in the past, false for that of the present.
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
