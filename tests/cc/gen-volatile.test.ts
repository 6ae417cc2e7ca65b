/** Volatile accesses: each is made, once, whatever becomes of its value. */

import { expect } from 'chai';
import { compile } from '../../userland/cc/gen/compile.ts';

/** The instructions of a function of LLVM's code that have an operand in memory. */
const accesses = (body: string): string[] =>
  compile(`define i32 @f(ptr %p) {\n${body}\n}\n`, 'f.ll')
    .split('\n')
    .flatMap((line) => /^\t([ls][bhw]u?) /.exec(line)?.[1] ?? []);

describe('a volatile load', () => {
  it('is made though its value is not wanted', () => {
    expect(accesses('  %1 = load volatile i8, ptr %p, align 1\n  ret i32 1')).to.deep.equal(['lbu']);
    expect(accesses('  %1 = load volatile i64, ptr %p, align 8\n  ret i32 1')).to.deep.equal(['lw', 'lw']);
  });
  it('of null is made: its alignment is the largest there is', () => {
    for (const align of ['2147483648', '4294967296'])
      expect(accesses(`  %1 = load volatile i32, ptr null, align ${align}\n  ret i32 1`)).to.deep.equal([
        'lw',
      ]);
  });
  it('and another is not', () => {
    expect(accesses('  %1 = load i8, ptr %p, align 1\n  ret i32 1')).to.deep.equal([]);
  });
});
