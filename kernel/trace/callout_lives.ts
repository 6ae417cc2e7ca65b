/**
 * The lives of callouts: an observer that fills a record (life_record.ts) with who set each
 * callout, the moments of its way to its handler and to the process that its handler tells, and how
 * it ended. It is attached only while a display wants it.
 *
 * Invariant: `pieces` holds the interrupts that have been entered and not left, and in them the
 * handler that softclock calls, the outermost first. `posted` holds the callouts whose signal has
 * been posted and not taken.
 */
import { C_PENDING, setBy } from '../callout/entry.ts';
import { type CalloutFunc, NONE } from '../callout/scheme.ts';
import { shapeOf } from '../callout/shape.ts';
import { Itimer } from '../kern/itimer.ts';
import type { Kernel } from '../kern/kernel.ts';
import { Proc } from '../kern/proc.ts';
import type { Sigaction, Siginfo } from '../kern/sigstate.ts';
import { REG_PC } from '../machdep.ts';
import type { AnyTimer, Observer } from '../probe.ts';
import { calloutOwner } from './callout_owner.ts';
import {
  type Life,
  LifeRecord,
  type Moment,
  type ProgramPlace,
  type Setter,
  type Stage,
} from './life_record.ts';
import { PostedSignals } from './posted_signals.ts';
import { calloutText } from './texttrace.ts';

/** The ticks of which the moment is kept: a power of two. */
const TICKS = 1024;
/** The most events of the life of an entry. */
const MAX_LIFE = 12;

/** An event in the life of an entry. */
export interface LifeEvent {
  readonly kind: 'set' | 'unset' | 'fire';
  /** The name of the callout's function. */
  readonly func: string;
  /** The tick and the cycle of the event. */
  readonly tick: number;
  readonly cycle: number;
  /** Ticks for which it was set, that it still had to go, or that it was late. */
  readonly ticks: number;
  readonly by: Setter;
}

/** A place in the program of a process, in words; '' if it is not known. */
export interface Place {
  readonly words: string;
  readonly place?: ProgramPlace;
}

/** Finds places in the program of a process. */
export interface Places {
  /** The call that led to the system call that the process makes. */
  caller(p: Proc): Place;
  /** The function at an address. */
  at(p: Proc, address: number): Place;
}

/** An interrupt or a handler under way. */
interface Piece {
  readonly by: Setter;
  readonly since: Moment;
  /** The callout whose handler it is. */
  readonly life: Life | undefined;
}

const NOT_PLACED: Readonly<Place> = { words: '' };
const NOWHERE: Readonly<Places> = { caller: () => NOT_PLACED, at: () => NOT_PLACED };

export class CalloutLives implements Observer {
  readonly record: LifeRecord;
  private readonly k: Kernel;
  private readonly places: Places;
  /** False for a scheme of a user's, which is not asked for buckets. */
  private readonly asks: boolean;
  private pieces: Piece[] = [];
  private readonly posted = new PostedSignals();
  /** The moments of the last ticks: tick t is at t modulo TICKS. */
  private readonly tickOf = new Int32Array(TICKS).fill(-1);
  private readonly cycleOf = new Float64Array(TICKS);
  private began: Moment = { cycle: 0, tick: 0 };
  /** The moments at which processes have entered their system calls. */
  private readonly entered = new WeakMap<Proc, Moment>();
  /** The timer that was set last, and the moment. */
  private itimer: { readonly timer: AnyTimer; readonly moment: Moment } | undefined = undefined;
  /** The callout whose moves are noted, and the bucket that it is in. */
  private watched: { readonly life: Life; bucket: number } | undefined = undefined;

  /** Follows a kernel from now on: callouts that are pending already were set at boot. */
  constructor(k: Kernel, record = new LifeRecord(), places: Places = NOWHERE) {
    this.k = k;
    this.record = record;
    this.places = places;
    this.asks = shapeOf(k.cpu.callouts.scheme) !== undefined;
  }

  /** Adds the callouts that are pending and not in the record. Between two runs. */
  adopt(): void {
    const { ncallout, c_flags, c_func, c_arg, ticks } = this.k.cpu.callouts.table;
    const by: Setter = { kind: 'boot', name: '', process: '', pc: 0, place: '' };
    for (let c = 0; c < ncallout; c++) {
      const due = this.k.cpu.callouts.due(c);
      if ((c_flags[c] & C_PENDING) === 0 || this.current(c) !== undefined) continue;
      this.add(-1 - c, c, c_func[c] as CalloutFunc, c_arg[c], (due - ticks) | 0, due, by, 0, {});
    }
  }

  /** Sets, unsets and calls of the facility since boot. */
  get count(): number {
    const { sets, unsets, fires } = this.k.cpu.callouts.counters;
    return sets + unsets + fires;
  }

  /** The pending callout of an entry; undefined if there is none, or it is not in the record. */
  current(entry: number): Life | undefined {
    return this.record.pendingIn(entry, this.count);
  }

  /** Notes the moves of a callout from now on, and of no other. Between two runs. */
  watch(life: Life | undefined): void {
    if (this.watched?.life === life) return;
    const isHere = life !== undefined && this.current(life.entry) === life;
    this.watched = isHere ? { life, bucket: this.bucketOf(life.entry) } : undefined;
  }

  /** The last events of an entry, the oldest first: MAX_LIFE at most, as far as they are kept. */
  lifeOf(entry: number): LifeEvent[] {
    const { count } = this;
    const events = this.record.of(entry).flatMap((life): LifeEvent[] => {
      const { number, func, ticks, by, stages, end } = life;
      const set = stages.set;
      return [
        ...(set === undefined || number > count ? [] : [{ kind: 'set', func, ...set, ticks, by } as const]),
        ...(end === undefined || end.number > count
          ? []
          : [{ kind: end.kind, func, ...end.moment, ticks: end.ticks, by: end.by }]),
      ];
    });
    return events.slice(-MAX_LIFE);
  }

  interruptEnter(_level: number, routine: string): void {
    const by: Setter = { kind: 'interrupt', name: routine, process: '', pc: 0, place: '' };
    this.pieces.push({ by, since: this.now(), life: undefined });
  }

  interruptExit(): void {
    this.end('interrupt');
  }

  syscallEnter(p: Proc): void {
    this.entered.set(p, this.now());
  }

  itimerSet(_p: Proc, timer: AnyTimer): void {
    this.itimer = { timer, moment: this.now() };
  }

  calloutTick(ticks: number): void {
    const interrupt = this.pieces.findLast(({ by }) => by.kind === 'interrupt');
    this.tickOf[ticks & (TICKS - 1)] = ticks;
    this.cycleOf[ticks & (TICKS - 1)] = (interrupt?.since ?? this.now()).cycle;
    this.look();
  }

  softclockBegin(): void {
    this.began = this.now();
  }

  softclockEnd(): void {
    this.look();
  }

  calloutSet(entry: number, func: CalloutFunc, arg: unknown, ticks: number, due: number): void {
    const stages: Partial<Record<Stage, Moment>> = { set: this.now() };
    const by = this.setter(true);
    const p = this.k.cpu.curproc;
    if (by.kind === 'process' && p !== null && by.name !== '') {
      const entered = this.entered.get(p);
      if (entered !== undefined) stages.syscall = entered;
      if (this.itimer !== undefined && this.itimer.timer === arg) stages.itimer = this.itimer.moment;
    }
    const after = by.kind === 'handler' ? (this.pieces.at(-1)?.life?.number ?? 0) : 0;
    this.add(this.count, entry, func, arg, ticks, due, by, after, stages);
  }

  calloutUnset(entry: number, _func: CalloutFunc, _arg: unknown, due: number): void {
    const ticks = (due - this.k.cpu.callouts.ticks) | 0;
    this.over(entry, 'unset', ticks);
  }

  calloutFire(entry: number, func: CalloutFunc, _arg: unknown, late: number): void {
    const life = this.over(entry, 'fire', late);
    const since = this.now();
    if (life !== undefined) {
      const due = (since.tick - late) | 0;
      const slot = due & (TICKS - 1);
      if (this.tickOf[slot] === due) this.reach(life, 'interrupt', { cycle: this.cycleOf[slot], tick: due });
      this.reach(life, 'softclock', this.began);
      this.reach(life, 'fire', since);
    }
    const by: Setter = { kind: 'handler', name: func.name || '?', process: '', pc: 0, place: '' };
    this.pieces.push({ by, since, life });
  }

  calloutDone(): void {
    const life = this.end('handler')?.life;
    if (life !== undefined) this.reach(life, 'done', this.now());
  }

  procWakeup(): void {
    const life = this.pieces.at(-1)?.life;
    if (life !== undefined) this.reach(life, 'woken', this.now());
  }

  signalPosted(p: Proc, sig: number, info: Siginfo | undefined): void {
    const life = this.pieces.at(-1)?.life;
    if (life === undefined || life.stages.posted !== undefined) return;
    this.reach(life, 'posted', this.now());
    life.signal = sig;
    this.posted.post(p, sig, info, life);
  }

  signalDelivered(p: Proc, sig: number, info: Siginfo | undefined, action: Sigaction): void {
    if (this.posted.empty) return;
    const { words, place } = this.places.at(p, action.handler);
    this.take(p, sig, info, words === '' ? 'its handler' : `its handler ${words}`, place);
  }

  signalAccepted(p: Proc, sig: number, info: Siginfo | undefined): void {
    this.take(p, sig, info, 'sigwait');
  }

  signalKills(p: Proc, sig: number): void {
    if (!this.posted.empty) this.take(p, sig, undefined, 'its end, by default');
  }

  procExit(p: Proc): void {
    this.posted.forget(p);
  }

  /** The process has taken a signal. */
  private take(p: Proc, sig: number, info: Siginfo | undefined, how: string, handler?: ProgramPlace): void {
    for (const life of this.posted.take(p, sig, info)) {
      this.reach(life, 'delivered', this.now());
      life.taken = how;
      life.handler = handler;
    }
  }

  private now(): Moment {
    return { cycle: this.k.md.cycle, tick: this.k.cpu.callouts.ticks };
  }

  private reach(life: Life, stage: Stage, moment: Moment): void {
    life.stages[stage] ??= moment;
  }

  private add(
    number: number,
    entry: number,
    func: CalloutFunc,
    arg: unknown,
    ticks: number,
    due: number,
    by: Setter,
    after: number,
    stages: Partial<Record<Stage, Moment>>,
  ): void {
    const kind = arg instanceof Itimer ? 'itimer' : arg instanceof Proc ? 'sleep' : 'other';
    this.record.add({
      ...{ number, entry, func: func.name || '?', call: calloutText(func, arg), ticks, due, by, after },
      ...{
        owner: calloutOwner(func, arg),
        timer: kind,
        stages,
        moves: [],
        signal: 0,
        taken: '',
        handler: undefined,
      },
      routine: setBy(this.k.cpu.callouts.table.c_flags[entry]),
      bucket: this.bucketOf(entry),
      end: undefined,
    });
  }

  /** The callout of an entry has ended. */
  private over(entry: number, kind: 'unset' | 'fire', ticks: number): Life | undefined {
    const number = this.count;
    const life = this.record.pendingIn(entry, number - 1);
    if (life !== undefined)
      this.record.end(life, { kind, number, moment: this.now(), ticks, by: this.setter(false) });
    if (this.watched?.life === life) this.watched = undefined;
    return life;
  }

  /** The bucket of a pending entry; -1 for a scheme of a user's. Leaves the scheme as it is. */
  private bucketOf(entry: number): number {
    const { scheme } = this.k.cpu.callouts;
    if (!this.asks) return NONE;
    const { visited } = scheme;
    const bucket = scheme.bucketOf(entry);
    Reflect.set(scheme, 'visited', visited);
    return bucket;
  }

  /** Notes a move of the callout that is watched. */
  private look(): void {
    const { watched } = this;
    if (watched === undefined) return;
    const { entry, moves } = watched.life;
    const to = this.bucketOf(entry);
    const from = watched.bucket;
    if (to === from) return;
    watched.bucket = to;
    const { cycle, tick } = this.now();
    if ((moves.at(-1)?.cycle ?? -1) < cycle) moves.push({ cycle, tick, from, to });
  }

  /** The innermost piece of work of a kind is over, and so is all inside it. */
  private end(kind: Setter['kind']): Piece | undefined {
    for (let piece = this.pieces.pop(); piece !== undefined; piece = this.pieces.pop())
      if (piece.by.kind === kind) return piece;
    return undefined;
  }

  /** The code that is at work; with `placed`, a process with its place in the program. */
  private setter(placed: boolean): Setter {
    const piece = this.pieces.at(-1);
    if (piece !== undefined) return piece.by;
    const p = this.k.cpu.curproc;
    if (p === null) return { kind: 'process', name: '', process: '', pc: 0, place: '' };
    const { words, place } = placed ? this.places.caller(p) : NOT_PLACED;
    return {
      kind: 'process',
      name: p.p_syscall,
      process: `pid ${p.p_pid} (${p.p_comm})`,
      pc: p.p_regs[REG_PC] >>> 0,
      place: words,
      ...(place === undefined ? {} : { calls: place }),
    };
  }
}
