/**
 * Scheme 6 in hardware. The full chip of Appendix A holds the timers. This scheme passes
 * START_TIMER and STOP_TIMER on to the chip, and fetches from it what has expired. The
 * processor looks at no callout: it pays only for the chip's registers.
 *
 * Invariant: the chip holds the started callouts, and `nstarted` is their number;
 * `period` is the chip's number of the present tick.
 */

import type { ChipTimer } from '../machdep.ts';
import { Panic } from '../sys/panic.ts';
import { type CalloutColumns, INT_MAX, NONE, type Scheme, type SchemeMaker } from './scheme.ts';

/** Scheme 6, carried out by the chip. */
export class ChipScheme implements Scheme {
  readonly name = 'chip';
  readonly order = 'fifo';
  readonly longest = INT_MAX;
  readonly knowsNext = true;
  readonly nbuckets = 1;
  readonly bound = { start: 0, stop: 0, hardtick: 0, expire: 1 };
  readonly visited = 0;
  steps = 0;

  readonly table: CalloutColumns;
  readonly chip: ChipTimer;
  period = 0;
  nstarted = 0;

  constructor(table: CalloutColumns, chip: ChipTimer) {
    this.table = table;
    this.chip = chip;
  }

  lateness(): number {
    return 0;
  }

  start(c: number, ticks: number): void {
    this.chip.start(c, this.period + ticks);
    this.nstarted++;
  }

  stop(c: number): void {
    this.chip.stop(c);
    this.nstarted--;
  }

  hardtick(): boolean {
    this.period++;
    return this.chip.first() <= this.period;
  }

  skip(n: number): void {
    this.period += n;
  }

  pass(n: number): void {
    this.period += n;
  }

  expire(): number {
    const c = this.chip.expired(this.period);
    this.steps = c === NONE ? 0 : 1;
    if (c !== NONE) this.nstarted--;
    return c;
  }

  ticksUntilNext(bound: number): number {
    return Math.max(0, Math.min(bound, this.chip.first() - this.period));
  }

  bucketOf(): number {
    return 0;
  }

  check(): number {
    if (this.nstarted < 0) throw new Panic('chip: more callouts expired than were started');
    if (this.nstarted === 0 && this.chip.first() !== Number.POSITIVE_INFINITY)
      throw new Panic('chip: it holds a callout that is not started');
    return this.nstarted;
  }
}

/** A maker for the facility's options, of the scheme that `chip` carries out. */
export function chipScheme(chip: ChipTimer): SchemeMaker {
  return (table) => new ChipScheme(table, chip);
}
