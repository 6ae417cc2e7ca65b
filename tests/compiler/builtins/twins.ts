/**
 * Wrong twins of the builtins: one change in one file, for which comparison with libgcc has to
 * convict a routine.
 */

export interface Twin {
  readonly mistake: string;
  /** The routine that is wrong then, and the file that is compiled for it. */
  readonly routine: string;
  readonly file: string;
  /** The file that is changed, if it is a header. */
  readonly header?: string;
  readonly from: string;
  readonly to: string;
}

export const TWINS: readonly Twin[] = [
  {
    mistake: 'rounding that cuts off',
    routine: '__muldf3',
    file: 'muldf3.c',
    header: 'bits.h',
    from: 'return (rest | (low & 1)) > HALF;',
    to: 'return (rest | low) == 0 && rest;',
  },
  {
    mistake: 'halves that are always rounded up',
    routine: '__adddf3',
    file: 'adddf3.c',
    header: 'bits.h',
    from: 'return (rest | (low & 1)) > HALF;',
    to: 'return (rest | (low & 0)) >= HALF;',
  },
  {
    mistake: 'a forgotten sticky bit in a sum',
    routine: '__adddf3',
    file: 'adddf3.c',
    from: ' | (rest << (32 - shift) != 0);',
    to: ';',
  },
  {
    mistake: 'a forgotten sticky bit in a product',
    routine: '__mulsf3',
    file: 'mulsf3.c',
    from: 'high | (low != 0)',
    to: 'high',
  },
  {
    mistake: 'the lowest word of a product, never looked at',
    routine: '__muldf3',
    file: 'muldf3.c',
    from: 'rest |= al * bl != 0;',
    to: 'rest |= 0;',
  },
  {
    mistake: 'subnormal results flushed to zero',
    routine: '__divdf3',
    file: 'divdf3.c',
    header: 'binary64.h',
    from: '		exponent = 1;\n',
    to: '		return join(sign, 0);\n',
  },
  {
    mistake: 'subnormal operands taken for zero',
    routine: '__mulsf3',
    file: 'mulsf3.c',
    from: 'return a == 0 || b == 0 ? sign : 1;',
    to: 'return a <= FRACTION32 << 1 || b <= FRACTION32 << 1 ? sign : 1;',
  },
  {
    mistake: 'the sign of zero lost',
    routine: '__muldf3',
    file: 'muldf3.c',
    from: 'return azero || bzero ? join(sign, 0) : 1;',
    to: 'return azero || bzero ? join(0, 0) : 1;',
  },
  {
    mistake: 'x - x with the sign of x',
    routine: '__addsf3',
    file: 'addsf3.c',
    from: 'if (difference == 0)\n		return 0;',
    to: 'if (difference == 0)\n		return sign;',
  },
  {
    mistake: 'a quotient without its last comparison',
    routine: '__divdf3',
    file: 'divdf3.c',
    from: 'if (left >= y) {',
    to: 'if (left > y << 1) {',
  },
  {
    mistake: 'a digit of a quotient made right only once',
    routine: '__divtf3',
    file: 'divtf3.c',
    from: 'while (!less(left, y)) {',
    to: 'if (!less(left, y)) {',
  },
  {
    mistake: 'a carry between words lost',
    routine: '__addtf3',
    file: 'addtf3.c',
    from: 'carry = (partial < x->w2) | (sum.w2 < carry);',
    to: 'carry = partial < x->w2;',
  },
  {
    mistake: 'a forgotten sticky bit in a product',
    routine: '__multf3',
    file: 'multf3.c',
    from: 'sum.rest |= sticky != 0;',
    to: 'sum.rest |= 0;',
  },
  {
    mistake: 'overflow that does not become infinite',
    routine: '__addtf3',
    file: 'addtf3.c',
    from: 'if (++exponent == 0x7fff)',
    to: 'if (++exponent == 0x8000)',
  },
  {
    mistake: 'zeros that differ by their signs',
    routine: '__eqdf2',
    file: 'comparedf2.c',
    from: 'return (((ah | bh) << 1) | al | bl) != 0;',
    to: 'return 1;',
  },
  {
    mistake: 'no number that is less',
    routine: '__ltsf2',
    file: 'comparesf2.c',
    from: 'return unordered;',
    to: 'return -1;',
  },
  {
    mistake: 'the bits of a NaN lost',
    routine: '__extendsfdf2',
    file: 'extendsfdf2.c',
    from: 'join(sign | NAN64 | (x & FRACTION32) >> 3, x << 29)',
    to: 'join(NAN64, 0)',
  },
  {
    mistake: 'an integer rounded where it is cut off',
    routine: '__fixdfsi',
    file: 'fixdfsi.c',
    from: 'value = top(x) >> (31 - exponent);',
    to: 'value = ((top(x) >> (30 - exponent)) + 1) >> 1;',
  },
  {
    mistake: 'an integer cut off where it is rounded',
    routine: '__floatundidf',
    file: 'floatdidf.c',
    from: 'low << 21);',
    to: '0);',
  },
  {
    mistake: 'a digit of a quotient that is too great by 2',
    routine: '__udivdi3',
    file: 'udivdi3.c',
    header: 'divide64.h',
    from: 'if (rest >= y && rest < product) {',
    to: 'if (rest > y && rest < product && y == 0) {',
  },
  {
    mistake: 'a high word plus one that does not fit a word',
    routine: '__umoddi3',
    file: 'udivdi3.c',
    header: 'divide64.h',
    from: '(xh >> 1) / ((yh >> 1) + 1)',
    to: 'xh / (yh + 1)',
  },
  {
    mistake: 'a remainder with the sign of the divisor',
    routine: '__moddi3',
    file: 'divdi3.c',
    from: 'return x < 0 ? -rest : rest;',
    to: 'return y < 0 ? -rest : rest;',
  },
  {
    mistake: 'a shift by 32 that leaves a word where it is',
    routine: '__lshrdi3',
    file: 'shiftdi3.c',
    from: 'return high >> (places & 31);',
    to: 'return join(high, high >> (places & 31));',
  },
  {
    mistake: 'complex numbers divided without scaling',
    routine: '__divdc3',
    file: 'divdc3.c',
    header: 'complexdiv.h',
    from: 'return 0.5;',
    to: 'return 1;',
  },
  {
    mistake: 'infinite complex products left as no numbers',
    routine: '__muldc3',
    file: 'muldc3.c',
    header: 'complexmul.h',
    from: 'return left || right || inside;',
    to: 'return 0;',
  },
];
