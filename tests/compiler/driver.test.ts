/**
 * `callwheel cc` with the compiler that comes with it: what it makes of which options, what it says
 * of mistakes, and that the same source gives the same bytes.
 */

import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ccWithClang } from '../../emu/cli/clang/drive.ts';
import { realFile, tryScript } from '../../scripts/real/try.ts';
import { ROOT_IMAGE, runProgram } from '../system/harness.ts';
import { ET_EXEC, typeOf, Workshop } from './workshop.ts';

const FILES = {
  'prog.c':
    '#include <stdio.h>\n#include "half.h"\nint main(void) { printf("%d %s\\n", half(N), __FILE__); }\n',
  'half.c': '#include "half.h"\nint half(int n) { return n / 2; }\n',
  'inc/half.h': 'int half(int);\n',
  'other.c': 'int half(int n) { return n; }\n',
  'warn.c': 'int main(void) { int x; return x; }\n',
  'bad.c': '#include <stdio.h>\nint main(void) {\n  retrun 0;\n}\n',
  'absent.c': '#include "nowhere.h"\n',
  'wants.c': 'int nothing(void);\nint main(void) { return nothing(); }\n',
  'data.c': 'extern int nothing;\nint *list[] = { 0, &nothing };\nint main(void) { return !list[1]; }\n',
  'answer.S': '#define N 42\n.globl answer\nanswer: li a0, N\n ret\n',
  'bad.s': ' li a0, 1\n frob a0\n',
  'names.c':
    '#include <time.h>\nint dup(int n) {\n  return n + 1;\n}\nint link(int n) {\n  return dup(n) + 1;\n}\nint main(void) {\n  return link(time(0) == 0) - 2;\n}\n',
  'crlf.c': '#define TWO \\\r\n  2\r\nint main(void) {\r\n  return TWO - 2;\r\n}\r\n',
  'vector.c':
    'typedef int four __attribute__((vector_size(16)));\nvoid twice(four *v) {\n  *v = *v + *v;\n}\n',
  'frob.c': '#include "inc/frob.h"\nint main(void) {\n  frob();\n}\n',
  'inc/frob.h': 'static inline void frob(void) {\n  __asm__ volatile("nop\\n\\tfrob");\n}\n',
  'goto.c':
    'int f(int x) {\n  __asm__ goto ("beqz %0, %l1" : : "r"(x) : : zero);\n  return 1;\nzero:\n  return 0;\n}\n',
  'wide.c': 'void f(long long *x) {\n  __asm__ ("" : "+r"(*x));\n}\n',
  args: '-Iinc "-DN=8"\n-c\n',
};

/** A machine of codes whose jumps go by one of two tables, as the code before says. */
const JUMPS = `#include <stdio.h>
static int run(const unsigned char *code)
{
	static const void *const first[] = { &&add, &&next, &&end };
	static const void *const second[] = { &&twice, &&less, &&end };
	int x = 1;

	goto *first[*code++];
add:	x += 3; goto *second[*code++];
next:	x *= 5; goto *first[*code++];
twice:	x *= 2; goto *first[*code++];
less:	x -= 1; goto *second[*code++];
end:	return x;
}
int main(void)
{
	static const unsigned char one[] = { 0, 0, 1, 0, 1, 1, 2 }, two[] = { 2 }, three[] = { 1, 1, 0, 1, 0, 2 };

	printf("%d %d %d\\n", run(one), run(two), run(three));
	return 0;
}
`;

describe('callwheel cc', function () {
  this.timeout(120_000);
  let shop: Workshop;
  before(() => {
    shop = new Workshop(FILES);
  });
  after(() => shop.remove());

  it('makes a program of several files, with headers and macros of options', async () => {
    const told = await shop.cc('-Iinc -D N=8 prog.c half.c -o prog -lm');
    expect(told).to.deep.equal({ status: 0, stdout: '', stderr: '' });
    expect(typeOf(shop.bytes('prog'))).to.equal(ET_EXEC);
    await shop.cc('@args prog.c half.c');
    expect((await shop.cc('prog.o half.o -o linked')).stderr).to.equal('');
    expect(shop.bytes('linked').equals(shop.bytes('prog'))).to.equal(true);
  });

  it('takes functions of the program that have names of system calls', async () => {
    for (const level of ['-O0', '-O2']) {
      expect((await shop.cc(`${level} names.c -o names`)).stderr).to.equal('');
      const run = runProgram(['names'], {}, { file: shop.bytes('names') });
      expect([run.status, run.output], level).to.deep.equal([0, '']);
    }
  });

  it('makes what -S, -E, -MM and -MMD ask for, under the names of cc', async () => {
    expect((await shop.cc('-O1 -S half.c -Iinc')).stderr).to.equal('');
    expect(shop.text('half.s')).to.match(/^half:$/m);
    expect((await shop.cc('-E half.c -Iinc')).stdout).to.match(/^int half\(int n\) \{/m);
    expect((await shop.cc('-MM half.c -Iinc')).stdout).to.equal('half.o: half.c inc/half.h\n');
    await shop.cc('-MMD -c half.c -Iinc -o x.o');
    expect(shop.text('x.d')).to.equal('x.o: half.c inc/half.h\n');
    expect((await shop.cc('-c half.s answer.S crlf.c')).stderr).to.equal('');
    expect(
      ['half.o', 'answer.o', 'crlf.o'].filter((name) => !existsSync(join(shop.folder, name))),
    ).to.deep.equal([]);
  });

  it('shows errors of the source with a caret, ends with 1, and leaves nothing half-written', async () => {
    const { status, stderr } = await shop.cc('bad.c -o bad');
    expect(status).to.equal(1);
    expect(stderr).to.match(/^bad\.c:3:3: error: use of undeclared identifier 'retrun'\n.*\n +\| +\^~+\n/);
    expect((await shop.cc('absent.c')).stderr).to.match(
      /^absent\.c:1:10: fatal error: 'nowhere\.h' file not found\n/,
    );
    expect(existsSync(join(shop.folder, 'bad'))).to.equal(false);
    expect(readdirSync(shop.folder).filter((name) => name.startsWith('.'))).to.deep.equal([]);
  });

  it('warns as it is told to', async () => {
    expect((await shop.cc('-fsyntax-only warn.c')).stderr).to.equal('');
    expect((await shop.cc('-Wall -fsyntax-only warn.c')).stderr).to.match(
      /^warn\.c:1:\d+: warning: variable 'x' is uninit/,
    );
    expect((await shop.cc('-Wall -Werror -fsyntax-only warn.c')).status).to.equal(1);
  });

  it('writes in colours on a terminal, unless NO_COLOR is set', async () => {
    const { isTTY } = process.stderr;
    const { NO_COLOR } = process.env;
    try {
      process.stderr.isTTY = true;
      delete process.env.NO_COLOR;
      expect((await shop.cc('-fsyntax-only bad.c')).stderr).to.include('\x1b[');
      process.env.NO_COLOR = '1';
      expect((await shop.cc('-fsyntax-only bad.c')).stderr).to.not.include('\x1b[');
    } finally {
      process.stderr.isTTY = isTTY;
      if (NO_COLOR === undefined) delete process.env.NO_COLOR;
      else process.env.NO_COLOR = NO_COLOR;
    }
  });

  const questions: readonly [string, RegExp][] = [
    ['-dumpmachine', /^riscv32-unknown-elf\n$/],
    ['-dumpversion', /^22\.1\.0\n$/],
    ['--version', /^callwheel cc: clang 22\.1\.0 \(@yowasp\/clang 22\.\S+\)\n$/],
    ['-E -dM -x c /dev/null', /^#define __VERSION__ "Clang 22\.1\.0 /m],
    ['-O2 -march=rv32imac -print-search-dirs', /^programs: =\nlibraries: =.*[\\/]sysroot\.tar[\\/]lib\n$/],
    ['-print-file-name=libc.a', /[\\/]lib[\\/]libc\.a\n$/],
    ['--print-file-name=crt0.o', /[\\/]lib[\\/]crt0\.o\n$/],
    ['-print-file-name=libnone.so', /^libnone\.so\n$/],
    ['-print-libgcc-file-name', /[\\/]lib[\\/]libbuiltins\.a\n$/],
    ['-print-prog-name=ld', /^ld\n$/],
    ['-print-multi-directory -dumpmachine', /^\.\nriscv32-unknown-elf\n$/],
  ];
  for (const [line, answer] of questions)
    it(`answers ${line}`, async () => {
      const { status, stdout, stderr } = await shop.cc(line);
      expect(stdout).to.match(answer);
      expect([status, stderr]).to.deep.equal([0, '']);
    });

  it('links the files that its answers name, and those of -l:', async () => {
    const file = async (option: string): Promise<string> => (await shop.cc(option)).stdout.trim();
    const [start, library] = [await file('-print-file-name=crt0.o'), await file('-print-libgcc-file-name')];
    const told = await shop.cc(`-nostartfiles ${start} warn.c ${library} -l:libc.a -o named`);
    expect(told).to.deep.equal({ status: 0, stdout: '', stderr: '' });
    await shop.cc('warn.c -o plain');
    expect(typeOf(shop.bytes('named'))).to.equal(ET_EXEC);
    expect(shop.bytes('named')).to.have.lengthOf(shop.bytes('plain').length);
  });

  for (const level of ['-O0', '-O2', '-Os'])
    it(`${level}: a function with two computed jumps`, async () => {
      shop.put('jumps.c', JUMPS);
      expect((await shop.cc(`${level} jumps.c -o jumps`)).stderr).to.equal('');
      expect(tryScript(ROOT_IMAGE, [realFile('jumps', 'jumps', true)], 'jumps').output).to.equal('41 1 54\n');
    });

  it('names itself at -v without files, as gcc does', async () => {
    const { status, stdout, stderr } = await shop.cc('-v');
    expect([status, stdout]).to.deep.equal([0, '']);
    expect(stderr).to.match(/^callwheel cc: clang 22\.1\.0 .*\nTarget: riscv32-unknown-elf\n$/);
  });

  it('takes what speaks of shared libraries alone, and links the same', async () => {
    await shop.cc('warn.c -o plain');
    const told = await shop.cc('-Wl,--as-needed,-Bstatic warn.c -Wl,--no-undefined -ldl -o same');
    expect(told).to.deep.equal({ status: 0, stdout: '', stderr: '' });
    expect(shop.bytes('same').equals(shop.bytes('plain'))).to.equal(true);
  });

  const mistakes: readonly [string, RegExp][] = [
    ['-c vector.c', /^callwheel: cc: vector\.c:3: vectors are not known to this compiler\n$/],
    ['-c -g0 vector.c', /^callwheel: cc: vector\.c:3: vectors are not known to this compiler\n$/],
    ['-c goto.c', /^callwheel: cc: goto\.c:2: the instruction 'callbr' is not known to this compiler\n$/],
    ['-c wide.c', /^callwheel: cc: wide\.c:2: f: inline assembly with an operand of 64 bits is not known/],
    ['-c -O0 frob.c', /^callwheel: cc: inc\/frob\.h:2: inline assembly: instruction 'frob' is not known\n$/],
    ['-c -g0 frob.c', /^callwheel: cc: inc\/frob\.h:2: inline assembly: instruction 'frob' is not known\n$/],
    ['wants.c', /^callwheel: cc: wants\.c.*: nothing is not defined\n$/],
    ['data.c', /^callwheel: cc: data\.c:2: in list: nothing is not defined\n$/],
    [
      '-Iinc half.c other.c wants.c',
      /^callwheel: cc: other\.c:1: half is defined here and in half\.c:2\nwants\.c:2: in main: nothing is not defined\n$/,
    ],
    ['bad.s', /^callwheel: cc: bad\.s:2: instruction 'frob' is not known\n$/],
    ['prog.cpp', /^callwheel: cc: prog\.cpp: this is C\+\+/],
    ['none.c', /^callwheel: cc: none\.c: no such file or directory\n$/],
    ['warn.c -o /dev/full', /^callwheel: cc: \/dev\/full: cannot be written: no space left/],
    ['warn.c -o none/x', /^callwheel: cc: none\/x: cannot be written: no such file or directory\n$/],
    ['warn.c -o warn.c', /^callwheel: cc: -o warn\.c: this file is read, as a source/],
    ['-fnonsense warn.c', /^callwheel: cc: unknown argument: '-fnonsense'\n$/],
    ['-Iinc prog.o broken.o', /^callwheel: cc: broken\.o: /],
    ['@none', /^callwheel: cc: @none: no such file or directory\n$/],
  ];
  for (const [line, message] of mistakes)
    it(`says what is wrong with ${line}`, async () => {
      shop.put('broken.o', shop.bytes('half.o').subarray(0, 100));
      const { status, stderr } = await shop.cc(line);
      expect(stderr).to.match(message);
      expect(status).to.equal(/^-o warn|-o warn\.c$/.test(line) ? 125 : 1);
    });

  it('makes the same bytes in another folder, by an installation elsewhere', async () => {
    await shop.cc('-Iinc -DN=8 prog.c half.c -o prog');
    const here = shop.bytes('prog');
    for (const name of ['prog.c', 'half.c', 'inc/half.h'])
      shop.put(`deep/er/${name}`, readFileSync(join(shop.folder, name)));
    const root = join(shop.folder, 'callwheel');
    symlinkSync(shop.root, root);
    process.chdir(join(shop.folder, 'deep/er'));
    try {
      expect(await ccWithClang(root, ['-Iinc', '-DN=8', 'prog.c', 'half.c', '-o', 'prog'])).to.equal(0);
    } finally {
      process.chdir(shop.folder);
    }
    expect(shop.bytes('deep/er/prog').equals(here)).to.equal(true);
    expect(here.includes(shop.folder)).to.equal(false);
    expect(here.includes(shop.root)).to.equal(false);
  });

  it('makes the same bytes, and says the same, from the cache, even from a damaged one', async () => {
    const cache = join(shop.folder, 'cache');
    const outcome = async (): Promise<{ stderr: string; bytes: Buffer }> => {
      const { stderr } = await shop.cc('-Wall warn.c -o warn');
      return { stderr, bytes: shop.bytes('warn') };
    };
    const without = await outcome();
    expect(without.stderr).to.include('warning');
    process.env.CALLWHEEL_CACHE = cache;
    const first = await outcome();
    const kept = readdirSync(cache);
    expect(kept).to.have.lengthOf(3);
    const second = await outcome();
    expect(readdirSync(cache)).to.deep.equal(kept);
    for (const name of kept) writeFileSync(join(cache, name), readFileSync(join(cache, name)).subarray(1));
    const damaged = await outcome();
    process.env.CALLWHEEL_CACHE = '';
    for (const it of [first, second, damaged]) {
      expect(it.stderr).to.equal(without.stderr);
      expect(it.bytes.equals(without.bytes)).to.equal(true);
    }
  });
});
