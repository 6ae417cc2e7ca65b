/**
 * The changes of a callout structure from one picture to the next: what a page shows in motion. An
 * observer of the facility collects them. Of each frame it keeps the first MAX_CHANGES, and counts
 * all of them.
 */

import type { Callouts } from '../../../kernel/callout/callout.ts';
import type { CalloutFunc } from '../../../kernel/callout/scheme.ts';
import type { CalloutProbe } from '../../../kernel/callout/trace.ts';
import { calloutText } from '../../../kernel/trace/texttrace.ts';
import type { Cell, List, Mark, Picture, Ring } from './picture.ts';

/** The most changes of one frame. */
export const MAX_CHANGES = 128;

/** One change, from the probe. */
export interface Change {
  readonly kind: 'set' | 'unset' | 'fire';
  readonly entry: number;
  /** The tick on which it is, or was, due. */
  readonly due: number;
  /** Function and argument, in words. */
  readonly call: string;
  /** Nodes that the scheme visited for it; 0 for a fire. */
  readonly visited: number;
}

/** A search of the scheme for the place of a callout, or for the callout itself. */
export interface Search {
  readonly kind: 'set' | 'unset';
  readonly entry: number;
  readonly visited: number;
  /** Entries that were set after it in its frame, which it has not seen. */
  readonly later: readonly number[];
}

/** The changes of one frame. */
export interface Changes {
  /** The first MAX_CHANGES, in order. */
  readonly changes: readonly Change[];
  /** All of them, by kind. */
  readonly sets: number;
  readonly unsets: number;
  readonly fires: number;
  /** The search that visited most nodes, the last of such; undefined if none visited any. */
  readonly search: Search | undefined;
}

/** The observer that collects the changes. */
export class ChangeCollector implements CalloutProbe {
  private readonly callouts: Callouts;
  private changes: Change[] = [];
  private sets = 0;
  private unsets = 0;
  private fires = 0;
  private search: (Search & { readonly later: number[] }) | undefined = undefined;

  constructor(callouts: Callouts) {
    this.callouts = callouts;
  }

  calloutSet(entry: number, func: CalloutFunc, arg: unknown, _ticks: number, due: number): void {
    this.sets++;
    this.searched('set', entry);
    this.note('set', entry, func, arg, due);
  }

  calloutUnset(entry: number, func: CalloutFunc, arg: unknown, due: number): void {
    this.unsets++;
    this.searched('unset', entry);
    this.note('unset', entry, func, arg, due);
  }

  calloutFire(entry: number, func: CalloutFunc, arg: unknown, late: number): void {
    this.fires++;
    this.note('fire', entry, func, arg, (this.callouts.ticks - late) | 0);
  }

  /** The changes since the last take(). */
  take(): Changes {
    const { changes, sets, unsets, fires, search } = this;
    this.changes = [];
    this.sets = this.unsets = this.fires = 0;
    this.search = undefined;
    return { changes, sets, unsets, fires, search };
  }

  private note(kind: Change['kind'], entry: number, func: CalloutFunc, arg: unknown, due: number): void {
    if (this.changes.length >= MAX_CHANGES) return;
    const visited = kind === 'fire' ? 0 : this.callouts.scheme.visited;
    this.changes.push({ kind, entry, due, call: calloutText(func, arg), visited });
  }

  private searched(kind: Search['kind'], entry: number): void {
    const { visited } = this.callouts.scheme;
    const { search } = this;
    if (visited > 0 && visited >= (search?.visited ?? 0)) this.search = { kind, entry, visited, later: [] };
    else if (kind === 'set' && search !== undefined && search.later.length < MAX_CHANGES)
      search.later.push(entry);
  }
}

/** A move of a callout from one ring or list to another, without having been set anew. */
export interface Migration {
  readonly entry: number;
  /** The part of the picture that it was in, and the one that it is in. */
  readonly from: string;
  readonly to: string;
}

/** The moves between two pictures in sequence; `between` are the changes between them. */
export function migrations(before: Picture, after: Picture, between: Changes): Migration[] {
  const renewed = new Set(between.changes.filter(({ kind }) => kind === 'set').map(({ entry }) => entry));
  if (between.sets + between.unsets + between.fires > between.changes.length) return [];
  const was = places(before);
  const moved: Migration[] = [];
  for (const [entry, { part, mark }] of places(after)) {
    const old = was.get(entry);
    if (old === undefined || renewed.has(entry) || old.part === part || old.mark.due !== mark.due) continue;
    moved.push({ entry, from: old.part, to: part });
  }
  return moved;
}

/** The part of a picture, by name, that each mark is in. */
function places({ rings, lists }: Picture): Map<number, { readonly part: string; readonly mark: Mark }> {
  const found = new Map<number, { readonly part: string; readonly mark: Mark }>();
  rings.forEach(({ cells }: Ring, level) => {
    for (const { marks } of cells as readonly Cell[])
      for (const mark of marks) found.set(mark.entry, { part: `level ${level}`, mark });
  });
  for (const { name, marks, rear } of lists as readonly List[])
    for (const mark of [...marks, ...rear]) found.set(mark.entry, { part: name, mark });
  return found;
}

/**
 * The entries that a search visited, in the order in which it came to them, as far as the
 * picture has them. After an unset the callout itself, which is gone, is not among them.
 */
export function visitedBy(picture: Picture, search: Search): number[] {
  if (picture.tree !== null) return picture.search === 'root' ? pathTo(picture, search) : [];
  if (picture.search === 'none') return [];
  const { marks, rear } = chainWith(picture, search);
  const most = search.visited - (search.kind === 'unset' ? 1 : 0);
  const others = (some: readonly Mark[]): number[] =>
    some.map(({ entry }) => entry).filter((entry) => entry !== search.entry && !search.later.includes(entry));
  if (picture.search === 'front') return others(marks).slice(0, Math.max(0, most));
  const all = others(rear.length > 0 ? rear : marks);
  return all.reverse().slice(0, Math.max(0, most));
}

/** The chain that a search went through: that of its callout, or the only list. */
function chainWith({ rings, lists }: Picture, { entry }: Search): Pick<List, 'marks' | 'rear'> {
  for (const { cells } of rings)
    for (const { marks } of cells) {
      const own = marks.find((mark) => mark.entry === entry);
      if (own !== undefined) return { marks: marks.filter(({ bucket }) => bucket === own.bucket), rear: [] };
    }
  const has = ({ marks, rear }: List): boolean => [...marks, ...rear].some((mark) => mark.entry === entry);
  return lists.find(has) ?? (rings.length === 0 ? lists[0] : undefined) ?? { marks: [], rear: [] };
}

/** The nodes from the root of the tree to a callout, without it. */
function pathTo({ tree }: Picture, { entry, kind }: Search): number[] {
  const nodes = tree ?? [];
  const parents = new Map<number, number>();
  nodes.forEach(({ left, right }, i) => {
    for (const child of [left, right]) if (child >= 0) parents.set(child, i);
  });
  const found = kind === 'set' ? nodes.findIndex(({ mark }) => mark.entry === entry) : -1;
  const path: number[] = [];
  for (let at = parents.get(found); at !== undefined; at = parents.get(at)) path.push(nodes[at].mark.entry);
  return path.reverse();
}
