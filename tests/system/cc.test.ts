/**
 * `callwheel cc`: the command line that it makes, and its message without a compiler.
 * tests/compiler/ has the tests that need one.
 */

import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { cc, EXIT_NO_COMPILER } from '../../emu/cli/cc.ts';
import { checkMachine, compilerArgs, linkArgs, linksProgram } from '../../emu/cli/cc-arguments.ts';
import { libraryFolder } from '../../emu/cli/sysroot/places.ts';

describe('callwheel cc', () => {
  const root = process.cwd();

  it('optimizes unless told how, and keeps debugging information', () => {
    expect(compilerArgs('/r', ['a.c'])).to.include.members(['-O2', '-g']);
    expect(compilerArgs('/r', ['-O0', 'a.c']))
      .to.include('-O0')
      .and.not.include('-O2');
  });

  it('puts our headers behind the user’s and our library into one group', () => {
    const args = compilerArgs('/r', ['-Imine', 'a.c']);
    expect(args.indexOf('-Imine')).to.be.lessThan(args.indexOf('-I/r/userland/include'));
    const link = linkArgs('/r', '/l');
    expect(link).to.include('-L/l');
    expect(link.slice(link.indexOf('-Wl,--start-group'))).to.deep.equal([
      '-Wl,--start-group',
      '/l/libcallwheel.a',
      '/l/libc.a',
      '/l/libgcc.a',
      '/l/libbuiltins.a',
      '-Wl,--end-group',
    ]);
  });

  it('keeps the library in the checkout, or in the cache of a user who cannot write there', () => {
    expect(libraryFolder('/r', true, undefined, '/home/u')).to.equal('/r/build/lib');
    expect(libraryFolder('/r', false, undefined, '/home/u')).to.equal('/home/u/.cache/callwheel/lib');
    expect(libraryFolder('/r', false, '/c', '/home/u')).to.equal('/c/callwheel/lib');
  });

  it('takes -lc to mean that library, and -pthread to want what threads need', () => {
    expect(compilerArgs('/r', ['a.c', '-lc', '-pthread', '-lm']))
      .to.include('-lm')
      .and.include('-Wl,-u,pthread_create')
      .and.not.include.members(['-lc'])
      .and.not.include.members(['-pthread']);
  });

  for (const line of [
    '-c a.c',
    '-S a.c',
    '-E a.c',
    '-MM a.c',
    '-r a.o',
    '-fsyntax-only a.c',
    '--version',
    '--help',
    '--help=target',
    '-dumpversion',
    '-dumpmachine',
    '-print-libgcc-file-name',
    '--print-multi-lib',
    '-v',
    '-O2 -o a',
    '-I include -D N=1',
  ])
    it(`links no program with ${line}`, () => {
      expect(linksProgram(line.split(' '))).to.equal(false);
    });

  for (const line of [
    'a.c',
    '-o a a.c',
    '-x c -',
    '-v a.o',
    '-MD -MF a.d a.c',
    '-I include -include b.h a.c',
  ])
    it(`links a program with ${line}`, () => {
      expect(linksProgram(line.split(' '))).to.equal(true);
    });

  for (const arch of [
    'rv32imac',
    'rv32imac_zicsr_zifencei',
    'rv32imac_zicsr',
    'rv32i',
    'rv32im',
    'rv32ic_zmmul',
    'rv32i2p1_m2p0_a2p1_c2p0',
  ])
    it(`accepts -march=${arch}`, () => checkMachine(['-mabi=ilp32', `-march=${arch}`]));

  for (const option of ['-march=rv64imac', '-march=rv32imafc', '-march=rv32gc', '-march=rv32e', '-mabi=lp64'])
    it(`refuses ${option}`, () => {
      expect(() => checkMachine([option])).to.throw(
        `cc: ${option}: the machine runs rv32imac_zicsr_zifencei`,
      );
    });

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
