/**
 * The routines of the library that the compiler calls by itself: no others. Programs need not name
 * them; the library has them all (tests/cc/gen-routines.test.ts).
 */

const product = (stems: readonly string[], endings: readonly string[]): readonly string[] =>
  stems.flatMap((stem) => endings.map((ending) => stem + ending));

/** float, double and long double, as names of routines have them. */
const MODES: readonly string[] = ['sf', 'df', 'tf'];
/** Integers of 32 and of 64 bits. */
const WORDS: readonly string[] = ['si', 'di'];

/** Functions of the mathematics library that LLVM has intrinsics for. */
export const MATHEMATICS: readonly string[] = (
  'sqrt sin cos tan pow exp exp2 exp10 log log2 log10 floor ceil trunc rint nearbyint round fma ldexp ' +
  'asin acos atan atan2 sinh cosh tanh'
).split(' ');

/** Those with a second result, or one that is an integer. */
const OTHERS: readonly string[] = ['modf', 'frexp', 'lround', 'llround', 'lrint', 'llrint'];

/** Arithmetic, comparison and conversion of floating-point numbers. */
const FLOATS: readonly string[] = [
  ...product(['__add', '__sub', '__mul', '__div'], MODES).map((name) => `${name}3`),
  ...product(['__eq', '__ne', '__lt', '__le', '__gt', '__ge', '__unord'], MODES).map((name) => `${name}2`),
  ...['hfsf', 'hfdf', 'hftf', 'sfdf', 'sftf', 'dftf'].map((modes) => `__extend${modes}2`),
  ...['sfhf', 'dfhf', 'tfhf', 'dfsf', 'tfsf', 'tfdf'].map((modes) => `__trunc${modes}2`),
  ...product(product(['__float', '__floatun'], WORDS), MODES),
  ...product(product(['__fix', '__fixuns'], MODES), WORDS),
  ...product(['fmod', 'fmin', 'fmax', ...MATHEMATICS, ...OTHERS], ['f', '', 'l']),
  ...MODES.map((mode) => `__powi${mode}2`),
];

/** Arithmetic of 64 bits, and counts of bits. */
const INTEGERS: readonly string[] = [
  ...['__udiv', '__div', '__umod', '__mod'].map((name) => `${name}di3`),
  ...product(product(['__clz', '__ctz', '__popcount'], WORDS), ['2']),
];

/** Atomic access to 64 bits, and to any size. */
const ANY_SIZE: readonly string[] = ['load', 'store', 'exchange', 'compare_exchange'].map(
  (name) => `__atomic_${name}`,
);
const ATOMICS: readonly string[] = [
  ...['load', 'store', 'exchange', 'compare_exchange'],
  ...['add', 'sub', 'and', 'or', 'xor', 'nand'].map((name) => `fetch_${name}`),
].map((name) => `__atomic_${name}_8`);

export const ROUTINES: ReadonlySet<string> = new Set([
  ...FLOATS,
  ...INTEGERS,
  ...ATOMICS,
  ...ANY_SIZE,
  ...['memcpy', 'memmove', 'memset'],
]);
