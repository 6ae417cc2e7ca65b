/**
 * Guest calls, which are calls of WebAssembly. The function that is called comes back with the pc
 * at which it was left. If that is not the one behind the call, the caller is left likewise: so a
 * jump out of several functions, a signal or the end of a slice unwinds them all.
 *
 * A function that is compiled elsewhere is found in the table of entries, as the interpreter finds
 * a block. What a call does not find there is left to the processor.
 */

import { LOOKUP_FOLD, LOOKUP_MASK } from '../blocks.ts';
import * as w from './assembler.ts';
import { COUNTS, DEPTH, type Frame, INDEX, type Layout, PC } from './frame.ts';
import type { End, Step } from './graph.ts';

/** The functions of a module, which it calls directly: the index of each, by its address. */
export type Direct = ReadonlyMap<number, number>;

/** Computes the address to which an instruction jumps. */
export function emitTarget(f: Frame, { rs1, imm }: Step): void {
  f.get(rs1);
  f.a.i32(imm);
  f.a.op(w.ADD);
  f.a.i32(~1);
  f.a.op(w.AND);
  f.a.set(PC);
}

/**
 * Emits a call. `callee` is the function's index in the same module, undefined if it is none of
 * those; `changed` the registers that must be in the file; `leave` emits what leaves the caller
 * with the pc of the function, if it cannot be called.
 */
export function emitCall(
  f: Frame,
  { step, to, next }: Extract<End, { kind: 'call' }>,
  callee: number | undefined,
  changed: number,
  leave: () => void,
): void {
  const { a } = f;
  if (to === undefined) emitTarget(f, step);
  else {
    a.i32(to);
    a.set(PC);
  }
  a.i32(next);
  f.set(step.rd);
  a.get(DEPTH);
  a.op(w.EQZ);
  a.if();
  leave();
  a.end();
  if (callee === undefined) findEntry(f, leave);
  f.store(changed);
  a.get(COUNTS);
  a.get(DEPTH);
  a.i32(1);
  a.op(w.SUB);
  if (callee !== undefined) a.call(callee);
  else emitCallEntry(a, f.layout);
  a.set(PC);
  a.set(COUNTS);
}

/**
 * Emits what follows a call. `needed` are the registers that are needed behind it; undefined if the
 * code there is not compiled.
 */
export function emitComeBack(f: Frame, next: number, needed: number | undefined): void {
  const { a } = f;
  if (needed === undefined) {
    passOn(f);
    return;
  }
  a.get(PC);
  a.i32(next);
  a.op(w.NE);
  a.if();
  passOn(f);
  a.end();
  f.load(needed);
}

/** Leaves with what a call came back with. */
function passOn(f: Frame): void {
  f.a.get(COUNTS);
  f.a.get(PC);
  f.a.return();
}

/** Finds the function at PC in the table of entries; leaves if it is not there. */
function findEntry({ a, layout }: Frame, leave: () => void): void {
  emitEntryIndex(a);
  a.tee(INDEX);
  a.access(w.LOAD32, layout.entries);
  a.get(PC);
  a.op(w.NE);
  a.if();
  leave();
  a.end();
  a.get(INDEX);
  a.access(w.LOAD32, layout.entries + 4);
  a.set(INDEX);
}

/** Stores the gate of an entry, and calls its function. */
export function emitCallEntry(a: w.Assembler, { gate }: Layout, index = INDEX): void {
  a.i32(0);
  a.get(index);
  a.i32(GATE_SHIFT);
  a.op(w.SHR_U);
  a.access(w.STORE32, gate);
  a.get(index);
  a.i32((1 << GATE_SHIFT) - 1);
  a.op(w.AND);
  a.callTable(0);
}

/** The shift of the number of the gate in an entry, above the index of the function. */
export const GATE_SHIFT = 16;

/** Pushes the offset in the table of entries at which the function at a pc is, if it is there. */
export function emitEntryIndex(a: w.Assembler, pc = PC): void {
  a.get(pc);
  a.get(pc);
  a.i32(LOOKUP_FOLD);
  a.op(w.SHR_U);
  a.op(w.XOR);
  a.i32(LOOKUP_MASK);
  a.op(w.AND);
  a.i32(2);
  a.op(w.SHL);
}
