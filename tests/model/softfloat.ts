/**
 * Arithmetic of IEEE 754 numbers by definition: operands are exact fractions, and the exact result
 * is rounded once. Numbers are their encodings. Where a result is no number it is RISC-V's
 * canonical NaN.
 */

import { type BinaryFormat, type BinaryNumber, decode, encode } from './binary.ts';

const power2 = (n: number) => 1n << BigInt(n);
const infinity = ({ width, bits }: BinaryFormat) => power2(width - 1) - power2(bits - 1);

/** The canonical NaN. */
export const canonical = (format: BinaryFormat) => infinity(format) | power2(format.bits - 2);

/** The magnitude of an encoding, with a sign. */
const signed = (negative: boolean, magnitude: bigint, { width }: BinaryFormat) =>
  negative ? magnitude | power2(width - 1) : magnitude;

/** A finite number as significand * 2^exponent with the significand's sign. */
const fraction = ({ negative, significand }: BinaryNumber) => (negative ? -significand : significand);

/** The encoding of value * 2^exponent; `zero` is the sign of a result that is 0. */
function round(value: bigint, exponent: number, zero: boolean, format: BinaryFormat): bigint {
  const negative = value === 0n ? zero : value < 0n;
  const magnitude = value < 0n ? -value : value;
  const over = magnitude * power2(Math.max(exponent, 0));
  return signed(negative, encode(over, power2(Math.max(-exponent, 0)), format).encoding, format);
}

export function add(a: bigint, b: bigint, format: BinaryFormat): bigint {
  const x = decode(a, format);
  const y = decode(b, format);
  if (x.kind === 'nan' || y.kind === 'nan') return canonical(format);
  if (x.kind === 'infinite')
    return y.kind === 'infinite' && x.negative !== y.negative ? canonical(format) : a;
  if (y.kind === 'infinite') return b;
  const exponent = Math.min(x.exponent, y.exponent);
  const sum = fraction(x) * power2(x.exponent - exponent) + fraction(y) * power2(y.exponent - exponent);
  return round(sum, exponent, x.negative && y.negative, format);
}

export const subtract = (a: bigint, b: bigint, format: BinaryFormat): bigint =>
  add(a, b ^ power2(format.width - 1), format);

export function multiply(a: bigint, b: bigint, format: BinaryFormat): bigint {
  const x = decode(a, format);
  const y = decode(b, format);
  const negative = x.negative !== y.negative;
  if (x.kind === 'nan' || y.kind === 'nan') return canonical(format);
  const isZero = [x, y].some(({ kind, significand }) => kind === 'finite' && significand === 0n);
  if (x.kind === 'infinite' || y.kind === 'infinite')
    return isZero ? canonical(format) : signed(negative, infinity(format), format);
  return round(fraction(x) * fraction(y), x.exponent + y.exponent, negative, format);
}

export function divide(a: bigint, b: bigint, format: BinaryFormat): bigint {
  const x = decode(a, format);
  const y = decode(b, format);
  const negative = x.negative !== y.negative;
  if (x.kind === 'nan' || y.kind === 'nan') return canonical(format);
  if (x.kind === 'infinite')
    return y.kind === 'infinite' ? canonical(format) : signed(negative, infinity(format), format);
  if (y.kind === 'infinite') return signed(negative, 0n, format);
  if (y.significand === 0n)
    return x.significand === 0n ? canonical(format) : signed(negative, infinity(format), format);
  const exponent = x.exponent - y.exponent;
  const over = x.significand * power2(Math.max(exponent, 0));
  const under = y.significand * power2(Math.max(-exponent, 0));
  return signed(negative, encode(over, under, format).encoding, format);
}

/** The truth of < <= == != >= > and of "without order", as digits. */
export function relations(a: bigint, b: bigint, format: BinaryFormat): string {
  const x = decode(a, format);
  const y = decode(b, format);
  if (x.kind === 'nan' || y.kind === 'nan') return '0001001';
  /** Encodings are in the order of magnitudes; both zeros are 0. */
  const rank = (encoding: bigint, { negative }: BinaryNumber) => {
    const magnitude = encoding & (power2(format.width - 1) - 1n);
    return negative ? -magnitude : magnitude;
  };
  const [p, q] = [rank(a, x), rank(b, y)];
  return `${[p < q, p <= q, p === q, p !== q, p >= q, p > q].map(Number).join('')}0`;
}

/**
 * A number in another format. In a wider one a NaN keeps its sign and the bits of its fraction; in
 * a narrower one it is the canonical NaN.
 */
export function convert(a: bigint, from: BinaryFormat, to: BinaryFormat): bigint {
  if (from === to) return a;
  const x = decode(a, from);
  if (x.kind === 'infinite') return signed(x.negative, infinity(to), to);
  if (x.kind === 'finite') return round(fraction(x), x.exponent, x.negative, to);
  if (to.width < from.width) return canonical(to);
  const payload = (a & (power2(from.bits - 1) - 1n)) << BigInt(to.bits - from.bits);
  return signed(x.negative, canonical(to) | payload, to);
}

/**
 * A number as an integer of so many bits, cut off; beyond the type its nearest end, for a NaN that
 * of its sign.
 */
export function toInteger(a: bigint, format: BinaryFormat, bits: number, unsigned: boolean): bigint {
  const { negative, kind, significand, exponent } = decode(a, format);
  const [least, greatest] = unsigned ? [0n, power2(bits) - 1n] : [-power2(bits - 1), power2(bits - 1) - 1n];
  const magnitude =
    kind === 'finite'
      ? (significand * power2(Math.max(exponent, 0))) / power2(Math.max(-exponent, 0))
      : power2(bits);
  const value = negative ? -magnitude : magnitude;
  return BigInt.asUintN(bits, value < least ? least : value > greatest ? greatest : value);
}

/** The number nearest to an integer. */
export const fromInteger = (value: bigint, format: BinaryFormat): bigint => round(value, 0, false, format);
