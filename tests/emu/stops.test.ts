/** Stops at a pc: exact, once each time, only in their map, and invisible to the run. */

import { expect } from 'chai';
import { MIN_CODE_WORDS } from '../../emu/cpu/blocks.ts';
import { CPU_CYCLE, CPU_ECALL, CPU_FETCH_FAULT, CPU_ILLEGAL, CPU_STOP } from '../../emu/cpu/engine.ts';
import type { PageTable } from '../../emu/cpu/mmu.ts';
import { SUN4_TIMING as T } from '../../emu/cpu/timing.ts';
import { PAGE_SHIFT, PAGE_SIZE } from '../../kernel/machdep.ts';
import * as asm from './asm.ts';
import { Bench, DATA, describeEngines, FOREVER, RWX, RX, TEXT } from './bench.ts';

const at = (vaddr: number) => vaddr >>> PAGE_SHIFT;

/** Runs on, and expects a stop at `pc` with so many cycles and instructions since the start. */
function expectStop(bench: Bench, pc: number, cycle: number, instret: number): void {
  expect(bench.run()).to.equal(CPU_STOP);
  expect(bench.pc.toString(16)).to.equal(pc.toString(16));
  expect([bench.cycle, bench.cpu.instret]).to.deep.equal([cycle, instret]);
}

/** The same for the end of the program. */
function expectEnd(bench: Bench, pc: number, cycle: number, instret: number): void {
  expect(bench.run()).to.equal(CPU_ECALL);
  expect([bench.pc, bench.cycle, bench.cpu.instret]).to.deep.equal([pc, cycle, instret]);
}

/** A loop that adds 3 to a0 ten times. */
const LOOP = [
  asm.addi(asm.t0, 0, 10),
  asm.addi(asm.a0, asm.a0, 3),
  asm.addi(asm.t0, asm.t0, -1),
  asm.bne(asm.t0, 0, -8),
  asm.ecall,
];
const LOOP_TOP = TEXT + 4;
const LOOP_END = TEXT + 16;
const LOOP_TURN = 2 * T.alu + T.branchTaken;
const LOOP_CYCLES = T.alu + 9 * LOOP_TURN + 2 * T.alu + T.branch;

describeEngines('a stop', () => {
  it('in straight code: before the instruction, and once', () => {
    const bench = new Bench([asm.lw(asm.a0, 0, asm.a1), asm.addi(asm.a0, asm.a0, 1), asm.ecall]);
    bench.cpu.regs[asm.a1] = DATA;
    bench.cpu.setStop(bench.pmap, TEXT + 4);
    expectStop(bench, TEXT + 4, T.load, 1);
    expect(bench.cpu.regs[asm.a0]).to.equal(0);
    expectEnd(bench, TEXT + 8, T.load + T.alu, 2);
    expect(bench.cpu.regs[asm.a0]).to.equal(1);
  });

  it('at the first instruction, and at each', () => {
    const bench = new Bench([asm.cNop, asm.addi(0, 0, 0), asm.jal(0, 4), asm.ecall]);
    for (const pc of [0, 2, 6, 10]) bench.cpu.setStop(bench.pmap, TEXT + pc);
    expectStop(bench, TEXT, 0, 0);
    expectStop(bench, TEXT + 2, T.alu, 1);
    expectStop(bench, TEXT + 6, 2 * T.alu, 2);
    expectStop(bench, TEXT + 10, 2 * T.alu + T.jump, 3);
    expectEnd(bench, TEXT + 10, 2 * T.alu + T.jump, 3);
  });

  it('at each of a full block, and of the next, with room for one block only', () => {
    const bench = new Bench([...new Array(200).fill(asm.sw(0, 0, asm.a1)), asm.ecall], MIN_CODE_WORDS);
    const other = bench.mmu.pmapCreate();
    bench.cpu.regs[asm.a1] = DATA;
    for (let n = 0; n < 200; n++) bench.cpu.setStop(other, TEXT + 4 * n);
    expectEnd(bench, TEXT + 800, 200 * T.store, 200);
    bench.clock.cycle = 0;
    bench.cpu.instret = 0;
    bench.pc = TEXT;
    for (let n = 0; n < 200; n++) bench.cpu.setStop(bench.pmap, TEXT + 4 * n);
    for (let n = 0; n < 200; n++) expectStop(bench, TEXT + 4 * n, n * T.store, n);
    expectEnd(bench, TEXT + 800, 200 * T.store, 200);
  });

  it('at the target of a branch, each time it comes there', () => {
    const bench = new Bench(LOOP);
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    for (let n = 0; n < 10; n++) expectStop(bench, LOOP_TOP, T.alu + n * LOOP_TURN, 1 + 3 * n);
    expectEnd(bench, LOOP_END, LOOP_CYCLES, 31);
    expect(bench.cpu.regs[asm.a0]).to.equal(30);
  });

  it('set and cleared while the blocks are decoded and chained', () => {
    const bench = new Bench(LOOP);
    const turn = (n: number) => T.alu + n * LOOP_TURN;
    expect(bench.run(turn(3))).to.equal(CPU_CYCLE);
    expect(bench.pc).to.equal(LOOP_TOP);
    bench.cpu.setStop(bench.pmap, LOOP_TOP + 4);
    for (const n of [3, 4]) expectStop(bench, LOOP_TOP + 4, turn(n) + T.alu, 2 + 3 * n);
    bench.cpu.setStop(bench.pmap, LOOP_TOP + 8);
    bench.cpu.clearStop(bench.pmap, LOOP_TOP + 4);
    for (const n of [4, 5]) expectStop(bench, LOOP_TOP + 8, turn(n) + 2 * T.alu, 3 + 3 * n);
    bench.cpu.clearStop(bench.pmap, LOOP_TOP + 8);
    expectEnd(bench, LOOP_END, LOOP_CYCLES, 31);
  });

  it('may be set twice and is cleared by one call; clearing what is not set does nothing', () => {
    const bench = new Bench(LOOP);
    bench.cpu.clearStop(bench.pmap, LOOP_TOP);
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    bench.cpu.clearStop(bench.pmap, LOOP_TOP);
    bench.cpu.clearStop(bench.pmap, LOOP_TOP);
    expectEnd(bench, LOOP_END, LOOP_CYCLES, 31);
  });

  it('that is cleared and set again where the processor stands is met again', () => {
    const bench = new Bench(LOOP);
    bench.cpu.setStop(bench.pmap, TEXT);
    expectStop(bench, TEXT, 0, 0);
    bench.cpu.clearStop(bench.pmap, TEXT);
    bench.cpu.setStop(bench.pmap, TEXT);
    expectStop(bench, TEXT, 0, 0);
    expectEnd(bench, LOOP_END, LOOP_CYCLES, 31);
  });

  it('comes after CPU_CYCLE when the clock is at its end there', () => {
    const bench = new Bench(LOOP);
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    expect(bench.run(T.alu)).to.equal(CPU_CYCLE);
    expect(bench.pc).to.equal(LOOP_TOP);
    expectStop(bench, LOOP_TOP, T.alu, 1);
    expect(bench.run(T.alu), 'no time to pass it').to.equal(CPU_CYCLE);
    expectStop(bench, LOOP_TOP, T.alu + LOOP_TURN, 4);
  });

  it('that was reported is met anew when the program came there another way', () => {
    const bench = new Bench(LOOP);
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    expectStop(bench, LOOP_TOP, T.alu, 1);
    bench.pc = TEXT;
    expectStop(bench, LOOP_TOP, 2 * T.alu, 2);
    bench.pc = LOOP_END;
    expect(bench.run()).to.equal(CPU_ECALL);
    bench.pc = LOOP_TOP;
    expectStop(bench, LOOP_TOP, 2 * T.alu, 2);
  });

  it('keeps the reservation of LR', () => {
    const bench = new Bench([asm.lrW(asm.a0, asm.a1), asm.scW(asm.a0, asm.a1, asm.a1), asm.ecall]);
    bench.cpu.regs[asm.a1] = DATA;
    bench.cpu.setStop(bench.pmap, TEXT + 4);
    expectStop(bench, TEXT + 4, T.amo, 1);
    expectEnd(bench, TEXT + 8, 2 * T.amo, 2);
    expect(bench.cpu.regs[asm.a0], 'SC succeeded').to.equal(0);
  });

  it('comes before a trap, and after a fetch that faults', () => {
    const bench = new Bench([0]);
    const beyond = TEXT + PAGE_SIZE;
    for (const pc of [TEXT, TEXT + PAGE_SIZE]) bench.cpu.setStop(bench.pmap, pc);
    expectStop(bench, TEXT, 0, 0);
    expect(bench.run()).to.equal(CPU_ILLEGAL);
    bench.pc = beyond;
    expect(bench.run()).to.equal(CPU_FETCH_FAULT);
    bench.load(beyond, [asm.ecall]);
    expectStop(bench, beyond, 0, 0);
  });

  it('is passed though the page went away and came back in between', () => {
    const bench = new Bench([asm.ecall]);
    bench.cpu.setStop(bench.pmap, TEXT);
    expectStop(bench, TEXT, 0, 0);
    const ppn = bench.pmap.extract(at(TEXT));
    bench.pmap.remove(at(TEXT));
    expect(bench.run()).to.equal(CPU_FETCH_FAULT);
    bench.pmap.enter(at(TEXT), ppn, RX);
    expectEnd(bench, TEXT, 0, 0);
  });

  it('at an instruction that straddles two pages, and behind it', () => {
    const bench = new Bench();
    const start = DATA + 2 * PAGE_SIZE - 2;
    bench.load(start, [asm.addi(asm.a0, 0, 5), asm.addi(asm.a0, asm.a0, 1), asm.ecall]);
    for (let round = 0; round < 2; round++) {
      const [cycle, instret] = [bench.cycle, bench.cpu.instret];
      bench.pc = start;
      expectEnd(bench, start + 8, cycle + 2 * T.alu, instret + 2);
      bench.cpu.setStop(bench.pmap, start);
      bench.cpu.setStop(bench.pmap, start + 4);
      bench.pc = start;
      expectStop(bench, start, cycle + 2 * T.alu, instret + 2);
      expectStop(bench, start + 4, cycle + 3 * T.alu, instret + 3);
      expectEnd(bench, start + 8, cycle + 4 * T.alu, instret + 4);
      bench.cpu.clearStop(bench.pmap, start);
      bench.cpu.clearStop(bench.pmap, start + 4);
    }
    expect(bench.cpu.regs[asm.a0]).to.equal(6);
  });

  it('at an address above 2 GiB', () => {
    const bench = new Bench();
    const high = 0xc0000000;
    bench.load(high, LOOP);
    bench.pc = high;
    bench.cpu.setStop(bench.pmap, high + 4);
    for (const instret of [1, 4]) {
      expect(bench.run()).to.equal(CPU_STOP);
      expect([bench.pc, bench.cpu.instret]).to.deep.equal([high + 4, instret]);
    }
    bench.cpu.clearStop(bench.pmap, (high + 4) | 0);
    expectEnd(bench, high + 16, LOOP_CYCLES, 31);
  });
});

describeEngines('a stop in a page that two maps share', () => {
  /**
   * Makes the loop in two maps. The second has the same physical page at TEXT,
   * or at `elsewhere`.
   */
  function shared(elsewhere = TEXT): { bench: Bench; other: PageTable } {
    const bench = new Bench(LOOP);
    const other = bench.mmu.pmapCreate();
    other.enter(at(elsewhere), bench.pmap.extract(at(TEXT)), RX);
    return { bench, other };
  }

  /** Goes on in another map, with the registers given. */
  function switchTo(bench: Bench, pmap: PageTable, regs: Int32Array): void {
    bench.mmu.pmapActivate(pmap);
    bench.cpu.regs.set(regs);
  }

  it('is met in its map only, decoded before or after it was set', () => {
    for (const ranBefore of [false, true]) {
      const { bench, other } = shared();
      if (ranBefore) bench.run();
      const [cycle, instret] = [bench.cycle, bench.cpu.instret];
      bench.pc = TEXT;
      bench.cpu.setStop(bench.pmap, LOOP_TOP);
      bench.mmu.pmapActivate(other);
      expectEnd(bench, LOOP_END, cycle + LOOP_CYCLES, instret + 31);
      bench.mmu.pmapActivate(bench.pmap);
      bench.pc = TEXT;
      expectStop(bench, LOOP_TOP, cycle + LOOP_CYCLES + T.alu, instret + 32);
    }
  });

  it('in both maps is met in each, and cleared in each by itself', () => {
    const { bench, other } = shared();
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    bench.cpu.setStop(other, LOOP_TOP);
    expectStop(bench, LOOP_TOP, T.alu, 1);
    const first = bench.cpu.regs.slice();
    bench.mmu.pmapActivate(other);
    expectStop(bench, LOOP_TOP, T.alu, 1);
    expectStop(bench, LOOP_TOP, T.alu + LOOP_TURN, 4);
    const second = bench.cpu.regs.slice();
    switchTo(bench, bench.pmap, first);
    expectStop(bench, LOOP_TOP, T.alu + 2 * LOOP_TURN, 7);
    bench.cpu.clearStop(bench.pmap, LOOP_TOP);
    expectEnd(bench, LOOP_END, LOOP_CYCLES + LOOP_TURN, 34);
    switchTo(bench, other, second);
    bench.mmu.pageBytes(bench.pmap.extract(at(TEXT)));
    expectStop(bench, LOOP_TOP, LOOP_CYCLES + 2 * LOOP_TURN, 37);
  });

  it('is not met in a map that has another', () => {
    const { bench, other } = shared();
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    bench.cpu.setStop(other, LOOP_END);
    bench.mmu.pmapActivate(other);
    expectStop(bench, LOOP_END, LOOP_CYCLES, 31);
  });

  it('that was reported is passed though the other map ran to the same pc in between', () => {
    const { bench, other } = shared();
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    expectStop(bench, LOOP_TOP, T.alu, 1);
    const first = bench.cpu.regs.slice();
    bench.pc = TEXT;
    bench.mmu.pmapActivate(other);
    expect(bench.run()).to.equal(CPU_ECALL);
    switchTo(bench, bench.pmap, first);
    const [cycle, instret] = [bench.cycle, bench.cpu.instret];
    expectStop(bench, LOOP_TOP, cycle + LOOP_TURN, instret + 3);
  });

  it('is met at its virtual page, though the page was decoded at another since', () => {
    const bench = new Bench(LOOP);
    const elsewhere = 0x300000;
    bench.pmap.enter(at(elsewhere), bench.pmap.extract(at(TEXT)), RX);
    expectEnd(bench, LOOP_END, LOOP_CYCLES, 31);
    bench.pc = elsewhere;
    expectEnd(bench, elsewhere + 16, 2 * LOOP_CYCLES, 62);
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    bench.pc = TEXT;
    expectStop(bench, LOOP_TOP, 2 * LOOP_CYCLES + T.alu, 63);
  });

  it('is not met at another virtual page', () => {
    const elsewhere = 0x300000;
    const { bench, other } = shared(elsewhere);
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    bench.cpu.setStop(other, LOOP_TOP);
    bench.mmu.pmapActivate(other);
    bench.pc = elsewhere;
    expectEnd(bench, elsewhere + 16, LOOP_CYCLES, 31);
  });

  it('is met in a page that was decoded for the other map and mapped later', () => {
    const { bench, other } = shared();
    const page = bench.mmu.pageAlloc();
    bench.mmu.pageBytes(page).set(bench.mmu.ram.page(bench.pmap.extract(at(TEXT))));
    other.enter(at(TEXT), page, RX);
    bench.mmu.pmapActivate(other);
    expectEnd(bench, LOOP_END, LOOP_CYCLES, 31);
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    bench.pmap.enter(at(TEXT), page, RX);
    bench.mmu.pmapActivate(bench.pmap);
    bench.pc = TEXT;
    expectStop(bench, LOOP_TOP, LOOP_CYCLES + T.alu, 32);
  });
});

describeEngines('a stop in code that changes', () => {
  it('holds when the kernel writes the page', () => {
    const bench = new Bench(LOOP);
    bench.cpu.setStop(bench.pmap, LOOP_TOP);
    expectStop(bench, LOOP_TOP, T.alu, 1);
    bench.load(LOOP_TOP, [asm.addi(asm.a0, asm.a0, 5)]);
    expectStop(bench, LOOP_TOP, T.alu + LOOP_TURN, 4);
    expect(bench.cpu.regs[asm.a0]).to.equal(5);
  });

  it('holds after the program has written the instruction and executed fence.i', () => {
    const bench = new Bench();
    const start = DATA + PAGE_SIZE;
    const target = start + 8;
    bench.map(start, RWX);
    bench.load(start, [asm.sw(asm.a1, 8, asm.a2), asm.fenceI, asm.addi(asm.a0, 0, 1), asm.ecall]);
    bench.cpu.regs[asm.a2] = start;
    bench.cpu.setStop(bench.pmap, target);
    for (const value of [5, 6, 7]) {
      const [cycle, instret] = [bench.cycle, bench.cpu.instret];
      bench.cpu.regs[asm.a1] = asm.addi(asm.a0, 0, value);
      bench.pc = start;
      expectStop(bench, target, cycle + T.store + T.fenceI, instret + 2);
      expectEnd(bench, start + 12, cycle + T.store + T.fenceI + T.alu, instret + 3);
      expect(bench.cpu.regs[asm.a0]).to.equal(value);
    }
    bench.cpu.clearStop(bench.pmap, target);
    bench.pc = start;
    expect(bench.run(FOREVER)).to.equal(CPU_ECALL);
  });

  it('holds when everything decoded was dropped for want of room', () => {
    const bench = new Bench();
    const pages = 4;
    for (let n = 0; n < pages; n++)
      bench.load(TEXT + n * PAGE_SIZE, new Array(PAGE_SIZE / 2).fill(asm.cAddi(asm.a0, 1)));
    const target = TEXT + PAGE_SIZE + 100;
    bench.cpu.setStop(bench.pmap, target);
    for (let pc = TEXT; pc < TEXT + pages * PAGE_SIZE - 2; pc += 2) {
      bench.pc = pc;
      expect(bench.run(bench.cycle + 1)).to.equal(pc === target ? CPU_STOP : CPU_CYCLE);
    }
    bench.pc = TEXT;
    const [cycle, instret] = [bench.cycle, bench.cpu.instret];
    expectStop(bench, target, cycle + (target - TEXT) / 2, instret + (target - TEXT) / 2);
  });
});
