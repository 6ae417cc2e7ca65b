/**
 * The reader of debug information and of call frames on bytes that are encoded here from the text
 * of the standard; tests/compiler/dwarf.test.ts reads what compilers write.
 */

import { expect } from 'chai';
import { CallFrames, type FrameRow } from '../../emu/symbols/callframes.ts';
import { evaluate, type Located, type Surroundings } from '../../emu/symbols/expressions.ts';
import { Scopes } from '../../emu/symbols/scopes.ts';
import type { Section } from '../../emu/symbols/sections.ts';
import { describeValue } from '../../emu/symbols/values.ts';
import { Random } from '../model/random.ts';
import { sleb, text, u16, u32, uleb } from './symbolfile.ts';

const CODE = 0x10000;

const sectionsOf = (named: Readonly<Record<string, readonly number[]>>): Map<string, Section> =>
  new Map(
    Object.entries(named).map(([name, bytes]) => [
      name,
      { address: 0x8000, size: bytes.length, executable: false, bytes: Uint8Array.from(bytes) },
    ]),
  );

/** A list of entries with their lengths. */
const lengthed = (...parts: readonly (readonly number[])[]): number[] =>
  parts.flatMap((part) => [...u32(part.length), ...part]);

/** A CIE: sp + 0, return address in ra; factors 1 and -4. */
const CIE = [...u32(0xffff_ffff), 3, ...text(''), ...uleb(1), ...sleb(-4), 1, 0x0c, 2, 0];

/** Operations of call frames. */
const cfa = {
  advance: (n: number) => [0x40 | n],
  offset: (register: number, n: number) => [0x80 | register, ...uleb(n)],
  restore: (register: number) => [0xc0 | register],
  defOffset: (n: number) => [0x0e, ...uleb(n)],
};

const debugFrame = (program: readonly number[]): CallFrames =>
  new CallFrames(
    sectionsOf({ '.debug_frame': lengthed(CIE, [...u32(0), ...u32(CODE), ...u32(64), ...program]) }),
  );

const rowText = (row: FrameRow | undefined): string => {
  if (row === undefined) return 'none';
  const { frame, rules } = row;
  const rule = [...rules].map(([n, it]) => `x${n} ${it.kind}${'offset' in it ? ` ${it.offset}` : ''}`);
  return [frame instanceof Uint8Array ? 'expression' : `x${frame.register}+${frame.offset}`, ...rule].join(
    ', ',
  );
};

describe('call frames', () => {
  const PROGRAM = [
    ...[...cfa.advance(2), ...cfa.defOffset(32), ...cfa.advance(2), ...cfa.offset(1, 1), ...cfa.offset(8, 2)],
    ...[...cfa.advance(4), 0x0a, ...cfa.restore(1), ...cfa.defOffset(0), ...cfa.advance(4), 0x0b],
  ];
  const ROWS: readonly (readonly [offset: number, row: string])[] = [
    [-1, 'none'],
    [0, 'x2+0'],
    [1, 'x2+0'],
    [2, 'x2+32'],
    [3, 'x2+32'],
    [4, 'x2+32, x1 offset -4, x8 offset -8'],
    [7, 'x2+32, x1 offset -4, x8 offset -8'],
    [8, 'x2+0, x8 offset -8'],
    [12, 'x2+32, x1 offset -4, x8 offset -8'],
    [63, 'x2+32, x1 offset -4, x8 offset -8'],
    [64, 'none'],
  ];

  it('of .debug_frame, row by row, with rules that are kept and taken again', () => {
    const frames = debugFrame(PROGRAM);
    expect(ROWS.map(([at]) => [at, rowText(frames.at(CODE + at))])).to.deep.equal(ROWS);
  });

  it('of .eh_frame, whose addresses are relative to their places', () => {
    const common = [...u32(0), 1, ...text('zR'), ...uleb(1), ...sleb(-4), 1, 1, 0x1b, 0x0c, 2, 0];
    const first = lengthed(common).length;
    const entry = [...u32(first + 4), ...u32(CODE - (0x8000 + first + 8)), ...u32(64), 0, ...PROGRAM];
    const frames = new CallFrames(sectionsOf({ '.eh_frame': [...lengthed(common, entry), ...u32(0)] }));
    expect(ROWS.map(([at]) => [at, rowText(frames.at(CODE + at))])).to.deep.equal(ROWS);
  });

  const OTHERS: readonly (readonly [what: string, program: readonly number[], row: string])[] = [
    ['def_cfa', [0x0c, 8, 16], 'x8+16'],
    ['def_cfa_register', [0x0e, 48, 0x0d, 8], 'x8+48'],
    ['def_cfa_sf', [0x12, 2, ...sleb(-4)], 'x2+16'],
    ['def_cfa_offset_sf', [0x13, ...sleb(-3)], 'x2+12'],
    ['def_cfa_expression', [0x0f, 2, 0x72, 0], 'expression'],
    ['undefined', [0x07, 1], 'x2+0, x1 lost'],
    ['same_value', [...cfa.offset(9, 3), 0x08, 9], 'x2+0'],
    ['register', [0x09, 1, 5], 'x2+0, x1 register'],
    ['offset_extended', [0x05, ...uleb(33), 2], 'x2+0, x33 offset -8'],
    ['offset_extended_sf', [0x11, 9, ...sleb(-2)], 'x2+0, x9 offset 8'],
    ['restore_extended', [...cfa.offset(9, 3), 0x06, 9], 'x2+0'],
    ['val_offset', [0x14, 2, 4], 'x2+0, x2 sum -16'],
    ['expression', [0x10, 9, 1, 0x30], 'x2+0, x9 expression'],
    ['val_expression', [0x16, 9, 1, 0x30], 'x2+0, x9 computed'],
    ['GNU_args_size', [0x2e, 4], 'x2+0'],
    ['advance_loc1, 2 and 4', [0x02, 1, 0x03, 1, 0, 0x04, 1, 0, 0, 0, 0x0e, 8], 'x2+8'],
    ['set_loc', [0x01, ...u32(CODE + 40), 0x0e, 8], 'x2+8'],
    ['an operation that is not known', [0x3f], 'none'],
    ['rules that were never kept', [0x0b], 'none'],
    ['a cut program', [0x0e], 'none'],
  ];
  for (const [what, program, row] of OTHERS)
    it(`DW_CFA: ${what}`, () => expect(rowText(debugFrame(program).at(CODE + 60))).to.equal(row));
});

const AROUND: Surroundings = {
  register: (n) => (n === 31 ? undefined : 1000 + n),
  word: (address) => (address === 0x2000 ? 0x1234_5678 : undefined),
  bytes: (address, size) => (address >= 0x2000 ? new Uint8Array(size).map((_, i) => address + i) : undefined),
  nameOf: () => 'name',
  entry: ([code]) => (code === 0x5a ? 77 : undefined),
  frame: 0x3000,
  base: 0x4000,
};

const shown = (it: Located | undefined): string =>
  it === undefined
    ? 'none'
    : Object.values(it)
        .map((value) => (value instanceof Uint8Array ? [...value].join(' ') : value))
        .join(' ');

describe('expressions', () => {
  const TABLE: readonly (readonly [what: string, bytes: readonly number[], result: string])[] = [
    ['an address', [0x03, ...u32(0x12345)], `memory ${0x12345}`],
    ['a register', [0x5a], 'register 10'],
    ['a register by its number', [0x90, 40], 'register 40'],
    ['a register and an offset', [0x72, ...sleb(-8)], 'memory 994'],
    ['the base of the function', [0x91, ...sleb(-20)], `memory ${0x4000 - 20}`],
    ['the address of the frame', [0x9c], `memory ${0x3000}`],
    ['a value', [0x08, 200, 0x9f], 'value 200'],
    ['signed numbers', [0x09, 0xff, 0x0b, ...u16(0xfffe), 0x22, 0x11, ...sleb(-5), 0x22, 0x9f], 'value -8'],
    ['arithmetic', [0x3a, 0x34, 0x1e, 0x33, 0x1b, 0x31, 0x24, 0x9f], 'value 26'],
    [
      'dup, over, pick, swap, rot, drop',
      [0x31, 0x32, 0x33, 0x17, 0x16, 0x14, 0x13, 0x12, 0x15, 2, 0x9f],
      'value 2',
    ],
    ['a word of memory', [0x0a, ...u16(0x2000), 0x06, 0x9f], `value ${0x1234_5678}`],
    ['bytes of memory', [0x0a, ...u16(0x2000), 0x94, 2, 0x9f], 'value 256'],
    ['a value in its bytes', [0x9e, 2, 7, 8], 'bytes 7 8'],
    ['pieces', [0x5a, 0x93, 4, 0x31, 0x9f, 0x93, 1], 'bytes 242 3 0 0 1'],
    ['a loop that ends', [0x35, 0x31, 0x1c, 0x12, 0x28, ...u16(0xfffa), 0x9f], 'value 0'],
    ['a value at the entry', [0xa3, 1, 0x5a, 0x9f], 'value 77'],
    ['one that is lost', [0xa3, 1, 0x5b, 0x9f], 'none'],
    ['a lost register', [0x8f, 0], 'none'],
    ['memory that is not there', [0x30, 0x06], 'none'],
    ['a division by 0', [0x31, 0x30, 0x1b], 'none'],
    ['an empty stack', [0x22], 'none'],
    ['a loop without end', [0x2f, ...u16(0xfffd)], 'none'],
    ['a jump out of it', [0x2f, ...u16(100)], 'none'],
    ['an operation that is not known', [0xff], 'none'],
    ['a cut operand', [0x0c, 1, 2], 'none'],
  ];
  for (const [what, bytes, result] of TABLE)
    it(what, () => expect(shown(evaluate(Uint8Array.from(bytes), AROUND))).to.equal(result));
});

/** Shapes of entries: a unit, int, a function, a parameter, and functions that are inlined. */
const ABBREVIATIONS = [
  ...[1, 0x11, 1, 0x11, 0x01, 0x12, 0x06, 0, 0], // unit: low_pc, high_pc
  ...[2, 0x24, 0, 0x03, 0x08, 0x0b, 0x0b, 0x3e, 0x0b, 0, 0], // base type: name, size, encoding
  ...[3, 0x2e, 1, 0x03, 0x08, 0x11, 0x01, 0x12, 0x06, 0x40, 0x18, 0, 0], // function
  ...[4, 0x05, 0, 0x03, 0x08, 0x49, 0x13, 0x02, 0x17, 0, 0], // parameter: name, type, list
  ...[5, 0x05, 0, 0x31, 0x13, 0x1c, 0x21, ...sleb(-9), 0, 0], // instance of one: constant
  ...[6, 0x2e, 1, 0x03, 0x08, 0, 0], // function without code
  ...[7, 0x1d, 1, 0x31, 0x13, 0x11, 0x01, 0x12, 0x06, 0x59, 0x0b, 0, 0], // inlined function
  ...[8, 0x0f, 0, 0x0b, 0x0b, 0x49, 0x13, 0, 0], // pointer
  0,
];

/** A unit of version 4 or 5 with a function of one parameter, in which another is inlined. */
function unit(version: 4 | 5, list: number): Map<string, Section> {
  const size = version === 5 ? 12 : 11;
  const head = [1, ...u32(CODE), ...u32(64)];
  const int = [2, ...text('int'), 4, 5];
  const intAt = size + head.length;
  const inner = [6, ...text('inner')];
  const innerAt = intAt + int.length;
  const abstract = [4, ...text('v'), ...u32(intAt), ...u32(list)];
  const abstractAt = innerAt + inner.length;
  const outer = [
    3,
    ...text('outer'),
    ...u32(CODE),
    ...u32(32),
    1,
    0x9c,
    4,
    ...text('n'),
    ...u32(intAt),
    ...u32(list),
  ];
  const inlined = [7, ...u32(innerAt), ...u32(CODE + 8), ...u32(8), 42, 5, ...u32(abstractAt), 0];
  const body = [...head, ...int, ...inner, ...abstract, 0, ...outer, ...inlined, 0, 0];
  const header = version === 5 ? [...u16(5), 1, 4, ...u32(0)] : [...u16(4), ...u32(0), 4];
  const located = [0x50 + 10];
  return sectionsOf({
    '.debug_abbrev': ABBREVIATIONS,
    '.debug_info': lengthed([...header, ...body]),
    // In n's register up to the 16th byte, then on the stack.
    '.debug_loc': [
      ...[...u32(0), ...u32(16), ...u16(1), ...located, ...u32(16), ...u32(32), ...u16(2), 0x91, 0x70],
      ...[...u32(0), ...u32(0)],
    ],
    '.debug_loclists': [
      4,
      ...uleb(0),
      ...uleb(16),
      1,
      ...located,
      7,
      ...u32(CODE + 16),
      ...u32(CODE + 32),
      2,
      0x91,
      0x70,
      0,
    ],
  });
}

describe('debug information', () => {
  for (const version of [4, 5] as const)
    it(`of version ${version}: functions, those that are inlined, parameters in lists`, () => {
      const scopes = new Scopes(unit(version, 0));
      const names = (at: number): string =>
        scopes
          .at(CODE + at)
          .map((scope) => {
            const around = { ...AROUND, bytes: () => Uint8Array.of(at, 0, 0, 0) };
            const values = scopes
              .parameters(scope)
              .map((it) => `${it.name}=${describeValue(scopes, it, CODE + at, around)}`);
            return `${scope.name}(${values.join()})`;
          })
          .join(' in ');
      expect([0, 7, 8, 15, 16, 31, 32].map(names)).to.deep.equal([
        ...['outer(n=1010)', 'outer(n=1010)', 'inner(v=-9) in outer(n=1010)', 'inner(v=-9) in outer(n=1010)'],
        ...['outer(n=16)', 'outer(n=31)', ''],
      ]);
    });

  it('2,000 times damaged, it neither throws nor hangs', () => {
    const random = new Random(23);
    let found = 0;
    for (let run = 0; run < 2000; run++) {
      const sections = unit(run % 2 === 0 ? 4 : 5, random.below(8) === 0 ? random.below(80) : 0);
      sections.set(
        '.debug_frame',
        [
          ...sectionsOf({
            x: lengthed(CIE, [
              ...u32(0),
              ...u32(CODE),
              ...u32(64),
              0x42,
              0x0e,
              16,
              0x42,
              0x81,
              1,
              0x0a,
              0x44,
              0x0b,
            ]),
          }).values(),
        ][0] as Section,
      );
      for (let n = 1 + random.below(6); n > 0; n--) {
        const { bytes } = random.pick([...sections.values()]);
        bytes[random.below(bytes.length)] = random.below(256);
      }
      const [scopes, frames] = [new Scopes(sections), new CallFrames(sections)];
      for (let at = 0; at <= 34; at++) {
        frames.at(CODE + at);
        for (const scope of scopes.at(CODE + at))
          for (const parameter of scopes.parameters(scope))
            found += describeValue(scopes, parameter, CODE + at, AROUND).length;
      }
    }
    expect(found).to.be.above(40_000);
  });
});
