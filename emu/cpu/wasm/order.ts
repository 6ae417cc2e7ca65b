/**
 * The order of a function's blocks for structured control: reverse postorder, and the tree of
 * dominators. WebAssembly has no loop with two entries. Where the guest has one, an edge into it is
 * cut: it is taken by way of the virtual block at the top of the function, which goes on to an
 * entry by a table.
 *
 * Blocks are numbered by their place in the order. The virtual block has number 0.
 */

import type { Graph } from './graph.ts';

/** The address of the virtual block: odd, and so never a pc. */
const VIRTUAL = 1;
/** The most gates of a function. */
const MAX_GATES = 256;
/** The targets that are cut one by one; then all that are bad are cut at once. */
const MOST_CUTS = 8;

/**
 * Invariant: an edge that is not cut and leads to the same number or a lower one leads to a block
 * that dominates its source; the target of each cut edge is one of `entries`.
 */
export interface Order {
  /** The address of each block. */
  readonly pcs: readonly number[];
  /** The number of the block at an address. */
  readonly numbers: ReadonlyMap<number, number>;
  /** For each block, those that lead to it; cut edges come from 0. */
  readonly sources: readonly (readonly number[])[];
  /** The immediate dominator of each block; that of 0 is 0. */
  readonly dominators: Int32Array;
  /** The blocks that the virtual one leads to for cut edges: the root first. */
  readonly entries: readonly number[];
  /** The heads of loops at which the function may be entered, by number: the root is 0. */
  readonly gates: readonly number[];
  /**
   * The way from the top to the gates. For a block on it, the block that comes next for the gate of
   * each number; none for that at which the way ends.
   */
  readonly ways: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** True if the edge between two addresses is cut. */
  isCut(from: number, to: number): boolean;
}

/** An order before gates are made. */
type Plain = Omit<Order, 'gates' | 'ways'>;

/** The successors of each block by way of edges that are not cut. */
type Successors = (pc: number) => readonly number[];

/**
 * Returns the order of a function. Where no edge had to be cut, the head of each loop is a gate.
 * The way to it leads through the heads of the loops around it, so that the loops keep one entry
 * each.
 */
export function orderOf(graph: Graph): Order {
  const plain = plainOrder(graph, new Map());
  if (plain.entries.length > 1) return { ...plain, gates: [graph.root], ways: new Map() };
  const around = loopsAround(plain.sources);
  const gates = [graph.root];
  const more = new Map<number, number[]>();
  for (const [head, outer] of around) {
    const pc = plain.pcs[head] ?? 0;
    if (pc === graph.root || gates.length === MAX_GATES) continue;
    gates.push(pc);
    const from = plain.pcs[outer] ?? 0;
    more.set(from, [...(more.get(from) ?? []), pc]);
  }
  const order = plainOrder(graph, more);
  return { ...order, gates, ways: waysOf(gates, around, plain, order) };
}

/**
 * True if all loops are entered from the top: there is none in another one, where the way to it
 * would be asked for in each turn of the outer loop.
 */
export const entersAll = ({ entries, ways }: Order): boolean =>
  entries.length === 1 && [...ways.keys()].every((n) => n === 0);

/** The next block on the way from each block to each gate, by their numbers in `order`. */
function waysOf(
  gates: readonly number[],
  around: ReadonlyMap<number, number>,
  plain: Plain,
  order: Plain,
): Order['ways'] {
  const ways = new Map<number, Map<number, number>>();
  const numberOf = (n: number): number => order.numbers.get(plain.pcs[n] ?? 0) ?? 0;
  gates.forEach((pc, gate) => {
    for (let head = plain.numbers.get(pc) ?? 0; gate > 0 && head > 0; ) {
      const outer = around.get(head) ?? 0;
      const way = ways.get(numberOf(outer)) ?? new Map<number, number>();
      ways.set(numberOf(outer), way.set(gate, numberOf(head)));
      head = outer;
    }
  });
  return ways;
}

/** The head of each loop, with that of the innermost loop around it; 0 for none. */
function loopsAround(sources: Plain['sources']): ReadonlyMap<number, number> {
  const loops = loopsOf(sources);
  const around = new Map<number, number>();
  for (const head of loops.keys()) {
    let outer = 0;
    for (const [other, body] of loops) if (other < head && body.has(head)) outer = other;
    around.set(head, outer);
  }
  return around;
}

/** The loops of a function, the outer ones first: the head of each, and the blocks in it. */
export function loopsOf(sources: Plain['sources']): ReadonlyMap<number, ReadonlySet<number>> {
  const loops = new Map<number, Set<number>>();
  for (let head = 1; head < sources.length; head++) {
    const work = (sources[head] ?? []).filter((source) => source >= head);
    if (work.length === 0) continue;
    const inside = new Set([head]);
    for (let n = work.pop(); n !== undefined; n = work.pop()) {
      if (inside.has(n)) continue;
      inside.add(n);
      work.push(...(sources[n] ?? []));
    }
    loops.set(head, inside);
  }
  return loops;
}

/** The order with `more` edges between blocks. */
function plainOrder(graph: Graph, more: ReadonlyMap<number, readonly number[]>): Plain {
  const entries = [graph.root];
  const cut = new Map<number, Set<number>>();
  const isCut = (from: number, to: number): boolean => cut.get(from)?.has(to) === true;
  const successors: Successors = (pc) => {
    if (pc === VIRTUAL) return [...entries, ...(more.get(pc) ?? [])];
    const own = graph.blocks.get(pc)?.successors ?? [];
    const all = more.has(pc) ? [...new Set([...own, ...(more.get(pc) ?? [])])] : own;
    return cut.has(pc) ? all.filter((to) => !isCut(pc, to)) : all;
  };
  for (let turn = 0; ; turn++) {
    const pcs = reversePostorder(successors);
    const numbers = new Map(pcs.map((pc, n) => [pc, n]));
    const sources: number[][] = pcs.map(() => []);
    pcs.forEach((pc, n) => {
      for (const to of successors(pc)) sources[numbers.get(to) ?? 0]?.push(n);
    });
    const dominators = dominatorsOf(sources);
    const bad = badTargets(sources, dominators);
    if (bad.length === 0) return { pcs, numbers, sources, dominators, entries, isCut };
    for (const n of turn < MOST_CUTS ? bad.slice(0, 1) : bad) {
      const target = pcs[n] ?? 0;
      for (const source of sources[n] ?? []) {
        const from = pcs[source];
        if (from === undefined || !isBad(dominators, source, n)) continue;
        cut.set(from, (cut.get(from) ?? new Set()).add(target));
      }
      if (!entries.includes(target)) entries.push(target);
    }
  }
}

/** The blocks to which an edge leads back that do not dominate its source, the first ones first. */
function badTargets(sources: Plain['sources'], dominators: Int32Array): number[] {
  const bad: number[] = [];
  sources.forEach((from, n) => {
    if (from.some((source) => isBad(dominators, source, n))) bad.push(n);
  });
  return bad;
}

/** True if an edge goes back to a block that does not dominate its source. */
const isBad = (dominators: Int32Array, source: number, target: number): boolean =>
  source >= target && !dominates(dominators, target, source);

function dominates(dominators: Int32Array, a: number, b: number): boolean {
  let at = b;
  while (at > a) at = dominators[at];
  return at === a;
}

/** The blocks that can be reached, in reverse postorder, the virtual one first. */
function reversePostorder(successors: Successors): number[] {
  const order: number[] = [];
  const seen = new Set([VIRTUAL]);
  // The last entry is visited first, so that the root comes first in the end.
  const stack: { pc: number; to: readonly number[]; next: number }[] = [
    { pc: VIRTUAL, to: [...successors(VIRTUAL)].reverse(), next: 0 },
  ];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const pc = top.to[top.next++];
    if (pc === undefined) {
      order.push(top.pc);
      stack.pop();
    } else if (!seen.has(pc)) {
      seen.add(pc);
      stack.push({ pc, to: successors(pc), next: 0 });
    }
  }
  return order.reverse();
}

/** The immediate dominators, by the method of Cooper, Harvey and Kennedy. */
function dominatorsOf(sources: readonly (readonly number[])[]): Int32Array {
  const dominators = new Int32Array(sources.length).fill(-1);
  dominators[0] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let n = 1; n < sources.length; n++) {
      let common = -1;
      for (const source of sources[n] ?? []) {
        if (dominators[source] < 0) continue;
        common = common < 0 ? source : meet(dominators, source, common);
      }
      if (common !== dominators[n]) {
        dominators[n] = common;
        changed = true;
      }
    }
  }
  return dominators;
}

/** The nearest block that dominates two. */
function meet(dominators: Int32Array, a: number, b: number): number {
  let x = a;
  let y = b;
  while (x !== y) {
    while (x > y) x = dominators[x];
    while (y > x) y = dominators[y];
  }
  return x;
}

/** Throws unless the invariant holds. */
export function checkOrder({ blocks }: Graph, { pcs, numbers, dominators, entries, isCut }: Order): void {
  pcs.forEach((pc, n) => {
    for (const to of blocks.get(pc)?.successors ?? []) {
      const number = numbers.get(to) ?? 0;
      if (isCut(pc, to) ? !entries.includes(to) : isBad(dominators, n, number))
        throw new Error(`compiled code: the edge from ${pc} to ${to} has no place in the structure`);
    }
  });
}
