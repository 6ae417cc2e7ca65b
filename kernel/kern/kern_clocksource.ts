/**
 * Clocks that do not interrupt at every tick (Appendix A of the paper; the name is that of
 * FreeBSD's kern_clocksource.c). There are three kinds of hardware: one holds a single time, which
 * the kernel keeps at the tick of the earliest callout; one counts through the slots of a wheel and
 * interrupts at a busy one; one holds the wheel itself.
 *
 * Where the scheme knows its earliest callout, the one time follows that. Elsewhere it is searched
 * for, at a price, each time that softclock has ended: in a map of the busy slots if the scheme has
 * slots (slotmap.ts), and otherwise as the scheme can. Where busy slots have turned out to hold
 * callouts of later turns alone, some times in a row, every callout is looked at. In between the
 * clock only follows callouts that come sooner. A callout that is unset leaves it alone, for one
 * needless interrupt costs less than a search.
 *
 * Each of them counts its periods, so no tick is lost: before the kernel counts from the present
 * tick, it counts the ticks that have passed (sync). An idle kernel takes no clock interrupt before
 * a callout is due. statclock stops too, and the idle time is computed when it starts again.
 * ITIMER_VIRTUAL and ITIMER_PROF age by ticks of the clock, and the hardware of the paper has
 * nothing for that: while the process that runs has one of them set, or a POSIX timer of processor
 * time, the clock interrupts at every period after all, or PERIODIC_HZ times a second where periods
 * are shorter than that.
 *
 * Invariant: unless `behind`, no callout needs anything before tick `next`. With `behind`,
 * softclock is posted or runs, and `next` is right for the callouts that are not due yet, unless
 * `unsought`.
 *
 * With the ticking clock there is no ClockSource.
 */
import { chipScheme } from '../callout/chip.ts';
import type { CalloutClock } from '../callout/options.ts';
import { INT_MAX, type SchemeMaker, type SlotWatch } from '../callout/scheme.ts';
import { SlotMap } from '../callout/slotmap.ts';
import {
  type ChipTimer,
  type CounterTimer,
  IPL_CLOCK,
  IPL_SOFTCLOCK,
  type Machdep,
  type OneShotTimer,
  type QuietTimer,
} from '../machdep.ts';
import { ageing } from './itimer.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

/**
 * Busy slots in a row that held no callout that was due, after which the kernel looks through all
 * callouts for the next one.
 */
const MAXNEEDLESS = 8;

/** The kernel's part of a clock that does not interrupt at every tick. */
export class ClockSource implements CalloutClock {
  /**
   * Ticks counted already, but not yet taken off the timers of the running process; less than 0 by
   * the ticks that are not to be taken off when they are counted. [C]
   */
  owed = 0;
  private readonly k: Kernel;
  private readonly timer: QuietTimer;
  /** The clock if it is of the kind that holds one time; otherwise null. */
  private readonly oneshot: OneShotTimer | null;
  /** The tick that the one-shot timer is set for. [C] */
  private alarm = Number.POSITIVE_INFINITY;
  /** The busy slots of a scheme that is searched for its earliest callout, if it has slots. */
  private readonly slots: SlotMap;
  /** The tick before which no callout needs anything, where it is searched for. [C] */
  private next = Number.POSITIVE_INFINITY;
  /** True if softclock is to serve callouts of a scheme that is searched. [C] */
  private behind = false;
  /** True if `next` is to be searched for when softclock has ended. [C] */
  private unsought = false;
  /** Busy slots in a row at which no handler was called. [C] */
  private needless = 0;
  /** Handlers called up to the last softclock. [S] */
  private fires = 0;
  /** True while statclock is held. */
  private resting = false;
  /** True while the process that runs has timers of processor time. */
  private ages = false;
  /** The ledger's number for catchUp. */
  private readonly r_sync: number;

  constructor(k: Kernel, timer: OneShotTimer | CounterTimer | ChipTimer) {
    this.k = k;
    this.timer = timer;
    this.oneshot = timer.kind === 'oneshot' ? timer : null;
    this.slots = new SlotMap((slot) => {
      const { ticks } = this.k.clockwork;
      this.next = Math.min(this.next, ticks + this.slots.distance(slot, ticks));
    });
    this.r_sync = k.md.spl.routine('clocksource');
  }

  /**
   * Counts the ticks passed since the last call; posts softclock if wanted. Level: IPL_CLOCK or
   * above.
   */
  sync(): void {
    const { k } = this;
    const n = k.md.clock.take();
    if (n === 0) return;
    this.owed += n;
    k.clockwork.adjust(n);
    const wanted = this.searched ? this.count(n) : k.cpu.callouts.calloutTicks(n);
    if (wanted) k.md.intr.post(IPL_SOFTCLOCK);
  }

  /** Counts the ticks passed, as sync does, from any level. */
  catchUp(): void {
    const { md } = this.k;
    const s = md.spl.splraise(IPL_CLOCK, this.r_sync);
    this.sync();
    md.spl.splx(s);
  }

  started(ticks: number): void {
    if (!this.searched) {
      this.follow();
      return;
    }
    // The map tells of slots that become busy, and not of more callouts in a slot.
    this.next = Math.min(this.next, this.k.clockwork.ticks + ticks);
    this.set();
  }

  stopped(): void {
    if (!this.searched) this.follow();
  }

  served(more: boolean): void {
    if (!this.searched) {
      this.follow();
      return;
    }
    const { fires } = this.k.cpu.callouts.counters;
    this.needless = fires === this.fires ? this.needless + 1 : 0;
    this.fires = fires;
    this.behind = more;
    if (more) return;
    this.search();
    this.set();
  }

  /** The map that a scheme without knowledge of its earliest callout tells of its slots. */
  watched(): SlotWatch {
    const { slots } = this;
    return {
      arrays: (sizes) => slots.arrays(sizes),
      mark: (slot, busy) => {
        slots.mark(slot, busy);
        this.look(slots.visited);
      },
    };
  }

  /** True if the clock holds one time, and the scheme does not know its earliest callout. */
  private get searched(): boolean {
    return this.oneshot !== null && !this.k.cpu.callouts.scheme.knowsNext;
  }

  /** Charges and counts `n` nodes looked at for the next expiry. */
  private look(n: number): void {
    const { k } = this;
    k.cpu.callouts.counters.lookNodes += n;
    k.md.spl.charge(n * k.md.cost.calloutNode);
  }

  /** Counts `n` ticks; true if softclock is wanted. */
  private count(n: number): boolean {
    const { clockwork } = this.k;
    const { callouts } = this.k.cpu;
    let wanted = false;
    for (let left = n; left > 0; ) {
      // A search for each callout that comes due meanwhile would look at all of them each time.
      if (this.behind && callouts.calloutPassDue(left)) {
        this.unsought = true;
        break;
      }
      if (this.unsought) this.search();
      const togo = this.next - clockwork.ticks;
      if (togo > left) {
        this.pass(left);
        break;
      }
      if (togo > 1) this.pass(togo - 1);
      if (callouts.calloutTick()) wanted = this.behind = true;
      else this.needless++;
      left -= togo;
      if (this.behind) this.unsought = true;
      else this.search();
    }
    this.set();
    return wanted;
  }

  /** Counts `n` ticks on which no callout needs anything. */
  private pass(n: number): void {
    const { callouts } = this.k.cpu;
    if (!this.behind) callouts.calloutSkip(n);
    else if (callouts.scheme.pass !== undefined) callouts.calloutPass(n);
    else for (let i = 0; i < n; i++) callouts.calloutTick();
  }

  /** Finds the next tick on which a callout may need something. */
  private search(): void {
    const { slots } = this;
    const { ticks } = this.k.clockwork;
    const { callouts } = this.k.cpu;
    const { npending, scheme } = callouts;
    this.unsought = false;
    let togo = Number.POSITIVE_INFINITY;
    if (npending > 0 && this.needless >= MAXNEEDLESS && slots.flat) {
      // Callouts of later turns are in the way: in turns of a few ticks they leave no time.
      togo = callouts.ticksUntilLater(INT_MAX);
      this.look(npending);
    } else if (slots.known) {
      togo = slots.next(ticks);
      this.look(slots.visited);
      if (scheme.unslotted !== undefined) {
        togo = Math.min(togo, scheme.unslotted());
        this.look(scheme.visited);
      }
    } else if (npending > 0 && this.behind) {
      togo = callouts.ticksUntilLater(INT_MAX);
      this.look(npending);
    } else if (npending > 0) {
      togo = Math.max(1, scheme.ticksUntilNext(scheme.longest));
      this.look(scheme.visited);
    }
    this.next = ticks + togo;
  }

  /** Sets the one-shot timer for the tick found. While softclock is behind, that waits. */
  private set(): void {
    const { k, next, oneshot } = this;
    if (oneshot === null || this.behind || next === this.alarm) return;
    this.alarm = next;
    oneshot.alarm(next);
    k.md.spl.charge(k.md.cost.timerChip);
  }

  /**
   * Sets the one-shot timer for the earliest callout of a scheme that knows it. An overdue callout
   * waits for softclock, which is posted.
   */
  private follow(): void {
    const { oneshot, k } = this;
    if (oneshot === null) return;
    const { clockwork, md } = k;
    const { callouts } = k.cpu;
    const togo = callouts.npending === 0 ? 0 : callouts.ticksUntilNextSeen(callouts.scheme.longest);
    const alarm = togo === 0 ? Number.POSITIVE_INFINITY : clockwork.ticks + togo;
    if (alarm === this.alarm) return;
    this.alarm = alarm;
    oneshot.alarm(alarm);
    md.spl.charge(md.cost.timerChip);
  }

  /** Notes that no process can run: the clocks interrupt only when a callout is due. */
  idle(): void {
    if (this.resting) return;
    this.resting = true;
    this.ages = false;
    this.timer.everyPeriod(false);
    this.k.md.statclock.hold();
  }

  /** Notes that `p` runs: the clocks interrupt again as it needs them. */
  running(p: Proc): void {
    const { k } = this;
    if (this.resting) {
      this.resting = false;
      k.cpu.cpTime.idle += k.md.statclock.release();
    }
    const { stride } = k.clockwork;
    const ages = ageing(p);
    // The ticks until now were not those of timers of this process, counted or not.
    if (ages && !this.ages) this.owed = -k.clockwork.uncounted();
    this.ages = ages;
    this.timer.everyPeriod(ages, stride);
  }
}

/**
 * Adapts a scheme to the machine's clock: kept in the chip, with its busy slots told to the chip or
 * to the map of the clock source, or unchanged.
 */
export function wiredTo(md: Machdep, make: SchemeMaker, source: ClockSource | null): SchemeMaker {
  const { timer } = md;
  if (timer.kind === 'oneshot' && source !== null) return (table) => make(table, source.watched());
  if (timer.kind === 'chip') return chipScheme(charging(md, timer));
  return timer.kind === 'counter' ? (table) => make(table, watching(md, timer)) : make;
}

/**
 * The chip with the price of its registers: two for a start (timer and time), one for a stop or a
 * fetch.
 */
function charging(md: Machdep, chip: ChipTimer): ChipTimer {
  const price = md.cost.timerChip;
  return {
    kind: 'chip',
    everyPeriod: (wanted) => chip.everyPeriod(wanted),
    first: () => chip.first(),
    start: (id, period) => {
      chip.start(id, period);
      md.spl.charge(2 * price);
    },
    stop: (id) => {
      chip.stop(id);
      md.spl.charge(price);
    },
    expired: (period) => {
      md.spl.charge(price);
      return chip.expired(period);
    },
  };
}

/** The chip with the price of its registers: one for a slot marked. */
function watching(md: Machdep, chip: CounterTimer): SlotWatch {
  return {
    arrays: (sizes) => chip.arrays(sizes),
    mark: (slot, busy) => {
      chip.mark(slot, busy);
      md.spl.charge(md.cost.timerChip);
    },
  };
}
