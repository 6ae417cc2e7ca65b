/**
 * `make image`: compiles every program of userland/bin, userland/guide and userland/tests
 * (a C file, or a folder of them). Packs the programs, the files of userland/etc and the
 * formatted manual into userland/root.tar, and writes its manifest and the source lines of
 * its programs (programlines.ts); with --lines these alone. With --verify it writes nothing.
 * It rebuilds the image and compares it, byte for byte if the tools are
 * those of the manifest; if they are others it says so, and exits with 0. Either way the
 * rebuilt image is left as build/root.tar. Runs in the repository.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cc } from '../emu/cli/cc.ts';
import { compilerVersion } from '../emu/cli/gcc.ts';
import { formatManifest, parseManifest, sha256 } from '../emu/cli/manifest.ts';
import type { ProgramTable } from '../emu/front/programlines.ts';
import { members } from '../kernel/mfs/ustar.ts';
import { HAS_BUILTINS, packImage, programsOf } from './imageparts.ts';
import { flagsLine, IMAGE, IMAGE_FLAGS, MANIFEST, sourceSums } from './manifest.ts';
import { MISSING_MANDOC, mandocVersion } from './manpages.ts';
import { formatLines, LINES, linesOf } from './programlines.ts';
import { firstLine, picolibcVersion, verify } from './tools.ts';

const REBUILT = 'build/root.tar';
/** Options of single programs: one tests our compiler support routines, and has no others. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  [HAS_BUILTINS]: ['-Wl,--whole-archive', '-lbuiltins', '-Wl,--no-whole-archive'],
};
const root = process.cwd();

/** The tools that make the image, and their versions. */
const tools = () =>
  new Map([
    ['compiler', compilerVersion() ?? 'unknown'],
    ['linker', firstLine('riscv64-unknown-elf-ld', '--version')],
    ['library', picolibcVersion()],
    ['flags', flagsLine()],
    ['mandoc', mandocVersion() ?? 'unknown'],
  ]);

/** Compiles one program. If it does not compile, ends the script with the compiler's status. */
function compile(path: string, sources: readonly string[], output: string): Uint8Array {
  const status = cc(root, [
    ...IMAGE_FLAGS,
    ...(OPTIONS[path] ?? []),
    `-ffile-prefix-map=${join(root, '/')}=`,
    ...sources,
    '-o',
    output,
  ]);
  if (status !== 0) process.exit(status);
  return readFileSync(output);
}

/** Compiles and packs everything that is in the image. */
function buildImage(): Uint8Array {
  const scratch = mkdtempSync(join(tmpdir(), 'callwheel-'));
  try {
    return packImage(root, (path, sources) => compile(path, sources, join(scratch, path.replace('/', '-'))));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes the source lines of the programs of an image. */
function writeLines(image: Uint8Array): void {
  const files = new Map([...members(image)].map(({ path, content }) => [path, content]));
  const tables = new Map<string, ProgramTable>();
  const scratch = mkdtempSync(join(tmpdir(), 'callwheel-'));
  try {
    for (const folder of ['bin', 'guide'])
      for (const [name, sources] of programsOf(root, folder)) {
        const program = files.get(`${folder}/${name}`);
        if (program !== undefined) tables.set(sha256(program), linesOf(root, sources, scratch, program));
      }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  writeFileSync(LINES, formatLines(tables));
  console.log(`${LINES}: ${tables.size} programs`);
}

const options = process.argv.slice(2);
if (options.length > 1 || options.some((option) => option !== '--verify' && option !== '--lines')) {
  console.error('usage: rootimage [--verify | --lines]');
  process.exit(2);
}
if (compilerVersion() === undefined) process.exit(cc(root, []));
if (options.includes('--lines')) {
  writeLines(readFileSync(IMAGE));
  process.exit();
}
if (mandocVersion() === undefined) {
  console.error(MISSING_MANDOC);
  process.exit(1);
}
const image = buildImage();
if (options.includes('--verify')) {
  const rebuilt = { path: IMAGE, bytes: image, left: REBUILT, tools: tools() };
  process.exit(verify(rebuilt, parseManifest(readFileSync(MANIFEST, 'utf8'))));
}
const sums = new Map([[IMAGE, sha256(image)], ...sourceSums(root)]);
writeFileSync(IMAGE, image);
writeFileSync(MANIFEST, formatManifest({ tools: tools(), sums, entries: new Map() }));
console.log(`${IMAGE}: ${image.length} bytes`);
writeLines(image);
