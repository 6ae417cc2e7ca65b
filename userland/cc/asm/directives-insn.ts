/** .insn: an instruction by the fields of its format, for those that have no name here. */

import type { Assembler } from './assemble.ts';
import type { Directive } from './directives.ts';
import { Operands } from './operands.ts';
import type { Scanner } from './scanner.ts';

const OPCODES: ReadonlyMap<string, number> = new Map([
  ...([
    ['LOAD', 0x03],
    ['MISC_MEM', 0x0f],
    ['OP_IMM', 0x13],
    ['AUIPC', 0x17],
    ['STORE', 0x23],
  ] as const),
  ...([
    ['AMO', 0x2f],
    ['OP', 0x33],
    ['LUI', 0x37],
    ['BRANCH', 0x63],
    ['JALR', 0x67],
  ] as const),
  ...([
    ['JAL', 0x6f],
    ['SYSTEM', 0x73],
    ['CUSTOM_0', 0x0b],
    ['CUSTOM_1', 0x2b],
  ] as const),
  ...([
    ['CUSTOM_2', 0x5b],
    ['CUSTOM_3', 0x7b],
  ] as const),
]);

class Fields {
  private readonly o: Operands;
  private readonly scanner: Scanner;

  constructor(scanner: Scanner, { expressions }: Assembler) {
    this.scanner = scanner;
    this.o = new Operands(scanner, expressions);
  }

  opcode(): number {
    const known = OPCODES.get(this.scanner.peekName());
    if (known === undefined) return this.o.constant(0, 127, 'opcode');
    this.scanner.name();
    return known;
  }

  /** A comma and a number of `bits` bits. */
  number(bits: number): number {
    this.scanner.comma();
    return this.o.constant(-(2 ** (bits - 1)), 2 ** bits - 1, `number of ${bits} bits`);
  }

  register(): number {
    return this.o.nextRegister();
  }

  /** A comma and an address, or a register, a comma and an offset. */
  offsetAndBase(): { base: number; offset: number } {
    this.scanner.comma();
    if (this.o.peekRegister() !== undefined) {
      const base = this.o.register();
      return { base, offset: this.number(12) };
    }
    const { base, offset } = this.o.address();
    return { base: Math.max(base, 0), offset: Number(offset.value.constant) };
  }
}

/** The word of each format, behind its name. */
const FORMATS: Readonly<Record<string, (f: Fields) => number>> = {
  r: (f) => {
    const [opcode, funct3, funct7, rd, rs1, rs2] = [
      f.opcode(),
      f.number(3),
      f.number(7),
      f.register(),
      f.register(),
      f.register(),
    ];
    return opcode | (funct3 << 12) | (funct7 << 25) | (rd << 7) | (rs1 << 15) | (rs2 << 20);
  },
  i: (f) => {
    const [opcode, funct3, rd] = [f.opcode(), f.number(3), f.register()];
    const { base, offset } = f.offsetAndBase();
    return opcode | (funct3 << 12) | (rd << 7) | (base << 15) | (offset << 20);
  },
  s: (f) => {
    const [opcode, funct3, rs2] = [f.opcode(), f.number(3), f.register()];
    const { base, offset } = f.offsetAndBase();
    return (
      opcode | (funct3 << 12) | (rs2 << 20) | (base << 15) | ((offset & 31) << 7) | ((offset >> 5) << 25)
    );
  },
  u: (f) => {
    const [opcode, rd] = [f.opcode(), f.register()];
    return opcode | (rd << 7) | (f.number(20) << 12);
  },
};

const insn: Directive = (scanner, assembler) => {
  const { builder } = assembler;
  const format = scanner.peekName();
  const fields = FORMATS[format];
  if (fields !== undefined) {
    scanner.name();
    builder.raw32(fields(new Fields(scanner, assembler)));
    return;
  }
  if (format !== '') scanner.wrong(`.insn ${format}: the formats are r, i, s and u, or a number`);
  let value = assembler.expressions.number(scanner, 'instruction');
  // The length may stand before the value.
  const size = scanner.take(',') ? value : (value & 3) === 3 ? 4 : 2;
  if (size === 2 || size === 4) {
    if (scanner.text.includes(',')) value = assembler.expressions.number(scanner, 'instruction');
    if (size === 2) builder.raw16(value);
    else builder.raw32(value | 0);
  } else scanner.wrong(`an instruction of ${size} bytes is not possible`);
};

export const INSN: readonly (readonly [string, Directive])[] = [['.insn', insn]];
