/**
 * A picture of the lanes of the strip in a window of the run: plain data, bounded by the width of
 * the window in pixels whatever the length of the run, which a worker can send.
 */

import type { Callouts } from '../../../kernel/callout/callout.ts';
import { levelName } from '../../../kernel/ddb/show_intr.ts';
import { calloutOwner } from '../../../kernel/trace/callout_owner.ts';
import type { Palette } from '../picture/palette.ts';
import type { SpanColumns } from './gathered.ts';
import type { Life } from './lives.ts';
import type { LaneRecorder, ProcessLane } from './recorder.ts';
import type { Spans } from './spans.ts';

/** The most lanes of processes in one picture. */
const MAX_LANES = 24;
/** The most lives of callouts in one picture. */
const MAX_LIVES = 400;

/** The part of the run that a page shows. */
export interface LaneView {
  /** Cycles from its beginning to its end; Infinity for the run so far. */
  readonly span: number;
  /** The cycle at which it ends; null for the present, whatever that comes to. */
  readonly end: number | null;
  /** Its width on the screen, in pixels. */
  readonly pixels: number;
}

/** A process in the window. */
export interface ProcessPicture {
  readonly pid: number;
  readonly name: string;
  readonly born: number;
  /** The cycle of its end; null while it lives. */
  readonly died: number | null;
  readonly runs: SpanColumns;
  readonly ready: SpanColumns;
}

/** An interrupt level that was held in the window, by routines. */
export interface LevelPicture {
  readonly level: number;
  readonly name: string;
  readonly holds: SpanColumns;
}

/** The life of a callout; `end` of a pending one is `pending`, and `to` the present. */
export interface LifePicture extends Omit<Life, 'end'> {
  readonly end: Life['end'] | 'pending';
}

export interface LanesPicture {
  /** The cycles of the window, and of the present. */
  readonly from: number;
  readonly to: number;
  readonly now: number;
  /** The processor, by the names of the processes that had it. */
  readonly processor: SpanColumns;
  /** The processes that lived in the window, by pid, and the number of those left out. */
  readonly processes: readonly ProcessPicture[];
  readonly moreProcesses: number;
  /** The levels that were ever held, the highest first. */
  readonly levels: readonly LevelPicture[];
  /** The ticks; the key of a late one is `late`. */
  readonly ticks: SpanColumns;
  /** Lives of callouts, and the number of those left out. */
  readonly lives: readonly LifePicture[];
  readonly moreLives: number;
  /** The numbers of the colours of processes and owners, by name. */
  readonly colours: Readonly<Record<string, number>>;
  /** Spans, entries and lives that were looked at to take the picture. */
  readonly looked: number;
}

/** Takes a picture at cycle `now`. Between two runs. */
export function lanesPicture(
  recorder: LaneRecorder,
  callouts: Pick<Callouts, 'table' | 'argument'>,
  palette: Palette,
  now: number,
  view: LaneView,
): LanesPicture {
  const [from, to] = windowOf(view, now);
  const look = (spans: Spans, key?: string, since?: number): SpanColumns =>
    withOpen(spans.within(from, to, view.pixels), from, Math.min(to, now), key, since);
  const all = [...recorder.processes.values()].filter(({ born, died }) => born < to && (died ?? now) >= from);
  const processes = chosen(all, from, to).map((lane): ProcessPicture => {
    const open = (state: ProcessLane['state']): number | undefined =>
      lane.state === state ? lane.since : undefined;
    return {
      ...{ pid: lane.pid, name: lane.name, born: lane.born, died: lane.died ?? null },
      ...{ runs: look(lane.runs, '', open('running')), ready: look(lane.ready, '', open('ready')) },
    };
  });
  const running = all.find(({ state }) => state === 'running');
  const processor = look(recorder.processor, running?.name, running?.since);
  const levels = recorder.levels.spans
    .map((spans, level): LevelPicture => {
      const holder = recorder.levels.holderOf(level);
      return { level, name: levelName(level), holds: look(spans, holder?.routine, holder?.since) };
    })
    .filter(({ level, holds }) => recorder.levels.spans[level].size > 0 || holds.from.length > 0)
    .reverse();
  const lives = livesOf(recorder, callouts, from, to, now);
  const names = [
    ...new Set([
      ...processes.map(({ name }) => name),
      ...processor.key,
      ...lives.lives.map((it) => it.owner),
    ]),
  ];
  const colours = palette.use('lanes', names);
  return {
    ...{ from, to, now, processor, processes, moreProcesses: all.length - processes.length, levels },
    ticks: look(recorder.ticks),
    lives: lives.lives,
    moreLives: lives.more,
    colours: Object.fromEntries(names.map((name, i) => [name, colours[i] ?? 0])),
    looked: recorder.lives.looked,
  };
}

/** The window of a view: its first cycle, and the one after its last. */
export function windowOf(
  { span, end }: Pick<LaneView, 'span' | 'end'>,
  now: number,
): [from: number, to: number] {
  const to = Math.max(1, end ?? now);
  return [span === Number.POSITIVE_INFINITY ? 0 : Math.max(0, to - span), to];
}

/** Spans with one more at their end, which began at `since` and goes on. */
function withOpen(spans: SpanColumns, from: number, to: number, key = '', since?: number): SpanColumns {
  if (since === undefined || since >= to || to <= from) return spans;
  const more = (column: Float64Array, value: number): Float64Array => {
    const longer = new Float64Array(column.length + 1);
    longer.set(column);
    longer[column.length] = value;
    return longer;
  };
  return {
    from: more(spans.from, since),
    to: more(spans.to, to),
    busy: more(spans.busy, to - since),
    count: more(spans.count, 1),
    key: [...spans.key, key],
  };
}

/** The processes that are shown: those that lived longest in the window, by pid. */
function chosen(lanes: readonly ProcessLane[], from: number, to: number): ProcessLane[] {
  const lived = ({ born, died }: ProcessLane): number => Math.min(died ?? to, to) - Math.max(born, from);
  return lanes
    .toSorted((a, b) => lived(b) - lived(a) || a.pid - b.pid)
    .slice(0, MAX_LANES)
    .sort((a, b) => a.born - b.born || a.pid - b.pid);
}

/** The lives in a window: those that are over, and those of pending callouts. */
function livesOf(
  { lives }: LaneRecorder,
  callouts: Pick<Callouts, 'table' | 'argument'>,
  from: number,
  to: number,
  now: number,
): { readonly lives: LifePicture[]; readonly more: number } {
  const over = lives.within(from, to, MAX_LIVES);
  const pending = now < from ? { set: [], count: 0 } : lives.pending(to, MAX_LIVES / 2);
  const open = pending.set.map(([entry, since]): LifePicture => {
    const [func, arg] = [callouts.table.c_func[entry], callouts.argument(entry)];
    const owner = calloutOwner(func, arg).name;
    return { entry, func: func?.name || '?', owner, from: since, to: now, end: 'pending' };
  });
  return { lives: [...over.lives, ...open], more: over.more + pending.count - open.length };
}
