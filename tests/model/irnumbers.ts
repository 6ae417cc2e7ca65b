/**
 * Integer and floating-point operations of LLVM's IR by the book, on numbers of any width: the
 * judge of what compiled code computes. An integer is a bigint modulo 2^bits; a floating-point
 * number is its bits. Operations whose result the language leaves open throw Open.
 */

/** A result that the language reference leaves open: no verdict is possible. */
export class Open extends Error {}

export const signed = (bits: number, value: bigint): bigint => BigInt.asIntN(bits, value);
export const unsigned = (bits: number, value: bigint): bigint => BigInt.asUintN(bits, value);

type Binary = (a: bigint, b: bigint, bits: number) => bigint;

/** Divides, or takes the remainder, with a sign. */
const divided =
  (remainder: boolean): Binary =>
  (a, b, bits) => {
    const [x, y] = [signed(bits, a), signed(bits, b)];
    if (y === 0n || (y === -1n && x === -(1n << BigInt(bits - 1)))) throw new Open('a division');
    return remainder ? x % y : x / y;
  };

const nonzero = (b: bigint): bigint => {
  if (b === 0n) throw new Open('a division by 0');
  return b;
};

const distance = (by: bigint, bits: number): bigint => {
  if (by >= BigInt(bits)) throw new Open('a shift by too much');
  return by;
};

/** The operations on two integers; the results are still to be cut to the width. */
export const BINARY: Readonly<Record<string, Binary>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  udiv: (a, b) => a / nonzero(b),
  urem: (a, b) => a % nonzero(b),
  sdiv: divided(false),
  srem: divided(true),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b, bits) => a << distance(b, bits),
  lshr: (a, b, bits) => a >> distance(b, bits),
  ashr: (a, b, bits) => signed(bits, a) >> distance(b, bits),
};

/** The predicates of icmp. */
export function compared(predicate: string, a: bigint, b: bigint, bits: number): boolean {
  const [x, y] = predicate[0] === 's' ? [signed(bits, a), signed(bits, b)] : [a, b];
  switch (predicate.replace(/^[su](?=[lg])/, '')) {
    case 'eq':
      return x === y;
    case 'ne':
      return x !== y;
    case 'lt':
      return x < y;
    case 'le':
      return x <= y;
    case 'gt':
      return x > y;
    case 'ge':
      return x >= y;
    default:
      throw new Error(`icmp ${predicate}`);
  }
}

/** True if the flags of an operation's hold for these operands: it may then be written with it. */
export function holds(flag: string, op: string, a: bigint, b: bigint, bits: number): boolean {
  const exactly = BINARY[op] as Binary;
  const [x, y] = [signed(bits, a), signed(bits, b)];
  switch (flag) {
    case 'nuw': {
      const whole = exactly(a, b, bits);
      return whole === unsigned(bits, whole);
    }
    case 'nsw': {
      const whole = op === 'shl' ? x << b : exactly(x, y, bits);
      return whole === signed(bits, whole);
    }
    case 'exact':
      if (op === 'lshr' || op === 'ashr') return (a & ((1n << b) - 1n)) === 0n;
      return op === 'udiv' ? a % b === 0n : x % y === 0n;
    case 'disjoint':
      return (a & b) === 0n;
    default:
      return false;
  }
}

function ones(bits: number, value: bigint): bigint {
  let count = 0n;
  for (let i = 0; i < bits; i++) count += (value >> BigInt(i)) & 1n;
  return count;
}

/** The number of zeros from the top, or from the bottom. */
function zeros(bits: number, value: bigint, fromTop: boolean): bigint {
  for (let i = 0; i < bits; i++)
    if (((value >> BigInt(fromTop ? bits - 1 - i : i)) & 1n) === 1n) return BigInt(i);
  return BigInt(bits);
}

function reversed(bits: number, value: bigint, step: number): bigint {
  let result = 0n;
  for (let at = 0; at < bits; at += step)
    result = (result << BigInt(step)) | ((value >> BigInt(at)) & ((1n << BigInt(step)) - 1n));
  return result;
}

const clamped = (value: bigint, least: bigint, most: bigint): bigint =>
  value < least ? least : value > most ? most : value;

/** The result of sadd.sat and its kin. */
function saturated(name: string, a: bigint, b: bigint, bits: number): bigint {
  const exact = BINARY[name.slice(1, 4)] as Binary;
  if (name[0] === 'u') return clamped(exact(a, b, bits), 0n, (1n << BigInt(bits)) - 1n);
  const half = 1n << BigInt(bits - 1);
  return clamped(exact(signed(bits, a), signed(bits, b), bits), -half, half - 1n);
}

/** The result of sadd.with.overflow and its kin: the number, and whether it overflowed. */
export function overflowed(name: string, a: bigint, b: bigint, bits: number): [bigint, bigint] {
  const exact = BINARY[name.slice(1, 4)] as Binary;
  const whole = name[0] === 'u' ? exact(a, b, bits) : exact(signed(bits, a), signed(bits, b), bits);
  const kept = unsigned(bits, whole);
  const fits = whole === (name[0] === 'u' ? kept : signed(bits, kept));
  return [kept, fits ? 0n : 1n];
}

function funnelled(left: boolean, a: bigint, b: bigint, by: bigint, bits: number): bigint {
  const n = by % BigInt(bits);
  const both = (a << BigInt(bits)) | b;
  return left ? (both << n) >> BigInt(bits) : both >> n;
}

function extremum(name: string, a: bigint, b: bigint, bits: number): bigint {
  const less = name[0] === 's' ? signed(bits, a) < signed(bits, b) : a < b;
  return less === name.endsWith('min') ? a : b;
}

function threeWay(name: string, a: bigint, b: bigint, bits: number): bigint {
  const [x, y] = name[0] === 's' ? [signed(bits, a), signed(bits, b)] : [a, b];
  return x < y ? -1n : x > y ? 1n : 0n;
}

/** Intrinsic functions of integers, whose result is an integer; `bits` is the operands' width. */
export const INTEGERS: Readonly<
  Record<string, (args: readonly bigint[], bits: number, name: string) => bigint>
> = {
  ...Object.fromEntries(
    ['smax', 'smin', 'umax', 'umin'].map((name) => [
      name,
      ([a, b]: readonly bigint[], bits: number) => extremum(name, a as bigint, b as bigint, bits),
    ]),
  ),
  ...Object.fromEntries(
    ['scmp', 'ucmp'].map((name) => [
      name,
      ([a, b]: readonly bigint[], bits: number) => threeWay(name, a as bigint, b as bigint, bits),
    ]),
  ),
  ...Object.fromEntries(
    ['sadd.sat', 'uadd.sat', 'ssub.sat', 'usub.sat'].map((name) => [
      name,
      ([a, b]: readonly bigint[], bits: number) => saturated(name, a as bigint, b as bigint, bits),
    ]),
  ),
  abs: ([a], bits) => {
    const x = signed(bits, a as bigint);
    return x < 0n ? -x : x;
  },
  bswap: ([a], bits) => reversed(bits, a as bigint, 8),
  bitreverse: ([a], bits) => reversed(bits, a as bigint, 1),
  ctpop: ([a], bits) => ones(bits, a as bigint),
  ctlz: ([a, poison], bits) => counted(bits, a as bigint, poison, true),
  cttz: ([a, poison], bits) => counted(bits, a as bigint, poison, false),
  fshl: ([a, b, by], bits) => funnelled(true, a as bigint, b as bigint, by as bigint, bits),
  fshr: ([a, b, by], bits) => funnelled(false, a as bigint, b as bigint, by as bigint, bits),
  expect: ([a]) => a as bigint,
  'ssa.copy': ([a]) => a as bigint,
  ptrmask: ([a, b]) => (a as bigint) & (b as bigint),
};

function counted(bits: number, value: bigint, poison: bigint | undefined, fromTop: boolean): bigint {
  if (poison === 1n && value === 0n) throw new Open('the zeros of 0');
  return zeros(bits, value, fromTop);
}

/** Floating-point numbers from their bits, and back. */
export function toNumber(bits: number, value: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  if (bits === 32) {
    view.setUint32(0, Number(value));
    return view.getFloat32(0);
  }
  view.setBigUint64(0, value);
  return view.getFloat64(0);
}

export function toBits(bits: number, value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  if (bits === 32) {
    view.setFloat32(0, value);
    return BigInt(view.getUint32(0));
  }
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

/** The predicates of fcmp: ordered ones begin with o. */
export function floatCompared(predicate: string, x: number, y: number): boolean {
  if (predicate === 'true' || predicate === 'false') return predicate === 'true';
  const unordered = Number.isNaN(x) || Number.isNaN(y);
  if (predicate === 'ord' || predicate === 'uno') return unordered === (predicate === 'uno');
  if (unordered) return predicate[0] === 'u';
  return { eq: x === y, ne: x !== y, gt: x > y, ge: x >= y, lt: x < y, le: x <= y }[
    predicate.slice(1) as 'eq'
  ];
}
