/** The jumps of a compiled function through tables: of the guest, and to its own gates. */

import * as w from './assembler.ts';
import { emitTarget } from './calls.ts';
import { type Frame, INDEX, PC } from './frame.ts';
import type { Step } from './graph.ts';

/** The labels of a jump through a table; targets beyond them leave. The host has a limit, too. */
const MAX_LABELS = 4096;

/** Labels that go to blocks, by the number of the block. */
export type Labels = Map<number, number>;

/** The label of a block that is open. */
export function labelOf(labels: Labels, n: number): number {
  const label = labels.get(n);
  if (label === undefined) throw new Error(`compiled code: block ${n} is not open`);
  return label;
}

/**
 * Emits a jump to an address in a register: to one of `targets` by the label of it, from the lowest
 * one to the highest. Any other address goes to `exit`, with PC set.
 */
export function emitSwitch(
  f: Frame,
  step: Step,
  targets: readonly number[],
  labelOf: (pc: number) => number | undefined,
  exit: number,
): void {
  const { a } = f;
  emitTarget(f, step);
  const low = Math.min(...targets);
  const near = targets.filter((pc) => (pc - low) / 2 < MAX_LABELS);
  const labels: number[] = new Array(near.length === 0 ? 0 : (Math.max(...near) - low) / 2 + 1);
  labels.fill(exit);
  for (const pc of near) labels[(pc - low) / 2] = labelOf(pc) ?? exit;
  a.get(PC);
  a.i32(near.length === 0 ? 0 : low);
  a.op(w.SUB);
  a.i32(1);
  a.op(w.SHR_U);
  a.branchTable(labels, exit);
}

/**
 * Emits the way to the gate at which the function is entered, at a block that leads to some of its
 * `ngates`: `way` has the block that comes next for each of those. A block without a label stands
 * right behind. A gate to which no way leads on is here.
 */
export function emitWay(
  f: Frame,
  ngates: number,
  way: ReadonlyMap<number, number>,
  labelOf: (n: number) => number | undefined,
): void {
  const { a } = f;
  const on = a.block();
  const here = a.block();
  f.pushGate();
  a.tee(INDEX);
  a.op(w.EQZ);
  a.branchIf(on);
  a.get(INDEX);
  const labels = Array.from({ length: ngates }, (_, gate) => {
    const next = way.get(gate);
    return next === undefined ? here : (labelOf(next) ?? on);
  });
  a.branchTable(labels, here);
  a.end();
  f.clearGate();
  a.end();
}
