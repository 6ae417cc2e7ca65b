/**
 * The lives of callouts: an observer that fills a record (life_record.ts) with who set each
 * callout, the moments of its way to its handler and to the process that its handler tells, and how
 * it ended. It is attached only while a display wants it. Of callouts that are set very fast it
 * records some, and of the others only those that somebody asks for (brief_lives.ts).
 *
 * Invariant: `pieces` holds the interrupts that have been entered and not left, and in them the
 * handler that softclock calls, the outermost first. `posted` holds the callouts whose signal has
 * been posted and not taken.
 */
import { C_PENDING, setBy } from '../callout/entry.ts';
import { type CalloutFunc, NONE } from '../callout/scheme.ts';
import { shapeOf } from '../callout/shape.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Proc } from '../kern/proc.ts';
import type { Sigaction, Siginfo } from '../kern/sigstate.ts';
import type { AnyTimer, Observer } from '../probe.ts';
import { BriefLives } from './brief_lives.ts';
import { eventsOf, type LifeEvent } from './life_events.ts';
import { LifeMoments, type Stages, stagesFrom } from './life_moments.ts';
import {
  type Life,
  LifeRecord,
  type Moment,
  type ProgramPlace,
  type Setter,
  type Stage,
} from './life_record.ts';
import { LifeWords, NOWHERE, type Places } from './life_words.ts';
import { PostedSignals } from './posted_signals.ts';

const NEVER: Readonly<Moment> = { cycle: 0, tick: 0 };

/** An interrupt or a handler under way. */
interface Piece {
  readonly by: Setter;
  readonly since: Moment;
  /** The callout whose handler it is. */
  readonly life: Life | undefined;
}

export class CalloutLives implements Observer {
  readonly record: LifeRecord;
  private readonly k: Kernel;
  private readonly words: LifeWords;
  /** False for a scheme of a user's, which is not asked for buckets. */
  private readonly asks: boolean;
  private pieces: Piece[] = [];
  private readonly posted = new PostedSignals();
  private readonly moments: LifeMoments;
  private began: Moment = NEVER;
  /** The recorded callouts that are pending, by entry. */
  private readonly pending = new Map<number, Life>();
  private readonly brief = new BriefLives();
  /** The callout that is watched, or was last; that which its handler sets is recorded. */
  private chosen: Life | undefined = undefined;
  /** The callout whose moves are noted, and the bucket that it is in. */
  private watched: { readonly life: Life; bucket: number } | undefined = undefined;

  /** Follows a kernel from now on: callouts that are pending already were set at boot. */
  constructor(k: Kernel, record = new LifeRecord(), places: Places = NOWHERE) {
    this.k = k;
    this.record = record;
    this.words = new LifeWords(places);
    this.moments = new LifeMoments(k);
    this.asks = shapeOf(k.cpu.callouts.scheme) !== undefined;
  }

  /** Adds the callouts that are pending and not in the record. Between two runs. */
  adopt(): void {
    const { callouts } = this.k.cpu;
    const { ncallout, c_flags, c_func, ticks } = callouts.table;
    const by: Setter = { kind: 'boot', name: '', process: '', pc: 0, place: '' };
    for (let c = 0; c < ncallout; c++) {
      const due = callouts.due(c);
      if ((c_flags[c] & C_PENDING) === 0 || this.current(c) !== undefined) continue;
      const [func, arg] = [c_func[c] as CalloutFunc, callouts.argument(c)];
      this.add(-1 - c, c, func, arg, (due - ticks) | 0, due, this.bucketOf(c), by, 0, stagesFrom(undefined));
    }
  }

  /** Sets, unsets and calls of the facility since boot. */
  get count(): number {
    const { sets, unsets, fires } = this.k.cpu.callouts.counters;
    return sets + unsets + fires;
  }

  /**
   * The pending callout of an entry; undefined if there is none, or if it was set before this
   * observer was attached and is not in the record. Between two runs.
   */
  current(entry: number): Life | undefined {
    const { table } = this.k.cpu.callouts;
    if (((table.c_flags[entry] ?? 0) & C_PENDING) === 0) return undefined;
    const known = this.pending.get(entry);
    if (known !== undefined) return known;
    const due = this.k.cpu.callouts.due(entry);
    const brief = this.brief.take(entry);
    if (brief === undefined) {
      const life = this.record.pendingIn(entry, this.count);
      return life?.due === due ? life : undefined;
    }
    const { number, cycle, tick, ticks, bucket, by } = brief;
    const [func, arg] = [table.c_func[entry] as CalloutFunc, this.k.cpu.callouts.argument(entry)];
    return this.add(number, entry, func, arg, ticks, due, bucket, by, 0, stagesFrom({ cycle, tick }));
  }

  /**
   * The callout that was in an entry after `count` sets, unsets and calls. If that one was set too
   * fast to be recorded and has ended, it is the one that is there now. undefined for none.
   * Between two runs.
   */
  calloutOf(entry: number, count: number): Life | undefined {
    const now = this.current(entry);
    if (now !== undefined && (now.number <= count || this.brief.endedAfter(entry, count))) return now;
    return this.record.pendingIn(entry, count);
  }

  /** Notes the moves of a callout from now on, and of no other. Between two runs. */
  watch(life: Life | undefined): void {
    this.chosen = life ?? this.chosen;
    if (this.watched?.life === life) return;
    const isHere = life !== undefined && this.current(life.entry) === life;
    this.watched = isHere ? { life, bucket: this.bucketOf(life.entry) } : undefined;
  }

  /** The last events of an entry, the oldest first, as far as they were recorded. */
  lifeOf(entry: number): LifeEvent[] {
    return eventsOf(this.record.of(entry), this.count);
  }

  interruptEnter(_level: number, routine: string): void {
    this.pieces.push({ by: this.words.interrupt(routine), since: this.now(), life: undefined });
  }

  interruptExit(): void {
    this.end('interrupt');
  }

  syscallEnter(p: Proc): void {
    this.moments.syscallEnter(p);
  }

  procExec(): void {
    this.words.renamed();
  }

  itimerSet(_p: Proc, timer: AnyTimer): void {
    this.moments.itimerSet(timer);
  }

  calloutTick(ticks: number): void {
    const interrupt = this.pieces.findLast(({ by }) => by.kind === 'interrupt');
    this.moments.tick(ticks, (interrupt?.since ?? this.now()).cycle);
    this.look();
  }

  softclockBegin(): void {
    this.began = this.now();
  }

  softclockEnd(): void {
    this.look();
  }

  calloutSet(entry: number, func: CalloutFunc, arg: unknown, ticks: number, due: number): void {
    const { cycle } = this.k.md;
    const tick = this.k.cpu.callouts.ticks;
    const bucket = this.bucketOf(entry);
    const handled = this.pieces.length === 0 ? undefined : this.pieces[this.pieces.length - 1].life;
    if (!this.brief.pays(tick) && (handled === undefined || handled !== this.chosen)) {
      this.brief.set(entry, this.count, cycle, tick, ticks, bucket, this.setter(false));
      return;
    }
    const stages = stagesFrom({ cycle, tick });
    const by = this.setter(true);
    const p = this.k.cpu.curproc;
    if (by.kind === 'process' && p !== null && by.name !== '') this.moments.origin(stages, p, arg);
    const after = by.kind === 'handler' ? (handled?.number ?? 0) : 0;
    this.add(this.count, entry, func, arg, ticks, due, bucket, by, after, stages);
  }

  calloutUnset(entry: number, _func: CalloutFunc, _arg: unknown, due: number): void {
    const ticks = (due - this.k.cpu.callouts.ticks) | 0;
    this.over(entry, 'unset', ticks);
  }

  calloutFire(entry: number, func: CalloutFunc, _arg: unknown, late: number): void {
    const life = this.over(entry, 'fire', late);
    const since = this.now();
    if (life !== undefined) {
      const interrupt = this.moments.ofTick((since.tick - late) | 0);
      if (interrupt !== undefined) this.reach(life, 'interrupt', interrupt);
      this.reach(life, 'softclock', this.began);
      this.reach(life, 'fire', since);
    }
    this.pieces.push({ by: this.words.handler(func), since, life });
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
    const { words, place } = this.words.at(p, action.handler);
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
    return this.moments.now();
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
    bucket: number,
    by: Setter,
    after: number,
    stages: Stages,
  ): Life {
    const words = this.words.callout(func, arg);
    const life = this.record.add({
      number,
      entry,
      func: words.func,
      call: words.call,
      owner: words.owner,
      timer: words.timer,
      routine: setBy(this.k.cpu.callouts.table.c_flags[entry]),
      ticks,
      due,
      bucket,
      by,
      after,
      stages,
      moves: [],
      signal: 0,
      taken: '',
      handler: undefined,
      end: undefined,
    });
    this.pending.set(entry, life);
    return life;
  }

  /** The callout of an entry has ended. */
  private over(entry: number, kind: 'unset' | 'fire', ticks: number): Life | undefined {
    const number = this.count;
    if (this.brief.end(entry, number)) return undefined;
    const life = this.pending.get(entry) ?? this.record.pendingIn(entry, number - 1);
    this.pending.delete(entry);
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
    if (scheme.visited !== visited) Reflect.set(scheme, 'visited', visited);
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
    return this.words.process(this.k.cpu.curproc, placed);
  }
}
