/**
 * The slow way to memory: loads and stores of pages that the translation
 * buffers do not hold or that are not aligned, and the atomic instructions.
 * An instruction that faults has changed nothing. Stores are told to the memory
 * management unit, since code may have been decoded from the bytes.
 */

import { PAGE_SIZE, PROT_READ, TRAP_LOAD, TRAP_MISALIGNED, TRAP_STORE } from '../../kernel/machdep.ts';
import { CPU_STOP } from './engine.ts';
import * as op from './insn.ts';
import type { Mmu } from './mmu.ts';

/** The reservation, if there is none: no word has this address. */
const NO_RESERVATION = -1;

export class LoadStore {
  /** The address that could not be reached, after a fault. */
  faultAddress = 0;
  private readonly file: Int32Array;
  private readonly mmu: Mmu;
  private readonly bytes: Uint8Array;
  private readonly words: Int32Array;
  /** The virtual address that LR reserved, or NO_RESERVATION. */
  private reservation = NO_RESERVATION;

  constructor(mmu: Mmu) {
    this.file = mmu.store.file;
    this.mmu = mmu;
    this.bytes = mmu.store.ram8;
    this.words = mmu.store.ram32;
  }

  /** Forgets the reservation of LR. */
  clearReservation(): void {
    this.reservation = NO_RESERVATION;
  }

  /**
   * Executes the load or store at `pc` of which `word` is the first word of the
   * record. Returns 0, the TRAP_ cause of a fault, or CPU_STOP if the watcher stops it.
   */
  access(word: number, offset: number, pc: number): number {
    const { file: x, mmu, bytes } = this;
    const kind = op.operationOf(word);
    const address = (x[op.rs1Of(word)] + offset) | 0;
    const store = kind >= op.OP_SB;
    const cause = store ? TRAP_STORE : TRAP_LOAD;
    const size = ACCESS_SIZE[kind - op.OP_LB];
    const first = store ? mmu.reachStore(address) : mmu.reachLoad(address);
    if (first < 0) return this.fault(cause, address);
    const inFirst = Math.min(size, PAGE_SIZE - (address & (PAGE_SIZE - 1)));
    let second = 0;
    if (inFirst < size) {
      const beyond = (address + inFirst) | 0;
      second = store ? mmu.reachStore(beyond) : mmu.reachLoad(beyond);
      if (second < 0) return this.fault(cause, beyond);
    }
    if (mmu.watcher?.access(pc, address, size, store)) return CPU_STOP;
    let value = store ? x[op.rs2Of(word)] : 0;
    for (let n = 0; n < size; n++) {
      const physical = n < inFirst ? first + n : second + n - inFirst;
      if (store) bytes[physical] = value >>> (8 * n);
      else value |= bytes[physical] << (8 * n);
    }
    if (store) {
      mmu.stored(first, inFirst);
      if (inFirst < size) mmu.stored(second, size - inFirst);
    } else {
      if (kind === op.OP_LB) value = (value << 24) >> 24;
      else if (kind === op.OP_LH) value = (value << 16) >> 16;
      x[op.rdOf(word)] = value;
    }
    return 0;
  }

  /**
   * Executes the LR, SC or AMO at `pc` of which `word` is the record's first
   * word. Returns 0, a TRAP_ cause, or CPU_STOP likewise.
   */
  atomic(word: number, pc: number): number {
    const { file: x, mmu, words } = this;
    const kind = op.operationOf(word);
    const rd = op.rdOf(word);
    const address = x[op.rs1Of(word)];
    const operand = x[op.rs2Of(word)];
    if ((address & 3) !== 0) return this.fault(TRAP_MISALIGNED, address);
    if (kind === op.OP_LR) {
      const physical = mmu.reachLoad(address);
      if (physical < 0) return this.fault(TRAP_LOAD, address);
      if (mmu.watcher?.access(pc, address, 4, false)) return CPU_STOP;
      x[rd] = words[physical >> 2];
      this.reservation = address;
      return 0;
    }
    const physical = mmu.reachStore(address);
    if (physical < 0) return this.fault(TRAP_STORE, address);
    if (kind === op.OP_SC) {
      if (mmu.watcher?.access(pc, address, 4, true)) return CPU_STOP;
      const held = this.reservation === address;
      this.reservation = NO_RESERVATION;
      x[rd] = held ? 0 : 1;
      if (held) this.put(physical, operand);
      return 0;
    }
    if (mmu.active.reach(address, PROT_READ) < 0) return this.fault(TRAP_STORE, address);
    if (mmu.watcher?.access(pc, address, 4, true)) return CPU_STOP;
    const old = words[physical >> 2];
    this.put(physical, amo(kind, old, operand));
    x[rd] = old;
    return 0;
  }

  private put(physical: number, word: number): void {
    this.words[physical >> 2] = word;
    this.mmu.stored(physical, 4);
  }

  private fault(cause: number, address: number): number {
    this.faultAddress = address;
    return cause;
  }
}

/** The bytes that each of OP_LB ... OP_SW moves. */
const ACCESS_SIZE = [1, 2, 4, 1, 2, 1, 2, 4];

/** Returns the word that an AMO leaves in memory. */
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
