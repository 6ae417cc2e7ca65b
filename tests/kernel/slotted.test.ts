/**
 * A clock that holds one time finds the next expiry of a wheel by the map of its busy slots, and by
 * `unslotted` where a scheme keeps callouts elsewhere. Random scripts: the map is right, no expiry
 * is later than what is found, and a kernel that takes the ticks up to there at once hands every
 * callout out in time.
 */

import { expect } from 'chai';
import type { Scheme, SchemeMaker, SlotWatch } from '../../kernel/callout/scheme.ts';
import { INT_MAX } from '../../kernel/callout/scheme.ts';
import { Scheme4, scheme4 } from '../../kernel/callout/scheme4.ts';
import { scheme5 } from '../../kernel/callout/scheme5.ts';
import { scheme6 } from '../../kernel/callout/scheme6.ts';
import { scheme7 } from '../../kernel/callout/scheme7.ts';
import { scheme7once } from '../../kernel/callout/scheme7once.ts';
import { scheme7round } from '../../kernel/callout/scheme7round.ts';
import { decsim, SimulationWheel, tegas2 } from '../../kernel/callout/simwheel.ts';
import { SlotMap } from '../../kernel/callout/slotmap.ts';
import { Random } from '../model/random.ts';
import { Setup } from '../model/setup.ts';

const SLOTTED: Readonly<Record<string, SchemeMaker>> = {
  'scheme4 of 1': scheme4(1),
  'scheme4 of 7': scheme4(7),
  'scheme4 of 64': scheme4(64),
  'scheme5 of 8': scheme5(8),
  'scheme6 of 8': scheme6(8),
  'scheme6 of 64': scheme6(64),
  'scheme7 of 4, 3, 5': scheme7([4, 3, 5]),
  'scheme7-round of 4, 3, 5': scheme7round([4, 3, 5]),
  'scheme7-once of 4, 3, 5': scheme7once([4, 3, 5]),
  'tegas2 of 8': tegas2(8),
  'decsim of 8': decsim(8),
  'decsim of 64': decsim(64),
};

const STEPS = 3000;

/** A facility whose scheme tells a map of its slots, and a random script on it. */
class Trial {
  readonly t: Setup;
  readonly random: Random;
  readonly map = new SlotMap(() => undefined);
  /** Slots in all arrays. */
  nslots = 0;
  /** Ticks that were taken at once. */
  jumped = 0;
  /** By handle, the tick on which each outstanding callout is due, and the ticks that it waits. */
  readonly due = new Map<number, { readonly tick: number; readonly interval: number }>();

  constructor(make: SchemeMaker, seed: number, ticks: number) {
    const watch: SlotWatch = {
      arrays: (sizes) => {
        this.nslots = sizes.reduce((sum, size) => sum + size, 0);
        this.map.arrays(sizes);
      },
      mark: (slot, busy) => this.map.mark(slot, busy),
    };
    this.random = new Random(seed);
    this.t = new Setup({ scheme: (table) => make(table, watch), ticks });
  }

  private get scheme(): Scheme {
    return this.t.callouts.scheme;
  }

  run(): void {
    for (let i = 0; i < STEPS; i++) {
      this.step();
      this.check();
    }
    expect(this.jumped, 'ticks taken at once').to.be.above(STEPS);
  }

  private step(): void {
    const { random } = this;
    const kind = random.below(8);
    if (kind < 3) this.start(random.below(4) === 0 ? random.below(400) + 1 : random.below(40) + 1);
    else if (kind === 3 && this.due.size > 0) this.stop([...this.due.keys()][random.below(this.due.size)]);
    else this.pass(random.below(30) + 1);
  }

  private start(interval: number): void {
    const { callouts } = this.t;
    if (callouts.npending === callouts.table.ncallout) return;
    const handle: number = callouts.setcallout(() => this.handed(handle), undefined, interval);
    this.due.set(handle, { tick: callouts.table.nticks + interval, interval });
  }

  private stop(handle: number): void {
    expect(this.t.callouts.unsetcallout(handle)).to.equal(true);
    this.due.delete(handle);
  }

  /** A handler: a callout is handed out on its tick, or as late as its scheme says. */
  private handed(handle: number): void {
    const { tick, interval } = this.due.get(handle) as { tick: number; interval: number };
    const late = this.t.callouts.table.nticks - tick;
    expect(late, 'ticks late').to.be.within(0, this.scheme.lateness(interval));
    this.due.delete(handle);
  }

  /** Ticks until the clock that holds one time would interrupt. */
  private next(): number {
    const { map, scheme, t } = this;
    return Math.min(map.next(t.callouts.table.nticks), scheme.unslotted?.() ?? Number.POSITIVE_INFINITY);
  }

  /** Passes `n` ticks as the clock source does: those on which nothing is needed at once. */
  private pass(n: number): void {
    const { callouts, machine } = this.t;
    for (let left = n; left > 0; ) {
      const togo = Math.min(this.next(), left + 1);
      const free = togo - 1;
      if (free > 0) callouts.calloutSkip(free);
      this.jumped += free;
      left -= free;
      if (left === 0) break;
      machine.hardclock();
      left--;
    }
  }

  private check(): void {
    const { callouts } = this.t;
    callouts.check();
    const busy = new Set([...this.due.keys()].map((it) => this.scheme.bucketOf(callouts.table.slot(it))));
    this.map.check((slot) => slot < this.nslots && busy.has(slot));
    if (this.due.size === 0) expect(this.next()).to.equal(Number.POSITIVE_INFINITY);
    else expect(this.next()).to.be.within(1, this.scheme.ticksUntilNext(INT_MAX));
    this.overdue();
  }

  /** Nothing that should have been handed out by now is still outstanding. */
  private overdue(): void {
    const { nticks } = this.t.callouts.table;
    for (const { tick, interval } of this.due.values())
      expect(tick + this.scheme.lateness(interval), 'the last tick for it').to.be.above(nticks);
  }
}

const tried = (make: SchemeMaker): void => {
  for (const seed of [1, 2, 3]) new Trial(make, seed, 2 ** 31 - 2000 * seed).run();
};

describe('the next expiry by the map of the slots', () => {
  for (const [name, make] of Object.entries(SLOTTED)) it(`is right: ${name}`, () => tried(make));
});

describe('wrong twins: the next expiry of a wheel that', () => {
  it('says nothing of its list for long intervals', () => {
    class Silent extends Scheme4 {
      override untilFar(): number {
        return Number.POSITIVE_INFINITY;
      }
    }
    expect(() => tried((table, watch) => new Silent(table, 7, true, watch))).to.throw();
  });

  it('says the last of its list', () => {
    class Last extends Scheme4 {
      override untilFar(): number {
        const last = this.queues.prev[this.far];
        const togo = (this.c_time[last] - this.table.ticks) | 0;
        return last !== this.far && togo > 0 ? togo : Number.POSITIVE_INFINITY;
      }
    }
    expect(() => tried((table, watch) => new Last(table, 7, true, watch))).to.throw();
  });

  it('turns a tick later than it says', () => {
    class Later extends SimulationWheel {
      override unslotted(): number {
        return super.unslotted() + this.size;
      }
    }
    expect(() => tried((table, watch) => new Later(table, false, 8, 100, watch))).to.throw();
  });

  it('tells of no slot that becomes empty', () => {
    const deaf =
      (make: SchemeMaker): SchemeMaker =>
      (table, watch) =>
        make(table, {
          arrays: (sizes) => watch?.arrays(sizes),
          mark: (slot, busy) => busy && watch?.mark(slot, busy),
        });
    expect(() => tried(deaf(scheme4(7)))).to.throw();
  });
});
