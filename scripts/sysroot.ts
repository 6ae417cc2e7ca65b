/**
 * `make image`: compiles the library with our compiler and packs it, with picolibc and its headers,
 * into userland/sysroot.tar, and writes its manifest. picolibc is Debian's where its package and
 * gcc are installed, and otherwise that of the archive there is. With --verify it writes nothing.
 * It rebuilds the archive and compares it, byte for byte if the tools are those of the manifest; if
 * they are others it says so, and exits with 0. Either way the rebuilt archive is left as
 * build/sysroot.tar. Runs in the repository. The archive is not compressed: git keeps what differs
 * between two, and npm and web servers compress it as a whole.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLANG_NAME } from '../emu/clang/clang.ts';
import { compilerVersion } from '../emu/cli/gcc.ts';
import { type Entry, formatManifest, type Manifest, parseManifest, sha256 } from '../emu/cli/manifest.ts';
import {
  archiveOf,
  EMPTY,
  EMPTY_ARCHIVE,
  librariesOf,
  librarySources,
  notReplaced,
} from '../emu/cli/sysroot/members.ts';
import { packedManifest, packedSysroot, SYSROOT, SYSROOT_MANIFEST } from '../emu/cli/sysroot/packed.ts';
import { headersIn, headersOf, libcOf, picolibc } from '../emu/cli/sysroot/picolibc.ts';
import { LIBRARY_FLAGS, libraryFlags, librarySums } from '../emu/cli/sysroot/sources.ts';
import { HEADER_FOLDER, LIBRARY_FOLDER } from '../emu/front/sysroot.ts';
import { type Archive, readArchive } from '../userland/cc/elf/archive.ts';
import { picolibcVersion, verify } from './tools.ts';
import { compileInto, objectFrom } from './userland.ts';
import { type Member, ustar } from './ustar.ts';

const REBUILT = 'build/sysroot.tar';
const root = process.cwd();

/** True if Debian's picolibc is here, with the compiler that finds it. */
const hasPicolibc = compilerVersion() !== undefined;

/** The tools that make the archive, and their versions. */
const tools = (): Map<string, string> =>
  new Map([
    ['compiler', CLANG_NAME],
    ['library', (hasPicolibc ? picolibcVersion() : packedManifest(root).tools.get('library')) ?? 'unknown'],
    ['flags', libraryFlags()],
  ]);

/** picolibc's part: libc.a beside our library, and the headers. */
function picolibcBeside(ours: Archive): { libc: Uint8Array; headers: ReadonlyMap<string, Uint8Array> } {
  if (hasPicolibc) {
    const path = picolibc(root);
    return { libc: libcOf(path, ours), headers: headersIn(headersOf(path)) };
  }
  const { file, headers } = packedSysroot(root);
  const libc = readArchive('libc.a', file('libc.a') ?? EMPTY_ARCHIVE);
  return { libc: archiveOf(notReplaced(libc, ours)), headers };
}

/** The files that are made of our sources. */
async function ourLibraries(): Promise<Map<string, Uint8Array>> {
  const scratch = mkdtempSync(join(tmpdir(), 'callwheel-'));
  try {
    const sources = librarySources(root);
    await compileInto(scratch, sources, LIBRARY_FLAGS);
    return librariesOf(sources, objectFrom(scratch));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The files of the archive. */
async function build(): Promise<Member[]> {
  const libraries = await ourLibraries();
  const { libc, headers } = picolibcBeside(
    readArchive('libcallwheel.a', libraries.get('libcallwheel.a') as Uint8Array),
  );
  libraries.set('libc.a', libc);
  for (const name of EMPTY) libraries.set(name, EMPTY_ARCHIVE);
  const inFolder = (folder: string, files: ReadonlyMap<string, Uint8Array>): Member[] =>
    [...files]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, content]) => ({ path: `${folder}${name}`, mode: 0o644, content }));
  return [...inFolder(LIBRARY_FOLDER, libraries), ...inFolder(HEADER_FOLDER, headers)];
}

const options = process.argv.slice(2);
if (options.length > 1 || options.some((option) => option !== '--verify')) {
  console.error('usage: sysroot [--verify]');
  process.exit(2);
}
const files = await build();
const archive = ustar(files);
if (options.includes('--verify')) {
  const manifest = parseManifest(readFileSync(SYSROOT_MANIFEST, 'utf8'));
  process.exit(verify({ path: SYSROOT, bytes: archive, left: REBUILT, tools: tools() }, manifest));
}
const manifest: Manifest = {
  tools: tools(),
  sums: new Map([[SYSROOT, sha256(archive)], ...librarySums(root)]),
  entries: new Map(
    files.map(({ path, content }): [string, Entry] => [path, { size: content.length, sum: sha256(content) }]),
  ),
};
writeFileSync(SYSROOT, archive);
writeFileSync(SYSROOT_MANIFEST, formatManifest(manifest));
console.log(`${SYSROOT}: ${archive.length} bytes`);
