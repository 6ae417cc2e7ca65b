/** The command line of `callwheel cc`, understood without the compiler. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { compilerOf } from '../../emu/cli/cc-command.ts';
import { type Plan, planOf } from '../../emu/cli/clang/arguments.ts';
import { withFiles } from '../../emu/cli/clang/atfile.ts';
import { clangPath, hostPath, hostText, treeOf } from '../../emu/cli/clang/files.ts';
import { isClosed, wordsOf } from '../../emu/suite/words.ts';

const plan = (line: string): Plan => planOf(line.split(' '));
const refusal = (line: string): string => {
  try {
    plan(line);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

describe('--with', () => {
  it('names the compiler, wherever it stands', () => {
    expect(compilerOf(['a.c'], 'clang')).to.deep.equal({ compiler: 'clang', args: ['a.c'] });
    expect(compilerOf(['a.c', '--with', 'clang', '-O2'], undefined)).to.deep.equal({
      compiler: 'clang',
      args: ['a.c', '-O2'],
    });
    expect(compilerOf(['--with=clang', 'a.c'], undefined).compiler).to.equal('clang');
    expect(compilerOf(['--with', 'gcc', 'a.c'], undefined).compiler).to.equal('gcc');
    expect(compilerOf(['-O2', 'a.c'], undefined)).to.deep.equal({ compiler: 'clang', args: ['-O2', 'a.c'] });
  });
  it('knows two compilers', () => {
    for (const args of [
      ['a.c', '--with', 'tcc'],
      ['a.c', '--with'],
    ])
      expect(() => compilerOf(args, undefined)).to.throw(
        /^cc: --with '\w*': the compilers are clang and gcc$/,
      );
    expect(() => compilerOf([], 'clang')).to.throw(/nothing to compile/);
  });
});

describe('the arguments of cc', () => {
  it('tell sources, objects and libraries apart, in their order', () => {
    expect(plan('a.c b.s c.S d.o libe.a -lf g.i').inputs).to.deep.equal([
      { kind: 'c', path: 'a.c' },
      { kind: 'assembly', path: 'b.s' },
      { kind: 'source assembly', path: 'c.S' },
      { kind: 'linked', path: 'd.o' },
      { kind: 'linked', path: 'libe.a' },
      { kind: 'library', path: 'f' },
      { kind: 'text', path: 'g.i' },
    ]);
  });
  it('take a language for what follows -x', () => {
    const kinds = plan('-x c a.txt -xassembler b.c -x none c.c').inputs.map(({ kind }) => kind);
    expect(kinds).to.deep.equal(['c', 'assembly', 'c']);
  });

  const products: readonly [string, Plan['product']][] = [
    ['a.c', 'program'],
    ['-c a.c', 'object'],
    ['-S a.c', 'assembly'],
    ['-E a.c', 'text'],
    ['-MM a.c', 'rules'],
    ['-fsyntax-only a.c', 'nothing'],
  ];
  for (const [line, product] of products)
    it(`${line}: ${product}`, () => expect(plan(line).product).to.equal(product));

  it('have values that stand apart, or not', () => {
    const apart = plan('-o prog -I inc -D N=1 -U M -isystem sys -L lib -l m -MF d a.c');
    const joined = plan('-oprog -Iinc -DN=1 -UM -isystemsys -Llib -lm -MFd a.c');
    expect(apart).to.deep.equal(joined);
    expect([apart.output, apart.libraryFolders, apart.rulesFile]).to.deep.equal(['prog', ['lib'], 'd']);
    expect(apart.folders).to.deep.equal(['inc', 'sys']);
    expect(apart.forClang).to.deep.equal(['-I', 'inc', '-D', 'N=1', '-U', 'M', '-isystem', 'sys']);
  });
  it('go to clang if they are about C, and in their order', () => {
    expect(plan('-std=c99 -Wall a.c -w -Os -fno-builtin -Xclang -x').forClang).to.deep.equal(
      '-std=c99 -Wall -w -Os -fno-builtin -Xclang -x'.split(' '),
    );
  });
  it('are those of the linker behind -Wl', () => {
    const { link } = plan('a.c -Wl,--no-gc-sections,-u,f -Wl,--no-relax -e begin -s -nostdlib');
    expect(link).to.deep.equal({
      ...{ gc: false, relax: false, strip: 'all', entry: 'begin', keep: ['f'] },
      ...{ startFiles: false, libraries: false },
    });
  });
  it('mention headers by -include and by macros', () => {
    expect(plan('-include a.h -DB="b.h" -DC=<c.h> -DN=1 a.c').names).to.deep.equal(['a.h', 'b.h', 'c.h']);
  });

  const refusals: readonly [string, RegExp][] = [
    ['a.cpp', /^cc: a\.cpp: this is C\+\+/],
    ['-x c++ a.c', /^cc: -x c\+\+: only C is compiled/],
    ['-x ada a.c', /^cc: -x ada: not one of c, /],
    ['a.c -o', /^cc: -o: a value has to follow$/],
    ['a.c -Wl,-Map=m', /^cc: -Map=m: the linker does not know this option/],
    ['a.c -T x.ld', /takes no script/],
    ['a.c -shared', /no shared libraries/],
    ['a.c -m64', /^cc: -m64: the machine has 32 bits$/],
    ['a.c -pg', /^cc: -pg: the library that this needs is not there/],
    ['a.c --coverage', /the library that this needs is not there/],
    ['a.c -fsanitize=address', /^cc: -fsanitize=address: the library .* need none$/],
    ['-march=rv32i a.c', /^cc: -march=rv32i: code is made for rv32imac alone/],
    ['--target=x86_64 a.c', /for the machine alone/],
  ];
  for (const [line, message] of refusals) it(`refuse ${line}`, () => expect(refusal(line)).to.match(message));
});

describe('files of arguments', () => {
  const cases: readonly [string, readonly string[]][] = [
    ['-O2  -g\r\n\ta.c\n', ['-O2', '-g', 'a.c']],
    [`"a b.c" 'c "d".c' e\\ f.c`, ['a b.c', 'c "d".c', 'e f.c']],
    [`-DS="\\"x\\"" -D'N=1 2'`, ['-DS="x"', '-DN=1 2']],
    ['', []],
  ];
  for (const [text, words] of cases)
    it(JSON.stringify(text), () => expect([wordsOf(text), isClosed(text)]).to.deep.equal([words, true]));

  it('name others, but not themselves', () => {
    const folder = mkdtempSync(join(tmpdir(), 'callwheel-args-'));
    try {
      writeFileSync(join(folder, 'one'), '-g @two');
      writeFileSync(join(folder, 'two'), 'a.c');
      writeFileSync(join(folder, 'loop'), '@loop');
      expect(withFiles(['-c', '@one'], folder)).to.deep.equal(['-c', '-g', 'a.c']);
      expect(() => withFiles(['@loop'], folder)).to.throw('cc: @loop: files of arguments name each other');
      expect(() => withFiles(['@none'], folder)).to.throw('cc: @none: no such file or directory');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("clang's files", () => {
  it('have slashes, and begin at a root', () => {
    expect(clangPath('a\\b.c', '\\')).to.equal('a/b.c');
    expect(clangPath('C:\\a\\b.c', '\\')).to.equal('/C:/a/b.c');
    expect(clangPath('C:/a/b.c', '\\')).to.equal('/C:/a/b.c');
    expect(clangPath('\\\\server\\share\\b.c', '\\')).to.equal('//server/share/b.c');
    expect(clangPath('a\\b.c', '/')).to.equal('a\\b.c');
  });
  it('are shown as the host knows them', () => {
    expect(hostPath('/C:/a/b.c', '\\')).to.equal('C:/a/b.c');
    expect(hostPath('inc/b.h', '\\')).to.equal('inc/b.h');
    expect(hostPath('/C:/a/b.c', '/')).to.equal('/C:/a/b.c');
    const said = (text: string, separator: string): string =>
      Buffer.from(hostText(Buffer.from(text), separator)).toString();
    const text =
      "In file included from /C:/w/a.c:1:\n/D:/inc/\u00fc.h:2:3: error: no 'x'\nnote: '/C:/w/y.h', /w/C:/z\n";
    expect(said(text, '\\')).to.equal(
      "In file included from C:/w/a.c:1:\nD:/inc/\u00fc.h:2:3: error: no 'x'\nnote: 'C:/w/y.h', /w/C:/z\n",
    );
    expect(said(text, '/')).to.equal(text);
  });
  it('lie in a folder of their own, and an overlay shows them in their places', () => {
    const bytes = new Uint8Array([1]);
    const { host, ...others } = treeOf(
      new Map([
        ['/u/a/b.c', bytes],
        ['/c.c', bytes],
      ]),
      ['/u/inc'],
    );
    expect(host).to.deep.equal({ u: { a: { 'b.c': bytes }, inc: {} }, 'c.c': bytes });
    const { roots } = JSON.parse(others['overlay.json'] as string) as { roots: unknown };
    expect(roots).to.deep.equal([
      { type: 'directory-remap', name: '/u', 'external-contents': '/host/u' },
      { type: 'file', name: '/c.c', 'external-contents': '/host/c.c' },
    ]);
  });
});
