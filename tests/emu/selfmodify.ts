/**
 * Random programs that write into their own code, through two mappings of it, at any
 * alignment, also across the edge of a page. The processor must do what the reference
 * does, which decodes every instruction afresh: in one go, in slices, one instruction at a
 * time, with room for one block only and with stops.
 */

import fc from 'fast-check';
import { MIN_CODE_WORDS } from '../../emu/cpu/blocks.ts';
import { CPU_CYCLE, CPU_STOP } from '../../emu/cpu/engine.ts';
import { PAGE_SHIFT, PAGE_SIZE } from '../../kernel/machdep.ts';
import * as asm from './asm.ts';
import { Bench, DATA, FREQ, RW, RWX, TEXT } from './bench.ts';
import { insn } from './programs.ts';
import { Reference } from './reference.ts';

/** The first of the two pages of code. */
const CODE = 0x30000;
/** The first of the same two physical pages, mapped once more. */
const ALIAS = 0x40000;
/** The start of the programs: some begin before the edge of the two pages. */
const START = CODE + PAGE_SIZE - 0x60;
/** The cycles that a program runs for. */
const UNTIL = 2500;
/** The most traps in a program. */
const MAX_TRAPS = 60;

/** The registers that hold instructions to be written; no instruction changes them. */
const WORDS = [16, 17, 18, 19, 20, 21];
/** The registers that hold addresses in the code; no instruction changes them. */
const PLACES = [24, 25, 26, 27, 28];

const word = fc.constantFrom(...WORDS);
const place = fc.constantFrom(...PLACES);
const near = fc.integer({ min: -48, max: 48 });
const rd = fc.integer({ min: 0, max: 7 });

/** Stores into the code. */
// biome-ignore format: a table
const patch = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(word, near, place).map(([w, at, base]) => asm.sw(w, at & ~3, base)) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(asm.sb, asm.sh, asm.sw), word, near, place).map(([f, ...r]) => f(...r)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(asm.amoswapW, asm.amoxorW, asm.amoaddW, asm.scW), rd, word, place).map(([f, ...r]) => f(...r)) },
  { weight: 1, arbitrary: fc.tuple(rd, place).map(([r, base]) => asm.lrW(r, base)) },
);
/** c.sw of a0 ... a5 through s0 or s1, and jumps back to the code. */
const short = fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 }));
// biome-ignore format: a table
const any = fc.oneof(
  { weight: 5, arbitrary: patch },
  { weight: 1, arbitrary: short.map(([rs2, at]) => 0xc000 | (rs2 << 2) | (at << 10)) },
  { weight: 1, arbitrary: place.map((base) => asm.jalr(0, base, 0)) },
  { weight: 5, arbitrary: insn },
);

/** A program that modifies itself, and the ways in which it is run. */
export interface SelfModifying {
  readonly program: readonly number[];
  /** Contents of the registers WORDS: instructions. */
  readonly words: readonly number[];
  /** Contents of the registers PLACES. */
  readonly places: readonly number[];
  readonly start: number;
  readonly cuts: readonly number[];
  /** Addresses at which the processor is to stop. */
  readonly stops: readonly number[];
}

const address = fc
  .tuple(fc.constantFrom(CODE, ALIAS), fc.integer({ min: -24, max: 40 }))
  .map(([base, n]) => base + PAGE_SIZE + 4 * n);

export const selfModifying: fc.Arbitrary<SelfModifying> = fc.record({
  program: fc.array(any, { minLength: 8, maxLength: 60 }),
  words: fc.array(fc.oneof(insn, patch), { minLength: WORDS.length, maxLength: WORDS.length }),
  places: fc.array(address, { minLength: PLACES.length, maxLength: PLACES.length }),
  start: fc.constantFrom(START, START + 2, START + 0x60, ALIAS + PAGE_SIZE - 0x60),
  cuts: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }),
  stops: fc.array(
    fc.integer({ min: 0, max: 100 }).map((n) => START + 2 * n),
    { maxLength: 4 },
  ),
});

/** Registers at the start: addresses where compressed stores find them, too. */
function initialRegs({ words, places }: SelfModifying): Int32Array {
  const x = Int32Array.from({ length: 32 }, (_, n) => 3 * n - 8);
  x[0] = 0;
  for (const r of [asm.s0, asm.s1, asm.a3, asm.a4]) x[r] = places[r % places.length];
  for (const r of [asm.a0, asm.a1, asm.a2]) x[r] = words[r % words.length];
  x[asm.a5] = DATA + 8;
  WORDS.forEach((r, n) => {
    x[r] = words[n];
  });
  PLACES.forEach((r, n) => {
    x[r] = places[n];
  });
  return x;
}

/** The bytes of the two pages: the program, then a jump back to its start. */
function codeOf(s: SelfModifying): Uint8Array {
  const code = new Uint8Array(2 * PAGE_SIZE);
  const at = START - CODE;
  const text = asm.assemble(s.program);
  code.set(text, at);
  code.set(asm.assemble([asm.jal(0, -text.length)]), at + text.length);
  return code;
}

function reference(s: SelfModifying): Reference {
  const r = new Reference(FREQ);
  const code = codeOf(s);
  for (const n of [0, 1]) {
    const bytes = code.slice(n * PAGE_SIZE, (n + 1) * PAGE_SIZE);
    for (const base of [CODE, ALIAS]) r.pages.set((base >>> PAGE_SHIFT) + n, { bytes, prot: RWX });
  }
  r.pages.set(DATA >>> PAGE_SHIFT, { bytes: new Uint8Array(PAGE_SIZE), prot: RW });
  r.x.set(initialRegs(s));
  r.pc = s.start;
  return r;
}

function bench(s: SelfModifying, codeWords?: number): Bench {
  const b = new Bench([], codeWords);
  const code = codeOf(s);
  b.pmap.remove(TEXT >>> PAGE_SHIFT);
  for (const n of [0, 1]) {
    const ppn = b.map(CODE + n * PAGE_SIZE, RWX);
    b.pmap.enter((ALIAS >>> PAGE_SHIFT) + n, ppn, RWX);
    b.mmu.pageBytes(ppn).set(code.subarray(n * PAGE_SIZE, (n + 1) * PAGE_SIZE));
  }
  b.cpu.regs.set(initialRegs(s));
  b.pc = s.start;
  return b;
}

/** The part of processor and reference that a run needs. */
interface Machine {
  pc: number;
  readonly cycle: number;
  run(until: number): number;
}

/** Runs to UNTIL in slices; returns the traps. After a trap it goes on at another instruction. */
function runSliced(machine: Machine, cuts: readonly number[]): string {
  const traps: string[] = [];
  for (let n = 0; machine.cycle < UNTIL && traps.length < MAX_TRAPS; n++) {
    const cause = machine.run(Math.min(UNTIL, machine.cycle + cuts[n % cuts.length]));
    if (cause === CPU_CYCLE || cause === CPU_STOP) continue;
    traps.push(`${cause} at ${(machine.pc >>> 0).toString(16)}`);
    machine.pc = START + ((14 * traps.length) & 0x7e);
  }
  return traps.join(', ');
}

const hex = (pages: readonly Uint8Array[]) => pages.map((page) => Buffer.from(page).toString('hex')).join();

/** The state at the end of a run, as a text. */
function stateOf(b: Bench): string {
  const page = (vaddr: number) => b.mmu.ram.page(b.pmap.extract(vaddr >>> PAGE_SHIFT));
  const code = hex([page(CODE), page(CODE + PAGE_SIZE), page(DATA)]);
  return `${b.cpu.regs.subarray(0, 32)} pc ${b.pc} cycle ${b.cycle} instret ${b.instret} ${code}`;
}

function referenceState(r: Reference): string {
  const page = (vaddr: number) => r.pages.get(vaddr >>> PAGE_SHIFT)?.bytes ?? new Uint8Array(0);
  const code = hex([page(CODE), page(CODE + PAGE_SIZE), page(DATA)]);
  return `${r.x} pc ${r.pc >>> 0} cycle ${r.cycle} instret ${r.instret} ${code}`;
}

/**
 * Tries the processor with a program. `spoil` makes a wrong twin of each processor. Throws if a run
 * differs from the reference's; returns the number of instructions of one run.
 */
export function trySelfModifying(s: SelfModifying, spoil: (b: Bench) => void = () => undefined): number {
  const wanted = reference(s);
  const traps = runSliced(wanted, [UNTIL]);
  const state = referenceState(wanted);
  const ways: readonly (readonly [string, readonly number[], number?])[] = [
    ['in one go', [UNTIL]],
    ['in slices', s.cuts],
    ['one instruction at a time', [1]],
    ['with room for one block', s.cuts, MIN_CODE_WORDS],
    ['with stops', [UNTIL]],
  ];
  for (const [way, cuts, codeWords] of ways) {
    const b = bench(s, codeWords);
    spoil(b);
    if (way === 'with stops') for (const pc of s.stops) b.cpu.setStop(b.pmap, pc);
    const met = runSliced(b, cuts);
    if (met !== traps) throw new Error(`${way}: traps ${met}, not ${traps}`);
    if (stateOf(b) !== state) throw new Error(`${way}: ${stateOf(b)}\nnot ${state}`);
    b.mmu.check();
  }
  return wanted.instret;
}

/** Processors that break the rule in one way, by what they do. */
export const STALE: Readonly<Record<string, (b: Bench) => void>> = {
  'keeps old code until fence.i': (b) => {
    b.mmu.stored = () => undefined;
  },
  'goes on in the block after a store into it': (b) => {
    const { codeCache } = b.cpu;
    const { stored } = codeCache;
    codeCache.stored = function (this: { epoch: number }, paddr, size) {
      const { epoch } = this;
      stored.call(this as never, paddr, size);
      this.epoch = epoch;
    };
  },
  'keeps a buffered translation of a page that is decoded': (b) => {
    b.mmu.keepsCode = (ppn) => {
      b.mmu.store.hasCode[ppn] = 1;
    };
  },
  'sees only the first byte of a store': (b) => {
    const { stored } = b.mmu;
    b.mmu.stored = (paddr) => stored.call(b.mmu, paddr, 1);
  },
};
