/**
 * Scheme 7 of the paper, the hierarchical timing wheel: levels of coarser and coarser
 * slots (hierarchy.ts), so that 60 + 60 + 24 + 100 slots tell the seconds of 100 days
 * apart. NetBSD and OpenBSD have it with four levels of 256.
 *
 * Starting a callout splits its due tick into the positions that the hands will show
 * then. The callout goes to the highest level at which that position differs from what
 * the hand shows now; up to m levels are looked at, m being the number of levels. When
 * the hand of that level comes to its slot, the level agrees, and the callout migrates to
 * the next lower level that does not. So it migrates m times at most, is never late, and
 * costs nothing in between. A callout that is due in a later turn of the highest hand
 * waits in the queue `overflow`. The whole queue is looked at when that hand goes round,
 * as if it were one more level, with one slot. Any interval is taken, with any levels.
 * Levels that span the intervals in use make the overflow rare, and four of 256 span all
 * intervals there are.
 *
 * (NetBSD chooses the level by the length of the interval. Here it depends on the due
 * tick alone, as in the paper's example: at 10:24:30, a callout 50 min 45 s ahead is on
 * another hour, and so goes to the hours.)
 *
 * The place of a callout follows from the hands and its due tick, and not from the tick
 * on which it was started. So all callouts that are due on one tick are always together,
 * and stay in the order in which they were started. The one case that could break this is
 * a callout that is started in a window while others like it are being filed. So while
 * filing goes on, every callout that is started goes to the end of `reached`, and is
 * filed in its turn.
 */

import { Hierarchy } from './hierarchy.ts';
import { checkLevels, DEFAULT_SIZES } from './levels.ts';
import {
  type CalloutColumns,
  isPowerOfTwo,
  MAX_SOFTCLOCK_STEPS,
  type SchemeMaker,
  type SlotWatch,
} from './scheme.ts';
import { listShape, type Shape } from './shape.ts';

/** The mark of a callout whose level is not that of a digit. */
const FAR = 255;

/** Scheme 7: a hierarchy of wheels with migration. */
export class Scheme7 extends Hierarchy {
  readonly name = 'scheme7';
  readonly order = 'fifo';
  /**
   * True if the callouts in `reached`, if there are any, came from above the lowest level
   * and are being filed.
   */
  filing = false;
  /**
   * If the slots of each level are a power of two, and of all levels together 2^32 at most, the
   * hands are the digits of softticks. A callout is on the level of the highest digit in which its
   * tick differs from softticks. This table gives that level by the number of equal bits above the
   * highest bit that differs. It says FAR beyond the digits; for the highest bit of all, which also
   * differs when the tick wraps; and, if the hands are no digits, always.
   */
  private readonly levels: Uint8Array;
  /** The lowest bit of the digit of each level. */
  private readonly lows: Uint8Array;
  /** The number of the last slot of each level. */
  private readonly masks: Int32Array;

  constructor(table: CalloutColumns, sizes: readonly number[], maxsteps: number, watch?: SlotWatch) {
    super(table, sizes, maxsteps, watch);
    const { units } = this;
    const top = sizes.length - 1;
    const digits = sizes.every(isPowerOfTwo) && units[top] * sizes[top] <= 2 ** 32;
    this.lows = Uint8Array.from(units, (unit) => Math.log2(unit));
    this.masks = Int32Array.from(sizes, (size) => size - 1);
    this.levels = Uint8Array.from({ length: 33 }, (_, equal) => {
      const level =
        digits && equal > 0 ? units.findIndex((unit, l) => 2 ** (31 - equal) < unit * sizes[l]) : -1;
      return level < 0 ? FAR : level;
    });
  }

  lateness(): number {
    return 0;
  }

  start(c: number, _ticks: number): void {
    if (this.filing) this.startFiling(c);
    else this.queues.insertTail(this.place(c), c);
  }

  /** Starts a callout while others are being filed: it is filed after them. */
  private startFiling(c: number): void {
    const { queues, reached } = this;
    this.visited = 0;
    if (!queues.isAlone(reached)) queues.insertTail(reached, c);
    else this.file(c);
  }

  /** The structure as a display sees it (shape.ts). */
  override shape(): Shape {
    const shape = super.shape();
    const { nbuckets, overflow, queues } = this;
    return { ...shape, lists: [...shape.lists, listShape(queues, 'overflow', overflow, nbuckets - 1)] };
  }

  protected place(c: number): number {
    const { bases, levels, lows, masks } = this;
    const due = this.c_time[c];
    const level = levels[Math.clz32(due ^ this.softticks)];
    if (level === FAR) return this.placeFar(c);
    this.visited = level;
    return bases[level] + ((due >>> lows[level]) & masks[level]);
  }

  /** Does the work of place() for any distance and any levels: the hands turn, level by level. */
  private placeFar(c: number): number {
    const { hands, sizes } = this;
    let level = 0;
    let at = hands[0] + this.togo(c);
    while (at >= sizes[level]) {
      at = Math.floor(at / sizes[level]);
      if (++level === sizes.length) break;
      at += hands[level];
    }
    this.visited = level;
    return level < sizes.length ? this.bases[level] + at : this.overflow;
  }

  protected planned(c: number): number {
    return this.togo(c);
  }

  protected override turn(n: number): number {
    const { queues, reached } = this;
    const waiting = this.filing && !queues.isAlone(reached);
    const above = super.turn(n);
    if (above === this.sizes.length) queues.moveAll(this.overflow, queues.next[reached]);
    this.filing = waiting || above > 0;
    return above;
  }

  /** Looks into `overflow` last: its callouts come after the highest hand has gone round. */
  protected override earliest(best: number): number {
    const { hands, overflow, sizes, units } = this;
    const top = sizes.length - 1;
    const round = (sizes[top] - hands[top]) * units[top] - this.since(top);
    const first = super.earliest(best);
    return first <= round ? first : this.first(overflow, first);
  }
}

/**
 * A maker for the facility's options. `sizes` are the slots of each level, lowest level
 * first; RangeError for arguments that no hierarchy can have.
 */
export function scheme7(
  sizes: readonly number[] = DEFAULT_SIZES,
  maxsteps = MAX_SOFTCLOCK_STEPS,
): SchemeMaker {
  checkLevels('scheme7', sizes, maxsteps);
  return (table, watch) => new Scheme7(table, sizes, maxsteps, watch);
}
