/**
 * Practice for the interpreter, between two runs: one record of each operation and each pair, once
 * with equal operands and once with others. V8 compiles only what it has seen, and would otherwise
 * compile anew whenever a program comes to an operation for the first time. Nothing of it stays in
 * the store.
 */

import * as op from './insn.ts';
import type { Interpreter } from './interpreter.ts';
import { lengthOf, PAIRS } from './pairs.ts';
import type { Store } from './store.ts';

/** The rounds: the host notes nothing of the first calls of a function. */
const ROUNDS = 3;
/** The block that is practised, and the one to which its branches lead. */
const BLOCK = 16;
const TARGET = 4;
/** Words of decoded code that are used. */
const WORDS = 64;
/** The registers of the operands: all bits set, none set, and an address that is buffered. */
const ONES = 1;
const ZERO = 2;
const ADDRESS = 3;
/** The cycles of a slice: more than a block takes. */
const SLICE = 1000;

/** True if the interpreter executes records of this operation. */
const isExecuted = (it: number): boolean =>
  it < op.OP_LR || (it >= op.OP_BEQ && it <= op.OP_JALR && it !== op.OP_GOTO);

/** Has the interpreter execute records of all kinds. The store is as it was before. */
export function practise(interpreter: Interpreter, store: Store): void {
  const { code, file, loads, stores, ram32 } = store;
  const touched = [code.subarray(0, WORDS), file, loads.subarray(0, 2), stores.subarray(0, 2)];
  const kept = [...touched, ram32.subarray(0, 1)].map((words) => [words, words.slice()] as const);
  const alone = Array.from({ length: op.NOPS }, (_, it) => [it]).filter(([it = 0]) => isExecuted(it));
  loads.fill(0, 0, 2);
  stores.fill(0, 0, 2);
  for (let round = 0; round < ROUNDS; round++) {
    for (const records of [...alone, ...PAIRS]) {
      for (const other of [ONES, ZERO]) {
        file.fill(0);
        file[ONES] = -1;
        write(code, records, other);
        interpreter.execute(BLOCK + op.HEADER_WORDS, SLICE);
      }
    }
  }
  for (const [words, before] of kept) words.set(before);
}

/** Writes a block of one record, or of the two of a pair, and the block at TARGET. */
function write(
  code: Int32Array,
  [first = 0, second = -1, pair = first]: readonly number[],
  other: number,
): void {
  code.fill(0, 0, WORDS);
  code[TARGET + op.HEADER_WORDS] = op.OP_ECALL;
  let at = BLOCK + op.HEADER_WORDS;
  for (const it of [first, second]) {
    if (it < 0) break;
    const isMemory = it >= op.OP_LB && it <= op.OP_SW;
    code[at] = op.pack(it, op.SINK, isMemory ? ADDRESS : ONES, other);
    if (it >= op.OP_BEQ && it < op.OP_JALR) code[at + 1] = TARGET;
    at += lengthOf(it);
  }
  const head = BLOCK + op.HEADER_WORDS;
  code[head] = (code[head] & ~255) | pair;
  code[at] = op.OP_ECALL;
}
