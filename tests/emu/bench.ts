/** A processor with a little memory, from which every test of it starts. */

import { expect } from 'chai';
import { VirtualClock } from '../../emu/clock/virtualclock.ts';
import { CompilingCpu, type Heat } from '../../emu/cpu/compiling.ts';
import { Cpu } from '../../emu/cpu/cpu.ts';
import { Mmu, type PageTable } from '../../emu/cpu/mmu.ts';
import { layOut } from '../../emu/cpu/store.ts';
import { SUN4_TIMING as T } from '../../emu/cpu/timing.ts';
import { hostWasm, WASM_PAGE, type Wasm, type WasmMemory } from '../../emu/cpu/wasm/module.ts';
import type { Units } from '../../emu/cpu/wasm/units.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_EXEC, PROT_READ, PROT_WRITE, REG_PC } from '../../kernel/machdep.ts';
import * as asm from './asm.ts';

export const RX = PROT_READ | PROT_EXEC;
export const RW = PROT_READ | PROT_WRITE;
export const RWX = RX | PROT_WRITE;

/** The address of programs. */
export const TEXT = 0x10000;
/** The address of their page of data. */
export const DATA = 0x20000;
/** The page after DATA, which is not mapped. */
export const NEXT = DATA + 0x1000;

/** The register of a result. */
export const RD = asm.a0;
/** The register of the first operand, or of an address. */
export const RS1 = asm.a1;
/** The register of the second operand. */
export const RS2 = asm.a2;

export const FREQ = 25_000_000;
export const FOREVER = Number.MAX_SAFE_INTEGER;

/** Everything is hot: compiled when it is first met, and run up to the last cycle of a slice. */
export const HOT: Heat = { slice: 1, warmUp: 0, looks: 1, misses: 1, price: 0, rest: 0 };

/** The engine of a bench for which none is named. */
let current: 'interpreter' | 'paired' | 'compiled' = 'interpreter';

/**
 * Describes a suite once for each engine, and for the interpreter with pairs from the first
 * instruction on: its benches have that one.
 */
export function describeEngines(title: string, body: (this: Mocha.Suite) => void): void {
  for (const engine of ['interpreter', 'paired', 'compiled'] as const) {
    describe(`${title}, ${engine}`, function () {
      before(() => {
        current = engine;
      });
      after(() => {
        current = 'interpreter';
      });
      body.call(this);
    });
  }
}

/** True if the benches of the suite have the engine that compiles. */
export const compiles = (): boolean => current === 'compiled';

/** Memories to be used again: the host reserves much of its address space for each. */
const memories: WasmMemory[] = [];
/** Memories at most; no test uses as many benches at a time. */
const MEMORIES = 24;
let nmade = 0;

/** A memory of zeros with at least so many bytes. */
function takeMemory(wasm: Wasm, bytes: number): WasmMemory {
  const n = nmade++ % MEMORIES;
  const held = memories[n];
  if (held !== undefined && held.buffer.byteLength >= bytes) {
    new Uint8Array(held.buffer).fill(0);
    return held;
  }
  const pages = Math.ceil(bytes / WASM_PAGE);
  const memory = new wasm.Memory({ initial: pages, maximum: pages, shared: false });
  memories[n] = memory;
  return memory;
}

/** Makes a compiling processor. Wrong twins are classes of their own. */
export type MakeCompiling = (...parts: ConstructorParameters<typeof CompilingCpu>) => CompilingCpu;

/** Makes a compiling processor with its memory, of one clock. */
export function compiling(
  clock: VirtualClock,
  codeWords: number | undefined,
  make: MakeCompiling = (...parts) => new CompilingCpu(...parts),
  heat = HOT,
): { readonly mmu: Mmu; readonly cpu: CompilingCpu } {
  const wasm = hostWasm();
  if (wasm === undefined) throw new Error('this host has no WebAssembly');
  let memory: WasmMemory | undefined;
  const store = layOut(64 * PAGE_SIZE, codeWords, (bytes) => {
    memory = takeMemory(wasm, bytes);
    return memory.buffer;
  });
  const mmu = new Mmu(store);
  const cpu = make(mmu, clock, FREQ, { wasm, memory: memory as unknown as WasmMemory }, { timing: T }, heat);
  return { mmu, cpu };
}

export class Bench {
  readonly mmu: Mmu;
  readonly clock = new VirtualClock();
  readonly cpu: Cpu;
  readonly pmap: PageTable;

  /**
   * The program at TEXT, pc at its start, and one page of data at DATA.
   * codeWords: the room for decoded code, if not the usual one. make: a wrong twin of the compiling
   * processor.
   */
  constructor(program: readonly number[] = [], codeWords?: number, make?: MakeCompiling) {
    if (make !== undefined || current === 'compiled') {
      const { mmu, cpu } = compiling(this.clock, codeWords, make);
      this.mmu = mmu;
      this.cpu = cpu;
    } else {
      this.mmu = new Mmu(layOut(64 * PAGE_SIZE, codeWords));
      const options = current === 'paired' ? { timing: T, practiseAt: 0 } : { timing: T };
      this.cpu = new Cpu(this.mmu, this.clock, FREQ, options);
    }
    this.mmu.codeCache = this.cpu.codeCache;
    this.pmap = this.mmu.pmapCreate();
    this.mmu.pmapActivate(this.pmap);
    this.map(DATA, RW);
    this.load(TEXT, program);
    this.cpu.regs[REG_PC] = TEXT;
  }

  /** The compiled code, if the engine compiles. */
  get units(): Units | undefined {
    return this.cpu instanceof CompilingCpu ? this.cpu.units : undefined;
  }

  /** Times that compiled code was entered. */
  get entered(): number {
    return this.cpu instanceof CompilingCpu ? this.cpu.entered : 0;
  }

  /** Maps a fresh page; returns its physical number. */
  map(vaddr: number, prot: number): number {
    const ppn = this.mmu.pageAlloc();
    this.pmap.enter(vaddr >>> PAGE_SHIFT, ppn, prot);
    return ppn;
  }

  /** Writes a program to `vaddr`, and maps the pages that are missing. */
  load(vaddr: number, program: readonly number[]): void {
    const bytes = asm.assemble(program);
    for (let i = 0; i < bytes.length || i === 0; ) {
      const vpn = (vaddr + i) >>> PAGE_SHIFT;
      if (this.pmap.extract(vpn) < 0) this.map(vpn << PAGE_SHIFT, RX);
      const offset = (vaddr + i) & (PAGE_SIZE - 1);
      const part = bytes.subarray(i, i + PAGE_SIZE - offset);
      this.mmu.pageBytes(this.pmap.extract(vpn)).set(part, offset);
      i += PAGE_SIZE - offset;
    }
  }

  get pc(): number {
    return this.cpu.regs[REG_PC] >>> 0;
  }

  set pc(vaddr: number) {
    this.cpu.regs[REG_PC] = vaddr;
  }

  get cycle(): number {
    return this.clock.cycle;
  }

  get instret(): number {
    return this.cpu.instret;
  }

  run(until = FOREVER): number {
    return this.cpu.run(until);
  }

  /** Returns the word at `vaddr`, whatever its protection. */
  word(vaddr: number): number {
    const page = this.mmu.ram.page(this.pmap.extract(vaddr >>> PAGE_SHIFT));
    return new DataView(page.buffer, page.byteOffset).getInt32(vaddr & (PAGE_SIZE - 1), true);
  }

  setWord(vaddr: number, value: number): void {
    const page = this.mmu.ram.page(this.pmap.extract(vaddr >>> PAGE_SHIFT));
    new DataView(page.buffer, page.byteOffset).setInt32(vaddr & (PAGE_SIZE - 1), value, true);
  }
}

/**
 * Makes a program of two instructions that cost 1 and T.load, then `insn`; a1 =
 * `address`, a2 = -1.
 */
export function third(insn: number, address: number): Bench {
  const bench = new Bench([asm.addi(RD, 0, 77), asm.lw(asm.t0, 0, asm.t1), insn, asm.ecall]);
  bench.cpu.regs[asm.t1] = DATA;
  bench.cpu.regs[RS1] = address;
  bench.cpu.regs[RS2] = -1;
  return bench;
}

/** Expects that the program ends at the third instruction, with nothing of it done. */
export function expectFault(bench: Bench, cause: number, tval: number): void {
  expect(bench.run()).to.equal(cause);
  expect(bench.cpu.tval >>> 0).to.equal(tval >>> 0);
  expect(bench.pc).to.equal(TEXT + 8);
  expect(bench.cpu.instret).to.equal(2);
  expect(bench.clock.cycle).to.equal(T.alu + T.load);
  expect(bench.cpu.regs[RD], 'rd').to.equal(77);
}
