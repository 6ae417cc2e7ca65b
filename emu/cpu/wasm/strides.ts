/**
 * Small innermost loops through which one way leads, and whose accesses go through registers that
 * stay as they are or move by the same stride in each turn. In front of several turns it is looked
 * once whether all their accesses lie in pages that the buffers have; then these turns are done
 * without a look. Otherwise one turn is done in the usual way.
 *
 *   head:  a guard: all accesses of the next turns lie in one page for each register?
 *     yes: the body, several times, and back to the head
 *     no:  the body once, with a look at each access, and back to the head
 *
 * A copy of a block is known by the address of the block plus a multiple of 2^32. As an integer of
 * 32 bits it is that address, so that whatever leaves a copy names the right one.
 *
 * Invariant (checkStrides): each copy has the instructions of its block, and its ways lead to the
 * blocks to which those of its block lead, or to copies or guards of them. On the way through all
 * fast copies each access that is not looked at lies in the range of its guard, at a multiple of
 * its size from the start.
 */

import * as op from '../insn.ts';
import { isMemory, isStore } from './discover.ts';
import type { Block, End, Graph, Known, Place, Range, Step } from './graph.ts';
import type { Order } from './order.ts';
import { writtenBy } from './registers.ts';
import { sizeOf } from './runs.ts';

/** The distance between the keys of two copies of a block. */
const COPY = 2 ** 32;
/** The turns without a look: at most, and as many as have so many instructions together. */
const MOST_TURNS = 8;
const MOST_STEPS = 72;
/** The most instructions that are added to one function. */
const MOST_ADDED = 1000;
/** The most bytes of a range with a stride that is a number. */
const MAX_SPAN = 1024;
/** The most ranges of a guard. */
const MAX_RANGES = 4;

/** The way of a register since the guard: by bytes, and by times the value of a register. */
interface Moved {
  readonly bytes: number;
  readonly times: number;
}

const UNMOVED: Moved = { bytes: 0, times: 0 };

/** The register that is added to each register of a loop that moves; 0 for a number. */
type Strides = ReadonlyMap<number, number>;

/** The number of instructions of a block. */
const lengthOf = ({ steps, end }: Block): number => steps.length + ('step' in end ? 1 : 0);

const allSteps = ({ steps, end }: Block): readonly Step[] => ('step' in end ? [...steps, end.step] : steps);

/** The function with guards in front of its loops; `graph` itself if there is none to guard. */
export function guarded(graph: Graph, order: Order): Graph {
  const blocks = new Map(graph.blocks);
  let added = 0;
  for (const chain of chainsOf(graph, order)) {
    if (chain.some(({ pc }) => blocks.get(pc) !== graph.blocks.get(pc) || blocks.has(pc + COPY))) continue;
    const length = chain.reduce((sum, block) => sum + lengthOf(block), 0);
    const most = Math.min(MOST_TURNS, Math.floor(MOST_STEPS / length));
    if (most >= 2 && added + most * length <= MOST_ADDED) added += length * guardLoop(blocks, chain, most);
  }
  return added === 0 ? graph : { ...graph, blocks };
}

/**
 * The loops through which one way leads, one for each head. Several loops may have the same head:
 * one that was found hot inside of others is the root, to which all of them come back.
 */
function chainsOf(graph: Graph, { pcs, sources }: Order): Block[][] {
  const chains: Block[][] = [];
  sources.forEach((from, head) => {
    for (const source of from) {
      const inside = source < head ? undefined : insideOf(sources, head, source);
      const chain = inside && chainOf(graph, pcs[head] ?? 0, new Set([...inside].map((n) => pcs[n] ?? 0)));
      if (chain === undefined) continue;
      chains.push(chain);
      break;
    }
  });
  return chains;
}

/** The blocks from which a source leads back to a head; undefined if they are many. */
function insideOf(sources: Order['sources'], head: number, source: number): Set<number> | undefined {
  const inside = new Set([head]);
  const work = [source];
  for (let n = work.pop(); n !== undefined && inside.size <= MOST_STEPS; n = work.pop()) {
    if (inside.has(n)) continue;
    inside.add(n);
    work.push(...(sources[n] ?? []));
  }
  return inside.size <= MOST_STEPS ? inside : undefined;
}

/** The blocks of a loop in their order, if one way leads through them; undefined otherwise. */
function chainOf({ blocks }: Graph, head: number, inside: ReadonlySet<number>): Block[] | undefined {
  const chain: Block[] = [];
  for (let pc = head; ; ) {
    const block = blocks.get(pc);
    if (block === undefined || chain.length === inside.size) return undefined;
    chain.push(block);
    const { kind } = block.end;
    if (kind !== 'branch' && kind !== 'fall' && kind !== 'jump') return undefined;
    const on = block.successors.filter((to) => inside.has(to));
    if (on.length !== 1) return undefined;
    pc = on[0] as number;
    if (pc === head) return chain.length === inside.size ? chain : undefined;
  }
}

/**
 * Puts the guard and the copies of a loop into `blocks`, for `most` turns or for fewer if the
 * accesses of those lie near each other. Returns the turns; 0 if there is nothing to guard.
 */
function guardLoop(blocks: Map<number, Block>, chain: readonly Block[], most: number): number {
  const strides = stridesOf(chain);
  let turns = most;
  let all = rangesOf(chain, strides, turns);
  while (turns > 2 && !all.every(isNarrow)) all = rangesOf(chain, strides, --turns);
  const ranges = all.filter(isNarrow).slice(0, MAX_RANGES);
  if (ranges.length === 0) return 0;
  const head = (chain[0] as Block).pc;
  const last = turns + 1;
  const states = new Map<number, Moved>();
  for (let n = 1; n <= last; n++) {
    const to = (pc: number): number => {
      if (pc === head) return n < turns ? pc + (n + 1) * COPY : pc;
      return chain.some((block) => block.pc === pc) ? pc + n * COPY : pc;
    };
    for (const block of chain) {
      const pc = block.pc + n * COPY;
      const copy = { ...block, pc, end: led(block.end, to), successors: block.successors.map(to) };
      blocks.set(pc, n === last ? copy : { ...copy, known: knownOf(block, ranges, states) });
    }
  }
  const [fast, slow] = [head + COPY, head + last * COPY];
  const end: End = { kind: 'guard', ranges, to: fast, next: slow };
  blocks.set(head, { pc: head, steps: [], end, most: 0, successors: [fast, slow] });
  return turns;
}

const isNarrow = ({ low, high }: Range): boolean => high - low <= MAX_SPAN;

/** The end of a block with its ways led elsewhere. */
function led(end: End, to: (pc: number) => number): End {
  if (end.kind === 'branch') return { ...end, to: to(end.to), next: to(end.next) };
  if (end.kind === 'fall' || end.kind === 'jump') return { ...end, to: to(end.to) };
  return end;
}

/** The registers that a loop only moves, each by one stride, or leaves as they are. */
function stridesOf(chain: readonly Block[]): Strides {
  const steps = chain.flatMap(allSteps);
  const strides = new Map<number, number>();
  const others = new Set<number>();
  let written = 0;
  for (const step of steps) written |= writtenBy(step);
  for (let r = 1; r < 32; r++) if ((written & (1 << r)) === 0) strides.set(r, 0);
  for (const step of steps) {
    if (writtenBy(step) === 0) continue;
    const by = strideOf(step);
    const isSteady = by !== undefined && (written & (1 << by) & ~1) === 0;
    if (!isSteady || (strides.get(step.rd) ?? by) !== by) others.add(step.rd);
    else strides.set(step.rd, by);
  }
  for (const r of others) strides.delete(r);
  return strides;
}

/** The register that an instruction adds to its destination, 0 for a number. */
function strideOf({ op: kind, rd, rs1, rs2 }: Step): number | undefined {
  if (kind === op.OP_ADDI && rd === rs1) return 0;
  if (kind !== op.OP_ADD || rs1 === rs2) return undefined;
  if (rd === rs1) return rs2;
  return rd === rs2 ? rs1 : undefined;
}

/** Notes how far an instruction moves its register. */
function move(states: Map<number, Moved>, step: Step): void {
  if (writtenBy(step) === 0) return;
  const by = strideOf(step);
  const { bytes, times } = states.get(step.rd) ?? UNMOVED;
  states.set(step.rd, by === 0 ? { bytes: bytes + step.imm, times } : { bytes, times: times + 1 });
}

/** The ranges in which the accesses of so many turns lie. */
function rangesOf(chain: readonly Block[], strides: Strides, turns: number): Range[] {
  const found = new Map<number, Range>();
  const states = new Map<number, Moved>();
  for (let n = 0; n < turns; n++)
    for (const step of chain.flatMap(allSteps)) {
      if (isMemory(step.op) && strides.has(step.rs1)) {
        const moved = states.get(step.rs1) ?? UNMOVED;
        const key = keyOf(step);
        found.set(key, widened(found.get(key), step, moved, strides.get(step.rs1) ?? 0));
      }
      move(states, step);
    }
  return [...found.values()];
}

const keyOf = (step: Step): number => 2 * step.rs1 + (isStore(step.op) ? 1 : 0);

/** A range that holds one access more. */
function widened(range: Range | undefined, step: Step, { bytes, times }: Moved, by: number): Range {
  const at = step.imm + bytes;
  const size = sizeOf(step);
  if (range === undefined) return { step, base: step.rs1, by, low: at, high: at + size, size, times };
  return {
    ...range,
    low: Math.min(range.low, at),
    high: Math.max(range.high, at + size),
    size: Math.max(range.size, size),
    times: Math.max(range.times, times),
  };
}

/** The accesses of a copy that need no look. `states`: the ways from the guard, up to here. */
function knownOf(block: Block, ranges: readonly Range[], states: Map<number, Moved>): Known {
  const known = new Map<Step, Place>();
  for (const step of allSteps(block)) {
    const slot = isMemory(step.op) ? ranges.findIndex((range) => keyOf(range.step) === keyOf(step)) : -1;
    const range = ranges[slot];
    if (range !== undefined) {
      const at = step.imm + (states.get(step.rs1) ?? UNMOVED).bytes - range.low;
      if (at % sizeOf(step) === 0) known.set(step, { slot, at, moves: range.by !== 0 });
    }
    move(states, step);
  }
  return known;
}

/** Throws unless the invariant holds: `blocks` are those of `graph` with some loops guarded. */
export function checkStrides({ blocks }: Graph, graph: Graph): void {
  for (const [pc, block] of blocks) {
    const own = graph.blocks.get(pc | 0);
    if (own === undefined) throw new Error(`compiled code: the copy ${pc} belongs to no block`);
    if (block.end.kind === 'guard') {
      checkGuard(blocks, block.end);
      if ((block.end.to | 0) !== pc || (block.end.next | 0) !== pc)
        throw new Error(`compiled code: the guard at ${pc} leads elsewhere`);
    } else if (
      own.steps !== block.steps ||
      own.most !== block.most ||
      JSON.stringify(led(block.end, (to) => to | 0)) !== JSON.stringify(own.end) ||
      block.successors.map((to) => to | 0).join() !== own.successors.join()
    )
      throw new Error(`compiled code: the copy ${pc} differs from its block`);
  }
}

/** Follows the way from a guard through its fast copies, with the registers as sums. */
function checkGuard(blocks: Graph['blocks'], { ranges, to }: Extract<End, { kind: 'guard' }>): void {
  const sums = new Map<number, Moved>();
  const spoilt = new Set<number>();
  for (let at: number | undefined = to; at !== undefined; ) {
    const block: Block | undefined = blocks.get(at);
    for (const step of block === undefined ? [] : allSteps(block)) {
      const known = block?.known?.get(step);
      if (known !== undefined) checkKnown(step, known, ranges, sums, spoilt);
      const by = strideOf(step);
      if (writtenBy(step) === 0) continue;
      const range = ranges.find(({ base }) => base === step.rd);
      if (by === undefined || (by !== 0 && by !== range?.by)) spoilt.add(step.rd);
      else move(sums, step);
    }
    at = block?.successors.find((next) => next !== (next | 0) && blocks.get(next)?.known !== undefined);
  }
}

function checkKnown(
  step: Step,
  { slot, at, moves }: Place,
  ranges: readonly Range[],
  sums: ReadonlyMap<number, Moved>,
  spoilt: ReadonlySet<number>,
): void {
  const range = ranges[slot];
  const { bytes, times } = sums.get(step.rs1) ?? UNMOVED;
  if (
    range === undefined ||
    range.base !== step.rs1 ||
    isStore(range.step.op) !== isStore(step.op) ||
    spoilt.has(step.rs1) ||
    spoilt.has(range.by) ||
    moves !== (range.by !== 0) ||
    step.imm + bytes !== range.low + at ||
    at < 0 ||
    range.low + at + sizeOf(step) > range.high ||
    at % sizeOf(step) !== 0 ||
    sizeOf(step) > range.size ||
    times > range.times
  )
    throw new Error(`compiled code: the access at ${step.pc} is not in the range of its guard`);
}
