/** Stores into code: seen by the next fetch, always. */

import { expect } from 'chai';
import fc from 'fast-check';
import type { BlockCache } from '../../emu/cpu/blocks.ts';
import { CPU_ECALL, CPU_STOP } from '../../emu/cpu/engine.ts';
import { PAGE_SHIFT, PAGE_SIZE } from '../../kernel/machdep.ts';
import { repetitions, timeLimit } from '../matrix.ts';
import * as asm from './asm.ts';
import { Bench, DATA, describeEngines, FOREVER, RWX } from './bench.ts';
import { STALE, selfModifying, trySelfModifying } from './selfmodify.ts';

/** The first of two pages of code that may be written. */
const CODE = 0x30000;
/** The same two physical pages, once more. */
const ALIAS = 0x40000;
/** The edge between them. */
const EDGE = CODE + PAGE_SIZE;

/** A program at `start`: a1 is an instruction to be written, a2 an address. */
function code(start: number, program: readonly number[], a1: number, a2: number): Bench {
  const bench = new Bench();
  for (const n of [0, 1]) {
    const ppn = bench.map(CODE + n * PAGE_SIZE, RWX);
    bench.pmap.enter((ALIAS >>> PAGE_SHIFT) + n, ppn, RWX);
  }
  bench.load(start, program);
  bench.cpu.regs[asm.a1] = a1;
  bench.cpu.regs[asm.a2] = a2;
  bench.pc = start;
  return bench;
}

/** The ways to run to an ecall. */
const WAYS: Readonly<Record<string, (bench: Bench) => number>> = {
  'in one go': (bench) => bench.run(FOREVER),
  'one instruction at a time': (bench) => {
    let cause = bench.run(bench.cycle + 1);
    while (cause === 0) cause = bench.run(bench.cycle + 1);
    return cause;
  },
  'decoded before': (bench) => {
    const { pc } = bench;
    const a1 = bench.cpu.regs[asm.a1];
    // The first turn stores the word that is there, and decodes everything.
    bench.cpu.regs[asm.a1] = bench.word(bench.cpu.regs[asm.a2]);
    expect(bench.run(FOREVER)).to.equal(CPU_ECALL);
    bench.cpu.regs[asm.a1] = a1;
    bench.cpu.regs[asm.a0] = 0;
    bench.cpu.regs[asm.a3] = 0;
    bench.pc = pc;
    return bench.run(FOREVER);
  },
  'with a stop at each instruction': (bench) => {
    for (let pc = bench.pc & ~0xff; pc < bench.pc + 64; pc += 2) bench.cpu.setStop(bench.pmap, pc);
    let cause = bench.run(FOREVER);
    while (cause === CPU_STOP) cause = bench.run(FOREVER);
    return cause;
  },
};

const two = asm.addi(asm.a0, 0, 2);
const one = asm.addi(asm.a0, 0, 1);
/** c.sw a1, 0(a2). */
const cSw = 0xc20c;

/** A program, the bits in a1, the address in a2, and a0 in the end. */
interface Case {
  readonly start?: number;
  readonly program: readonly number[];
  readonly a1?: number;
  readonly a2: number;
  readonly a0: number;
}

const CASES: Readonly<Record<string, Case>> = {
  'the next instruction': { program: [asm.sw(asm.a1, 0, asm.a2), one, asm.ecall], a2: CODE + 4, a0: 2 },
  'the next instruction, by a compressed store': {
    program: [cSw, asm.cNop, one, asm.ecall],
    a2: CODE + 4,
    a0: 2,
  },
  'the next instruction, by an AMO': {
    program: [asm.amoswapW(0, asm.a1, asm.a2), one, asm.ecall],
    a2: CODE + 4,
    a0: 2,
  },
  'the next instruction, by SC': {
    program: [asm.lrW(0, asm.a2), asm.scW(0, asm.a1, asm.a2), one, asm.ecall],
    a2: CODE + 8,
    a0: 2,
  },
  'the next instruction, at its other mapping': {
    program: [asm.sw(asm.a1, 0, asm.a2), one, asm.ecall],
    a2: ALIAS + 4,
    a0: 2,
  },
  'the upper half of an instruction': {
    program: [asm.sh(asm.a1, 2, asm.a2), one, asm.ecall],
    a1: two >>> 16,
    a2: CODE + 4,
    a0: 2,
  },
  'one byte of an instruction': {
    program: [asm.sb(asm.a1, 3, asm.a2), asm.addi(asm.a0, 0, 1), asm.ecall],
    a1: 0x10,
    a2: CODE + 4,
    a0: 0x101,
  },
  'the store itself, and comes by again': {
    program: [
      asm.addi(asm.a0, asm.a0, 1),
      asm.sw(asm.a1, 0, asm.a2),
      asm.addi(asm.a3, asm.a3, 1),
      asm.blt(asm.a3, asm.t0, -12),
      asm.ecall,
    ],
    a1: asm.addi(asm.a0, asm.a0, 100),
    a2: CODE + 4,
    a0: 102,
  },
  'the lower half of an instruction that straddles two pages': {
    start: EDGE - 6,
    program: [asm.sh(asm.a1, 0, asm.a2), asm.lui(asm.a0, 1), asm.ecall],
    a1: asm.lui(asm.a0, 9) & 0xffff,
    a2: EDGE - 2,
    a0: 0x9000,
  },
  'the upper half of an instruction that straddles two pages': {
    start: EDGE - 6,
    program: [asm.sh(asm.a1, 2, asm.a2), one, asm.ecall],
    a1: two >>> 16,
    a2: EDGE - 2,
    a0: 2,
  },
  'all of an instruction that straddles two pages': {
    start: EDGE - 6,
    program: [asm.sw(asm.a1, 0, asm.a2), one, asm.ecall],
    a2: EDGE - 2,
    a0: 2,
  },
  'the same at its other mapping': {
    start: EDGE - 6,
    program: [asm.sw(asm.a1, 0, asm.a2), one, asm.ecall],
    a2: ALIAS + PAGE_SIZE - 2,
    a0: 2,
  },
};

describeEngines('a store into code is seen by the next fetch:', () => {
  for (const [name, { start = CODE, program, a1 = two, a2, a0 }] of Object.entries(CASES)) {
    it(name, () => {
      for (const [way, run] of Object.entries(WAYS)) {
        const bench = code(start, program, a1, a2);
        bench.cpu.regs[asm.t0] = 2;
        expect(run(bench), way).to.equal(CPU_ECALL);
        expect(bench.cpu.regs[asm.a0], way).to.equal(a0);
        bench.mmu.check();
      }
    });
  }

  it('though the page was stored to before it was decoded', () => {
    const program = [asm.sw(asm.a1, 0, asm.a2), asm.jalr(asm.t1, asm.a2, 0), asm.ecall];
    const bench = code(CODE, program, two, EDGE);
    const back = asm.jalr(0, asm.t1, 0);
    bench.load(EDGE, [one, back]);
    for (const value of [5, 6, 7]) {
      bench.cpu.regs[asm.a1] = asm.addi(asm.a0, 0, value);
      bench.pc = CODE;
      expect(bench.run()).to.equal(CPU_ECALL);
      expect(bench.cpu.regs[asm.a0]).to.equal(value);
    }
  });

  it('fence.i between them changes nothing but the cycles', () => {
    const bench = code(CODE, [asm.sw(asm.a1, 0, asm.a2), asm.fenceI, one, asm.ecall], two, CODE + 8);
    expect(bench.run()).to.equal(CPU_ECALL);
    expect([bench.cpu.regs[asm.a0], bench.instret, bench.cycle]).to.deep.equal([2, 3, 9]);
  });
});

describeEngines('a store beside code', () => {
  it('drops nothing, and is done', () => {
    const program = [
      asm.sw(asm.a1, 0, asm.a2),
      asm.sw(asm.a1, 1, asm.a2),
      asm.lw(asm.a0, 1, asm.a2),
      asm.ecall,
    ];
    const bench = code(CODE, program, two, CODE + 4 * program.length);
    const blocks = bench.cpu.codeCache as BlockCache;
    const { epoch } = blocks;
    for (let n = 0; n < 3; n++) {
      bench.pc = CODE;
      expect(bench.run()).to.equal(CPU_ECALL);
      expect(bench.cpu.regs[asm.a0]).to.equal(two);
    }
    expect(blocks.epoch).to.equal(epoch);
    bench.mmu.check();
  });

  it('in a page of its own goes the quick way: its page is buffered', () => {
    const bench = code(CODE, [asm.sw(asm.a1, 0, asm.a2), asm.ecall], 1, DATA);
    expect(bench.run()).to.equal(CPU_ECALL);
    expect([...bench.mmu.store.stores]).to.include(DATA);
    expect([...bench.mmu.store.stores]).to.not.include(CODE);
  });
});

describeEngines('an instruction that straddles two pages, reached by a branch in the first', () => {
  it('follows the second page when it is mapped elsewhere', () => {
    const program = [asm.beq(0, 0, EDGE - 2 - CODE)];
    const bench = code(CODE, program, 0, 0);
    bench.load(EDGE - 2, [one, asm.ecall]);
    const other = bench.mmu.pageAlloc();
    bench.mmu.pageBytes(other).set(asm.assemble([two, asm.ecall]).subarray(2));
    const own = bench.pmap.extract(EDGE >>> PAGE_SHIFT);
    for (const [ppn, a0] of [
      [own, 1],
      [own, 1],
      [other, 2],
      [own, 1],
    ]) {
      bench.pmap.enter(EDGE >>> PAGE_SHIFT, ppn, RWX);
      bench.pc = CODE;
      expect(bench.run()).to.equal(CPU_ECALL);
      expect(bench.cpu.regs[asm.a0]).to.equal(a0);
    }
  });
});

describeEngines('programs that write their own code', function () {
  this.timeout(timeLimit(60_000));

  it('do what a processor does that decodes every instruction afresh', () => {
    let retired = 0;
    fc.assert(
      fc.property(selfModifying, (s) => {
        retired += trySelfModifying(s);
      }),
      { numRuns: repetitions(40, 4000), seed: 1987 },
    );
    expect(retired, 'instructions').to.be.above(repetitions(8_000, 15_000));
  });

  for (const [name, spoil] of Object.entries(STALE)) {
    it(`a wrong twin that ${name} is convicted`, () => {
      const property = fc.property(selfModifying, (s) => {
        trySelfModifying(s, spoil);
      });
      expect(fc.check(property, { seed: 1987, numRuns: 3000, endOnFailure: true }).failed).to.equal(true);
    });
  }
});
