/** Directives that put data: numbers, texts, space, alignment. */

import { bytesOf } from '../elf/text.ts';
import type { Assembler } from './assemble.ts';
import type { Directive } from './directives.ts';
import type { Scanner } from './scanner.ts';
import { constantValue, type Value } from './symbol.ts';

/** A list of numbers of `size` bytes. */
const numbers =
  (size: number): Directive =>
  (scanner, { builder, expressions }) => {
    if (scanner.isEnd) return;
    do {
      const plain = size === 1 ? scanner.plainNumber() : -1;
      if (plain >= 0 && plain < 256) builder.u8(plain);
      else builder.value(size, plain >= 0 ? constantValue(BigInt(plain)) : expressions.value(scanner));
    } while (scanner.take(','));
  };

const texts =
  (end: string): Directive =>
  (scanner, { builder }) => {
    if (scanner.isEnd) return;
    do builder.bytes(bytesOf(scanner.string() + end));
    while (scanner.take(',') || scanner.next === '"');
  };

const leb =
  (signed: boolean): Directive =>
  (scanner, { builder, expressions }) => {
    do builder.leb(expressions.value(scanner), signed);
    while (scanner.take(','));
  };

/** A number of bytes that may not be known yet, and the value of each. */
const space: Directive = (scanner, { builder, expressions }) => {
  const value: Value = expressions.value(scanner);
  const fill = scanner.take(',') ? expressions.number(scanner) : 0;
  const known = builder.known(value);
  if (known === undefined) builder.piece({ kind: 'space', value, fill });
  else if (known < 0n || known >= 2n ** 31n) scanner.wrong(`${known} is no number of bytes`);
  else builder.fill(Number(known), 1, fill);
};

const fill: Directive = (scanner, { builder, expressions }) => {
  const count = expressions.number(scanner, 'number of repetitions');
  const size = scanner.take(',') ? expressions.number(scanner, 'size') : 1;
  const value = scanner.take(',') ? expressions.constant(scanner) : 0n;
  if (count < 0 || size < 0 || size > 8 || count * size >= 2 ** 31)
    scanner.wrong(`.fill ${count}, ${size}: this is no room`);
  builder.fill(count, size, Number(BigInt.asIntN(32, value)));
};

const org: Directive = (scanner, { builder, expressions }) => {
  const value = expressions.value(scanner);
  builder.piece({ kind: 'org', value, fill: scanner.take(',') ? expressions.number(scanner) : 0 });
};

/** Alignment to 2^n (`isPower`) or n bytes, with an optional value and an optional limit. */
const align =
  (isPower: boolean, fillSize = 1): Directive =>
  (scanner, { builder, expressions }) => {
    const number = expressions.number(scanner, 'alignment');
    const boundary = isPower ? 2 ** number : Math.max(number, 1);
    if (number < 0 || boundary > 2 ** 20 || (boundary & (boundary - 1)) !== 0)
      scanner.wrong(
        isPower
          ? `alignment to 2^${number} is not possible`
          : `${number} is no alignment: it is a power of 2`,
      );
    let value: number | undefined;
    let most = boundary;
    if (scanner.take(',')) {
      if (scanner.next !== ',' && !scanner.isEnd) value = expressions.number(scanner);
      if (scanner.take(',')) most = expressions.number(scanner, 'limit');
    }
    builder.align(boundary, value, most, fillSize);
  };

/** Floating-point numbers in the form of memory. */
const floats =
  (isDouble: boolean): Directive =>
  (scanner, { builder }: Assembler) => {
    do builder.bytes(floatBytes(scanner, isDouble));
    while (scanner.take(','));
  };

function floatBytes(scanner: Scanner, isDouble: boolean): Uint8Array {
  const text = /^[-+]?(?:inf(?:inity)?|nan|[\d.]+(?:[eE][-+]?\d+)?)/i.exec(
    scanner.text.slice(scanner.at).replace(/^0[fFdDrR]/, ''),
  )?.[0];
  if (text === undefined) return scanner.wrong(`'${scanner.rest()}' is no number`);
  if (/^0[fFdDrR]/.test(scanner.text.slice(scanner.at))) scanner.at += 2;
  scanner.at += text.length;
  scanner.skip();
  const number = Number(text.replace(/inf(?:inity)?/i, 'Infinity').replace(/nan/i, 'NaN'));
  const view = new DataView(new ArrayBuffer(isDouble ? 8 : 4));
  if (isDouble) view.setFloat64(0, number, true);
  else view.setFloat32(0, number, true);
  return new Uint8Array(view.buffer);
}

export const DATA: readonly (readonly [string, Directive])[] = [
  ...['.byte', '.dc.b'].map((name) => [name, numbers(1)] as const),
  ...['.half', '.short', '.hword', '.2byte', '.dc.w', '.value'].map((name) => [name, numbers(2)] as const),
  ...['.word', '.long', '.int', '.4byte', '.dc.l'].map((name) => [name, numbers(4)] as const),
  ...['.dword', '.quad', '.8byte', '.xword'].map((name) => [name, numbers(8)] as const),
  ['.ascii', texts('')],
  ['.asciz', texts('\0')],
  ['.string', texts('\0')],
  ['.uleb128', leb(false)],
  ['.sleb128', leb(true)],
  ['.zero', space],
  ['.space', space],
  ['.skip', space],
  ['.fill', fill],
  ['.org', org],
  ['.align', align(true)],
  ['.p2align', align(true)],
  ['.p2alignw', align(true, 2)],
  ['.p2alignl', align(true, 4)],
  ['.balign', align(false)],
  ['.balignw', align(false, 2)],
  ['.balignl', align(false, 4)],
  ['.float', floats(false)],
  ['.single', floats(false)],
  ['.double', floats(true)],
];
