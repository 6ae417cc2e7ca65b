/**
 * The engine that compiles, beside the interpreter; and wrong twins of it, which must be convicted.
 */

import { expect } from 'chai';
import { MIN_CODE_WORDS } from '../../emu/cpu/blocks.ts';
import type { Heat } from '../../emu/cpu/compiling.ts';
import { CPU_CYCLE, CPU_ECALL, CPU_STOP } from '../../emu/cpu/engine.ts';
import { PAGE_SHIFT, PAGE_SIZE, REG_PC } from '../../kernel/machdep.ts';
import { repetitions, timeLimit } from '../matrix.ts';
import * as asm from './asm.ts';
import { Bench, HOT, type MakeCompiling, TEXT } from './bench.ts';
import { tryFlow } from './inlockstep.ts';
import { FORGETS_MIDDLES, FORGETS_TIME, KEEPS_STOPPED, NARROW, RIGHT, WRONG_ENGINES } from './twins.ts';

/** The page behind that of TEXT. */
const NEXT_TEXT = TEXT + PAGE_SIZE;
/** The programs that a wrong twin may pass before it is convicted. */
const MERCY = 200;

describe('compiled code', function () {
  this.timeout(timeLimit(60_000));

  it('makes the run of the interpreter: random control flow, slices and changes of memory', () => {
    let retired = 0;
    let entered = 0;
    for (let seed = 1; seed <= repetitions(30, 10_000); seed++) {
      const worth = tryFlow(seed, RIGHT);
      retired += worth.retired;
      entered += worth.entered;
    }
    expect(retired, 'instructions').to.be.above(repetitions(150_000, 5e7));
    expect(entered, 'times that compiled code was entered').to.be.above(repetitions(1500, 5e5));
  });

  it('makes the same run with little room, for functions, for bytes or for decoded code', () => {
    for (let seed = 1; seed <= repetitions(8, 1000); seed++) {
      for (const make of NARROW) tryFlow(seed, make);
      tryFlow(seed, RIGHT, { codeWords: MIN_CODE_WORDS });
    }
  });

  it('stays when there is no room for decoded code, and is dropped when it is written to', () => {
    /** The count of a loop that counts by 1 until it is made to count by 100. */
    const countedBy = (forget: (bench: Bench) => void): number => {
      const loop = [asm.addi(asm.a0, asm.a0, 1), asm.jal(0, -4)];
      const bench = new Bench([...loop, asm.jal(0, 4), asm.ecall], MIN_CODE_WORDS, RIGHT(HOT));
      bench.units?.compile(TEXT);
      // There is room for one block, and here are two.
      bench.cpu.regs[REG_PC] = TEXT + 8;
      expect(bench.run(100)).to.equal(CPU_ECALL);
      forget(bench);
      expect(bench.units?.enterable(TEXT)).to.equal(true);
      const by100 = asm.assemble([asm.addi(asm.a0, asm.a0, 100)]);
      bench.mmu.pageBytes(bench.pmap.extract(TEXT >>> PAGE_SHIFT)).set(by100);
      bench.cpu.regs[REG_PC] = TEXT;
      bench.run(1000);
      return bench.cpu.regs[asm.a0] as number;
    };
    expect(countedBy(() => undefined) % 100).to.equal(0);
    expect(countedBy((bench) => bench.mmu.store.hasCode.fill(0)) % 100).to.not.equal(0);
  });

  for (const [name, make] of Object.entries(WRONG_ENGINES)) {
    it(`a wrong twin that ${name} is convicted`, () => {
      const convicts = (): void => {
        for (let seed = 1; seed <= MERCY; seed++) tryFlow(seed, make);
      };
      expect(convicts).to.throw(Error);
    });
  }

  it('goes on in the interpreter when an observer of instructions comes', () => {
    const bench = new Bench([asm.addi(asm.a0, asm.a0, 1), asm.jal(0, -4)], undefined, RIGHT(HOT));
    bench.run(1000);
    expect(bench.units?.enterable(TEXT)).to.equal(true);
    bench.mmu.watcher = {
      begin: () => undefined,
      stopped: () => false,
      watches: () => false,
      access: () => false,
    };
    for (let until = 1001; until < 1100; until += 7) expect(bench.run(until)).to.equal(CPU_CYCLE);
  });

  it('keeps the register that a fence names: it has no meaning there', () => {
    for (const fence of [asm.fence, asm.fenceI]) {
      const code = [fence | (asm.a1 << 7) | (asm.a2 << 15), asm.addi(asm.a0, asm.a0, 1), asm.jal(0, -8)];
      const bench = new Bench(code, undefined, RIGHT(HOT));
      bench.cpu.regs[asm.a1] = 77;
      bench.units?.compile(TEXT);
      expect(bench.units?.enterable(TEXT)).to.equal(true);
      bench.run(1000);
      expect(bench.cpu.regs[asm.a1]).to.equal(77);
    }
  });

  it('comes about in slices shorter than the time between two looks, too', () => {
    const heat: Heat = { ...HOT, slice: 1000, looks: 4 };
    const compiledBy = (make: MakeCompiling): boolean => {
      const bench = new Bench([asm.addi(asm.a0, asm.a0, 1), asm.jal(0, -4)], undefined, make);
      for (let until = 50; until <= 20_000; until += 50) bench.run(until);
      return bench.units?.enterable(TEXT) === true;
    };
    expect(compiledBy(RIGHT(heat))).to.equal(true);
    expect(compiledBy(FORGETS_TIME(heat))).to.equal(false);
  });

  it('is not entered where a stop stands, though the interpreter has never been there', () => {
    const stopsOf = (make: MakeCompiling): number => {
      const bench = new Bench(
        [asm.addi(asm.a0, asm.a0, 1), asm.addi(asm.a1, 0, 2), asm.jal(0, -8)],
        undefined,
        make,
      );
      bench.units?.compile(TEXT);
      bench.cpu.setStop(bench.pmap, TEXT + 4);
      return bench.run(1000);
    };
    expect(stopsOf(RIGHT(HOT))).to.equal(CPU_STOP);
    expect(stopsOf(KEEPS_STOPPED(HOT))).to.equal(CPU_CYCLE);
  });

  it('counts a page as read only if it reads there: not one that begins with a stop', () => {
    const loop = NEXT_TEXT - 8;
    const bench = new Bench([], undefined, RIGHT(HOT));
    bench.load(loop, [asm.addi(asm.a0, asm.a0, 1), asm.bne(asm.a0, 0, -4), asm.jal(0, 0)]);
    bench.cpu.setStop(bench.pmap, NEXT_TEXT);
    bench.units?.compile(loop);
    expect(bench.units?.enterable(loop)).to.equal(true);
    bench.units?.check();
  });

  it('is made but once: from the middle of a block on only up to where it can be entered', () => {
    const ratioOf = (make: MakeCompiling): number => {
      const body = Array.from({ length: 50 }, () => asm.addi(asm.a0, asm.a0, 1));
      const code = [asm.addi(asm.a1, 0, 1), asm.addi(asm.a2, 0, 2), ...body, asm.jal(0, -200)];
      const { units } = new Bench(code, undefined, make);
      if (units === undefined) throw new Error('nothing compiles');
      units.compile(TEXT);
      const whole = units.size;
      units.compile(TEXT + 4);
      expect(units.enterable(TEXT + 4)).to.equal(true);
      return (units.size - whole) / whole;
    };
    expect(ratioOf(RIGHT(HOT))).to.be.below(0.5);
    expect(ratioOf(FORGETS_MIDDLES(HOT))).to.be.above(0.8);
  });
});
