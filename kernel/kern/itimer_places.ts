/**
 * The further timers of a process by number. Numbers may be a million in a row, or far apart; so
 * they stand in pages, of which those with a timer exist. Nothing is made for the host to collect
 * when a timer becomes an object and a row again.
 *
 * Invariant: the place of a number without a timer is FREE; that of a row is the row plus 1; that
 * of an object is below 0, and objects[-1 - place] is the object. The other places of `objects` are
 * undefined, and each is in `unused` once. `ntimers` of a page counts its timers, and is not 0.
 */

import type { Itimer } from './itimer_object.ts';

/** The number of places in a page: a power of two. */
const PAGE = 512;
const PAGE_SHIFT = 9;
/** The place of a number without a timer. */
const FREE = 0;

/** A timer: the object, or the row (itimer_rows.ts). */
export type Placed = Itimer | number;

/** Places of numbers that follow one another. */
interface Page {
  readonly places: Int32Array;
  ntimers: number;
}

/** The further timers of a process. */
export class ItimerPlaces {
  private readonly pages: (Page | undefined)[] = [];
  private readonly objects: (Itimer | undefined)[] = [];
  private readonly unused: number[] = [];
  /** The number of timers. */
  private ntimers = 0;

  get size(): number {
    return this.ntimers;
  }

  /** The timer with a number, 0 or more; undefined if there is none. */
  get(nth: number): Placed | undefined {
    const place = this.pages[nth >>> PAGE_SHIFT]?.places[nth & (PAGE - 1)] ?? FREE;
    if (place > FREE) return place - 1;
    return place === FREE ? undefined : this.objects[-1 - place];
  }

  /** Gives a timer the place of its number, which it may have already, as a row or an object. */
  set(nth: number, it: Placed): void {
    let page = this.pages[nth >>> PAGE_SHIFT];
    if (page === undefined) {
      page = { places: new Int32Array(PAGE), ntimers: 0 };
      this.pages[nth >>> PAGE_SHIFT] = page;
    }
    const before = page.places[nth & (PAGE - 1)];
    if (before === FREE) {
      page.ntimers++;
      this.ntimers++;
    }
    if (before < FREE) this.drop(before);
    page.places[nth & (PAGE - 1)] = typeof it === 'number' ? it + 1 : this.keep(it);
  }

  /** Keeps an object; its place. */
  private keep(it: Itimer): number {
    const at = this.unused.pop() ?? this.objects.length;
    this.objects[at] = it;
    return -1 - at;
  }

  /** Forgets the object of a place. */
  private drop(place: number): void {
    this.objects[-1 - place] = undefined;
    this.unused.push(-1 - place);
  }

  /** Frees the place of a timer. */
  delete(nth: number): void {
    const page = this.pages[nth >>> PAGE_SHIFT];
    const before = page?.places[nth & (PAGE - 1)] ?? FREE;
    if (page === undefined || before === FREE) return;
    if (before < FREE) this.drop(before);
    page.places[nth & (PAGE - 1)] = FREE;
    page.ntimers--;
    this.ntimers--;
    if (page.ntimers === 0) delete this.pages[nth >>> PAGE_SHIFT];
  }

  /** Calls a function with each timer, in the order of their numbers. It may free the place. */
  forEach(visit: (it: Placed) => void): void {
    // Pages may be far apart, and forEach would step through the gaps.
    for (const at of Object.keys(this.pages)) {
      const first = Number(at) << PAGE_SHIFT;
      for (let nth = first; nth < first + PAGE; nth++) {
        const it = this.get(nth);
        if (it !== undefined) visit(it);
      }
    }
  }

  /** The timers, in the order of their numbers. */
  all(): Placed[] {
    const all: Placed[] = [];
    this.forEach((it) => {
      all.push(it);
    });
    return all;
  }
}
