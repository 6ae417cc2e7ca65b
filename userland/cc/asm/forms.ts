/** The forms in which instructions are written: each takes its operands and emits the words. */

import { Complaint } from '../elf/complaint.ts';
import { fits, putI } from '../elf/fields.ts';
import { Rel } from '../elf/relocs.ts';
import type { ObjectBuilder } from './builder.ts';
import { compress } from './compress.ts';
import { Op, Reg } from './op.ts';
import { HIGH_PARTS, type Operand, type Operands, PARTS } from './operands.ts';
import type { AsmSymbol, Value } from './symbol.ts';

/** Reads the operands of an instruction and emits it. */
export type Form = (o: Operands, b: ObjectBuilder) => void;

/** The number that an operand is; a number of 32 bits without a sign counts as one with a sign. */
export function numberOf(b: ObjectBuilder, { value, part }: Operand): number | undefined {
  const known = part === '' ? b.known(value) : undefined;
  if (known === undefined) return undefined;
  return Number(known >= 2n ** 31n && known < 2n ** 32n ? known - 2n ** 32n : known);
}

function needNumber(b: ObjectBuilder, operand: Operand): number {
  const number = numberOf(b, operand);
  if (number !== undefined) return number;
  const name = operand.value.add?.name ?? operand.value.sub?.name;
  throw new Complaint(
    operand.part === ''
      ? `a number is needed here, and ${name} is a name: perhaps %lo(${name})`
      : `%${operand.part} cannot stand here`,
  );
}

/** An I form: with a number, or with the lower part of an address. */
function iForm(b: ObjectBuilder, op: number, rd: number, rs1: number, operand: Operand): void {
  const rel = PARTS[operand.part]?.[0];
  if (rel !== undefined) {
    b.relocated(op | (rd << 7) | (rs1 << 15), rel, operand.value);
    return;
  }
  const number = needNumber(b, operand);
  if (!fits(number, 12)) throw new Complaint(`${number} does not fit: a constant here is -2048 to 2047`);
  b.i(op, rd, rs1, number);
}

/** rd, rs1, rs2; if the third is a constant, the instruction `immediate` stands for. */
export const three =
  (op: number, immediate?: number): Form =>
  (o, b) => {
    const rd = o.register();
    const rs1 = o.nextRegister();
    o.scanner.comma();
    const rs2 = o.peekRegister();
    if (rs2 === undefined && immediate !== undefined) {
      const isShift = immediate === Op.SLLI || immediate === Op.SRLI || immediate === Op.SRAI;
      if (isShift) return b.i(immediate, rd, rs1, o.constant(0, 31, 'distance of a shift'));
      const operand = o.operand();
      const number = numberOf(b, operand);
      if (immediate === Op.ADDI && number !== undefined && fits(number, 12) && (rs1 === 0 || number === 0))
        return plainSum(b, rd, rs1, number);
      return iForm(b, immediate, rd, rs1, operand);
    }
    o.register();
    if (op === Op.ADD && o.scanner.take(',')) return tprelAdd(o, b, rd, rs1);
    b.r(op, rd, rs1, rs2 as number);
  };

/** `add` with a constant where GNU as compresses otherwise than with `addi`. */
function plainSum(b: ObjectBuilder, rd: number, rs1: number, number: number): void {
  if (rd === rs1 && rd !== 0 && b.rvc) b.raw16(0x0001 | (rd << 7));
  else b.raw32(putI(Op.ADDI, number) | (rd << 7) | (rs1 << 15));
}

/** The fourth operand of an addition of the thread pointer. */
function tprelAdd(o: Operands, b: ObjectBuilder, rd: number, rs1: number): void {
  const { value, part } = o.operand();
  if (part !== 'tprel_add') throw new Complaint('the fourth operand of add is %tprel_add(symbol)');
  b.relocated(Op.ADD | (rd << 7) | (rs1 << 15) | (Reg.TP << 20), Rel.TPREL_ADD, value);
}

export const immediate =
  (op: number): Form =>
  (o, b) => {
    const rd = o.register();
    const rs1 = o.nextRegister();
    o.scanner.comma();
    iForm(b, op, rd, rs1, o.operand());
  };

export const shift =
  (op: number): Form =>
  (o, b) => {
    const rd = o.register();
    const rs1 = o.nextRegister();
    o.scanner.comma();
    b.i(op, rd, rs1, o.constant(0, 31, 'distance of a shift'));
  };

/** A load; from a symbol it takes the address into its own register first. */
export const load =
  (op: number): Form =>
  (o, b) => {
    const rd = o.register();
    o.scanner.comma();
    const { base, offset } = o.address();
    if (base >= 0) return iForm(b, op, rd, base, offset);
    const high = pcrel(b, rd, offset);
    b.iRef(op, rd, rd, Rel.PCREL_LO12_I, high);
  };

/** auipc of a symbol's upper part; the label for the lower part. */
function pcrel(b: ObjectBuilder, scratch: number, { value, part }: Operand): AsmSymbol {
  if (part !== '') throw new Complaint(`%${part} cannot stand here`);
  if (value.add === undefined)
    throw new Complaint('an address is a register in parentheses with an offset, or a symbol');
  const label = b.mark();
  b.relocated(Op.AUIPC | (scratch << 7), Rel.PCREL_HI20, value);
  return label;
}

/** A store; to a symbol it takes the address into a third register first. */
export const store =
  (op: number): Form =>
  (o, b) => {
    const rs2 = o.register();
    o.scanner.comma();
    const { base, offset } = o.address();
    if (base < 0) {
      o.scanner.comma();
      const scratch = o.register();
      const high = pcrel(b, scratch, offset);
      return b.sRef(op, rs2, scratch, Rel.PCREL_LO12_S, high);
    }
    const rel = PARTS[offset.part]?.[1];
    if (rel !== undefined) return b.relocated(op | (base << 15) | (rs2 << 20), rel, offset.value);
    const number = needNumber(b, offset);
    if (!fits(number, 12)) throw new Complaint(`${number} does not fit: an offset is -2048 to 2047`);
    b.s(op, rs2, base, number);
  };

/** A label with an offset, as the target of a branch. */
function target(o: Operands): { symbol: AsmSymbol; addend: number } {
  const { value, part } = o.operand();
  const { add, sub, constant }: Value = value;
  if (part !== '' || sub !== undefined || add === undefined)
    throw new Complaint('a branch needs a label to go to');
  return { symbol: add, addend: Number(constant) };
}

/** A branch on two registers; the registers change places if `swapped`. */
export const branch =
  (op: number, swapped = false): Form =>
  (o, b) => {
    const a = o.register();
    const c = o.nextRegister();
    o.scanner.comma();
    const { symbol, addend } = target(o);
    if (swapped) b.branch(op, c, a, symbol, addend);
    else b.branch(op, a, c, symbol, addend);
  };

/** A branch that compares with zero; zero is the first operand if `zeroFirst`. */
export const branchZero =
  (op: number, zeroFirst = false): Form =>
  (o, b) => {
    const register = o.register();
    o.scanner.comma();
    const { symbol, addend } = target(o);
    if (zeroFirst) b.branch(op, 0, register, symbol, addend);
    else b.branch(op, register, 0, symbol, addend);
  };

export const upper =
  (op: number): Form =>
  (o, b) => {
    const rd = o.register();
    o.scanner.comma();
    const operand = o.operand();
    const rel = HIGH_PARTS[operand.part];
    if (rel !== undefined) return b.relocated(op | (rd << 7), rel, operand.value);
    const known = operand.part === '' ? b.known(operand.value) : undefined;
    if (known === undefined) needNumber(b, operand);
    const number = Number(known);
    if (number < 0 || number > 0xfffff)
      throw new Complaint(`${number} does not fit: an upper part is 0 to 0xfffff`);
    b.u(op, rd, number);
  };

export const jump: Form = (o, b) => {
  const { symbol, addend } = target(o);
  b.jump(symbol, addend);
};

export const jal: Form = (o, b) => {
  const rd = o.peekRegister();
  if (rd !== undefined) {
    o.register();
    o.scanner.comma();
  }
  const { symbol, addend } = target(o);
  b.jal(rd ?? Reg.RA, symbol, addend);
};

/** jalr and jr: rd, rs1, offset; rd, offset(rs1); without rd. Only the shortest is compressed. */
export const indirect =
  (rd0: number, hasRd: boolean): Form =>
  (o, b) => {
    let [rd, rs1] = [rd0, o.peekRegister()];
    let offset: Operand = { value: { add: undefined, sub: undefined, constant: 0n }, part: '' };
    let plain = rs1 !== undefined;
    if (rs1 === undefined) ({ base: rs1, offset } = o.address());
    else o.register();
    if (plain && o.scanner.take(',')) {
      plain = false;
      const second = o.peekRegister();
      if (!hasRd) offset = o.operand();
      else {
        rd = rs1;
        if (second === undefined) ({ base: rs1, offset } = o.address());
        else {
          rs1 = o.register();
          if (o.scanner.take(',')) offset = o.operand();
        }
      }
    }
    if (rs1 < 0) throw new Complaint('a register to jump to is missing');
    const word = Op.JALR | (rd << 7) | (rs1 << 15);
    const rel = PARTS[offset.part]?.[0];
    if (rel !== undefined) return b.relocated(word, rel, offset.value);
    const number = needNumber(b, offset);
    if (!fits(number, 12)) throw new Complaint(`${number} does not fit: an offset is -2048 to 2047`);
    if (plain) b.word(word);
    else b.raw32(putI(word, number) | (rs1 << 15));
  };

/** A call or jump to a function; `scratch` is -1 for a register that the text names. */
export const far =
  (rd: number, scratch: number): Form =>
  (o, b) => {
    let [link, register] = [rd, scratch];
    if (rd === Reg.RA && o.peekRegister() !== undefined) {
      const { at } = o.scanner;
      const own = o.register();
      if (o.scanner.take(',')) [link, register] = [own, Reg.T1];
      // A function may have the name of a register.
      else o.scanner.at = at;
    }
    const { symbol, addend } = target(o);
    o.scanner.take('@plt');
    if (scratch < 0) register = o.nextRegister();
    b.farJump(link, register, symbol, addend);
  };

/** The address of a symbol. */
export const address: Form = (o, b) => {
  const rd = o.register();
  o.scanner.comma();
  const operand = o.operand();
  const number = numberOf(b, operand);
  if (number !== undefined) return b.li(rd, number);
  const high = pcrel(b, rd, operand);
  b.iRef(Op.ADDI, rd, rd, Rel.PCREL_LO12_I, high);
};

export const li: Form = (o, b) => {
  const rd = o.register();
  o.scanner.comma();
  const operand = o.operand();
  const number = needNumber(b, operand);
  if (!fits(number, 32)) throw new Complaint(`${number} does not fit into 32 bits`);
  if (rd === Reg.ZERO) return b.liZero(number);
  // GNU as compresses -1 and not 0xffffffff.
  if (number < 0 && fits(number, 12) && operand.value.constant > 0n)
    b.raw32(putI(Op.ADDI, number) | (rd << 7));
  else b.li(rd, number);
};

/** An instruction with a destination and one source, made by `emit`. */
export const two =
  (emit: (b: ObjectBuilder, rd: number, rs: number) => void): Form =>
  (o, b) => {
    const rd = o.register();
    emit(b, rd, o.nextRegister());
  };

export const none =
  (word: number): Form =>
  (_o, b) =>
    b.word(word);

/** A control and status register: rd, csr, source, of which rd or the source may be fixed. */
export const csr =
  (op: number, { rd = -1, source = -1 }: { rd?: number; source?: number } = {}): Form =>
  (o, b) => {
    const isImmediate = (op & 0x4000) !== 0;
    const to = rd >= 0 ? rd : o.register();
    if (rd < 0) o.scanner.comma();
    const number = o.csr();
    let from = source;
    let word = op;
    if (source < 0) {
      o.scanner.comma();
      const register = isImmediate ? undefined : o.peekRegister();
      if (register === undefined) {
        from = o.constant(0, 31, 'constant for a control and status register');
        word |= 0x4000;
      } else from = o.register();
    }
    b.raw32(word | (to << 7) | (from << 15) | (number << 20));
  };

/** Reads a control and status register. */
export const read =
  (number: number): Form =>
  (o, b) =>
    b.raw32(Op.CSRRS | (o.register() << 7) | (number << 20));

export const fence: Form = (o, b) => {
  let [before, after] = [0xf, 0xf];
  if (!o.scanner.isEnd) {
    before = o.fenceSet();
    o.scanner.comma();
    after = o.fenceSet();
  }
  b.raw32(Op.FENCE | (before << 24) | (after << 20));
};

/** An atomic operation; lr has no second source. */
export const atomic =
  (op: number, order: number): Form =>
  (o, b) => {
    const rd = o.register();
    const rs2 = op === Op.LR_W ? 0 : o.nextRegister();
    o.scanner.comma();
    b.raw32(op | order | (rd << 7) | (o.plainAddress() << 15) | (rs2 << 20));
  };

/** Emits the compressed form of a word, which must have one. */
export function compressed(b: ObjectBuilder, word: number): void {
  const short = compress(word);
  if (short === 0) throw new Complaint('these operands have no compressed form');
  b.raw16(short);
}
