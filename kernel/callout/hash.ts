/**
 * The hash by which untimeout finds a callout that was set through timeout. It is an
 * array of chains. The identity numbers of function and argument (ident.ts) choose the
 * chain, and a chain keeps its callouts in the order in which they were set. Only entries
 * set through timeout are in the hash.
 *
 * The hash function of Costello's kernel is not known; this one is multiplicative.
 *
 * Invariant: an entry is in the chain of its function and argument if it has C_HASHED,
 * and in no chain if it has not.
 */

import { Panic } from '../sys/panic.ts';
import { Chains } from './chains.ts';
import { C_HASHED } from './entry.ts';
import { Idents } from './ident.ts';
import { type CalloutFunc, isPowerOfTwo, NONE, powerOfTwo } from './scheme.ts';
import type { CalloutTable } from './table.ts';

/** The hash over a callout table. */
export class CalloutHash {
  readonly table: CalloutTable;
  readonly idents = new Idents();
  readonly hashsize: number;
  readonly chains: Chains;
  /** Chain entries looked at by the last find(). */
  visited = 0;

  private readonly shift: number;

  /**
   * `hashsize` is a power of two, or 0 for the smallest one that is at least ncallout;
   * RangeError for others.
   */
  constructor(table: CalloutTable, hashsize: number) {
    const size = hashsize === 0 ? powerOfTwo(table.ncallout) : hashsize;
    if (!isPowerOfTwo(size)) throw new RangeError(`callout hash size ${size} is not a power of two`);
    this.table = table;
    this.hashsize = size;
    this.shift = 31 - Math.log2(size);
    this.chains = new Chains(table.ncallout, size);
  }

  /** The head of the chain for a function and argument. */
  chain(func: CalloutFunc, arg: unknown): number {
    const { idents } = this;
    idents.probes = 1;
    const mixed = Math.imul(idents.ofFunction(func), 0x85ebca6b) + idents.of(arg);
    // The high bits are the good ones. They are shifted in two steps, since a shift by 32 does
    // nothing.
    return this.chains.nelements + ((Math.imul(mixed, 0x9e3779b1) >>> 1) >>> this.shift);
  }

  /** Puts entry `c`, which is in no chain, at the end of the chain of its function and argument. */
  insert(func: CalloutFunc, arg: unknown, c: number): void {
    this.chains.insertTail(this.chain(func, arg), c);
  }

  /** Takes entry `c` out of its chain. */
  remove(c: number): void {
    this.chains.remove(c);
  }

  /**
   * The callout with this function and argument that is due first, and of several due on
   * the same tick the one that was set first; NONE if there is none. Looks at the whole
   * chain.
   */
  find(func: CalloutFunc, arg: unknown): number {
    const { ahead } = this.chains;
    const { c_func, c_arg, c_time, ticks } = this.table;
    const chain = this.chain(func, arg);
    // === is faster than Object.is, and differs from it only for zeros and NaN.
    const plain = arg !== 0 && !Number.isNaN(arg);
    let visited = 0;
    let found = NONE;
    let soonest = 0;
    for (let c = chain + ahead[chain]; c !== chain; c += ahead[c]) {
      visited++;
      if (!(plain ? c_arg[c] === arg : Object.is(c_arg[c], arg)) || c_func[c] !== func) continue;
      const togo = (c_time[c] - ticks) | 0;
      if (found === NONE || togo < soonest) {
        found = c;
        soonest = togo;
      }
    }
    this.visited = visited;
    return found;
  }

  /** Panics if the invariant does not hold. */
  check(): void {
    const { table, chains } = this;
    chains.check();
    const seen = new Set<number>();
    for (let i = 0; i < this.hashsize; i++) {
      const head = chains.head(i);
      for (let c = chains.after(head); c !== head; c = chains.after(c)) {
        seen.add(c);
        const func = table.c_func[c];
        if (func === null || this.chain(func, table.c_arg[c]) !== head) {
          throw new Panic(`callout hash: entry ${c} is in the wrong chain`);
        }
      }
    }
    for (let c = 0; c < table.ncallout; c++) {
      if (seen.has(c) !== ((table.c_flags[c] & C_HASHED) !== 0)) {
        throw new Panic(`callout hash: entry ${c} has flags ${table.c_flags[c]}, in a chain: ${seen.has(c)}`);
      }
    }
  }
}
