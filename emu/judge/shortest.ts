/**
 * The shortest script that still breaks a scheme. The script that fast-check
 * shrinks to is short, but its numbers stay in the families that they were drawn
 * from, and its operations stay at process level, in a handler or in an interrupt.
 * This goes on from there, one change at a time, each to something simpler: an
 * operation, or two, are left out, one is moved to process level, replaced by a
 * plainer kind, or given a smaller number; until no change leaves the scheme broken.
 * It begins twice, if it can: with all operations at process level, and with the
 * script as it is. The one with fewer lines is the shortest.
 */

import type { Op, Script } from './script.ts';

/** Scripts that are tried at most. */
const TRIALS = 20_000;

/** Simplifies `script`, for which `breaks` is true, as far as it stays true. */
export function shortest(script: Script, breaks: (script: Script) => boolean): Script {
  const { ops, handlers, interrupts } = script;
  const level = { ...script, ops: [...ops, ...handlers.flat(), ...interrupts.flatMap((it) => it.ops)] };
  const plain = { ...level, handlers: [], interrupts: [] };
  const asItIs = simplest(script, breaks);
  if (handlers.length + interrupts.length === 0 || !breaks(plain)) return asItIs;
  const atProcessLevel = simplest(plain, breaks);
  return sizeOf(atProcessLevel) <= sizeOf(asItIs) ? atProcessLevel : asItIs;
}

/** Operations of a script. */
const sizeOf = ({ ops, handlers, interrupts }: Script): number =>
  ops.length + handlers.flat().length + interrupts.flatMap((it) => it.ops).length;

/** A script of which no simplification is broken. */
function simplest(script: Script, breaks: (script: Script) => boolean): Script {
  let best = script;
  let trials = 0;
  for (let found = true; found; ) {
    found = false;
    for (const simpler of simplifications(best)) {
      if (++trials > TRIALS) return best;
      if (!breaks(simpler)) continue;
      best = simpler;
      found = true;
      break;
    }
  }
  return best;
}

/** Every script that is one step simpler, the largest steps first. */
function* simplifications(script: Script): Generator<Script> {
  const { ops, handlers, interrupts } = script;
  if (interrupts.length > 0) yield { ...script, interrupts: [] };
  if (handlers.length > 0) yield { ...script, handlers: [] };
  for (let length = ops.length >> 1; length > 0; length >>= 1)
    for (let at = 0; at + length <= ops.length; at += length)
      yield { ...script, ops: ops.toSpliced(at, length) };
  for (const [i, interrupt] of interrupts.entries()) {
    yield { ...script, interrupts: interrupts.toSpliced(i, 1) };
    for (let at = 0; at <= ops.length && interrupt.ops.length > 0; at++)
      yield {
        ...script,
        ops: ops.toSpliced(at, 0, ...interrupt.ops),
        interrupts: interrupts.with(i, { ...interrupt, ops: [] }),
      };
    if (interrupt.after > 0)
      yield { ...script, interrupts: interrupts.with(i, { ...interrupt, after: interrupt.after >> 1 }) };
    for (const fewer of simplerOps(interrupt.ops))
      yield { ...script, interrupts: interrupts.with(i, { ...interrupt, ops: fewer }) };
  }
  for (const [i, inside] of handlers.entries()) {
    yield { ...script, handlers: handlers.toSpliced(i, 1) };
    for (let at = 0; at <= ops.length && inside.length > 0; at++)
      yield { ...script, ops: ops.toSpliced(at, 0, ...inside), handlers: handlers.with(i, []) };
    for (const fewer of simplerOps(inside)) yield { ...script, handlers: handlers.with(i, fewer) };
  }
  for (const simpler of simplerOps(ops)) yield { ...script, ops: simpler };
  if (script.basepri) yield { ...script, basepri: false };
  // A callout and the ticks that it takes: without one of them, the other is in the way.
  for (let j = 1; j < ops.length; j++)
    for (let i = 0; i < j; i++) yield { ...script, ops: ops.toSpliced(j, 1).toSpliced(i, 1) };
}

/** The same operations, with one of them left out or made simpler. */
function* simplerOps(ops: readonly Op[]): Generator<readonly Op[]> {
  for (const [i, op] of ops.entries()) {
    yield ops.toSpliced(i, 1);
    for (const plainer of plainerOps(op)) yield ops.with(i, plainer);
  }
}

/**
 * Kinds of operations that have the same effect in most scripts, the plainest first; and
 * smaller numbers.
 */
function* plainerOps(op: Op): Generator<Op> {
  switch (op.op) {
    case 'timeout':
      yield { op: 'setcallout', n: op.n };
      if (op.key > 0) yield { ...op, key: 0 };
      break;
    case 'reset':
      yield { op: 'setcallout', n: op.n };
      if (op.owner > 0) yield { ...op, owner: 0 };
      break;
    case 'within':
      yield { op: 'setcallout', n: op.n };
      yield { op: 'reset', owner: op.owner, n: op.n };
      for (const leeway of smaller(op.leeway, 0)) yield { ...op, leeway };
      break;
    case 'late':
    case 'skip':
      yield { op: 'tick', count: op.count };
      break;
    case 'unsetcallout':
      for (const which of smaller(op.which, 0)) yield { ...op, which };
      break;
  }
  if ('n' in op) for (const n of smaller(op.n, 1)) yield { ...op, n };
  if ('count' in op) for (const count of smaller(op.count, 1)) yield { ...op, count };
}

/**
 * Numbers from `least` to below `n`: small ones, those around powers of two, and those
 * near n; `least` if n is below it.
 */
function* smaller(n: number, least: number): Generator<number> {
  if (n < least) yield least;
  for (let k = least; k < Math.min(n, least + 3); k++) yield k;
  for (let power = 4; power - 1 < n; power *= 2)
    for (const k of [power - 1, power, power + 1]) if (k < n) yield k;
  if (n > least) yield* [(n + least) >> 1, n - 1].filter((k) => k >= least && k < n);
}
