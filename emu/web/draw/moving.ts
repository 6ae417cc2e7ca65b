/**
 * All that moves over a drawing. A motion goes on to its end while further frames come, and so does
 * the light on the nodes of a search: a machine of some ticks in a second sends a frame with each,
 * and a motion lasts for several. Times are in milliseconds.
 */

import type { Frame } from '../../front/picture/structure.ts';
import { type Motion, motionsOf, paintMotion, paintSearch, spotsByEntry, wayOf } from './motion.ts';
import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';
import type { Theme } from './theme.ts';

/** The time of a motion. */
const MOTION_MS = 350;
/** The most callouts in motion at one time. */
const MOVING = 200;
/** The time from one node of a search to the next, and the least and the most for all of them. */
const NODE_MS = 40;
const LEAST_MS = 350;
const MOST_MS = 1500;
/** The time for which the nodes stay lit when the last is. */
const STAY_MS = 350;

/** The nodes of a search, by their entries, and the time of its frame. */
interface Way {
  readonly entries: readonly number[];
  readonly since: number;
}

const sweepOf = ({ entries }: Way): number => Math.min(MOST_MS, Math.max(LEAST_MS, entries.length * NODE_MS));

export class Moving {
  private motions: { readonly motion: Motion; readonly since: number }[] = [];
  private way: Way = { entries: [], since: Number.NEGATIVE_INFINITY };

  /** Nothing moves any more. */
  clear(): void {
    this.motions = [];
    this.way = { entries: [], since: Number.NEGATIVE_INFINITY };
  }

  /** A drawing of a frame has followed another one. */
  goOn(before: Scene, after: Scene, frame: Frame, now: number): void {
    const own = motionsOf(before, after, frame);
    const again = new Set(own.map(({ entry }) => entry));
    const spots = spotsByEntry(after);
    const others = this.motions.flatMap(({ motion, since }) => {
      const { kind, entry } = motion;
      if (now - since >= MOTION_MS || again.has(entry)) return [];
      if (kind === 'unset' || kind === 'fire') return [{ motion, since }];
      const to = spots.get(entry);
      return to === undefined ? [] : [{ motion: { ...motion, to, mark: to }, since }];
    });
    this.motions = [...others, ...own.map((motion) => ({ motion, since: now }))].slice(-MOVING);
    const way = { entries: wayOf(after, frame).map(({ entry }) => entry), since: now };
    // A long search is seen to its end, whatever short ones come meanwhile.
    const isOver = now - this.way.since >= sweepOf(this.way);
    if (way.entries.length > 0 && (isOver || way.entries.length >= this.way.entries.length)) this.way = way;
  }

  /** Paints what moves over a drawing. Returns true while there is more to come. */
  paint(scene: Scene, pen: Pen, theme: Theme, now: number): boolean {
    const { way } = this;
    const sweep = sweepOf(way);
    const isLit = now - way.since < sweep + STAY_MS;
    if (isLit) {
      const spots = spotsByEntry(scene);
      const upTo = Math.ceil((way.entries.length * (now - way.since)) / sweep);
      paintSearch(
        way.entries.slice(0, upTo).flatMap((entry) => spots.get(entry) ?? []),
        pen,
        theme,
      );
    }
    this.motions = this.motions.filter(({ since }) => now - since < MOTION_MS);
    for (const { motion, since } of this.motions) paintMotion(motion, (now - since) / MOTION_MS, pen, theme);
    return isLit || this.motions.length > 0;
  }
}
