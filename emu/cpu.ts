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

import { PROT_READ, REG_PC } from '../kernel/machdep.ts';
import { BlockCache, LOOKUP_MASK } from './blocks.ts';
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

/** Why execute() came back, besides the above. */
const EXIT_FIND = 8;
const EXIT_SLICE = 9;
const EXIT_CSR = 10;
const EXIT_FENCE_I = 11;

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
  /** The chain word of the exit that execute() left by, for EXIT_FIND; 0 for none. */
  private exit = 0;
  /** The instruction that EXIT_CSR is about. */
  private csr = 0;

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
      if (block < 0) {
        this.tval = blocks.faultAddress;
        return CPU_FETCH_FAULT;
      }
      if (exit !== 0 && epoch === blocks.epoch) blocks.chain(exit, block);
      if (blocks.code[block] >= left) block = blocks.single(pc);
      const reason = this.execute(block, Math.min(left, MAX_SLICE));
      exit = reason === EXIT_FIND ? this.exit : 0;
      if (reason < EXIT_FIND) return reason;
      if (reason === EXIT_CSR && !this.readCounter(this.csr)) {
        this.tval = this.csr;
        return CPU_ILLEGAL;
      }
      if (reason === EXIT_FENCE_I) {
        blocks.dropAll();
        this.retire(op.OP_FENCE_I);
      }
    }
  }

  /**
   * Runs blocks from the one at index `ip`, which must fit into `slice`
   * cycles, as far as chains and lookups lead.
   */
  private execute(ip: number, slice: number): number {
    const { code, lookups } = this.blocks;
    const { loads, stores } = this.mmu;
    const { file: x, ram8, ram8s, ram16, ram16s, ram32 } = this;
    let left = slice;
    let retired = 0;
    let reason = EXIT_SLICE;
    let exit = 0;
    let a = 0;
    let i = 0;
    let pc = 0;

    blocks: for (;;) {
      if (code[ip] >= left) {
        pc = code[ip + 1];
        break;
      }
      ip += 2;
      records: for (;;) {
        switch (code[ip]) {
          case op.OP_ADD:
            x[code[ip + 1]] = x[code[ip + 2]] + x[code[ip + 3]];
            ip += 4;
            continue;
          case op.OP_SUB:
            x[code[ip + 1]] = x[code[ip + 2]] - x[code[ip + 3]];
            ip += 4;
            continue;
          case op.OP_SLL:
            x[code[ip + 1]] = x[code[ip + 2]] << x[code[ip + 3]];
            ip += 4;
            continue;
          case op.OP_SLT:
            x[code[ip + 1]] = x[code[ip + 2]] < x[code[ip + 3]] ? 1 : 0;
            ip += 4;
            continue;
          case op.OP_SLTU:
            x[code[ip + 1]] = x[code[ip + 2]] >>> 0 < x[code[ip + 3]] >>> 0 ? 1 : 0;
            ip += 4;
            continue;
          case op.OP_XOR:
            x[code[ip + 1]] = x[code[ip + 2]] ^ x[code[ip + 3]];
            ip += 4;
            continue;
          case op.OP_SRL:
            x[code[ip + 1]] = x[code[ip + 2]] >>> x[code[ip + 3]];
            ip += 4;
            continue;
          case op.OP_SRA:
            x[code[ip + 1]] = x[code[ip + 2]] >> x[code[ip + 3]];
            ip += 4;
            continue;
          case op.OP_OR:
            x[code[ip + 1]] = x[code[ip + 2]] | x[code[ip + 3]];
            ip += 4;
            continue;
          case op.OP_AND:
            x[code[ip + 1]] = x[code[ip + 2]] & x[code[ip + 3]];
            ip += 4;
            continue;

          case op.OP_ADDI:
            x[code[ip + 1]] = x[code[ip + 2]] + code[ip + 3];
            ip += 4;
            continue;
          case op.OP_SLLI:
            x[code[ip + 1]] = x[code[ip + 2]] << code[ip + 3];
            ip += 4;
            continue;
          case op.OP_SLTI:
            x[code[ip + 1]] = x[code[ip + 2]] < code[ip + 3] ? 1 : 0;
            ip += 4;
            continue;
          case op.OP_SLTIU:
            x[code[ip + 1]] = x[code[ip + 2]] >>> 0 < code[ip + 3] >>> 0 ? 1 : 0;
            ip += 4;
            continue;
          case op.OP_XORI:
            x[code[ip + 1]] = x[code[ip + 2]] ^ code[ip + 3];
            ip += 4;
            continue;
          case op.OP_SRLI:
            x[code[ip + 1]] = x[code[ip + 2]] >>> code[ip + 3];
            ip += 4;
            continue;
          case op.OP_SRAI:
            x[code[ip + 1]] = x[code[ip + 2]] >> code[ip + 3];
            ip += 4;
            continue;
          case op.OP_ORI:
            x[code[ip + 1]] = x[code[ip + 2]] | code[ip + 3];
            ip += 4;
            continue;
          case op.OP_ANDI:
            x[code[ip + 1]] = x[code[ip + 2]] & code[ip + 3];
            ip += 4;
            continue;
          case op.OP_LI:
            x[code[ip + 1]] = code[ip + 2];
            ip += 3;
            continue;

          case op.OP_MUL:
            x[code[ip + 1]] = Math.imul(x[code[ip + 2]], x[code[ip + 3]]);
            ip += 4;
            continue;
          case op.OP_MULH:
            x[code[ip + 1]] = mulh(x[code[ip + 2]], x[code[ip + 3]]);
            ip += 4;
            continue;
          case op.OP_MULHSU:
            x[code[ip + 1]] = mulhsu(x[code[ip + 2]], x[code[ip + 3]]);
            ip += 4;
            continue;
          case op.OP_MULHU:
            x[code[ip + 1]] = mulhu(x[code[ip + 2]], x[code[ip + 3]]);
            ip += 4;
            continue;
          case op.OP_DIV:
            a = x[code[ip + 3]];
            x[code[ip + 1]] = a === 0 ? -1 : (x[code[ip + 2]] / a) | 0;
            ip += 4;
            continue;
          case op.OP_DIVU:
            a = x[code[ip + 3]];
            x[code[ip + 1]] = a === 0 ? -1 : ((x[code[ip + 2]] >>> 0) / (a >>> 0)) | 0;
            ip += 4;
            continue;
          case op.OP_REM:
            a = x[code[ip + 3]];
            x[code[ip + 1]] = a === 0 ? x[code[ip + 2]] : (x[code[ip + 2]] % a) | 0;
            ip += 4;
            continue;
          case op.OP_REMU:
            a = x[code[ip + 3]];
            x[code[ip + 1]] = a === 0 ? x[code[ip + 2]] : ((x[code[ip + 2]] >>> 0) % (a >>> 0)) | 0;
            ip += 4;
            continue;

          case op.OP_LB:
            a = (x[code[ip + 2]] + code[ip + 3]) | 0;
            i = (a >>> TLB_SHIFT) & TLB_MASK;
            if (loads[i] !== (a & TAG_BYTE)) break;
            x[code[ip + 1]] = ram8s[(a + loads[i + 1]) | 0];
            ip += 6;
            continue;
          case op.OP_LH:
            a = (x[code[ip + 2]] + code[ip + 3]) | 0;
            i = (a >>> TLB_SHIFT) & TLB_MASK;
            if (loads[i] !== (a & TAG_HALF)) break;
            x[code[ip + 1]] = ram16s[(a + loads[i + 1]) >>> 1];
            ip += 6;
            continue;
          case op.OP_LW:
            a = (x[code[ip + 2]] + code[ip + 3]) | 0;
            i = (a >>> TLB_SHIFT) & TLB_MASK;
            if (loads[i] !== (a & TAG_WORD)) break;
            x[code[ip + 1]] = ram32[(a + loads[i + 1]) >>> 2];
            ip += 6;
            continue;
          case op.OP_LBU:
            a = (x[code[ip + 2]] + code[ip + 3]) | 0;
            i = (a >>> TLB_SHIFT) & TLB_MASK;
            if (loads[i] !== (a & TAG_BYTE)) break;
            x[code[ip + 1]] = ram8[(a + loads[i + 1]) | 0];
            ip += 6;
            continue;
          case op.OP_LHU:
            a = (x[code[ip + 2]] + code[ip + 3]) | 0;
            i = (a >>> TLB_SHIFT) & TLB_MASK;
            if (loads[i] !== (a & TAG_HALF)) break;
            x[code[ip + 1]] = ram16[(a + loads[i + 1]) >>> 1];
            ip += 6;
            continue;
          case op.OP_SB:
            a = (x[code[ip + 2]] + code[ip + 3]) | 0;
            i = (a >>> TLB_SHIFT) & TLB_MASK;
            if (stores[i] !== (a & TAG_BYTE)) break;
            ram8[(a + stores[i + 1]) | 0] = x[code[ip + 1]];
            ip += 6;
            continue;
          case op.OP_SH:
            a = (x[code[ip + 2]] + code[ip + 3]) | 0;
            i = (a >>> TLB_SHIFT) & TLB_MASK;
            if (stores[i] !== (a & TAG_HALF)) break;
            ram16[(a + stores[i + 1]) >>> 1] = x[code[ip + 1]];
            ip += 6;
            continue;
          case op.OP_SW:
            a = (x[code[ip + 2]] + code[ip + 3]) | 0;
            i = (a >>> TLB_SHIFT) & TLB_MASK;
            if (stores[i] !== (a & TAG_WORD)) break;
            ram32[(a + stores[i + 1]) >>> 2] = x[code[ip + 1]];
            ip += 6;
            continue;

          case op.OP_BEQ:
            if (x[code[ip + 1]] === x[code[ip + 2]]) {
              exit = ip + 3;
              break records;
            }
            ip += 6;
            continue;
          case op.OP_BNE:
            if (x[code[ip + 1]] !== x[code[ip + 2]]) {
              exit = ip + 3;
              break records;
            }
            ip += 6;
            continue;
          case op.OP_BLT:
            if (x[code[ip + 1]] < x[code[ip + 2]]) {
              exit = ip + 3;
              break records;
            }
            ip += 6;
            continue;
          case op.OP_BGE:
            if (x[code[ip + 1]] >= x[code[ip + 2]]) {
              exit = ip + 3;
              break records;
            }
            ip += 6;
            continue;
          case op.OP_BLTU:
            if (x[code[ip + 1]] >>> 0 < x[code[ip + 2]] >>> 0) {
              exit = ip + 3;
              break records;
            }
            ip += 6;
            continue;
          case op.OP_BGEU:
            if (x[code[ip + 1]] >>> 0 >= x[code[ip + 2]] >>> 0) {
              exit = ip + 3;
              break records;
            }
            ip += 6;
            continue;
          case op.OP_GOTO:
            exit = ip + 1;
            break records;
          case op.OP_JALR:
            pc = (x[code[ip + 2]] + code[ip + 3]) & ~1;
            x[code[ip + 1]] = code[ip + 4];
            left -= code[ip + 5] >> 8;
            retired += code[ip + 5] & 255;
            i = pc & LOOKUP_MASK;
            if (lookups[i] === pc) {
              ip = lookups[i + 1];
              continue blocks;
            }
            this.exit = 0;
            reason = EXIT_FIND;
            break blocks;

          case op.OP_ECALL:
          case op.OP_EBREAK:
          case op.OP_ILLEGAL:
          case op.OP_CSR:
          case op.OP_FENCE_I:
            reason = this.trap(code[ip], code[ip + 1]);
            pc = code[ip + 2];
            left -= code[ip + 3] >> 8;
            retired += code[ip + 3] & 255;
            break blocks;
          default:
            break;
        }
        reason = code[ip] < op.OP_LR ? this.access(ip) : this.atomic(ip);
        if (reason !== 0) {
          pc = code[ip + 4];
          left -= code[ip + 5] >> 8;
          retired += code[ip + 5] & 255;
          break blocks;
        }
        ip += 6;
      }

      left -= code[exit + 2] >> 8;
      retired += code[exit + 2] & 255;
      ip = code[exit];
      if (ip > 0) continue;
      pc = code[exit + 1];
      i = pc & LOOKUP_MASK;
      if (ip < 0 && lookups[i] === pc) {
        ip = lookups[i + 1];
        continue;
      }
      this.exit = exit;
      reason = EXIT_FIND;
      break;
    }

    x[REG_PC] = pc;
    this.clock.cycle += slice - left;
    this.instret += retired;
    return reason;
  }

  /** Why execute() comes back at an instruction that only run() or the kernel can do. */
  private trap(kind: number, bits: number): number {
    if (kind === op.OP_FENCE_I) return EXIT_FENCE_I;
    if (kind === op.OP_CSR) {
      this.csr = bits;
      return EXIT_CSR;
    }
    this.tval = kind === op.OP_ILLEGAL ? bits : 0;
    if (kind === op.OP_ECALL) return CPU_ECALL;
    return kind === op.OP_EBREAK ? CPU_EBREAK : CPU_ILLEGAL;
  }

  /** The instruction at pc, of kind `kind`, is done. */
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
    this.retire(op.OP_CSR);
    return true;
  }

  /**
   * A load or store that the translation buffer did not know, or that is not
   * aligned: the record at `ip`. Returns 0 when it was done, else the fault,
   * and then nothing has been stored.
   */
  private access(ip: number): number {
    const { code } = this.blocks;
    const { file: x, mmu, ram8 } = this;
    const kind = code[ip];
    const address = (x[code[ip + 2]] + code[ip + 3]) | 0;
    const store = kind >= op.OP_SB;
    const size = ACCESS_SIZE[kind - op.OP_LB];
    const first = store ? mmu.reachStore(address) : mmu.reachLoad(address);
    if (first < 0) return this.fault(address, store);
    const inFirst = Math.min(size, 0x1000 - (address & 0xfff));
    let second = 0;
    if (inFirst < size) {
      const beyond = (address + inFirst) | 0;
      second = store ? mmu.reachStore(beyond) : mmu.reachLoad(beyond);
      if (second < 0) return this.fault(beyond, store);
    }
    let value = store ? x[code[ip + 1]] : 0;
    for (let n = 0; n < size; n++) {
      const physical = n < inFirst ? first + n : second + n - inFirst;
      if (store) ram8[physical] = value >>> (8 * n);
      else value |= ram8[physical] << (8 * n);
    }
    if (!store) {
      if (kind === op.OP_LB) value = (value << 24) >> 24;
      else if (kind === op.OP_LH) value = (value << 16) >> 16;
      x[code[ip + 1]] = value;
    }
    return 0;
  }

  private fault(address: number, store: boolean): number {
    this.tval = address;
    return store ? CPU_STORE_FAULT : CPU_LOAD_FAULT;
  }

  /** LR, SC or an AMO: the record at `ip`. Returns 0 when it was done, else the fault. */
  private atomic(ip: number): number {
    const { code } = this.blocks;
    const { file: x, mmu, ram32 } = this;
    const kind = code[ip];
    const rd = code[ip + 1];
    const address = x[code[ip + 2]];
    const operand = x[code[ip + 3]];
    if ((address & 3) !== 0) {
      this.tval = address;
      return CPU_MISALIGNED_AMO;
    }
    if (kind === op.OP_LR) {
      const physical = mmu.reachLoad(address);
      if (physical < 0) return this.fault(address, false);
      x[rd] = ram32[physical >> 2];
      this.reservation = address;
      return 0;
    }
    const physical = mmu.reachStore(address);
    if (physical < 0) return this.fault(address, true);
    if (kind === op.OP_SC) {
      const held = this.reservation === address;
      this.reservation = NO_RESERVATION;
      if (held) ram32[physical >> 2] = operand;
      x[rd] = held ? 0 : 1;
      return 0;
    }
    if (mmu.active.reach(address, PROT_READ) < 0) return this.fault(address, true);
    const old = ram32[physical >> 2];
    ram32[physical >> 2] = amo(kind, old, operand);
    x[rd] = old;
    return 0;
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

/** The upper 32 bits of the product of two unsigned words, by 16-bit halves. */
function mulhu(a: number, b: number): number {
  const al = a & 0xffff;
  const ah = a >>> 16;
  const bl = b & 0xffff;
  const bh = b >>> 16;
  const middle = ah * bl + ((al * bl) >>> 16);
  const carry = al * bh + (middle & 0xffff);
  return (ah * bh + (middle >>> 16) + (carry >>> 16)) | 0;
}

function mulh(a: number, b: number): number {
  return (mulhu(a, b) - (a < 0 ? b : 0) - (b < 0 ? a : 0)) | 0;
}

function mulhsu(a: number, b: number): number {
  return (mulhu(a, b) - (a < 0 ? b : 0)) | 0;
}
