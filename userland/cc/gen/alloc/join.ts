/**
 * Lives that become one: a phi's with those of its arguments, that of a copy with its original's,
 * where no two of them ever live at once. They then have one place wherever they are, and need no
 * move between them. What is run most often is joined first.
 *
 * Invariant: no position is in the ranges of two values of one life; a life that is made anew
 * (`remade`) has one value.
 */

import type { MBlock, MFunction } from '../mir.ts';
import { VIRTUAL } from '../mir.ts';
import type { Root } from './interval.ts';

/** The length of the ranges above which lives grow no further. */
const LIMIT = 512;

/** Two registers that would like to be one, and how often a move between them would be run. */
interface Wish {
  readonly one: number;
  readonly other: number;
  readonly weight: number;
}

/**
 * Joins the lives of a function; `roots` has the same one for all its values then. Where a call may
 * return twice none is joined: the second return finds in a slot whatever was put there last.
 */
export function joinLives({ blocks, twice }: MFunction, roots: (Root | undefined)[]): void {
  if (twice) return;
  const wishes = blocks.flatMap((block) => wishesOf(block));
  wishes.sort((a, b) => b.weight - a.weight);
  for (const { one, other } of wishes) {
    const [a, b] = [roots[one], roots[other]];
    if (a === undefined || b === undefined || a === b || !mayJoin(a, b)) continue;
    const [kept, gone] = a.values.size >= b.values.size ? [a, b] : [b, a];
    kept.take(gone, united(a.ranges, b.ranges));
    for (const value of gone.values.keys()) roots[value] = kept;
  }
}

function wishesOf({ phis, insns, preds, frequency }: MBlock): Wish[] {
  const wishes: Wish[] = [];
  const add = (one: number, other: unknown, weight: number): void => {
    if (one >= VIRTUAL && typeof other === 'number' && other >= VIRTUAL) wishes.push({ one, other, weight });
  };
  for (const { rd, args } of phis)
    args.forEach((arg, i) => {
      add(rd, arg, (preds[i] as MBlock).frequency);
    });
  for (const { op, rd, rs1 } of insns) if (op === 'mv') add(rd, rs1, frequency);
  return wishes;
}

const mayJoin = (a: Root, b: Root): boolean =>
  a.remade === null &&
  b.remade === null &&
  a.ranges.length > 0 &&
  b.ranges.length > 0 &&
  a.ranges.length + b.ranges.length <= LIMIT &&
  !overlap(a.ranges, b.ranges);

/** True if a position is in two lists of ranges. */
export function overlap(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    const [from, to] = [a[i] as number, a[i + 1] as number];
    if (to <= (b[k] as number)) i += 2;
    else if ((b[k + 1] as number) <= from) k += 2;
    else return true;
  }
  return false;
}

/** Returns the ranges of two lists that do not overlap, as one list. */
function united(a: readonly number[], b: readonly number[]): number[] {
  const all: number[] = [];
  for (let i = 0, k = 0; i < a.length || k < b.length; ) {
    const isFirst = k >= b.length || (i < a.length && (a[i] as number) < (b[k] as number));
    const [from, to] = (isFirst ? [a[i], a[i + 1]] : [b[k], b[k + 1]]) as [number, number];
    if (isFirst) i += 2;
    else k += 2;
    if (all[all.length - 1] === from) all[all.length - 1] = to;
    else all.push(from, to);
  }
  return all;
}

/** Throws unless the values of a life live one after the other. */
export function check(root: Root): void {
  const lists = [...root.values.values()];
  lists.forEach((list, i) => {
    if (lists.slice(0, i).some((other) => overlap(list, other)))
      throw new Error(`two values of the life of ${root.register} live at once`);
  });
}
