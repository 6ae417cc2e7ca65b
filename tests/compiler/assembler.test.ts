/**
 * The assembler and the linker beside GNU's: the table of encodings, all assembly text of this
 * project and all that gcc makes of its C, and all programs of userland, linked from the objects of
 * either assembler and run.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { FLAGS, includes, linkArgs } from '../../emu/cli/cc-arguments.ts';
import { COMPILER, compilerVersion } from '../../emu/cli/gcc.ts';
import { library } from '../../emu/cli/sysroot/places.ts';
import { filesUnder } from '../../emu/cli/sysroot/sources.ts';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import { type Archive, readArchive } from '../../userland/cc/elf/archive.ts';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';
import { readElf } from '../../userland/cc/elf/read.ts';
import { writeObject } from '../../userland/cc/elf/write.ts';
import { link } from '../../userland/cc/link/link.ts';
import { differences } from '../cc/compare.ts';
import { TEXTS } from '../cc/encodings.ts';
import { gnuAssemble, gnuEncodings } from '../cc/gnu.ts';
import { SYMBOLIC } from '../cc/symbolic.ts';
import { runProgram } from '../system/harness.ts';
import { type Compiled, compileAll, programs } from './userlandobjects.ts';

/** Our object of a text, through its file. */
function ours(text: string, name: string): ObjectFile {
  const { object, errors } = assemble(text, name);
  expect(errors, name).to.deep.equal([]);
  return readElf(name, writeObject(object));
}

const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));

/** Programs that tell the size of their own file, which has other debug sections. */
const TELL_SIZES = ['/bin/du'];

describe('the assembler and the linker beside those of GNU', function () {
  this.timeout(900_000);
  let folder: string;
  let compiled: Map<string, Compiled>;
  let crt0: ObjectFile;
  let archives: Archive[];
  let libraries: string;

  before(async () => {
    const compiler = compilerVersion();
    expect(compiler, `${COMPILER} with picolibc is installed`).to.be.a('string');
    libraries = library('.', compiler as string);
    crt0 = readElf('crt0.o', bytesOf(join(libraries, 'crt0.o')));
    archives = ['libcallwheel.a', 'libc.a', 'libgcc.a', 'libbuiltins.a'].map((name) =>
      readArchive(name, bytesOf(join(libraries, name))),
    );
    folder = mkdtempSync(join(tmpdir(), 'callwheel-asm-'));
    const sources = [...programs().values()].flat();
    const library_ = filesUnder('.', 'userland/lib').filter((name) => name.endsWith('.c'));
    const all = await compileAll([...sources, ...library_], join(folder, 'objects'));
    compiled = new Map(all.map((one) => [one.source, one]));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('GNU as encodes the texts of the table as it has them', () => {
    const table = readFileSync('tests/cc/encodings.txt', 'utf8').trimEnd().split('\n');
    const gnu = gnuEncodings(TEXTS).map((bytes, i) => `${bytes}\t${TEXTS[i]}`);
    expect(
      gnu.filter((line, i) => line !== table[i]),
      'make encodings makes it anew',
    ).to.deep.equal([]);
  });

  it('texts with symbols, sections and data become the same object', () => {
    for (const [name, text] of Object.entries(SYMBOLIC))
      expect(differences(ours(text, name), readElf(name, gnuAssemble(text))), name).to.deep.equal([]);
  });

  it('a difference is found: of a byte, of a relocation, of a symbol', () => {
    const gnu = (text: string): ObjectFile => readElf('gnu', gnuAssemble(text));
    expect(differences(ours('li a0, 1', 'a'), gnu('li a0, 2'))).to.have.length(1);
    expect(differences(ours('call f', 'a'), gnu('call g'))).to.not.deep.equal([]);
    expect(differences(ours('.globl f\nf: nop', 'a'), gnu('f: nop'))).to.not.deep.equal([]);
  });

  it("this project's own assembly becomes the same bytes", () => {
    const sources = filesUnder('.', 'userland/lib').filter((name) => name.endsWith('.S'));
    expect(sources).to.have.length.above(5);
    for (const source of sources) {
      const { stdout } = spawnSync(COMPILER, [...FLAGS, ...includes('.'), '-E', source], {
        encoding: 'latin1',
      });
      expect(differences(ours(stdout, source), readElf(source, gnuAssemble(stdout))), source).to.deep.equal(
        [],
      );
    }
  });

  it('what gcc makes of C becomes the same bytes, or fewer: GNU as makes some branches too long', () => {
    const shorter: string[] = [];
    for (const { source, text, object } of compiled.values()) {
      const [mine, gnu] = [ours(text, source), readElf(source, object)];
      const found = differences(mine, gnu);
      const size = ({ sections }: ObjectFile): number =>
        sections
          .filter(({ name }) => name.startsWith('.text'))
          .reduce((sum, section) => sum + section.size, 0);
      if (found.length > 0 && size(mine) < size(gnu) && size(mine) > 0.99 * size(gnu)) shorter.push(source);
      else expect(found, source).to.deep.equal([]);
    }
    expect(shorter.length).to.be.below(compiled.size / 25);
  });

  it('line tables say the same', () => {
    const rows = (path: string): string[] => {
      const { stdout } = spawnSync('riscv64-unknown-elf-readelf', ['--debug-dump=decodedline', path], {
        encoding: 'utf8',
      });
      return [...stdout.matchAll(/^\S+ +(\d+|-) +(0x[0-9a-f]+|0)\b/gm)].map(
        ([, line, address]) => `${address} ${line}`,
      );
    };
    for (const source of ['userland/bin/ps.c', 'userland/bin/sh/exec.c', 'userland/lib/strptime.c']) {
      const { text, object } = compiled.get(source) as Compiled;
      const [a, b] = ['ours.o', 'gnu.o'].map((name) => join(folder, name)) as [string, string];
      writeFileSync(a, writeObject(assemble(text, source).object));
      writeFileSync(b, object);
      expect(rows(a)).to.have.length.above(20);
      expect([...new Set(rows(a))]).to.deep.equal([...new Set(rows(b))]);
    }
  });

  /** Links with GNU ld, as `callwheel cc` does. */
  function gnuLink(sources: readonly string[]): Uint8Array {
    const output = join(folder, 'gnu');
    const objects = sources.map((source) => join(folder, 'objects', `${source.replaceAll('/', '_')}.o`));
    const { status, stderr } = spawnSync(
      COMPILER,
      [...FLAGS, ...objects, '-o', output, ...linkArgs('.', libraries)],
      { encoding: 'utf8' },
    );
    expect(status, stderr).to.equal(0);
    return bytesOf(output);
  }

  function ourLink(objects: readonly ObjectFile[]): Uint8Array {
    const { program, errors } = link({ inputs: [...objects, crt0, ...archives] });
    expect(errors).to.deep.equal([]);
    return program as Uint8Array;
  }

  const ran = (name: string, file: Uint8Array): string => {
    const { reason, exit, output } = runProgram([name], {}, { file, cycles: 60_000_000 });
    return `${reason} ${exit}\n${output}`;
  };

  /** The sizes of what is loaded. */
  const loaded = (name: string, program: Uint8Array): [string, number][] =>
    readElf(name, program)
      .sections.filter(({ flags }) => (flags & 2) !== 0)
      .map(({ name: section, size }) => [section, size]);

  for (const [name, sources] of programs())
    it(`${name} is linked as by GNU ld`, () => {
      const objects = sources.map((source) => compiled.get(source) as Compiled);
      const gnu = gnuLink(sources);
      const fromGnu = ourLink(objects.map(({ source, object }) => readElf(source, object)));
      const fromOurs = ourLink(objects.map(({ source, text }) => ours(text, source)));
      const sizes = new Map(loaded(name, fromGnu));
      for (const [section, size] of loaded(name, gnu))
        expect(sizes.get(section) ?? 0, section).to.be.within(size * 0.97 - 8, size * 1.02 + 8);
      if (TELL_SIZES.includes(name)) return;
      const expected = ran(name, gnu);
      expect(ran(name, fromGnu)).to.equal(expected);
      expect(ran(name, fromOurs)).to.equal(expected);
    });
});
