/**
 * Clocks that do not interrupt at every tick (Appendix A of the paper; the name is that of
 * FreeBSD's kern_clocksource.c). There are three kinds of hardware: one holds a single time, which
 * the kernel keeps at the tick of the earliest callout; one counts through the slots of a wheel and
 * interrupts at a busy one; one holds the wheel itself.
 *
 * Each of them counts its periods, so no tick is lost: before the kernel counts from the present
 * tick, it counts the ticks that have passed (sync). An idle kernel takes no clock interrupt before
 * a callout is due. statclock stops too, and the idle time is computed when it starts again.
 * ITIMER_VIRTUAL and ITIMER_PROF age by ticks of the clock, and the hardware of the paper has
 * nothing for that: while the process that runs has one of them set, or a POSIX timer of processor
 * time, the clock interrupts at every period after all.
 *
 * With the ticking clock there is no ClockSource.
 */
import { chipScheme } from '../callout/chip.ts';
import type { CalloutClock } from '../callout/options.ts';
import type { SchemeMaker, SlotWatch } from '../callout/scheme.ts';
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

/** The kernel's part of a clock that does not interrupt at every tick. */
export class ClockSource implements CalloutClock {
  /** Ticks counted already, but not yet taken off the timers of the running process. [C] */
  owed = 0;
  private readonly k: Kernel;
  private readonly timer: QuietTimer;
  /** The clock if it is of the kind that holds one time; otherwise null. */
  private readonly oneshot: OneShotTimer | null;
  /** The tick that the one-shot timer is set for. [C] */
  private alarm = Number.POSITIVE_INFINITY;
  /** True while statclock is held. */
  private resting = false;
  /** The ledger's number for catchUp. */
  private readonly r_sync: number;

  constructor(k: Kernel, timer: OneShotTimer | CounterTimer | ChipTimer) {
    this.k = k;
    this.timer = timer;
    this.oneshot = timer.kind === 'oneshot' ? timer : null;
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
    if (k.cpu.callouts.calloutTicks(n)) k.md.intr.post(IPL_SOFTCLOCK);
  }

  /** Counts the ticks passed, as sync does, from any level. */
  catchUp(): void {
    const { md } = this.k;
    const s = md.spl.splraise(IPL_CLOCK, this.r_sync);
    this.sync();
    md.spl.splx(s);
  }

  /**
   * Sets the one-shot timer for the earliest callout. An overdue callout waits for softclock, which
   * is posted.
   */
  changed(): void {
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
    this.timer.everyPeriod(ageing(p));
  }
}

/**
 * Adapts a scheme to the machine's clock: kept in the chip, with its busy slots told to the chip,
 * or unchanged.
 */
export function wiredTo(md: Machdep, make: SchemeMaker): SchemeMaker {
  const { timer } = md;
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
