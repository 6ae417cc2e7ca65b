/**
 * Modules in IR of any length, each of one shape that tempts a pass to look at everything once for
 * each thing: the modules whose compilation must take a time in proportion to their lines.
 */

import { MATRIX } from '../matrix.ts';
import { small, traced } from './varieties.ts';

/** A module of about so many lines. */
export type Shape = (lines: number) => string;

const range = (count: number): number[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, i) => i);
const made = (count: number, line: (i: number) => string): string => range(count).map(line).join('\n');

const HEAD = 'declare i32 @other(i32)\n@table = global [65536 x i32] zeroinitializer, align 4\n';
const func = (body: string, args = 'i32 %n, ptr %p'): string =>
  `${HEAD}define i32 @f(${args}) {\nentry:\n${body}\n}\n`;

/** Functions of ten lines that call each other, and a global for each. */
const functions: Shape = (lines) =>
  `${HEAD}define i32 @f(i32 %a, ptr %p) {
  %r = call i32 @f${range(lines / 10).length - 1}(i32 %a, ptr %p)
  ret i32 %r
}
${made(
  lines / 10,
  (i) => `@g${i} = internal global i32 ${i}, align 4
define internal i32 @f${i}(i32 %a, ptr %p) {
entry:
  %v = load i32, ptr @g${i}, align 4
  %c = icmp sgt i32 %v, %a
  br i1 %c, label %yes, label %no
yes:
  %r = call i32 @f${Math.max(0, i - 1)}(i32 %v, ptr %p)
  ret i32 %r
no:
  ret i32 %a
}`,
)}`;

/** Arithmetic in one block, each line on the one before. */
const straight: Shape = (lines) =>
  func(`${made(lines, (i) => `  %v${i} = ${['add', 'xor', 'mul'][i % 3]} i32 ${i === 0 ? '%n' : `%v${i - 1}`}, ${(i * 7919) % 100000}`)}
  ret i32 %v${Math.floor(lines) - 1}`);

/** Values that all live at once, in one block. */
const crowd: Shape = (lines) => {
  const n = Math.floor(lines / 3);
  return func(`${made(n, (i) => `  %a${i} = getelementptr i32, ptr %p, i32 ${i}\n  %v${i} = load volatile i32, ptr %a${i}, align 4`)}
${made(n, (i) => `  %s${i} = add i32 %v${i}, ${i === 0 ? '%n' : `%s${i - 1}`}`)}
  ret i32 %s${n - 1}`);
};

/** Calls, and values that live across all of them. */
const calls: Shape = (lines) => {
  const n = Math.floor(lines / 2);
  return func(`${made(n, (i) => `  %v${i} = call i32 @other(i32 ${i})`)}
${made(n, (i) => `  %s${i} = add i32 %v${i}, ${i === 0 ? '%n' : `%s${i - 1}`}`)}
  ret i32 %s${n - 1}`);
};

/** Variables as -O0 leaves them: each has a place in the frame. */
const locals: Shape = (lines) => {
  const n = Math.floor(lines / 4);
  return func(`${made(n, (i) => `  %p${i} = alloca i32, align 4`)}
${made(n, (i) => `  store i32 %n, ptr %p${i}, align 4\n  %v${i} = load i32, ptr %p${(i * 17) % n}, align 4\n  %u${i} = call i32 @other(i32 %v${i})`)}
  ret i32 0`);
};

/** A switch; the distance of its cases makes a table, or a search. */
const cases =
  (distance: number): Shape =>
  (lines) => {
    const n = Math.floor(lines / 4);
    return func(`  switch i32 %n, label %out [
${made(n, (i) => `    i32 ${i * distance}, label %c${i}`)}
  ]
${made(n, (i) => `c${i}:\n  %v${i} = call i32 @other(i32 ${i})\n  br label %out`)}
out:
  %r = phi i32 [ 0, %entry ]${made(n, (i) => `, [ %v${i}, %c${i} ]`).replaceAll('\n', '')}
  ret i32 %r`);
  };

/** Questions one after the other, whose ways meet again, with values that live through all. */
const questions: Shape = (lines) => {
  const n = Math.floor(lines / 7);
  return func(`${made(20, (i) => `  %k${i} = load volatile i32, ptr %p, align 4`)}
  br label %b0
${made(
  n,
  (i) => `b${i}:
  %x${i} = phi i32 [ ${i === 0 ? '%n, %entry' : `%x${i - 1}, %b${i - 1} ], [ %y${i - 1}, %w${i - 1}`} ]
  %c${i} = icmp eq i32 %x${i}, ${i}
  br i1 %c${i}, label %w${i}, label %b${i + 1}
w${i}:
  %y${i} = add i32 %x${i}, %k${i % 20}
  br label %b${i + 1}`,
)}
b${n}:
${made(20, (i) => `  %t${i} = add i32 %k${i}, ${i === 0 ? `%x${n - 1}` : `%t${i - 1}`}`)}
  ret i32 %t19`);
};

/** A loop after a loop. */
const loops: Shape = (lines) => {
  const n = Math.floor(lines / 8);
  return func(`  br label %l0
${made(
  n,
  (i) => `l${i}:
  %i${i} = phi i32 [ 0, %${i === 0 ? 'entry' : `l${i - 1}`} ], [ %j${i}, %l${i} ]
  %a${i} = getelementptr [65536 x i32], ptr @table, i32 0, i32 %i${i}
  %v${i} = load i32, ptr %a${i}, align 4
  store i32 %v${i}, ptr %p, align 4
  %j${i} = add i32 %i${i}, 1
  %c${i} = icmp slt i32 %j${i}, %n
  br i1 %c${i}, label %l${i}, label %l${i + 1}`,
)}
l${n}:
  ret i32 0`);
};

/** Nests of loops, twenty deep, one after the other. */
const nests: Shape = (lines) => {
  const depth = 20;
  const n = Math.floor(lines / (7 * depth)) || 1;
  const nest = (k: number): string => {
    const name = (i: number) => `${k}_${i}`;
    const before = (i: number) => (i > 0 ? `h${name(i - 1)}` : k > 0 ? `e${k - 1}_0` : 'entry');
    return `${made(
      depth,
      (i) => `h${name(i)}:
  %i${name(i)} = phi i32 [ 0, %${before(i)} ], [ %j${name(i)}, %e${name(i)} ]
  br label %${i === depth - 1 ? `e${name(i)}` : `h${name(i + 1)}`}`,
    )}
${range(depth)
  .reverse()
  .map(
    (i) => `e${name(i)}:
  %j${name(i)} = add i32 %i${name(i)}, 1
  %c${name(i)} = icmp slt i32 %j${name(i)}, %n
  br i1 %c${name(i)}, label %h${name(i)}, label %${i > 0 ? `e${name(i - 1)}` : k === n - 1 ? 'out' : `h${k + 1}_0`}`,
  )
  .join('\n')}`;
  };
  return func(`  br label %h0_0\n${made(n, nest)}\nout:\n  ret i32 0`);
};

/** A loop of many blocks, with values that are made before it and used in it. */
const body: Shape = (lines) => {
  const n = Math.floor(lines / 8);
  return func(`${made(n, (i) => `  %k${i} = load volatile i32, ptr %p, align 4`)}
  br label %b0
${made(
  n,
  (i) => `b${i}:
  %c${i} = icmp eq i32 %k${i}, %k${(i * 31) % n}
  br i1 %c${i}, label %w${i}, label %b${i + 1}
w${i}:
  store volatile i32 %k${i}, ptr %p, align 4
  br label %b${i + 1}`,
)}
b${n}:
  %d = call i32 @other(i32 0)
  %e = icmp eq i32 %d, 0
  br i1 %e, label %b0, label %out
out:
  ret i32 0`);
};

/** A loop with one counter, of which each line asks for a value near that of the line before. */
const neighbours: Shape = (lines) => {
  const n = Math.floor(lines / 4);
  return func(`  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %b = mul i32 %i, 4
${made(
  n,
  (i) => `  %a${i} = add i32 %b, ${(i * 7) % 1500}
  %x${i} = xor i32 %a${i}, %i
  store volatile i32 %x${i}, ptr %p, align 4`,
)}
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %out
out:
  ret i32 0`);
};

/** Selections, which become short branches, and numbers that no instruction holds. */
const selections: Shape = (lines) => {
  const n = Math.floor(lines / 2);
  return func(`${made(n, (i) => `  %c${i} = icmp slt i32 %n, ${i * 5003}\n  %v${i} = select i1 %c${i}, i32 ${i === 0 ? '%n' : `%v${i - 1}`}, i32 ${i * 7919}`)}
  ret i32 %v${n - 1}`);
};

/** Globals: numbers, texts, structures of addresses. */
const globals: Shape = (lines) =>
  `${made(
    lines / 4,
    (i) => `@n${i} = global i32 ${i}, align 4
@s${i} = private unnamed_addr constant [8 x i8] c"abc${String(i % 1000).padStart(3, '0')}x\\00", align 1
@t${i} = constant { ptr, i32, ptr } { ptr @s${i}, i32 ${i}, ptr @n${Math.max(0, i - 1)} }, align 4`,
  )}
@all = global [${range(lines / 4).length} x ptr] [${made(lines / 4, (i) => `ptr @t${i}`).replaceAll('\n', ', ')}]\n`;

/** Multiplications of 64 bits, divisions: what becomes several instructions. */
const wide: Shape = (lines) =>
  func(`  %v = zext i32 %n to i64
${made(lines, (i) => `  %v${i} = ${['mul', 'add', 'xor', 'lshr', 'sub'][i % 5]} i64 ${i === 0 ? '%v' : `%v${i - 1}`}, ${i % 5 === 3 ? (i % 7) + 1 : i * 7919 + 1}`)}
  %r = trunc i64 %v${range(lines).length - 1} to i32
  ret i32 %r`);

/** Questions that leave the function by one block, or end the program: goto out, and assertions. */
const exits: Shape = (lines) => {
  const n = Math.floor(lines / 9);
  return func(`  br label %b0
${made(
  n,
  (i) => `b${i}:
  %v${i} = load volatile i32, ptr %p, align 4
  %c${i} = icmp eq i32 %v${i}, ${i}
  br i1 %c${i}, label %out, label %n${i}
n${i}:
  %d${i} = icmp slt i32 %v${i}, 0
  br i1 %d${i}, label %a${i}, label %b${i + 1}
a${i}:
  call void @die(i32 %v${i}, i32 %n)
  unreachable`,
)}
b${n}:
  br label %out
out:
  %r = phi i32 [ 0, %b${n} ]${made(n, (i) => `, [ %v${i}, %b${i} ]`).replaceAll('\n', '')}
  ret i32 %r`).replace(HEAD, `${HEAD}declare void @die(i32, i32) noreturn\n`);
};

/** A loop whose values all go round, so that many are exchanged at its end. */
const round: Shape = (lines) => {
  const n = Math.floor(lines / 2);
  return func(`  br label %loop
loop:
${made(n, (i) => `  %x${i} = phi i32 [ ${i}, %entry ], [ %x${(i + 1) % n}, %loop ]`)}
  %d = call i32 @other(i32 %x0)
  %e = icmp eq i32 %d, 0
  br i1 %e, label %loop, label %out
out:
${made(n, (i) => `  %s${i} = add i32 %x${i}, ${i === 0 ? '%n' : `%s${i - 1}`}`)}
  ret i32 %s${n - 1}`);
};

const PLAIN: ReadonlyMap<string, Shape> = new Map([
  ['functions', functions],
  ['straight code', straight],
  ['a crowd of values', crowd],
  ['calls', calls],
  ['locals', locals],
  ['a dense switch', cases(1)],
  ['a sparse switch', cases(1000)],
  ['questions', questions],
  ['loops', loops],
  ['nests of loops', nests],
  ['a long loop', body],
  ['neighbours of a counter', neighbours],
  ['selections', selections],
  ['exits', exits],
  ['a round of values', round],
  ['globals', globals],
  ['wide numbers', wide],
]);

/**
 * The shapes in a variety; the ending stands behind their names. In `make test` one is tried, in
 * `make matrix` all.
 */
const varied = (ending: string, variety: (source: string) => string, one: string): [string, Shape][] =>
  [...PLAIN]
    .filter(([name]) => MATRIX || name === one)
    .map(([name, shape]) => [`${name}, ${ending}`, (lines) => variety(shape(lines))]);

export const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ...PLAIN,
  ...varied('with -g', traced, 'loops'),
  ...varied('at -Os', small, 'exits'),
]);

/** Shapes that are linked, too, and the symbol that keeps all of them. */
export const LINKED: ReadonlyMap<string, string> = new Map([
  ['functions', 'f'],
  ['globals', 'all'],
]);

/** Passes that are quadratic, which the count of steps has to convict. */
export const TWINS: ReadonlyMap<string, (lines: number) => void> = new Map([
  [
    'a search in all for each',
    (lines: number): void => {
      const all = range(lines);
      for (const one of all) if (all.indexOf(one) < 0) throw new Error('lost');
    },
  ],
  [
    'a copy of all for each',
    (lines: number): void => {
      let all: number[] = [];
      for (const one of range(lines)) all = [...all, one];
    },
  ],
  [
    'a loop over all for each',
    (lines: number): void => {
      let sum = 0;
      for (let i = 0; i < lines; i++) for (let k = 0; k < lines; k++) if (i === k) sum++;
      if (sum !== lines) throw new Error('lost');
    },
  ],
]);
