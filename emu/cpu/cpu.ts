/**
 * The interpreting processor, and the reference for every other engine:
 * RV32IMAC in user mode, with the counters of Zicntr and fence.i, which has
 * nothing to do here: a store is seen by the next fetch. It has the interpreter
 * run blocks of decoded instructions and executes the instructions that the
 * interpreter leaves to it.
 *
 * Exactness: a block is entered only when all its instructions but the last
 * end before `until`; otherwise one instruction is run by itself. So run()
 * comes back at the first instruction boundary at or after `until`, and the
 * boundaries do not depend on where earlier calls came back. The cost of a
 * block is added up when the block is left, at whichever record that is.
 */

import { PAGE_SHIFT, type Pmap, REG_PC } from '../../kernel/machdep.ts';
import type { VirtualClock } from '../clock/virtualclock.ts';
import { BlockCache } from './blocks.ts';
import {
  type CodeCache,
  CPU_CYCLE,
  CPU_EBREAK,
  CPU_ECALL,
  CPU_FETCH_FAULT,
  CPU_ILLEGAL,
  CPU_STOP,
  type Engine,
} from './engine.ts';
import * as op from './insn.ts';
import { EXIT_FIND, EXIT_RECORD, Interpreter } from './interpreter.ts';
import { LoadStore } from './loadstore.ts';
import type { Mmu } from './mmu.ts';
import { aloneOf } from './pairs.ts';
import { practise } from './practice.ts';
import { Stops } from './stops.ts';
import { cyclesByOp, SUN4_TIMING, type Timing } from './timing.ts';

/** record() has done its record: the interpreter may go on behind it. Not a CPU_ constant. */
export const RESUME = -1;
/** record() has done its record and moved pc: run() goes on at pc. Not a CPU_ constant. */
export const ADVANCED = -2;

/** The most cycles that the interpreter is given at once, so that it counts in 32 bits. */
export const MAX_SLICE = 2 ** 30;

/** The instructions of a run after which pairs pay: V8 takes 0.2 s to compile all of them. */
const PRACTISE_AT = 450_000_000;

/** The number of the counter of cycles. */
const CSR_CYCLE = 0xc00;
/** The number of the counter of microseconds. */
const CSR_TIME = 0xc01;
/** The number of the counter of instructions retired. */
const CSR_INSTRET = 0xc02;
/** Added to the number of a counter: its upper 32 bits. */
const CSR_HIGH = 0x80;
/** The operation of csrrw and csrrwi, in bits 12 and 13. */
const CSRRW = 1;

/** Choices for a processor. */
export interface CpuOptions {
  readonly timing?: Timing;
  readonly counterRead?: (() => void) | undefined;
  /** The instructions after which the interpreter practises, if not the usual ones. */
  readonly practiseAt?: number | undefined;
}

export class Cpu implements Engine {
  /** On entry to run() x0 is set to 0 and pc made even. */
  readonly regs: Int32Array;
  /** A fraction at first, for the reason that virtualclock.ts gives. */
  instret = 0.5;
  tval = 0;
  readonly codeCache: CodeCache;
  /** The instructions after which the interpreter practises: a run that is short does without. */
  private practiseAt: number;
  protected readonly clock: VirtualClock;
  private readonly freq: number;
  protected readonly mmu: Mmu;
  protected readonly stops = new Stops();
  protected readonly blocks: BlockCache;
  protected readonly cycles: Int32Array;
  protected readonly interpreter: Interpreter;
  private readonly loadStore: LoadStore;
  private readonly counterRead: (() => void) | undefined;

  /**
   * freq: cycles of the clock in a second, for the counter of microseconds.
   * timing: costs in cycles. counterRead is called when an instruction reads a counter.
   */
  constructor(
    mmu: Mmu,
    clock: VirtualClock,
    freq: number,
    { timing = SUN4_TIMING, counterRead, practiseAt = PRACTISE_AT }: CpuOptions = {},
  ) {
    this.instret = 0;
    this.counterRead = counterRead;
    this.practiseAt = practiseAt;
    this.clock = clock;
    this.freq = freq;
    this.mmu = mmu;
    this.regs = mmu.store.file.subarray(0, REG_PC + 1);
    this.cycles = cyclesByOp(timing);
    this.blocks = new BlockCache(mmu, this.stops, this.cycles, timing.branchTaken);
    this.codeCache = this.blocks;
    this.interpreter = new Interpreter(mmu.store);
    this.loadStore = new LoadStore(mmu);
  }

  clearReservation(): void {
    this.loadStore.clearReservation();
  }

  setStop(pmap: Pmap, pc: number): void {
    if (this.stops.add(pmap, pc | 0)) this.blocks.dropVirtualPage(pc >>> PAGE_SHIFT);
  }

  clearStop(pmap: Pmap, pc: number): void {
    if (this.stops.remove(pmap, pc | 0)) this.blocks.dropVirtualPage(pc >>> PAGE_SHIFT);
  }

  run(until: number): number {
    const { clock, blocks, interpreter, regs, stops } = this;
    if (this.instret >= this.practiseAt) this.practise();
    regs[0] = 0;
    regs[REG_PC] &= ~1;
    if (!stops.empty) stops.start(this.mmu.active, regs[REG_PC]);
    let exit = 0;
    for (;;) {
      const left = until - clock.cycle;
      if (!(left > 0)) return CPU_CYCLE;
      const pc = regs[REG_PC];
      const { epoch } = blocks;
      let block = blocks.find(pc);
      if (block < 0) return this.trap(CPU_FETCH_FAULT, blocks.faultAddress);
      if (exit !== 0 && epoch === blocks.epoch) blocks.chain(exit, block);
      if (blocks.code[block] >= left) block = blocks.fitting(pc, left);
      let reason = this.execute(block + op.HEADER_WORDS, until);
      while (reason === EXIT_RECORD) {
        const cause = this.record(interpreter.exit);
        if (cause >= 0) return cause;
        if (cause === ADVANCED) break;
        // The cycles of the record's block are not counted yet, so as many are left as at its head.
        reason = this.execute(interpreter.exit + op.LONG_WORDS, until);
      }
      exit = reason === EXIT_FIND ? interpreter.exit : 0;
    }
  }

  straighten(): void {
    this.blocks.straighten();
  }

  stretch(until: number): number {
    const { clock, blocks, interpreter, regs, stops } = this;
    regs[0] = 0;
    regs[REG_PC] &= ~1;
    if (!stops.empty) stops.start(this.mmu.active, regs[REG_PC]);
    const left = until - clock.cycle;
    if (!(left > 0)) return CPU_CYCLE;
    const pc = regs[REG_PC];
    let block = blocks.find(pc);
    if (block < 0) return this.trap(CPU_FETCH_FAULT, blocks.faultAddress);
    if (blocks.code[block] >= left) block = blocks.fitting(pc, left);
    // With so many cycles the interpreter enters no second block.
    const bound = clock.cycle + blocks.code[block] + 1;
    let reason = this.execute(block + op.HEADER_WORDS, bound);
    while (reason === EXIT_RECORD) {
      const cause = this.record(interpreter.exit);
      if (cause >= 0) return cause;
      if (cause === ADVANCED) break;
      reason = this.execute(interpreter.exit + op.LONG_WORDS, bound);
    }
    return CPU_CYCLE;
  }

  /**
   * Has the interpreter run from the record at index `start`, and counts the
   * blocks that it left.
   */
  protected execute(start: number, until: number): number {
    const { clock, interpreter } = this;
    const reason = interpreter.execute(start, Math.min(until - clock.cycle, MAX_SLICE));
    clock.cycle += interpreter.spent;
    this.instret += interpreter.retired;
    return reason;
  }

  /**
   * Executes the record at index `record`, at which the interpreter came back.
   * Returns RESUME, ADVANCED, or the CPU_ constant for which run() is to come
   * back. A store that has changed decoded bytes has dropped them: no record
   * behind it is right any more, so it returns ADVANCED.
   */
  protected record(record: number): number {
    const { code, epoch } = this.blocks;
    const word = aloneOf(code[record]);
    const kind = op.operationOf(word);
    if (kind <= op.OP_AMOMAXU) {
      const { loadStore } = this;
      const pc = code[record + 2];
      const cause =
        kind < op.OP_LR ? loadStore.access(word, code[record + 1], pc) : loadStore.atomic(word, pc);
      if (cause === 0 && epoch === this.blocks.epoch) return RESUME;
      this.stand(record);
      if (cause === CPU_STOP) return cause;
      if (cause !== 0) return this.trap(cause, loadStore.faultAddress);
      this.retire(kind, kind < op.OP_LR ? op.rdOf(word) : 4);
      return ADVANCED;
    }
    if (kind === op.OP_STOP && !this.stops.meet(this.mmu.active, code[record + 2])) return RESUME;
    this.stand(record);
    const bits = code[record + 1];
    switch (kind) {
      case op.OP_ECALL:
        return this.trap(CPU_ECALL, 0);
      case op.OP_EBREAK:
        return this.trap(CPU_EBREAK, 0);
      case op.OP_STOP:
        return CPU_STOP;
      case op.OP_CSR:
        if (!this.readCounter(bits)) return this.trap(CPU_ILLEGAL, bits);
        break;
      default:
        return this.trap(CPU_ILLEGAL, bits);
    }
    this.retire(kind, 4);
    return ADVANCED;
  }

  /** Has V8 see all that the interpreter can do, and pairs used from now on. */
  private practise(): void {
    this.practiseAt = Number.POSITIVE_INFINITY;
    practise(this.interpreter, this.mmu.store);
    this.blocks.pair();
  }

  protected trap(cause: number, tval: number): number {
    this.tval = tval;
    return cause;
  }

  /**
   * Puts pc at the record's instruction, and counts the instructions of its
   * block that came before.
   */
  protected stand(record: number): void {
    const { code } = this.blocks;
    this.regs[REG_PC] = code[record + 2];
    this.clock.cycle += code[record + 3] >> 8;
    this.instret += code[record + 3] & 255;
  }

  /** Counts the instruction at pc, of operation `kind`, and moves pc behind its `length` bytes. */
  private retire(kind: number, length: number): void {
    this.regs[REG_PC] += length;
    this.clock.cycle += this.cycles[kind];
    this.instret += 1;
  }

  /**
   * Executes csrrs or csrrc of a counter that writes nothing. Returns false for
   * any other instruction. The counters do not count the instruction itself.
   */
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
    this.counterRead?.();
    const rd = (bits >>> 7) & 31;
    if (rd !== 0) this.regs[rd] = csr & CSR_HIGH ? Math.floor(value / 2 ** 32) : value;
    return true;
  }
}
