/**
 * The processor: RV32IMAC in user mode, with the counters of Zicntr and
 * fence.i. It runs blocks of decoded instructions (blocks.ts, insn.ts) and
 * comes back when the clock has reached a given cycle or an instruction needs
 * the kernel.
 *
 * Exactness: a block is entered only when all its instructions but the last
 * end before `until`; otherwise one instruction is run by itself. So run()
 * stops at the first instruction boundary at or after `until`, and where the
 * boundaries lie does not depend on where it was stopped before. What a block
 * has cost is added up when it is left, wherever that is.
 *
 * An instruction that faults, traps or is illegal has not retired: pc stands
 * at it, and neither cycle nor instret count it.
 */

import { PAGE_SIZE, PROT_READ, REG_PC } from '../kernel/machdep.ts';
import { BlockCache, LOOKUP_FOLD, LOOKUP_MASK, UNCHAINED } from './blocks.ts';
import * as op from './insn.ts';
import { type Mmu, TLB_MASK, TLB_SHIFT } from './mmu.ts';
import { cyclesByOp, SUN4_TIMING, type Timing } from './timing.ts';
import type { VirtualClock } from './virtualclock.ts';

/** Why run() came back. */
export const CPU_CYCLE = 0;
export const CPU_ECALL = 1;
export const CPU_EBREAK = 2;
export const CPU_ILLEGAL = 3;
export const CPU_FETCH_FAULT = 4;
export const CPU_LOAD_FAULT = 5;
/** Stores, SC and AMOs. */
export const CPU_STORE_FAULT = 6;
/** LR, SC and AMOs whose address is not a multiple of 4. */
export const CPU_MISALIGNED_AMO = 7;

/** Why execute() came back. */
const EXIT_RECORD = 0;
const EXIT_FIND = 1;
const EXIT_SLICE = 2;

/** What comes of the record that execute() stopped at, besides the causes above. */
const RESUME = -1;
const ADVANCED = -2;

/** The most cycles that execute() is given at once, so that it counts in 32 bits. */
const MAX_SLICE = 2 ** 30;
/** The bits that a tag keeps: the page, and those that must be clear for the access to be aligned. */
const TAG_BYTE = ~0xfff;
const TAG_HALF = ~0xffe;
const TAG_WORD = ~0xffc;

const CSR_CYCLE = 0xc00;
const CSR_TIME = 0xc01;
const CSR_INSTRET = 0xc02;
/** Added to the three above: the upper 32 bits. */
const CSR_HIGH = 0x80;
const CSRRW = 1;

/** No word has this address. */
const NO_RESERVATION = -1;

export class Cpu {
  /** x0 ... x31, pc at REG_PC. Good between calls of run(); x0 is put right and pc made even on entry. */
  readonly regs: Int32Array;
  /** Instructions retired. */
  instret = 0;
  /** After a fault the address that could not be reached; after CPU_ILLEGAL the instruction's bits; else 0. */
  tval = 0;
  private readonly mmu: Mmu;
  private readonly clock: VirtualClock;
  private readonly freq: number;
  private readonly file = new Int32Array(op.FILE_WORDS);
  private readonly blocks: BlockCache;
  private readonly cycles: Int32Array;
  private readonly ram8: Uint8Array;
  private readonly ram8s: Int8Array;
  private readonly ram16: Uint16Array;
  private readonly ram16s: Int16Array;
  private readonly ram32: Int32Array;
  private reservation = NO_RESERVATION;
  /** The record at which execute() stopped; 0 for none. */
  private exit = 0;

  /** One processor for one Mmu. freq: cycles in a second, for the time counter, which counts microseconds. */
  constructor(mmu: Mmu, clock: VirtualClock, freq: number, timing: Timing = SUN4_TIMING) {
    this.mmu = mmu;
    this.clock = clock;
    this.freq = freq;
    this.regs = this.file.subarray(0, REG_PC + 1);
    this.cycles = cyclesByOp(timing);
    this.blocks = new BlockCache(mmu, this.cycles, timing.branchTaken);
    const { buffer } = mmu.ram.bytes;
    this.ram8 = mmu.ram.bytes;
    this.ram8s = new Int8Array(buffer);
    this.ram16 = new Uint16Array(buffer);
    this.ram16s = new Int16Array(buffer);
    this.ram32 = new Int32Array(buffer);
  }

  /** Forgets the reservation of LR: on every change of process and every signal. */
  clearReservation(): void {
    this.reservation = NO_RESERVATION;
  }

  /**
   * Runs user instructions until the clock stands at `until` or after, at the
   * first instruction boundary where it does, or until one of them needs the
   * kernel. Returns a CPU_ constant; CPU_CYCLE at once when the clock is
   * there already.
   */
  run(until: number): number {
    const { clock, blocks, regs } = this;
    regs[0] = 0;
    regs[REG_PC] &= ~1;
    let exit = 0;
    for (;;) {
      const left = until - clock.cycle;
      if (!(left > 0)) return CPU_CYCLE;
      const pc = regs[REG_PC];
      const { epoch } = blocks;
      let block = blocks.find(pc);
      if (block < 0) return this.trap(CPU_FETCH_FAULT, blocks.faultAddress);
      if (exit !== 0 && epoch === blocks.epoch) blocks.chain(exit, block);
      if (blocks.code[block] >= left) block = blocks.single(pc);
      let reason = this.execute(block + op.HEADER_WORDS, Math.min(left, MAX_SLICE));
      while (reason === EXIT_RECORD) {
        const cause = this.record(this.exit);
        if (cause >= 0) return cause;
        if (cause === ADVANCED) break;
        // The cycles of the block that it is in are still to be counted, so as many are left as at its head.
        reason = this.execute(this.exit + op.LONG_WORDS, Math.min(until - clock.cycle, MAX_SLICE));
      }
      exit = reason === EXIT_FIND ? this.exit : 0;
    }
  }

  /**
   * Runs from the record at index `start`, in a block that fits into `slice`
   * cycles, as far as chains and lookups lead to others that fit. Returns
   * EXIT_RECORD at a record that is not for it, leaving its index in `exit`;
   * EXIT_FIND when the block at pc is not known, with the branch that led there
   * in `exit`; EXIT_SLICE when the block at pc does not fit.
   *
   * Nothing is called in the loop, so that the compiler keeps what it knows
   * of the arrays from one instruction to the next; and sums that stay small
   * end in | 0 to spare their overflow checks.
   */
  private execute(start: number, slice: number): number {
    const { code, lookups } = this.blocks;
    const { loads, stores } = this.mmu;
    const { file: x, ram8, ram8s, ram16, ram16s, ram32 } = this;
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
    this.clock.cycle += slice - left;
    this.instret += retired;
    return reason;
  }

  /**
   * Does what the record at index `record` asks for. Returns RESUME when
   * execute() may go on behind it, ADVANCED when run() may go on at pc, or
   * the cause for which the kernel is needed.
   */
  private record(record: number): number {
    const { code } = this.blocks;
    const word = code[record];
    const kind = op.operationOf(word);
    if (kind <= op.OP_AMOMAXU) {
      const cause = kind < op.OP_LR ? this.access(word, code[record + 1]) : this.atomic(word);
      if (cause === RESUME) return RESUME;
      this.stand(record);
      return cause;
    }
    this.stand(record);
    const bits = code[record + 1];
    switch (kind) {
      case op.OP_ECALL:
        return this.trap(CPU_ECALL, 0);
      case op.OP_EBREAK:
        return this.trap(CPU_EBREAK, 0);
      case op.OP_CSR:
        if (!this.readCounter(bits)) return this.trap(CPU_ILLEGAL, bits);
        break;
      case op.OP_FENCE_I:
        this.blocks.dropAll();
        break;
      default:
        return this.trap(CPU_ILLEGAL, bits);
    }
    this.retire(kind);
    return ADVANCED;
  }

  private trap(cause: number, tval: number): number {
    this.tval = tval;
    return cause;
  }

  /** Puts pc at the record's instruction, and counts what its block did before it. */
  private stand(record: number): void {
    const { code } = this.blocks;
    this.regs[REG_PC] = code[record + 2];
    this.clock.cycle += code[record + 3] >> 8;
    this.instret += code[record + 3] & 255;
  }

  /** The instruction at pc, of kind `kind` and four bytes long, is done. */
  private retire(kind: number): void {
    this.regs[REG_PC] += 4;
    this.clock.cycle += this.cycles[kind];
    this.instret += 1;
  }

  /** csrrs and csrrc of a counter that write nothing; false for anything else. The counters do not count it yet. */
  private readCounter(bits: number): boolean {
    const operation = (bits >>> 12) & 3;
    const source = (bits >>> 15) & 31;
    if (operation === CSRRW || source !== 0) return false;
    const csr = bits >>> 20;
    let value: number;
    switch (csr & ~CSR_HIGH) {
      case CSR_CYCLE:
        value = this.clock.cycle;
        break;
      case CSR_TIME:
        value = Math.floor((this.clock.cycle * 1e6) / this.freq);
        break;
      case CSR_INSTRET:
        value = this.instret;
        break;
      default:
        return false;
    }
    const rd = (bits >>> 7) & 31;
    if (rd !== 0) this.regs[rd] = csr & CSR_HIGH ? Math.floor(value / 2 ** 32) : value;
    return true;
  }

  /**
   * A load or store that the translation buffer did not know, or that is not
   * aligned. Returns RESUME when it was done, else the fault, and then nothing
   * has been stored.
   */
  private access(word: number, offset: number): number {
    const { file: x, mmu, ram8 } = this;
    const kind = op.operationOf(word);
    const address = (x[op.rs1Of(word)] + offset) | 0;
    const store = kind >= op.OP_SB;
    const size = ACCESS_SIZE[kind - op.OP_LB];
    const first = store ? mmu.reachStore(address) : mmu.reachLoad(address);
    if (first < 0) return this.fault(address, store);
    const inFirst = Math.min(size, PAGE_SIZE - (address & (PAGE_SIZE - 1)));
    let second = 0;
    if (inFirst < size) {
      const beyond = (address + inFirst) | 0;
      second = store ? mmu.reachStore(beyond) : mmu.reachLoad(beyond);
      if (second < 0) return this.fault(beyond, store);
    }
    let value = store ? x[op.rs2Of(word)] : 0;
    for (let n = 0; n < size; n++) {
      const physical = n < inFirst ? first + n : second + n - inFirst;
      if (store) ram8[physical] = value >>> (8 * n);
      else value |= ram8[physical] << (8 * n);
    }
    if (!store) {
      if (kind === op.OP_LB) value = (value << 24) >> 24;
      else if (kind === op.OP_LH) value = (value << 16) >> 16;
      x[op.rdOf(word)] = value;
    }
    return RESUME;
  }

  private fault(address: number, store: boolean): number {
    return this.trap(store ? CPU_STORE_FAULT : CPU_LOAD_FAULT, address);
  }

  /** LR, SC or an AMO. Returns RESUME when it was done, else the fault. */
  private atomic(word: number): number {
    const { file: x, mmu, ram32 } = this;
    const kind = op.operationOf(word);
    const rd = op.rdOf(word);
    const address = x[op.rs1Of(word)];
    const operand = x[op.rs2Of(word)];
    if ((address & 3) !== 0) return this.trap(CPU_MISALIGNED_AMO, address);
    if (kind === op.OP_LR) {
      const physical = mmu.reachLoad(address);
      if (physical < 0) return this.fault(address, false);
      x[rd] = ram32[physical >> 2];
      this.reservation = address;
      return RESUME;
    }
    const physical = mmu.reachStore(address);
    if (physical < 0) return this.fault(address, true);
    if (kind === op.OP_SC) {
      const held = this.reservation === address;
      this.reservation = NO_RESERVATION;
      if (held) ram32[physical >> 2] = operand;
      x[rd] = held ? 0 : 1;
      return RESUME;
    }
    if (mmu.active.reach(address, PROT_READ) < 0) return this.fault(address, true);
    const old = ram32[physical >> 2];
    ram32[physical >> 2] = amo(kind, old, operand);
    x[rd] = old;
    return RESUME;
  }
}

/** Bytes moved by each of OP_LB ... OP_SW. */
const ACCESS_SIZE = [1, 2, 4, 1, 2, 1, 2, 4];

/** What an AMO leaves in memory. */
function amo(kind: number, old: number, operand: number): number {
  switch (kind) {
    case op.OP_AMOSWAP:
      return operand;
    case op.OP_AMOADD:
      return (old + operand) | 0;
    case op.OP_AMOXOR:
      return old ^ operand;
    case op.OP_AMOAND:
      return old & operand;
    case op.OP_AMOOR:
      return old | operand;
    case op.OP_AMOMIN:
      return Math.min(old, operand);
    case op.OP_AMOMAX:
      return Math.max(old, operand);
    case op.OP_AMOMINU:
      return Math.min(old >>> 0, operand >>> 0) | 0;
    default:
      return Math.max(old >>> 0, operand >>> 0) | 0;
  }
}
