/**
 * The callout table: a fixed number of entries in typed columns, a LIFO list of the free
 * entries, and the tick by which the callouts are timed. Nothing is allocated after
 * construction, so an entry can be taken at interrupt level.
 *
 * Handles. A handle is one number: a generation in its high bits, the entry's number in
 * its low bits. c_handle holds the entry's live handle, so checking a handle is a load
 * and a compare. While nobody holds a handle for the entry (it is free, or was taken by
 * timeout or by an owner), c_handle holds the next handle to give out, negated. When an
 * entry whose handle was given out becomes free, it goes on to the next generation. There
 * are at least 2^31 generations; the first one follows the last.
 *
 * Two tables give out the same numbers. Where that matters, give them different first
 * generations. A handle of one table then means nothing to the other for as many uses of
 * a single entry as the two generations lie apart.
 *
 * Invariant: the free entries are on callfree, linked through c_time, each once, and have
 * no flags; every other entry has a flag; an entry without C_PENDING has no function and
 * no argument; the handle of entry c is c in its low bits, and positive exactly if
 * C_HANDLE is set.
 */

import { Panic } from '../sys/panic.ts';
import { C_HANDLE, C_OWNED, C_PENDING } from './entry.ts';
import { type CalloutColumns, type CalloutFunc, NONE, powerOfTwo } from './scheme.ts';

/** The greatest number of entries. It leaves 31 bits of a double's 53 for the generation. */
const MAX_NCALLOUT = 2 ** 22;

/** A callout table. */
export class CalloutTable implements CalloutColumns {
  /** Number of entries. */
  readonly ncallout: number;
  /** Clock ticks counted so far; advance() counts them. [C] */
  nticks: number;
  /** The present tick: `nticks` as an int that wraps. [C] */
  ticks: number;
  /** The tick on which a started entry is due; the next free entry, for a free one. */
  readonly c_time: Int32Array;
  /** The function of a started entry; null otherwise. */
  readonly c_func: (CalloutFunc | null)[];
  /** The argument of a started entry; undefined otherwise. */
  readonly c_arg: unknown[];
  /** The flags of an entry (entry.ts). */
  readonly c_flags: Uint8Array;
  /** The live handle of an entry; or the next one to give out, negated. */
  readonly c_handle: Float64Array;
  /** The first free entry; NONE if there is none. */
  callfree: number;
  /** Distance between the handles of two successive generations of an entry; a power of two. */
  readonly generationStep: number;
  /** The first handle of the last generation. */
  readonly lastGeneration: number;

  constructor(ncallout: number, ticks: number, firstGeneration: number) {
    if (!Number.isInteger(ncallout) || ncallout < 1 || ncallout > MAX_NCALLOUT) {
      throw new RangeError(`ncallout is ${ncallout}, must be 1 to ${MAX_NCALLOUT}`);
    }
    this.ncallout = ncallout;
    this.nticks = ticks;
    this.ticks = ticks | 0;
    this.generationStep = powerOfTwo(ncallout);
    this.lastGeneration = 2 ** 53 - this.generationStep;
    const first = firstGeneration * this.generationStep;
    if (!(firstGeneration >= 1) || !Number.isSafeInteger(first + this.generationStep)) {
      throw new RangeError(`first generation is ${firstGeneration}`);
    }
    this.c_time = new Int32Array(ncallout);
    this.c_flags = new Uint8Array(ncallout);
    this.c_handle = new Float64Array(ncallout);
    for (let c = 0; c < ncallout; c++) {
      this.c_time[c] = c + 1 < ncallout ? c + 1 : NONE;
      this.c_handle[c] = -(first + c);
    }
    this.c_func = filled<CalloutFunc | null>(ncallout, null);
    this.c_arg = filled<unknown>(ncallout, undefined);
    this.callfree = 0;
  }

  /** Counts `n` clock ticks, and is the one place that counts them. Called at splclock. */
  advance(n: number): void {
    this.nticks += n;
    this.ticks = this.nticks | 0;
  }

  /** Number of free entries, counted along the list. */
  get nfree(): number {
    let n = 0;
    for (let c = this.callfree; c !== NONE; c = this.c_time[c]) n++;
    return n;
  }

  /**
   * The entry that `handle` would belong to. It does belong to it if the entry's c_handle
   * equals it.
   */
  slot(handle: number): number {
    return handle & (this.generationStep - 1);
  }

  /** Takes an entry off the free list; NONE if there is none. The caller gives the entry a flag. */
  take(): number {
    const c = this.callfree;
    if (c !== NONE) this.callfree = this.c_time[c];
    return c;
  }

  /** Gives out the handle of entry `c`, which is live from then on. */
  giveHandle(c: number): number {
    const handle = -this.c_handle[c];
    this.c_handle[c] = handle;
    return handle;
  }

  /**
   * Puts entry `c`, which has no handle, on the free list. It is stopped, and in no hash chain.
   */
  free(c: number): void {
    this.c_func[c] = null;
    this.c_arg[c] = undefined;
    this.c_flags[c] = 0;
    this.c_time[c] = this.callfree;
    this.callfree = c;
  }

  /** Makes `handle`, which was given out for the stopped entry `c`, stale, and frees the entry. */
  freeHandle(c: number, handle: number): void {
    this.c_handle[c] = -(this.generationStep + (handle < this.lastGeneration ? handle : c));
    // free(), written out: V8 has only so much room for calls of calls.
    this.c_func[c] = null;
    this.c_arg[c] = undefined;
    this.c_flags[c] = 0;
    this.c_time[c] = this.callfree;
    this.callfree = c;
  }

  /** Leaves the stopped entry `c` idle, with its owner. */
  keep(c: number): void {
    this.c_func[c] = null;
    this.c_arg[c] = undefined;
    this.c_flags[c] = C_OWNED;
  }

  /** Panics if the invariant does not hold. Returns the number of started entries. */
  check(): number {
    const free = new Uint8Array(this.ncallout);
    for (let c = this.callfree; c !== NONE; c = this.c_time[c]) {
      if (free[c] === 1) throw new Panic(`callout table: the free list comes back to entry ${c}`);
      free[c] = 1;
    }
    let pending = 0;
    for (let c = 0; c < this.ncallout; c++) {
      const flags = this.c_flags[c];
      if ((free[c] === 1) !== (flags === 0))
        throw new Panic(`callout table: entry ${c} is misfiled, flags ${flags}`);
      if ((flags & C_PENDING) !== 0) pending++;
      else if (this.c_func[c] !== null || this.c_arg[c] !== undefined) {
        throw new Panic(`callout table: idle entry ${c} keeps its function or argument`);
      }
      const handle = this.c_handle[c];
      if (handle > 0 !== ((flags & C_HANDLE) !== 0)) {
        throw new Panic(`callout table: entry ${c} has handle ${handle}, flags ${flags}`);
      }
      if (this.slot(Math.abs(handle)) !== c)
        throw new Panic(`callout table: entry ${c} has handle ${handle}`);
    }
    return pending;
  }
}

/**
 * An array of `n` times `value`, without holes, and without room left over from growing. It is put
 * together from pieces of its square root, so that what is thrown away is small.
 */
function filled<T>(n: number, value: T): T[] {
  const piece = [value];
  while (piece.length ** 2 < n) piece.push(value);
  const pieces = Array.from({ length: Math.floor(n / piece.length) }, () => piece);
  return piece.slice(0, n % piece.length).concat(...pieces);
}
