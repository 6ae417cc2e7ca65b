/**
 * Random programs: the processor, run at one go, in random slices, one
 * instruction at a time and with room for one block only, does what the
 * reference does, to the cycle. With stops set it comes back each time that the
 * reference is about to execute a marked instruction, and the run is the same.
 */

import { expect } from 'chai';
import fc from 'fast-check';
import { MIN_CODE_WORDS } from '../../emu/cpu/blocks.ts';
import { CPU_CYCLE, CPU_FETCH_FAULT, CPU_STOP } from '../../emu/cpu/engine.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import { repetitions, timeLimit } from '../matrix.ts';
import * as asm from './asm.ts';
import { Bench, compiles, describeEngines, FREQ, RW, RWX, RX } from './bench.ts';
import { insn } from './programs.ts';
import { Reference } from './reference.ts';

/** The pages of text. Programs start before the end of the first one. */
const TEXT_PAGES = [0x10000, 0x11000];
/** The pages of data, one of every protection. */
const DATA_PAGES: readonly (readonly [number, number])[] = [
  [0x20000, RW],
  [0x21000, RW],
  [0x22000, PROT_READ],
  [0x23000, PROT_WRITE],
];
const START = 0x10fa0;
const UNTIL = 4000;

interface Scenario {
  readonly program: readonly number[];
  readonly regs: readonly number[];
  /** Protection of the second page of text; 0 leaves it out. */
  readonly secondProt: number;
  readonly cuts: readonly number[];
  /** Addresses at which the processor is to stop. */
  readonly stops: readonly number[];
}

const scenario: fc.Arbitrary<Scenario> = fc.record({
  program: fc.array(insn, { minLength: 10, maxLength: 80 }),
  regs: fc.array(fc.oneof(fc.integer(), fc.integer({ min: -3, max: 3 })), { minLength: 16, maxLength: 16 }),
  secondProt: fc.constantFrom(RX, RX, RX, RWX, PROT_READ, 0),
  cuts: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }),
  stops: fc.array(
    fc.integer({ min: 0, max: 100 }).map((n) => START + 2 * n),
    { maxLength: 8 },
  ),
});

function initialRegs({ regs }: Scenario): number[] {
  const x = [...regs];
  x[0] = 0;
  x[asm.sp] = 0x20ff0;
  x[asm.s0] = 0x20800;
  x[asm.s1] = START + 16;
  x[asm.a3] = 0x20ffe;
  x[asm.a4] = 0x21ffc;
  x[asm.a5] = 0x22ff8;
  return x;
}

function prepare(s: Scenario, codeWords?: number): { b: Bench; reference: Reference } {
  const b = new Bench([], codeWords);
  const reference = new Reference(FREQ);
  for (let vpn = 0x10000 >> PAGE_SHIFT; vpn < 0x30000 >> PAGE_SHIFT; vpn++) b.pmap.remove(vpn);
  const text = asm.assemble(s.program);
  const place = (vaddr: number, prot: number, contents: (at: number) => number) => {
    if (prot === 0) return;
    const page = b.mmu.pageBytes(b.map(vaddr, prot)).map((_, n) => contents(vaddr + n));
    b.mmu.pageBytes(b.pmap.extract(vaddr >>> PAGE_SHIFT)).set(page);
    reference.pages.set(vaddr >>> PAGE_SHIFT, { bytes: page, prot });
  };
  TEXT_PAGES.forEach((vaddr, n) => {
    place(vaddr, n === 0 ? RX : s.secondProt, (at) => text[at - START] ?? 0);
  });
  for (const [vaddr, prot] of DATA_PAGES) place(vaddr, prot, (at) => at * 37);
  initialRegs(s).forEach((value, n) => {
    b.cpu.regs[n] = value;
    reference.x[n] = value;
  });
  b.pc = START;
  reference.pc = START;
  return { b, reference };
}

interface Machine {
  pc: number;
  readonly cycle: number;
  readonly instret: number;
  run(until: number): number;
}

/** A place in a run: an address, the cycle and the instructions retired. */
const placeOf = ({ pc, cycle, instret }: Machine) => `${(pc >>> 0).toString(16)} ${cycle} ${instret}`;

/**
 * Runs to UNTIL in slices. Returns the traps met, and adds the stops to `stops`. Each instruction
 * that traps is skipped, a bad pc is put right.
 */
function runSliced(machine: Machine, s: Scenario, cuts: readonly number[], stops: string[] = []): string[] {
  const text = asm.assemble(s.program);
  const traps: string[] = [];
  for (let n = 0; machine.cycle < UNTIL && traps.length < 100; n++) {
    const cause = machine.run(Math.min(UNTIL, machine.cycle + cuts[n % cuts.length]));
    if (cause === CPU_CYCLE) continue;
    if (cause === CPU_STOP) {
      stops.push(placeOf(machine));
      continue;
    }
    traps.push(`${cause} at ${(machine.pc >>> 0).toString(16)}`);
    const length = ((text[(machine.pc >>> 0) - START] ?? 0) & 3) === 3 ? 4 : 2;
    machine.pc = cause === CPU_FETCH_FAULT ? START + 2 * (traps.length % 40) : machine.pc + length;
  }
  return traps;
}

const hex = (bytes: Uint8Array | readonly number[]) => Buffer.from(bytes).toString('hex');

function stateOf(b: Bench): object {
  const data = DATA_PAGES.map(([vaddr]) => hex(b.mmu.ram.page(b.pmap.extract(vaddr >>> PAGE_SHIFT))));
  return {
    x: [...b.cpu.regs.subarray(0, 32)],
    pc: b.pc,
    cycle: b.clock.cycle,
    instret: b.cpu.instret,
    tval: b.cpu.tval | 0,
    data,
  };
}

function referenceState(r: Reference): object {
  const data = DATA_PAGES.map(([vaddr]) => hex(r.pages.get(vaddr >>> PAGE_SHIFT)?.bytes ?? []));
  return { x: [...r.x], pc: r.pc >>> 0, cycle: r.cycle, instret: r.instret, tval: r.tval | 0, data };
}

function checkScenario(s: Scenario): { traps: string[]; retired: number; stops: number; entered: number } {
  let entered = 0;
  const { b: whole, reference } = prepare(s);
  const stopsWanted: string[] = [];
  reference.fetched = (pc) => {
    if (s.stops.includes(pc)) stopsWanted.push(placeOf(reference));
  };
  const wanted = runSliced(reference, s, [UNTIL]);
  const stateWanted = referenceState(reference);
  for (const [b, cuts] of [
    [whole, [UNTIL]],
    [prepare(s).b, s.cuts],
    [prepare(s).b, [1]],
    [prepare(s, MIN_CODE_WORDS).b, [UNTIL]],
  ] as const) {
    expect(runSliced(b, s, cuts)).to.deep.equal(wanted);
    expect(stateOf(b)).to.deep.equal(stateWanted);
    b.mmu.check();
    b.mmu.checkClear();
    b.units?.check();
    entered += b.entered;
  }
  for (const [b, cuts] of [
    [prepare(s).b, [UNTIL]],
    [prepare(s, MIN_CODE_WORDS).b, s.cuts],
  ] as const) {
    for (const pc of s.stops) b.cpu.setStop(b.pmap, pc);
    const stops: string[] = [];
    expect(runSliced(b, s, cuts, stops)).to.deep.equal(wanted);
    expect(stops).to.deep.equal(stopsWanted);
    expect(stateOf(b)).to.deep.equal(stateWanted);
    entered += b.entered;
  }
  return { traps: wanted, retired: reference.instret, stops: stopsWanted.length, entered };
}

describeEngines('Cpu: slices', () => {
  it('gives the same state whole, sliced, one at a time, without room for code, with stops, and by the reference', function () {
    this.timeout(timeLimit(60_000));
    const causes = new Set<string>();
    let retired = 0;
    let stops = 0;
    let entered = 0;
    fc.assert(
      fc.property(scenario, (s) => {
        const outcome = checkScenario(s);
        retired += outcome.retired;
        stops += outcome.stops;
        entered += outcome.entered;
        for (const trap of outcome.traps) causes.add(trap[0]);
      }),
      { numRuns: repetitions(60, 4000), seed: 1987 },
    );
    expect([...causes].sort(), 'every cause met').to.deep.equal([...'1234567']);
    expect(retired, 'instructions').to.be.above(15_000);
    expect(stops, 'stops').to.be.above(250);
    if (compiles()) expect(entered, 'times that compiled code was entered').to.be.above(400);
  });

  it('faults with the address of the second page when an instruction straddles into one that is not there', () => {
    const { b } = prepare({ program: [], regs: new Array(16).fill(0), secondProt: 0, cuts: [], stops: [] });
    b.mmu
      .pageBytes(b.pmap.extract(TEXT_PAGES[0] >>> PAGE_SHIFT))
      .set(asm.assemble([asm.cNop, asm.cNop]), PAGE_SIZE - 4);
    b.mmu.pageBytes(b.pmap.extract(TEXT_PAGES[0] >>> PAGE_SHIFT)).set([0x13, 0x05], PAGE_SIZE - 2);
    b.pc = 0x10ffc;
    expect(b.run()).to.equal(CPU_FETCH_FAULT);
    expect(b.pc).to.equal(0x10ffe);
    expect(b.cpu.tval).to.equal(0x11000);
    expect(b.cpu.instret).to.equal(1);
  });
});
