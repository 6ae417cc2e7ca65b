/**
 * The counts of callouts in the cells of rings, for a pass over all callouts: one look into a table
 * tells the cell of a bucket.
 */

import type { ShapeWheel } from '../../../kernel/callout/shape.ts';
import { MAX_CELLS } from './picture.ts';

/** The most buckets for which there is a table. More are in one array, whose cells are computed. */
const MAX_TABLE = 65_536;

/** A ring's part of the counts. */
interface Part {
  readonly wheel: ShapeWheel;
  /** Number of slots to a cell. */
  readonly perCell: number;
  /** The index of its first cell. */
  readonly base: number;
  /** Number of its cells. */
  readonly ncells: number;
}

/** The counts of the cells of one ring or more. The last count is that of all in no ring. */
export class CellCounts {
  readonly parts: readonly Part[];
  readonly counts: Int32Array;
  /** The cell of each bucket; null if there are too many buckets. */
  private readonly table: Uint16Array | null;
  // The first part, in fields of its own: the schemes with many buckets have no other.
  private readonly first: number;
  private readonly end: number;
  private readonly perCell: number;

  constructor(wheels: readonly ShapeWheel[], nbuckets: number) {
    let base = 0;
    this.parts = wheels.map((wheel) => {
      const perCell = Math.ceil(wheel.slots / MAX_CELLS);
      const part = { wheel, perCell, base, ncells: Math.ceil(wheel.slots / perCell) };
      base += part.ncells;
      return part;
    });
    this.counts = new Int32Array(base + 1);
    const [{ wheel, perCell }] = this.parts;
    this.first = wheel.first;
    this.end = wheel.first + wheel.slots;
    this.perCell = perCell;
    this.table = nbuckets > MAX_TABLE ? null : Uint16Array.from({ length: nbuckets }, (_, b) => this.find(b));
  }

  /** Adds `n` to the count of the cell that a bucket is in. */
  add(bucket: number, n: number): void {
    const { counts, table, first } = this;
    if (table !== null) counts[table[bucket]] += n;
    else if (bucket >= first && bucket < this.end) counts[((bucket - first) / this.perCell) | 0] += n;
    else counts[this.find(bucket)] += n;
  }

  /** The counts of the cells of a part. */
  of({ base, ncells }: Part): Int32Array {
    return this.counts.subarray(base, base + ncells);
  }

  /** The number of callouts in no ring. */
  get outside(): number {
    return this.counts[this.counts.length - 1];
  }

  /** The index of the cell that a bucket is in. */
  private find(bucket: number): number {
    const { parts } = this;
    for (let i = 0; i < parts.length; i++) {
      const { wheel, perCell, base } = parts[i];
      const slot = bucket - wheel.first;
      if (slot >= 0 && slot < wheel.slots) return base + ((slot / perCell) | 0);
    }
    return this.counts.length - 1;
  }
}
