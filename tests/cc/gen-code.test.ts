/** The code of small functions: a table of instructions that are wanted, and of unwanted ones. */

import { expect } from 'chai';
import { compile } from '../../userland/cc/gen/compile.ts';
import { shiftBetween } from '../../userland/cc/gen/products.ts';
import type { Value } from '../../userland/cc/ir/value.ts';

/** The instructions of a function with a name, parameters and lines. */
function codeOf(head: string, ...lines: readonly string[]): string[] {
  return compile(`define ${head} {\n${lines.join('\n')}\n}\n`, 'code.ll')
    .split('\n')
    .filter((line) => /^\t[a-z]/.test(line))
    .map((line) => line.slice(1));
}

const count = (code: readonly string[], pattern: RegExp): number =>
  code.filter((line) => pattern.test(line)).length;

/** A switch in a loop, in one of whose many cases a dear constant is needed. */
const RARE = [
  'entry:',
  '  br label %loop',
  'loop:',
  '  %i = phi i32 [ 0, %entry ], [ %next, %again ]',
  '  %v = load volatile i32, ptr %p, align 4',
  `  switch i32 %v, label %again [ ${Array.from({ length: 16 }, (_, i) => `i32 ${i * 3}, label %c${i}`).join(' ')} ]`,
  ...Array.from({ length: 16 }, (_, i) => [
    `c${i}:`,
    `  store volatile i32 ${7_654_321 + 99_999 * i}, ptr %p, align 4`,
    '  br label %again',
  ]).flat(),
  'again:',
  '  %next = add i32 %i, 1',
  '  %more = icmp ult i32 %next, %n',
  '  br i1 %more, label %loop, label %out',
  'out:',
  '  ret void',
];

/** Three ways that store the same and return. */
const SAME = [
  '  %a = icmp eq i32 %x, 7',
  '  br i1 %a, label %one, label %other',
  'one:',
  '  %b = call i32 @f(i32 1)',
  '  store i32 %b, ptr %p, align 4',
  '  store i32 9, ptr %q, align 4',
  '  br label %end',
  'other:',
  '  %c = call i32 @f(i32 2)',
  '  store i32 %c, ptr %p, align 4',
  '  store i32 9, ptr %q, align 4',
  '  br label %end',
  'end:',
  '  ret i32 5',
];

describe('the code of small functions', () => {
  it('has no moves where values take turns in a loop', () => {
    const code = codeOf(
      'i32 @turns(ptr %p, i32 %n)',
      'entry:',
      '  br label %loop',
      'loop:',
      '  %i = phi i32 [ %n, %entry ], [ %next, %join ]',
      '  %sum = phi i32 [ 0, %entry ], [ %more, %join ]',
      '  %v = load i32, ptr %p, align 4',
      '  %odd = icmp slt i32 %v, 0',
      '  br i1 %odd, label %add, label %join',
      'add:',
      '  %plus = xor i32 %sum, %v',
      '  br label %join',
      'join:',
      '  %more = phi i32 [ %sum, %loop ], [ %plus, %add ]',
      '  %next = add i32 %i, -1',
      '  %on = icmp ne i32 %next, 0',
      '  br i1 %on, label %loop, label %out',
      'out:',
      '  ret i32 %more',
    );
    // The sum comes to a0 at the end; nothing else moves.
    expect(count(code, /^mv /)).to.be.at.most(2);
    expect(count(code, /^j /)).to.equal(0);
  });

  it('has one branch in a loop whose condition stands at its begin', () => {
    const code = codeOf(
      'i32 @length(ptr %p)',
      'entry:',
      '  br label %head',
      'head:',
      '  %at = phi ptr [ %p, %entry ], [ %next, %body ]',
      '  %n = phi i32 [ 0, %entry ], [ %more, %body ]',
      '  %c = load i8, ptr %at, align 1',
      '  %end = icmp eq i8 %c, 0',
      '  br i1 %end, label %out, label %body',
      'body:',
      '  %next = getelementptr i8, ptr %at, i32 1',
      '  %more = add i32 %n, 1',
      '  br label %head',
      'out:',
      '  ret i32 %n',
    );
    // One jump into the loop, and the branch that goes round.
    const branch = code.findIndex((line) => /^b/.test(line));
    expect(count(code.slice(branch), /^j /)).to.equal(0);
  });

  it('shifts the product that it has', () => {
    const lines = ['  %a = mul i32 %x, 123456789', '  %b = mul i32 %x, 246913578', '  %c = xor i32 %a, %b'];
    const one = codeOf('i32 @f(i32 %x)', lines[0] as string, '  ret i32 %a');
    expect(codeOf('i32 @f(i32 %x)', ...lines, '  ret i32 %c').length).to.equal(one.length + 2);
    const wide = lines.map((line) => line.replace('i32', 'i64'));
    expect(count(codeOf('i64 @f(i64 %x)', ...wide, '  ret i64 %c'), /^mulhu /)).to.equal(1);
  });

  it('knows which constant is another one shifted', () => {
    const int = (value: bigint, bits: number) =>
      ({ kind: 'int', value, type: { kind: 'int', bits } }) as Value;
    const table: readonly [bigint, bigint, number, number][] = [
      [5n, 10n, 32, 1],
      [5n, 5n << 27n, 32, 27],
      [0x8000_0001n, 2n, 32, 1],
      [5n, 5n, 32, 0],
      [10n, 5n, 32, 0],
      [0n, 4n, 32, 0],
      [3n, 3n << 40n, 64, 40],
    ];
    for (const [from, to, bits, by] of table)
      expect(shiftBetween(int(from, bits), int(to, bits), { kind: 'int', bits }), `${from} ${to}`).to.equal(
        by,
      );
  });

  it('multiplies and divides by an instruction where bytes count', () => {
    const lines = [
      '  %a = mul i32 %x, 1000',
      '  %b = udiv i32 %a, 7',
      '  %c = srem i32 %b, 10',
      '  ret i32 %c',
    ];
    expect(count(codeOf('i32 @f(i32 %x) optsize', ...lines), /^(?:mul|divu|rem) /)).to.equal(3);
    expect(count(codeOf('i32 @f(i32 %x)', ...lines), /^(?:mul|divu?|remu?) /)).to.equal(0);
  });

  it('makes a constant of one rare case in that case', () => {
    const code = codeOf('void @f(ptr %p, i32 %n)', ...RARE);
    expect(code.findIndex((line) => /^li \w+, 7654321/.test(line))).to.be.above(
      code.findIndex((line) => /^lw /.test(line)),
    );
  });

  it('has equal ends once where bytes count', () => {
    const more = ['}', 'declare i32 @f(i32)', 'define void @h() {', '  ret void'];
    const stores = (wish: string) =>
      count(codeOf(`i32 @g(i32 %x, ptr %p, ptr %q) ${wish}`, ...SAME, ...more), /^sw \w+, 0\(/);
    expect(stores('optsize')).to.equal(2);
    expect(stores('')).to.equal(4);
  });

  it('compares bytes without their sign where they come so', () => {
    const cases = [200, 13, 90].map((n) => `i8 ${n - (n > 127 ? 256 : 0)}, label %one`).join(' ');
    const lines = [
      '  %v = load i8, ptr %p, align 1',
      `  switch i8 %v, label %other [ ${cases} ]`,
      'one:',
      '  ret i32 1',
      'other:',
      '  ret i32 2',
    ];
    expect(count(codeOf('i32 @f(ptr %p)', ...lines), /^s(?:ll|ra)i /)).to.equal(0);
  });

  it('shares the upper part of far offsets', () => {
    const far = (name: string, offset: number) => [
      `  %p${name} = getelementptr i8, ptr %p, i32 ${offset}`,
      `  %${name} = load i32, ptr %p${name}, align 4`,
    ];
    const lines = [...far('a', 7000), ...far('b', 7100), '  %c = add i32 %a, %b', '  ret i32 %c'];
    expect(count(codeOf('i32 @f(ptr %p)', ...lines), /^(?:li|add) /)).to.equal(3);
  });

  describe('of loops over arrays', () => {
    /** A loop that adds up words from `%p` on, with a counter that ends at `limit`. */
    const sum = (limit: string, ...address: readonly string[]): string[] =>
      codeOf(
        'i32 @f(ptr %p, i32 %n)',
        'entry:',
        '  br label %loop',
        'loop:',
        '  %i = phi i32 [ 0, %entry ], [ %next, %loop ]',
        '  %s = phi i32 [ 0, %entry ], [ %t, %loop ]',
        ...address,
        '  %v = load i32, ptr %at, align 4',
        '  %t = add i32 %s, %v',
        '  %next = add i32 %i, 1',
        `  %more = icmp ne i32 %next, ${limit}`,
        '  br i1 %more, label %loop, label %out',
        'out:',
        '  ret i32 %t',
      );
    const WORDS = '  %at = getelementptr i32, ptr %p, i32 %i';
    const BYTES = '  %at = getelementptr i8, ptr %p, i32 %i';

    /** The instructions from the label of the loop to the branch back to it. */
    const turn = (code: readonly string[]): readonly string[] =>
      code.slice(
        code.findIndex((line) => line.startsWith('lw ')),
        code.findIndex((line) => /^b(?:ne|eq) /.test(line)) + 1,
      );

    it('has a pointer, and the counter only while that is sure to be another place', () => {
      // lw, add, the step of the pointer, and a branch by it.
      expect(turn(sum('100', WORDS))).to.have.length(4);
      expect(turn(sum('%n', BYTES))).to.have.length(4);
      expect(turn(sum('%n', WORDS))).to.have.length(5);
      // The pointer would be once around before the counter is at its limit.
      expect(turn(sum('1073741825', WORDS))).to.have.length(5);
      expect(turn(sum('-3', WORDS))).to.have.length(5);
    });

    it('has one pointer for neighbours', () => {
      const code = sum(
        '100',
        '  %a = getelementptr i32, ptr %p, i32 %i',
        '  %b = getelementptr i8, ptr %a, i32 40',
        '  %x = load volatile i32, ptr %a, align 4',
        '  %at = getelementptr i32, ptr %b, i32 %i',
      );
      expect(count(code, /^slli /)).to.equal(0);
      const near = sum(
        '100',
        '  %j = add i32 %i, 3',
        '  %a = getelementptr i32, ptr %p, i32 %j',
        '  store volatile i32 0, ptr %a, align 4',
        WORDS,
      );
      const places = near.filter((line) => /^[ls]w /.test(line)).map((line) => line.replace(/.*, /, ''));
      expect(places.map((place) => place.replace(/\(.*/, ''))).to.deep.equal(['0', '-12']);
      expect(new Set(places.map((place) => place.replace(/.*\(/, ''))).size).to.equal(1);
    });

    it('is as it was where bytes count and pointers would cost more', () => {
      const small = codeOf(
        'void @f(ptr %p, i32 %n) optsize',
        'entry:',
        '  br label %loop',
        'loop:',
        '  %i = phi i32 [ %n, %entry ], [ %next, %loop ]',
        '  %at = getelementptr i32, ptr %p, i32 %i',
        '  %next = add i32 %i, 1',
        '  store i32 %i, ptr %at, align 4',
        '  br label %loop',
      );
      expect(count(small, /^slli /)).to.equal(1);
    });

    it('keeps its counter for debuggers at -Og', () => {
      const source = `define i32 @f(ptr %p) {\nentry:\n  br label %loop\nloop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n${WORDS}\n  %v = load volatile i32, ptr %at, align 4
  %next = add i32 %i, 1\n  %more = icmp ne i32 %next, 9\n  br i1 %more, label %loop, label %out
out:\n  ret i32 %v\n}\n`;
      const shifts = (forDebugger: boolean): number =>
        compile(source, 'code.ll', { forDebugger }).split('slli').length - 1;
      expect([shifts(false), shifts(true)]).to.deep.equal([0, 1]);
    });
  });
});
