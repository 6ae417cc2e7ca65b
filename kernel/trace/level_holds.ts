/**
 * The holders of the interrupt levels, for traces and displays. A routine holds a level from the
 * moment at which it raised the level to it until the level falls below. If the level falls only in
 * part, the routine goes on to hold the lower level.
 *
 * Invariant: the first `depth` of `levels` rise strictly up to the present level, and `routines[i]`
 * holds `levels[i]`. So no level is held twice at one time.
 */

import { NIPL } from '../machdep.ts';

/** The receiver of the holds. They nest: one that ends is the last that began. */
export interface HoldSink {
  /** `routine` holds `level` from now on. */
  holdBegan(level: number, routine: string): void;
  /** The hold of `level` is over. */
  holdEnded(level: number): void;
}

export class LevelHolds {
  private readonly sink: HoldSink;
  private depth = 0;
  private readonly levels = new Int8Array(NIPL);
  private readonly routines: string[] = new Array(NIPL).fill('');

  constructor(sink: HoldSink) {
    this.sink = sink;
  }

  /** `routine` has raised the level to `to`. */
  raised(to: number, routine: string): void {
    this.levels[this.depth] = to;
    this.routines[this.depth++] = routine;
    this.sink.holdBegan(to, routine);
  }

  /** The level has fallen to `to`. */
  lowered(to: number): void {
    const { levels, routines, sink } = this;
    const before = this.depth;
    let depth = before;
    while (depth > 0 && levels[depth - 1] > to) sink.holdEnded(levels[--depth]);
    this.depth = depth;
    if (depth < before && to > 0 && (depth === 0 || levels[depth - 1] < to)) this.raised(to, routines[depth]);
  }

  /** Forgets all holds, without a word to the sink. */
  clear(): void {
    this.depth = 0;
  }
}
