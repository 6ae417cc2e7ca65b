/**
 * The interpreter: runs the records of decoded blocks (insn.ts), one switch
 * for all of them. It works on the store alone: registers, translation
 * buffers, RAM, decoded code and lookups. It executes what can be done there
 * quickly; at any other record it comes back with the record's index.
 *
 * It is one long function because a compiler makes a jump table of one
 * switch, and keeps the variables of one function in registers. The loop calls
 * nothing, so that the compiler's knowledge of the arrays holds from one
 * instruction to the next. Sums that stay small end in | 0, which spares their
 * overflow checks. The pairs of pairs.ts spare a turn of the loop each: a case
 * executes the first record, moves ip to the second, and executes that as its
 * own case does.
 */

import { REG_PC } from '../../kernel/machdep.ts';
import { LOOKUP_FOLD, LOOKUP_MASK, UNCHAINED } from './blocks.ts';
import * as op from './insn.ts';
import { TLB_MASK, TLB_SHIFT } from './mmu.ts';
import type { Store } from './store.ts';

/** execute() came to a record that the processor must execute. */
export const EXIT_RECORD = 0;
/** execute() came to a pc of which it does not know the block. */
export const EXIT_FIND = 1;
/** execute() came to a block that does not fit into the slice. */
export const EXIT_SLICE = 2;

/** The bits of an address that are compared with a tag, for bytes: those of the page. */
const TAG_BYTE = ~0xfff;
/** The same for halfwords: also bit 0, which is set if the access is not aligned. */
const TAG_HALF = ~0xffe;
/** The same for words: also bits 0 and 1. */
const TAG_WORD = ~0xffc;

export class Interpreter {
  /**
   * After EXIT_RECORD the index of that record; after EXIT_FIND the index of
   * the branch that led to the pc, or 0 for a JALR.
   */
  exit = 0;
  /** Cycles of the blocks that execute() left. */
  spent = 0;
  /** Instructions of the blocks that execute() left. */
  retired = 0;
  /**
   * Runs from the record at index `start`, and on through the blocks to which
   * chains and lookups lead. All instructions of the first block but the last
   * must take less than `slice` cycles, and a further block is entered only if
   * that is true of what is left of the slice. Returns an EXIT_ constant.
   * Leaves pc in the register file, but not after EXIT_RECORD; `spent` and
   * `retired` then count nothing of the block of that record.
   */
  readonly execute: (start: number, slice: number) => number;

  constructor(store: Store) {
    this.execute = makeExecute(store, this);
  }
}

/**
 * Makes execute(). The store is a constant of the function that is made. So V8 knows where its
 * arrays lie and how long they are, and checks no index that is masked; but only for the first
 * function that a process makes, and until it makes another.
 */
function makeExecute(store: Store, counts: Interpreter): (start: number, slice: number) => number {
  const execute = (start: number, slice: number): number => {
    const { code, lookups, loads, stores, file: x, ram8, ram8s, ram16, ram16s, ram32 } = store;
    let ip = start;
    let left = slice;
    let retired = 0;
    let reason = EXIT_RECORD;
    let pc = 0;
    let a = 0;
    let b = 0;
    let i = 0;
    let middle = 0;
    let carry = 0;

    loop: for (;;) {
      let word = code[ip];
      switch (word & 255) {
        case op.OP_ADD:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SUB:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] - x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SLL:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SLT:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] < x[(word >>> 20) & 63] ? 1 : 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SLTU:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> 0 < x[(word >>> 20) & 63] >>> 0 ? 1 : 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_XOR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] ^ x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SRL:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SRA:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >> x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_OR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] | x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_AND:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] & x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;

        case op.OP_ADDI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SLLI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SLTI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] < code[(ip + 1) | 0] ? 1 : 0;
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SLTIU:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> 0 < code[(ip + 1) | 0] >>> 0 ? 1 : 0;
          ip = (ip + 2) | 0;
          continue;
        case op.OP_XORI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] ^ code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SRLI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SRAI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_ORI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] | code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_ANDI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] & code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_LI:
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;

        case op.OP_MUL:
          x[(word >>> 8) & 63] = Math.imul(x[(word >>> 14) & 63], x[(word >>> 20) & 63]);
          ip = (ip + 1) | 0;
          continue;
        case op.OP_MULH:
        case op.OP_MULHSU:
        case op.OP_MULHU:
          a = x[(word >>> 14) & 63];
          b = x[(word >>> 20) & 63];
          // By halves of 16 bits: no sum of these reaches 2^32.
          middle = (a >>> 16) * (b & 0xffff) + (((a & 0xffff) * (b & 0xffff)) >>> 16);
          carry = (a & 0xffff) * (b >>> 16) + (middle & 0xffff);
          i = ((a >>> 16) * (b >>> 16) + (middle >>> 16) + (carry >>> 16)) | 0;
          // As a signed number, a is 2^32 less than the unsigned one when its top bit is set.
          if ((word & 255) !== op.OP_MULHU && a < 0) i = (i - b) | 0;
          if ((word & 255) === op.OP_MULH && b < 0) i = (i - a) | 0;
          x[(word >>> 8) & 63] = i;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_DIV:
          b = x[(word >>> 20) & 63];
          x[(word >>> 8) & 63] = b === 0 ? -1 : (x[(word >>> 14) & 63] / b) | 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_DIVU:
          b = x[(word >>> 20) & 63];
          x[(word >>> 8) & 63] = b === 0 ? -1 : ((x[(word >>> 14) & 63] >>> 0) / (b >>> 0)) | 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_REM:
          b = x[(word >>> 20) & 63];
          x[(word >>> 8) & 63] = b === 0 ? x[(word >>> 14) & 63] : (x[(word >>> 14) & 63] % b) | 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_REMU:
          b = x[(word >>> 20) & 63];
          x[(word >>> 8) & 63] =
            b === 0 ? x[(word >>> 14) & 63] : ((x[(word >>> 14) & 63] >>> 0) % (b >>> 0)) | 0;
          ip = (ip + 1) | 0;
          continue;

        case op.OP_LB:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_BYTE)) break loop;
          x[(word >>> 8) & 63] = ram8s[(a + loads[(i + 1) | 0]) | 0];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LH:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_HALF)) break loop;
          x[(word >>> 8) & 63] = ram16s[(a + loads[(i + 1) | 0]) >>> 1];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LW:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LBU:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_BYTE)) break loop;
          x[(word >>> 8) & 63] = ram8[(a + loads[(i + 1) | 0]) | 0];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LHU:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_HALF)) break loop;
          x[(word >>> 8) & 63] = ram16[(a + loads[(i + 1) | 0]) >>> 1];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_SB:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_BYTE)) break loop;
          ram8[(a + stores[(i + 1) | 0]) | 0] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_SH:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_HALF)) break loop;
          ram16[(a + stores[(i + 1) | 0]) >>> 1] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_SW:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;

        case op.OP_BEQ:
          if (x[(word >>> 14) & 63] === x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BNE:
          if (x[(word >>> 14) & 63] !== x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BLT:
          if (x[(word >>> 14) & 63] < x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BGE:
          if (x[(word >>> 14) & 63] >= x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BLTU:
          if (x[(word >>> 14) & 63] >>> 0 < x[(word >>> 20) & 63] >>> 0) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BGEU:
          if (x[(word >>> 14) & 63] >>> 0 >= x[(word >>> 20) & 63] >>> 0) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_GOTO:
          break;
        case op.OP_JALR:
          pc = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) & ~1;
          x[(word >>> 8) & 63] = code[(ip + 2) | 0];
          a = code[(ip + 3) | 0];
          left = (left - (a >> 8)) | 0;
          retired = (retired + (a & 255)) | 0;
          i = (pc ^ (pc >>> LOOKUP_FOLD)) & LOOKUP_MASK;
          if (lookups[i] !== pc) {
            ip = 0;
            reason = EXIT_FIND;
            break loop;
          }
          ip = lookups[(i + 1) | 0];
          if (code[ip] >= left) {
            reason = EXIT_SLICE;
            break loop;
          }
          ip = (ip + 2) | 0;
          continue;

        case op.OP_LW_LW:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LW_ADDI:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_LW_ADD:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_LW_SW:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LW_SLLI:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_LW_BEQ:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] === x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LW_BNE:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] !== x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LW_LI:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SW_SW:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_SW_LW:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_SW_ADDI:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SW_ADD:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SW_LI:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_ADDI_ADDI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_ADDI_ADD:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_ADDI_LW:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADDI_SW:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADDI_SB:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_BYTE)) break loop;
          ram8[(a + stores[(i + 1) | 0]) | 0] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADDI_BEQ:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] === x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADDI_BNE:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] !== x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADDI_BLT:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] < x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADDI_BGE:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] >= x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADDI_BLTU:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] >>> 0 < x[(word >>> 20) & 63] >>> 0) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADDI_BGEU:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] >>> 0 >= x[(word >>> 20) & 63] >>> 0) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADDI_LI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_ADDI_MUL:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = Math.imul(x[(word >>> 14) & 63], x[(word >>> 20) & 63]);
          ip = (ip + 1) | 0;
          continue;
        case op.OP_ADDI_LBU:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_BYTE)) break loop;
          x[(word >>> 8) & 63] = ram8[(a + loads[(i + 1) | 0]) | 0];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_ADD:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_ADD_ADDI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_ADD_LW:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_SW:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_SB:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_BYTE)) break loop;
          ram8[(a + stores[(i + 1) | 0]) | 0] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_LBU:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_BYTE)) break loop;
          x[(word >>> 8) & 63] = ram8[(a + loads[(i + 1) | 0]) | 0];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_LI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_ADD_BEQ:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] === x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_BNE:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] !== x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_BLT:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] < x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_BGE:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] >= x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_BLTU:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] >>> 0 < x[(word >>> 20) & 63] >>> 0) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ADD_BGEU:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] >>> 0 >= x[(word >>> 20) & 63] >>> 0) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LI_ADD:
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_LI_LI:
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_LI_ADDI:
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_LI_LW:
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_WORD)) break loop;
          x[(word >>> 8) & 63] = ram32[(a + loads[(i + 1) | 0]) >>> 2];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LI_BEQ:
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] === x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LI_BNE:
          x[(word >>> 8) & 63] = code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] !== x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LBU_ADDI:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_BYTE)) break loop;
          x[(word >>> 8) & 63] = ram8[(a + loads[(i + 1) | 0]) | 0];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_LBU_ADD:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_BYTE)) break loop;
          x[(word >>> 8) & 63] = ram8[(a + loads[(i + 1) | 0]) | 0];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_LBU_BEQ:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_BYTE)) break loop;
          x[(word >>> 8) & 63] = ram8[(a + loads[(i + 1) | 0]) | 0];
          ip = (ip + 4) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] === x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LBU_BNE:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_BYTE)) break loop;
          x[(word >>> 8) & 63] = ram8[(a + loads[(i + 1) | 0]) | 0];
          ip = (ip + 4) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] !== x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LBU_SB:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_BYTE)) break loop;
          x[(word >>> 8) & 63] = ram8[(a + loads[(i + 1) | 0]) | 0];
          ip = (ip + 4) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_BYTE)) break loop;
          ram8[(a + stores[(i + 1) | 0]) | 0] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_SB_ADDI:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_BYTE)) break loop;
          ram8[(a + stores[(i + 1) | 0]) | 0] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SB_ADD:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_BYTE)) break loop;
          ram8[(a + stores[(i + 1) | 0]) | 0] = x[(word >>> 20) & 63];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_LH_LH:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_HALF)) break loop;
          x[(word >>> 8) & 63] = ram16s[(a + loads[(i + 1) | 0]) >>> 1];
          ip = (ip + 4) | 0;
          word = code[ip];
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_HALF)) break loop;
          x[(word >>> 8) & 63] = ram16s[(a + loads[(i + 1) | 0]) >>> 1];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_LH_ADDI:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_HALF)) break loop;
          x[(word >>> 8) & 63] = ram16s[(a + loads[(i + 1) | 0]) >>> 1];
          ip = (ip + 4) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_LH_BNE:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (loads[i] !== (a & TAG_HALF)) break loop;
          x[(word >>> 8) & 63] = ram16s[(a + loads[(i + 1) | 0]) >>> 1];
          ip = (ip + 4) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] !== x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_SLLI_ADD:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SLLI_OR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] | x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SLLI_XOR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] ^ x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SLLI_SRLI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SLLI_SRAI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SRLI_SLLI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SRLI_SRLI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_SRLI_OR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] | x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SRLI_XOR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] ^ x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_OR_OR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] | x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] | x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_OR_SLLI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] | x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_XOR_XOR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] ^ x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] ^ x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_XOR_SLLI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] ^ x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_ANDI_BEQ:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] & code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] === x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ANDI_BNE:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] & code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          if (x[(word >>> 14) & 63] !== x[(word >>> 20) & 63]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_ANDI_SRLI:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] & code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;
        case op.OP_MUL_ADD:
          x[(word >>> 8) & 63] = Math.imul(x[(word >>> 14) & 63], x[(word >>> 20) & 63]);
          ip = (ip + 1) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[(word >>> 20) & 63];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_MUL_ADDI:
          x[(word >>> 8) & 63] = Math.imul(x[(word >>> 14) & 63], x[(word >>> 20) & 63]);
          ip = (ip + 1) | 0;
          word = code[ip];
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + code[(ip + 1) | 0];
          ip = (ip + 2) | 0;
          continue;

        default:
          break loop;
      }

      // A branch that is taken, or GOTO.
      a = code[(ip + 3) | 0];
      left = (left - (a >> 8)) | 0;
      retired = (retired + (a & 255)) | 0;
      pc = code[(ip + 2) | 0];
      a = code[(ip + 1) | 0];
      if (a <= 0) {
        i = (pc ^ (pc >>> LOOKUP_FOLD)) & LOOKUP_MASK;
        if (a === UNCHAINED || lookups[i] !== pc) {
          reason = EXIT_FIND;
          break;
        }
        a = lookups[(i + 1) | 0];
      }
      ip = a;
      if (code[ip] >= left) {
        reason = EXIT_SLICE;
        break;
      }
      ip = (ip + 2) | 0;
    }

    counts.exit = ip;
    x[REG_PC] = pc;
    counts.spent = slice - left;
    counts.retired = retired;
    return reason;
  };
  return execute;
}
