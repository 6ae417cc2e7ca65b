/**
 * The layout of lists: rows of nodes with the ticks that each has to go, linked from the front. A
 * list that has no room for all its nodes shows its front, the number of those left out, and its
 * last nodes.
 */

import { listText } from '../../front/picture/describe.ts';
import type { List, Mark, Picture } from '../../front/picture/picture.ts';
import { addMark } from './glyphs.ts';
import { type Box, compact, fitted, type Sketch, text, widthOf } from './scene.ts';

const NODE = { width: 62, height: 26 };
/** The space between two nodes, for the link. */
const LINK = 14;
/** The height of a row of nodes. */
const ROW = 40;
/** The height of the head of a list. */
const HEAD = 20;
/** The nodes at the rear that are kept when some are left out. */
const REAR = 2;

/** A node, or the number of those left out. */
type Node = Mark | number;

/** The height that a list needs in a width, for all its nodes. */
export function listHeight({ count }: Pick<List, 'count'>, width: number): number {
  return HEAD + Math.max(1, Math.ceil(count / columnsIn(width))) * ROW;
}

const columnsIn = (width: number): number => Math.max(1, Math.floor((width + LINK) / (NODE.width + LINK)));

/** Lays a list out in a box. */
export function layList(sketch: Sketch, picture: Picture, list: List, box: Box): void {
  const { x, y, width, height } = box;
  const searched = list.bucket >= 0 && (picture.search === 'front' || picture.search === 'rear');
  const short = `${list.name}: ${list.count}`;
  const long = searched ? `${short}, searched from the ${picture.search}` : short;
  const head = widthOf(long, 12) <= width ? long : fitted(short, 12, width);
  sketch.items.push(text(x, y + 8, head, { fill: 'quiet' }));
  const columns = columnsIn(width);
  const rows = Math.max(1, Math.floor((height - HEAD) / ROW));
  const nodes = nodesOf(list, columns * rows);
  const { bucket } = list;
  const drawn = HEAD + Math.max(1, Math.ceil(nodes.length / columns)) * ROW;
  if (bucket >= 0)
    sketch.lists.push({ x, y, width, height: drawn, bucket, last: bucket, title: listText(list) });
  nodes.forEach((node, i) => {
    const nx = x + (i % columns) * (NODE.width + LINK);
    const ny = y + HEAD + Math.floor(i / columns) * ROW;
    if (i > 0) layLink(sketch, nx, ny, i % columns === 0);
    layNode(sketch, picture, node, nx, ny);
  });
}

/** The nodes that are shown in `room` places. */
function nodesOf({ count, marks, rear }: List, room: number): Node[] {
  if (count <= room && marks.length === count) return [...marks];
  const ends = rear.length > 0 ? rear : marks.length === count ? marks : [];
  const last = room > REAR + 2 ? ends.slice(-REAR) : [];
  const front = marks.slice(0, Math.max(1, room - 1 - last.length));
  return [...front, count - front.length - last.length, ...last];
}

/** The link from the node before, which stands to the left or, at a row's beginning, above. */
function layLink(sketch: Sketch, x: number, y: number, first: boolean): void {
  const middle = y + NODE.height / 2;
  const from = first ? x - 8 : x - LINK;
  const line = { stroke: 'quiet', width: 1 } as const;
  if (first)
    sketch.items.push({
      form: 'path',
      points: [from, middle - 6, from, middle, x - 3, middle],
      open: true,
      paint: line,
    });
  else sketch.items.push({ form: 'path', points: [from, middle, x - 3, middle], open: true, paint: line });
  sketch.items.push({
    form: 'path',
    points: [x, middle, x - 5, middle - 3, x - 5, middle + 3],
    open: false,
    paint: { fill: 'quiet' },
  });
}

function layNode(sketch: Sketch, picture: Picture, node: Node, x: number, y: number): void {
  const { width, height } = NODE;
  const middle = y + height / 2;
  if (typeof node === 'number') {
    sketch.items.push(text(x + width / 2, middle, `+${compact(node)}`, { fill: 'quiet', align: 'center' }));
    return;
  }
  sketch.items.push({
    form: 'box',
    ...{ x, y, width, height, r: 5 },
    paint: { fill: 'slot', stroke: 'rule', width: 1 },
  });
  addMark(sketch, picture, node, x + 12, middle, 5.5, { x, y, width, height });
  sketch.items.push(text(x + width - 7, middle, compact(node.left), { size: 12, align: 'right' }));
}
