/**
 * Lab 4, The hash and the handle: untimeout by a hash. See handout.md.
 *
 *     callwheel judge ./hash.ts
 *     callwheel run --kernel old --callout ./hash.ts multi
 */

import { Circq } from 'callwheel/callout/circq.ts';
import {
  type CalloutColumns,
  type CalloutFunc,
  MAX_SOFTCLOCK_STEPS,
  NONE,
  powerOfTwo,
  type Scheme,
} from 'callwheel/callout/scheme.ts';
import { Scheme6 } from 'callwheel/callout/scheme6.ts';

/**
 * Numbers for functions and objects, as their addresses are in C: each has its own, and always the
 * same. A number stands for itself. Given.
 */
class Addresses {
  private readonly known = new WeakMap<object, number>();
  private last = 0;

  of(it: unknown): number {
    if (typeof it === 'number') return it | 0;
    if ((typeof it !== 'object' && typeof it !== 'function') || it === null) return 0;
    let address = this.known.get(it);
    if (address === undefined) {
      address = ++this.last;
      this.known.set(it, address);
    }
    return address;
  }
}

/** Callwheel's Scheme 6, with a hash by which untimeout finds its callout. */
class Hashed extends Scheme6 {
  override readonly name = 'hashed';
  private readonly addresses = new Addresses();
  /** The chains: a queue for each. */
  private readonly chains: Circq;

  constructor(table: CalloutColumns) {
    super(table, 0, MAX_SOFTCLOCK_STEPS);
    this.chains = new Circq(table.ncallout, powerOfTwo(table.ncallout));
  }

  /** The head of the chain for a function and its argument. */
  private chainOf(func: CalloutFunc, arg: unknown): number {
    const { addresses, chains } = this;
    const mixed = Math.imul(addresses.of(func), 31) + addresses.of(arg);
    return chains.head(mixed & (chains.nheads - 1));
  }

  /** Starts callout `c`; its function is table.c_func[c], its argument table.c_arg[c]. */
  override start(c: number, ticks: number): void {
    super.start(c, ticks);
    const { c_func, c_arg } = this.table;
    const func = c_func[c];
    if (func !== null) this.chains.insertTail(this.chainOf(func, c_arg[c]), c);
  }

  /** Stops the started callout `c`. */
  override stop(c: number): void {
    super.stop(c);
    this.chains.remove(c);
  }

  /** Hands out one callout that is due, already stopped; NONE or WINDOW if there is none. */
  override expire(): number {
    const c = super.expire();
    if (c >= 0) this.chains.remove(c);
    return c;
  }

  /**
   * Finds the callout with this function and argument that is due first, and stops it. Returns it;
   * NONE if there is none. Sets `visited` to the callouts that it looked at.
   */
  find(func: CalloutFunc, arg: unknown): number {
    const { c_func, c_arg, c_time, ticks } = this.table;
    const { next } = this.chains;
    const chain = this.chainOf(func, arg);
    let found = NONE;
    let soonest = 0;
    for (let c = next[chain]; c !== chain; c = next[c]) {
      if (c_func[c] !== func || !Object.is(c_arg[c], arg)) continue;
      const togo = (c_time[c] - ticks) | 0;
      if (found === NONE || togo < soonest) {
        found = c;
        soonest = togo;
      }
    }
    if (found !== NONE) this.stop(found);
    this.visited = 1;
    return found;
  }

  /** Walks every link; the number of started callouts. */
  override check(): number {
    this.chains.check();
    return super.check();
  }
}

export default (table: CalloutColumns): Scheme => new Hashed(table);
