/** The owners of callouts and their colours, which stay from one picture to the next. */

import type { CalloutFunc } from '../../../kernel/callout/scheme.ts';
import type { CalloutOwner } from '../../../kernel/trace/callout_owner.ts';
import type { OwnerKey } from './picture.ts';

/** The owner of a callout, by its function and argument. */
export type OwnerOf = (func: CalloutFunc | null, arg: unknown) => CalloutOwner;

/** For a facility without a kernel: each function is an owner. */
export const ownerByFunction: OwnerOf = (func) => ({ kind: 'kernel', name: func?.name || '?' });

/**
 * The owners of a sequence of pictures. Between begin() and keys() each mark asks for its owner.
 *
 * Invariant: the owners of one picture have different colours, and an owner that is in two
 * pictures in sequence has one colour in both.
 */
export class Owners {
  private readonly ownerOf: OwnerOf;
  /** The colour of each owner of the last picture, by name. */
  private colours = new Map<string, number>();
  private found: { readonly owner: CalloutOwner; marks: number }[] = [];
  private indices = new Map<string, number>();

  constructor(ownerOf: OwnerOf = ownerByFunction) {
    this.ownerOf = ownerOf;
  }

  /** A new picture begins. */
  begin(): void {
    this.found = [];
    this.indices = new Map();
  }

  /** Counts a mark. Returns the index of its owner in keys(). */
  count(func: CalloutFunc | null, arg: unknown): number {
    const owner = this.ownerOf(func, arg);
    const { found, indices } = this;
    let index = indices.get(owner.name);
    if (index === undefined) {
      index = found.push({ owner, marks: 0 }) - 1;
      indices.set(owner.name, index);
    }
    found[index].marks++;
    return index;
  }

  /** The owners of the picture, with colours: those they had, or the lowest that are free. */
  keys(): OwnerKey[] {
    const { found } = this;
    const known = found.map(({ owner }) => this.colours.get(owner.name));
    const taken = new Set(known);
    let next = 0;
    const keys = found.map(({ owner, marks }, i) => {
      while (known[i] === undefined && taken.has(next)) next++;
      return { ...owner, marks, colour: known[i] ?? next++ };
    });
    this.colours = new Map(keys.map(({ name, colour }) => [name, colour]));
    return keys;
  }
}
