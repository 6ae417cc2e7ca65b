/**
 * Pairs of records that the interpreter executes at once: the most frequent ones of user programs.
 * The first record of a pair has an operation that means both. All else about both records is as
 * it would be without, so that control may leave between them, or after the first.
 */

import * as op from './insn.ts';

/** The operations of a first record and of a second one, and that of the first in a pair. */
export const PAIRS: readonly (readonly [first: number, second: number, pair: number])[] = [
  [op.OP_LW, op.OP_LW, op.OP_LW_LW],
  [op.OP_LW, op.OP_ADDI, op.OP_LW_ADDI],
  [op.OP_LW, op.OP_ADD, op.OP_LW_ADD],
  [op.OP_LW, op.OP_SW, op.OP_LW_SW],
  [op.OP_LW, op.OP_SLLI, op.OP_LW_SLLI],
  [op.OP_LW, op.OP_BEQ, op.OP_LW_BEQ],
  [op.OP_LW, op.OP_BNE, op.OP_LW_BNE],
  [op.OP_LW, op.OP_LI, op.OP_LW_LI],
  [op.OP_SW, op.OP_SW, op.OP_SW_SW],
  [op.OP_SW, op.OP_LW, op.OP_SW_LW],
  [op.OP_SW, op.OP_ADDI, op.OP_SW_ADDI],
  [op.OP_SW, op.OP_ADD, op.OP_SW_ADD],
  [op.OP_SW, op.OP_LI, op.OP_SW_LI],
  [op.OP_ADDI, op.OP_ADDI, op.OP_ADDI_ADDI],
  [op.OP_ADDI, op.OP_ADD, op.OP_ADDI_ADD],
  [op.OP_ADDI, op.OP_LW, op.OP_ADDI_LW],
  [op.OP_ADDI, op.OP_SW, op.OP_ADDI_SW],
  [op.OP_ADDI, op.OP_SB, op.OP_ADDI_SB],
  [op.OP_ADDI, op.OP_BEQ, op.OP_ADDI_BEQ],
  [op.OP_ADDI, op.OP_BNE, op.OP_ADDI_BNE],
  [op.OP_ADDI, op.OP_BLT, op.OP_ADDI_BLT],
  [op.OP_ADDI, op.OP_BGE, op.OP_ADDI_BGE],
  [op.OP_ADDI, op.OP_BLTU, op.OP_ADDI_BLTU],
  [op.OP_ADDI, op.OP_BGEU, op.OP_ADDI_BGEU],
  [op.OP_ADDI, op.OP_LI, op.OP_ADDI_LI],
  [op.OP_ADDI, op.OP_MUL, op.OP_ADDI_MUL],
  [op.OP_ADDI, op.OP_LBU, op.OP_ADDI_LBU],
  [op.OP_ADD, op.OP_ADD, op.OP_ADD_ADD],
  [op.OP_ADD, op.OP_ADDI, op.OP_ADD_ADDI],
  [op.OP_ADD, op.OP_LW, op.OP_ADD_LW],
  [op.OP_ADD, op.OP_SW, op.OP_ADD_SW],
  [op.OP_ADD, op.OP_SB, op.OP_ADD_SB],
  [op.OP_ADD, op.OP_LBU, op.OP_ADD_LBU],
  [op.OP_ADD, op.OP_LI, op.OP_ADD_LI],
  [op.OP_ADD, op.OP_BEQ, op.OP_ADD_BEQ],
  [op.OP_ADD, op.OP_BNE, op.OP_ADD_BNE],
  [op.OP_ADD, op.OP_BLT, op.OP_ADD_BLT],
  [op.OP_ADD, op.OP_BGE, op.OP_ADD_BGE],
  [op.OP_ADD, op.OP_BLTU, op.OP_ADD_BLTU],
  [op.OP_ADD, op.OP_BGEU, op.OP_ADD_BGEU],
  [op.OP_LI, op.OP_ADD, op.OP_LI_ADD],
  [op.OP_LI, op.OP_LI, op.OP_LI_LI],
  [op.OP_LI, op.OP_ADDI, op.OP_LI_ADDI],
  [op.OP_LI, op.OP_LW, op.OP_LI_LW],
  [op.OP_LI, op.OP_BEQ, op.OP_LI_BEQ],
  [op.OP_LI, op.OP_BNE, op.OP_LI_BNE],
  [op.OP_LBU, op.OP_ADDI, op.OP_LBU_ADDI],
  [op.OP_LBU, op.OP_ADD, op.OP_LBU_ADD],
  [op.OP_LBU, op.OP_BEQ, op.OP_LBU_BEQ],
  [op.OP_LBU, op.OP_BNE, op.OP_LBU_BNE],
  [op.OP_LBU, op.OP_SB, op.OP_LBU_SB],
  [op.OP_SB, op.OP_ADDI, op.OP_SB_ADDI],
  [op.OP_SB, op.OP_ADD, op.OP_SB_ADD],
  [op.OP_LH, op.OP_LH, op.OP_LH_LH],
  [op.OP_LH, op.OP_ADDI, op.OP_LH_ADDI],
  [op.OP_LH, op.OP_BNE, op.OP_LH_BNE],
  [op.OP_SLLI, op.OP_ADD, op.OP_SLLI_ADD],
  [op.OP_SLLI, op.OP_OR, op.OP_SLLI_OR],
  [op.OP_SLLI, op.OP_XOR, op.OP_SLLI_XOR],
  [op.OP_SLLI, op.OP_SRLI, op.OP_SLLI_SRLI],
  [op.OP_SLLI, op.OP_SRAI, op.OP_SLLI_SRAI],
  [op.OP_SRLI, op.OP_SLLI, op.OP_SRLI_SLLI],
  [op.OP_SRLI, op.OP_SRLI, op.OP_SRLI_SRLI],
  [op.OP_SRLI, op.OP_OR, op.OP_SRLI_OR],
  [op.OP_SRLI, op.OP_XOR, op.OP_SRLI_XOR],
  [op.OP_OR, op.OP_OR, op.OP_OR_OR],
  [op.OP_OR, op.OP_SLLI, op.OP_OR_SLLI],
  [op.OP_XOR, op.OP_XOR, op.OP_XOR_XOR],
  [op.OP_XOR, op.OP_SLLI, op.OP_XOR_SLLI],
  [op.OP_ANDI, op.OP_BEQ, op.OP_ANDI_BEQ],
  [op.OP_ANDI, op.OP_BNE, op.OP_ANDI_BNE],
  [op.OP_ANDI, op.OP_SRLI, op.OP_ANDI_SRLI],
  [op.OP_MUL, op.OP_ADD, op.OP_MUL_ADD],
  [op.OP_MUL, op.OP_ADDI, op.OP_MUL_ADDI],
];

/** The shift of a first operation in an index of PAIR_OF; operations of the decoder fit below. */
const SHIFT = 7;
/** The operation of a pair, by both of its operations; 0 for none. */
const PAIR_OF = new Uint8Array(1 << (2 * SHIFT));
/** The operation that a record has by itself, by that which it has in a pair. */
const ALONE = Uint8Array.from({ length: 256 }, (_, n) => n);
for (const [first, second, pair] of PAIRS) {
  PAIR_OF[(first << SHIFT) | second] = pair;
  ALONE[pair] = first;
}

/** Returns the first word of a record as it is when the record stands alone. */
export const aloneOf = (word: number): number => (word & ~255) | ALONE[word & 255];

/** Returns the words of a record with this operation. */
export function lengthOf(operation: number): number {
  if (operation >= op.OP_LB) return op.LONG_WORDS;
  return operation >= op.OP_ADDI && operation <= op.OP_LI ? 2 : 1;
}

/** Has the records from index `from` up to `end` executed in pairs, where that is known. */
export function pairUp(code: Int32Array, from: number, end: number): void {
  for (let at = from; at < end; ) {
    const first = code[at] & 255;
    const next = at + lengthOf(first);
    if (next >= end) return;
    const second = code[next] & 255;
    const pair = PAIR_OF[(first << SHIFT) | second];
    if (pair === 0) at = next;
    else {
      code[at] = (code[at] & ~255) | pair;
      at = next + lengthOf(second);
    }
  }
}
