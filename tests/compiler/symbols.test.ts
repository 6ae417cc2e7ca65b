/**
 * The reader of symbols and line tables on what the compiler writes: every row of the table
 * of a program of several units is the one that binutils' objdump decodes.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Symbols } from '../../emu/symbols/symbols.ts';
import { Playground } from '../system/examples.ts';

const FILES = {
  'main.c':
    '#include <stdio.h>\n#include "twice.h"\nint far(int *);\nint main(int argc, char **argv)\n{\n\tint n = argc;\n\tprintf("%d\\n", twice(n));\n\treturn far(&n);\n}\n',
  'twice.h': '/* A function to inline. */\nstatic inline int twice(int x)\n{\n\treturn x * 2;\n}\n',
  'sub/far.c':
    '#include "../twice.h"\n__attribute__((noinline)) static int store(int *p)\n{\n\t*p += 5;\n\treturn *p;\n}\nint far(int *p)\n{\n\treturn store(p) + twice(store(p));\n}\n',
};

/** The address of the first instruction; what the linker left out stands below. */
const FIRST_ADDRESS = 0x10000;

/** The output of one of binutils' programs. */
function binutils(tool: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(`riscv64-unknown-elf-${tool}`, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect(status, stderr).to.equal(0);
  return stdout;
}

/** The last row of the line table for each address in it, as `file:line` without folders. */
function rowsOf(file: string): Map<number, string> {
  const rows = new Map<number, string>();
  const row = /^(\S+) +(\d+) +0x([0-9a-f]+)/gm;
  for (const [, name, line, hex] of binutils('objdump', '--dwarf=decodedline', file).matchAll(row)) {
    const address = Number.parseInt(hex ?? '', 16);
    if (address >= FIRST_ADDRESS) rows.set(address, `${name?.replace(/^.*\//, '')}:${line}`);
  }
  return rows;
}

describe('symbols of compiled programs', () => {
  let playground: Playground;
  before(() => {
    playground = new Playground(FILES);
  });
  after(() => playground.remove());

  for (const options of ['-O2', '-O0', '-gdwarf-4 -O2', '-gdwarf-3 -O1', '-Os -flto'])
    it(`cc ${options}: files and lines are those of objdump`, () => {
      const made = playground.run(`callwheel cc --with gcc ${options} main.c sub/far.c -o prog`);
      expect(made.status, made.stderr).to.equal(0);
      const file = join(playground.folder, 'prog');
      const symbols = new Symbols(readFileSync(file));
      const rows = [...rowsOf(file)].filter(([, place]) => !place.endsWith(':0'));
      const found = rows.map(([address]) => {
        const { source } = symbols.at(address);
        return [address, source && `${source.file.replace(/^.*\//, '')}:${source.line}`];
      });
      expect(rows.length).to.be.above(1000);
      expect(found).to.deep.equal(rows);
    });

  it('paths are as the compiler was given them, and the functions are those of nm', () => {
    const made = playground.run('callwheel cc --with gcc -O1 main.c sub/far.c -o prog');
    expect(made.status, made.stderr).to.equal(0);
    const file = join(playground.folder, 'prog');
    const symbols = new Symbols(readFileSync(file));
    const addresses = new Map(
      binutils('nm', file)
        .split('\n')
        .map((line) => [line.slice(11), Number.parseInt(line, 16)]),
    );
    expect(symbols.describe(addresses.get('main') ?? 0)).to.equal('main (main.c:5)');
    expect(symbols.describe(addresses.get('far') ?? 0)).to.equal('far (sub/far.c:8)');
    expect(symbols.describe(addresses.get('_start') ?? 0)).to.match(
      /^_start \(userland\/lib\/crt0\.S:\d+\)$/,
    );
  });
});
