/**
 * Takes a picture of a callout facility. To take it charges nothing and changes nothing.
 *
 * Work. The table is read once, in order: its flags and, for a scheme with arrays, the bucket of
 * each pending callout, which is counted for its cell. Only callouts that get a mark are reached
 * through links: all of them if there are MAX_MARKS or fewer, otherwise those of the slots that the
 * hands come to next and those at the ends of lists. A queue on the way to softclock is walked as a
 * whole. So a picture reads `looked` things, ncallout + pending + some 10 000 at most.
 *
 * A scheme that offers no shape (kernel/callout/shape.ts) is not called at all: its picture is a
 * list in the order of the ticks on which the callouts are due.
 */

import type { Callouts } from '../../../kernel/callout/callout.ts';
import { C_PENDING } from '../../../kernel/callout/entry.ts';
import { NONE } from '../../../kernel/callout/scheme.ts';
import { type Shape, type ShapeList, type ShapeWheel, shapeOf } from '../../../kernel/callout/shape.ts';
import { calloutText } from '../../../kernel/trace/texttrace.ts';
import { CellCounts } from './cells.ts';
import { Owners } from './owners.ts';
import { type Cell, type List, MAX_MARKS, type Mark, type Picture, type Ring } from './picture.ts';
import { leastOf } from './soonest.ts';
import { readTree } from './tree.ts';

/** With more callouts than MAX_MARKS: the slots that are looked into for callouts to mark. */
const MAX_HEADS = 8192;
/** The same: the callouts of one slot that are marked. */
const SLOT_MARKS = 64;
/** The same: the callouts at the front of a list that are marked. */
const FRONT_MARKS = 200;
/** The same: the callouts at the rear of a list that are marked. */
const REAR_MARKS = 40;

/** The options of a picture. */
export interface PictureOptions {
  /** The owners, kept from picture to picture so that colours stay. */
  readonly owners?: Owners;
  /** An entry that the facility is letting go of at this moment; NONE, the default, for none. */
  readonly gone?: number;
}

/** The picture of a facility. */
export function pictureOf(callouts: Callouts, options: PictureOptions = {}): Picture {
  const { scheme } = callouts;
  const { visited } = scheme;
  const picture = new Reader(callouts, options.owners ?? new Owners(), options.gone ?? NONE).picture();
  // bucketOf counts nodes, as every routine of a scheme does, and the facility may be about to
  // charge for the nodes of another routine.
  Reflect.set(scheme, 'visited', visited);
  return picture;
}

/** One picture under way. */
export class Reader {
  readonly callouts: Callouts;
  readonly owners: Owners;
  readonly gone: number;
  /** Things read so far. */
  looked = 0;
  /** The pending callouts, as far as there are MAX_MARKS or fewer. */
  private readonly some: number[] = [];
  private readonly marked = new Set<number>();
  private pending = 0;

  constructor(callouts: Callouts, owners: Owners, gone: number) {
    this.callouts = callouts;
    this.owners = owners;
    this.gone = gone;
  }

  picture(): Picture {
    const { callouts, owners } = this;
    const { scheme, table } = callouts;
    const shape = shapeOf(scheme);
    owners.begin();
    const wheels = shape?.wheels ?? [];
    const cells = wheels.length === 0 ? null : new CellCounts(wheels, scheme.nbuckets);
    this.count(cells);
    const lists = shape === undefined ? [this.byDueTick()] : this.lists(shape, cells);
    const rings = shape === undefined || cells === null ? [] : this.rings(shape, cells);
    const tree = shape?.tree ? readTree(this, shape.tree, this.pending) : null;
    return {
      scheme: scheme.name,
      tick: table.ticks,
      pending: this.pending,
      ncallout: table.ncallout,
      nbuckets: scheme.nbuckets,
      owners: owners.keys(),
      rings,
      lists,
      tree,
      search: shape?.search ?? 'none',
      looked: this.looked,
    };
  }

  /** The mark of callout `c`, in a ring whose hand goes round in `turn` ticks. */
  mark(c: number, bucket: number, turn = Number.POSITIVE_INFINITY): Mark {
    const { callouts, owners } = this;
    const { table } = callouts;
    const due = callouts.due(c);
    const left = (due - table.ticks) | 0;
    const [func, arg] = [table.c_func[c], callouts.argument(c)];
    this.looked++;
    this.marked.add(c);
    return {
      entry: c,
      due,
      left,
      bucket,
      rounds: Math.floor(Math.max(0, left - 1) / turn),
      owner: owners.count(func, arg),
      call: calloutText(func, arg),
    };
  }

  /** True if every callout gets a mark. */
  private get few(): boolean {
    return this.pending <= MAX_MARKS;
  }

  /** Counts the pending callouts, each for the cell that its bucket is in. */
  private count(cells: CellCounts | null): void {
    const { gone, some } = this;
    const { scheme, table } = this.callouts;
    const { c_flags, ncallout } = table;
    let pending = 0;
    for (let c = 0; c < ncallout; c++) {
      if ((c_flags[c] & C_PENDING) === 0 || c === gone) continue;
      if (pending++ < MAX_MARKS) some.push(c);
      if (cells !== null) cells.add(scheme.bucketOf(c), 1);
    }
    this.pending = pending;
    this.looked += ncallout;
  }

  /** The lists of a shape. The callouts of a queue without a bucket are taken out of the rings. */
  private lists(shape: Shape, cells: CellCounts | null): List[] {
    const queues = shape.lists.filter(({ bucket }) => bucket === undefined);
    const queued = new Map(queues.map((list) => [list, this.queue(shape, list, cells)]));
    const inQueues = [...queued.values()].reduce((sum, { count }) => sum + count, 0);
    // A scheme has one list with a bucket at most: the list of all, or that of the far ones.
    const count = cells?.outside ?? this.pending - inQueues;
    return shape.lists.map((list) => queued.get(list) ?? this.list(shape, list, count));
  }

  /** A queue on the way to softclock. */
  private queue(shape: Shape, { name, first }: ShapeList, cells: CellCounts | null): List {
    const { scheme } = this.callouts;
    const marks: Mark[] = [];
    let count = 0;
    for (let c = first; c !== NONE; c = shape.after(c)) {
      const bucket = scheme.bucketOf(c);
      if (this.few || count < FRONT_MARKS) marks.push(this.mark(c, bucket));
      cells?.add(bucket, -1);
      count++;
      this.looked++;
    }
    return { name, bucket: NONE, count, marks, rear: [] };
  }

  /** A list that is a bucket, with `count` callouts. */
  private list(shape: Shape, { name, bucket = 0, first, last }: ShapeList, count: number): List {
    const most = this.few ? MAX_MARKS : FRONT_MARKS;
    const marks: Mark[] = [];
    const rear: Mark[] = [];
    for (let c = first; c !== NONE && marks.length < most; c = shape.after(c))
      marks.push(this.mark(c, bucket));
    const more = Math.min(REAR_MARKS, count - marks.length);
    for (let c = last; c !== NONE && rear.length < more; c = shape.before(c)) rear.push(this.mark(c, bucket));
    return { name, bucket, count, marks, rear: rear.reverse() };
  }

  /** The picture of a scheme without a shape. */
  private byDueTick(): List {
    const { callouts, few, gone, some } = this;
    const { table } = callouts;
    const key = (c: number): number =>
      (table.c_flags[c] & C_PENDING) === 0 || c === gone ? 0x7fffffff : (callouts.due(c) - table.ticks) | 0;
    const soonest = few
      ? leastOf(some.length, some.length, (i) => key(some[i])).map((i) => some[i])
      : leastOf(table.ncallout, FRONT_MARKS, key);
    this.looked += few ? 0 : 4 * table.ncallout;
    const marks = soonest.map((c) => this.mark(c, NONE));
    return { name: 'callouts by due tick', bucket: NONE, count: this.pending, marks, rear: [] };
  }

  /** The rings, with the marks of their cells. */
  private rings(shape: Shape, cells: CellCounts): Ring[] {
    return cells.parts.map((part) => {
      const { wheel, perCell } = part;
      const { first, slots, unit, hand, now } = wheel;
      const marks = this.marksByCell(shape, wheel, perCell, MAX_MARKS / 2 / cells.parts.length);
      const found: Cell[] = [];
      let total = 0;
      cells.of(part).forEach((count, i) => {
        if (count === 0) return;
        found.push({ slot: i * perCell, count, marks: marks.get(i) ?? [] });
        total += count;
      });
      return { first, slots, unit, hand, now, perCell, count: total, cells: found };
    });
  }

  /** The marks of an array by the number of their cell; if they are not all, about `most`. */
  private marksByCell(
    shape: Shape,
    wheel: ShapeWheel,
    perCell: number,
    most: number,
  ): ReadonlyMap<number, readonly Mark[]> {
    const turn = wheel.slots * wheel.unit;
    const marks: Mark[] = [];
    for (const bucket of this.few ? this.busy(wheel) : this.next(shape, wheel)) {
      marks.push(...this.chain(shape, bucket, turn, this.few ? MAX_MARKS : SLOT_MARKS));
      if (!this.few && marks.length >= most) break;
    }
    // The slots behind the hand come last in its round, and may share a cell with those before it.
    marks.sort((a, b) => a.bucket - b.bucket);
    const byCell = new Map<number, Mark[]>();
    for (const mark of marks) {
      const cell = Math.floor((mark.bucket - wheel.first) / perCell);
      const own = byCell.get(cell);
      if (own === undefined) byCell.set(cell, [mark]);
      else own.push(mark);
    }
    return byCell;
  }

  /** The marks of a slot, `most` at most. */
  private chain(shape: Shape, bucket: number, turn: number, most: number): Mark[] {
    const marks: Mark[] = [];
    for (let c = shape.slot(bucket); c !== NONE && marks.length < most; c = shape.after(c))
      marks.push(this.mark(c, bucket, turn));
    return marks;
  }

  /** The buckets of a ring that hold callouts without a mark, in order. All are known. */
  private busy({ first, slots }: ShapeWheel): number[] {
    const { scheme } = this.callouts;
    const buckets = this.some.filter((c) => !this.marked.has(c)).map((c) => scheme.bucketOf(c));
    return [...new Set(buckets)].filter((b) => b >= first && b < first + slots).sort((a, b) => a - b);
  }

  /** The busy buckets of a ring that its hand comes to next. */
  private *next(shape: Shape, { first, slots, hand }: ShapeWheel): Generator<number> {
    for (let d = 1; d <= Math.min(slots, MAX_HEADS); d++) {
      const bucket = first + ((hand + d) % slots);
      this.looked++;
      if (shape.slot(bucket) !== NONE) yield bucket;
    }
  }
}
