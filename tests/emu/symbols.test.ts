/**
 * The reader of symbols and line tables, on files that are encoded here from the text of the
 * standard; tests/compiler/symbols.test.ts reads what the compiler writes.
 */

import { expect } from 'chai';
import { Symbols } from '../../emu/symbols/symbols.ts';
import { makeElf, TEXT } from '../kernel/harness.ts';
import { fuzzSymbols } from '../model/symbolfuzz.ts';
import {
  CODE,
  op,
  symbolTable,
  type TestSection,
  type TestSymbol,
  text,
  unit4,
  unit5,
  withSections,
} from './symbolfile.ts';

const WORDS = 64;
const NOP = 0x13;

/** A program with a .text of WORDS instructions at TEXT, and further sections. */
function program(...sections: readonly TestSection[]): Uint8Array {
  const code = { name: '.text', flags: CODE, address: TEXT, bytes: new Array<number>(WORDS * 4).fill(NOP) };
  return withSections(makeElf(new Array<number>(WORDS).fill(NOP)), [code, ...sections]);
}

const lines = (...units: readonly number[][]): TestSection => ({ name: '.debug_line', bytes: units.flat() });
const named = (...symbols: readonly TestSymbol[]): Symbols => new Symbols(program(...symbolTable(symbols)));
const placed = (...sections: readonly TestSection[]): Symbols => new Symbols(program(...sections));

/** Line 10 at TEXT, 11 four bytes later, 9 eight bytes later, up to TEXT + 16. */
const ROWS = [
  ...op.setAddress(TEXT),
  ...op.advanceLine(9),
  ...op.copy,
  ...op.special(4, 1),
  ...op.special(4, -2),
  ...op.advancePc(8),
  ...op.endSequence,
];

describe('symbols: functions', () => {
  it('the name is that of the function that the address lies in, with the offset', () => {
    const symbols = named(['first', TEXT, 8, 2, 1], ['second', TEXT + 8, 12, 2, 0]);
    expect(symbols.describe(TEXT)).to.equal('first');
    expect(symbols.describe(TEXT + 6)).to.equal('first+0x6');
    expect(symbols.describe(TEXT + 8)).to.equal('second');
    expect(symbols.describe(TEXT + 18)).to.equal('second+0xa');
  });

  it('outside of all functions there is no name', () => {
    const symbols = named(['first', TEXT + 4, 4, 2, 1]);
    for (const address of [0, TEXT, TEXT + 8, TEXT + WORDS * 4, 0x7fff_0000, 0xffff_fffe])
      expect(symbols.describe(address), `${address}`).to.equal('');
    expect(symbols.describe(TEXT + 7)).to.equal('first+0x3');
  });

  it('a label of assembly reaches to the next symbol', () => {
    const symbols = named(['_start', TEXT, 0, 0, 1], ['main', TEXT + 16, 4, 2, 1]);
    expect(symbols.describe(TEXT + 12)).to.equal('_start+0xc');
  });

  it('of several names at an address, the function and the global name count', () => {
    const aliases: TestSymbol[] = [
      ['label', TEXT, 0, 0, 1],
      ['local', TEXT, 8, 2, 0],
      ['weak', TEXT, 8, 2, 2],
      ['write', TEXT, 8, 2, 1],
    ];
    expect(named(...aliases).describe(TEXT)).to.equal('write');
    expect(named(...aliases.toReversed()).describe(TEXT)).to.equal('write');
    expect(named(...aliases.slice(0, 3)).describe(TEXT)).to.equal('weak');
  });

  it('marks of the assembler, objects and absolute symbols are no functions', () => {
    const symbols = named(
      ['$xrv32', TEXT, 0, 0, 0],
      ['.L1', TEXT, 0, 0, 0],
      ['table', TEXT, 8, 1, 1],
      ['__stack', 0x7fff_0000, 0, 0, 1],
    );
    expect(symbols.describe(TEXT)).to.equal('');
    expect(symbols.describe(0x7fff_0000)).to.equal('');
  });

  it('an address with its high bit may be given as a signed number', () => {
    expect(named(['first', TEXT, 8, 2, 1]).at(-4).name).to.equal(undefined);
  });
});

describe('symbols: source lines', () => {
  it('a DWARF 5 unit with inline names', () => {
    const symbols = placed(
      lines(
        unit5(
          ['/home/u'],
          [
            ['prog.c', 0],
            ['prog.c', 0],
          ],
          ROWS,
        ),
      ),
    );
    const at = [0, 2, 4, 7, 8, 15, 16].map((offset) => symbols.describe(TEXT + offset));
    expect(at).to.deep.equal([
      ...['prog.c:10', 'prog.c:10', 'prog.c:11', 'prog.c:11', 'prog.c:9', 'prog.c:9', ''],
    ]);
  });

  it('a DWARF 5 unit whose names are in .debug_line_str', () => {
    const strings = { name: '.debug_line_str', bytes: [...text('/home/u'), ...text('sub'), ...text('p.c')] };
    const unit = unit5(
      [0, 8],
      [
        [12, 1],
        [12, 1],
      ],
      ROWS,
    );
    expect(placed(lines(unit), strings).describe(TEXT)).to.equal('sub/p.c:10');
  });

  it('a DWARF 4 unit, whose files are numbered from 1', () => {
    const units = unit4(
      ['sub'],
      [
        ['main.c', 0],
        ['inline.h', 1],
      ],
      [
        ...op.setAddress(TEXT),
        ...op.copy,
        ...op.setFile(2),
        ...op.special(4, 2),
        ...op.advancePc(4),
        ...op.endSequence,
      ],
    );
    const symbols = placed(lines(units));
    expect(symbols.describe(TEXT)).to.equal('main.c:1');
    expect(symbols.describe(TEXT + 4)).to.equal('sub/inline.h:3');
  });

  it('lines of an inlined function lie between those of the caller, whose name stays', () => {
    const unit = unit5(
      ['/u'],
      [
        ['a.c', 0],
        ['a.c', 0],
        ['inline.h', 0],
      ],
      [
        ...op.setAddress(TEXT),
        ...op.special(0, 4),
        ...[...op.setFile(2), ...op.advanceLine(95), ...op.special(4, 0)],
        ...[...op.setFile(1), ...op.advanceLine(-94), ...op.special(4, 0)],
        ...[...op.advancePc(4), ...op.endSequence],
      ],
    );
    const symbols = placed(lines(unit), ...symbolTable([['main', TEXT, 12, 2, 1]]));
    expect([0, 4, 8].map((at) => symbols.describe(TEXT + at))).to.deep.equal([
      ...['main (a.c:5)', 'main+0x4 (inline.h:100)', 'main+0x8 (a.c:6)'],
    ]);
  });

  it('several units, in any order of their addresses, and one of a version that is not known', () => {
    const row = (address: number) => [
      ...[...op.setAddress(address), ...op.copy, ...op.advancePc(4), ...op.endSequence],
    ];
    const one = (name: string, address: number) =>
      unit5(
        ['/u'],
        [
          [name, 0],
          [name, 0],
        ],
        row(address),
      );
    const unknown = one('never.c', TEXT);
    unknown[4] = 6;
    const symbols = placed(lines(one('b.c', TEXT + 8), unknown, one('a.c', TEXT), one('c.c', TEXT + 16)));
    const at = [0, 4, 8, 12, 16, 20].map((offset) => symbols.describe(TEXT + offset));
    expect(at).to.deep.equal(['a.c:1', '', 'b.c:1', '', 'c.c:1', '']);
  });

  it('a function that the linker left out, at address 0, has no lines', () => {
    const rows = [...op.setAddress(0), ...op.copy, ...op.advancePc(WORDS * 4), ...op.endSequence];
    const symbols = placed(
      lines(
        unit5(
          ['/u'],
          [
            ['a.c', 0],
            ['a.c', 0],
          ],
          [...rows, ...ROWS],
        ),
      ),
    );
    expect(symbols.describe(0)).to.equal('');
    expect(symbols.describe(8)).to.equal('');
    expect(symbols.describe(TEXT)).to.equal('a.c:10');
  });

  it('of several rows at an address the last counts, and a row of line 0 says nothing', () => {
    const unit = unit5(
      ['/u'],
      [
        ['a.c', 0],
        ['a.c', 0],
      ],
      [
        ...op.setAddress(TEXT),
        ...[...op.copy, ...op.special(0, 3)],
        ...[...op.advanceLine(-4), ...op.special(4, 0)],
        ...[...op.constAddPc, ...op.advancePc(4), ...op.endSequence],
      ],
    );
    expect(placed(lines(unit)).describe(TEXT)).to.equal('a.c:4');
    expect(placed(lines(unit)).describe(TEXT + 4)).to.equal('');
  });

  it('opcodes that set other registers, known and unknown, are passed over', () => {
    const unit = unit5(
      ['/u'],
      [
        ['a.c', 0],
        ['a.c', 0],
      ],
      [
        ...[...op.setColumn(300), ...op.negateStatement, ...op.setAddress(TEXT), ...[0, 3, 0x80, 1, 2]],
        ...[...op.fixedAdvancePc(4), ...op.special(0, 1), ...op.constAddPc, ...op.copy],
        ...[...op.advancePc(4), ...op.endSequence],
      ],
    );
    const symbols = placed(lines(unit));
    expect(symbols.describe(TEXT)).to.equal('');
    // (255 - opcode base) / line range: 20 bytes.
    expect([4, 23, 24, 27, 28].map((at) => symbols.describe(TEXT + at))).to.deep.equal([
      ...['a.c:2', 'a.c:2', 'a.c:2', 'a.c:2', ''],
    ]);
  });
});

describe('symbols: files that are damaged', () => {
  it('a file without sections, that is cut short, or no ELF file has no names', () => {
    const whole = program(
      lines(
        unit5(
          ['/u'],
          [
            ['a.c', 0],
            ['a.c', 0],
          ],
          ROWS,
        ),
      ),
    );
    for (const file of [new Uint8Array(0), makeElf([NOP]), Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 1)])
      expect(new Symbols(file).describe(TEXT)).to.equal('');
    for (let size = 0; size < whole.length; size += 7)
      expect(new Symbols(whole.subarray(0, size)).describe(0)).to.equal('');
  });

  it('2,000 files with damaged bytes neither throw nor hang', () => fuzzSymbols(15, 2000));
});
