/**
 * The checked-in library, userland/sysroot.tar: it is the archive of its manifest, made from the
 * present sources, and all that a program can be linked with. Needs no compiler.
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { planOf } from '../../emu/cli/clang/arguments.ts';
import { assembled } from '../../emu/cli/clang/compile.ts';
import { currentLibrary } from '../../emu/cli/clang/library.ts';
import { libraryNamed, programOf } from '../../emu/cli/clang/linked.ts';
import { buildFor } from '../../emu/cli/clang/place.ts';
import { formatManifest, parseManifest, sha256 } from '../../emu/cli/manifest.ts';
import { librarySources } from '../../emu/cli/sysroot/members.ts';
import {
  isCurrent,
  outdated,
  packedManifest,
  packedSysroot,
  SYSROOT,
  SYSROOT_MANIFEST,
} from '../../emu/cli/sysroot/packed.ts';
import { filesUnder } from '../../emu/cli/sysroot/sources.ts';
import { members } from '../../kernel/mfs/ustar.ts';
import { ustar } from '../../scripts/ustar.ts';
import { type Archive, readArchive } from '../../userland/cc/elf/archive.ts';
import { STB_LOCAL, STB_WEAK } from '../../userland/cc/elf/constants.ts';
import { type ObjectFile, UNDEFINED } from '../../userland/cc/elf/object.ts';
import { readElf } from '../../userland/cc/elf/read.ts';
import { runProgram } from './harness.ts';

const LIBRARIES = ['libcallwheel.a', 'libbuiltins.a', 'libc.a'] as const;
/** Symbols that the linker defines, and the program. */
const GIVEN = new Set([
  ...['main', '__global_pointer$', '__tls_base'],
  ...['__tdata_source', '__tdata_size', '__tbss_offset', '__tbss_size'],
]);

const archive = readFileSync(SYSROOT);
const text = readFileSync(SYSROOT_MANIFEST, 'utf8');
const manifest = parseManifest(text);
const files = new Map([...members(archive)].map(({ path, content }) => [path, content]));
const libraries = new Map(
  LIBRARIES.map((name): [string, Archive] => [
    name,
    readArchive(name, files.get(`lib/${name}`) as Uint8Array),
  ]),
);
const membersOf = (name: string) => (libraries.get(name) as Archive).members;

/** The global symbols of an object that it defines, or that it wants. */
const globals = ({ symbols }: ObjectFile, isWanted: boolean): string[] =>
  symbols
    .filter(({ binding, section }) => binding !== STB_LOCAL && (section === UNDEFINED) === isWanted)
    .filter(({ binding }) => !isWanted || binding !== STB_WEAK)
    .map(({ name }) => name);

/** The folder of a repository that has nothing but the library and its sources. */
function copied(): string {
  const root = mkdtempSync(join(tmpdir(), 'callwheel-sysroot-'));
  mkdirSync(join(root, 'userland'));
  for (const name of ['include', 'lib', 'sysroot.manifest', 'sysroot.tar'])
    cpSync(`userland/${name}`, join(root, 'userland', name), { recursive: true });
  return root;
}

/** The message with which the library of a repository is refused. */
function refusal(root: string): string {
  try {
    packedSysroot(root);
    return 'read';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the library that is checked in', () => {
  it('is made from the sources as they are (make image)', () => {
    expect(isCurrent('.', manifest)).to.equal(true);
    expect(manifest.sums.get(SYSROOT)).to.equal(sha256(archive));
  });

  it('names the tools it was made with', () => {
    expect([...manifest.tools.keys()]).to.deep.equal(['compiler', 'library', 'flags']);
    expect([...manifest.tools.values()]).not.to.include('unknown');
  });

  it('holds what its manifest says, in this order, and is written the same whenever it is packed', () => {
    const found = [...files].map(([path, content]) => [path, { size: content.length, sum: sha256(content) }]);
    expect([...manifest.entries]).to.deep.equal(found);
    const packed = [...files].map(([path, content]) => ({ path, mode: 0o644, content }));
    expect(Buffer.compare(ustar(packed), archive)).to.equal(0);
    expect(formatManifest(manifest)).to.equal(text);
  });

  it('holds start-up code, libraries and headers, and nothing else', () => {
    const names = [...files.keys()].filter((path) => path.startsWith('lib/')).map((path) => path.slice(4));
    const empty = ['libdl.a', 'libm.a', 'libpthread.a', 'librt.a', 'libutil.a'];
    expect(names).to.deep.equal(['crt0.o', ...LIBRARIES, ...empty].sort());
    for (const name of empty) expect(String(files.get(`lib/${name}`)), name).to.equal('!<arch>\n');
    const others = [...files.keys()].filter((path) => !/^lib\/|^include\/(?:\w+\/)*[\w-]+\.h$/.test(path));
    expect(others).to.deep.equal([]);
    expect(files.size).to.be.above(100);
  });

  it('has each of our sources, and of picolibc what none of ours defines', () => {
    const sources = filesUnder('.', 'userland/lib').filter((path) => /\.[cS]$/.test(path));
    const objects = (isBuiltin: boolean): string[] =>
      sources
        .filter((path) => path.includes('/builtins/') === isBuiltin && !path.endsWith('/crt0.S'))
        .map((path) => basename(path).replace(/\.[cS]$/, '.o'));
    const names = (name: string): string[] =>
      membersOf(name).map((member) => member.name.replace(/.*\((.*)\)/, '$1'));
    expect(names('libcallwheel.a')).to.deep.equal(objects(false));
    expect(names('libbuiltins.a')).to.deep.equal(objects(true));
    const ours = new Set(membersOf('libcallwheel.a').flatMap((member) => globals(member.object(), false)));
    const twice = membersOf('libc.a').flatMap((member) =>
      globals(member.object(), false).filter((name) => ours.has(name)),
    );
    expect(twice).to.deep.equal([]);
    expect(membersOf('libc.a')).to.have.length.above(500);
  });

  it('has all that its members want, so that gcc’s library is not missing', () => {
    const crt0 = readElf('crt0.o', files.get('lib/crt0.o') as Uint8Array);
    const objects = [crt0, ...LIBRARIES.flatMap((name) => membersOf(name).map((member) => member.object()))];
    const defined = new Set(objects.flatMap((object) => globals(object, false)));
    const wanted = new Set(objects.flatMap((object) => globals(object, true)));
    expect([...wanted].filter((name) => !defined.has(name) && !GIVEN.has(name))).to.deep.equal([]);
    expect(wanted.size).to.be.above(300);
  });

  it('has no debugging information of picolibc but call frames, and no place of the host in it', () => {
    const debug = membersOf('libc.a').flatMap((member) =>
      member.object().sections.filter(({ name }) => /^\.debug_(?!frame)/.test(name)),
    );
    expect(debug.map(({ name }) => name)).to.deep.equal([]);
    for (const [path, content] of files)
      if (path.startsWith('lib/'))
        expect(
          /\/(?:usr\/(?:lib|include)|home|root|work|build)\//.exec(Buffer.from(content).toString('latin1')),
          path,
        ).to.equal(null);
  });

  it('is as large as NOTICE says, which has the licences of its parts', () => {
    const notice = readFileSync('NOTICE', 'utf8');
    const headers = [...files.keys()].filter((path) => path.startsWith('include/'));
    const [, archived, included] =
      /sysroot\.tar are (\d+) members of its archive and (\d+) of its headers/.exec(notice) ?? [];
    expect([archived, included].map(Number)).to.deep.equal([membersOf('libc.a').length, headers.length]);
    expect(notice).to.include(
      `picolibc ${/picolibc\S* (\d+\.\d+)/.exec(manifest.tools.get('library') ?? '')?.[1]}\n=`,
    );
  });

  describe('in a copy', () => {
    let root: string;
    before(() => {
      root = copied();
    });
    after(() => rmSync(root, { recursive: true }));

    /** Does something while a file of the copy, if it is there, has other contents. */
    async function whileChanged(
      path: string,
      content: string | Uint8Array | undefined,
      work: () => unknown,
    ): Promise<void> {
      const place = join(root, path);
      if (content === undefined) rmSync(place);
      else writeFileSync(place, content);
      try {
        await work();
      } finally {
        if (existsSync(path)) cpSync(path, place);
        else rmSync(place);
      }
    }

    const damages: readonly [string, Uint8Array | undefined, RegExp][] = [
      [
        'is cut short',
        archive.subarray(0, 99_999),
        /^cc: userland\/sysroot\.tar is damaged: install Callwheel again$/,
      ],
      [
        'is not there',
        undefined,
        /^cc: userland\/sysroot\.tar: no such file or directory: install Callwheel again$/,
      ],
    ];
    for (const [what, content, sentence] of damages)
      it(`is refused in a sentence where the archive ${what}`, () =>
        whileChanged(SYSROOT, content, () => {
          expect(refusal(root)).to.match(sentence);
        }));

    const all = librarySources('.');
    const ERR = 'userland/lib/err.c';
    const edits: readonly [string, string, string | undefined, readonly string[]][] = [
      ['a source has changed', ERR, 'int err;\n', [ERR]],
      ['a source is gone', ERR, undefined, []],
      ['a source is new', 'userland/lib/new.c', 'int new;\n', ['userland/lib/new.c']],
      ['a header is new', 'userland/include/new.h', '', all],
      ['a header of the library alone is another', 'userland/lib/stdio/alias.h', '', all],
      ['it was made with other options', SYSROOT_MANIFEST, text.replace(' -g1', ''), all],
    ];
    for (const [what, path, content, sources] of edits)
      it(`is outdated where ${what}`, () =>
        whileChanged(path, content, () => {
          const manifest = packedManifest(root);
          expect(isCurrent(root, manifest)).to.equal(false);
          expect(outdated(root, manifest)).to.deep.equal(sources);
        }));

    it('is compiled as far as it has changed, to the same bytes as in the archive', async () => {
      const build = buildFor(planOf(['-c', ERR]), root);
      const made = async () => (await currentLibrary(build)).file('libcallwheel.a') as Uint8Array;
      const packed = files.get('lib/libcallwheel.a') as Uint8Array;
      const source = readFileSync(ERR, 'utf8');
      expect(await made()).to.equal(build.sysroot.file('libcallwheel.a'));
      await whileChanged(ERR, `${source}/* The same code. */\n`, async () => {
        expect(Buffer.compare(await made(), packed)).to.equal(0);
      });
      await whileChanged(ERR, `${source}int edited_here = 1;\n`, async () => {
        expect(Buffer.from(await made()).includes('edited_here')).to.equal(true);
      });
    });

    it('is that of the sources, be it that their lines end as on Windows', () => {
      const folders = ['userland/include', 'userland/lib'].flatMap((folder) => filesUnder(root, folder));
      for (const path of [...folders, SYSROOT_MANIFEST]) {
        const lines = readFileSync(join(root, path), 'latin1');
        writeFileSync(join(root, path), lines.replaceAll('\n', '\r\n'), 'latin1');
      }
      expect(isCurrent(root, packedManifest(root))).to.equal(true);
    });
  });
});

describe('programs of the library that is checked in', () => {
  const sysroot = packedSysroot('.');
  const MAIN = `.globl main
main:
  addi sp, sp, -16
  sw ra, 12(sp)
  li a0, 6
  li a1, 7
  call __mulsi3
  mv a1, a0
  lla a0, format
  call printf
  lw ra, 12(sp)
  li a0, 3
  addi sp, sp, 16
  ret
.data
format: .asciz "%d\\n"
`;

  it('are linked with no file of the host’s, and run', () => {
    const program = programOf(
      [{ name: 'main.o', bytes: assembled(MAIN, 'main.s') }],
      planOf(['main.s']),
      sysroot,
    );
    const { output, exit } = runProgram(['main'], {}, { file: program });
    expect([output, exit]).to.deep.equal(['42\n', 3]);
  });

  it('may name it and its empty parts with -l, and look for others in folders', () => {
    for (const name of ['c', 'gcc', 'callwheel', 'builtins'])
      expect(libraryNamed(name, [], sysroot), name).to.deep.equal([]);
    for (const name of ['m', 'rt', 'pthread', 'util'])
      expect(libraryNamed(name, [], sysroot), name).to.have.length(1);
    expect(() => libraryNamed('nothing', ['/there'], sysroot)).to.throw(
      /^cc: -lnothing: no libnothing\.a in the library, \/there$/,
    );
  });
});
