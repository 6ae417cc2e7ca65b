/** The owners of callouts and their colours, which stay from one picture to the next. */

import type { CalloutFunc } from '../../../kernel/callout/scheme.ts';
import type { CalloutOwner } from '../../../kernel/trace/callout_owner.ts';
import { Palette } from './palette.ts';
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
  private readonly palette: Palette;
  private found: { readonly owner: CalloutOwner; marks: number }[] = [];
  private indices = new Map<string, number>();

  /** The palette may have other displays, too. */
  constructor(ownerOf: OwnerOf = ownerByFunction, palette: Palette = new Palette()) {
    this.ownerOf = ownerOf;
    this.palette = palette;
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
    const { found, palette } = this;
    const colours = palette.use(
      'structure',
      found.map(({ owner }) => owner.name),
    );
    return found.map(({ owner, marks }, i) => ({ ...owner, marks, colour: colours[i] }));
  }
}
