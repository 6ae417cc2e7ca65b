/**
 * The layout of the lanes in a width and a height: axis and ticks, processes, interrupt levels and
 * callouts, one below the other, and the lines at the present and at the cycle that is shown.
 */

import type { SpanColumns } from '../../front/lanes/gathered.ts';
import type { LanesPicture, LevelPicture, ProcessPicture } from '../../front/lanes/picture.ts';
import { text, widthOf } from '../draw/scene.ts';
import type { Role } from '../draw/theme.ts';
import { lengthText, roundTimes, timeText } from './axis.ts';
import { type Drawing, edgesOf, type LaneScene, layName, NEAR, type Shown, type Sizes } from './drawing.ts';
import { layLives } from './lives.ts';

const AXIS = 18;
const TICKS = 8;
const GAP = 4;
/** The least height of the callouts. */
const LIVES = 44;

/** Lays the lanes out. */
export function layLanes(
  picture: LanesPicture,
  shown: Shown,
  sizes: Sizes,
  width: number,
  height: number,
): LaneScene {
  const [left, right] = edgesOf(width);
  const { from, to } = picture;
  const scale = (right - left) / (to - from);
  const x = (cycle: number): number => Math.min(right, Math.max(left, left + (cycle - from) * scale));
  const drawing: Drawing = { items: [], hits: [], picture, shown, sizes, left, right, x };
  layAxis(drawing, height);
  let y = layTicks(drawing, AXIS, height);
  const room = height - y - LIVES - 3 * GAP - picture.levels.length * sizes.levelLane;
  y = layProcesses(drawing, y, Math.max(1, Math.floor(room / sizes.processLane) - 1));
  y = layLevels(drawing, y + GAP);
  layLives(drawing, y + GAP, height);
  layLines(drawing, height);
  const { items, hits } = drawing;
  return {
    width,
    height,
    title: titleOf(picture, shown),
    items,
    hits,
    spots: [],
    slots: [],
    lists: [],
    keys: [],
  };
}

/** The lanes in a line. */
function titleOf({ from, to, processes, levels, lives }: LanesPicture, { freq }: Shown): string {
  const window = `${lengthText((to - from) / freq)} to ${timeText(to / freq, 1e-6)}`;
  return `The run in ${window}: ${processes.length} processes, ${levels.length} interrupt levels, ${lives.length} callouts`;
}

function layAxis({ items, picture, shown, sizes, left, right, x }: Drawing, height: number): void {
  const { freq } = shown;
  const [from, to] = [picture.from / freq, picture.to / freq];
  const { at, step } = roundTimes(from, to, ((to - from) / (right - left)) * 84);
  for (const time of at) {
    const place = x(time * freq);
    const points = [place, AXIS - 4, place, height];
    items.push({ form: 'path', points, open: true, paint: { stroke: 'rule', width: 1 } });
    const words = timeText(time, step, to);
    if (place + widthOf(words, sizes.name) / 2 < right && place - widthOf(words, sizes.name) / 2 > left - 20)
      items.push(text(place, 8, words, { size: sizes.name, align: 'center', fill: 'quiet' }));
  }
}

/** The ticks, and below them their lines while these are far enough apart. */
function layTicks(drawing: Drawing, y: number, height: number): number {
  const { items, picture, x, left, right } = drawing;
  const { ticks } = picture;
  layName(drawing, y + TICKS / 2, 'ticks', 'quiet');
  const total = ticks.count.reduce((sum, n) => sum + n, 0);
  const lines = (right - left) / Math.max(1, total) > 24;
  ticks.from.forEach((from, i) => {
    const late = ticks.key[i] === 'late';
    const place = x(from);
    const width = Math.max(1, x(ticks.to[i]) - place);
    const paint = late ? { fill: 'flash' as const } : { fill: 'quiet' as const, alpha: width > 1 ? 0.5 : 1 };
    items.push({ form: 'box', x: place, y: y + 1, width, height: TICKS - 2, r: 0, paint });
    if (!lines) return;
    const points = [place, y + TICKS, place, height];
    items.push({ form: 'path', points, open: true, paint: { stroke: 'rule', dash: [1, 3] } });
  });
  return y + TICKS + 3;
}

/** Spans as boxes of a height; a gathered one is as strong as the part of it that is busy. */
function laySpans(
  { items, x }: Drawing,
  { from, to, busy }: SpanColumns,
  y: number,
  height: number,
  fillOf: (i: number) => Role,
): void {
  for (let i = 0; i < from.length; i++) {
    const place = x(from[i]);
    const width = Math.max(1, x(to[i]) - place);
    const part = to[i] > from[i] ? busy[i] / (to[i] - from[i]) : 1;
    const alpha = 0.3 + 0.7 * Math.sqrt(part);
    items.push({ form: 'box', x: place, y, width, height, r: 0, paint: { fill: fillOf(i), alpha } });
  }
}

/** The processes: a line while one sleeps, a low box while it is ready, a high one if it runs. */
function layProcesses(drawing: Drawing, top: number, most: number): number {
  const { picture, sizes } = drawing;
  const lane = sizes.processLane;
  const { processes, colours } = picture;
  const chosen = longest(processes, most, picture.now);
  let y = top;
  for (const it of chosen) {
    layProcess(drawing, it, y, colours[it.name] ?? 0);
    y += lane;
  }
  const more = picture.moreProcesses + processes.length - chosen.length;
  if (more === 0) return y;
  layName(drawing, y + lane / 2, `and ${more} more`, 'quiet');
  laySpans(
    drawing,
    picture.processor,
    y + 3,
    lane - 5,
    (i) => colours[picture.processor.key[i] as string] ?? 'rest',
  );
  drawing.hits.push({
    ...{ x: 0, y, width: drawing.right, height: lane },
    words: () => 'the processor, in the colours of the processes that have it',
  });
  return y + lane;
}

/** The processes that lived longest, in their order. */
function longest(processes: readonly ProcessPicture[], most: number, now: number): ProcessPicture[] {
  const lived = ({ born, died }: ProcessPicture): number => (died ?? now) - born;
  const chosen = new Set([...processes].sort((a, b) => lived(b) - lived(a)).slice(0, most));
  return processes.filter((it) => chosen.has(it));
}

function layProcess(drawing: Drawing, process: ProcessPicture, top: number, colour: number): void {
  const { items, hits, picture, shown, sizes, left, right, x } = drawing;
  const lane = sizes.processLane;
  const y = top + (lane - NEAR.processLane) / 2;
  const { pid, name, born, died, runs, ready } = process;
  const command = /\((.*)\)$/.exec(name)?.[1] ?? name;
  layName(drawing, top + lane / 2, `${command} ${pid}`, 'ink');
  const line = [x(born), y + 9.5, x(died ?? picture.now), y + 9.5];
  items.push({ form: 'path', points: line, open: true, paint: { stroke: colour, width: 1, alpha: 0.7 } });
  laySpans(drawing, ready, y + 6, 4, () => colour);
  laySpans(drawing, runs, y + 1, 9, () => colour);
  if (died !== null && died < picture.to)
    items.push({
      form: 'box',
      x: x(died) - 1,
      y: y + 1,
      width: 1.5,
      height: 9,
      r: 0,
      paint: { fill: colour },
    });
  hits.push({
    ...{ x: 0, y: top, width: right, height: lane },
    words: () =>
      `${name}: ${partText(runs, shown)} on the processor, ${partText(ready, shown)} ready, of ${lengthText((picture.to - picture.from) / shown.freq)}`,
  });
  if (left > 0 && born >= picture.from)
    items.push({ form: 'box', x: x(born), y: y + 4, width: 1.5, height: 6, r: 0, paint: { fill: colour } });
}

/** The busy time of spans, in words. */
function partText({ busy }: SpanColumns, { freq }: Shown): string {
  return lengthText(busy.reduce((sum, cycles) => sum + cycles, 0) / freq);
}

/** The interrupt levels that were held, each with the names of its holders where there is room. */
function layLevels(drawing: Drawing, top: number): number {
  const { items, x, sizes } = drawing;
  const lane = sizes.levelLane;
  let y = top;
  for (const it of drawing.picture.levels) {
    const { level, name, holds } = it;
    layName(drawing, y + lane / 2, name.replace(/^\d+ \((.*)\)$/, '$1'), 'quiet', sizes.level);
    const fill = fillOfLevel(level);
    laySpans(drawing, holds, y + 1, lane - 2, () => fill);
    holds.key.forEach((key, i) => {
      const [from, width] = [x(holds.from[i]), x(holds.to[i]) - x(holds.from[i])];
      if (holds.count[i] > 1 || widthOf(key, sizes.holder, true) + 6 > width) return;
      items.push(text(from + 3, y + lane / 2, key, { size: sizes.holder, fill: 'paper', bold: true }));
    });
    layHolders(drawing, it, y);
    y += lane;
  }
  return y;
}

/** The words about the holders of a level. */
function layHolders(
  { hits, x, shown, sizes, right }: Drawing,
  { name, holds }: LevelPicture,
  y: number,
): void {
  hits.push({
    x: 0,
    y,
    width: right,
    height: sizes.levelLane,
    words: () => `level ${name}: ${partText(holds, shown)} held`,
  });
  for (let i = 0; i < holds.from.length; i++) {
    const from = x(holds.from[i]);
    const [count, key, busy] = [holds.count[i], holds.key[i], holds.busy[i]];
    const times = count === 1 ? '' : `${count} times, the longest by `;
    const words = (): string =>
      `level ${name}: held ${times}${key}, ${busy} cycles, ${lengthText(busy / shown.freq)}`;
    hits.push({ x: from, y, width: Math.max(2, x(holds.to[i]) - from), height: sizes.levelLane, words });
  }
}

/** The clocks, softclock, and what else holds interrupts off have different colours. */
function fillOfLevel(level: number): Role {
  if (level === 1) return 'chosen';
  return level === 5 || level === 6 ? 'now' : 'quiet';
}

/** The lines at the present, and at the cycle that is shown. */
function layLines({ items, picture, shown, x }: Drawing, height: number): void {
  const { from, to, now } = picture;
  const line = (cycle: number, stroke: Role, width: number, dash?: number[]): void => {
    if (cycle < from || cycle > to) return;
    const at = x(cycle);
    const points = [at, 4, at, height];
    items.push({ form: 'path', points, open: true, paint: { stroke, width, ...(dash && { dash }) } });
    if (dash !== undefined) return;
    const flag = [at - 5, 2, at + 5, 2, at, 9];
    items.push({ form: 'path', points: flag, open: false, paint: { fill: stroke } });
  };
  if (shown.past) line(now, 'quiet', 1, [3, 3]);
  line(shown.cycle, shown.past ? 'flash' : 'chosen', 1.5);
}
