/** LR, SC and the AMOs: results, faults, and how long a reservation lasts. */

import { expect } from 'chai';
import * as cpu from '../../emu/cpu/engine.ts';
import { SUN4_TIMING as T } from '../../emu/cpu/timing.ts';
import { PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import * as asm from './asm.ts';
import { Bench, DATA, describeEngines, expectFault, NEXT, RD, RS1, RS2, third } from './bench.ts';

describeEngines('atomic instructions', () => {
  type Amo = (rd: number, rs2: number, base: number) => number;
  type Cases = readonly (readonly [old: number, operand: number, result: number])[];
  // biome-ignore format: a table
  const AMOS: readonly (readonly [string, Amo, Cases])[] = [
    ['amoswap.w', asm.amoswapW, [[1, 2, 2]]],
    ['amoadd.w', asm.amoaddW, [[1, 2, 3], [0x7fffffff, 1, -0x80000000]]],
    ['amoxor.w', asm.amoxorW, [[0x0ff0, 0x00ff, 0x0f0f]]],
    ['amoand.w', asm.amoandW, [[0x0ff0, 0x00ff, 0x00f0]]],
    ['amoor.w', asm.amoorW, [[0x0ff0, 0x00ff, 0x0fff]]],
    ['amomin.w', asm.amominW, [[-1, 1, -1], [5, -5, -5]]],
    ['amomax.w', asm.amomaxW, [[-1, 1, 1], [5, -5, 5]]],
    ['amominu.w', asm.amominuW, [[-1, 1, 1], [5, -5, 5]]],
    ['amomaxu.w', asm.amomaxuW, [[-1, 1, -1], [5, -5, -5]]],
  ];
  for (const [name, form, cases] of AMOS) {
    it(name, () => {
      for (const [old, operand, result] of cases) {
        for (const ordering of [0, 1 << 25, 1 << 26, 3 << 25]) {
          const bench = new Bench([form(RD, RS2, RS1) | ordering, asm.ecall]);
          bench.setWord(DATA + 4, old);
          bench.cpu.regs[RS1] = DATA + 4;
          bench.cpu.regs[RS2] = operand;
          expect(bench.run()).to.equal(cpu.CPU_ECALL);
          expect(bench.cpu.regs[RD]).to.equal(old);
          expect(bench.word(DATA + 4)).to.equal(result);
          expect(bench.clock.cycle).to.equal(T.amo);
        }
      }
    });
  }

  it('rd may be the address or the operand, or x0', () => {
    const bench = new Bench([
      asm.amoaddW(RS1, RS2, RS1),
      asm.amoaddW(RS2, RS2, asm.a3),
      asm.amoaddW(0, RS2, asm.a3),
      asm.ecall,
    ]);
    bench.setWord(DATA, 100);
    bench.cpu.regs[RS1] = DATA;
    bench.cpu.regs[asm.a3] = DATA;
    bench.cpu.regs[RS2] = 5;
    expect(bench.run()).to.equal(cpu.CPU_ECALL);
    expect([...bench.cpu.regs.subarray(RS1, RS2 + 1)]).to.deep.equal([100, 105]);
    expect(bench.word(DATA)).to.equal(215);
    expect(bench.cpu.regs[0]).to.equal(0);
  });

  it('faults', () => {
    for (const misaligned of [1, 2, 3]) {
      expectFault(third(asm.lrW(RD, RS1), DATA + misaligned), cpu.CPU_MISALIGNED_AMO, DATA + misaligned);
      expectFault(third(asm.scW(RD, RS2, RS1), DATA + misaligned), cpu.CPU_MISALIGNED_AMO, DATA + misaligned);
      expectFault(
        third(asm.amoaddW(RD, RS2, RS1), 2 ** 31 + misaligned),
        cpu.CPU_MISALIGNED_AMO,
        2 ** 31 + misaligned,
      );
    }
    expectFault(third(asm.lrW(RD, RS1), NEXT), cpu.CPU_LOAD_FAULT, NEXT);
    expectFault(third(asm.scW(RD, RS2, RS1), NEXT), cpu.CPU_STORE_FAULT, NEXT);
    expectFault(third(asm.amoaddW(RD, RS2, RS1), NEXT), cpu.CPU_STORE_FAULT, NEXT);
    for (const prot of [PROT_READ, PROT_WRITE]) {
      const bench = third(asm.amoaddW(RD, RS2, RS1), NEXT);
      bench.map(NEXT, prot);
      expectFault(bench, cpu.CPU_STORE_FAULT, NEXT);
      expect(bench.word(NEXT)).to.equal(0);
    }
  });

  /**
   * Runs lr.w at DATA, the instructions of `between`, then sc.w at the address in a3;
   * returns the result of sc.w.
   */
  function reserve(
    between: readonly number[],
    to = DATA,
    pause: (bench: Bench) => void = () => {},
  ): [number, Bench] {
    const bench = new Bench([asm.lrW(asm.t0, RS1), ...between, asm.scW(RD, RS2, asm.a3), asm.ecall]);
    bench.cpu.regs[RS1] = DATA;
    bench.cpu.regs[RS2] = 42;
    bench.cpu.regs[asm.a3] = to;
    bench.run(T.amo);
    pause(bench);
    expect(bench.run()).to.equal(cpu.CPU_ECALL);
    return [bench.cpu.regs[RD], bench];
  }

  it('sc.w succeeds after lr.w of its word and stores', () => {
    const [failed, bench] = reserve([]);
    expect(failed).to.equal(0);
    expect(bench.word(DATA)).to.equal(42);
  });

  it('sc.w fails without a reservation, at another address, after another sc.w, after clearReservation', () => {
    const bare = new Bench([asm.scW(RD, RS2, RS1), asm.ecall]);
    bare.cpu.regs[RS1] = DATA;
    bare.run();
    expect(bare.cpu.regs[RD]).to.equal(1);
    for (const [failed, bench] of [
      reserve([], DATA + 4),
      reserve([asm.scW(asm.t1, 0, RS1)]),
      reserve([asm.scW(asm.t1, 0, asm.a3)], DATA + 4),
      reserve([], DATA, ({ cpu: { clearReservation }, cpu: c }) => clearReservation.call(c)),
    ]) {
      expect(failed).to.equal(1);
      expect(bench.word(DATA)).to.equal(0);
      expect(bench.word(DATA + 4)).to.equal(0);
    }
  });

  it('the last lr.w counts', () => {
    const [failed] = reserve([asm.addi(RS1, RS1, 4), asm.lrW(asm.t0, RS1)], DATA + 4);
    expect(failed).to.equal(0);
  });
});
