/**
 * The upper part of a tree in a picture: level by level, MAX_NODES nodes and MAX_DEPTH levels at
 * most. What hangs below is counted, by the scheme if it can, else by a walk of MAX_WALK steps for
 * all of it.
 */

import { NONE } from '../../../kernel/callout/scheme.ts';
import type { ShapeTree } from '../../../kernel/callout/shape.ts';
import { MAX_DEPTH, MAX_NODES, type Mark, type TreeNode } from './picture.ts';

/** The most nodes that are walked to count those that are not in the picture. */
const MAX_WALK = 16_384;

/** The part of a reader of pictures that a tree needs. */
interface Marker {
  looked: number;
  mark(c: number, bucket: number): Mark;
}

/** A node under way: its children by index, once they are known. */
interface Found {
  readonly c: number;
  readonly depth: number;
  left: number;
  right: number;
}

/** The nodes of a tree of `total` callouts, the root first. */
export function readTree(marker: Marker, tree: ShapeTree, total: number): TreeNode[] {
  const found: Found[] = [];
  const add = (c: number, depth: number): number =>
    c === NONE || depth >= MAX_DEPTH || found.length >= MAX_NODES
      ? -1
      : found.push({ c, depth, left: -1, right: -1 }) - 1;
  add(tree.root, 0);
  for (const node of found) {
    node.left = add(tree.left(node.c), node.depth + 1);
    node.right = add(tree.right(node.c), node.depth + 1);
  }
  const sizes = sizesOf(marker, tree, found, total);
  return found.map(({ c, depth, left, right }, i) => ({
    mark: marker.mark(c, 0),
    ...sizes[i],
    depth,
    left,
    right,
  }));
}

/** The sizes of the trees of the nodes. A child comes after its parent. */
function sizesOf(
  marker: Marker,
  tree: ShapeTree,
  found: readonly Found[],
  total: number,
): { readonly size: number; readonly atLeast: boolean }[] {
  const cuts = found.flatMap(({ c, left, right }) => [
    ...(left < 0 && tree.left(c) !== NONE ? [tree.left(c)] : []),
    ...(right < 0 && tree.right(c) !== NONE ? [tree.right(c)] : []),
  ]);
  const each = Math.ceil(MAX_WALK / Math.max(1, cuts.length));
  const below = new Map(cuts.map((c) => [c, countBelow(marker, tree, c, each)]));
  const sizes = found.map(() => ({ size: 1, atLeast: false }));
  for (let i = found.length - 1; i >= 0; i--) {
    const { c, left, right } = found[i];
    for (const [child, link] of [
      [left, tree.left(c)],
      [right, tree.right(c)],
    ]) {
      const part = child >= 0 ? sizes[child] : below.get(link);
      if (part === undefined) continue;
      sizes[i] = { size: sizes[i].size + part.size, atLeast: sizes[i].atLeast || part.atLeast };
    }
  }
  if (sizes.length > 0) sizes[0] = { size: total, atLeast: false };
  return sizes;
}

/** The number of callouts in the tree below `root`; if it is more than `most`, at least that. */
function countBelow(
  marker: Marker,
  tree: ShapeTree,
  root: number,
  most: number,
): { readonly size: number; readonly atLeast: boolean } {
  marker.looked++;
  if (tree.size !== undefined) return { size: tree.size(root), atLeast: false };
  const waiting = [root];
  let size = 0;
  for (let c = waiting.pop(); c !== undefined; c = waiting.pop()) {
    if (size >= most) return { size, atLeast: true };
    size++;
    marker.looked++;
    for (const child of [tree.left(c), tree.right(c)]) if (child !== NONE) waiting.push(child);
  }
  return { size, atLeast: false };
}
