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
import { filesUnder } from '../emu/cli/sysroot/sources.ts';
import type { ProgramTable } from '../emu/front/programlines.ts';
import { members } from '../kernel/mfs/ustar.ts';
import { flagsLine, IMAGE, IMAGE_FLAGS, MANIFEST, sourceSums } from './manifest.ts';
import { format, MISSING_MANDOC, mandocVersion, manpages, whatis } from './manpages.ts';
import { formatLines, LINES, linesOf } from './programlines.ts';
import { firstLine, picolibcVersion, verify } from './tools.ts';
import { type Member, ustar } from './ustar.ts';

const REBUILT = 'build/root.tar';
/** Options of single programs: one tests our compiler support routines, and has no others. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'tests/arithtest': ['-Wl,--whole-archive', '-lbuiltins', '-Wl,--no-whole-archive'],
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

/**
 * The programs of a folder of userland, with their sources. A file is a program, and so
 * is a folder of files.
 */
function programsOf(folder: string): Map<string, string[]> {
  const programs = new Map<string, string[]>();
  for (const path of filesUnder(root, `userland/${folder}`).filter((path) => path.endsWith('.c'))) {
    const name = (path.split('/')[2] as string).replace(/\.c$/, '');
    programs.set(name, [...(programs.get(name) ?? []), path]);
  }
  return programs;
}

/**
 * The manual as man(1) finds it: a file for each formatted page, and the whatis file that
 * lists them.
 */
function manual(): Member[] {
  const pages = manpages(root);
  const file = (path: string, text: string): Member => ({
    path: `usr/share/man/${path}`,
    mode: 0o644,
    content: Buffer.from(text),
  });
  return [
    ...pages.map(({ path, names, section }) =>
      file(`cat${section}/${names[0]}.${section}`, format(root, path, 'ascii')),
    ),
    file('whatis', whatis(pages)),
  ];
}

/** Compiles and packs everything that is in the image. */
function buildImage(): Uint8Array {
  const scratch = mkdtempSync(join(tmpdir(), 'callwheel-'));
  try {
    const members: Member[] = ['bin', 'guide', 'tests'].flatMap((folder) =>
      [...programsOf(folder)].map(([name, sources]) => ({
        path: `${folder}/${name}`,
        mode: 0o755,
        content: compile(`${folder}/${name}`, sources, join(scratch, name)),
      })),
    );
    const plain = filesUnder(root, 'userland/etc').map((path) => ({
      path: path.replace('userland/', ''),
      mode: 0o644,
      content: readFileSync(join(root, path)),
    }));
    return ustar([...members, ...plain, ...manual()]);
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
      for (const [name, sources] of programsOf(folder)) {
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
