/**
 * `make image`: compiles every program of userland/bin, userland/guide and userland/tests
 * (a C file, or a folder of them). Packs the programs, the files of userland/etc and the
 * formatted manual into userland/root.tar, and writes its manifest and the source lines of
 * its programs (programlines.ts); with --lines these alone. With --verify it writes nothing.
 * It rebuilds the image and compares it, byte for byte if the tools are
 * those of the manifest; if they are others it says so, and exits with 0. Either way the
 * rebuilt image is left as build/root.tar. Runs in the repository.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cc, compilerVersion } from '../emu/cli/cc.ts';
import type { ProgramTable } from '../emu/front/programlines.ts';
import { members } from '../kernel/mfs/ustar.ts';
import { HAS_BUILTINS, packImage, programsOf } from './imageparts.ts';
import {
  flagsLine,
  formatManifest,
  IMAGE,
  IMAGE_FLAGS,
  MANIFEST,
  type Manifest,
  parseManifest,
  sha256,
  sourceSums,
} from './manifest.ts';
import { MISSING_MANDOC, mandocVersion } from './manpages.ts';
import { formatLines, LINES, linesOf } from './programlines.ts';

const REBUILT = 'build/root.tar';
/** Options of single programs: one tests our compiler support routines, and has no others. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  [HAS_BUILTINS]: ['-Wl,--whole-archive', '-lbuiltins', '-Wl,--no-whole-archive'],
};
const root = process.cwd();

/** The first line that a tool prints; 'unknown' if the tool is not there. */
function ask(tool: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(tool, args, { encoding: 'utf8' });
  return status === 0 ? (stdout.split('\n', 1)[0] as string) : 'unknown';
}

/** The tools that make the image, and their versions. */
const tools = () =>
  new Map([
    ['compiler', compilerVersion() ?? 'unknown'],
    ['linker', ask('riscv64-unknown-elf-ld', '--version')],
    ['library', ask('dpkg-query', '-W', 'picolibc-riscv64-unknown-elf').replace('\t', ' ')],
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

/**
 * Compares a rebuilt image with the manifest of the image in the repository. Returns the
 * exit status.
 */
function verify(image: Uint8Array, manifest: Manifest): number {
  mkdirSync('build', { recursive: true });
  writeFileSync(REBUILT, image);
  const others = [...tools()].filter(([tool, version]) => manifest.tools.get(tool) !== version);
  if (others.length > 0) {
    for (const [tool, version] of others) {
      console.log(`${tool} here: ${version}; of the image: ${manifest.tools.get(tool)}`);
    }
    console.log(`the image was made by other tools, so bytes are not compared; test with ${REBUILT}`);
    return 0;
  }
  const same = Buffer.compare(image, readFileSync(IMAGE)) === 0;
  console.log(same ? `${IMAGE} rebuilds byte for byte` : `${IMAGE} differs from its rebuild, ${REBUILT}`);
  return same ? 0 : 1;
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
  process.exit(verify(image, parseManifest(readFileSync(MANIFEST, 'utf8'))));
}
const sums = new Map([[IMAGE, sha256(image)], ...sourceSums(root)]);
writeFileSync(IMAGE, image);
writeFileSync(MANIFEST, formatManifest({ tools: tools(), sums }));
console.log(`${IMAGE}: ${image.length} bytes`);
writeLines(image);
