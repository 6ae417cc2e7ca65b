/**
 * Runs of accesses: instructions of a block among which several load, or several store, through one
 * base register that none of them changes before the last. One check is good for all of them, if
 * they lie in one page. A function's prologue and epilogue are such runs.
 */

import * as op from '../insn.ts';
import { isMemory, isStore } from './discover.ts';
import type { Graph, Step } from './graph.ts';

/** The fewest accesses of a run. */
const FEWEST = 3;
/** The most instructions of a run: they are emitted twice. */
const MOST_STEPS = 20;
/** The most bytes over which its accesses lie. */
const MAX_SPAN = 1024;

/** The bytes of OP_LB to OP_SW. */
const SIZES = [1, 2, 4, 1, 2, 1, 2, 4] as const;
export const sizeOf = ({ op: kind }: Step): number => SIZES[kind - op.OP_LB] ?? 4;

/**
 * Invariant: all instructions from the first to the last that access memory do it through `base`,
 * in one direction, within `span` bytes from the offset `low` on, and at multiples of `size` from
 * there; none but the last writes `base`.
 */
export interface Run {
  readonly steps: readonly Step[];
  readonly base: number;
  readonly low: number;
  readonly span: number;
  /** The largest size of its accesses. */
  readonly size: number;
}

/** Cuts the instructions of a block into runs and single instructions. */
export function runsOf(steps: readonly Step[]): readonly (Run | Step)[] {
  const parts: (Run | Step)[] = [];
  for (let at = 0; at < steps.length; ) {
    const run = runAt(steps, at);
    if (run === undefined) parts.push(steps[at++] as Step);
    else {
      parts.push(run);
      at += run.steps.length;
    }
  }
  return parts;
}

/** The run that begins at an index; undefined if none does. */
function runAt(steps: readonly Step[], at: number): Run | undefined {
  const first = steps[at];
  if (first === undefined || !isMemory(first.op)) return undefined;
  const accesses: Step[] = [];
  let end = at;
  for (let n = at; n < steps.length && n < at + MOST_STEPS; n++) {
    const step = steps[n] as Step;
    if (isMemory(step.op)) {
      if (!fits(accesses, step, first)) break;
      accesses.push(step);
      end = n + 1;
    }
    if (step.rd === first.rs1 && !isStore(step.op)) break;
  }
  if (accesses.length < FEWEST) return undefined;
  const { low, span, size } = extentOf(accesses);
  return { steps: steps.slice(at, end), base: first.rs1, low, span, size };
}

/** True if an access can join a run. */
function fits(accesses: readonly Step[], step: Step, first: Step): boolean {
  if (step.rs1 !== first.rs1 || isStore(step.op) !== isStore(first.op)) return false;
  const all = [...accesses, step];
  const { low, span, size } = extentOf(all);
  return span <= MAX_SPAN && all.every(({ imm }) => (imm - low) % size === 0);
}

function extentOf(accesses: readonly Step[]): { low: number; span: number; size: number } {
  const low = Math.min(...accesses.map(({ imm }) => imm));
  const high = Math.max(...accesses.map((step) => step.imm + sizeOf(step)));
  return { low, span: high - low, size: Math.max(...accesses.map(sizeOf)) };
}

/** Throws unless all runs of a function hold their invariant. */
export function checkRuns({ blocks }: Graph): void {
  for (const { steps } of blocks.values())
    for (const part of runsOf(steps)) if (!('op' in part)) checkRun(part);
}

/** Throws unless the invariant holds. */
export function checkRun({ steps, base, low, span, size }: Run): void {
  steps.forEach((step, n) => {
    const isLast = n === steps.length - 1;
    if (isMemory(step.op)) {
      const at = step.imm - low;
      if (step.rs1 !== base || at < 0 || at + sizeOf(step) > span || at % size !== 0)
        throw new Error(`compiled code: the access at ${step.pc} does not belong to its run`);
    }
    if (!isLast && step.rd === base && !isStore(step.op))
      throw new Error(`compiled code: the run changes its base at ${step.pc}`);
  });
}
