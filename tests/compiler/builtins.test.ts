/**
 * The compiler support routines of userland/lib/builtins, beside libgcc's: the same names, the same
 * bits, and no more cycles. A program of tests/compiler/builtins has both, libgcc's under other
 * names.
 */

import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { compilerVersion } from '../../emu/cli/gcc.ts';
import { library } from '../../emu/cli/sysroot/places.ts';
import { filesUnder } from '../../emu/cli/sysroot/sources.ts';
import { Playground } from '../system/examples.ts';
import { TWINS } from './builtins/twins.ts';

const SOURCES = resolve('tests/compiler/builtins');
/** The random operands of each routine; with the border values some two millions in all. */
const RANDOM = 9000;
/** All of libbuiltins.a, so that nothing is taken from libgcc. */
const WHOLE = '-Wl,--whole-archive -lbuiltins -Wl,--no-whole-archive';

/** Names that libgcc has for other languages, and for itself. */
const NOT_FOR_C =
  /^(_Unwind_|__(de)?register_frame|__frame_state_for|__gcc_personality|__emutls_|__(CTOR|DTOR)_LIST__)/;
const INTERNAL = new Set([
  '__clz_tab',
  '__popcount_tab',
  '__udiv_w_sdiv',
  '__hidden___udivsi3',
  '__gcc_bcmp',
  // Code on the stack is no program's here.
  '__enable_execute_stack',
]);

/** The output of a tool of the cross compiler, in lines. */
function tool(name: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(`riscv64-unknown-elf-${name}`, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(status, stderr).to.equal(0);
  return stdout.split('\n');
}

/** The global names that an archive defines. */
const defined = (archive: string): string[] =>
  [
    ...new Set(tool('nm', '-g', '-P', '--defined-only', archive).map((line) => line.split(' ')[0] as string)),
  ].filter((name) => name !== '' && !name.endsWith(':'));

describe('the compiler support routines', function () {
  this.timeout(900_000);
  let playground: Playground;
  let folder: string;
  let names: string[];

  /** Runs a line that has to succeed; returns the lines it prints. */
  const lines = (line: string): string[] => {
    const { status, stdout, stderr } = playground.run(line);
    expect([status, stderr], line).to.deep.equal([0, '']);
    return stdout.trimEnd().split('\n');
  };
  /** Links the comparison with `first` before all libraries. */
  const link = (first: string, program: string) =>
    lines(`callwheel cc --with gcc compare.o operands.o ${first} reference.a -o ${program}`);

  before(() => {
    playground = new Playground({});
    folder = library(process.cwd(), compilerVersion() as string);
    const libgcc = join(folder, 'libgcc.a');
    const reference = join(playground.folder, 'reference.a');
    copyFileSync(libgcc, reference);
    writeFileSync(
      join(playground.folder, 'names'),
      defined(libgcc)
        .map((name) => `${name} ref_${name}\n`)
        .join(''),
    );
    tool('objcopy', '-g', `--redefine-syms=${join(playground.folder, 'names')}`, reference);
    for (const name of ['compare', 'operands'])
      lines(`callwheel cc --with gcc -Wall -Wextra -Werror -c '${SOURCES}/${name}.c'`);
    link(WHOLE, 'compare');
    names = [...readFileSync(`${SOURCES}/routines.h`, 'utf8').matchAll(/R\((\w+), /g)].map(
      ([, name]) => name as string,
    );
  });
  after(() => playground.remove());

  it('are all that libgcc has for C, and no name of a program', () => {
    const ours = defined(join(folder, 'libbuiltins.a'));
    expect(ours.filter((name) => !name.startsWith('__'))).to.deep.equal([]);
    const theirs = defined(join(folder, 'libgcc.a')).filter(
      (name) => !NOT_FOR_C.test(name) && !INTERNAL.has(name),
    );
    expect(theirs).to.have.length.above(150);
    expect(theirs.filter((name) => !ours.includes(name))).to.deep.equal([]);
  });

  it('give the same bits as libgcc, for border values and random ones', () => {
    const { status, stdout } = playground.run(`callwheel run -q ./compare -n ${RANDOM}`);
    const found = stdout.trimEnd().split('\n');
    expect(found.filter((line) => !/ ok \d+$/.test(line))).to.deep.equal([]);
    expect(found.map((line) => line.split(' ')[0])).to.deep.equal(names);
    const calls = found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    expect(calls).to.be.above(1_000_000);
    expect(status).to.equal(0);
  });

  it('compiled by gcc cost no more cycles than 1.15 times those of libgcc, and most of them fewer', () => {
    const sources = filesUnder('.', 'userland/lib/builtins').filter((path) => /\.[cS]$/.test(path));
    const objects = sources.map((path) => path.replace(/.*\/(.*)\.[cS]$/, '$1.o'));
    lines(`callwheel cc --with gcc -c ${sources.map((path) => `'${join(process.cwd(), path)}'`).join(' ')}`);
    tool('ar', 'rcsD', ...['libbuiltins.a', ...objects].map((name) => join(playground.folder, name)));
    link(`-L. ${WHOLE}`, 'compiled');
    const costs = lines('callwheel run -q ./compiled -b').map((line) => {
      const [name = '', ...figures] = line.split(' ');
      const [, , ours = 0, theirs = 0] = figures.map(Number);
      return { name, ours, theirs };
    });
    expect(costs.map(({ name }) => name)).to.deep.equal(names);
    const dear = costs.filter(({ ours, theirs }) => ours > 1.15 * theirs);
    expect(dear.map(({ name, ours, theirs }) => `${name} ${ours} ${theirs}`)).to.deep.equal([]);
    expect(costs.filter(({ ours, theirs }) => ours < theirs).length / costs.length).to.be.above(0.8);
  });

  for (const { mistake, routine, file, header, from, to } of TWINS)
    it(`${routine} with ${mistake} is convicted`, () => {
      const twin = join(playground.folder, 'twin');
      cpSync('userland/lib/builtins', twin, { recursive: true });
      const path = join(twin, header ?? file);
      const parts = readFileSync(path, 'utf8').split(from);
      expect(parts, `${from} in ${header ?? file}`).to.have.length(2);
      writeFileSync(path, parts.join(to));
      lines(`callwheel cc --with gcc -w -c twin/${file} -o twin.o`);
      link('twin.o -lbuiltins', 'wrong');
      const { status, stdout } = playground.run(
        `callwheel run -q --cycles 20000000000 ./wrong -n ${RANDOM} ${routine}`,
      );
      expect(stdout).to.match(new RegExp(`^${routine}\\(.*\\) =.*, libgcc:`));
      expect(status).to.equal(1);
    });
});

/** Functions compiled with -msave-restore, whose callers' registers stay theirs at any depth. */
const SAVED = String.raw`
#include <stdio.h>
static int deep(int n, int a, int b, int c, int d, int e, int f, int g)
{
  int h = a * n + b, i = b * n + c, j = c * n + d, k = d * n + e, l = e + f * n, m = f + g * n;
  int sum = n == 0 ? 1 : deep(n - 1, h, i, j, k, l, m, a);
  int less = n == 0 ? 1 : deep(n - 1, m, l, k, j, i, h, b);
  return sum * 3 + less + h + i + j + k + l + m + a + b + c + d + e + f + g;
}
__attribute__((noinline)) static int two(int n) { int x = n < 2 ? n : two(n - 1); return x + (n < 2 ? 1 : two(n - 2)); }
__attribute__((noinline)) static int four(int n, int a, int b, int c, int d)
{
  return n == 0 ? a ^ b : four(n - 1, b, c, d, a + n) + a * four(n - 1, d, c, b, a) + b + c + d;
}
int main(void) { printf("%d %d %d\n", deep(8, 1, 2, 3, 4, 5, 6, 7), two(15), four(9, 1, 2, 3, 4)); return 0; }
`;

describe('the builtins that libgcc has not', function () {
  this.timeout(300_000);
  let playground: Playground;
  let folder: string;
  before(() => {
    folder = library(process.cwd(), compilerVersion() as string);
    playground = new Playground({ 'saved.c': SAVED });
  });
  after(() => playground.remove());

  const PARTS = ['bytes', 'halves of words', '64 bits', 'structures', 'interrupted', '_Float16', '__bf16'];
  const parts = (first: string): string[] => {
    const made = playground.run(
      `callwheel cc --with gcc -Wall -Wextra '${SOURCES}/parts.c' ${first} -o parts`,
    );
    expect([made.status, made.stderr]).to.deep.equal([0, '']);
    const { stdout } = playground.run('callwheel run -q --cycles 20000000000 ./parts');
    return stdout.trimEnd().split('\n');
  };

  it('do what C says of them, signals or not', () => {
    expect(parts(WHOLE)).to.deep.equal(PARTS.map((part) => `${part} 0`));
  });

  // A handler waits for its own thread without an end, and the program prints nothing.
  const NOTHING = '';
  for (const [mistake, file, header, from, to, part] of [
    ['signals that do not wait', 'atomic8.c', 'undisturbed.h', 'SIG_BLOCK', 'SIG_UNBLOCK', NOTHING],
    ['neighbours written, too', 'sync1.c', 'subword.h', '"	and	%1, %1, %4\\n"', '""', 'bytes'],
    [
      'a rest that is not sticky',
      'trunchf2.c',
      'narrow.h',
      ' | (significand << (32 - shift) != 0)',
      '',
      '_Float16',
    ],
  ] as const)
    it(`${part || 'a handler'} with ${mistake} is convicted`, () => {
      const twin = join(playground.folder, 'twin');
      cpSync('userland/lib/builtins', twin, { recursive: true });
      const pieces = readFileSync(join(twin, header), 'utf8').split(from);
      expect(pieces).to.have.length(2);
      writeFileSync(join(twin, header), pieces.join(to));
      const made = playground.run(`callwheel cc --with gcc -w -c twin/${file} -o twin.o`);
      expect([made.status, made.stderr]).to.deep.equal([0, '']);
      const wrong = parts('twin.o -lbuiltins').filter((line) => !line.endsWith(' 0'));
      expect(wrong.map((line) => line.replace(/ -?\d+$/, ''))).to.include(part);
    });

  it('make written code visible to the processor', () => {
    const code = tool('objdump', '-d', '--disassemble=__clear_cache', join(folder, 'libbuiltins.a')).join(
      '\n',
    );
    expect(code).to.match(/\b0000100f\b[\s\S]*\bret\b/);
  });

  it('save and restore registers as libgcc does', () => {
    const results = ['', WHOLE].map((first) => {
      const { status, stderr } = playground.run(
        `callwheel cc --with gcc -O1 -msave-restore saved.c ${first} -Wl,-Map=map -o saved`,
      );
      expect([status, stderr]).to.deep.equal([0, '']);
      const map = readFileSync(join(playground.folder, 'map'), 'utf8');
      expect(/libgcc\.a\(/.test(map), 'libgcc is used').to.equal(first === '');
      expect(tool('nm', join(playground.folder, 'saved')).join('\n')).to.include('__riscv_save_12');
      return playground.run('callwheel run -q ./saved').stdout;
    });
    expect(results[0]).to.match(/^-?\d+ -?\d+ -?\d+\n$/);
    expect(results[1]).to.equal(results[0]);
  });
});
