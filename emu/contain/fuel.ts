/**
 * The work and the depth of activities. One Fuel serves all realms whose code runs on one stack.
 *
 * Invariant: outside of every activity the depth is 0; an activity leaves the depth as it found it,
 * and the work of the activity around it.
 */

import { DEEP, LEFT, OVER, SITE, WORK } from './bounds.ts';
import type { Spent } from './realm.ts';

/** The bound that the word `over` stands for. */
export const spentOf = (over: number): Spent | undefined =>
  over === 0 ? undefined : over === 1 ? 'work' : 'depth';

/** The end of an activity. */
interface Within<T> {
  readonly result: T;
  /** The bound that it went over. */
  readonly spent: Spent | undefined;
  /** The units that it took, without those of activities within it. */
  readonly used: number;
}

export class Fuel {
  /** Work left, depth, over, and site (bounds.ts): the code of every realm looks at them. */
  readonly words = new Int32Array(4);
  /** The work of each activity, in units. */
  readonly work: number;

  constructor(work = WORK) {
    this.work = work;
  }

  /**
   * Does `work` as an activity of so many units within the present one. If `work` throws, as a
   * routine of the host's may that has no stack left, the words are all the same put back.
   */
  within<T>(work: () => T, units = this.work): Within<T> {
    const { words } = this;
    const left = words[LEFT] as number;
    const deep = words[DEEP] as number;
    const over = words[OVER] as number;
    const site = words[SITE] as number;
    words[LEFT] = units;
    words[OVER] = 0;
    words[SITE] = 0;
    try {
      const result = work();
      const spent = spentOf(words[OVER] as number);
      return { result, spent, used: units - Math.max(0, words[LEFT] as number) };
    } finally {
      words[LEFT] = left;
      words[DEEP] = deep;
      words[OVER] = over;
      words[SITE] = site;
    }
  }
}
