/**
 * Random periodic timers: armed in any phase, with intervals shorter and longer than a tick, while
 * softclock is now and then held off for some ticks. A judge rules on every expiry: it comes on the
 * first tick at or after its time, unless softclock was held off then; and exactly those periods
 * are missed, and told as overruns, that end on a tick that has come.
 */

import type { MachineConfig } from '../../emu/config.ts';
import type { Itimer } from '../../kernel/kern/itimer_object.ts';
import { tsleep } from '../../kernel/kern/kern_synch.ts';
import { sys_setitimer } from '../../kernel/kern/kern_time.ts';
import { TIMER_ABSTIME } from '../../kernel/kern/posix_clock.ts';
import { sys_timer_create, sys_timer_settime } from '../../kernel/kern/posix_timer.ts';
import type { Sleepable } from '../../kernel/kern/proc.ts';
import { IPL_SOFTCLOCK } from '../../kernel/machdep.ts';
import type { AnyTimer } from '../../kernel/probe.ts';
import { CLOCK_MONOTONIC } from '../../kernel/sys/clockid.ts';
import { MICROSECONDS, PWAIT } from '../../kernel/sys/param.ts';
import { SIGEV_SIGNAL, SIGUSR1 } from '../../kernel/sys/signal.ts';
import { ITIMER_NTH0 } from '../../kernel/sys/timeval.ts';
import { Bench, DATA } from '../kernel/harness.ts';
import { Random } from './random.ts';

const RATES = [60, 64, 100, 128, 1000, 1024, 1200, 2000];
/** Every kernel and every clock, with schemes that are never late by themselves. */
const SYSTEMS: readonly Partial<MachineConfig>[] = [
  { kernel: 'old' },
  { kernel: 'hash' },
  { kernel: 'handle' },
  { kernel: 'old', callout: 'scheme2', clock: 'oneshot' },
  { kernel: 'hash', callout: 'scheme6', clock: 'counter' },
  { kernel: 'handle', callout: 'scheme6', clock: 'chip' },
];
const EVENT = DATA + 64;
const ID = DATA + 128;
/** Further itimers in a world, and as many POSIX timers. */
const NTIMERS = 4;

/** A timer as the judge knows it. All times are whole microseconds. */
interface Known {
  /** The time of the next expiry. */
  value: number;
  readonly interval: number;
  /** Expiries since its signal was taken, the missed ones included. */
  expired: number;
}

/** One world: a machine whose process sleeps, and the judge of its timers. */
class World {
  readonly b: Bench;
  nexpiries = 0;
  private readonly random: Random;
  private readonly known = new Map<Itimer, Known>();
  /** The last tick on which softclock was held off. */
  private held = 0;
  /** POSIX timers, by number. */
  private readonly ids: number[] = [];

  constructor(random: Random) {
    this.random = random;
    const seed = random.pick([undefined, 1 + random.below(1000)]);
    const b = new Bench({
      ...random.pick(SYSTEMS),
      hz: random.pick(RATES),
      seed,
    });
    this.b = b;
    b.k.addObserver({
      itimerExpired: (_p, timer, missed) => this.expired(timer, missed),
    });
    function* sleep(): Sleepable<void> {
      yield* tsleep(b.k, b, PWAIT, 'test', 0);
    }
    b.blockAll();
    b.p.p_code = sleep();
    b.until(b.period);
    for (let i = 0; i < NTIMERS; i++) {
      b.poke(EVENT, [SIGEV_SIGNAL, SIGUSR1, 0, 0, 0, 0, 0, 0]);
      b.call(sys_timer_create, CLOCK_MONOTONIC, EVENT, ID);
      this.ids.push(b.peek(ID, 1)[0]);
    }
  }

  /** Does one random thing, and lets some time pass. */
  step(): void {
    const { b, random } = this;
    const action = random.below(10);
    if (action < 3) this.arm();
    else if (action === 3) this.holdOff();
    b.until(b.machine.cycle + random.below(3 * b.period));
    if (action > 7) this.take();
  }

  /** A random interval: a few ticks, exactly a tick, or, for a POSIX timer, a part of one. */
  private interval(posix: boolean): number {
    const tick = Math.ceil(this.b.k.clockwork.tick);
    const interval = this.random.pick([tick, tick + this.random.below(3 * tick), this.random.below(tick)]);
    return posix ? Math.max(1, interval) : Math.max(tick, interval);
  }

  /** Arms a timer, or arms it anew. */
  private arm(): void {
    const { b, random } = this;
    const nth = random.below(NTIMERS);
    const posix = random.below(2) === 0;
    const interval = this.interval(posix);
    if (posix) {
      const tick = Math.ceil(b.k.clockwork.tick);
      const from = Math.floor(b.k.clockwork.uptime()) + tick + random.below(2 * tick);
      const timespec = (us: number) => [Math.floor(us / 1e6), 0, (us % 1e6) * 1000, 0];
      b.poke(DATA, [...timespec(interval), ...timespec(from)]);
      b.call(sys_timer_settime, this.ids[nth], TIMER_ABSTIME, DATA, 0);
    } else {
      b.pokeItimerval(DATA, this.interval(false), interval);
      b.call(sys_setitimer, ITIMER_NTH0 + 64 + nth, DATA, 0);
    }
    const it = b.p.p_itimers.get(posix ? this.ids[nth] : 64 + nth) as Itimer;
    // A signal that is still queued stays; timer_settime forgets its overruns.
    const before = posix ? 1 : (this.known.get(it)?.expired ?? 0);
    this.known.set(it, { value: it.it_value, interval, expired: it.queued ? before : 0 });
  }

  /** Holds softclock off for up to some ticks. */
  private holdOff(): void {
    const { b, random } = this;
    const s = b.machine.spl.splraise(IPL_SOFTCLOCK, b.machine.spl.routine('test'));
    b.machine.spl.charge(random.below(5 * b.period));
    b.k.clockwork.tickTime();
    this.held = b.k.clockwork.ticks;
    b.machine.spl.splx(s);
  }

  /** The first tick at or after a time. */
  private tickOf(value: number): number {
    return Math.ceil((value * this.b.k.hz) / MICROSECONDS);
  }

  /** Rules on an expiry. */
  private expired(timer: AnyTimer, missed: number): void {
    const known = this.known.get(timer as Itimer);
    if (known === undefined) throw new Error('a timer that nobody armed');
    const { ticks } = this.b.k.clockwork;
    const due = this.tickOf(known.value);
    const text = `${(timer as Itimer).name}, ${known.value} us every ${known.interval}, tick ${due}`;
    if (ticks < due) throw new Error(`${text}: early, at ${ticks}`);
    if (ticks > due && due > this.held + 1) throw new Error(`${text}: late, at ${ticks}`);
    let past = 0;
    while (this.tickOf(known.value + (past + 1) * known.interval) <= ticks) past++;
    if (missed !== past) throw new Error(`${text}: ${missed} missed at ${ticks}, not ${past}`);
    known.value += (past + 1) * known.interval;
    known.expired += 1 + past;
    this.nexpiries++;
  }

  /** Takes the pending signals and holds each to its overruns. */
  private take(): void {
    const { b } = this;
    b.p.p_sig.mask.fill(0);
    for (const { info } of b.takeSignals()) {
      const known = this.known.get(info as Itimer);
      if (known === undefined || info?.si_overrun !== known.expired - 1)
        throw new Error(`${known?.expired} expiries, and ${info?.si_overrun} overruns`);
      known.expired = 0;
    }
    b.blockAll();
  }
}

/**
 * Tries `nworlds` worlds with `nsteps` steps each; returns the number of expiries. Throws at a
 * fault.
 */
export function fuzzItimers(seed: number, nworlds: number, nsteps: number): number {
  const random = new Random(seed);
  let nexpiries = 0;
  for (let i = 0; i < nworlds; i++) {
    const world = new World(random);
    for (let n = 0; n < nsteps; n++) world.step();
    world.b.k.check();
    nexpiries += world.nexpiries;
  }
  return nexpiries;
}
