/** All instructions and pseudo-instructions by name, each with the form in which it is written. */

import type { ObjectBuilder } from './builder.ts';
import { COMPRESSED } from './compressed.ts';
import {
  address,
  atomic,
  branch,
  branchZero,
  csr,
  type Form,
  far,
  fence,
  immediate,
  indirect,
  jal,
  jump,
  li,
  load,
  none,
  read,
  shift,
  store,
  three,
  two,
  upper,
} from './forms.ts';
import { Op, Reg } from './op.ts';

/** Two shifts that extend the lower bits of a register. */
const extended = (right: number, by: number): Form =>
  two((b, rd, rs) => {
    b.i(Op.SLLI, rd, rs, by);
    b.i(right, rd, rd, by);
  });

const BASE: readonly (readonly [string, Form])[] = [
  ['add', three(Op.ADD, Op.ADDI)],
  ['sub', three(Op.SUB)],
  ['sll', three(Op.SLL, Op.SLLI)],
  ['slt', three(Op.SLT, Op.SLTI)],
  ['sltu', three(Op.SLTU, Op.SLTIU)],
  ['xor', three(Op.XOR, Op.XORI)],
  ['srl', three(Op.SRL, Op.SRLI)],
  ['sra', three(Op.SRA, Op.SRAI)],
  ['or', three(Op.OR, Op.ORI)],
  ['and', three(Op.AND, Op.ANDI)],
  ['mul', three(Op.MUL)],
  ['mulh', three(Op.MULH)],
  ['mulhsu', three(Op.MULHSU)],
  ['mulhu', three(Op.MULHU)],
  ['div', three(Op.DIV)],
  ['divu', three(Op.DIVU)],
  ['rem', three(Op.REM)],
  ['remu', three(Op.REMU)],
  ['addi', immediate(Op.ADDI)],
  ['slti', immediate(Op.SLTI)],
  ['sltiu', immediate(Op.SLTIU)],
  ['xori', immediate(Op.XORI)],
  ['ori', immediate(Op.ORI)],
  ['andi', immediate(Op.ANDI)],
  ['slli', shift(Op.SLLI)],
  ['srli', shift(Op.SRLI)],
  ['srai', shift(Op.SRAI)],
  ['lb', load(Op.LB)],
  ['lh', load(Op.LH)],
  ['lw', load(Op.LW)],
  ['lbu', load(Op.LBU)],
  ['lhu', load(Op.LHU)],
  ['sb', store(Op.SB)],
  ['sh', store(Op.SH)],
  ['sw', store(Op.SW)],
  ['beq', branch(Op.BEQ)],
  ['bne', branch(Op.BNE)],
  ['blt', branch(Op.BLT)],
  ['bge', branch(Op.BGE)],
  ['bltu', branch(Op.BLTU)],
  ['bgeu', branch(Op.BGEU)],
  ['lui', upper(Op.LUI)],
  ['auipc', upper(Op.AUIPC)],
  ['jal', jal],
  ['jalr', indirect(Reg.RA, true)],
  ['fence', fence],
  ['fence.tso', none(0x8330000f)],
  ['fence.i', none(Op.FENCE_I)],
  ['ecall', none(Op.ECALL)],
  ['ebreak', none(Op.EBREAK)],
  ['csrrw', csr(Op.CSRRW)],
  ['csrrs', csr(Op.CSRRS)],
  ['csrrc', csr(Op.CSRRC)],
  ['csrrwi', csr(Op.CSRRWI)],
  ['csrrsi', csr(Op.CSRRSI)],
  ['csrrci', csr(Op.CSRRCI)],
  ['mret', none(Op.MRET)],
  ['sret', none(Op.SRET)],
  ['wfi', none(Op.WFI)],
  [
    'sfence.vma',
    (o, b) => {
      const rs1 = o.scanner.isEnd ? 0 : o.register();
      const rs2 = o.scanner.isEnd ? 0 : o.nextRegister();
      b.raw32(Op.SFENCE_VMA | (rs1 << 15) | (rs2 << 20));
    },
  ],
];

const PSEUDO: readonly (readonly [string, Form])[] = [
  ['nop', none(Op.ADDI)],
  ['li', li],
  ['la', address],
  ['lla', address],
  ['mv', two(move)],
  ['move', two(move)],
  ['not', two((b, rd, rs) => b.i(Op.XORI, rd, rs, -1))],
  ['neg', two((b, rd, rs) => b.r(Op.SUB, rd, 0, rs))],
  ['sext.b', extended(Op.SRAI, 24)],
  ['sext.h', extended(Op.SRAI, 16)],
  ['zext.b', two((b, rd, rs) => b.i(Op.ANDI, rd, rs, 255))],
  ['zext.h', extended(Op.SRLI, 16)],
  ['seqz', two((b, rd, rs) => b.i(Op.SLTIU, rd, rs, 1))],
  ['snez', two((b, rd, rs) => b.r(Op.SLTU, rd, 0, rs))],
  ['sltz', two((b, rd, rs) => b.r(Op.SLT, rd, rs, 0))],
  ['sgtz', two((b, rd, rs) => b.r(Op.SLT, rd, 0, rs))],
  ['sgt', swapped(Op.SLT)],
  ['sgtu', swapped(Op.SLTU)],
  ['beqz', branchZero(Op.BEQ)],
  ['bnez', branchZero(Op.BNE)],
  ['blez', branchZero(Op.BGE, true)],
  ['bgez', branchZero(Op.BGE)],
  ['bltz', branchZero(Op.BLT)],
  ['bgtz', branchZero(Op.BLT, true)],
  ['bgt', branch(Op.BLT, true)],
  ['ble', branch(Op.BGE, true)],
  ['bgtu', branch(Op.BLTU, true)],
  ['bleu', branch(Op.BGEU, true)],
  ['j', jump],
  ['jr', indirect(Reg.ZERO, false)],
  ['ret', none(Op.JALR | (Reg.RA << 15))],
  ['call', far(Reg.RA, Reg.RA)],
  ['tail', far(Reg.ZERO, Reg.T1)],
  ['jump', far(Reg.ZERO, -1)],
  ['scall', none(Op.ECALL)],
  ['sbreak', none(Op.EBREAK)],
  ['pause', none(0x0100000f)],
  ['unimp', (_o, b) => (b.rvc ? b.raw16(0) : b.raw32(0xc0001073 | 0))],
  ['rdcycle', read(0xc00)],
  ['rdtime', read(0xc01)],
  ['rdinstret', read(0xc02)],
  ['rdcycleh', read(0xc80)],
  ['rdtimeh', read(0xc81)],
  ['rdinstreth', read(0xc82)],
  ['csrr', csr(Op.CSRRS, { source: 0 })],
  ['csrw', csr(Op.CSRRW, { rd: 0 })],
  ['csrs', csr(Op.CSRRS, { rd: 0 })],
  ['csrc', csr(Op.CSRRC, { rd: 0 })],
  ['csrwi', csr(Op.CSRRWI, { rd: 0 })],
  ['csrsi', csr(Op.CSRRSI, { rd: 0 })],
  ['csrci', csr(Op.CSRRCI, { rd: 0 })],
];

/** A copy; of zero GNU as leaves it uncompressed. */
function move(b: ObjectBuilder, rd: number, rs: number): void {
  if (rs === 0) b.raw32(Op.ADDI | (rd << 7));
  else b.i(Op.ADDI, rd, rs, 0);
}

/** A comparison with its sources the other way round. */
function swapped(op: number): Form {
  return (o, b) => {
    const rd = o.register();
    const rs1 = o.nextRegister();
    b.r(op, rd, o.nextRegister(), rs1);
  };
}

const ATOMIC: readonly (readonly [string, number])[] = [
  ['lr.w', Op.LR_W],
  ['sc.w', Op.SC_W],
  ['amoswap.w', Op.AMOSWAP_W],
  ['amoadd.w', Op.AMOADD_W],
  ['amoxor.w', Op.AMOXOR_W],
  ['amoand.w', Op.AMOAND_W],
  ['amoor.w', Op.AMOOR_W],
  ['amomin.w', Op.AMOMIN_W],
  ['amomax.w', Op.AMOMAX_W],
  ['amominu.w', Op.AMOMINU_W],
  ['amomaxu.w', Op.AMOMAXU_W],
];
const ORDERS: readonly (readonly [string, number])[] = [
  ['', 0],
  ['.aq', 1 << 26],
  ['.rl', 1 << 25],
  ['.aqrl', 3 << 25],
];

export const INSTRUCTIONS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ...BASE,
  ...PSEUDO,
  ...COMPRESSED,
  ...ATOMIC.flatMap(([name, op]) =>
    ORDERS.map(([suffix, order]) => [name + suffix, atomic(op, order)] as const),
  ),
]);
