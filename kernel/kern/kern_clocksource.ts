/**
 * Clocks that do not interrupt at every tick, and what the kernel does with them
 * (Appendix A of the paper; the name is FreeBSD's kern_clocksource.c). Three
 * kinds of hardware: one that holds a single time, which is kept at the tick of
 * the earliest callout; one that watches the slots of a wheel; and one that holds
 * the wheel itself.
 *
 * All of them count their periods, so no tick is lost: whoever is about to count
 * from the present tick has those that have passed counted first (sync). An idle
 * kernel takes no clock interrupt before something is due; statclock stops too,
 * and the idle time is computed when it starts again. ITIMER_VIRTUAL and
 * ITIMER_PROF age by ticks of the clock, for which the paper's hardware has
 * nothing: while the process that runs has one set, or a timer of its processor
 * time, the clock is asked for an interrupt every period after all.
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

export class ClockSource implements CalloutClock {
  /** Ticks counted that the virtual timers of the running process have not been told of. [C] */
  owed = 0;
  private readonly k: Kernel;
  private readonly timer: QuietTimer;
  private readonly oneshot: OneShotTimer | null;
  /** The tick the one-shot timer is set for. [C] */
  private alarm = Number.POSITIVE_INFINITY;
  /** Whether statclock is held. */
  private resting = false;
  private readonly r_sync: number;

  constructor(k: Kernel, timer: OneShotTimer | CounterTimer | ChipTimer) {
    this.k = k;
    this.timer = timer;
    this.oneshot = timer.kind === 'oneshot' ? timer : null;
    this.r_sync = k.md.spl.routine('clocksource');
  }

  /** Counts the ticks that have passed since the last; asks for softclock if it is wanted. Level: IPL_CLOCK or above. */
  sync(): void {
    const { k } = this;
    const n = k.md.clock.take();
    if (n === 0) return;
    this.owed += n;
    k.clockwork.adjust(n);
    if (k.cpu.callouts.calloutTicks(n)) k.md.intr.post(IPL_SOFTCLOCK);
  }

  /** The same from any level. */
  catchUp(): void {
    const { md } = this.k;
    const s = md.spl.splraise(IPL_CLOCK, this.r_sync);
    this.sync();
    md.spl.splx(s);
  }

  /** Sets the one-shot timer for the earliest callout. What is overdue waits for softclock, which is on its way. */
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

  /** Nothing can run: no interrupts but those of what is due. */
  idle(): void {
    if (this.resting) return;
    this.resting = true;
    this.timer.everyPeriod(false);
    this.k.md.statclock.hold();
  }

  /** `p` runs. */
  running(p: Proc): void {
    const { k } = this;
    if (this.resting) {
      this.resting = false;
      k.cpu.cpTime.idle += k.md.statclock.release();
    }
    this.timer.everyPeriod(ageing(p));
  }
}

/** How a kernel's scheme is made on this machine: in the chip, watched by it, or as it is. */
export function wiredTo(md: Machdep, make: SchemeMaker): SchemeMaker {
  const { timer } = md;
  if (timer.kind === 'chip') return chipScheme(charging(md, timer));
  return timer.kind === 'counter' ? (table) => make(table, watching(md, timer)) : make;
}

/** The chip, with the price of its registers: one for a stop, two for a start (the timer, the time), one to fetch. */
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

function watching(md: Machdep, chip: CounterTimer): SlotWatch {
  return {
    arrays: (sizes) => chip.arrays(sizes),
    mark: (slot, busy) => {
      chip.mark(slot, busy);
      md.spl.charge(md.cost.timerChip);
    },
  };
}
