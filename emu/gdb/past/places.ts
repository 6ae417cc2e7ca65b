/**
 * The places of a journal in columns of numbers, which grow together.
 *
 * Invariant: the first `length` numbers of each column are those of the places.
 */

import type { ThreadName } from '../target.ts';

export class Places {
  length = 0;
  cycles = new Float64Array(1024);
  /** The instructions that the machine had executed. */
  counts = new Float64Array(1024);
  pids = new Int32Array(1024);
  threads = new Int32Array(1024);
  pcs = new Uint32Array(1024);
  /** The first change from each place on. */
  marks = new Int32Array(1024);
  /** The first access from each place on. */
  accessMarks = new Int32Array(1024);

  /** Adds a place of a thread; returns its number. */
  add(
    cycle: number,
    count: number,
    { pid, thread }: ThreadName,
    pc: number,
    mark: number,
    accessMark: number,
  ): number {
    const i = this.length;
    if (i === this.cycles.length) this.grow();
    this.length = i + 1;
    this.cycles[i] = cycle;
    this.counts[i] = count;
    this.pids[i] = pid;
    this.threads[i] = thread;
    this.pcs[i] = pc;
    this.marks[i] = mark;
    this.accessMarks[i] = accessMark;
    return i;
  }

  private grow(): void {
    const size = 2 * this.cycles.length;
    this.cycles = grown(this.cycles, new Float64Array(size));
    this.counts = grown(this.counts, new Float64Array(size));
    this.pids = grown(this.pids, new Int32Array(size));
    this.threads = grown(this.threads, new Int32Array(size));
    this.pcs = grown(this.pcs, new Uint32Array(size));
    this.marks = grown(this.marks, new Int32Array(size));
    this.accessMarks = grown(this.accessMarks, new Int32Array(size));
  }

  /** The number of places before a cycle. */
  countBefore(cycle: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.cycles[middle] < cycle) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function grown<T extends Float64Array | Int32Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
