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
import { Cpu, type CpuOptions, ADVANCED, MAX_SLICE } from './cpu.ts';
import { CPU_CYCLE, CPU_FETCH_FAULT } from './engine.ts';
import * as op from './insn.ts';
import { EXIT_FIND, EXIT_RECORD, EXIT_SLICE } from './interpreter.ts';
import type { Mmu } from './mmu.ts';
import { SUN4_TIMING } from './timing.ts';
import { MAX_ROOM } from './wasm/budget.ts';
import type { Wasm, WasmMemory } from './wasm/module.ts';
import { Units } from './wasm/units.ts';

/** The numbers by which a compiling processor finds what is hot. */
export interface Heat {
  /** The cycles for which the interpreter runs before it is looked where it stands. */
  readonly slice: number;
  /** The looks before anything is compiled: a program that ends soon is interpreted. */
  readonly warmUp: number;
  /** The looks that find an address before the function there is compiled. */
  readonly looks: number;
  /** The times that compiled code is left for an address before the code there is compiled. */
  readonly misses: number;
}

const HEAT: Heat = { slice: 10_000, warmUp: 1000, looks: 6, misses: 200 };

/** Addresses that are counted at most. */
const MAX_COUNTED = 4096;

/** Times that addresses were met. */
class Counts {
  private readonly counts = new Map<number, number>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Counts an address. True when it was met often enough, and is forgotten. */
  met(pc: number): boolean {
    const count = (this.counts.get(pc) ?? 0) + 1;
    if (count >= this.most) {
      this.counts.delete(pc);
      return true;
    }
    if (this.counts.size >= MAX_COUNTED) this.counts.clear();
    this.counts.set(pc, count);
    return false;
  }
}

export class CompilingCpu extends Cpu {
  /** The compiled code, for tests. */
  readonly units: Units;
  /** Times that compiled code was entered. It shows that code is compiled, and not in the run. */
  entered = 0;
  private readonly heat: Heat;
  private readonly looks: Counts;
  private readonly misses: Counts;
  private readonly results: Int32Array;
  /** The looks so far. */
  private looked = 0;
  /** True if nothing is to be compiled or entered any more. */
  private isStraight = false;

  /** Throws if the host does not compile. `memory` is that in which the store of `mmu` lies. */
  constructor(
    mmu: Mmu,
    clock: VirtualClock,
    freq: number,
    host: { readonly wasm: Wasm; readonly memory: WasmMemory },
    options: CpuOptions = {},
    heat: Heat = HEAT,
  ) {
    super(mmu, clock, freq, options);
    const { branchTaken } = options.timing ?? SUN4_TIMING;
    const { blocks, stops, cycles } = this;
    this.units = new Units({ mmu, blocks, stops, cycles, branchTaken }, host.wasm, host.memory);
    this.heat = heat;
    this.looks = new Counts(heat.looks);
    this.misses = new Counts(heat.misses);
    this.results = mmu.store.results;
    blocks.compiled = this.units;
  }

  override straighten(): void {
    super.straighten();
    this.isStraight = true;
  }

  override run(until: number): number {
    if (this.isStraight || this.mmu.watcher !== undefined) return super.run(until);
    const { clock, blocks, interpreter, regs, stops } = this;
    regs[0] = 0;
    regs[REG_PC] &= ~1;
    if (!stops.empty) stops.start(this.mmu.active, regs[REG_PC]);
    let exit = 0;
    let mayEnter = true;
    for (;;) {
      const left = until - clock.cycle;
      if (!(left > 0)) return CPU_CYCLE;
      const pc = regs[REG_PC];
      if (mayEnter && left > MAX_ROOM && this.units.enterable(pc)) {
        mayEnter = this.enter(left, pc);
        exit = 0;
        continue;
      }
      mayEnter = false;
      const { epoch } = blocks;
      let block = blocks.find(pc);
      if (block < 0) return this.trap(CPU_FETCH_FAULT, blocks.faultAddress);
      if (exit !== 0 && epoch === blocks.epoch) blocks.chain(exit, block);
      if (blocks.code[block] >= left) block = blocks.single(pc);
      let reason = this.interpret(block, this.behindMark(block), until);
      while (reason === EXIT_RECORD) {
        if (op.operationOf(blocks.code[interpreter.exit]) === op.OP_ENTER) {
          if (until - clock.cycle > MAX_ROOM) {
            this.stand(interpreter.exit);
            mayEnter = true;
            break;
          }
        } else {
          const cause = this.record(interpreter.exit);
          if (cause >= 0) return cause;
          if (cause === ADVANCED) break;
        }
        reason = this.interpret(block, interpreter.exit + op.LONG_WORDS, until);
      }
      exit = reason === EXIT_FIND ? interpreter.exit : 0;
      if (reason === EXIT_SLICE) this.look(regs[REG_PC]);
    }
  }

  /** The index of a block's first record but the mark. */
  private behindMark(block: number): number {
    const first = block + op.HEADER_WORDS;
    const isMarked = op.operationOf(this.blocks.code[first]) === op.OP_ENTER;
    return isMarked ? first + op.LONG_WORDS : first;
  }

  /** Has the interpreter run from a record on, for a short slice. */
  private interpret(block: number, record: number, until: number): number {
    const short = this.clock.cycle + Math.max(this.heat.slice, this.blocks.code[block] + 1);
    return this.execute(record, Math.min(until, short));
  }

  /** Runs compiled code at `pc`. False if the interpreter must execute the next instruction. */
  private enter(left: number, pc: number): boolean {
    const { clock, regs, results, units } = this;
    const slice = Math.min(left, MAX_SLICE);
    const next = units.enter(slice, pc);
    this.entered++;
    clock.cycle += slice - results[0];
    this.instret += results[1];
    regs[REG_PC] = next & ~1;
    if ((next & 1) !== 0) return false;
    if (!units.enterable(next) && this.misses.met(next)) units.compile(next);
    return true;
  }

  /** Notes that the interpreter stands at `pc`, at the end of a slice. */
  private look(pc: number): void {
    this.looked++;
    if (this.looked > this.heat.warmUp && this.looks.met(pc)) this.units.compile(pc);
  }
}
