/**
 * A plain model of the picture of the strip: all that happened in a run is kept as it was told, and
 * a picture is looked up in it. Random runs tell it and a recorder the same.
 */

import type { LanesPicture } from '../../emu/front/lanes/picture.ts';
import type { LaneRecorder } from '../../emu/front/lanes/recorder.ts';
import { levelName } from '../../kernel/ddb/show_intr.ts';
import { Proc } from '../../kernel/kern/proc.ts';
import { Random } from '../model/random.ts';
import { attach, machine } from './writing.ts';

/** A stretch of the run; `to` is undefined while it goes on. */
interface Stretch {
  readonly from: number;
  to: number | undefined;
  readonly key: string;
}

/** A process of the model, and its state. */
interface Process {
  readonly p: Proc;
  readonly born: number;
  name: string;
  died: number | undefined;
  state: 'asleep' | 'ready' | 'running';
  readonly runs: Stretch[];
  readonly ready: Stretch[];
}

interface Life {
  readonly entry: number;
  readonly func: string;
  readonly owner: string;
  readonly from: number;
  to: number | undefined;
  end: 'called' | 'unset' | 'pending';
}

type Func = Parameters<LaneRecorder['calloutFire']>[1];
/** The functions of callouts, and the entries of their table. */
const FUNCS = ['endtsleep', 'realitexpire', 'beat.pulse'].map(
  (name) => ({ [name]: () => undefined })[name] as Func,
);
const ENTRIES = 12;
const LEVELS = 8;
const COMMANDS = ['sh', 'multi', 'sleep', 'fig9'];

const close = (stretch: Stretch | undefined, cycle: number): void => {
  if (stretch !== undefined) stretch.to = cycle;
};

/** A random run, told to a recorder; its model. */
export class StripRun {
  private readonly recorder: LaneRecorder;
  private readonly random: Random;
  private readonly clock = machine();
  private readonly processes: Process[] = [];
  private readonly processor: Stretch[] = [];
  private readonly ticks: Stretch[] = [];
  /** The holds of each level, and those that go on, the innermost last. */
  private readonly holds: Stretch[][] = Array.from({ length: LEVELS }, () => []);
  private readonly held: { readonly level: number; readonly stretch: Stretch }[] = [];
  private readonly lives: Life[] = [];
  /** The table of callouts as a picture reads it. */
  readonly table = { c_func: new Array(ENTRIES).fill(null), c_arg: new Array(ENTRIES).fill(null) };
  /** The argument of a callout as a picture asks for it. */
  readonly argument = (entry: number): unknown => this.table.c_arg[entry];

  constructor(recorder: LaneRecorder, seed: number) {
    this.recorder = recorder;
    this.random = new Random(seed);
    attach(recorder, this.clock);
    this.fork();
  }

  get now(): number {
    return this.clock.cycle;
  }

  /** Goes on by some events, and some cycles more. */
  go(events: number): void {
    const kinds = [this.level, this.level, this.callout, this.callout, this.schedule, this.schedule];
    for (let i = 0; i < events; i++) {
      this.clock.cycle += 1 + this.random.below(50);
      const rare = this.random.below(20);
      if (rare === 0) this.fork();
      else if (rare === 1) this.exec();
      else if (rare < 4) this.tick();
      else this.random.pick(kinds).call(this);
    }
    this.clock.cycle += 5;
  }

  private fork(): void {
    const p = Object.assign(Object.create(Proc.prototype) as Proc, {
      ...{ p_pid: this.processes.length + 1, p_comm: this.random.pick(COMMANDS) },
    });
    const { now } = this;
    this.processes.push({
      ...{ p, born: now, name: `pid ${p.p_pid} (${p.p_comm})`, died: undefined, state: 'ready' },
      ...{ runs: [], ready: [{ from: now, to: undefined, key: '' }] },
    });
    this.recorder.procFork(p);
  }

  private exec(): void {
    const it = this.random.pick(this.processes);
    if (it.state !== 'running') return;
    it.p.p_comm = this.random.pick(COMMANDS);
    it.name = `pid ${it.p.p_pid} (${it.p.p_comm})`;
    this.recorder.procExec(it.p);
  }

  /** The processor is given to a process, or taken from it; or a process wakes up. */
  private schedule(): void {
    const { now, recorder, random } = this;
    const running = this.processes.find(({ state }) => state === 'running');
    const it = random.pick(this.processes);
    if (running !== undefined && random.below(2) === 0) {
      const why = random.pick(['sleep', 'preempt', ...(random.below(4) === 0 ? ['exit'] : [])] as const);
      close(running.runs.at(-1), now);
      this.processor.push({ from: running.runs.at(-1)?.from ?? 0, to: now, key: running.name });
      running.state = why === 'preempt' ? 'ready' : 'asleep';
      if (why === 'preempt') running.ready.push({ from: now, to: undefined, key: '' });
      if (why === 'exit') running.died = now;
      recorder.offCpu(running.p, why as 'sleep');
    } else if (it.state === 'asleep' && it.died === undefined) {
      it.state = 'ready';
      it.ready.push({ from: now, to: undefined, key: '' });
      recorder.procWakeup(it.p);
    } else if (it.state === 'ready' && running === undefined) {
      it.state = 'running';
      close(it.ready.at(-1), now);
      it.runs.push({ from: now, to: undefined, key: '' });
      recorder.onCpu(it.p);
    }
  }

  /** The interrupt level rises or falls. */
  private level(): void {
    const { now, recorder, held, random } = this;
    const present = held.at(-1)?.level ?? 0;
    const to = random.below(LEVELS);
    if (to > present) {
      const routine = `routine ${random.below(5)}`;
      this.hold(to, routine);
      recorder.levelRaised(present, to, routine);
    } else if (to < present) {
      let last = '';
      while (held.length > 0 && (held.at(-1)?.level ?? 0) > to) {
        const { stretch } = held.pop() as (typeof held)[number];
        close(stretch, now);
        last = stretch.key;
      }
      if (to > 0 && held.at(-1)?.level !== to) this.hold(to, last);
      recorder.levelLowered(present, to);
    }
  }

  private hold(level: number, key: string): void {
    const stretch = { from: this.now, to: undefined, key };
    this.holds[level]?.push(stretch);
    this.held.push({ level, stretch });
  }

  /** A callout is set, called or unset. */
  private callout(): void {
    const { now, recorder, table, random } = this;
    const entry = random.below(ENTRIES);
    const pending = this.lives.find((it) => it.entry === entry && it.end === 'pending');
    if (pending === undefined) {
      const func = random.pick(FUNCS);
      const owner = random.pick([undefined, ...this.processes]);
      Object.assign(table.c_func, { [entry]: func });
      Object.assign(table.c_arg, { [entry]: owner?.p ?? null });
      const isModule = func.name.includes('.');
      const words = isModule ? 'module beat' : owner === undefined ? func.name : '';
      this.lives.push({ entry, func: func.name, owner: words, from: now, to: undefined, end: 'pending' });
      recorder.calloutSet(entry);
      return;
    }
    const [func, arg] = [table.c_func[entry] as Func, table.c_arg[entry]];
    const end = random.pick(['called', 'unset'] as const);
    const owner = pending.owner || this.nameOf(arg);
    Object.assign(pending, { to: now, end, owner });
    if (end === 'called') recorder.calloutFire(entry, func, arg);
    else recorder.calloutUnset(entry, func, arg);
  }

  private nameOf(arg: unknown): string {
    return this.processes.find(({ p }) => p === arg)?.name ?? '';
  }

  private tick(): void {
    const late = this.random.below(3) === 0;
    this.ticks.push({ from: this.now, to: this.now, key: late ? 'late' : '' });
    this.recorder.clockTick(this.ticks.length, late);
  }

  /** The lines of a window, by their kinds. */
  lines(from: number, to: number): Lines {
    const { now } = this;
    const stretches = (all: readonly Stretch[]): string[] =>
      all
        .map((it) => ({ ...it, to: it.to ?? Math.min(to, now) }))
        .filter((it) => it.to > from && it.from < to)
        .map((it) => `${it.from} to ${it.to} ${it.key}`);
    const processes = this.processes.filter(({ born, died }) => born < to && (died ?? now) >= from);
    const running = this.processes.find(({ state }) => state === 'running');
    const onIt = running?.runs.at(-1);
    const own = running === undefined || onIt === undefined ? [] : [{ ...onIt, key: running.name }];
    const shown = this.lives.filter((it) =>
      it.to === undefined ? it.from < to : it.to >= from && it.from < to,
    );
    return {
      processes: processes.map(({ name, born, died }) => `${name} ${born} to ${died ?? null}`),
      runs: processes.flatMap(({ name, runs }) => stretches(runs).map((it) => `${name} ${it}`)),
      ready: processes.flatMap(({ name, ready }) => stretches(ready).map((it) => `${name} ${it}`)),
      processor: stretches([...this.processor, ...own]),
      levels: this.holds.flatMap((holds, level) => stretches(holds).map((it) => `${levelName(level)} ${it}`)),
      ticks: stretches(this.ticks),
      lives: shown.map(
        ({ entry, func, owner, from, to, end }) =>
          `${entry} ${func} of ${owner || this.nameOf(this.table.c_arg[entry])} ${from} to ${to ?? now} ${end}`,
      ),
    };
  }
}

/** All that a picture of the strip shows, as lines, by their kinds. */
export type Lines = Readonly<
  Record<'processes' | 'runs' | 'ready' | 'processor' | 'levels' | 'ticks' | 'lives', readonly string[]>
>;

/** The same of a picture. */
export function linesOf({ processes, processor, levels, ticks, lives }: LanesPicture): Lines {
  type Columns = typeof processor;
  const stretches = ({ from, to, key }: Columns): string[] =>
    Array.from(from, (it, i) => `${it} to ${to[i]} ${key[i]}`);
  return {
    processes: processes.map(({ name, born, died }) => `${name} ${born} to ${died}`),
    runs: processes.flatMap(({ name, runs }) => stretches(runs).map((it) => `${name} ${it}`)),
    ready: processes.flatMap(({ name, ready }) => stretches(ready).map((it) => `${name} ${it}`)),
    processor: stretches(processor),
    levels: levels.flatMap(({ name, holds }) => stretches(holds).map((it) => `${name} ${it}`)),
    ticks: stretches(ticks),
    lives: lives.map(
      ({ entry, func, owner, from, to, end }) => `${entry} ${func} of ${owner} ${from} to ${to} ${end}`,
    ),
  };
}
