/** Random instructions, for programs that nobody would write. */

import fc from 'fast-check';
import * as asm from './asm.ts';

/** The registers that random instructions name. */
const register = fc.integer({ min: 0, max: 15 });
const imm12 = fc.oneof(fc.integer({ min: -2048, max: 2047 }), fc.integer({ min: -8, max: 8 }));
const shamt = fc.integer({ min: 0, max: 31 });
const offset = fc.integer({ min: -20, max: 20 }).map((n) => n * 2);

/** Functions of the assembler by the form of their operands. */
// biome-ignore format: a table
const THREE = [
  asm.add, asm.sub, asm.sll, asm.slt, asm.sltu, asm.xor, asm.srl, asm.sra, asm.or, asm.and, asm.mul,
  asm.mulh, asm.mulhsu, asm.mulhu, asm.div, asm.divu, asm.rem, asm.remu,
];
const IMMEDIATE = [asm.addi, asm.slti, asm.sltiu, asm.xori, asm.ori, asm.andi];
const SHIFT = [asm.slli, asm.srli, asm.srai];
const MEMORY = [asm.lb, asm.lh, asm.lw, asm.lbu, asm.lhu, asm.sb, asm.sh, asm.sw];
const BRANCH = [asm.beq, asm.bne, asm.blt, asm.bge, asm.bltu, asm.bgeu];
// biome-ignore format: a table
const ATOMIC = [
  asm.scW, asm.amoswapW, asm.amoaddW, asm.amoxorW, asm.amoandW, asm.amoorW, asm.amominW, asm.amomaxW,
  asm.amominuW, asm.amomaxuW, (rd: number, _: number, base: number) => asm.lrW(rd, base),
];
const COUNTERS = [asm.CYCLE, asm.TIME, asm.INSTRET, asm.CYCLEH, asm.TIMEH, asm.INSTRETH];

/** Registers that hold addresses of data at the start; a program may change them. */
const base = fc.constantFrom(asm.a3, asm.a4, asm.a5, asm.s0);

/** Any instruction: most of them do something, some trap, some are illegal. */
// biome-ignore format: a table
export const insn = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...THREE), register, register, register).map(([f, ...r]) => f(...r)) },
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...IMMEDIATE), register, register, imm12).map(([f, ...r]) => f(...r)) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...SHIFT), register, register, shamt).map(([f, ...r]) => f(...r)) },
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom(...MEMORY), register, imm12, base).map(([f, ...r]) => f(...r)) },
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...BRANCH), register, register, offset).map(([f, ...r]) => f(...r)) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...ATOMIC), register, register, base).map(([f, ...r]) => f(...r)) },
  { weight: 2, arbitrary: fc.tuple(register, offset).map(([rd, to]) => asm.jal(rd, to)) },
  { weight: 1, arbitrary: fc.tuple(register, offset).map(([rd, to]) => asm.jalr(rd, asm.s1, to)) },
  { weight: 1, arbitrary: fc.tuple(register, fc.constantFrom(...COUNTERS)).map(([rd, n]) => asm.csrrs(rd, n, 0)) },
  { weight: 1, arbitrary: fc.constantFrom(asm.ecall, asm.ebreak, asm.fence, asm.fenceI, asm.auipc(asm.a0, 1), asm.lui(asm.a1, 5)) },
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 0xffff }).filter((h) => (h & 3) !== 3) },
  { weight: 1, arbitrary: fc.integer().map((w) => w | 3) },
);
