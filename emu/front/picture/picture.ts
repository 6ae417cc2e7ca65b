/**
 * A picture of a callout structure at one moment: plain data, which a page can draw and which can
 * be sent from a worker. read.ts takes it.
 *
 * A picture is bounded, whatever the number of callouts: MAX_MARKS callouts at most are in it one
 * by one, and the others as counts, of a cell of a ring, of a list or of a part of a tree.
 *
 * Invariant: the counts of the rings and lists, and of the root of the tree, add up to `pending`.
 * A callout has one mark at most. Up to MAX_MARKS pending callouts in rings and lists, every
 * one has its mark.
 */

import type { CalloutOwner } from '../../../kernel/trace/callout_owner.ts';

/** The most callouts that have marks of their own in one picture. */
export const MAX_MARKS = 2000;
/** The most cells into which the slots of a ring are gathered. */
export const MAX_CELLS = 256;
/** The most nodes of a tree that are in a picture. */
export const MAX_NODES = 255;
/** The most levels of a tree that are in a picture. */
export const MAX_DEPTH = 24;

/** An owner of callouts as the marks of a picture refer to it. */
export interface OwnerKey extends CalloutOwner {
  /** The number of its colour. It stays while the owner has marks. */
  readonly colour: number;
  /** The number of its marks in the picture. */
  readonly marks: number;
}

/** A pending callout. */
export interface Mark {
  /** Its entry in the callout table. */
  readonly entry: number;
  /** The tick on which it is due. */
  readonly due: number;
  /** Ticks from now to that tick; 0 or fewer if softclock is late. */
  readonly left: number;
  /** The bucket that `show callout` gives; -1 for a scheme of a user's, which is not asked. */
  readonly bucket: number;
  /** Whole turns of its ring that the hand makes before it is due; 0 in a list or a tree. */
  readonly rounds: number;
  /** The index of its owner in the picture's `owners`. */
  readonly owner: number;
  /** Function and argument, in words. */
  readonly call: string;
}

/** Slots of a ring that follow one another, and the callouts in them. */
export interface Cell {
  /** The first of the slots, counted from the slot 0 of the ring. */
  readonly slot: number;
  /** The number of callouts in the slots. */
  readonly count: number;
  /** Those with marks, slot by slot, each slot in the order of its chain. */
  readonly marks: readonly Mark[];
}

/** An array of slots. */
export interface Ring {
  /** The bucket that is its slot 0. */
  readonly first: number;
  readonly slots: number;
  /** Ticks that a slot stands for. */
  readonly unit: number;
  /** The slot that the hand, at softticks, is at. */
  readonly hand: number;
  /** The slot of the present tick, `ticks`. */
  readonly now: number;
  /** Number of slots to a cell. */
  readonly perCell: number;
  readonly count: number;
  /** The cells that hold callouts, in the order of their slots. */
  readonly cells: readonly Cell[];
}

/** A list of callouts. */
export interface List {
  readonly name: string;
  /** The bucket that it is; -1 for a queue on its way to softclock, or a scheme of a user's. */
  readonly bucket: number;
  readonly count: number;
  /** The first callouts, in the list's order. */
  readonly marks: readonly Mark[];
  /** The last callouts, in the list's order, if some between are left out. */
  readonly rear: readonly Mark[];
}

/** A callout in a tree. */
export interface TreeNode {
  readonly mark: Mark;
  /** The number of callouts in the tree that it is the root of; the least if `atLeast`. */
  readonly size: number;
  readonly atLeast: boolean;
  /** The depth of the node; 0 for the root. */
  readonly depth: number;
  /** The indices of its children; -1 for none, or for one that is left out. */
  readonly left: number;
  readonly right: number;
}

/** A structure at one moment. */
export interface Picture {
  /** The name of the scheme. */
  readonly scheme: string;
  /** The kernel's `ticks`, which it counts when it takes the clock's interrupt. */
  readonly tick: number;
  /** Pending callouts, entries of the table, and buckets of the scheme. */
  readonly pending: number;
  readonly ncallout: number;
  readonly nbuckets: number;
  /** The owners of the marks, the colours in order. */
  readonly owners: readonly OwnerKey[];
  /** The arrays, lowest level first. */
  readonly rings: readonly Ring[];
  readonly lists: readonly List[];
  /** The nodes of a tree, the root first; null for a scheme without a tree. */
  readonly tree: readonly TreeNode[] | null;
  /** The end of a chain, or of the tree, from which the scheme searches. */
  readonly search: 'front' | 'rear' | 'root' | 'none';
  /** Entries of the table, heads and links that were read to take the picture. */
  readonly looked: number;
}

/** Every mark of a picture. */
export function marksOf({ rings, lists, tree }: Picture): Mark[] {
  return [
    ...rings.flatMap(({ cells }) => cells.flatMap(({ marks }) => marks)),
    ...lists.flatMap(({ marks, rear }) => [...marks, ...rear]),
    ...(tree ?? []).map(({ mark }) => mark),
  ];
}
