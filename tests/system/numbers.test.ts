/**
 * The C library's printf, strtod and scanf on floating point, from float to the 128-bit
 * long double, compared with exact arithmetic: /tests/numtest is given numbers of every
 * kind, and texts on and beside the middle between two numbers.
 */

import { expect } from 'chai';
import { repetitions, timeLimit } from '../matrix.ts';
import {
  BINARY32,
  BINARY64,
  BINARY128,
  type BinaryFormat,
  decode,
  fixed,
  general,
  hexadecimal,
  parse,
} from '../model/binary.ts';
import { printf } from '../model/printf.ts';
import { Random } from '../model/random.ts';
import { runProgram } from './harness.ts';

const CYCLES = 10_000_000_000;
/** The bytes of arguments of one run: with the pointers less than ARG_MAX. */
const ARGUMENTS = 200_000;

/** Runs numtest over items, in as many runs as it takes; a line for each item. */
function numtest(items: readonly string[]): string[] {
  const lines: string[] = [];
  for (let from = 0; from < items.length; ) {
    let to = from;
    for (let bytes = 0; to < items.length && bytes < ARGUMENTS; to++)
      bytes += (items[to] as string).length + 5;
    const { exit, output } = runProgram(['/tests/numtest', ...items.slice(from, to)], {}, { cycles: CYCLES });
    expect(exit).to.equal(0);
    lines.push(...output.split(/\r?\n/).slice(0, -1));
    from = to;
  }
  expect(lines.length).to.equal(items.length);
  return lines;
}

const hex = (encoding: bigint, { width }: BinaryFormat) => encoding.toString(16).padStart(width / 4, '0');
const ofDouble = (value: number) => new BigUint64Array(Float64Array.of(value).buffer)[0] as bigint;

/** Compares the text that printf makes of numbers with the reference's. */
function prints(cases: readonly (readonly [bigint, string])[], format: BinaryFormat): void {
  const letter = format === BINARY64 ? 'd' : 'l';
  const lines = numtest(
    cases.map(([encoding, directive]) => `${letter}${hex(encoding, format)}${directive}`),
  );
  cases.forEach(([encoding, directive], i) => {
    expect(lines[i], `${directive} of ${hex(encoding, format)}`).to.equal(
      printf(directive, decode(encoding, format), format),
    );
  });
}

/** Any encoding: of any exponent, of an exponent near 1, subnormal, or with few bits set. */
function anyEncoding(random: Random, format: BinaryFormat): bigint {
  const word = () => BigInt(random.word() >>> 0);
  const any = ((word() << 96n) | (word() << 64n) | (word() << 32n) | word()) >> BigInt(128 - format.width);
  const fraction = any & ((1n << BigInt(format.bits - 1)) - 1n);
  const sign = any & (1n << BigInt(format.width - 1));
  const bias = 1n << BigInt(format.width - format.bits - 1);
  switch (random.below(5)) {
    case 0:
      return any;
    case 1:
      return sign | fraction;
    case 2:
      return sign | ((bias + BigInt(random.below(60) - 30)) << BigInt(format.bits - 1)) | fraction;
    case 3:
      /* Halves, quarters and so on of small integers: the ties of %.0f, %.1f ... */
      return (
        sign |
        parse(`${random.below(2000)}.${random.pick(['5', '25', '75', '125', '375', '0625'])}`, format)
          .encoding
      );
    default:
      return sign | parse(`1e${random.below(40) - 20}`, format).encoding;
  }
}

function anyDirective(random: Random, long: string): string {
  const flags = [...'-+ #0'].filter(() => random.below(5) === 0).join('');
  const width = random.below(3) === 0 ? String(1 + random.below(40)) : '';
  const precisions = [
    () => '',
    () => `.${random.below(5)}`,
    () => `.${random.below(22)}`,
    () => '.',
    () => '.17',
  ];
  const precision = random.below(40) === 0 ? `.${random.below(400)}` : random.pick(precisions)();
  return `%${flags}${width}${precision}${long}${random.pick([...'efgaEFGAgfe'])}`;
}

/** Texts around the middle between a number and the next: just below it, on it, just above it. */
function* middles(random: Random, format: BinaryFormat): Generator<string> {
  const { significand, exponent } = decode(
    anyEncoding(random, format) & ~(1n << BigInt(format.width - 1)),
    format,
  );
  const middle = {
    negative: false,
    kind: 'finite',
    significand: 2n * significand + 1n,
    exponent: exponent - 1,
  } as const;
  /* An exact text, all digits of it. */
  const exact = general(middle, 12_000).replace('inf', '1');
  const [digits = '', power = ''] = exact.split(/(?=e)/);
  yield exact;
  yield `${digits.includes('.') ? digits : `${digits}.`}${'0'.repeat(random.below(30))}1${power}`;
  yield `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 9) % 10}${power}`;
}

function anyText(random: Random): string {
  const digits = (n: number) => Array.from({ length: n }, () => random.below(10)).join('');
  const length = () => (random.below(20) === 0 ? random.below(900) : random.below(25));
  const whole = digits(length()) || '0';
  const fraction = random.below(2) === 0 ? `.${digits(length())}` : '';
  const exponents = [0, 0, 20, 60, 330, 5000];
  const range = random.pick(exponents);
  const power = range === 0 ? '' : `${random.pick(['e', 'E', 'e+'])}${random.below(range)}`;
  const below = range === 0 ? '' : `e-${random.below(range)}`;
  return whole + fraction + (random.below(2) === 0 ? power : below);
}

/** The line that numtest should print for a text that is a number without sign. */
function expectedLine(text: string): string {
  const parts = [BINARY32, BINARY64, BINARY128].map((format) => {
    const { encoding, range } = parse(text, format);
    return `${hex(encoding, format)}${range ? 'R' : ''} ${text.length} `;
  });
  return `${parts.join('')}scanf agrees`;
}

function reads(texts: readonly string[]): void {
  numtest(texts.map((text) => `s${text}`)).forEach((line, i) => {
    const text = texts[i] as string;
    expect(line, text.length > 100 ? `${text.slice(0, 100)}...` : text).to.equal(expectedLine(text));
  });
}

describe('the reference for numbers', () => {
  it('agrees with JavaScript on what text a double is nearest to', () => {
    const random = new Random(1);
    for (let i = 0; i < 2000; i++) {
      const text = anyText(random);
      expect(parse(text, BINARY64).encoding, text).to.equal(ofDouble(Number(text)));
    }
  });

  it('agrees with JavaScript on digits that are no tie', () => {
    const random = new Random(2);
    for (let i = 0; i < 2000; i++) {
      const value = Math.abs(random.word() / (1 + random.below(1000)));
      const x = decode(ofDouble(value), BINARY64);
      expect(fixed(x, 20)).to.equal(value.toFixed(20));
      expect(general(x, 21, true)).to.equal(value.toPrecision(21));
    }
  });

  it('knows what everybody knows', () => {
    const shown = (value: number, directive: string) =>
      printf(directive, decode(ofDouble(value), BINARY64), BINARY64);
    expect(shown(0.5, '%.0f')).to.equal('0');
    expect(shown(1.5, '%.0f')).to.equal('2');
    expect(shown(2.5, '%.0f')).to.equal('2');
    expect(shown(0.1, '%.17g')).to.equal('0.10000000000000001');
    expect(shown(1e6, '%g')).to.equal('1e+06');
    expect(shown(100000, '%g')).to.equal('100000');
    expect(shown(-0, '%+08.2f')).to.equal('-0000.00');
    expect(shown(Number.POSITIVE_INFINITY, '%010f')).to.equal('       inf');
    expect(hexadecimal(decode(ofDouble(1), BINARY64), BINARY64, undefined)).to.equal('0x1p+0');
    expect(shown(3.25, '%.0a')).to.equal('0x2p+1');
  });
});

/** A number of random cases: an eighth in `make test`, twenty times as many in `make matrix`. */
const draws = (some: number) => repetitions(Math.ceil(some / 8), 20 * some);

describe('printf of floating point', () => {
  const special = (format: BinaryFormat) => {
    const infinity = ((1n << BigInt(format.width - format.bits)) - 1n) << BigInt(format.bits - 1);
    const sign = 1n << BigInt(format.width - 1);
    const normal = 1n << BigInt(format.bits - 1);
    return [
      0n,
      sign,
      1n,
      sign | 1n,
      normal,
      normal - 1n,
      infinity - 1n,
      infinity,
      sign | infinity,
      infinity + 1n,
    ];
  };
  const OPTIONS = ['', '.0', '.17', '030.3', '#.0', '.1', '.400', '30.3', '-30.3', '+', ' ', '#'];
  /* A long double has so many digits that fewer options have to do. */
  const directives = (long: string) =>
    OPTIONS.slice(0, long === '' ? OPTIONS.length : repetitions(1, 5)).flatMap((options) =>
      [...'efgaEFGA'].map((conversion) => `%${options}${long}${conversion}`),
    );

  for (const [name, format, long, count] of [
    ['double', BINARY64, '', draws(750)],
    ['long double', BINARY128, 'L', draws(150)],
  ] as const) {
    it(`${name}: the ends of the range, infinity and NaN`, function () {
      this.timeout(timeLimit(60_000));
      prints(
        special(format).flatMap((encoding) =>
          directives(long).map((directive) => [encoding, directive] as const),
        ),
        format,
      );
    });

    it(`${name}: every digit of the greatest and the least`, () => {
      const [, , least, , , , greatest] = special(format) as [
        bigint,
        bigint,
        bigint,
        bigint,
        bigint,
        bigint,
        bigint,
      ];
      prints(
        [
          [greatest, `%.400${long}f`],
          [greatest, `%.20000${long}e`],
          [least, `%.20000${long}f`],
          [least, `%.20000${long}g`],
        ],
        format,
      );
    });

    it(`${name}: any number by any directive`, function () {
      this.timeout(timeLimit(60_000));
      const random = new Random(3);
      prints(
        Array.from(
          { length: count },
          () => [anyEncoding(random, format), anyDirective(random, long)] as const,
        ),
        format,
      );
    });
  }
});

describe('strtof, strtod, strtold and scanf', () => {
  it('any text', function () {
    this.timeout(timeLimit(60_000));
    const random = new Random(4);
    reads(Array.from({ length: draws(125) }, () => anyText(random)));
  });

  for (const [name, format, count] of [
    ['float', BINARY32, draws(50)],
    ['double', BINARY64, draws(50)],
    ['long double', BINARY128, draws(2)],
  ] as const) {
    it(`on, below and above the middle between a ${name} and the next`, function () {
      this.timeout(timeLimit(60_000));
      const random = new Random(5);
      reads(Array.from({ length: count }, () => [...middles(random, format)]).flat());
    });
  }

  it('hexadecimal', () => {
    const random = new Random(6);
    const digits = () => random.below(1 << 30).toString(16) + random.below(1 << 30).toString(16);
    const power = () => `p${random.below(34_000) - 17_000}`;
    reads(
      Array.from(
        { length: 300 },
        () => `0x${digits()}.${digits()}${digits()}${random.pick([power(), 'p-1074', ''])}`,
      ),
    );
    reads([
      '0x1',
      '0X1P4',
      '0x.8',
      '0x8.',
      '0x1p-1075',
      '0x1.8p-1075',
      '0x1.0000000000001p-1075',
      '0x1p-149',
    ]);
  });

  it('signs, names, white space, and what is left over', () => {
    const cases: [string, string, number][] = [
      ['  -1.5', 'bff8000000000000', 6],
      ['+.5e1x', '4014000000000000', 5],
      ['-0', '8000000000000000', 2],
      ['1e', '3ff0000000000000', 1],
      ['1e+', '3ff0000000000000', 1],
      ['0x', '0000000000000000', 1],
      ['0xg', '0000000000000000', 1],
      ['0x1p', '3ff0000000000000', 3],
      ['.', '0000000000000000', 0],
      ['-.e5', '0000000000000000', 0],
      ['', '0000000000000000', 0],
      ['inf', '7ff0000000000000', 3],
      ['-INFINITYx', 'fff0000000000000', 9],
      ['infinit', '7ff0000000000000', 3],
      ['nan', '7ff8000000000000', 3],
      ['NaN(12_z)5', '7ff8000000000000', 9],
      ['nan(1', '7ff8000000000000', 3],
      ['1e99999999999', '7ff0000000000000R', 13],
      ['-1e-99999999999', '8000000000000000R', 15],
      ['0e99999999999', '0000000000000000', 13],
    ];
    numtest(cases.map(([text]) => `s${text}`)).forEach((line, i) => {
      const [text, bits, taken] = cases[i] as [string, string, number];
      expect(line.split(' ').slice(2, 4), text).to.deep.equal([bits, String(taken)]);
    });
  });
});
