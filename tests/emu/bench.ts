/** A processor with a little memory, from which every test of it starts. */

import { expect } from 'chai';
import { VirtualClock } from '../../emu/clock/virtualclock.ts';
import { Cpu } from '../../emu/cpu/cpu.ts';
import { Mmu, type PageTable } from '../../emu/cpu/mmu.ts';
import { layOut } from '../../emu/cpu/store.ts';
import { SUN4_TIMING as T } from '../../emu/cpu/timing.ts';
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

export class Bench {
  readonly mmu: Mmu;
  readonly clock = new VirtualClock();
  readonly cpu: Cpu;
  readonly pmap: PageTable;

  /**
   * The program at TEXT, pc at its start, and one page of data at DATA.
   * codeWords: the room for decoded code, if not the usual one.
   */
  constructor(program: readonly number[] = [], codeWords?: number) {
    this.mmu = new Mmu(layOut(64 * PAGE_SIZE, codeWords));
    this.cpu = new Cpu(this.mmu, this.clock, FREQ, { timing: T });
    this.mmu.codeCache = this.cpu.codeCache;
    this.pmap = this.mmu.pmapCreate();
    this.mmu.pmapActivate(this.pmap);
    this.map(DATA, RW);
    this.load(TEXT, program);
    this.cpu.regs[REG_PC] = TEXT;
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
