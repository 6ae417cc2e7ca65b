/**
 * RV32C as in the manual's tables. Each row is one instruction: its sixteen bits from the
 * left, the order of the immediate's bits in them, and the 32-bit instruction that it
 * stands for. It is written to be compared with the manual, and emu/cpu/rvc.ts is tested
 * against it.
 */

import * as asm from './asm.ts';

/** d, s: registers x8 to x15 by three bits; D, S: any register; i: the immediate. */
interface Fields {
  readonly d: number;
  readonly s: number;
  readonly D: number;
  readonly S: number;
  readonly i: number;
}

interface Row {
  readonly name: string;
  readonly pattern: string;
  /** Bits of the immediate from left to right; a leading '-' says that it is signed. */
  readonly imm?: string;
  readonly means: (f: Fields) => number;
  readonly reserved?: (f: Fields) => boolean;
}

const CI = '-5|4:0';
const CJ = '-11|4|9:8|10|6|7|3:1|5';
const CB = '-8|4:3|7:6|2:1|5';

/** The rows in order: the first row that matches counts. */
const ROWS: readonly Row[] = [
  {
    name: 'c.addi4spn',
    pattern: '000iiiiiiiiddd00',
    imm: '5:4|9:6|2|3',
    means: (f) => asm.addi(f.d, asm.sp, f.i),
    reserved: (f) => f.i === 0,
  },
  { name: 'c.lw', pattern: '010iiisssiiddd00', imm: '5:3|2|6', means: (f) => asm.lw(f.d, f.i, f.s) },
  { name: 'c.sw', pattern: '110iiisssiiddd00', imm: '5:3|2|6', means: (f) => asm.sw(f.d, f.i, f.s) },
  { name: 'c.addi', pattern: '000iDDDDDiiiii01', imm: CI, means: (f) => asm.addi(f.D, f.D, f.i) },
  { name: 'c.jal', pattern: '001iiiiiiiiiii01', imm: CJ, means: (f) => asm.jal(asm.ra, f.i) },
  { name: 'c.li', pattern: '010iDDDDDiiiii01', imm: CI, means: (f) => asm.addi(f.D, 0, f.i) },
  {
    name: 'c.addi16sp',
    pattern: '011i00010iiiii01',
    imm: '-9|4|6|8:7|5',
    means: (f) => asm.addi(asm.sp, asm.sp, f.i),
    reserved: (f) => f.i === 0,
  },
  {
    name: 'c.lui',
    pattern: '011iDDDDDiiiii01',
    imm: '-17|16:12',
    means: (f) => asm.lui(f.D, f.i >> 12),
    reserved: (f) => f.i === 0,
  },
  { name: 'c.srli', pattern: '100000dddiiiii01', imm: '4:0', means: (f) => asm.srli(f.d, f.d, f.i) },
  { name: 'c.srai', pattern: '100001dddiiiii01', imm: '4:0', means: (f) => asm.srai(f.d, f.d, f.i) },
  { name: 'c.andi', pattern: '100i10dddiiiii01', imm: CI, means: (f) => asm.andi(f.d, f.d, f.i) },
  { name: 'c.sub', pattern: '100011ddd00sss01', means: (f) => asm.sub(f.d, f.d, f.s) },
  { name: 'c.xor', pattern: '100011ddd01sss01', means: (f) => asm.xor(f.d, f.d, f.s) },
  { name: 'c.or', pattern: '100011ddd10sss01', means: (f) => asm.or(f.d, f.d, f.s) },
  { name: 'c.and', pattern: '100011ddd11sss01', means: (f) => asm.and(f.d, f.d, f.s) },
  { name: 'c.j', pattern: '101iiiiiiiiiii01', imm: CJ, means: (f) => asm.jal(0, f.i) },
  { name: 'c.beqz', pattern: '110iiisssiiiii01', imm: CB, means: (f) => asm.beq(f.s, 0, f.i) },
  { name: 'c.bnez', pattern: '111iiisssiiiii01', imm: CB, means: (f) => asm.bne(f.s, 0, f.i) },
  { name: 'c.slli', pattern: '0000DDDDDiiiii10', imm: '4:0', means: (f) => asm.slli(f.D, f.D, f.i) },
  {
    name: 'c.lwsp',
    pattern: '010iDDDDDiiiii10',
    imm: '5|4:2|7:6',
    means: (f) => asm.lw(f.D, f.i, asm.sp),
    reserved: (f) => f.D === 0,
  },
  {
    name: 'c.jr',
    pattern: '1000DDDDD0000010',
    means: (f) => asm.jalr(0, f.D, 0),
    reserved: (f) => f.D === 0,
  },
  { name: 'c.mv', pattern: '1000DDDDDSSSSS10', means: (f) => asm.add(f.D, 0, f.S) },
  { name: 'c.ebreak', pattern: '1001000000000010', means: () => asm.ebreak },
  { name: 'c.jalr', pattern: '1001DDDDD0000010', means: (f) => asm.jalr(asm.ra, f.D, 0) },
  { name: 'c.add', pattern: '1001DDDDDSSSSS10', means: (f) => asm.add(f.D, f.D, f.S) },
  { name: 'c.swsp', pattern: '110iiiiiiSSSSS10', imm: '5:2|7:6', means: (f) => asm.sw(f.S, f.i, asm.sp) },
];

/** The positions of the bits: '-5|4:0' gives [5, 4, 3, 2, 1, 0]. */
function bitOrder(imm: string): number[] {
  return imm
    .replace('-', '')
    .split('|')
    .flatMap((part) => {
      const [high, low = high] = part.split(':').map(Number);
      return Array.from({ length: high - low + 1 }, (_, n) => high - n);
    });
}

const compiled = ROWS.map((row) => ({
  row,
  regexp: new RegExp(`^${row.pattern.replace(/[a-zA-Z]/g, '[01]')}$`),
  order: bitOrder(row.imm ?? ''),
}));

function fieldsOf(bits: string, { row, order }: (typeof compiled)[number]): Fields {
  const pick = (letter: string) => [...bits].filter((_, n) => row.pattern[n] === letter);
  const register = (letter: string) => Number.parseInt(pick(letter).join('') || '0', 2);
  let i = 0;
  pick('i').forEach((bit, n) => {
    const negative = n === 0 && row.imm?.startsWith('-');
    i += Number(bit) * 2 ** order[n] * (negative ? -1 : 1);
  });
  return { d: 8 + register('d'), s: 8 + register('s'), D: register('D'), S: register('S'), i };
}

/**
 * Returns the row and the 32-bit instruction of a halfword; undefined if it is
 * not one of RV32IMAC.
 */
export function lookUp(h: number): { name: string; bits: number } | undefined {
  const bits = h.toString(2).padStart(16, '0');
  const found = compiled.find(({ regexp }) => regexp.test(bits));
  if (found === undefined) return undefined;
  const fields = fieldsOf(bits, found);
  if (found.row.reserved?.(fields)) return undefined;
  return { name: found.row.name, bits: found.row.means(fields) | 0 };
}
