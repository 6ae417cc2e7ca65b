/**
 * The layout of a picture in a width and a height: its head, the structure, and the words beside
 * it, to the right in a wide drawing and below in a narrow one.
 */

import { describe, headOf } from '../../front/picture/describe.ts';
import type { List, Picture } from '../../front/picture/picture.ts';
import { layList, listHeight } from './lists.ts';
import { layRings } from './rings.ts';
import { type Box, fitted, type Scene, type Sketch, text, widthOf } from './scene.ts';
import { keyHeight, layKey, layNext, layRingLines, ringsHeight } from './side.ts';
import { layTree, treeHeight } from './tree.ts';

/** The margin around all. */
const MARGIN = 12;
/** The space between two parts. */
const SPACE = 10;
/** The width that words beside rings are given, if the rings keep more than half. */
const WORDS = 150;
/** The least width of rings in rings that have lines below them. */
const LEAST_RINGS = 200;
/** The height of the head. */
const HEAD = 24;
/** The height of a list of one row. */
const ONE_ROW = listHeight({ count: 1 }, 0);

/**
 * Lays a picture out. Texts and marks have fixed sizes: for a lecture hall, lay it out in a part of
 * the width and height, and scale the pen.
 */
export function layOut(picture: Picture, width: number, height: number): Scene {
  const sketch: Sketch = { items: [], spots: [], slots: [], lists: [], keys: [] };
  const inner = width - 2 * MARGIN;
  sketch.items.push(text(MARGIN, MARGIN + 8, headIn(picture, inner), { size: 14 }));
  const body: Box = {
    x: MARGIN,
    y: MARGIN + HEAD,
    width: inner,
    height: height - 2 * MARGIN - HEAD,
  };
  if (picture.rings.length > 0 && body.width > 1.2 * body.height) layWide(sketch, picture, body);
  else layTall(sketch, picture, body);
  return { width, height, title: describe(picture)[0], ...sketch };
}

/** The head of a picture in a width. */
function headIn(picture: Picture, width: number): string {
  const whole = headOf(picture);
  const short = whole
    .replace(/, kernel tick [^:]*/, '')
    .replace(' pending', '')
    .replace('softclock ', '');
  return widthOf(whole, 14) <= width ? whole : fitted(short, 14, width);
}

/** The lists that are drawn: an empty queue on the way to softclock is left out beside rings. */
function listsOf({ rings, lists }: Picture): readonly List[] {
  return rings.length === 0
    ? lists.filter(({ count }, i) => i === 0 || count > 0)
    : lists.filter(({ count }) => count > 0);
}

/** Rings at the left, words and lists at the right. */
function layWide(sketch: Sketch, picture: Picture, { x, y, width, height }: Box): void {
  const side = Math.min(height, width * 0.62, Math.max(width * 0.54, width - 2 * SPACE - WORDS));
  layRings(sketch, picture, { x, y: y + (height - side) / 2, width: side, height: side });
  layBeside(sketch, picture, { x: x + side + 2 * SPACE, y, width: width - side - 2 * SPACE, height });
}

/** The key, lines about rings, the lists and the next callouts, one below the other. */
function layBeside(sketch: Sketch, picture: Picture, { x, y, width, height }: Box, hasLines = true): void {
  let at = y;
  const part = (needs: number, most = height): Box | undefined => {
    const room = y + height - at;
    const given = Math.min(needs, most, room);
    if (given < Math.min(needs, 60)) return undefined;
    const box = { x, y: at, width, height: given };
    at += given + SPACE;
    return box;
  };
  const key = part(keyHeight(picture, width));
  if (key !== undefined) layKey(sketch, picture, key);
  const lines = hasLines ? part(ringsHeight(picture)) : undefined;
  if (lines !== undefined) layRingLines(sketch, picture, lines);
  const lists = listsOf(picture);
  for (const list of lists) {
    const box = part(listHeight(list, width), Math.max(ONE_ROW, (height * 0.45) / lists.length));
    if (box !== undefined) layList(sketch, picture, list, box);
  }
  const next = part(y + height - at);
  if (next !== undefined) layNext(sketch, picture, next);
}

/** The structure above, the words below it. */
function layTall(sketch: Sketch, picture: Picture, { x, y, width, height }: Box): void {
  const { rings, tree } = picture;
  const lists = listsOf(picture);
  const beside =
    rings.length > 0
      ? lists.reduce((sum, list) => sum + Math.min(100, listHeight(list, width) + SPACE), 0)
      : 0;
  const roomWith = (lines: number): number =>
    Math.min(width, height - keyHeight(picture, width) - lines - beside - SPACE);
  const withLines = roomWith(ringsHeight(picture) + SPACE);
  // Rings in rings need room; the lines about them are told in words, too.
  const hasLines = rings.length < 2 || withLines >= LEAST_RINGS;
  const most = rings.length === 0 ? roomWith(0) : hasLines ? withLines : roomWith(SPACE);
  const needed = lists.reduce((sum, list) => sum + listHeight(list, width) + SPACE, 0);
  const branches = tree === null ? 0 : treeHeight(tree, { x, y, width, height: most });
  const own = rings.length > 0 ? most : Math.min(most, tree === null ? needed : branches);
  const box = { x, y, width, height: Math.max(80, own) };
  if (rings.length > 0) layRings(sketch, picture, box);
  else if (tree !== null) layTree(sketch, picture, tree, box);
  else layLists(sketch, picture, lists, box);
  const top = y + box.height + SPACE;
  const rest = { x, y: top, width, height: y + height - top };
  layBeside(sketch, rings.length > 0 ? picture : { ...picture, lists: [] }, rest, hasLines);
}

/** Lists alone, one below the other. */
function layLists(
  sketch: Sketch,
  picture: Picture,
  lists: readonly List[],
  { x, y, width, height }: Box,
): void {
  let at = y;
  lists.forEach((list, i) => {
    const given = Math.min(listHeight(list, width), (y + height - at) / (lists.length - i));
    layList(sketch, picture, list, { x, y: at, width, height: given });
    at += given + SPACE;
  });
}
