/**
 * A file of the Chrome trace-event format (JSON): events, tracks and their
 * names. Numbers of tracks are given so that none occurs twice in a file, as
 * Perfetto finds a thread by its number alone.
 */
import { NIPL } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { type Args, Slices, type Track } from './slices.ts';
import { microseconds, type Sink, TimeLine } from './writer.ts';

/** Tracks of one run: below this by process number, from here on the others. */
const LEVELS = 100_000;
const PROCESSOR = LEVELS + NIPL;
const CALLOUTS = PROCESSOR + 1;
const RUN = 200_000;

/** The groups of tracks in one run: their names, and the categories of events on them. */
const GROUPS = [
  { name: 'processes', cat: 'process' },
  { name: 'interrupt levels', cat: 'level' },
  { name: 'callouts', cat: 'callout' },
] as const;

export const LEVEL_NAMES: readonly string[] = [
  'spl0',
  'splsoftclock',
  'splnet',
  'splbio',
  'spltty',
  'splclock',
  'splstatclock',
  'splhigh',
];

/** What writes some of the tracks; finish() when a run is over, after its slices have ended. */
export interface Part {
  readonly observer: Observer;
  finish(): void;
}

export class ChromeFile {
  readonly time = new TimeLine();
  readonly slices = new Slices((...event) => this.emit(...event));
  private readonly sink: Sink;
  private readonly named = new Map<number, string>();
  private run = -1;
  private runName = '';
  private first = true;

  constructor(sink: Sink) {
    this.sink = sink;
    sink('{"displayTimeUnit":"ns","traceEvents":[');
  }

  /** A run begins; its tracks are named with it, unless the name is empty. */
  begin(name: string): void {
    this.run++;
    this.runName = name === '' ? '' : `${name}: `;
    this.named.clear();
    GROUPS.forEach((_, group) => {
      this.nameGroup(group);
    });
    this.name(this.processor, 'processor', 0);
  }

  end(): void {
    this.sink('\n]}\n');
  }

  /** The processor; the track of a process; that of a level; the one that callouts' spans and counters belong to. */
  get processor(): Track {
    return this.track(0, PROCESSOR);
  }

  process(pid: number, name: string): Track {
    const track = this.track(0, pid);
    this.name(track, name, pid + 1);
    return track;
  }

  level(level: number): Track {
    const track = this.track(1, LEVELS + level);
    this.name(track, `${LEVEL_NAMES[level]} (${level})`, NIPL - level);
    return track;
  }

  get callouts(): Track {
    return this.track(2, CALLOUTS);
  }

  private track(group: number, number: number): Track {
    const { cat } = GROUPS[group] as (typeof GROUPS)[number];
    return { pid: this.run * GROUPS.length + group + 1, tid: this.run * RUN + number, cat };
  }

  private nameGroup(group: number): void {
    const track = this.track(group, CALLOUTS);
    this.metadata('process_name', track, { name: `${this.runName}${GROUPS[group]?.name}` });
    this.metadata('process_sort_index', track, { sort_index: track.pid });
  }

  /** Says what a track is called, if it has not been said. */
  private name(track: Track, name: string, index: number): void {
    if (this.named.get(track.tid) === name) return;
    if (!this.named.has(track.tid)) this.metadata('thread_sort_index', track, { sort_index: index });
    this.named.set(track.tid, name);
    this.metadata('thread_name', track, { name });
  }

  private metadata(name: string, { pid, tid }: Track, args: Args): void {
    const what = `"name":"${name}","cat":"__metadata","ph":"M","ts":0,"pid":${pid},"tid":${tid}`;
    this.write(`{${what},"args":${JSON.stringify(args)}}`);
  }

  /** One event, now or at `ns`; `rest` is more of its members, each with a comma before it. */
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

  /** Something that takes no time. */
  instant(track: Track, name: string, args?: Args): void {
    this.emit('i', track, name, args, ',"s":"t"');
  }

  counter(track: Track, name: string, args: Args): void {
    this.emit('C', track, name, args);
  }

  private write(event: string): void {
    this.sink(this.first ? `\n${event}` : `,\n${event}`);
    this.first = false;
  }
}
