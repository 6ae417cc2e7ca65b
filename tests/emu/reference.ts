/**
 * A second RV32IMAC, written for plainness: it fetches, decodes and executes
 * one instruction at a time, with bytes in pages and BigInt where products
 * are long. The processor is compared with it.
 */

import * as cpu from '../../emu/cpu/engine.ts';
import { SUN4_TIMING as T } from '../../emu/cpu/timing.ts';
import { PAGE_SIZE, PROT_EXEC, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import { lookUp } from './rvctable.ts';

interface Page {
  readonly bytes: Uint8Array;
  prot: number;
}

/** Thrown to leave an instruction unfinished. */
class Trap {
  readonly cause: number;
  readonly tval: number;
  constructor(cause: number, tval = 0) {
    this.cause = cause;
    this.tval = tval;
  }
}

const signExtend = (value: number, bits: number) => (value << (32 - bits)) >> (32 - bits);

export class Reference {
  readonly x = new Int32Array(32);
  readonly pages = new Map<number, Page>();
  pc = 0;
  cycle = 0;
  instret = 0;
  tval = 0;
  /** Called before each instruction that could be fetched. */
  fetched: (pc: number) => void = () => undefined;
  private reservation: number | undefined;
  private readonly freq: number;

  constructor(freq: number) {
    this.freq = freq;
  }

  /** Runs to the first boundary at or after `until`, or to a trap. */
  run(until: number): number {
    while (this.cycle < until) {
      try {
        this.step();
      } catch (error) {
        if (!(error instanceof Trap)) throw error;
        this.tval = error.tval;
        return error.cause;
      }
    }
    return cpu.CPU_CYCLE;
  }

  private byteAt(address: number, prot: number, cause: number): [Uint8Array, number] {
    const page = this.pages.get(Math.floor((address >>> 0) / PAGE_SIZE));
    if (page === undefined || (page.prot & prot) !== prot) throw new Trap(cause, address | 0);
    return [page.bytes, (address >>> 0) % PAGE_SIZE];
  }

  private read(address: number, size: number, prot: number, cause: number): number {
    let value = 0;
    for (let n = 0; n < size; n++) {
      const [bytes, at] = this.byteAt(address + n, prot, cause);
      value |= bytes[at] << (8 * n);
    }
    return value;
  }

  private write(address: number, size: number, value: number): void {
    const where = Array.from({ length: size }, (_, n) =>
      this.byteAt(address + n, PROT_WRITE, cpu.CPU_STORE_FAULT),
    );
    where.forEach(([bytes, at], n) => {
      bytes[at] = value >> (8 * n);
    });
  }

  private step(): void {
    const low = this.read(this.pc, 2, PROT_EXEC, cpu.CPU_FETCH_FAULT);
    const length = (low & 3) === 3 ? 4 : 2;
    const high = length === 4 ? this.read(this.pc + 2, 2, PROT_EXEC, cpu.CPU_FETCH_FAULT) : 0;
    const bits = low | (high << 16);
    this.fetched(this.pc >>> 0);
    const illegal = new Trap(cpu.CPU_ILLEGAL, bits);
    const word = length === 4 ? bits : lookUp(low)?.bits;
    if (word === undefined) throw illegal;
    this.execute(word, length, illegal);
    this.instret += 1;
  }

  private execute(w: number, length: number, illegal: Trap): void {
    const opcode = w & 127;
    const rd = (w >> 7) & 31;
    const funct3 = (w >> 12) & 7;
    const rs1 = this.x[(w >> 15) & 31];
    const rs2 = this.x[(w >> 20) & 31];
    const immI = w >> 20;
    let next = (this.pc + length) | 0;
    let cost = T.alu;
    let result: number | undefined;
    if (opcode === 0x37) {
      result = w & 0xfffff000;
    } else if (opcode === 0x17) {
      result = this.pc + (w & 0xfffff000);
    } else if (opcode === 0x6f) {
      const imm = ((w >> 31) << 20) | (w & 0xff000) | (((w >> 20) & 1) << 11) | (((w >> 21) & 0x3ff) << 1);
      result = next;
      next = (this.pc + imm) | 0;
      cost = T.jump;
    } else if (opcode === 0x67 && funct3 === 0) {
      result = next;
      next = (rs1 + immI) & -2;
      cost = T.jumpRegister;
    } else if (opcode === 0x63) {
      const imm =
        ((w >> 31) << 12) | (((w >> 7) & 1) << 11) | (((w >> 25) & 63) << 5) | (((w >> 8) & 15) << 1);
      const taken = this.compare(funct3, rs1, rs2, illegal);
      if (taken) next = (this.pc + imm) | 0;
      cost = taken ? T.branchTaken : T.branch;
    } else if (opcode === 0x03) {
      const size = [1, 2, 4, 0, 1, 2, 0, 0][funct3];
      if (size === 0) throw illegal;
      const raw = this.read(rs1 + immI, size, PROT_READ, cpu.CPU_LOAD_FAULT);
      result = funct3 < 3 ? signExtend(raw, 8 * size) : raw;
      cost = T.load;
    } else if (opcode === 0x23 && funct3 < 3) {
      const imm = ((w >> 25) << 5) | ((w >> 7) & 31);
      this.write(rs1 + imm, 1 << funct3, rs2);
      cost = T.store;
    } else if (opcode === 0x13) {
      result = this.immediate(w, funct3, rs1, immI, illegal);
    } else if (opcode === 0x33) {
      [result, cost] = this.register(w >>> 25, funct3, rs1, rs2, illegal);
    } else if (opcode === 0x2f && funct3 === 2) {
      result = this.atomic(w, rs1, rs2, illegal);
      cost = T.amo;
    } else if (opcode === 0x0f && funct3 === 1) {
      cost = T.fenceI;
    } else if (opcode === 0x73) {
      result = this.system(w, illegal);
      cost = T.csr;
    } else if (opcode !== 0x0f || funct3 !== 0) {
      throw illegal;
    }
    if (result !== undefined && rd !== 0) this.x[rd] = result;
    this.pc = next;
    this.cycle += cost;
  }

  private compare(funct3: number, a: number, b: number, illegal: Trap): boolean {
    if (funct3 === 2 || funct3 === 3) throw illegal;
    const unsigned = funct3 >= 6;
    const less = unsigned ? a >>> 0 < b >>> 0 : a < b;
    const holds = funct3 < 2 ? a === b : less;
    return funct3 % 2 === 0 ? holds : !holds;
  }

  private immediate(w: number, funct3: number, a: number, imm: number, illegal: Trap): number {
    if (funct3 === 1 && w >>> 25 !== 0) throw illegal;
    if (funct3 === 5 && ((w >>> 25) & ~0x20) !== 0) throw illegal;
    const funct7 = funct3 === 5 ? w >>> 25 : 0;
    return this.register(funct7, funct3, a, funct3 === 1 || funct3 === 5 ? imm & 31 : imm, illegal)[0];
  }

  private register(funct7: number, funct3: number, a: number, b: number, illegal: Trap): [number, number] {
    if (funct7 === 1) return [multiply(funct3, a, b), funct3 < 4 ? T.multiply : T.divide];
    const results: Record<number, number> = {
      0: a + b,
      1: a << (b & 31),
      2: Number(a < b),
      3: Number(a >>> 0 < b >>> 0),
      4: a ^ b,
      5: a >>> (b & 31),
      6: a | b,
      7: a & b,
      [0x20 * 8]: a - b,
      [0x20 * 8 + 5]: a >> (b & 31),
    };
    const result = results[funct7 * 8 + funct3];
    if (result === undefined) throw illegal;
    return [result, T.alu];
  }

  private atomic(w: number, address: number, operand: number, illegal: Trap): number {
    const kind = w >>> 27;
    if (![0, 1, 2, 3, 4, 8, 12, 16, 20, 24, 28].includes(kind)) throw illegal;
    if (kind === 2 && ((w >> 20) & 31) !== 0) throw illegal;
    if (address % 4 !== 0) throw new Trap(cpu.CPU_MISALIGNED_AMO, address);
    if (kind === 2) {
      const value = this.read(address, 4, PROT_READ, cpu.CPU_LOAD_FAULT);
      this.reservation = address;
      return value;
    }
    this.byteAt(address, PROT_WRITE, cpu.CPU_STORE_FAULT);
    if (kind === 3) {
      const fails = this.reservation !== address;
      this.reservation = undefined;
      if (!fails) this.write(address, 4, operand);
      return Number(fails);
    }
    const old = this.read(address, 4, PROT_READ, cpu.CPU_STORE_FAULT);
    const [a, b] = [old >>> 0, operand >>> 0];
    const results: Record<number, number> = {
      0: old + operand,
      1: operand,
      4: old ^ operand,
      8: old | operand,
      12: old & operand,
      16: Math.min(old, operand),
      20: Math.max(old, operand),
      24: Math.min(a, b),
      28: Math.max(a, b),
    };
    this.write(address, 4, results[kind]);
    return old;
  }

  private system(w: number, illegal: Trap): number {
    if (w === 0x73) throw new Trap(cpu.CPU_ECALL);
    if (w === 0x100073) throw new Trap(cpu.CPU_EBREAK);
    const reads = [2, 3, 6, 7].includes((w >> 12) & 7) && ((w >> 15) & 31) === 0;
    if (!reads) throw illegal;
    const csr = w >>> 20;
    const values: Record<number, number> = {
      3072: this.cycle,
      3073: Math.floor((this.cycle * 1e6) / this.freq),
      3074: this.instret,
    };
    const value = values[csr & ~0x80];
    if (value === undefined) throw illegal;
    return csr & 0x80 ? Number(BigInt(value) >> 32n) : Number(BigInt.asIntN(32, BigInt(value)));
  }
}

/** The M extension on BigInts. */
function multiply(funct3: number, a: number, b: number): number {
  const [sa, sb, ua, ub] = [BigInt(a), BigInt(b), BigInt(a >>> 0), BigInt(b >>> 0)];
  const results = [
    () => sa * sb,
    () => (sa * sb) >> 32n,
    () => (sa * ub) >> 32n,
    () => (ua * ub) >> 32n,
    () => (b === 0 ? -1n : sa / sb),
    () => (b === 0 ? -1n : ua / ub),
    () => (b === 0 ? sa : sa % sb),
    () => (b === 0 ? ua : ua % ub),
  ];
  return Number(BigInt.asIntN(32, results[funct3]()));
}
