/**
 * The layout of a tree: a node's height is its depth, its place from left to right that in the
 * order of the tree. As many levels are drawn as have room; below them stand the numbers of the
 * callouts that are left out.
 */

import type { Picture, TreeNode } from '../../front/picture/picture.ts';
import { addMark } from './glyphs.ts';
import { type Box, compact, LEAST_LETTER, type Sketch, text, widthOf } from './scene.ts';

/** The least distance of two nodes from left to right. */
const STEP = 11;
/** The least distance of two levels. */
const LEVEL = 26;
/** The greatest distance of two levels. */
const TALL = 72;

/** A node in its place. */
interface Placed {
  readonly node: TreeNode;
  readonly x: number;
  readonly y: number;
}

/** Lays the tree of a picture out in a box. */
export function layTree(sketch: Sketch, picture: Picture, nodes: readonly TreeNode[], box: Box): void {
  if (nodes.length === 0) {
    const { x, y, width, height } = box;
    sketch.items.push(text(x + width / 2, y + height / 2, 'no callouts', { fill: 'quiet', align: 'center' }));
    return;
  }
  const levels = levelsIn(nodes, box);
  const places = placesOf(nodes, levels, box);
  const shown = [...places.values()];
  const spacing = box.width / shown.length;
  const r = Math.max(3.5, Math.min(13, spacing * 0.42));
  for (const { node, x, y } of shown)
    for (const child of [node.left, node.right]) {
      const below = places.get(child);
      if (below === undefined) continue;
      sketch.items.push({
        form: 'path',
        points: [x, y, below.x, below.y],
        open: true,
        paint: { stroke: 'rule', width: 1.5 },
      });
    }
  let taken = Number.NEGATIVE_INFINITY;
  for (const { node, x, y } of shown.sort((a, b) => a.y - b.y || a.x - b.x)) {
    addMark(sketch, picture, node.mark, x, y, r);
    if (r >= 11) layLeft(sketch, node, x, y);
    const cut = cutBelow(nodes, node, places);
    if (cut === 0) continue;
    const words = `+${compact(cut)}${node.atLeast ? '…' : ''}`;
    const half = widthOf(words, LEAST_LETTER) / 2;
    const tx = Math.max(box.x + half, Math.min(box.x + box.width - half, x));
    if (y === shown.at(-1)?.y && tx - half < taken + 3) continue;
    taken = tx + half;
    sketch.items.push(text(tx, y + r + 10, words, { size: LEAST_LETTER, fill: 'quiet', align: 'center' }));
  }
}

/** The height that the tree of a picture needs in a box. */
export function treeHeight(nodes: readonly TreeNode[], box: Box): number {
  return nodes.length === 0 ? 60 : 46 + (levelsIn(nodes, box) - 1) * TALL;
}

/** The ticks that a node has to go, in it or, if it is hollow or narrow, beside it. */
function layLeft(sketch: Sketch, { mark }: TreeNode, x: number, y: number): void {
  const words = compact(mark.left);
  const inside = widthOf(words, LEAST_LETTER) <= 21 && mark.rounds === 0;
  if (inside)
    sketch.items.push(
      text(x, y + 0.5, words, { size: LEAST_LETTER, fill: 'paper', align: 'center', bold: true }),
    );
}

/** The number of callouts below a node that are not drawn. */
function cutBelow(nodes: readonly TreeNode[], node: TreeNode, places: ReadonlyMap<number, Placed>): number {
  const drawn = [node.left, node.right].filter((child) => places.has(child));
  return node.size - 1 - drawn.reduce((sum, child) => sum + nodes[child].size, 0);
}

/** The number of levels that have room. */
function levelsIn(nodes: readonly TreeNode[], { width, height }: Box): number {
  const most = Math.max(1, Math.floor(width / STEP));
  const deepest = Math.max(1, Math.floor((height - 34) / LEVEL) + 1);
  const depths = nodes.map(({ depth }) => depth);
  let levels = 1;
  while (levels < deepest && depths.filter((depth) => depth <= levels).length <= most) levels++;
  return Math.min(levels, Math.max(...depths) + 1);
}

/** The places of the nodes of the upper levels, by index. */
function placesOf(
  nodes: readonly TreeNode[],
  levels: number,
  { x, y, width, height }: Box,
): Map<number, Placed> {
  const order: number[] = [];
  // Depths are bounded (MAX_DEPTH), so the recursion is.
  const walk = (i: number): void => {
    if (i < 0 || nodes[i].depth >= levels) return;
    walk(nodes[i].left);
    order.push(i);
    walk(nodes[i].right);
  };
  walk(0);
  const step = levels === 1 ? 0 : Math.min(TALL, (height - 46) / (levels - 1));
  return new Map(
    order.map((i, rank) => [
      i,
      { node: nodes[i], x: x + (width * (rank + 0.5)) / order.length, y: y + 16 + nodes[i].depth * step },
    ]),
  );
}
