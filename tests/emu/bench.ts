/** A processor with a little memory: what every test of it starts from. */

import { Cpu } from '../../emu/cpu.ts';
import { Mmu, type PageTable } from '../../emu/mmu.ts';
import { SUN4_TIMING } from '../../emu/timing.ts';
import { VirtualClock } from '../../emu/virtualclock.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_EXEC, PROT_READ, PROT_WRITE, REG_PC } from '../../kernel/machdep.ts';
import { assemble } from './asm.ts';

export const RX = PROT_READ | PROT_EXEC;
export const RW = PROT_READ | PROT_WRITE;
export const RWX = RX | PROT_WRITE;

/** Where programs lie, and where their data does. */
export const TEXT = 0x10000;
export const DATA = 0x20000;

export const FREQ = 25_000_000;
export const FOREVER = Number.MAX_SAFE_INTEGER;

export class Bench {
  readonly mmu = new Mmu(64 * PAGE_SIZE);
  readonly clock = new VirtualClock();
  readonly cpu = new Cpu(this.mmu, this.clock, FREQ, SUN4_TIMING);
  readonly pmap: PageTable;

  /** The program at TEXT, pc at its start, and one page of data at DATA. */
  constructor(program: readonly number[] = []) {
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

  /** Lays a program down at `vaddr`, in pages mapped for it where there are none. */
  load(vaddr: number, program: readonly number[]): void {
    const bytes = assemble(program);
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

  run(until = FOREVER): number {
    return this.cpu.run(until);
  }

  /** The word at `vaddr`, past all protection. */
  word(vaddr: number): number {
    const page = this.mmu.ram.page(this.pmap.extract(vaddr >>> PAGE_SHIFT));
    return new DataView(page.buffer, page.byteOffset).getInt32(vaddr & (PAGE_SIZE - 1), true);
  }

  setWord(vaddr: number, value: number): void {
    const page = this.mmu.ram.page(this.pmap.extract(vaddr >>> PAGE_SHIFT));
    new DataView(page.buffer, page.byteOffset).setInt32(vaddr & (PAGE_SIZE - 1), value, true);
  }
}
