/** Every instruction with corner values, by the words of the manual. */

import { expect } from 'chai';
import { CPU_ECALL, CPU_ILLEGAL } from '../../emu/cpu/engine.ts';
import { SUN4_TIMING as T } from '../../emu/cpu/timing.ts';
import * as asm from './asm.ts';
import { Bench, DATA, describeEngines, RD, RS1, RS2, TEXT } from './bench.ts';

const MIN = -0x80000000;
const MAX = 0x7fffffff;

/** Runs one instruction with a1 = `a` and a2 = `b`; checks that it retires at its cost. */
function runOne(insn: number, a: number, b: number, cost: number): Bench {
  const bench = new Bench([insn, asm.ecall]);
  bench.cpu.regs[RS1] = a;
  bench.cpu.regs[RS2] = b;
  expect(bench.run()).to.equal(CPU_ECALL);
  expect(bench.clock.cycle, 'cycles').to.equal(cost);
  expect(bench.cpu.instret).to.equal(1);
  expect(bench.cpu.regs[0], 'x0').to.equal(0);
  return bench;
}

type Form = (rd: number, rs1: number, operand: number) => number;
type Cases = readonly (readonly [a: number, b: number, result: number])[];

// biome-ignore format: a table
const REGISTER: readonly (readonly [name: string, form: Form, cost: number, cases: Cases])[] = [
  ['add', asm.add, T.alu, [[1, 2, 3], [MAX, 1, MIN], [MIN, -1, MAX], [-1, 1, 0]]],
  ['sub', asm.sub, T.alu, [[1, 2, -1], [MIN, 1, MAX], [0, MIN, MIN], [5, 5, 0]]],
  ['sll', asm.sll, T.alu, [[1, 31, MIN], [1, 32, 1], [3, 31, MIN], [-1, 4, -16], [1, -1, MIN]]],
  ['slt', asm.slt, T.alu, [[-1, 0, 1], [0, -1, 0], [MIN, MAX, 1], [3, 3, 0]]],
  ['sltu', asm.sltu, T.alu, [[-1, 0, 0], [0, -1, 1], [MIN, MAX, 0], [0, 1, 1], [3, 3, 0]]],
  ['xor', asm.xor, T.alu, [[0x0ff0, 0x00ff, 0x0f0f], [-1, -1, 0], [MIN, MAX, -1]]],
  ['srl', asm.srl, T.alu, [[MIN, 31, 1], [-1, 0, -1], [-1, 1, MAX], [-16, 36, 0x0fffffff]]],
  ['sra', asm.sra, T.alu, [[MIN, 31, -1], [MAX, 30, 1], [-16, 36, -1], [-1, 0, -1]]],
  ['or', asm.or, T.alu, [[0x0ff0, 0x00ff, 0x0fff], [MIN, MAX, -1], [0, 0, 0]]],
  ['and', asm.and, T.alu, [[0x0ff0, 0x00ff, 0x00f0], [MIN, MAX, 0], [-1, -1, -1]]],
  ['mul', asm.mul, T.multiply, [[7, -3, -21], [MIN, MIN, 0], [0x10001, 0x10001, 0x20001], [-1, -1, 1], [MAX, MAX, 1]]],
  ['mulh', asm.mulh, T.multiply, [[MIN, MIN, 0x40000000], [-1, -1, 0], [-1, 1, -1], [MAX, MAX, 0x3fffffff], [MIN, MAX, -0x40000000], [0, MIN, 0]]],
  ['mulhsu', asm.mulhsu, T.multiply, [[MIN, -1, MIN], [-1, -1, -1], [-1, 1, -1], [MAX, -1, 0x7ffffffe], [1, MIN, 0], [2, MIN, 1]]],
  ['mulhu', asm.mulhu, T.multiply, [[-1, -1, -2], [MIN, MIN, 0x40000000], [MIN, 2, 1], [0x10000, 0x10000, 1], [0xffff, 0x10001, 0]]],
  ['div', asm.div, T.divide, [[7, 2, 3], [-7, 2, -3], [7, -2, -3], [-7, -2, 3], [1, 0, -1], [MIN, 0, -1], [MIN, -1, MIN], [MIN, 1, MIN], [0, -5, 0]]],
  ['divu', asm.divu, T.divide, [[7, 2, 3], [-1, 2, MAX], [1, 0, -1], [MIN, -1, 0], [-1, 1, -1], [-1, MIN, 1]]],
  ['rem', asm.rem, T.divide, [[7, 2, 1], [-7, 2, -1], [7, -2, 1], [-7, -2, -1], [5, 0, 5], [MIN, 0, MIN], [MIN, -1, 0], [-4, 2, 0]]],
  ['remu', asm.remu, T.divide, [[7, 2, 1], [-1, 10, 5], [5, 0, 5], [-5, 0, -5], [MIN, -1, MIN], [-1, MIN, MAX]]],
];

// biome-ignore format: a table
const IMMEDIATE: readonly (readonly [name: string, form: Form, cases: Cases])[] = [
  ['addi', asm.addi, [[1, 2047, 2048], [0, -2048, -2048], [MAX, 1, MIN], [MIN, -1, MAX]]],
  ['slti', asm.slti, [[-1, 0, 1], [0, -1, 0], [MIN, 2047, 1], [-2048, -2048, 0]]],
  ['sltiu', asm.sltiu, [[0, 1, 1], [1, 1, 0], [0, -1, 1], [-1, -1, 0], [-2049, -2048, 1]]],
  ['xori', asm.xori, [[0x5555, -1, ~0x5555], [0, 2047, 2047]]],
  ['ori', asm.ori, [[0x5000, 0x555, 0x5555], [0, -2048, -2048]]],
  ['andi', asm.andi, [[-1, 0x7ff, 0x7ff], [0x12345678, -16, 0x12345670]]],
  ['slli', asm.slli, [[1, 0, 1], [1, 31, MIN], [-1, 1, -2]]],
  ['srli', asm.srli, [[-1, 0, -1], [-1, 31, 1], [MIN, 1, 0x40000000]]],
  ['srai', asm.srai, [[MIN, 31, -1], [MIN, 0, MIN], [MAX, 31, 0]]],
];

describeEngines('instructions: arithmetic', () => {
  for (const [name, form, cost, cases] of REGISTER) {
    it(name, () => {
      for (const [a, b, result] of cases) {
        expect(runOne(form(RD, RS1, RS2), a, b, cost).cpu.regs[RD], `${a}, ${b}`).to.equal(result);
        const same = new Bench([form(RS1, RS1, RS2), asm.ecall]);
        same.cpu.regs[RS1] = a;
        same.cpu.regs[RS2] = b;
        same.run();
        expect(same.cpu.regs[RS1], `${a}, ${b}, rd = rs1`).to.equal(result);
        runOne(form(0, RS1, RS2), a, b, cost);
      }
    });
  }

  for (const [name, form, cases] of IMMEDIATE) {
    it(name, () => {
      for (const [a, imm, result] of cases) {
        expect(runOne(form(RD, RS1, imm), a, 0, T.alu).cpu.regs[RD], `${a}, ${imm}`).to.equal(result);
        runOne(form(0, RS1, imm), a, 0, T.alu);
      }
    });
  }

  it('lui and auipc', () => {
    expect(runOne(asm.lui(RD, 0xfffff), 0, 0, T.alu).cpu.regs[RD]).to.equal(-4096);
    expect(runOne(asm.lui(RD, 1), 0, 0, T.alu).cpu.regs[RD]).to.equal(4096);
    expect(runOne(asm.auipc(RD, 0x80000), 0, 0, T.alu).cpu.regs[RD]).to.equal((TEXT + 0x80000000) | 0);
    expect(runOne(asm.auipc(RD, 0), 0, 0, T.alu).cpu.regs[RD]).to.equal(TEXT);
    runOne(asm.lui(0, 1), 0, 0, T.alu);
  });
});

describeEngines('instructions: branches and jumps', () => {
  type Branch = (rs1: number, rs2: number, offset: number) => number;
  // biome-ignore format: a table
  const BRANCHES: readonly (readonly [string, Branch, Cases])[] = [
    ['beq', asm.beq, [[1, 1, 1], [1, 2, 0], [-1, -1, 1]]],
    ['bne', asm.bne, [[1, 1, 0], [1, 2, 1], [MIN, MAX, 1]]],
    ['blt', asm.blt, [[-1, 0, 1], [0, -1, 0], [MIN, MAX, 1], [2, 2, 0]]],
    ['bge', asm.bge, [[-1, 0, 0], [0, -1, 1], [MIN, MAX, 0], [2, 2, 1]]],
    ['bltu', asm.bltu, [[-1, 0, 0], [0, -1, 1], [MIN, MAX, 0], [2, 2, 0]]],
    ['bgeu', asm.bgeu, [[-1, 0, 1], [0, -1, 0], [MIN, MAX, 1], [2, 2, 1]]],
  ];

  for (const [name, form, cases] of BRANCHES) {
    it(name, () => {
      for (const [a, b, taken] of cases) {
        const bench = new Bench([form(RS1, RS2, 8), asm.ecall, asm.ecall]);
        bench.cpu.regs[RS1] = a;
        bench.cpu.regs[RS2] = b;
        expect(bench.run()).to.equal(CPU_ECALL);
        expect(bench.pc, `${a}, ${b}`).to.equal(TEXT + (taken ? 8 : 4));
        expect(bench.clock.cycle).to.equal(taken ? T.branchTaken : T.branch);
      }
    });
  }

  it('reach as far as their offsets do', () => {
    for (const offset of [-4096, -2, 2, 4094]) {
      const bench = new Bench();
      bench.load(TEXT + 0x1000, [asm.beq(0, 0, offset)]);
      bench.load(TEXT + 0x2000, [asm.ecall]);
      bench.pc = TEXT + 0x1000;
      bench.run(1);
      expect(bench.pc).to.equal(TEXT + 0x1000 + offset);
    }
    for (const offset of [-0x100000, -2, 2, 0xffffe]) {
      const bench = new Bench();
      bench.load(0x200000, [asm.jal(asm.ra, offset)]);
      bench.pc = 0x200000;
      bench.run(1);
      expect(bench.pc).to.equal(0x200000 + offset);
      expect(bench.cpu.regs[asm.ra]).to.equal(0x200004);
      expect(bench.clock.cycle).to.equal(T.jump);
    }
  });

  it('jalr clears bit 0, links, and reads rs1 before it writes rd', () => {
    const bench = new Bench([asm.jalr(asm.a1, asm.a1, 5)]);
    bench.load(TEXT + 0x1000, [asm.ecall]);
    bench.cpu.regs[asm.a1] = TEXT + 0x1000 - 4;
    expect(bench.run()).to.equal(CPU_ECALL);
    expect(bench.pc).to.equal(TEXT + 0x1000);
    expect(bench.cpu.regs[asm.a1]).to.equal(TEXT + 4);
    expect(bench.clock.cycle).to.equal(T.jumpRegister);
  });

  it('compressed jumps link to the next halfword', () => {
    const bench = new Bench([0x2011]);
    bench.load(TEXT + 4, [asm.ecall]);
    bench.run();
    expect(bench.cpu.regs[asm.ra]).to.equal(TEXT + 2);
    expect(bench.pc).to.equal(TEXT + 4);
  });

  it('jumps with rd = x0 leave x0 alone', () => {
    const bench = new Bench([asm.jal(0, 4), asm.jalr(0, asm.a1, 0), asm.addi(RD, 0, 0), asm.ecall]);
    bench.cpu.regs[asm.a1] = TEXT + 8;
    bench.cpu.regs[RD] = 7;
    expect(bench.run()).to.equal(CPU_ECALL);
    expect(bench.cpu.regs[RD]).to.equal(0);
    expect(bench.cpu.regs[0]).to.equal(0);
  });
});

describeEngines('instructions: loads and stores', () => {
  type Memory = (reg: number, offset: number, base: number) => number;
  const LOADS: readonly (readonly [string, Memory, readonly number[]])[] = [
    ['lb', asm.lb, [0x01, -2, 0x7f, -0x80]],
    ['lbu', asm.lbu, [0x01, 0xfe, 0x7f, 0x80]],
    ['lh', asm.lh, [-0x1ff, 0x7ffe, -0x7f81]],
    ['lhu', asm.lhu, [0xfe01, 0x7ffe, 0x807f]],
    ['lw', asm.lw, [0x807ffe01 | 0]],
  ];
  for (const [name, form, values] of LOADS) {
    it(name, () => {
      values.forEach((value, n) => {
        for (const offset of [n, n - 2048, n + 2000]) {
          const bench = new Bench([form(RD, offset, RS1), asm.ecall]);
          bench.setWord(DATA + 0x800, 0x807ffe01);
          bench.cpu.regs[RS1] = DATA + 0x800 - (offset - n);
          expect(bench.run()).to.equal(CPU_ECALL);
          expect(bench.cpu.regs[RD], `at ${n}`).to.equal(value);
          expect(bench.clock.cycle).to.equal(T.load);
        }
      });
    });
  }

  const STORES: readonly (readonly [string, Memory, number])[] = [
    ['sb', asm.sb, 0x000000ff],
    ['sh', asm.sh, 0x0000ffff],
    ['sw', asm.sw, 0xffffffff],
  ];
  for (const [name, form, mask] of STORES) {
    it(name, () => {
      for (let at = 0; at < 4; at++) {
        const bench = new Bench([form(RS2, at, RS1), asm.ecall]);
        bench.cpu.regs[RS1] = DATA + 8;
        bench.cpu.regs[RS2] = 0x12345678;
        expect(bench.run()).to.equal(CPU_ECALL);
        expect(bench.clock.cycle).to.equal(T.store);
        const stored = BigInt(0x12345678 & mask) << BigInt(8 * at);
        expect(bench.word(DATA + 8) >>> 0).to.equal(Number(stored & 0xffffffffn));
        expect(bench.word(DATA + 12) >>> 0).to.equal(Number(stored >> 32n));
        expect(bench.word(DATA + 4)).to.equal(0);
      }
    });
  }

  it('loads to x0 read and are lost; x0 is stored as 0', () => {
    const bench = new Bench([asm.lw(0, 0, RS1), asm.addi(RD, 0, 0), asm.sw(0, 0, RS1), asm.ecall]);
    bench.cpu.regs[RS1] = DATA;
    bench.setWord(DATA, -1);
    bench.cpu.regs[RD] = 9;
    expect(bench.run()).to.equal(CPU_ECALL);
    expect(bench.cpu.regs[RD]).to.equal(0);
    expect(bench.word(DATA)).to.equal(0);
  });
});

describeEngines('instructions: what is illegal in user mode', () => {
  const ILLEGAL: readonly (readonly [string, number])[] = [
    ['all zeros', 0],
    ['all ones', -1],
    ['mret', 0x30200073],
    ['sret', 0x10200073],
    ['wfi', 0x10500073],
    ['sfence.vma', 0x12000073],
    ['ecall with rd', 0x000000f3],
    ['csrrw cycle', asm.csrrw(RD, asm.CYCLE, 0)],
    ['csrrwi cycle', asm.csrrwi(RD, asm.CYCLE, 0)],
    ['csrrs cycle with a source, though it holds 0', asm.csrrs(RD, asm.CYCLE, RS1)],
    ['csrrc cycle with a source', asm.csrrc(RD, asm.CYCLE, RS1)],
    ['csrrsi cycle, 1', asm.csrrsi(RD, asm.CYCLE, 1)],
    ['csrrci cycle, 1', asm.csrrci(RD, asm.CYCLE, 1)],
    ['csrr mstatus', asm.csrrs(RD, 0x300, 0)],
    ['csrr fflags', asm.csrrs(RD, 0x001, 0)],
    ['csrr hpmcounter3', asm.csrrs(RD, 0xc03, 0)],
    ['csrr hpmcounter3h', asm.csrrs(RD, 0xc83, 0)],
    ['funct3 4 of SYSTEM', 0x00004073],
    ['slli by 32', asm.slli(RD, RS1, 0) | (1 << 25)],
    ['srai with a stray bit', asm.srai(RD, RS1, 0) | (1 << 26)],
    ['add with funct7 2', asm.add(RD, RS1, RS2) | (2 << 25)],
    ['xor with funct7 0x20', asm.xor(RD, RS1, RS2) | (0x20 << 25)],
    ['jalr with funct3 1', asm.jalr(0, RS1, 0) | 0x1000],
    ['ld', 0x00003003 | (RD << 7) | (RS1 << 15)],
    ['lwu', 0x00006003 | (RD << 7) | (RS1 << 15)],
    ['sd', 0x00003023 | (RS1 << 15)],
    ['branch with funct3 2', 0x00002063],
    ['branch with funct3 3', 0x00003063],
    ['lr.w with rs2', asm.lrW(RD, RS1) | (1 << 20)],
    ['lr.d', asm.lrW(RD, RS1) | 0x1000],
    ['amo with funct5 5', 0x2800202f],
    ['fence with funct3 2', 0x0000200f],
    ['flw', 0x00002007],
    ['fadd.s', 0x00000053],
    ['addiw', 0x0000001b],
    ['custom-0', 0x0000000b],
    ['a 48-bit instruction', 0x0000001f],
  ];
  for (const [name, bits] of ILLEGAL) {
    it(name, () => {
      const bench = new Bench([asm.addi(RD, 0, 5), asm.addi(RD, RD, 1)]);
      bench.load(TEXT + 8, [bits | 3, bits | 3]);
      bench.setWord(TEXT + 8, bits);
      bench.cpu.regs[RS1] = DATA;
      expect(bench.run()).to.equal(CPU_ILLEGAL);
      expect(bench.pc).to.equal(TEXT + 8);
      expect(bench.cpu.tval >>> 0).to.equal((bits & 3) === 3 ? bits >>> 0 : bits & 0xffff);
      expect(bench.clock.cycle).to.equal(2);
      expect(bench.cpu.instret).to.equal(2);
      expect(bench.cpu.regs[RD]).to.equal(6);
    });
  }

  it('fences of every kind, pause and the hints are no-ops', () => {
    for (const bits of [
      asm.fence,
      0x8330000f,
      0x0100000f,
      0x00f58f8f,
      asm.addi(0, RS1, 3),
      asm.add(0, RS1, RS2),
    ]) {
      const bench = runOne(bits, 11, 12, T.alu);
      expect([...bench.cpu.regs.subarray(0, 32)].filter((value) => value !== 0)).to.deep.equal([11, 12]);
    }
    runOne(asm.fenceI | (RD << 7) | (RS1 << 15), 0, 0, T.fenceI);
  });
});

describeEngines('instructions: counters', () => {
  it('cycle, time and instret are those before the instruction, inside a block too', () => {
    const bench = new Bench([
      asm.lw(asm.t0, 0, RS1),
      asm.mul(asm.t0, asm.t0, asm.t0),
      asm.csrrs(asm.a2, asm.CYCLE, 0),
      asm.csrrc(asm.a3, asm.INSTRET, 0),
      asm.csrrsi(asm.a4, asm.CYCLE, 0),
      asm.csrrci(asm.a5, asm.TIME, 0),
      asm.csrrs(0, asm.TIME, 0),
      asm.ecall,
    ]);
    bench.cpu.regs[RS1] = DATA;
    bench.clock.cycle = 1000;
    expect(bench.run()).to.equal(CPU_ECALL);
    const before = 1000 + T.load + T.multiply;
    expect(bench.cpu.regs[asm.a2]).to.equal(before);
    expect(bench.cpu.regs[asm.a3]).to.equal(3);
    expect(bench.cpu.regs[asm.a4]).to.equal(before + 2 * T.csr);
    expect(bench.cpu.regs[asm.a5]).to.equal(Math.floor((before + 3 * T.csr) / 25));
    expect(bench.cpu.instret).to.equal(7);
    expect(bench.clock.cycle).to.equal(before + 5 * T.csr);
  });

  it('upper halves', () => {
    const bench = new Bench([
      asm.csrrs(asm.a0, asm.CYCLE, 0),
      asm.csrrs(asm.a1, asm.CYCLEH, 0),
      asm.csrrs(asm.a2, asm.TIME, 0),
      asm.csrrs(asm.a3, asm.TIMEH, 0),
      asm.csrrs(asm.a4, asm.INSTRET, 0),
      asm.csrrs(asm.a5, asm.INSTRETH, 0),
      asm.ecall,
    ]);
    const cycle = 200 * 2 ** 32 + 0xfffffff0;
    bench.clock.cycle = cycle;
    bench.cpu.instret = 3 * 2 ** 32 - 4;
    expect(bench.run()).to.equal(CPU_ECALL);
    const { regs } = bench.cpu;
    expect([regs[asm.a0] >>> 0, regs[asm.a1]]).to.deep.equal([0xfffffff0, 200]);
    const time = Math.floor((cycle + 2 * T.csr) / 25);
    expect(regs[asm.a2] >>> 0).to.equal(time % 2 ** 32);
    expect(regs[asm.a3]).to.equal(8);
    expect([regs[asm.a4], regs[asm.a5]]).to.deep.equal([0, 3]);
  });
});
