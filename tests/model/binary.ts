/**
 * The binary formats of IEEE 754, and the decimal text of their numbers, by BigInt
 * arithmetic and by definition: the reference for C's printf and strtod.
 */

export interface BinaryFormat {
  /** Bits of a significand, the leading one included. */
  readonly bits: number;
  /** The exponent of the last bit of a subnormal number. */
  readonly lowest: number;
  /** Bits of the encoding. */
  readonly width: number;
}

export const BINARY32: BinaryFormat = { bits: 24, lowest: -149, width: 32 };
export const BINARY64: BinaryFormat = { bits: 53, lowest: -1074, width: 64 };
export const BINARY128: BinaryFormat = { bits: 113, lowest: -16494, width: 128 };

/** significand * 2^exponent if finite. */
export interface BinaryNumber {
  readonly negative: boolean;
  readonly kind: 'finite' | 'infinite' | 'nan';
  readonly significand: bigint;
  readonly exponent: number;
}

const power2 = (n: number) => 1n << BigInt(n);
const power10 = (n: number) => 10n ** BigInt(n);
const exponentsOf = (format: BinaryFormat) => power2(format.width - format.bits) - 1n;

export function decode(encoding: bigint, format: BinaryFormat): BinaryNumber {
  const fraction = encoding & (power2(format.bits - 1) - 1n);
  const field = (encoding >> BigInt(format.bits - 1)) & exponentsOf(format);
  const negative = encoding >> BigInt(format.width - 1) === 1n;
  if (field === exponentsOf(format)) {
    return { negative, kind: fraction === 0n ? 'infinite' : 'nan', significand: 0n, exponent: 0 };
  }
  const significand = field === 0n ? fraction : fraction | power2(format.bits - 1);
  const exponent = format.lowest + (field === 0n ? 0 : Number(field) - 1);
  return { negative, kind: 'finite', significand, exponent };
}

/** numerator / denominator as an integer, half to even. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  return twice > denominator || (twice === denominator && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
}

/** |x| * 10^n as a fraction. */
function scaled({ significand, exponent }: BinaryNumber, n: number): [bigint, bigint] {
  const numerator = significand * (n > 0 ? power10(n) : 1n) * (exponent > 0 ? power2(exponent) : 1n);
  return [numerator, (n < 0 ? power10(-n) : 1n) * (exponent < 0 ? power2(-exponent) : 1n)];
}

function pointed(digits: string, places: number, alternate: boolean): string {
  const whole = digits.slice(0, digits.length - places);
  return places > 0 ? `${whole}.${digits.slice(digits.length - places)}` : alternate ? `${whole}.` : whole;
}

/** %f, without sign. */
export function fixed(x: BinaryNumber, places: number, alternate = false): string {
  const digits = nearest(...scaled(x, places))
    .toString()
    .padStart(places + 1, '0');
  return pointed(digits, places, alternate);
}

/** The decimal exponent of a number and its digits, `places` behind the first. */
function normalized(x: BinaryNumber, places: number): { digits: string; exponent: number } {
  if (x.significand === 0n) return { digits: '0'.repeat(places + 1), exponent: 0 };
  const below = (n: number) => {
    const [numerator, denominator] = scaled(x, -n);
    return numerator < denominator;
  };
  let exponent = Math.floor((x.significand.toString(2).length + x.exponent) * Math.log10(2));
  while (below(exponent)) exponent--;
  while (!below(exponent + 1)) exponent++;
  const digits = nearest(...scaled(x, places - exponent)).toString();
  /* 9.99 rounded up has a digit more. */
  return digits.length > places + 1
    ? { digits: digits.slice(0, -1), exponent: exponent + 1 }
    : { digits, exponent };
}

const withExponent = (mantissa: string, exponent: number) =>
  `${mantissa}e${exponent < 0 ? '-' : '+'}${Math.abs(exponent).toString().padStart(2, '0')}`;

/** %e, without sign. */
export function exponential(x: BinaryNumber, places: number, alternate = false): string {
  const { digits, exponent } = normalized(x, places);
  return withExponent(pointed(digits, places, alternate), exponent);
}

/** %g, without sign. */
export function general(x: BinaryNumber, precision: number, alternate = false): string {
  const significant = Math.max(precision, 1);
  const { digits, exponent } = normalized(x, significant - 1);
  const strip = (text: string) =>
    alternate || !text.includes('.') ? text : text.replace(/0+$/, '').replace(/\.$/, '');
  if (exponent >= -4 && exponent < significant) return strip(fixed(x, significant - 1 - exponent, alternate));
  return withExponent(strip(pointed(digits, significant - 1, alternate)), exponent);
}

/**
 * %a, without sign: the leading digit is 1 for every number but 0. If `precision` is
 * undefined, all digits up to the last that is not 0.
 */
export function hexadecimal(
  x: BinaryNumber,
  format: BinaryFormat,
  precision: number | undefined,
  alternate = false,
): string {
  const all = (format.bits - 1) / 4;
  const places = precision ?? all;
  const length = x.significand === 0n ? 1 : x.significand.toString(2).length;
  const shift = 4 * places - (length - 1);
  const digits = nearest(x.significand << BigInt(Math.max(shift, 0)), power2(Math.max(-shift, 0)))
    .toString(16)
    .padStart(places + 1, '0');
  const mantissa = pointed(digits, places, alternate);
  const shown = precision === undefined && mantissa.includes('.') ? mantissa.replace(/0+$/, '') : mantissa;
  const exponent = x.significand === 0n ? 0 : x.exponent + length - 1;
  return `0x${alternate ? shown : shown.replace(/\.$/, '')}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
}

export interface Nearest {
  readonly encoding: bigint;
  /** True if strtod sets ERANGE: the result is infinite, or inexact and subnormal or 0. */
  readonly range: boolean;
}

/** The number nearest to numerator / denominator, half to even. */
export function encode(numerator: bigint, denominator: bigint, format: BinaryFormat): Nearest {
  if (numerator === 0n) return { encoding: 0n, range: false };
  const length = numerator.toString(2).length - denominator.toString(2).length;
  const infinity = exponentsOf(format) << BigInt(format.bits - 1);
  /* The exponent of the leading bit is one of two. */
  const high = numerator << BigInt(Math.max(-length, 0)) >= denominator << BigInt(Math.max(length, 0));
  const leading = high ? length : length - 1;
  const last = Math.max(leading - (format.bits - 1), format.lowest);
  const over = numerator * power2(Math.max(-last, 0));
  const under = denominator * power2(Math.max(last, 0));
  const significand = nearest(over, under);
  const encoding = (BigInt(last - format.lowest) << BigInt(format.bits - 1)) + significand;
  if (encoding >= infinity) return { encoding: infinity, range: true };
  return { encoding, range: encoding < power2(format.bits - 1) && over % under !== 0n };
}

/** The number of a decimal or hexadecimal text without sign. */
export function parse(text: string, format: BinaryFormat): Nearest {
  const hex = /^0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/i.exec(text);
  const [, whole = '', fraction = '', power = '0'] =
    hex ?? /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = BigInt(`${hex ? '0x' : ''}${whole}${fraction}`);
  const exponent = Number(power) - (hex ? 4 : 1) * fraction.length;
  const factor = (hex ? 2n : 10n) ** BigInt(Math.abs(exponent));
  return exponent < 0 ? encode(digits, factor, format) : encode(digits * factor, 1n, format);
}
