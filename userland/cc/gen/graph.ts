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
  /** For each block one that dominates it, so far above that few steps lead to any. */
  readonly #jump: Int32Array;

  constructor(entry: B, successors: (block: B) => readonly B[]) {
    this.order = reversePostorder(entry, successors);
    for (const [i, block] of this.order.entries()) this.index.set(block, i);
    for (const block of this.order) this.preds.set(block, []);
    for (const block of this.order) for (const next of successors(block)) this.preds.get(next)?.push(block);
    this.#jump = new Int32Array(this.order.length);
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
    const at = this.index.get(below) as number;
    return this.#climb(this.#idom, at, top, true) === top;
  }

  /** Throws unless each dominator is what its block's predecessors have in common. */
  check(): void {
    for (let i = 1; i < this.order.length; i++)
      if (this.#dominatorOf(this.#idom, i, false) !== this.#idom[i])
        throw new Error(`the dominator of block ${i} is wrong`);
  }

  /** Returns the closest block that dominates both. */
  common(a: B, b: B): B {
    return this.order[
      this.#meet(this.#idom, this.index.get(a) as number, this.index.get(b) as number, true)
    ] as B;
  }

  /** Returns the number of loops around a block. */
  depth(block: B): number {
    return this.loopOf.get(block)?.depth ?? 0;
  }

  /** Returns the blocks of a loop in the order of all. */
  blocksOf(loop: Loop<B>): B[] {
    const index = (block: B): number => this.index.get(block) as number;
    return [...loop.blocks].sort((a, b) => index(a) - index(b));
  }

  /**
   * The jumps are right in the first pass, and later as long as nothing changes: a change moves
   * blocks away from under theirs until they are looked at again.
   */
  #dominators(): Int32Array {
    const idom = new Int32Array(this.order.length).fill(-1);
    const depth = new Int32Array(this.order.length);
    idom[0] = 0;
    let changed = true;
    for (let pass = 0; changed; pass++) {
      changed = false;
      for (let i = 1; i < this.order.length; i++) {
        const best = this.#dominatorOf(idom, i, pass === 0 || !changed);
        changed ||= idom[i] !== best;
        idom[i] = best;
        depth[i] = (depth[best] as number) + 1;
        this.#jump[i] = this.#jumpFrom(depth, best);
      }
    }
    return idom;
  }

  /** The jump of a block below another: as far as two jumps of that one, if these are as long. */
  #jumpFrom(depth: Int32Array, above: number): number {
    const first = this.#jump[above] as number;
    const second = this.#jump[first] as number;
    const length = (a: number, b: number): number => (depth[a] as number) - (depth[b] as number);
    return length(above, first) === length(first, second) ? second : above;
  }

  #dominatorOf(idom: Int32Array, i: number, jumps: boolean): number {
    let best = -1;
    for (const pred of this.preds.get(this.order[i] as B) as B[]) {
      const at = this.index.get(pred) as number;
      if (idom[at] === -1) continue;
      best = best === -1 ? at : this.#meet(idom, best, at, jumps);
    }
    return best;
  }

  #meet(idom: Int32Array, a: number, b: number, jumps: boolean): number {
    let [x, y] = [a, b];
    while (x !== y) {
      if (x > y) x = this.#climb(idom, x, y, jumps);
      else y = this.#climb(idom, y, x, jumps);
    }
    return x;
  }

  /** Returns the first block on the way up from one whose index is not above `top`. */
  #climb(idom: Int32Array, from: number, top: number, jumps: boolean): number {
    let at = from;
    while (at > top) {
      const far = this.#jump[at] as number;
      at = jumps && far >= top ? far : (idom[at] as number);
    }
    return at;
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
