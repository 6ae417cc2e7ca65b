/**
 * The judge of kqueues: a random script of kevent calls, signals and writes on a real machine, and
 * the rules that every report must keep. A timer is reported as often as its periods have passed,
 * never early and none late by more than a tick; a signal as often as it was sent; a user's event
 * and a pipe while they are true. At the end nothing is left.
 */

import type { MachineConfig } from '../../emu/config.ts';
import type { File } from '../../kernel/kern/file.ts';
import { sys_close } from '../../kernel/kern/kern_descrip.ts';
import type { Kqueue } from '../../kernel/kern/kern_event.ts';
import { psignal } from '../../kernel/kern/kern_sig.ts';
import { sys_read, sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_kevent, sys_kqueue } from '../../kernel/kern/sys_kqueue.ts';
import { sys_pipe } from '../../kernel/kern/sys_pipe.ts';
import * as event from '../../kernel/sys/event.ts';
import { SIG_IGN, SIGHUP, SIGUSR1, SIGUSR2 } from '../../kernel/sys/signal.ts';
import { Bench, DATA } from '../kernel/harness.ts';
import { Random } from './random.ts';

const CHANGE = DATA;
const EVENTS = DATA + 64;
const TIMEOUT = DATA + 2048;
const BUFFER = DATA + 2100;
/** Events that one call may report. */
const ROOM = 16;
const IDENTS = 5;
const UNITS = [0, event.NOTE_MSECONDS, event.NOTE_USECONDS, event.NOTE_NSECONDS] as const;
const PER_MS = [1, 1, 1000, 1_000_000] as const;

/** A registered timer: it was set between two times, in microseconds of uptime. */
interface Timer {
  readonly from: number;
  readonly to: number;
  readonly period: number;
  readonly once: boolean;
  disabled: boolean;
  /** Expiries reported so far. */
  reported: number;
}

/** A report, as it stands in user memory. */
interface Report {
  readonly ident: number;
  readonly filter: number;
  readonly flags: number;
  readonly data: number;
}

/** A machine that is broken before the script runs. */
export type Break = (b: Bench, kq: Kqueue) => void;

/** Machines for random scripts: every kernel and clock, another rate, the original timers. */
const SYSTEMS: readonly Partial<MachineConfig>[] = [
  { kernel: 'old' },
  { kernel: 'hash' },
  { kernel: 'handle' },
  { clock: 'oneshot' },
  { clock: 'counter' },
  { clock: 'chip' },
  { kernel: 'hash', callout: 'calendar', hz: 1000 },
  { compat: '44bsd' },
];

/** Runs scripts of `nsteps` steps, and returns their number. Throws if a rule is broken. */
export function fuzzKqueues(seed: number, nscripts: number, nsteps: number): number {
  const random = new Random(seed);
  for (let i = 0; i < nscripts; i++) {
    const config = random.pick(SYSTEMS);
    const jitter = random.below(2) === 0 ? {} : { seed: random.below(1000) };
    new KqueueJudge(random.below(1_000_000), { ...config, ...jitter }).run(nsteps);
  }
  return nscripts;
}

export class KqueueJudge {
  readonly b: Bench;
  readonly kq: number;
  private readonly random: Random;
  private readonly timers = new Map<number, Timer>();
  private readonly signals = new Map<number, number>();
  private readonly users = new Map<number, boolean>();
  private readonly ends: readonly number[];
  private inPipe = 0;

  constructor(seed: number, config: Partial<MachineConfig>, damage?: Break) {
    this.random = new Random(seed * 7919 + 13);
    this.b = new Bench({ ...config, maxitimers: 64 });
    const { b } = this;
    b.tick(3);
    b.p.p_sig.actions[SIGUSR2].handler = SIG_IGN;
    b.blockAll();
    b.p.p_sig.mask[0] &= ~(1 << (SIGUSR2 - 1));
    b.call(sys_kqueue);
    this.kq = b.p.p_retval[0];
    b.call(sys_pipe, BUFFER);
    this.ends = b.peek(BUFFER, 2);
    damage?.(b, (b.p.p_fd.get(this.kq) as File).f_data as Kqueue);
    for (const sig of [SIGHUP, SIGUSR1, SIGUSR2]) {
      this.change(sig, event.EVFILT_SIGNAL, event.EV_ADD, 0, 0);
      this.signals.set(sig, 0);
    }
    this.change(this.ends[0], event.EVFILT_READ, event.EV_ADD, 0, 0);
  }

  /** Does `steps` steps, then ends. Throws if a rule is broken. */
  run(steps: number): void {
    for (let i = 0; i < steps; i++) this.step();
    this.ask();
    this.end();
  }

  private change(ident: number, filter: number, flags: number, fflags: number, data: number): number {
    const { b } = this;
    const kev = new event.Kevent();
    Object.assign(kev, { ident, filter, flags, fflags, data });
    b.pokeBytes(CHANGE, kev.bytes);
    const error = b.call(sys_kevent, this.kq, CHANGE, 1, 0, 0, 0);
    b.k.check();
    return error;
  }

  private step(): void {
    const { random } = this;
    const ident = random.below(IDENTS);
    switch (random.below(10)) {
      case 0:
      case 1:
        this.setTimer(ident);
        break;
      case 2:
        this.expectError(
          this.change(ident, event.EVFILT_TIMER, event.EV_DELETE, 0, 0),
          this.timers.delete(ident),
        );
        break;
      case 3:
        this.enable(ident);
        break;
      case 4:
        this.trigger(ident);
        break;
      case 5:
        this.send(random.pick([SIGHUP, SIGUSR1, SIGUSR2]));
        break;
      case 6:
        this.pipe();
        break;
      case 7:
        this.wait();
        break;
      case 8:
        this.ask();
        break;
      default:
        this.pass(random.below(7));
    }
  }

  /** The next tick but `n`. */
  private pass(n: number): void {
    const { b } = this;
    b.tick(Math.floor(b.machine.cycle / b.period) + 1 + n);
  }

  private expectError(error: number, known: boolean): void {
    if ((error === 0) !== known) throw new Error(`a change of ${known ? 'a' : 'no'} timer: errno ${error}`);
  }

  private setTimer(ident: number): void {
    const { random, b } = this;
    const period = 1 + random.below(60);
    const once = random.below(3) === 0;
    const unit = random.below(UNITS.length);
    const before = this.timers.get(ident);
    // The properties of a registered event stay.
    const flags = event.EV_ADD | (once ? event.EV_ONESHOT : 0);
    const from = b.k.clockwork.uptime();
    const error = this.change(ident, event.EVFILT_TIMER, flags, UNITS[unit], period * PER_MS[unit]);
    if (error !== 0) throw new Error(`a timer was refused: errno ${error}`);
    this.timers.set(ident, {
      from,
      to: b.k.clockwork.uptime(),
      period: period * 1000,
      once: before?.once ?? once,
      disabled: before?.disabled ?? false,
      reported: 0,
    });
  }

  private enable(ident: number): void {
    const timer = this.timers.get(ident);
    const off = timer?.disabled !== true;
    const flags = off ? event.EV_DISABLE : event.EV_ENABLE;
    this.expectError(this.change(ident, event.EVFILT_TIMER, flags, 0, 0), timer !== undefined);
    if (timer !== undefined) timer.disabled = off;
  }

  /** Triggers a user's event, or changes it without triggering it. */
  private trigger(ident: number): void {
    const oneshot = ident === 0 ? event.EV_ONESHOT : event.EV_CLEAR;
    const isKnown = this.users.has(ident);
    const isTriggered = !isKnown || this.random.below(2) === 0;
    const flags = isKnown ? 0 : event.EV_ADD | oneshot;
    this.change(ident, event.EVFILT_USER, flags, isTriggered ? event.NOTE_TRIGGER : event.NOTE_FFOR | 1, 0);
    if (isTriggered) this.users.set(ident, true);
  }

  private send(sig: number): void {
    psignal(this.b.k, this.b.p, sig);
    this.signals.set(sig, (this.signals.get(sig) ?? 0) + 1);
  }

  private pipe(): void {
    const { b, random } = this;
    const n = 1 + random.below(9);
    if (this.inPipe > 20) {
      b.finish(sys_read, this.ends[0], BUFFER, 100);
      this.inPipe = 0;
    } else {
      b.finish(sys_write, this.ends[1], BUFFER, n);
      this.inPipe += n;
    }
  }

  /** Asks for events that there are. */
  private ask(): void {
    const { b } = this;
    const tick = b.k.clockwork.tickTime();
    b.poke(TIMEOUT, [0, 0, 0, 0]);
    const error = b.finish(sys_kevent, this.kq, 0, 0, EVENTS, ROOM, TIMEOUT);
    if (error !== 0) throw new Error(`kevent: errno ${error}`);
    this.judge(this.reports(), tick);
  }

  /** Waits for events up to some ticks. */
  private wait(): void {
    const { b, random } = this;
    const timeout = 1 + random.below(50);
    const from = b.k.clockwork.uptime();
    let result: number | undefined;
    b.poke(TIMEOUT, [0, 0, timeout * 1_000_000, 0]);
    let tick = b.k.clockwork.tickTime();
    b.begin(sys_kevent, [this.kq, 0, 0, EVENTS, ROOM, TIMEOUT], (error) => {
      result = error;
    });
    if (result === undefined) {
      if (this.isTrue(tick)) throw new Error('kevent sleeps although an event has occurred');
      if (random.below(2) === 0) this.send(SIGHUP);
    }
    const end = from + timeout * 1000 + 3 * b.k.clockwork.tick;
    while (result === undefined && b.k.clockwork.uptime() < end) {
      tick = b.k.clockwork.tickTime();
      this.pass(0);
    }
    if (result !== 0)
      throw new Error(`kevent: ${result === undefined ? 'does not return' : `errno ${result}`}`);
    const reports = this.reports();
    if (reports.length === 0 && b.k.clockwork.uptime() - from < timeout * 1000)
      throw new Error('kevent: the time is over too early');
    // Events after its return are not its business.
    this.judge(reports, Math.min(tick, from));
  }

  /** True if an event other than a timer's is true now, or a timer's is overdue. */
  private isTrue(tick: number): boolean {
    if (this.inPipe > 0 || [...this.users.values()].some((on) => on)) return true;
    if ([...this.signals.values()].some((n) => n > 0)) return true;
    return [...this.timers.values()].some(
      (timer) => !timer.disabled && this.least(timer, tick) > timer.reported,
    );
  }

  /** The expiries that a timer must have had at a tick. */
  private least({ to, period, once }: Timer, tick: number): number {
    const n = Math.max(0, Math.floor((tick - to) / period));
    return once ? Math.min(1, n) : n;
  }

  private reports(): Report[] {
    const { b } = this;
    const n = b.p.p_retval[0];
    return Array.from({ length: n }, (_, i) => {
      const kev = new event.Kevent();
      kev.words.set(b.peek(EVENTS + i * event.KEVENT_SIZE, event.KEVENT_SIZE / 4));
      const { ident, filter, flags, data } = kev;
      return { ident, filter, flags, data };
    });
  }

  /** Judges reports of a call before which `tick` was the last tick. */
  private judge(reports: readonly Report[], tick: number): void {
    const seen = new Set<string>();
    for (const { ident, filter, data } of reports) {
      const name = `${filter} ${ident}`;
      if (seen.has(name)) throw new Error(`event ${name} is reported twice in one call`);
      seen.add(name);
      if (filter === event.EVFILT_TIMER) this.judgeTimer(ident, data);
      else if (filter === event.EVFILT_SIGNAL) this.judgeSignal(ident, data);
      else if (filter === event.EVFILT_USER) this.judgeUser(ident);
      else if (data !== this.inPipe || data === 0)
        throw new Error(`the pipe has ${this.inPipe} bytes, not ${data}`);
    }
    for (const [ident, timer] of this.timers)
      if (!timer.disabled && timer.reported < this.least(timer, tick))
        throw new Error(`timer ${ident}: ${timer.reported} expiries, not ${this.least(timer, tick)}`);
    if (reports.length === 0) return;
    for (const [sig, n] of this.signals) if (n > 0) throw new Error(`signal ${sig}: ${n} are not reported`);
    for (const [ident, on] of this.users) if (on) throw new Error(`the event ${ident} is not reported`);
    if (this.inPipe > 0 && !seen.has(`${event.EVFILT_READ} ${this.ends[0]}`))
      throw new Error('the pipe is not reported');
  }

  private judgeTimer(ident: number, data: number): void {
    const timer = this.timers.get(ident);
    if (timer === undefined || timer.disabled)
      throw new Error(`timer ${ident} is reported, and is not there`);
    timer.reported += data;
    const most = Math.floor((this.b.k.clockwork.uptime() - timer.from) / timer.period);
    if (data <= 0 || timer.reported > (timer.once ? 1 : most) || most === 0)
      throw new Error(`timer ${ident}: ${timer.reported} expiries, more than ${most}`);
    if (timer.once) this.timers.delete(ident);
  }

  private judgeSignal(sig: number, data: number): void {
    if (this.signals.get(sig) !== data || data === 0)
      throw new Error(`signal ${sig}: sent ${this.signals.get(sig)} times, not ${data}`);
    this.signals.set(sig, 0);
  }

  private judgeUser(ident: number): void {
    if (this.users.get(ident) !== true)
      throw new Error(`the event ${ident} is reported, and was not triggered`);
    if (ident === 0) this.users.delete(ident);
    else this.users.set(ident, false);
  }

  /** Closes the queue: no note, no callout and no promise of one is left. */
  private end(): void {
    const { b } = this;
    b.call(sys_close, this.kq);
    b.k.check();
    const { k } = b;
    if (k.nknotes + k.kq_ncallouts + k.itimersHeld + k.nclients !== 0)
      throw new Error(`left: ${k.nknotes} events, ${k.kq_ncallouts} timers, ${k.nclients} callouts`);
  }
}
