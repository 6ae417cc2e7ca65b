/**
 * The words beside a structure: the key of the marks, the rings, and the callouts that come next.
 */

import { behind, ringName } from '../../front/picture/describe.ts';
import { type Mark, marksOf, type OwnerKey, type Picture } from '../../front/picture/picture.ts';
import { glyph } from './glyphs.ts';
import { type Box, compact, fitted, type Item, type Paint, type Sketch, text, widthOf } from './scene.ts';

const ROW = 19;
const SIZE = 12;
/** The words above the callouts that come next, the longest first. */
const NEXT = ['next to come, with the ticks to go', 'next, with ticks to go', 'next to come'];
/** The most owners in the key. */
const OWNERS = 12;

/** A sign of the key with its words, and the owner that it stands for, if it stands for one. */
interface Sign {
  readonly words: string;
  readonly owner?: OwnerKey;
  draw(x: number, y: number): Item[];
}

/** The signs of a picture: its owners, and the hands and forms that are in it. */
function signsOf(picture: Picture): Sign[] {
  const { owners, rings } = picture;
  const marks = marksOf(picture);
  const sign = (words: string, paint: Paint): Sign => ({
    words,
    draw: (x, y) => [{ form: 'disc', x, y, r: 4.5, paint }],
  });
  const arrow = (words: string, paint: Paint): Sign => ({
    words,
    draw: (x, y) => [{ form: 'path', points: [x, y + 5, x - 5, y - 4, x + 5, y - 4], open: false, paint }],
  });
  return [
    ...owners.slice(0, OWNERS).map(
      (owner): Sign => ({
        words: owner.name,
        owner,
        draw: (x, y) => [glyph(owner, x, y, 5, { fill: owner.colour })],
      }),
    ),
    ...(owners.length > OWNERS ? [{ words: `and ${owners.length - OWNERS} more`, draw: () => [] }] : []),
    ...(rings.length > 0 ? [arrow('hand: softticks', { fill: 'hand' })] : []),
    ...(rings.some((ring) => behind(ring) > 0)
      ? [arrow('present tick', { fill: 'paper', stroke: 'now', width: 1.5 })]
      : []),
    ...(marks.some(({ rounds }) => rounds > 0)
      ? [sign('rounds to go', { fill: 'paper', stroke: 'quiet', width: 2 })]
      : []),
    ...(marks.some(({ left }) => left <= 0) ? [sign('due', { fill: 'lag', stroke: 'now' })] : []),
  ];
}

/** The rows of the key in a width: each sign with the place of its row. */
function rowsOf(
  signs: readonly Sign[],
  width: number,
): { readonly sign: Sign; readonly x: number; readonly row: number }[] {
  let [x, row] = [0, 0];
  return signs.map((sign) => {
    const needs = 16 + widthOf(sign.words, SIZE) + 14;
    if (x > 0 && x + needs - 14 > width) [x, row] = [0, row + 1];
    const placed = { sign, x, row };
    x += needs;
    return placed;
  });
}

/** The height that the key of a picture needs in a width. */
export function keyHeight(picture: Picture, width: number): number {
  return ((rowsOf(signsOf(picture), width).at(-1)?.row ?? -1) + 1) * ROW;
}

/** Lays the key out. */
export function layKey(sketch: Sketch, picture: Picture, { x, y, width }: Box): void {
  for (const { sign, x: dx, row } of rowsOf(signsOf(picture), width)) {
    const middle = y + row * ROW + ROW / 2;
    const words = fitted(sign.words, SIZE, width - 16);
    sketch.items.push(...sign.draw(x + dx + 6, middle), text(x + dx + 16, middle, words, { size: SIZE }));
    const { owner } = sign;
    if (owner !== undefined)
      sketch.keys.push({ name: owner.name, colour: owner.colour, x: x + dx + 6, y: middle });
  }
}

/** The height of the lines about the rings; none for a single ring that is drawn slot by slot. */
export const ringsHeight = ({ rings }: Picture): number => rings.length * ROW;

/** Lays a line about each ring out, the innermost first. */
export function layRingLines(sketch: Sketch, picture: Picture, { x, y, width }: Box): void {
  picture.rings.forEach((ring, level) => {
    const { slots, unit, hand, count } = ring;
    const where = picture.rings.length > 1 && level === 0 ? ' (inside)' : '';
    const per = unit === 1 ? '1 tick' : `${compact(unit)} ticks`;
    const short = `${ringName(picture, level)}: ${compact(count)}`;
    const long = `${ringName(picture, level)}${where}: ${compact(count)} in ${slots} slots of ${per}, hand at ${hand}`;
    const words = [long, `${short} in ${slots} slots`].find((it) => widthOf(it, SIZE) <= width) ?? short;
    const middle = y + level * ROW + ROW / 2;
    sketch.items.push(text(x, middle, fitted(words, SIZE, width), { size: SIZE, fill: 'quiet' }));
  });
}

/** Lays the callouts that come next out, as many as have room. */
export function layNext(sketch: Sketch, picture: Picture, { x, y, width, height }: Box): void {
  const rows = Math.floor(height / ROW) - 1;
  const soonest = soonestOf(marksOf(picture), rows);
  if (rows < 2 || soonest.length === 0) return;
  const head = NEXT.find((it) => widthOf(it, SIZE) <= width) ?? '';
  sketch.items.push(text(x, y + ROW / 2, head, { size: SIZE, fill: 'quiet' }));
  const digits = Math.max(...soonest.map(({ left }) => compact(left).length));
  const column = 22 + widthOf('0'.repeat(digits), SIZE, true);
  soonest.forEach((mark, i) => {
    const middle = y + (i + 1) * ROW + ROW / 2;
    const owner = picture.owners[mark.owner];
    sketch.items.push(
      glyph(owner, x + 6, middle, 5, { fill: owner.colour }),
      text(x + column, middle, compact(mark.left), { size: SIZE, align: 'right', bold: true }),
      text(x + column + 8, middle, fitted(mark.call, SIZE, width - column - 8), { size: SIZE }),
    );
  });
}

/** The marks that are due first, in order. */
function soonestOf(marks: readonly Mark[], most: number): Mark[] {
  return [...marks].sort((a, b) => a.left - b.left || a.entry - b.entry).slice(0, Math.max(0, most));
}
