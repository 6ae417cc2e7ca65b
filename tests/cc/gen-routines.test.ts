/**
 * The routines that the code generator calls by itself: the library has them all, and it names no
 * others; and _Float16, which has no routines of its own but to and from other numbers.
 */

import { expect } from 'chai';
import { packedSysroot } from '../../emu/cli/sysroot/packed.ts';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import { readArchive } from '../../userland/cc/elf/archive.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { ROUTINES } from '../../userland/cc/gen/routines.ts';
import { link } from '../../userland/cc/link/link.ts';
import { runProgram } from '../system/harness.ts';

const sysroot = packedSysroot('.');
const archives = ['libcallwheel.a', 'libc.a', 'libbuiltins.a'].map((name) =>
  readArchive(name, sysroot.file(name) as Uint8Array),
);

/** A module of LLVM's code, compiled, linked with the library, and run: what it prints. */
function printed(code: string): string {
  const { object, errors } = assemble(compile(code, 'a.ll'), 'a.s');
  expect(errors).to.deep.equal([]);
  const start = { name: 'crt0.o', bytes: sysroot.file('crt0.o') as Uint8Array };
  const linked = link({ inputs: [start, object, ...archives] });
  expect(linked.errors).to.deep.equal([]);
  return runProgram(['a'], {}, { file: linked.program as Uint8Array }).output;
}

describe('the routines that the compiler calls', () => {
  const defined = new Set(archives.flatMap(({ index }) => index.map(([name]) => name)));

  it('are in the library, each', () => {
    expect([...ROUTINES].filter((name) => !defined.has(name))).to.deep.equal([]);
    expect(ROUTINES.size).to.be.above(150);
  });

  it('are all that the compiler calls', () => {
    const code = `
define i64 @f(i64 %a, i64 %b) {
  %q = sdiv i64 %a, %b
  ret i64 %q
}`;
    expect(compile(code, 'a.ll')).to.match(/(?:call|tail|j)\s+__divdi3/);
    const without = ROUTINES as Set<string>;
    without.delete('__divdi3');
    try {
      expect(() => compile(code, 'a.ll')).to.throw(/a call of __divdi3/);
    } finally {
      without.add('__divdi3');
    }
  });
});

/** The value of a _Float16 by its bits. */
function numberOf(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 0x3ff];
  const size =
    exponent === 31
      ? fraction === 0
        ? Number.POSITIVE_INFINITY
        : Number.NaN
      : exponent === 0
        ? fraction * 2 ** -24
        : (1024 + fraction) * 2 ** (exponent - 25);
  return bits & 0x8000 ? -size : size;
}

/** The bits of the _Float16 that is nearest to a number, of two the even one; 'nan' for none. */
function bitsOf(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  const sign = Object.is(value, -0) || value < 0 ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size >= 65520) return (sign | 0x7c00).toString(16);
  const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
  const steps = size / 2 ** (exponent - 10);
  const below = Math.floor(steps);
  const isUp = steps - below > 0.5 || (steps - below === 0.5 && below % 2 === 1);
  return (sign | ((exponent + 14) * 1024 + below + (isUp ? 1 : 0))).toString(16);
}

/** Numbers with bits of all kinds: zeros, subnormal ones, borders, infinite ones, no number. */
const VALUES = [
  ...[0x0000, 0x8000, 0x0001, 0x83ff, 0x0400, 0x3c00, 0xbc00, 0x3c01, 0x3555],
  ...[0x4248, 0xc900, 0x5640, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00],
];

const asNumber = (truth: boolean): string => (truth ? '1' : '0');
const clamped = (value: number, least: number, most: number): string =>
  Number.isNaN(value) || Math.trunc(value) < least || Math.trunc(value) > most
    ? 'any'
    : (Math.trunc(value) >>> 0).toString(16);

/** Operations: code that makes %r of %a and %b, the type of %r, and what it should be. */
type Operation = readonly [string, 'half' | 'i1' | 'i32', (a: number, b: number) => string];

/** Classes of long double, which every value becomes here. */
const LONG_CLASSES: readonly Operation[] = (
  [
    [3, (a) => Number.isNaN(a)],
    [4, (a) => a === -1 / 0],
    [0x200, (a) => a === 1 / 0],
    [0x108, (a) => Number.isFinite(a) && a !== 0],
    [0x60, (a) => a === 0],
    [0x90, () => false],
  ] as readonly (readonly [number, (a: number) => boolean])[]
).map(([mask, is]) => [
  `%d = fpext half %a to double\n  %w = fpext double %d to fp128\n  %r = call i1 @llvm.is.fpclass.f128(fp128 %w, i32 ${mask})`,
  'i1',
  (a) => asNumber(is(a)),
]);

const OPERATIONS: readonly Operation[] = [
  ['%r = fadd half %a, %b', 'half', (a, b) => bitsOf(a + b)],
  ['%r = fsub half %a, %b', 'half', (a, b) => bitsOf(a - b)],
  ['%r = fmul half %a, %b', 'half', (a, b) => bitsOf(a * b)],
  ['%r = fdiv half %a, %b', 'half', (a, b) => bitsOf(a / b)],
  ['%r = frem half %a, %b', 'half', (a, b) => bitsOf(a % b)],
  ['%r = fneg half %a', 'half', (a) => bitsOf(-a)],
  ['%r = call half @llvm.fabs.f16(half %a)', 'half', (a) => bitsOf(Math.abs(a))],
  ['%r = call half @llvm.floor.f16(half %a)', 'half', (a) => bitsOf(Math.floor(a))],
  ['%r = call half @llvm.sqrt.f16(half %a)', 'half', (a) => bitsOf(Math.fround(Math.sqrt(a)))],
  [
    '%r = call half @llvm.copysign.f16(half %a, half %b)',
    'half',
    (a, b) => (Number.isNaN(b) ? 'any' : bitsOf(Object.is(b, -0) || b < 0 ? -Math.abs(a) : Math.abs(a))),
  ],
  ['%r = fcmp olt half %a, %b', 'i1', (a, b) => asNumber(a < b)],
  ['%r = fcmp oeq half %a, %b', 'i1', (a, b) => asNumber(a === b)],
  ['%r = fcmp uge half %a, %b', 'i1', (a, b) => asNumber(!(a < b))],
  [
    '%r = fcmp uno half %a, %b',
    'i1',
    (a, b) => asNumber(Number.isNaN(a + b) && (Number.isNaN(a) || Number.isNaN(b))),
  ],
  ['%r = call i1 @llvm.is.fpclass.f16(half %a, i32 3)', 'i1', (a) => asNumber(Number.isNaN(a))],
  ['%r = call i1 @llvm.is.fpclass.f16(half %a, i32 516)', 'i1', (a) => asNumber(Math.abs(a) === 1 / 0)],
  ['%r = call i1 @llvm.is.fpclass.f16(half %a, i32 96)', 'i1', (a) => asNumber(a === 0)],
  ['%r = call i1 @llvm.is.fpclass.f16(half %a, i32 60)', 'i1', (a) => asNumber(a < 0 || Object.is(a, -0))],
  ['%r = call i1 @llvm.is.fpclass.f16(half %a, i32 128)', 'i1', (a) => asNumber(a > 0 && a < 2 ** -14)],
  ...LONG_CLASSES,
  ['%r = fptosi half %a to i32', 'i32', (a) => clamped(a, -(2 ** 31), 2 ** 31 - 1)],
  ['%w = fptoui half %a to i64\n  %r = trunc i64 %w to i32', 'i32', (a) => clamped(a, 0, 2 ** 32 - 1)],
  [
    '%w = fptosi half %a to i32\n  %r = sitofp i32 %w to half',
    'half',
    (a) => (Number.isFinite(a) ? bitsOf(Math.trunc(a) + 0) : 'any'),
  ],
  [
    '%w = fpext half %a to double\n  %d = fmul double %w, %w\n  %r = fptrunc double %d to half',
    'half',
    (a) => bitsOf(a * a),
  ],
];

const AS_WORD = {
  half: '%i = bitcast half %r to i16\n  %z = zext i16 %i to i32',
  i1: '%z = zext i1 %r to i32',
  i32: '%z = add i32 %r, 0',
} as const;

/** A program that prints the results of all operations on all pairs of values, in hexadecimal. */
const HALF_PROGRAM = `
@values = constant [${VALUES.length} x half] [${VALUES.map((bits) => `half 0xH${bits.toString(16).padStart(4, '0').toUpperCase()}`).join(', ')}]
@format = constant [4 x i8] c"%x\\0A\\00"
declare i32 @printf(ptr, ...)
declare half @llvm.fabs.f16(half)
declare half @llvm.floor.f16(half)
declare half @llvm.sqrt.f16(half)
declare half @llvm.copysign.f16(half, half)
declare i1 @llvm.is.fpclass.f16(half, i32)
declare i1 @llvm.is.fpclass.f128(fp128, i32)
${OPERATIONS.map(([code, type], i) => `define i32 @op${i}(half %a, half %b) noinline {\n  ${code}\n  ${AS_WORD[type]}\n  ret i32 %z\n}`).join('\n')}
define i32 @main() {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %pa = getelementptr half, ptr @values, i32 %i
  %a = load half, ptr %pa
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %pb = getelementptr half, ptr @values, i32 %j
  %b = load half, ptr %pb
${OPERATIONS.map((_, i) => `  %r${i} = call i32 @op${i}(half %a, half %b)\n  %n${i} = call i32 (ptr, ...) @printf(ptr @format, i32 %r${i})`).join('\n')}
  %j1 = add i32 %j, 1
  %more = icmp ult i32 %j1, ${VALUES.length}
  br i1 %more, label %inner, label %next
next:
  %i1 = add i32 %i, 1
  %again = icmp ult i32 %i1, ${VALUES.length}
  br i1 %again, label %outer, label %end
end:
  ret i32 0
}
`;

describe('_Float16', () => {
  it('is computed in float and rounded once', () => {
    const lines = printed(HALF_PROGRAM).trimEnd().split('\n');
    const wrong: string[] = [];
    let at = 0;
    for (const a of VALUES)
      for (const b of VALUES)
        for (const [code, type, result] of OPERATIONS) {
          const wanted = result(numberOf(a), numberOf(b));
          const bits = Number.parseInt(lines[at++] ?? '', 16);
          const found = type === 'half' && (bits & 0x7fff) > 0x7c00 ? 'nan' : bits.toString(16);
          if (wanted !== 'any' && found !== wanted)
            wrong.push(`${code}: ${a.toString(16)} ${b.toString(16)}: ${found}, not ${wanted}`);
        }
    expect(wrong).to.deep.equal([]);
    expect(lines).to.have.length(at);
  });
});
