/**
 * The interpreter: runs the records of decoded blocks (insn.ts), one switch
 * for all of them. It knows the registers, the translation buffers, memory
 * and the block cache, and does what is quick: at anything else it stops and
 * says where. An engine that compiles blocks would stand in the same place,
 * with the same execute().
 *
 * It is one long function because a compiler makes a jump table of one
 * switch, and keeps in registers what one function holds. Nothing is called
 * in its loop, so that what is known of the arrays holds from one instruction
 * to the next; and sums that stay small end in | 0, which spares their
 * overflow checks.
 */

import { REG_PC } from '../../kernel/machdep.ts';
import { LOOKUP_FOLD, LOOKUP_MASK, UNCHAINED } from './blocks.ts';
import * as op from './insn.ts';
import { TLB_MASK, TLB_SHIFT } from './mmu.ts';
import type { Store } from './store.ts';

/** Why execute() came back: at a record that is not for it; to a block not known; to one that does not fit. */
export const EXIT_RECORD = 0;
export const EXIT_FIND = 1;
export const EXIT_SLICE = 2;

/** The bits that a tag keeps: the page, and those that must be clear for the access to be aligned. */
const TAG_BYTE = ~0xfff;
const TAG_HALF = ~0xffe;
const TAG_WORD = ~0xffc;

export class Interpreter {
  /** After EXIT_RECORD the index of that record; after EXIT_FIND that of the branch that led there, 0 for a JALR. */
  exit = 0;
  /** Cycles and instructions of the blocks that were left during execute(). */
  spent = 0;
  retired = 0;
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /**
   * Runs from the record at index `start`, in a block whose instructions but
   * the last take less than `slice` cycles, as far as chains and lookups lead
   * to others of which that is true. Leaves pc in the register file except
   * after EXIT_RECORD, when `spent` and `retired` count nothing of the block
   * that the record is in.
   */
  execute(start: number, slice: number): number {
    const { code, lookups, loads, stores, file: x, ram8, ram8s, ram16, ram16s, ram32 } = this.store;
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
      const word = code[ip];
      switch (word & 255) {
        case op.OP_ADD:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] + x[word >>> 20];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SUB:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] - x[word >>> 20];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SLL:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] << x[word >>> 20];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SLT:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] < x[word >>> 20] ? 1 : 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SLTU:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> 0 < x[word >>> 20] >>> 0 ? 1 : 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_XOR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] ^ x[word >>> 20];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SRL:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >>> x[word >>> 20];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_SRA:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] >> x[word >>> 20];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_OR:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] | x[word >>> 20];
          ip = (ip + 1) | 0;
          continue;
        case op.OP_AND:
          x[(word >>> 8) & 63] = x[(word >>> 14) & 63] & x[word >>> 20];
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
          x[(word >>> 8) & 63] = Math.imul(x[(word >>> 14) & 63], x[word >>> 20]);
          ip = (ip + 1) | 0;
          continue;
        case op.OP_MULH:
        case op.OP_MULHSU:
        case op.OP_MULHU:
          a = x[(word >>> 14) & 63];
          b = x[word >>> 20];
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
          b = x[word >>> 20];
          x[(word >>> 8) & 63] = b === 0 ? -1 : (x[(word >>> 14) & 63] / b) | 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_DIVU:
          b = x[word >>> 20];
          x[(word >>> 8) & 63] = b === 0 ? -1 : ((x[(word >>> 14) & 63] >>> 0) / (b >>> 0)) | 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_REM:
          b = x[word >>> 20];
          x[(word >>> 8) & 63] = b === 0 ? x[(word >>> 14) & 63] : (x[(word >>> 14) & 63] % b) | 0;
          ip = (ip + 1) | 0;
          continue;
        case op.OP_REMU:
          b = x[word >>> 20];
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
          ram8[(a + stores[(i + 1) | 0]) | 0] = x[word >>> 20];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_SH:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_HALF)) break loop;
          ram16[(a + stores[(i + 1) | 0]) >>> 1] = x[word >>> 20];
          ip = (ip + 4) | 0;
          continue;
        case op.OP_SW:
          a = (x[(word >>> 14) & 63] + code[(ip + 1) | 0]) | 0;
          i = (a >>> TLB_SHIFT) & TLB_MASK;
          if (stores[i] !== (a & TAG_WORD)) break loop;
          ram32[(a + stores[(i + 1) | 0]) >>> 2] = x[word >>> 20];
          ip = (ip + 4) | 0;
          continue;

        case op.OP_BEQ:
          if (x[(word >>> 14) & 63] === x[word >>> 20]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BNE:
          if (x[(word >>> 14) & 63] !== x[word >>> 20]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BLT:
          if (x[(word >>> 14) & 63] < x[word >>> 20]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BGE:
          if (x[(word >>> 14) & 63] >= x[word >>> 20]) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BLTU:
          if (x[(word >>> 14) & 63] >>> 0 < x[word >>> 20] >>> 0) break;
          ip = (ip + 4) | 0;
          continue;
        case op.OP_BGEU:
          if (x[(word >>> 14) & 63] >>> 0 >= x[word >>> 20] >>> 0) break;
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

    this.exit = ip;
    x[REG_PC] = pc;
    this.spent = slice - left;
    this.retired = retired;
    return reason;
  }
}
