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
import { MAX_SOFTCLOCK_STEPS, type SchemeMaker } from './scheme.ts';
import { listShape, type Shape } from './shape.ts';

/** Scheme 7: a hierarchy of wheels with migration. */
export class Scheme7 extends Hierarchy {
  readonly name = 'scheme7';
  readonly order = 'fifo';
  /**
   * True if the callouts in `reached`, if there are any, came from above the lowest level
   * and are being filed.
   */
  filing = false;

  lateness(): number {
    return 0;
  }

  start(c: number, _ticks: number): void {
    const { queues, reached } = this;
    this.visited = 0;
    if (this.filing && !queues.isAlone(reached)) queues.insertTail(reached, c);
    else this.file(c);
  }

  /** The structure as a display sees it (shape.ts). */
  override shape(): Shape {
    const shape = super.shape();
    const { nbuckets, overflow, queues } = this;
    return { ...shape, lists: [...shape.lists, listShape(queues, 'overflow', overflow, nbuckets - 1)] };
  }

  protected place(c: number): number {
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
