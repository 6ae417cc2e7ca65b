/**
 * Programs whose symbols and line tables are damaged at random: the reader neither throws nor
 * hangs.
 */

import { Symbols } from '../../emu/symbols/symbols.ts';
import { CODE, op, symbolTable, unit4, unit5, withSections } from '../emu/symbolfile.ts';
import { makeElf, TEXT } from '../kernel/harness.ts';
import { Random } from './random.ts';

const NOP = 0x13;
const WORDS = 16;
/** Bytes at the end of the file in which everything but the header lies. */
const TAIL = 900;

/** A program with two functions, a unit of DWARF 5 and one of DWARF 4. */
function program(): Uint8Array {
  const rows = [
    ...[...op.setAddress(TEXT), ...op.copy, ...op.special(4, 1), ...op.advanceLine(-1)],
    ...[...op.setFile(1), ...op.constAddPc, ...op.copy, ...op.advancePc(8), ...op.endSequence],
  ];
  const words = new Array<number>(WORDS).fill(NOP);
  return withSections(makeElf(words), [
    { name: '.text', flags: CODE, address: TEXT, bytes: new Array<number>(WORDS * 4).fill(NOP) },
    {
      name: '.debug_line',
      bytes: [
        ...unit5(
          ['/u', 'sub'],
          [
            ['a.c', 0],
            ['a.c', 1],
          ],
          rows,
        ),
        ...unit4(['sub'], [['main.c', 1]], rows),
      ],
    },
    ...symbolTable([
      ['first', TEXT, 8, 2, 1],
      ['second', TEXT + 8, 0, 0, 1],
    ]),
  ]);
}

/** Reads `count` damaged programs, and asks for each of their instructions. */
export function fuzzSymbols(seed: number, count: number): void {
  const random = new Random(seed);
  const whole = program();
  for (let i = 0; i < count; i++) {
    const file = whole.slice();
    for (let n = 1 + random.below(8); n > 0; n--) {
      const at = random.below(4) === 0 ? 32 + random.below(20) : whole.length - 1 - random.below(TAIL);
      file[at] = random.below(256);
    }
    const symbols = new Symbols(file);
    for (let at = 0; at <= WORDS * 4; at += 2) {
      symbols.describe(TEXT + at);
      symbols.describeCall(TEXT + at);
    }
  }
}
