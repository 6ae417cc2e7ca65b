/** The compressed instructions by their own names, c.addi and so on. */

import { Complaint } from '../elf/complaint.ts';
import { Rel } from '../elf/relocs.ts';
import type { ObjectBuilder } from './builder.ts';
import { compressAddi16sp } from './compress.ts';
import { compressed, type Form } from './forms.ts';
import { Op, Reg } from './op.ts';
import type { Operands } from './operands.ts';

const word = (op: number, rd: number, rs1: number, imm: number): number =>
  op | (rd << 7) | (rs1 << 15) | (imm << 20);

/** rd, constant: the other source is rd, or `rs1` if that is 0 or more. */
const small =
  (op: number, rs1 = -1): Form =>
  (o, b) => {
    const rd = o.register();
    o.scanner.comma();
    const imm = o.constant(-2048, 2047, 'constant');
    compressed(b, word(op, rd, rs1 < 0 ? rd : rs1, imm & 0xfff));
  };

/** rd, rs2: the other source is rd. */
const both =
  (op: number): Form =>
  (o, b) => {
    const rd = o.register();
    compressed(b, word(op, rd, rd, o.nextRegister()));
  };

/** A load or store of a word; of the stack if `ofStack`. */
const memory =
  (isStore: boolean, ofStack: boolean): Form =>
  (o, b) => {
    const register = o.register();
    o.scanner.comma();
    const { base, offset } = o.address();
    const number = Number(b.known(offset.value) ?? -1n);
    if ((base === Reg.SP) !== ofStack || number < 0 || number > 255)
      throw new Complaint('these operands have no compressed form');
    if (isStore)
      compressed(b, Op.SW | (base << 15) | (register << 20) | ((number & 0x1f) << 7) | ((number >> 5) << 25));
    else compressed(b, word(Op.LW, register, base, number));
  };

/** A jump or branch of 16 bits, which must reach. */
function fixed(b: ObjectBuilder, o: Operands, bits: number, rel: number): void {
  const { value } = o.operand();
  b.fixup(rel, value, 2);
  b.raw16(bits);
}

const shortBranch =
  (bits: number): Form =>
  (o, b) => {
    const register = o.register();
    if (register < 8 || register > 15) throw new Complaint('a compressed branch takes s0, s1 or a0 to a5');
    o.scanner.comma();
    fixed(b, o, bits | ((register - 8) << 7), Rel.RVC_BRANCH);
  };

const registerOnly =
  (rd: number): Form =>
  (o, b) =>
    compressed(b, word(Op.JALR, rd, o.register(), 0));

const lui: Form = (o, b) => {
  const rd = o.register();
  o.scanner.comma();
  compressed(b, Op.LUI | (rd << 7) | (o.constant(0, 0xfffff, 'upper part') << 12));
};

const addi4spn: Form = (o, b) => {
  const rd = o.register();
  if (o.nextRegister() !== Reg.SP) throw new Complaint('c.addi4spn adds to sp');
  o.scanner.comma();
  const imm = o.constant(4, 1020, 'constant');
  if (rd < 8 || rd > 15) throw new Complaint('c.addi4spn sets s0, s1 or a0 to a5');
  compressed(b, word(Op.ADDI, rd, Reg.SP, imm));
};

const addi16sp: Form = (o, b) => {
  if (o.register() !== Reg.SP) throw new Complaint('c.addi16sp adds to sp');
  o.scanner.comma();
  const imm = o.constant(-512, 496, 'constant');
  if (imm === 0 || imm % 16 !== 0) throw new Complaint(`${imm} is no multiple of 16 other than 0`);
  b.raw16(compressAddi16sp(imm));
};

const nop: Form = (o, b) => {
  const imm = o.scanner.isEnd ? 0 : o.constant(-32, 31, 'constant');
  b.raw16(0x0001 | ((imm & 0x20) << 7) | ((imm & 0x1f) << 2));
};

export const COMPRESSED: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['c.nop', nop],
  ['c.unimp', (_o, b) => b.raw16(0)],
  ['c.ebreak', (_o, b) => b.raw16(0x9002)],
  ['c.addi', small(Op.ADDI)],
  ['c.li', small(Op.ADDI, 0)],
  ['c.andi', small(Op.ANDI)],
  ['c.slli', small(Op.SLLI)],
  ['c.srli', small(Op.SRLI)],
  ['c.srai', small(Op.SRAI)],
  ['c.lui', lui],
  ['c.addi4spn', addi4spn],
  ['c.addi16sp', addi16sp],
  ['c.mv', (o, b) => compressed(b, word(Op.ADD, o.register(), 0, o.nextRegister()))],
  ['c.add', both(Op.ADD)],
  ['c.sub', both(Op.SUB)],
  ['c.xor', both(Op.XOR)],
  ['c.or', both(Op.OR)],
  ['c.and', both(Op.AND)],
  ['c.lw', memory(false, false)],
  ['c.sw', memory(true, false)],
  ['c.lwsp', memory(false, true)],
  ['c.swsp', memory(true, true)],
  ['c.jr', registerOnly(0)],
  ['c.jalr', registerOnly(1)],
  ['c.j', (o, b) => fixed(b, o, 0xa001, Rel.RVC_JUMP)],
  ['c.jal', (o, b) => fixed(b, o, 0x2001, Rel.RVC_JUMP)],
  ['c.beqz', shortBranch(0xc001)],
  ['c.bnez', shortBranch(0xe001)],
]);
