/**
 * The processor that compiles what is hot. The interpreting one (cpu.ts) stays below it: it runs
 * what is not compiled, what compiled code leaves to it, and the end of each slice. So every
 * instruction is one of a compiled function that had room for it in the slice, or is interpreted.
 *
 * The addresses that are hot are found by looking, at the ends of short slices of the interpreter,
 * where it stands. What was compiled when does not show in the run: only in its time.
 *
 * Compiled code is left alone where somebody watches instructions or accesses.
 */

import { REG_PC } from '../../kernel/machdep.ts';
import type { VirtualClock } from '../clock/virtualclock.ts';
import { ADVANCED, Cpu, type CpuOptions, MAX_SLICE, RESUME } from './cpu.ts';
import { CPU_CYCLE, CPU_FETCH_FAULT } from './engine.ts';
import * as op from './insn.ts';
import { EXIT_FIND, EXIT_RECORD, EXIT_SLICE } from './interpreter.ts';
import type { Mmu } from './mmu.ts';
import { SUN4_TIMING } from './timing.ts';
import { MAX_ROOM } from './wasm/budget.ts';
import type { Sources } from './wasm/discover.ts';
import { Counts, Evidence } from './wasm/evidence.ts';
import type { Wasm, WasmMemory } from './wasm/module.ts';
import { Units } from './wasm/units.ts';

/** The numbers by which a compiling processor finds what is hot. */
export interface Heat {
  /** The cycles for which the interpreter runs before it is looked where it stands. */
  readonly slice: number;
  /** The looks before anything is compiled: a machine that ends soon is interpreted. */
  readonly warmUp: number;
  /** The looks that find a line of code before it is thought of compiling the function there. */
  readonly looks: number;
  /** The times that compiled code is left for an address, until the same is thought of. */
  readonly misses: number;
  /** The looks that must have found a function, for each of its instructions. */
  readonly price: number;
  /** The cycles at the end of a slice that are left to the interpreter. */
  readonly rest: number;
}

export const HEAT: Heat = {
  slice: 40_000,
  warmUp: 400,
  looks: 16,
  misses: 3000,
  price: 2,
  rest: MAX_ROOM,
};
/** Nearly everything is hot, and run up to the last cycle of a slice: to check the engine. */
export const EAGER: Heat = { slice: 2000, warmUp: 0, looks: 8, misses: 8, price: 0, rest: 0 };

/** The host's WebAssembly, and the memory in which the store lies. */
export interface WasmHost {
  readonly wasm: Wasm;
  readonly memory: WasmMemory;
}

/** The register of the return address. */
const RA = 1;

/** The cost of leaving compiled code and coming back to it, as a part of a look. */
const MISS = 0.01;

export class CompilingCpu extends Cpu {
  /** The compiled code, for tests. */
  readonly units: Units;
  /** Times that compiled code was entered. It shows that code is compiled, and not in the run. */
  entered = 0;
  private readonly heat: Heat;
  private readonly evidence: Evidence;
  private readonly misses: Counts;
  private readonly results: Int32Array;
  /** The cycles that the interpreter still runs before it is looked where it stands. */
  private untilLook: number;
  /** The looks so far. */
  private looked = 0;
  /** The branch by which the interpreter came to a pc without knowing its block; 0 for none. */
  private exit = 0;
  /** False if the interpreter must execute the next instruction. */
  private mayEnter = true;
  /** True if nothing is to be compiled or entered any more. */
  private isStraight = false;

  /** Throws if the host does not compile. */
  constructor(
    mmu: Mmu,
    clock: VirtualClock,
    freq: number,
    host: WasmHost,
    options: CpuOptions = {},
    heat: Heat = HEAT,
  ) {
    super(mmu, clock, freq, options);
    const { branchTaken } = options.timing ?? SUN4_TIMING;
    const { blocks, stops, cycles } = this;
    this.units = this.makeUnits({ mmu, blocks, stops, cycles, branchTaken }, host);
    this.heat = heat;
    this.misses = new Counts(heat.misses);
    this.evidence = new Evidence(heat.price, heat.looks);
    this.untilLook = heat.slice;
    this.results = mmu.store.results;
    blocks.compiled = this.units;
  }

  /** Makes the compiled code. Wrong twins make another. */
  protected makeUnits(from: Sources, { wasm, memory }: WasmHost): Units {
    return new Units(from, wasm, memory);
  }

  override straighten(): void {
    super.straighten();
    this.isStraight = true;
  }

  override run(until: number): number {
    if (this.isStraight || this.mmu.watcher !== undefined) return super.run(until);
    const { clock, regs, stops } = this;
    regs[0] = 0;
    regs[REG_PC] &= ~1;
    if (!stops.empty) stops.start(this.mmu.active, regs[REG_PC]);
    this.exit = 0;
    this.mayEnter = true;
    for (;;) {
      const left = until - clock.cycle;
      if (!(left > 0)) return CPU_CYCLE;
      const pc = regs[REG_PC];
      if (this.mayEnter && left > this.heat.rest && this.units.enterable(pc)) this.enter(left, pc);
      else {
        const cause = this.interpretFrom(pc, until);
        if (cause >= 0) return cause;
      }
    }
  }

  /**
   * Has the interpreter run from `pc` on, until it comes to compiled code, or a short slice is
   * over. Returns the CPU_ constant for which run() is to come back; RESUME or ADVANCED for none.
   */
  private interpretFrom(pc: number, until: number): number {
    const { clock, blocks, interpreter } = this;
    this.mayEnter = false;
    const { epoch } = blocks;
    let block = blocks.find(pc);
    if (block < 0) return this.trap(CPU_FETCH_FAULT, blocks.faultAddress);
    if (this.exit !== 0 && epoch === blocks.epoch) blocks.chain(this.exit, block);
    this.exit = 0;
    const left = until - clock.cycle;
    if (blocks.code[block] >= left) block = blocks.fitting(pc, left);
    let reason = this.interpret(block, this.behindMark(block), until);
    while (reason === EXIT_RECORD) {
      const cause = this.pass(interpreter.exit, until);
      if (cause !== RESUME) return cause;
      reason = this.interpret(block, interpreter.exit + op.LONG_WORDS, until);
    }
    if (reason === EXIT_FIND) this.exit = interpreter.exit;
    if (reason === EXIT_SLICE && this.untilLook <= 0) this.mayEnter = this.look(this.regs[REG_PC]);
    return RESUME;
  }

  /** Passes by the mark of compiled code, too: an observer may come when code is compiled. */
  protected override record(record: number): number {
    if (op.operationOf(this.blocks.code[record]) === op.OP_ENTER) return RESUME;
    return super.record(record);
  }

  /**
   * Passes the record at which the interpreter came back, as record() does, or stands at compiled
   * code.
   */
  private pass(record: number, until: number): number {
    if (op.operationOf(this.blocks.code[record]) !== op.OP_ENTER) return this.record(record);
    if (until - this.clock.cycle <= this.heat.rest) return RESUME;
    this.stand(record);
    this.mayEnter = true;
    return ADVANCED;
  }

  /** The index of a block's first record but the mark. */
  private behindMark(block: number): number {
    const first = block + op.HEADER_WORDS;
    const isMarked = op.operationOf(this.blocks.code[first]) === op.OP_ENTER;
    return isMarked ? first + op.LONG_WORDS : first;
  }

  /** Has the interpreter run from a record on, up to the next look at most. */
  private interpret(block: number, record: number, until: number): number {
    const { clock } = this;
    const before = clock.cycle;
    const short = before + Math.max(this.untilLook, this.blocks.code[block] + 1);
    const reason = this.execute(record, Math.min(until, short));
    this.untilLook -= clock.cycle - before;
    return reason;
  }

  /** Runs compiled code at `pc`. */
  private enter(left: number, pc: number): void {
    const { clock, regs, results, units } = this;
    const slice = Math.min(left, MAX_SLICE);
    const next = units.enter(slice, pc);
    this.entered++;
    clock.cycle += slice - results[0];
    this.instret += results[1];
    regs[REG_PC] = next & ~1;
    this.exit = 0;
    this.mayEnter = (next & 1) === 0;
    if (!this.mayEnter || units.enterable(next) || !this.misses.met(next)) return;
    this.evidence.found(next, Math.ceil(this.heat.misses * MISS));
    // A function that was called by compiled code comes back to one that was left meanwhile.
    this.compile(next, (regs[RA] & ~1) === next);
  }

  /**
   * Notes that the interpreter stands at `pc`, at the end of a slice. True if code may have been
   * compiled.
   */
  private look(pc: number): boolean {
    this.untilLook = this.heat.slice;
    this.looked++;
    if (!this.evidence.found(pc, 1) || this.looked < this.heat.warmUp) return false;
    this.compile(pc, false);
    return true;
  }

  /**
   * Compiles what the program was found in. Code that was left because something was not compiled
   * is likely not left any more, so all that counts begins anew.
   */
  private compile(pc: number, isPart: boolean): void {
    if (this.units.compile(pc, isPart, this.evidence)) this.misses.clear();
  }
}
