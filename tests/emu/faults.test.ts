/** Faults: cause, address and pc; nothing of the instruction has happened. Misaligned access. */

import { expect } from 'chai';
import * as cpu from '../../emu/cpu/engine.ts';
import { SUN4_TIMING as T } from '../../emu/cpu/timing.ts';
import { PROT_EXEC, PROT_NONE, PROT_READ, PROT_WRITE } from '../../kernel/machdep.ts';
import * as asm from './asm.ts';
import {
  Bench,
  DATA,
  describeEngines,
  expectFault,
  NEXT,
  RD,
  RS1,
  RS2,
  RW,
  RWX,
  RX,
  TEXT,
  third,
} from './bench.ts';

const ALL_LOADS = [asm.lb, asm.lh, asm.lw, asm.lbu, asm.lhu];
const ALL_STORES = [asm.sb, asm.sh, asm.sw];

describeEngines('protection: loads and stores', () => {
  const PROTECTIONS: readonly (readonly [string, number, loads: boolean, stores: boolean])[] = [
    ['none', PROT_NONE, false, false],
    ['read', PROT_READ, true, false],
    ['write only', PROT_WRITE, false, true],
    ['read and write', RW, true, true],
    ['execute only', PROT_EXEC, false, false],
    ['read and execute', RX, true, false],
    ['all', RWX, true, true],
  ];
  for (const [name, prot, loads, stores] of PROTECTIONS) {
    it(name, () => {
      for (const load of ALL_LOADS) {
        const bench = third(load(RD, 8, RS1), NEXT);
        bench.map(NEXT, prot);
        if (loads) expect(bench.run()).to.equal(cpu.CPU_ECALL);
        else expectFault(bench, cpu.CPU_LOAD_FAULT, NEXT + 8);
      }
      for (const store of ALL_STORES) {
        const bench = third(store(RS2, 8, RS1), NEXT);
        bench.map(NEXT, prot);
        if (stores) expect(bench.run()).to.equal(cpu.CPU_ECALL);
        else {
          expectFault(bench, cpu.CPU_STORE_FAULT, NEXT + 8);
          expect(bench.word(NEXT + 8)).to.equal(0);
        }
      }
    });
  }

  it('nothing mapped, at both ends of the address space', () => {
    for (const address of [0, NEXT, 0x7fffffff, 0x80000000, 0xfffffffe]) {
      expectFault(third(asm.lbu(RD, 0, RS1), address), cpu.CPU_LOAD_FAULT, address);
      expectFault(third(asm.sb(RS2, 0, RS1), address), cpu.CPU_STORE_FAULT, address);
    }
  });

  it('a fault can be repaired and the instruction run again', () => {
    const bench = third(asm.sw(RS2, 0, RS1), NEXT);
    expectFault(bench, cpu.CPU_STORE_FAULT, NEXT);
    bench.map(NEXT, RW);
    expect(bench.run()).to.equal(cpu.CPU_ECALL);
    expect(bench.word(NEXT)).to.equal(-1);
    expect(bench.clock.cycle).to.equal(T.alu + T.load + T.store);
  });

  it('a changed protection holds at once, though the translation was buffered', () => {
    const bench = new Bench([asm.sw(RS2, 0, RS1), asm.lw(RD, 0, RS1), asm.jal(0, -8)]);
    bench.cpu.regs[RS1] = DATA;
    bench.run(100);
    const ppn = bench.pmap.extract(DATA >>> 12);
    bench.pmap.enter(DATA >>> 12, ppn, PROT_READ);
    expect(bench.run()).to.equal(cpu.CPU_STORE_FAULT);
    bench.pmap.enter(DATA >>> 12, ppn, PROT_WRITE);
    expect(bench.run()).to.equal(cpu.CPU_LOAD_FAULT);
    bench.pmap.enter(DATA >>> 12, ppn, RW);
    expect(bench.run(bench.clock.cycle + 100)).to.equal(cpu.CPU_CYCLE);
    bench.pmap.remove(DATA >>> 12);
    expect(bench.run()).to.be.oneOf([cpu.CPU_STORE_FAULT, cpu.CPU_LOAD_FAULT]);
  });
});

describeEngines('protection: fetches', () => {
  for (const [name, prot] of [
    ['none', PROT_NONE],
    ['read and write', RW],
    ['write only', PROT_WRITE],
  ] as const) {
    it(`a jump to a page of protection ${name}`, () => {
      const bench = new Bench([asm.jalr(asm.ra, RS1, 0)]);
      bench.cpu.regs[RS1] = NEXT + 0x10;
      bench.map(NEXT, prot);
      expect(bench.run()).to.equal(cpu.CPU_FETCH_FAULT);
      expect(bench.pc).to.equal(NEXT + 0x10);
      expect(bench.cpu.tval).to.equal(NEXT + 0x10);
      expect(bench.cpu.instret, 'the jump itself retires').to.equal(1);
      expect(bench.clock.cycle).to.equal(T.jumpRegister);
      expect(bench.cpu.regs[asm.ra]).to.equal(TEXT + 4);
    });
  }

  it('a jump to a page that is executable only', () => {
    const bench = new Bench([asm.jalr(asm.ra, RS1, 0)]);
    bench.map(NEXT, PROT_EXEC);
    bench.load(NEXT, [asm.ecall]);
    bench.cpu.regs[RS1] = NEXT;
    expect(bench.run()).to.equal(cpu.CPU_ECALL);
  });

  it('running off the end of the text', () => {
    const bench = new Bench();
    bench.load(TEXT + 0xffc, [asm.addi(RD, RD, 1)]);
    bench.pc = TEXT + 0xffc;
    expect(bench.run()).to.equal(cpu.CPU_FETCH_FAULT);
    expect(bench.pc).to.equal(TEXT + 0x1000);
    expect(bench.cpu.tval).to.equal(TEXT + 0x1000);
    expect(bench.cpu.instret).to.equal(1);
  });

  it('the clock comes before the fault: a slice that ends with the jump ends there', () => {
    const bench = new Bench([asm.jalr(0, 0, 0)]);
    expect(bench.run(1)).to.equal(cpu.CPU_CYCLE);
    expect(bench.pc).to.equal(0);
    expect(bench.run()).to.equal(cpu.CPU_FETCH_FAULT);
  });

  it('an odd pc is made even', () => {
    const bench = new Bench([asm.ecall]);
    bench.pc = TEXT + 1;
    expect(bench.run()).to.equal(cpu.CPU_ECALL);
    expect(bench.pc).to.equal(TEXT);
  });
});

describeEngines('misaligned loads and stores', () => {
  it('work at every offset, within a page and across two', () => {
    for (const start of [DATA + 0x100, NEXT - 4]) {
      for (let at = 0; at < 8; at++) {
        const bench = new Bench([
          asm.sw(RS2, 0, RS1),
          asm.lw(asm.a3, 0, RS1),
          asm.lh(asm.a4, 0, RS1),
          asm.lhu(asm.a5, 1, RS1),
          asm.sh(RS2, 5, RS1),
          asm.ecall,
        ]);
        bench.map(NEXT, RW);
        bench.cpu.regs[RS1] = start + at;
        bench.cpu.regs[RS2] = 0x81c2a3b4;
        expect(bench.run()).to.equal(cpu.CPU_ECALL);
        expect(bench.cpu.regs[asm.a3] >>> 0).to.equal(0x81c2a3b4);
        expect(bench.cpu.regs[asm.a4]).to.equal(0xa3b4 - 0x10000);
        expect(bench.cpu.regs[asm.a5]).to.equal(0xc2a3);
        const bytes = new Uint8Array(9);
        bench.mmu.copyin(bench.pmap, start + at - 1, bytes);
        expect([...bytes]).to.deep.equal([0, 0xb4, 0xa3, 0xc2, 0x81, 0, 0xb4, 0xa3, 0]);
        expect(bench.clock.cycle, 'they cost what others do').to.equal(2 * T.store + 3 * T.load);
      }
    }
  });

  it('across into a page that is missing: the fault names that page, and nothing is stored', () => {
    for (const [store, size] of [
      [asm.sh, 2],
      [asm.sw, 4],
    ] as const) {
      for (let inFirst = 1; inFirst < size; inFirst++) {
        for (const prot of [undefined, PROT_READ, PROT_NONE]) {
          const bench = third(store(RS2, 0, RS1), NEXT - inFirst);
          if (prot !== undefined) bench.map(NEXT, prot);
          expectFault(bench, cpu.CPU_STORE_FAULT, NEXT);
          expect(bench.word(NEXT - 4)).to.equal(0);
        }
      }
    }
    expectFault(third(asm.lw(RD, 0, RS1), NEXT - 2), cpu.CPU_LOAD_FAULT, NEXT);
    expectFault(third(asm.lhu(RD, 0, RS1), NEXT - 1), cpu.CPU_LOAD_FAULT, NEXT);
  });

  it('from a page that is missing: the fault names the first byte', () => {
    expectFault(third(asm.lw(RD, 0, RS1), DATA - 1), cpu.CPU_LOAD_FAULT, DATA - 1);
    expectFault(third(asm.sw(RS2, 0, RS1), DATA - 3), cpu.CPU_STORE_FAULT, DATA - 3);
  });
});
