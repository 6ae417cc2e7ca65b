/**
 * The layout of the lives of callouts: bars in rows, those of one owner together, as many as fit. A
 * callout that was called ends in a disc, one that was unset is hollow, and one that is pending
 * goes on.
 */

import type { LifePicture } from '../../front/lanes/picture.ts';
import { text } from '../draw/scene.ts';
import { lengthText, timeText } from './axis.ts';
import { type Drawing, layName } from './drawing.ts';

/** The height of a row. */
const ROW = 7;
/** The height of the bar in a row. */
const BAR = 4;
/** Pixels between two bars of a row. */
const SPACE = 3;

/** A life in its row. */
export interface Placed {
  readonly life: LifePicture;
  readonly row: number;
}

/** The edges of a life on the screen. */
interface Bar {
  readonly life: LifePicture;
  readonly from: number;
  readonly to: number;
}

/** True if a bar can lie beside others in a row. */
const fits = (row: readonly Bar[], { from, to }: Bar): boolean =>
  row.every((it) => it.to + SPACE <= from || to + SPACE <= it.from);

/**
 * Packs lives into rows, as many as fit, the longest first: each lies in the row of an earlier one
 * of its owner if that is free, or in the first that is.
 */
export function packed(
  lives: readonly LifePicture[],
  rows: number,
  x: (cycle: number) => number,
): { readonly placed: Placed[]; readonly left: number } {
  const bars = lives
    .map((life): Bar => ({ life, from: x(life.from), to: Math.max(x(life.to), x(life.from) + 2) }))
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from || a.life.entry - b.life.entry);
  const tracks: Bar[][] = Array.from({ length: rows }, () => []);
  const placed: Placed[] = [];
  for (const bar of bars) {
    const free = tracks.filter((row) => fits(row, bar));
    const own = free.find((row) => row.some(({ life }) => life.owner === bar.life.owner));
    const row = own ?? free[0];
    if (row === undefined) continue;
    row.push(bar);
    placed.push({ life: bar.life, row: tracks.indexOf(row) });
  }
  return { placed, left: lives.length - placed.length };
}

/** Lays the lives out below a height. */
export function layLives(drawing: Drawing, top: number, bottom: number): void {
  const { picture, x, items, left, sizes } = drawing;
  const size = sizes.name;
  const rows = Math.max(1, Math.floor((bottom - top - 2) / ROW));
  const { placed, left: unplaced } = packed(picture.lives, rows, x);
  layName(drawing, top + size / 2, 'callouts', 'quiet');
  const more = picture.moreLives + unplaced;
  if (more > 0 && bottom - top > 2.4 * size) {
    const words = text(left - 8, top + 1.8 * size, `and ${more} more`, {
      size,
      align: 'right',
      fill: 'quiet',
    });
    items.push(words);
  }
  for (const { life, row } of placed) layLife(drawing, life, top + 1 + row * ROW);
}

function layLife(
  { picture, shown, items, hits, x, left, right }: Drawing,
  life: LifePicture,
  y: number,
): void {
  const { from, to, end, owner, func, entry } = life;
  const colour = picture.colours[owner] ?? 0;
  const place = x(from);
  const width = Math.max(2, x(to) - place);
  const paint = end === 'unset' ? { fill: 'paper' as const, stroke: colour } : { fill: colour };
  items.push({ form: 'box', x: place, y, width, height: BAR, r: 1.5, paint });
  const over = x(to);
  if (end === 'called' && over > left && over < right)
    items.push({
      form: 'disc',
      x: over,
      y: y + BAR / 2,
      r: 3,
      paint: { fill: colour, stroke: 'paper', width: 0.75 },
    });
  if (end === 'pending' && over < right - 6) {
    const points = [over, y - 1, over + 5, y + BAR / 2, over, y + BAR + 1];
    items.push({ form: 'path', points, open: false, paint: { fill: colour } });
  }
  const { freq } = shown;
  const words = (): string =>
    `${func} of ${owner}, entry ${entry}: set at ${timeText(from / freq, 1e-6)}, ${end === 'pending' ? 'pending' : `${end} after ${lengthText((to - from) / freq)}`}`;
  hits.push({ x: place, y: y - 1, width, height: ROW, words });
}
