/**
 * Quotients and remainders by constants, by multiplication with a reciprocal, as Granlund and
 * Montgomery describe it in "Division by invariant integers using multiplication".
 */

import type { Lowering } from './lowering.ts';
import { ZERO } from './mir.ts';
import { multiplyBy } from './multiply.ts';

/** Returns n / divisor without sign; `divisor` is a number of 32 bits, not 0. */
export function divideUnsigned(low: Lowering, n: number, divisor: number): number {
  const d = divisor >>> 0;
  if (d === 1) return n;
  const log = Math.ceil(Math.log2(d));
  if (2 ** log === d) return low.opImm('srli', n, log);
  if (d > 0x80000000) return low.opImm('xori', low.op('sltu', n, low.number(d)), 1);
  return byReciprocal(low, n, d, log);
}

function byReciprocal(low: Lowering, n: number, d: number, log: number): number {
  const even = d & -d;
  const exact = reciprocal(d, log);
  if (exact < 2n ** 32n) return rightShift(low, low.op('mulhu', n, low.number(Number(exact))), log - 1);
  if (even > 1) return halved(low, n, d, Math.log2(even));
  return overflowing(low, n, exact, log);
}

/** Returns the least m with which n * m >> (32 + log - 1) is the quotient, for all n of 32 bits. */
function reciprocal(d: number, log: number): bigint {
  const power = 1n << BigInt(32 + log - 1);
  const least = power / BigInt(d) + 1n;
  const error = least * BigInt(d) - power;
  return error <= 1n << BigInt(log - 1) ? least : (1n << BigInt(32 + log)) / BigInt(d) + 1n;
}

/** Shifts the factors of two out first, so that the reciprocal fits. */
function halved(low: Lowering, n: number, d: number, twos: number): number {
  const odd = d / 2 ** twos;
  const shift = Math.max(Math.ceil(Math.log2(odd)) - twos, 0);
  const m = (1n << BigInt(32 + shift)) / BigInt(odd) + 1n;
  const short = low.opImm('srli', n, twos);
  return rightShift(low, low.op('mulhu', short, low.number(Number(BigInt.asUintN(32, m)))), shift);
}

/** Uses a reciprocal of 33 bits: n * (2^32 + m), whose sum is halved before it overflows. */
function overflowing(low: Lowering, n: number, exact: bigint, log: number): number {
  const high = low.op('mulhu', n, low.number(Number(BigInt.asUintN(32, exact))));
  const rest = low.opImm('srli', low.op('sub', n, high), 1);
  return rightShift(low, low.op('add', rest, high), log - 1);
}

const rightShift = (low: Lowering, register: number, by: number): number =>
  by === 0 ? register : low.opImm('srli', register, by);

/** Returns n / divisor with signs, toward zero; `divisor` is not 0. */
export function divideSigned(low: Lowering, n: number, divisor: number): number {
  const d = divisor | 0;
  const size = Math.abs(d);
  if (size === 1) return d < 0 ? low.op('sub', ZERO, n) : n;
  const quotient =
    (size & (size - 1)) === 0 || size === 0x80000000
      ? byPower(low, n, Math.log2(size))
      : bySigned(low, n, size);
  return d < 0 ? low.op('sub', ZERO, quotient) : quotient;
}

/** Adds 2^k - 1 to a negative number before the shift. */
function byPower(low: Lowering, n: number, k: number): number {
  const sign = k === 1 ? n : low.opImm('srai', n, 31);
  const correction = low.opImm('srli', sign, 32 - k);
  return low.opImm('srai', low.op('add', n, correction), k);
}

function bySigned(low: Lowering, n: number, size: number): number {
  const log = Math.max(Math.ceil(Math.log2(size)), 1);
  const m = (1n << BigInt(32 + log - 1)) / BigInt(size) + 1n;
  let high = low.op('mulh', n, low.number(Number(BigInt.asIntN(32, m))));
  if (m >= 1n << 31n) high = low.op('add', high, n);
  if (log > 1) high = low.opImm('srai', high, log - 1);
  return low.op('sub', high, low.opImm('srai', n, 31));
}

/** Returns n modulo divisor: what the quotient's product leaves. */
export function remainder(low: Lowering, n: number, divisor: number, signed: boolean): number {
  const d = divisor >>> 0;
  if (!signed && (d & (d - 1)) === 0)
    return d <= 2048 ? low.opImm('andi', n, d - 1) : low.op('and', n, low.number(d - 1));
  const quotient = signed ? divideSigned(low, n, divisor) : divideUnsigned(low, n, divisor);
  return low.op('sub', n, multiplyBy(low, quotient, divisor));
}
