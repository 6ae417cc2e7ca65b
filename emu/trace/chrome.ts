/**
 * A file in the Chrome trace-event format (JSON): events, tracks and their names. No track
 * number occurs twice in a file, as Perfetto finds a track by its number (tid) alone.
 */
import { NIPL } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { type Args, Slices, type Track } from './slices.ts';
import { microseconds, type Sink, TimeLine } from './writer.ts';

/**
 * Numbers of the tracks of one run, relative to its first: a process has its pid, which is less
 * than LEVELS; an interrupt level has LEVELS + level.
 */
const LEVELS = 100_000;
/** The processor's track. */
const PROCESSOR = LEVELS + NIPL;
/** The track of callouts. */
const CALLOUTS = PROCESSOR + 1;
/** The tracks of modules, in the order of their first trace points. */
const MODULES = CALLOUTS + 1;
/** Track numbers of one run; those of the next run come after them. */
const RUN = 200_000;

/** The groups of tracks of one run, and the category of the events in each. */
const GROUPS = [
  { name: 'processes', cat: 'process' },
  { name: 'interrupt levels', cat: 'level' },
  { name: 'callouts', cat: 'callout' },
  { name: 'modules', cat: 'module' },
] as const;
/** The group that only a run with trace points of modules has. */
const MODULE_GROUP = 3;

/** Names of the interrupt levels, by level. */
const LEVEL_NAMES: readonly string[] = [
  'spl0',
  'splsoftclock',
  'splnet',
  'splbio',
  'spltty',
  'splclock',
  'splstatclock',
  'splhigh',
];

/**
 * A writer of some of the tracks. finish() is called when a run is over and its slices have
 * ended.
 */
export interface Part {
  readonly observer: Observer;
  finish(): void;
}

/** A trace file under way. */
export class ChromeFile {
  readonly time = new TimeLine();
  readonly slices = new Slices((...event) => this.emit(...event));
  private readonly sink: Sink;
  /** Names that tracks of this run were given, by track number. */
  private readonly named = new Map<number, string>();
  /** Modules that have a track of this run. */
  private modules: string[] = [];
  private run = -1; // number of the present run, from 0
  private runName = ''; // its name as a prefix, or empty
  private first = true; // no event has been written yet

  constructor(sink: Sink) {
    this.sink = sink;
    sink('{"displayTimeUnit":"ns","traceEvents":[');
  }

  /** A run begins. Its tracks are named after it, unless the name is empty. */
  begin(name: string): void {
    this.run++;
    this.runName = name === '' ? '' : `${name}: `;
    this.named.clear();
    this.modules = [];
    for (let group = 0; group < MODULE_GROUP; group++) this.nameGroup(group);
    this.name(this.processor, 'processor', 0);
  }

  /** Completes the file. */
  end(): void {
    this.sink('\n]}\n');
  }

  /** The track of the processor. */
  get processor(): Track {
    return this.track(0, PROCESSOR);
  }

  /** The track of a process. */
  process(pid: number, name: string): Track {
    const track = this.track(0, pid);
    this.name(track, name, pid + 1);
    return track;
  }

  /** The track of an interrupt level. */
  level(level: number): Track {
    const track = this.track(1, LEVELS + level);
    this.name(track, `${LEVEL_NAMES[level]} (${level})`, NIPL - level);
    return track;
  }

  /** The track of the spans and the counter of callouts. */
  get callouts(): Track {
    return this.track(2, CALLOUTS);
  }

  /** The track of a module's trace points. */
  module(name: string): Track {
    if (this.modules.length === 0) this.nameGroup(MODULE_GROUP);
    if (!this.modules.includes(name)) this.modules.push(name);
    const at = this.modules.indexOf(name);
    const track = this.track(MODULE_GROUP, MODULES + at);
    this.name(track, name, at);
    return track;
  }

  /** The track with a number relative to the run's first one. */
  private track(group: number, number: number): Track {
    const { cat } = GROUPS[group] as (typeof GROUPS)[number];
    return { pid: this.run * GROUPS.length + group + 1, tid: this.run * RUN + number, cat };
  }

  /** Writes the name of a group of tracks. */
  private nameGroup(group: number): void {
    const track = this.track(group, CALLOUTS);
    this.metadata('process_name', track, { name: `${this.runName}${GROUPS[group]?.name}` });
    this.metadata('process_sort_index', track, { sort_index: track.pid });
  }

  /** Writes the name of a track, unless it has that name already. */
  private name(track: Track, name: string, index: number): void {
    if (this.named.get(track.tid) === name) return;
    if (!this.named.has(track.tid)) this.metadata('thread_sort_index', track, { sort_index: index });
    this.named.set(track.tid, name);
    this.metadata('thread_name', track, { name });
  }

  /** Writes a metadata event. */
  private metadata(name: string, { pid, tid }: Track, args: Args): void {
    const what = `"name":"${name}","cat":"__metadata","ph":"M","ts":0,"pid":${pid},"tid":${tid}`;
    this.write(`{${what},"args":${JSON.stringify(args)}}`);
  }

  /**
   * Writes one event, of the present time or of `ns`; `rest` has further members, each with a
   * comma before it.
   */
  emit(
    ph: string,
    { pid, tid, cat }: Track,
    name: string,
    args?: Args,
    rest = '',
    ns = this.time.now(),
  ): void {
    const what = `"name":${JSON.stringify(name)},"cat":"${cat}","ph":"${ph}"`;
    const when = `"ts":${microseconds(ns)},"pid":${pid},"tid":${tid}`;
    this.write(`{${what},${when}${rest},"args":${args === undefined ? '{}' : JSON.stringify(args)}}`);
  }

  /** Writes an event that takes no time. */
  instant(track: Track, name: string, args?: Args): void {
    this.emit('i', track, name, args, ',"s":"t"');
  }

  /** Writes new values of a counter. */
  counter(track: Track, name: string, args: Args): void {
    this.emit('C', track, name, args);
  }

  /** Writes an event after a comma, if it is not the first one. */
  private write(event: string): void {
    this.sink(this.first ? `\n${event}` : `,\n${event}`);
    this.first = false;
  }
}
