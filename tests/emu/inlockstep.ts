/**
 * The interpreter and the engine that compiles, in lockstep: both run the same random program in
 * the same random slices, and between them the same is done to both: pages of data are protected
 * and mapped elsewhere, code is changed, stops are set and cleared, another address map has its
 * turn. After each slice both are compared, to the last register and byte.
 */

import { HEAT, type Heat } from '../../emu/cpu/compiling.ts';
import { CPU_CYCLE, CPU_STOP } from '../../emu/cpu/engine.ts';
import type { PageTable } from '../../emu/cpu/mmu.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_READ, PROT_WRITE, REG_PC } from '../../kernel/machdep.ts';
import { Random } from '../model/random.ts';
import * as asm from './asm.ts';
import { Bench, HOT, type MakeCompiling, RW, RWX, RX } from './bench.ts';
import { BASE, type Flow, flowOf, TABLE_PAGE } from './flow.ts';

/** The address of programs, near the end of a page. */
const START = 0x10c00;
/** The pages of text. */
const TEXT_PAGES = [0x10000, 0x11000];
/** The pages of data and stack. */
const DATA_PAGES = [0x20000, 0x21000];
const STACK_PAGES = [0x26000, 0x27000];

/** One of both processors, with its pages. */
class Lane {
  readonly b: Bench;
  /** The map in which the same program runs beside the first, on the same pages of text. */
  readonly other: PageTable;
  private readonly flow: Flow;
  /** A second copy of each page of text. */
  private readonly copies: number[];

  constructor(flow: Flow, seed: number, make: MakeCompiling | undefined, codeWords?: number) {
    this.flow = flow;
    this.b = new Bench([], codeWords, make);
    const { b } = this;
    for (const vaddr of [...TEXT_PAGES, ...DATA_PAGES]) b.pmap.remove(vaddr >>> PAGE_SHIFT);
    for (const vaddr of TEXT_PAGES) b.map(vaddr, RX);
    // The last one first: behind the end of a page, physical memory is not that of the next one.
    for (const vaddr of [...DATA_PAGES, TABLE_PAGE, ...STACK_PAGES].reverse()) b.map(vaddr, RW);
    this.other = b.mmu.pmapCreate();
    b.pmap.forEach((vpn, ppn, prot) => {
      const own = prot === RX ? ppn : b.mmu.pageAlloc();
      this.other.enter(vpn, own, prot);
      this.fill(own, vpn << PAGE_SHIFT, seed);
    });
    b.pmap.forEach((vpn, ppn) => {
      this.fill(ppn, vpn << PAGE_SHIFT, seed + 1);
    });
    this.copies = TEXT_PAGES.map((vaddr) => {
      const ppn = b.mmu.pageAlloc();
      this.fill(ppn, vaddr, seed);
      return ppn;
    });
    const random = new Random(seed);
    for (let r = 5; r < 32; r++) b.cpu.regs[r] = random.word() >> random.below(28);
    this.begin();
  }

  /** Puts pc and the registers of addresses at their start. */
  begin(): void {
    const { regs } = this.b.cpu;
    regs[asm.sp] = 0x270c8;
    regs[BASE] = 0x21000 - 2040;
    regs[REG_PC] = START;
  }

  private fill(ppn: number, vaddr: number, seed: number): void {
    const { bytes, tables } = this.flow;
    const byte = (n: number): number =>
      vaddr < 0x20000 ? (bytes[vaddr + n - START] ?? 0) : (seed * 31 + n * 7) >> 3;
    const page = Uint8Array.from({ length: PAGE_SIZE }, (_, n) => byte(n));
    if (vaddr === TABLE_PAGE) page.set(new Uint8Array(Int32Array.from(tables).buffer));
    this.b.mmu.pageBytes(ppn).set(page);
  }

  /** Does something to the processor between two slices: the same for the same numbers. */
  disturb(random: Random): void {
    const { b, flow } = this;
    const data = random.pick(DATA_PAGES);
    const text = random.below(TEXT_PAGES.length);
    const map = random.below(4) === 0 ? this.other : b.pmap;
    const pc = random.pick(flow.pcs);
    const value = random.word();
    switch (random.below(24)) {
      case 0:
        map.enter(
          data >>> PAGE_SHIFT,
          map.extract(data >>> PAGE_SHIFT),
          random.pick([RW, PROT_READ, PROT_WRITE]),
        );
        break;
      case 1:
        this.swapText(map, text, value);
        break;
      case 2:
        map.enter(
          (TEXT_PAGES[text] ?? 0) >>> PAGE_SHIFT,
          map.extract((TEXT_PAGES[text] ?? 0) >>> PAGE_SHIFT),
          random.pick([RX, RX, RWX, PROT_READ]),
        );
        break;
      case 3:
        b.mmu.pageBytes(b.pmap.extract(pc >>> PAGE_SHIFT))[pc & (PAGE_SIZE - 1) & ~3] ^= value & 0x80;
        break;
      case 4:
        b.cpu.setStop(map, pc);
        break;
      case 5:
        for (const it of flow.pcs) b.cpu.clearStop(map, it);
        break;
      case 6:
        b.mmu.pmapActivate(b.mmu.active === b.pmap ? this.other : b.pmap);
        b.cpu.clearReservation();
        break;
      case 7:
        for (const vaddr of TEXT_PAGES)
          map.enter(vaddr >>> PAGE_SHIFT, map.extract(vaddr >>> PAGE_SHIFT), RX);
        for (const vaddr of DATA_PAGES)
          map.enter(vaddr >>> PAGE_SHIFT, map.extract(vaddr >>> PAGE_SHIFT), RW);
        break;
      default:
    }
  }

  /** Maps a page of text to its copy, which may differ in one instruction. */
  private swapText(map: PageTable, n: number, value: number): void {
    const vpn = (TEXT_PAGES[n] ?? 0) >>> PAGE_SHIFT;
    const held = map.extract(vpn);
    const copy = this.copies[n] ?? 0;
    if (held !== copy && this.b.pmap.extract(vpn) !== this.other.extract(vpn)) return;
    if (held === copy) return;
    if (value & 1) this.b.mmu.pageBytes(copy)[0xc84] ^= 0x80;
    map.enter(vpn, copy, RX);
    this.copies[n] = held;
  }

  /** Runs a slice; after a trap it goes on behind the instruction, or at the start. */
  run(cycles: number): string {
    const { b } = this;
    const cause = b.run(b.cycle + cycles);
    const at = `cause ${cause} tval ${b.cpu.tval | 0} pc ${b.pc.toString(16)}`;
    if (cause === CPU_CYCLE || cause === CPU_STOP) return at;
    if (cause === 1) b.pc += 4;
    else this.begin();
    return at;
  }

  /** The registers and counts. */
  state(): string {
    const { b } = this;
    return `${b.cpu.regs.subarray(0, 32)} pc ${b.pc.toString(16)} cycle ${b.cycle} instret ${b.instret}`;
  }

  /** The contents of memory. */
  memory(): Buffer {
    return Buffer.from(this.b.mmu.store.ram8);
  }
}

/** The heats with which programs are tried. */
const HEATS: readonly Heat[] = [HOT, { ...HOT, slice: 60 }, { ...HOT, rest: HEAT.rest }];

/** The worth of a program: instructions of the run, and times that compiled code was entered. */
export interface Worth {
  readonly retired: number;
  readonly entered: number;
}

/**
 * Runs the program of a seed on both engines. Throws at the first difference, with both states.
 * `make` makes the engine that compiles: a wrong twin, or the right one. It has `codeWords` words
 * for decoded code, or as many as usual.
 */
export function tryFlow(
  seed: number,
  make: (heat: Heat) => MakeCompiling,
  { nslices = 30, codeWords }: { readonly nslices?: number; readonly codeWords?: number } = {},
): Worth {
  const flow = flowOf(seed, START);
  const random = new Random(seed);
  const right = new Lane(flow, seed, undefined);
  const tried = new Lane(flow, seed, make(random.pick(HEATS)), codeWords);
  for (let n = 0; n < nslices; n++) {
    const cycles = 1 + random.below(random.pick([40, 400, 4000]));
    const [wanted, found] = [right.run(cycles), tried.run(cycles)];
    const [before, after] = [right.state(), tried.state()];
    if (wanted !== found || before !== after)
      throw new Error(`seed ${seed}, slice ${n}: ${found} ${after}\nnot ${wanted} ${before}`);
    if (!right.memory().equals(tried.memory())) throw new Error(`seed ${seed}, slice ${n}: memory differs`);
    const turn = random.word();
    for (const lane of [right, tried]) lane.disturb(new Random(turn));
    tried.b.mmu.check();
    tried.b.units?.check();
  }
  return { retired: right.b.instret, entered: tried.b.entered };
}
