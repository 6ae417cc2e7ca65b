/**
 * The shape of a scheme: its structure as a display sees it, link by link. A scheme of ours offers
 * it beside its contract (scheme.ts). A scheme of a user's has none, since a display that called
 * into it could change the run.
 *
 * To read a shape charges nothing, changes nothing, and leaves `visited` as it is. A shape is good
 * until the scheme's next routine is called.
 */

import type { Circq } from './circq.ts';
import { NONE, type Scheme, type Wheel } from './scheme.ts';

/** An array of slots, with the place that its hand is to come to. */
export interface ShapeWheel extends Wheel {
  /** The slot of the present tick: where the hand stands if softclock is not late. */
  readonly now: number;
}

/** A list of callouts outside the arrays. */
export interface ShapeList {
  readonly name: string;
  /**
   * The bucket that the list is; undefined for a queue on the way to softclock, whose callouts
   * bucketOf() counts for other buckets.
   */
  readonly bucket: number | undefined;
  /** Its first callout; NONE if it is empty. */
  readonly first: number;
  /** Its last callout; NONE if it is empty, or if the list cannot be walked from the rear. */
  readonly last: number;
}

/** A binary tree of callouts; a link to no callout is NONE. */
export interface ShapeTree {
  readonly root: number;
  left(c: number): number;
  right(c: number): number;
  /**
   * The number of callouts in the tree whose root is `c`. A scheme that would have to walk
   * them for it leaves this out.
   */
  size?(c: number): number;
}

/** The structure of a scheme. A callout is in a slot of an array, in a list, or in the tree. */
export interface Shape {
  /** The arrays, lowest level first. */
  readonly wheels: readonly ShapeWheel[];
  readonly lists: readonly ShapeList[];
  readonly tree: ShapeTree | null;
  /**
   * The place from which start() looks for a callout's own: an end of its chain, or the root of the
   * tree; 'none' if it does not look.
   */
  readonly search: 'front' | 'rear' | 'root' | 'none';
  /** The first callout in a slot of an array, by its bucket; NONE if the slot is empty. */
  slot(bucket: number): number;
  /** The callout behind `c` in its chain; NONE if it is the last. */
  after(c: number): number;
  /** The callout before `c` in its chain; NONE if it is the first, or if there is no such link. */
  before(c: number): number;
}

/** A scheme that offers its shape. */
export interface Shaped extends Scheme {
  shape(): Shape;
}

/** The shape of a scheme; undefined if it offers none. */
export function shapeOf(scheme: Scheme): Shape | undefined {
  return 'shape' in scheme ? (scheme as Shaped).shape() : undefined;
}

/** The parts of a shape whose callouts are all in queues of `queues`. */
export function queueShape(
  queues: Circq,
  wheels: readonly ShapeWheel[],
  lists: readonly ShapeList[],
  search: Shape['search'] = 'none',
): Shape {
  const { nelements, next, prev } = queues;
  const element = (node: number): number => (node < nelements ? node : NONE);
  return {
    wheels,
    lists,
    tree: null,
    search,
    slot: (bucket) => element(next[nelements + bucket]),
    after: (c) => element(next[c]),
    before: (c) => element(prev[c]),
  };
}

/** The queue of `head` as a list of a shape. */
export function listShape(queues: Circq, name: string, head: number, bucket?: number): ShapeList {
  const { nelements, next, prev } = queues;
  const element = (node: number): number => (node < nelements ? node : NONE);
  return { name, bucket, first: element(next[head]), last: element(prev[head]) };
}

/** The shape of a tree. */
export function treeShape(tree: ShapeTree, search: Shape['search'] = 'none'): Shape {
  const none = (): number => NONE;
  return { wheels: [], lists: [], tree, search, slot: none, after: none, before: none };
}
