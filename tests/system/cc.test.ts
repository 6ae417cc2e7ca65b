/**
 * `callwheel cc`: the command line that it makes, and its message without a compiler.
 * tests/compiler/ has the tests that need one.
 */

import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { cc, compilerArgs, EXIT_NO_COMPILER, libraryFolder } from '../../emu/cli/cc.ts';

describe('callwheel cc', () => {
  const root = process.cwd();

  it('optimizes unless told how, and keeps debugging information', () => {
    expect(compilerArgs('/r', '/l', ['a.c'])).to.include.members(['-O2', '-g']);
    expect(compilerArgs('/r', '/l', ['-O0', 'a.c']))
      .to.include('-O0')
      .and.not.include('-O2');
  });

  it('puts our headers behind the user’s and our library behind his objects', () => {
    const args = compilerArgs('/r', '/l', ['-Imine', 'a.c']);
    expect(args.indexOf('-Imine')).to.be.lessThan(args.indexOf('-I/r/userland/include'));
    expect(args.indexOf('a.c')).to.be.lessThan(args.indexOf('/l/libcallwheel.a'));
    expect(args.indexOf('/l/libcallwheel.a')).to.be.lessThan(args.indexOf('/l/libc.a'));
  });

  it('keeps the library in the checkout, or in the cache of a user who cannot write there', () => {
    expect(libraryFolder('/r', true, undefined, '/home/u')).to.equal('/r/build/lib');
    expect(libraryFolder('/r', false, undefined, '/home/u')).to.equal('/home/u/.cache/callwheel/lib');
    expect(libraryFolder('/r', false, '/c', '/home/u')).to.equal('/c/callwheel/lib');
  });

  it('takes -lc to mean that library', () => {
    expect(compilerArgs('/r', '/l', ['a.c', '-lc', '-lm']))
      .to.include('-lm')
      .and.not.include('-lc');
  });

  for (const option of ['-c', '-S', '-E', '-fsyntax-only']) {
    it(`adds nothing of the link with ${option}`, () => {
      expect(compilerArgs('/r', '/l', [option, 'a.c'])).not.to.include('/l/libcallwheel.a');
    });
  }

  it('names the packages to install when there is no compiler', () => {
    const path = process.env.PATH;
    const write = stub(process.stderr, 'write').returns(true);
    process.env.PATH = '/nonexistent';
    try {
      expect(cc(root, ['a.c'])).to.equal(EXIT_NO_COMPILER);
      expect(write.calledOnce).to.equal(true);
      expect(write.firstCall.args[0]).to.match(
        /^[^\n]*gcc-riscv64-unknown-elf [^\n]*picolibc-riscv64-unknown-elf\n$/,
      );
    } finally {
      process.env.PATH = path;
      restore();
    }
  });
});
