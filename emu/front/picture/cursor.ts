/**
 * The cursor of the keyboard in a picture. Its places are the slots that hold callouts, the lists
 * that do, and the callouts themselves, in columns: a slot with its chain below it; a list, and
 * then, as in a tree, each callout by itself.
 */

import { count, listText, markText, ringName, slotsText } from './describe.ts';
import type { List, Mark, Picture, TreeNode } from './picture.ts';

/** A place in a picture: a callout, or the slots from `bucket` to `last`, or one list. */
export type Place =
  | { readonly kind: 'callout'; readonly entry: number; readonly bucket: number }
  | { readonly kind: 'slots'; readonly bucket: number; readonly last: number };

/** The keys that move the cursor, by their names in the DOM. */
export type CursorKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** A slot, if it is one, with its chain. */
interface Column {
  readonly slots: Extract<Place, { kind: 'slots' }> | undefined;
  /** Its name and number of callouts; '' without slots. */
  readonly title: string;
  readonly marks: readonly Mark[];
}

/** The place to which a key moves the cursor; undefined in a picture without callouts. */
export function moved(picture: Picture, at: Place | undefined, key: CursorKey): Place | undefined {
  const columns = columnsOf(picture);
  if (columns.length === 0) return undefined;
  if (at === undefined || key === 'Home' || key === 'End')
    return headOf(columns[key === 'ArrowLeft' || key === 'End' ? columns.length - 1 : 0]);
  const column = columns.findIndex((it) => isIn(it, at));
  if (column < 0) return headOf(columns[nearest(columns, at.bucket)]);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = (column + (key === 'ArrowLeft' ? -1 : 1) + columns.length) % columns.length;
    return headOf(columns[next]);
  }
  if (picture.tree !== null && at.kind === 'callout')
    return alongTree(picture.tree, at.entry, key === 'ArrowUp') ?? at;
  return along(columns[column], at, key === 'ArrowUp' ? -1 : 1);
}

/** The place in words. */
export function placeText(picture: Picture, place: Place): string {
  const column = columnsOf(picture).find((it) => isIn(it, place));
  if (place.kind === 'slots') return column?.title ?? 'no callouts';
  const mark = column?.marks.find(({ entry }) => entry === place.entry);
  return mark === undefined ? 'the callout is gone' : markText(picture, mark);
}

function columnsOf(picture: Picture): Column[] {
  const { rings, lists, tree } = picture;
  const alone = (mark: Mark): Column => ({ slots: undefined, title: '', marks: [mark] });
  const slots = rings.flatMap((ring, level) =>
    ring.cells.map(({ slot, count: n, marks }): Column => {
      const bucket = ring.first + slot;
      const last = ring.first + Math.min(ring.slots, slot + ring.perCell) - 1;
      const title = `${ringName(picture, level)}, ${slotsText(ring, slot)}: ${count(n, 'callout')}`;
      return { slots: { kind: 'slots', bucket, last }, title, marks };
    }),
  );
  const nodes = tree === null ? [] : inOrder(tree, 0);
  const head = (list: List): Column[] => {
    const { bucket, count: n } = list;
    if (bucket < 0 || n === 0) return [];
    return [{ slots: { kind: 'slots', bucket, last: bucket }, title: listText(list), marks: [] }];
  };
  return [
    ...slots,
    ...lists.flatMap((list) => [...head(list), ...[...list.marks, ...list.rear].map(alone)]),
    ...nodes.map(alone),
  ];
}

/** The marks of a tree from left to right. Its depth is bounded. */
function inOrder(tree: readonly TreeNode[], at: number): Mark[] {
  const node = tree[at];
  return node === undefined ? [] : [...inOrder(tree, node.left), node.mark, ...inOrder(tree, node.right)];
}

const of = ({ entry, bucket }: Mark): Place => ({ kind: 'callout', entry, bucket });
const headOf = ({ slots, marks }: Column): Place | undefined => slots ?? (marks[0] && of(marks[0]));

function isIn({ slots, marks }: Column, at: Place): boolean {
  if (at.kind === 'callout') return marks.some(({ entry }) => entry === at.entry);
  return slots !== undefined && slots.bucket <= at.last && at.bucket <= slots.last;
}

/** The column that comes at a bucket, or next. */
function nearest(columns: readonly Column[], bucket: number): number {
  return Math.max(
    0,
    columns.findIndex(({ slots }) => slots !== undefined && slots.last >= bucket),
  );
}

/** The next place of a column, or the same at its ends. */
function along({ slots, marks }: Column, at: Place, by: -1 | 1): Place {
  const row = at.kind === 'slots' ? -1 : marks.findIndex(({ entry }) => entry === at.entry);
  const mark = marks[row + by];
  if (mark !== undefined) return of(mark);
  return by < 0 && slots !== undefined ? slots : at;
}

/** The parent of a callout in a tree, or its child that is due first. */
function alongTree(tree: readonly TreeNode[], entry: number, up: boolean): Place | undefined {
  const index = tree.findIndex(({ mark }) => mark.entry === entry);
  const { left = -1, right = -1 } = tree[index] ?? {};
  const node = up ? tree.find((it) => it.left === index || it.right === index) : (tree[left] ?? tree[right]);
  return node && of(node.mark);
}
