/**
 * The compiler support routines of userland/lib/builtins, in a program of the image that is linked
 * with them: /tests/arithtest computes with operands at the borders of each type and with random
 * ones. Floats and doubles are compared with this computer's own arithmetic, long doubles with
 * exact arithmetic, which is itself compared with the computer's.
 */

import { expect } from 'chai';
import { repetitions, timeLimit } from '../matrix.ts';
import { BINARY32, BINARY64, BINARY128, type BinaryFormat } from '../model/binary.ts';
import { Random } from '../model/random.ts';
import * as model from '../model/softfloat.ts';
import { runProgram } from './harness.ts';

const CYCLES = 10_000_000_000;
/** The bytes of arguments of one run: with the pointers less than ARG_MAX. */
const ARGUMENTS = 200_000;
const RANDOM = repetitions(200, 20_000);

type Pair = readonly [bigint, bigint];

const hex = (value: bigint, width: number) => value.toString(16).padStart(width / 4, '0');

/** Runs arithtest over pairs, in as many runs as it takes; the words of a line for each pair. */
function arithtest(letter: string, width: number, pairs: readonly Pair[]): string[][] {
  const each = Math.floor(ARGUMENTS / (width / 2 + 8));
  const lines: string[] = [];
  for (let from = 0; from < pairs.length; from += each) {
    const items = pairs
      .slice(from, from + each)
      .map(([a, b]) => `${letter}${hex(a, width)},${hex(b, width)}`);
    const { exit, output } = runProgram(['/tests/arithtest', ...items], {}, { cycles: CYCLES });
    expect(exit).to.equal(0);
    lines.push(...output.split(/\r?\n/).slice(0, -1));
  }
  expect(lines.length).to.equal(pairs.length);
  return lines.map((line) => line.trim().split(' '));
}

/** Numbers at the borders of a format: both ends, those of integers, and of the fraction. */
function borders({ bits, width }: BinaryFormat): bigint[] {
  const bias = 2 ** (width - bits - 1) - 1;
  const exponents = [0, 1, bias - bits, bias - 1, bias, bias + 31, bias + 63, 2 * bias, 2 * bias + 1];
  const ones = (1n << BigInt(bits - 1)) - 1n;
  const fractions = [0n, 1n, ones, 1n << BigInt(bits - 2)];
  return exponents.flatMap((exponent) =>
    fractions.flatMap((fraction) => {
      const magnitude = (BigInt(exponent) << BigInt(bits - 1)) | fraction;
      return [magnitude, magnitude | (1n << BigInt(width - 1))];
    }),
  );
}

/** A random number: its exponent near 1, an end or anywhere; its fraction of any bits or of few. */
function random({ bits, width }: BinaryFormat, from: Random): bigint {
  const end = 2 ** (width - bits) - 1;
  const near = from.pick([0, Math.floor(end / 2), Math.floor(end / 2), end, from.below(end)]);
  const exponent = Math.min(Math.max(near + from.below(130) - 65, 0), end);
  let fraction = 0n;
  if (from.below(2) === 0) for (let i = 0; i < 3; i++) fraction |= 1n << BigInt(from.below(bits - 1));
  else for (let i = 0; i < 4; i++) fraction = (fraction << 32n) | BigInt(from.word() >>> 0);
  const sign = BigInt(from.below(2)) << BigInt(width - 1);
  return sign | (BigInt(exponent) << BigInt(bits - 1)) | BigInt.asUintN(bits - 1, fraction);
}

/** Border numbers beside each other, and random pairs. */
function pairsOf(format: BinaryFormat): Pair[] {
  const from = new Random(format.width);
  const ends = borders(format);
  const chosen = ends.flatMap((a, i) =>
    ends.filter((_, j) => (i * 7 + j * 3) % 8 === 0).map((b): Pair => [a, b]),
  );
  const drawn = Array.from({ length: RANDOM }, (): Pair => [random(format, from), random(format, from)]);
  return [...chosen, ...drawn];
}

/** The line that arithtest should print, by the model. */
function expected(a: bigint, b: bigint, format: BinaryFormat): string[] {
  return [
    ...[model.add, model.subtract, model.multiply, model.divide].map((operation) =>
      hex(operation(a, b, format), format.width),
    ),
    model.relations(a, b, format),
    ...[BINARY32, BINARY64, BINARY128].map((to) => hex(model.convert(a, format, to), to.width)),
    ...[32, 64].flatMap((bits) =>
      [false, true].map((unsigned) => hex(model.toInteger(a, format, bits, unsigned), bits)),
    ),
  ];
}

const double = (encoding: bigint) => new Float64Array(BigUint64Array.of(encoding).buffer)[0] as number;
const float = (encoding: bigint) => new Float32Array(Uint32Array.of(Number(encoding)).buffer)[0] as number;
/** The encoding of a number; of every NaN the canonical one. */
const ofDouble = (x: number) =>
  Number.isNaN(x) ? model.canonical(BINARY64) : (new BigUint64Array(Float64Array.of(x).buffer)[0] as bigint);
const ofFloat = (x: number) =>
  Number.isNaN(x)
    ? model.canonical(BINARY32)
    : BigInt(new Uint32Array(Float32Array.of(x).buffer)[0] as number);

/** The computer's own sum, difference, product and quotient. */
const results = (a: number, b: number) => [a + b, a - b, a * b, a / b];

describe("the compiler's support routines", function () {
  this.timeout(timeLimit(60_000));

  it('are compared with a model that agrees with this computer', () => {
    const operations = [model.add, model.subtract, model.multiply, model.divide];
    for (const [a, b] of pairsOf(BINARY64))
      expect(
        operations.map((operation) => operation(a, b, BINARY64)),
        `${hex(a, 64)} ${hex(b, 64)}`,
      ).to.deep.equal(results(double(a), double(b)).map(ofDouble));
    for (const [a] of pairsOf(BINARY64))
      expect(model.convert(a, BINARY64, BINARY32), hex(a, 64)).to.equal(ofFloat(Math.fround(double(a))));
  });

  for (const [name, letter, format] of [
    ['floats', 's', BINARY32],
    ['doubles', 'd', BINARY64],
    ['long doubles', 't', BINARY128],
  ] as const)
    it(`compute ${name}, to the bit`, () => {
      const pairs = pairsOf(format);
      for (const [i, line] of arithtest(letter, format.width, pairs).entries()) {
        const [a, b] = pairs[i] as Pair;
        expect(line, `${hex(a, format.width)} ${hex(b, format.width)}`).to.deep.equal(expected(a, b, format));
      }
    });

  it('compute floats and doubles as this computer does', () => {
    const floats = pairsOf(BINARY32);
    for (const [i, line] of arithtest('s', 32, floats).entries()) {
      const [a, b] = floats[i] as Pair;
      const own = results(float(a), float(b)).map((x) => hex(ofFloat(Math.fround(x)), 32));
      expect(line.slice(0, 4), `${hex(a, 32)} ${hex(b, 32)}`).to.deep.equal(own);
    }
    const doubles = pairsOf(BINARY64);
    for (const [i, line] of arithtest('d', 64, doubles).entries()) {
      const [a, b] = doubles[i] as Pair;
      const own = results(double(a), double(b)).map((x) => hex(ofDouble(x), 64));
      expect(line.slice(0, 4), `${hex(a, 64)} ${hex(b, 64)}`).to.deep.equal(own);
    }
  });

  it('compute integers of 64 bits', () => {
    const from = new Random(64);
    const ends = [1n, 2n, 3n, 10n, 0xffffn, 0x10000n, 0x10001n, 0x7fffffffn, 0x80000000n, 0xffffffffn]
      .flatMap((n) => [n, n << 31n, (n << 32n) + 1n, -n, ~n << 16n])
      .map((n) => BigInt.asUintN(64, n))
      .filter((n) => n !== 0n);
    const drawn = () => {
      const bits = (BigInt(from.word() >>> 0) << 32n) | BigInt(from.word() >>> 0);
      return (bits >> BigInt(from.below(64))) | 1n;
    };
    const pairs = [
      ...ends.flatMap((a, i) => ends.filter((_, j) => (i + j * 3) % 4 === 0).map((b): Pair => [a, b])),
      ...Array.from({ length: RANDOM }, (): Pair => [drawn(), drawn()]),
    ];
    const lines = arithtest('q', 64, pairs);
    for (const [i, [a, b]] of pairs.entries()) {
      const [p, q] = [BigInt.asIntN(64, a), BigInt.asIntN(64, b)];
      const places = b & 63n;
      const integers = [a * b, p / q, p % q, a / b, a % b, a << places, a >> places, p >> places];
      expect(lines[i], `${hex(a, 64)} ${hex(b, 64)}`).to.deep.equal([
        ...integers.map((n) => hex(BigInt.asUintN(64, n), 64)),
        ...[BINARY32, BINARY64, BINARY128].flatMap((format) =>
          [p, a].map((n) => hex(model.fromInteger(n, format), format.width)),
        ),
      ]);
    }
  });
});
