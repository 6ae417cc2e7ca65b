/**
 * A part of the runtime: the functions of Math that the language leaves to the engine. They are
 * computed with sums and products alone, which are the same everywhere. A value is carried as a sum
 * of two numbers, some 100 bits, and rounded at the end.
 */

import type { Any, Part, Runtime } from './runtime.ts';

/** exp, log, pow, the circular and hyperbolic functions, and their kin. */
export const mathPart: Part = (r: Runtime) => {
  const { own } = r;
  const { abs, floor, sqrt, max } = Math;
  const { isFinite: finite, isNaN: nothing } = Number;
  /** Units of work for one of them. */
  const COST = 64;
  const Big = BigInt;
  const ToNumber = Number;
  type Two = readonly [high: number, low: number];
  const sum = (a: number, b: number): Two => {
    const s = a + b;
    const t = s - a;
    return [s, a - (s - t) + (b - t)];
  };
  const split = (a: number): Two => {
    const t = a * 134217729;
    const high = t - (t - a);
    return [high, a - high];
  };
  const product = (a: number, b: number): Two => {
    const p = a * b;
    const [x, y] = split(a);
    const [u, v] = split(b);
    return [p, x * u - p + x * v + y * u + y * v];
  };
  const add = (a: Two, b: Two): Two => {
    const [s, t] = sum(a[0], b[0]);
    return sum(s, t + a[1] + b[1]);
  };
  const times = (a: Two, b: Two): Two => {
    const [p, e] = product(a[0], b[0]);
    return sum(p, e + a[0] * b[1] + a[1] * b[0]);
  };
  const over = (a: Two, b: Two): Two => {
    const q = a[0] / b[0];
    const rest = add(a, times(b, [-q, 0]));
    const next = rest[0] / b[0];
    const last = add(rest, times(b, [-next, 0]));
    return add(sum(q, next), [last[0] / b[0], 0]);
  };
  const LN2: Two = [Math.LN2, 2.3190468138462996e-17];
  const LN10: Two = [Math.LN10, -2.1707562233822494e-16];
  const HALF_PI: Two = [1.5707963267948966, 6.123233995736766e-17];
  /** The third part of a half of pi, for large arguments. */
  const HALF_PI_REST = -1.4973849048591833e-33;
  /** x times a power of two. */
  const scaled = (x: number, n: number): number => {
    let [value, left] = [x, n];
    for (; left > 1000; left -= 1000) value *= 2 ** 1000;
    for (; left < -1000; left += 1000) value *= 2 ** -1000;
    let power = 1;
    const base = left < 0 ? 0.5 : 2;
    for (let i = 0; i < abs(left); i++) power *= base;
    return value * power;
  };
  /** e to the power of x, as two numbers and a power of two. */
  const exponential = (x: Two): readonly [Two, number] => {
    const n = floor(x[0] / LN2[0] + 0.5);
    const rest = add(x, times(LN2, [-n, 0]));
    // A smaller argument takes fewer terms: the result is squared as often as it was halved.
    const part: Two = [rest[0] / 64, rest[1] / 64];
    let value: Two = [0, 0];
    for (let i = 14; i > 0; i--) value = over(times(add(value, [1, 0]), part), [i, 0]);
    // Squares of 1 + value, without the 1, which would take the small digits.
    for (let i = 0; i < 6; i++) value = add(times(value, value), [2 * value[0], 2 * value[1]]);
    return [value, n];
  };
  const expOf = (x: Two): number => {
    if (!(x[0] < 710)) return !nothing(x[0]) ? Number.POSITIVE_INFINITY : x[0];
    if (x[0] < -746) return 0;
    const [value, n] = exponential(x);
    const [high, low] = add(value, [1, 0]);
    return n < -1000 ? scaled(high + low, n) : scaled(high, n) + scaled(low, n);
  };
  /** A positive number as one from about 0.7 to 1.4, and a power of two. */
  const apart = (x: number): readonly [number, number] => {
    let [m, n] = [x, 0];
    while (m >= 2 ** 64) [m, n] = [m / 2 ** 64, n + 64];
    while (m < 2 ** -64) [m, n] = [m * 2 ** 64, n - 64];
    while (m > Math.SQRT2) [m, n] = [m / 2, n + 1];
    while (m < Math.SQRT1_2) [m, n] = [m * 2, n - 1];
    return [m, n];
  };
  /** The natural logarithm of a positive finite number. */
  const logarithm = (x: Two): Two => {
    const [m, n] = apart(x[0]);
    const low = n === 0 ? x[1] : scaled(x[1], -n);
    const s = over(add([m - 1, 0], [low, 0]), add(sum(m, 1), [low, 0]));
    const square = times(s, s);
    let value: Two = [0, 0];
    for (let i = 41; i >= 1; i -= 2) value = add(times(value, square), over([1, 0], [i, 0]));
    value = times(times(value, s), [2, 0]);
    return add(times(LN2, [n, 0]), value);
  };
  const one = (x: Two): number => x[0] + x[1];
  const log = (x: number): number =>
    x > 0 && finite(x) ? one(logarithm([x, 0])) : x === 0 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN;
  const logTo = (x: number, base: Two): number =>
    x > 0 && finite(x) ? one(over(logarithm([x, 0]), base)) : log(x);
  const expm1 = (x: number): number => {
    if (x === 0 || !finite(x) || abs(x) > 40) return x === 0 || nothing(x) ? x : x < 0 ? -1 : expOf([x, 0]);
    const [value, n] = exponential([x, 0]);
    const power = scaled(1, n);
    return one(add([value[0] * power, value[1] * power], [power - 1, 0]));
  };
  const log1p = (x: number): number => {
    if (x === 0 || !(x > -1) || !finite(x))
      return x === -1 ? Number.NEGATIVE_INFINITY : x < -1 ? Number.NaN : x;
    return abs(x) < 2 ** -54 ? x : one(logarithm(sum(1, x)));
  };
  /** A whole power of a number. */
  const whole = (x: number, n: number): number => {
    let value: Two = [1, 0];
    let square: Two = [x, 0];
    for (let left = n; left > 0; left = floor(left / 2)) {
      if (left % 2 === 1) value = times(value, square);
      if (left > 1) square = times(square, square);
    }
    return one(value);
  };
  const pow = (x: number, y: number): number => {
    if (y === 0) return 1;
    if (nothing(y) || nothing(x)) return Number.NaN;
    const isOdd = finite(y) && abs(y) < 2 ** 53 && abs(y) % 2 === 1;
    if (!finite(y)) {
      const size = abs(x);
      return size === 1 ? Number.NaN : size > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0;
    }
    const sign = isOdd && (x < 0 || 1 / x < 0) ? -1 : 1;
    const size = abs(x);
    if (size === 0 || !finite(size))
      return (size === 0) === y > 0 ? sign * 0 : sign * Number.POSITIVE_INFINITY;
    if (x < 0 && floor(y) !== y) return Number.NaN;
    if (size === 1) return sign;
    const about = y * log(size);
    if (about > 720) return sign * Number.POSITIVE_INFINITY;
    if (about < -760) return sign * 0;
    const isWhole = floor(y) === y;
    if (isWhole && y > 0 && y <= 1024 && abs(about) < 600 && size > 1e-100) return sign * whole(size, y);
    if (isWhole && y < 0 && y >= -1024 && abs(about) < 600 && size < 1e100) {
      const [power, n] = apart(size);
      if (power === 1) return sign * scaled(1, n * y);
    }
    return sign * expOf(times(logarithm([size, 0]), [y, 0]));
  };
  /** Half of pi, times 2 to the 1200, for arguments with no digit behind the point. */
  let half: bigint | undefined;
  const atanOfInverse = (n: bigint, one: bigint): bigint => {
    let [term, value, i] = [one / n, 0n, 1n];
    for (let sign = 1n; term !== 0n; sign = -sign) {
      value += (sign * term) / i;
      term /= n * n;
      i += 2n;
    }
    return value;
  };
  /** The rest of x by a half of pi, from -pi/4 to pi/4, and the quarter of the circle. */
  const reduced = (x: number): readonly [Two, number] => {
    if (abs(x) < 2 ** 20) {
      const n = floor(x / HALF_PI[0] + 0.5);
      const near = add([x, 0], times(HALF_PI, [-n, 0]));
      return [add(near, [-n * HALF_PI_REST, 0]), ((n % 4) + 4) % 4];
    }
    const unit = 1n << 1200n;
    half ??= 2n * (4n * atanOfInverse(5n, unit) - atanOfInverse(239n, unit));
    const all = Big(abs(x)) * unit + (unit * Big(floor((abs(x) % 1) * 2 ** 40))) / 2n ** 40n;
    const n = (all + half / 2n) / half;
    const rest = all - n * half;
    const high = ToNumber(rest >> 1100n) / 2 ** 100;
    const low = ToNumber((rest - (Big(floor(high * 2 ** 100)) << 1100n)) >> 1000n) / 2 ** 100 / 2 ** 100;
    const quarter = ToNumber(n % 4n);
    return x < 0 ? [[-high, -low], (4 - quarter) % 4] : [[high, low], quarter];
  };
  const series = (x: Two, from: number): Two => {
    const square = times(x, x);
    let value: Two = [0, 0];
    for (let i = from + 26; i > from; i -= 2)
      value = times(over(add([1, 0], value), [-i * (i - 1), 0]), square);
    return add([1, 0], value);
  };
  const sine = (x: Two): Two => times(series(x, 1), x);
  const cosine = (x: Two): Two => series(x, 0);
  const minus = ([high, low]: Two): Two => [-high, -low];
  const circular = (x: number): readonly [sin: Two, cos: Two] => {
    const [rest, quarter] = reduced(x);
    const [s, c] = [sine(rest), cosine(rest)];
    return (
      [
        [s, c],
        [c, minus(s)],
        [minus(s), minus(c)],
        [minus(c), s],
      ] as const
    )[quarter] as [Two, Two];
  };
  const atanOf = (x: Two): Two => {
    const isLarge = abs(x[0]) > 1;
    const t = isLarge ? over([1, 0], x) : x;
    // Near enough for one step of Newton's by the sine and the cosine.
    let small = t[0];
    for (let i = 0; i < 3; i++) small = small / (1 + sqrt(1 + small * small));
    let near = 0;
    for (let i = 17; i >= 1; i -= 2) near = 1 / i - near * small * small;
    near *= 8 * small;
    const [s, c] = [sine([near, 0]), cosine([near, 0])];
    const value = add([near, 0], over(add(times(t, c), minus(s)), add(c, times(t, s))));
    return isLarge ? add(x[0] < 0 ? minus(HALF_PI) : HALF_PI, minus(value)) : value;
  };
  const atan = (x: number): number => {
    if (x === 0 || nothing(x) || abs(x) < 2 ** -30)
      return abs(x) < 2 ** -30 && x !== 0 ? x - (x * x * x) / 3 : x;
    return finite(x) ? one(atanOf([x, 0])) : x < 0 ? -HALF_PI[0] : HALF_PI[0];
  };
  const atan2 = (y: number, x: number): number => {
    if (nothing(x) || nothing(y)) return Number.NaN;
    const isNegative = x < 0 || 1 / x < 0;
    const turn = (value: Two): number => one(y < 0 || 1 / y < 0 ? minus(value) : value);
    const PI: Two = [2 * HALF_PI[0], 2 * HALF_PI[1]];
    if (y === 0) return isNegative ? turn(PI) : y;
    if (x === 0) return turn(HALF_PI);
    if (!finite(y))
      return turn(finite(x) ? HALF_PI : isNegative ? times(HALF_PI, [1.5, 0]) : times(HALF_PI, [0.5, 0]));
    if (!finite(x)) return isNegative ? turn(PI) : turn([0, 0]);
    const ratio = abs(y / x);
    if (ratio < 2 ** -60) return isNegative ? turn(PI) : y / x;
    if (ratio > 2 ** 60) return turn(HALF_PI);
    const angle = atanOf(over([abs(y), 0], [abs(x), 0]));
    return turn(isNegative ? add(PI, minus(angle)) : angle);
  };
  const asin = (x: number): number =>
    !(abs(x) <= 1) ? Number.NaN : x === 0 ? x : atan2(x, sqrt((1 - x) * (1 + x)));
  const acos = (x: number): number => (!(abs(x) <= 1) ? Number.NaN : atan2(sqrt((1 - x) * (1 + x)), x));
  const sinh = (x: number): number => {
    if (x === 0 || !finite(x)) return x;
    if (abs(x) > 700) return (x < 0 ? -1 : 1) * expOf([abs(x) / 2, 0]) * (expOf([abs(x) / 2, 0]) / 2);
    const grown = expm1(abs(x));
    const value = (grown + grown / (grown + 1)) / 2;
    return x < 0 ? -value : value;
  };
  const cosh = (x: number): number => {
    if (abs(x) > 700) return expOf([abs(x) / 2, 0]) * (expOf([abs(x) / 2, 0]) / 2);
    const value = expOf([abs(x), 0]);
    return (value + 1 / value) / 2;
  };
  const tanh = (x: number): number => {
    if (x === 0 || nothing(x)) return x;
    const grown = abs(x) > 25 ? 0 : expm1(2 * abs(x));
    const value = abs(x) > 25 ? 1 : grown / (grown + 2);
    return x < 0 ? -value : value;
  };
  const asinh = (x: number): number => {
    if (x === 0 || !finite(x)) return x;
    const size = abs(x);
    const value = size > 1e8 ? log(size) + LN2[0] : log1p(size + (size * size) / (1 + sqrt(1 + size * size)));
    return x < 0 ? -value : value;
  };
  const acosh = (x: number): number => {
    if (!(x >= 1)) return Number.NaN;
    return x > 1e8 ? log(x) + LN2[0] : log1p(x - 1 + sqrt((x - 1) * (x + 1)));
  };
  const atanh = (x: number): number => {
    if (x === 0 || !(abs(x) <= 1)) return x === 0 ? x : Number.NaN;
    const value = log1p((2 * abs(x)) / (1 - abs(x))) / 2;
    return x < 0 ? -value : value;
  };
  const cbrt = (x: number): number => {
    if (x === 0 || !finite(x)) return x;
    const value = expOf(over(logarithm([abs(x), 0]), [3, 0]));
    return x < 0 ? -value : value;
  };
  const hypot = (...all: number[]): number => {
    let most = 0;
    let isInfinite = false;
    for (let i = 0; i < all.length; i++) {
      const size = abs(all[i] as number);
      if (size === Number.POSITIVE_INFINITY) isInfinite = true;
      most = max(most, size);
    }
    if (isInfinite) return Number.POSITIVE_INFINITY;
    if (!(most > 0)) return most;
    const n = apart(most)[1];
    let total: Two = [0, 0];
    for (let i = 0; i < all.length; i++) {
      const part = scaled(all[i] as number, -n);
      total = add(total, product(part, part));
    }
    const root = sqrt(total[0]);
    const exact = add([root, 0], over(add(total, minus(product(root, root))), [2 * root, 0]));
    return scaled(one(exact), n);
  };
  const sin = (x: number): number =>
    x === 0 || !finite(x) ? (x === 0 ? x : Number.NaN) : one(circular(x)[0]);
  const cos = (x: number): number => (finite(x) ? one(circular(x)[1]) : Number.NaN);
  const tan = (x: number): number => {
    if (x === 0 || !finite(x)) return x === 0 ? x : Number.NaN;
    const [s, c] = circular(x);
    return one(over(s, c));
  };
  const exp = (x: number): number => expOf([x, 0]);
  const log2 = (x: number): number => {
    if (!(x > 0) || !finite(x)) return log(x);
    const [m, n] = apart(x);
    return m === 1 ? n : logTo(x, LN2);
  };
  const log10 = (x: number): number => logTo(x, LN10);
  const all = {
    ...{ exp, expm1, log, log1p, log2, log10, pow, sin, cos, tan, asin, acos, atan, atan2 },
    ...{ sinh, cosh, tanh, asinh, acosh, atanh, cbrt, hypot },
  };
  const M = Math as Any;
  for (const name of Object.keys(all)) {
    const func = (all as Any)[name];
    const routine = (...args: Any[]): number => {
      const { length } = M[name];
      const numbers: number[] = [];
      for (let i = 0; i < (name === 'hypot' ? args.length : length); i++) numbers[i] = r.number(args[i]);
      return name === 'hypot' ? Reflect.apply(func, undefined, numbers) : func(numbers[0], numbers[1]);
    };
    own[`Math.${name}`] = Object.defineProperty(
      r.counted(name, routine, (_self, args) => COST + (name === 'hypot' ? 16 * args.length : 0)),
      'length',
      { value: M[name].length },
    );
  }
};
