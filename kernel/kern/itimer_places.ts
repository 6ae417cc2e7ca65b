/**
 * The further timers of a process by number. Numbers may be a million in a row, or far apart; so
 * they stand in pages, of which those with a timer exist. A page neither grows nor leaves a copy.
 *
 * Invariant: `ntimers` of a page counts its timers, and is not 0.
 */

import type { Itimer } from './itimer_object.ts';

/** The number of places in a page: a power of two. */
const PAGE = 128;
const PAGE_SHIFT = 7;

/** A timer: the object, or the row (itimer_rows.ts). */
export type Placed = Itimer | number;

/** Places of numbers that follow one another. */
interface Page {
  readonly places: (Placed | undefined)[];
  ntimers: number;
}

export class ItimerPlaces {
  private pages: (Page | undefined)[] = [];
  /** The number of timers. */
  private ntimers = 0;

  get size(): number {
    return this.ntimers;
  }

  /** The timer with a number, 0 or more; undefined if there is none. */
  get(nth: number): Placed | undefined {
    return this.pages[nth >>> PAGE_SHIFT]?.places[nth & (PAGE - 1)];
  }

  /** Gives a timer the place of its number, which may be that of another. */
  set(nth: number, it: Placed): void {
    let page = this.pages[nth >>> PAGE_SHIFT];
    if (page === undefined) {
      page = { places: new Array<Placed | undefined>(PAGE).fill(undefined), ntimers: 0 };
      this.pages[nth >>> PAGE_SHIFT] = page;
    }
    if (page.places[nth & (PAGE - 1)] === undefined) {
      page.ntimers++;
      this.ntimers++;
    }
    page.places[nth & (PAGE - 1)] = it;
  }

  /** Frees the place of a timer. */
  delete(nth: number): void {
    const page = this.pages[nth >>> PAGE_SHIFT];
    if (page === undefined || page.places[nth & (PAGE - 1)] === undefined) return;
    page.places[nth & (PAGE - 1)] = undefined;
    page.ntimers--;
    this.ntimers--;
    if (page.ntimers === 0) delete this.pages[nth >>> PAGE_SHIFT];
  }

  /** Calls a function with each timer, in the order of their numbers. It may free the place. */
  forEach(visit: (it: Placed) => void): void {
    // Pages may be far apart, and forEach would step through the gaps.
    for (const page of Object.values(this.pages) as Page[])
      for (const it of page.places) if (it !== undefined) visit(it);
  }

  /** The timers, in the order of their numbers. */
  all(): Placed[] {
    const all: Placed[] = [];
    this.forEach((it) => all.push(it));
    return all;
  }
}
