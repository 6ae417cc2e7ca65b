/**
 * Facts about the flow of control of any graph of blocks: the order of a walk, dominators, and
 * loops. Dominators by the method of Cooper, Harvey and Kennedy, "A simple, fast dominance
 * algorithm"; loops are the natural loops of the edges back to a dominator.
 */

export interface Loop<B> {
  readonly header: B;
  readonly blocks: Set<B>;
  readonly latches: B[];
  parent: Loop<B> | null;
  depth: number;
}

/**
 * Invariant: `order` has each block that can be reached, before all its successors but those of
 * edges back; `dominator` gives the closest block through which all ways to a block lead.
 */
export class Graph<B> {
  /** Blocks that can be reached, in reverse postorder. */
  readonly order: B[];
  readonly index = new Map<B, number>();
  readonly preds = new Map<B, B[]>();
  readonly loops: Loop<B>[] = [];
  readonly loopOf = new Map<B, Loop<B>>();
  readonly #idom: Int32Array;

  constructor(entry: B, successors: (block: B) => readonly B[]) {
    this.order = reversePostorder(entry, successors);
    for (const [i, block] of this.order.entries()) this.index.set(block, i);
    for (const block of this.order) this.preds.set(block, []);
    for (const block of this.order) for (const next of successors(block)) this.preds.get(next)?.push(block);
    this.#idom = this.#dominators();
    this.#findLoops(successors);
  }

  /** Returns the block that immediately dominates another; null for the entry. */
  idom(block: B): B | null {
    const at = this.index.get(block) as number;
    return at === 0 ? null : (this.order[this.#idom[at] as number] as B);
  }

  /** True if all ways to `below` lead through `above`. */
  dominates(above: B, below: B): boolean {
    const top = this.index.get(above) as number;
    let at = this.index.get(below) as number;
    while (at > top) at = this.#idom[at] as number;
    return at === top;
  }

  /** Returns the closest block that dominates both. */
  common(a: B, b: B): B {
    return this.order[this.#meet(this.#idom, this.index.get(a) as number, this.index.get(b) as number)] as B;
  }

  /** Returns the number of loops around a block. */
  depth(block: B): number {
    return this.loopOf.get(block)?.depth ?? 0;
  }

  #dominators(): Int32Array {
    const idom = new Int32Array(this.order.length).fill(-1);
    idom[0] = 0;
    for (let changed = true; changed; ) {
      changed = false;
      for (let i = 1; i < this.order.length; i++) {
        const best = this.#dominatorOf(idom, i);
        if (idom[i] !== best) {
          idom[i] = best;
          changed = true;
        }
      }
    }
    return idom;
  }

  #dominatorOf(idom: Int32Array, i: number): number {
    let best = -1;
    for (const pred of this.preds.get(this.order[i] as B) as B[]) {
      const at = this.index.get(pred) as number;
      if (idom[at] === -1) continue;
      best = best === -1 ? at : this.#meet(idom, best, at);
    }
    return best;
  }

  #meet(idom: Int32Array, a: number, b: number): number {
    let [x, y] = [a, b];
    while (x !== y) {
      while (x > y) x = idom[x] as number;
      while (y > x) y = idom[y] as number;
    }
    return x;
  }

  /** Finds loops, inner ones last, since a header comes after those around it. */
  #findLoops(successors: (block: B) => readonly B[]): void {
    const byHeader = new Map<B, Loop<B>>();
    for (const block of this.order)
      for (const next of new Set(successors(block))) {
        if (!this.dominates(next, block)) continue;
        const loop = byHeader.get(next) ?? {
          header: next,
          blocks: new Set([next]),
          latches: [],
          parent: null,
          depth: 0,
        };
        byHeader.set(next, loop);
        loop.latches.push(block);
        this.#fill(loop, block);
      }
    for (const header of this.order) {
      const loop = byHeader.get(header);
      if (loop === undefined) continue;
      loop.parent = this.loopOf.get(header) ?? null;
      loop.depth = (loop.parent?.depth ?? 0) + 1;
      for (const block of loop.blocks) this.loopOf.set(block, loop);
      this.loops.push(loop);
    }
  }

  #fill(loop: Loop<B>, latch: B): void {
    const work = [latch];
    for (let block = work.pop(); block !== undefined; block = work.pop()) {
      if (loop.blocks.has(block)) continue;
      loop.blocks.add(block);
      work.push(...(this.preds.get(block) as B[]));
    }
  }
}

function reversePostorder<B>(entry: B, successors: (block: B) => readonly B[]): B[] {
  const order: B[] = [];
  const seen = new Set([entry]);
  const path = [{ block: entry, next: successors(entry), at: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.next[top.at++];
    if (next === undefined) {
      order.push(top.block);
      path.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      path.push({ block: next, next: successors(next), at: 0 });
    }
  }
  return order.reverse();
}
