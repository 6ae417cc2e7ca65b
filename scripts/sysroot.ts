/**
 * `make image`: compiles the library with gcc and packs it, with picolibc's headers, into
 * userland/sysroot.tar, and writes its manifest. With --verify it writes nothing. It rebuilds the
 * archive and compares it, byte for byte if the tools are those of the manifest; if they are others
 * it says so, and exits with 0. Either way the rebuilt archive is left as build/sysroot.tar. Runs
 * in the repository. The archive is not compressed: git keeps what differs between two, and npm and
 * web servers compress it as a whole.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilerVersion, INSTALL } from '../emu/cli/gcc.ts';
import { type Entry, formatManifest, type Manifest, parseManifest, sha256 } from '../emu/cli/manifest.ts';
import { buildLibrary, HEADERS } from '../emu/cli/sysroot/build.ts';
import { SYSROOT, SYSROOT_MANIFEST } from '../emu/cli/sysroot/packed.ts';
import { filesUnder, libraryFlags, librarySums } from '../emu/cli/sysroot/sources.ts';
import { HEADER_FOLDER, LIBRARY_FOLDER } from '../emu/front/sysroot.ts';
import { firstLine, picolibcVersion, verify } from './tools.ts';
import { type Member, ustar } from './ustar.ts';

const REBUILT = 'build/sysroot.tar';
const root = process.cwd();

/** The tools that make the archive, and their versions. */
const tools = () =>
  new Map([
    ['compiler', compilerVersion() ?? 'unknown'],
    ['assembler', firstLine('riscv64-unknown-elf-as', '--version')],
    ['library', picolibcVersion()],
    ['flags', libraryFlags()],
  ]);

/** The files of the archive. */
function build(): Member[] {
  const scratch = mkdtempSync(join(tmpdir(), 'callwheel-'));
  try {
    buildLibrary(root, scratch);
    const file = (path: string, from: string): Member => ({
      path,
      mode: 0o644,
      content: readFileSync(join(scratch, from)),
    });
    const libraries = readdirSync(scratch).filter((name) => name !== HEADERS);
    return [
      ...libraries.sort().map((name) => file(`${LIBRARY_FOLDER}${name}`, name)),
      ...filesUnder(scratch, HEADERS).map((path) =>
        file(`${HEADER_FOLDER}${path.slice(HEADERS.length + 1)}`, path),
      ),
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const options = process.argv.slice(2);
if (options.length > 1 || options.some((option) => option !== '--verify')) {
  console.error('usage: sysroot [--verify]');
  process.exit(2);
}
if (compilerVersion() === undefined) {
  console.error(INSTALL);
  process.exit(1);
}
const files = build();
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
