/**
 * The callouts that are set too fast to be recorded one by one. Of each such callout that is
 * pending, its moment and its setter are kept in columns, by entry, so that a life can be made of
 * it when somebody asks; when it ends unasked, nothing is left of it. Setting one makes no object.
 *
 * A credit says which callouts are recorded: each costs one, and each tick that passes gives
 * PER_TICK back, up to MOST. So settings that come singly or in groups are recorded, and of an
 * endless loop of them a few in each tick.
 */
import type { Setter } from './life_record.ts';

/** The most callouts that are recorded at once, and those that a tick brings. */
const MOST = 64;
const PER_TICK = 2;
/** The first room of the columns. */
const FIRST_ROOM = 64;

/** A callout that is pending and was not recorded. */
export interface Brief {
  /** Its number in the sequence of the facility. */
  readonly number: number;
  /** The moment at which it was set. */
  readonly cycle: number;
  readonly tick: number;
  /** Ticks for which it was set, and the bucket that it was set into. */
  readonly ticks: number;
  readonly bucket: number;
  readonly by: Setter;
}

export class BriefLives {
  /** The number of the callout that is pending in each entry; 0 for none, or a recorded one. */
  private numbers = new Float64Array(FIRST_ROOM);
  private cycles = new Float64Array(FIRST_ROOM);
  private ticks = new Int32Array(FIRST_ROOM);
  private spans = new Int32Array(FIRST_ROOM);
  private buckets = new Int32Array(FIRST_ROOM);
  private readonly setters: (Setter | undefined)[] = [];
  /** The number of the last end of such a callout in each entry; 0 for none. */
  private ends = new Float64Array(FIRST_ROOM);
  private credit = MOST;
  private since = 0;

  /** True if a callout that is set at this tick is to be recorded; it is paid for then. */
  pays(tick: number): boolean {
    if (tick !== this.since) {
      this.credit = Math.min(MOST, this.credit + PER_TICK * ((tick - this.since) | 0));
      this.since = tick;
    }
    if (this.credit <= 0) return false;
    this.credit--;
    return true;
  }

  /** A callout is set that is not recorded. */
  set(
    entry: number,
    number: number,
    cycle: number,
    tick: number,
    ticks: number,
    bucket: number,
    by: Setter,
  ): void {
    if (entry >= this.numbers.length) this.grow(entry);
    this.numbers[entry] = number;
    this.cycles[entry] = cycle;
    this.ticks[entry] = tick;
    this.spans[entry] = ticks;
    this.buckets[entry] = bucket;
    this.setters[entry] = by;
  }

  /** The callout of an entry ends, as event `number`. True if it was not recorded. */
  end(entry: number, number: number): boolean {
    if (entry >= this.numbers.length || this.numbers[entry] === 0) return false;
    this.numbers[entry] = 0;
    this.ends[entry] = number;
    return true;
  }

  /** Takes out the callout of an entry, to be recorded; undefined if there is none. */
  take(entry: number): Brief | undefined {
    const number = this.numbers[entry] ?? 0;
    const by = this.setters[entry];
    if (number === 0 || by === undefined) return undefined;
    this.numbers[entry] = 0;
    const [cycle, tick] = [this.cycles[entry], this.ticks[entry]];
    return { number, cycle, tick, ticks: this.spans[entry], bucket: this.buckets[entry], by };
  }

  /** True if such a callout has ended in an entry after event `count`. */
  endedAfter(entry: number, count: number): boolean {
    return (this.ends[entry] ?? 0) > count;
  }

  private grow(entry: number): void {
    const room = Math.max(2 * this.numbers.length, entry + 1);
    const longer = <T extends Float64Array | Int32Array>(column: T, more: T): T => {
      more.set(column);
      return more;
    };
    this.numbers = longer(this.numbers, new Float64Array(room));
    this.cycles = longer(this.cycles, new Float64Array(room));
    this.ends = longer(this.ends, new Float64Array(room));
    this.ticks = longer(this.ticks, new Int32Array(room));
    this.spans = longer(this.spans, new Int32Array(room));
    this.buckets = longer(this.buckets, new Int32Array(room));
  }
}
