/**
 * `make image`: compiles every program of userland/bin, userland/guide and userland/tests (a C
 * file, or a folder of them) with our compiler, and links it with userland/sysroot.tar. Packs the
 * programs, the files of userland/etc and the formatted manual into userland/root.tar, and writes
 * its manifest and the source lines of its programs (programlines.ts). Where mandoc is missing,
 * pages of the manual that have not changed are those of the image there is. --verify is as in
 * sysroot.ts, which runs before; it leaves build/root.tar. Runs in the repository.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLANG_NAME } from '../emu/clang/clang.ts';
import { formatManifest, parseManifest, sha256 } from '../emu/cli/manifest.ts';
import { isCurrent, packedManifest, packedSysroot, SYSROOT } from '../emu/cli/sysroot/packed.ts';
import type { ProgramTable } from '../emu/front/programlines.ts';
import { packImage } from './imageparts.ts';
import { flagsLine, IMAGE, IMAGE_FLAGS, MANIFEST, sourceSums } from './manifest.ts';
import { type Formatter, format, formatted, MISSING_MANDOC, mandocVersion } from './manpages.ts';
import { formatLines, LINES, linesOf } from './programlines.ts';
import { verify } from './tools.ts';
import { compileInto, linkerFrom, programSources } from './userland.ts';

const REBUILT = 'build/root.tar';
/** Folders of programs whose lines are kept. */
const WITH_LINES = /^(?:bin|guide)\//;
const root = process.cwd();
const mandoc = mandocVersion();
const manifest = parseManifest(readFileSync(MANIFEST, 'utf8'));

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The tools that make the image, and their versions. */
const tools = (): Map<string, string> =>
  new Map([
    ['compiler', CLANG_NAME],
    ['library', packedManifest(root).tools.get('library') ?? 'unknown'],
    ['flags', flagsLine()],
    ['mandoc', mandoc ?? manifest.tools.get('mandoc') ?? 'unknown'],
  ]);

/**
 * A formatter that takes pages from the image there is; it fails for one whose source has changed.
 */
function unchanged(sums: ReadonlyMap<string, string>): Formatter {
  const format = formatted(root);
  return (path) => {
    if (manifest.sums.get(path) !== sums.get(path)) fail(`${path} has changed: ${MISSING_MANDOC}`);
    return format(path);
  };
}

/** The image, and the lines of its programs by the sums of these. */
interface Built {
  readonly image: Uint8Array;
  readonly lines: ReadonlyMap<string, ProgramTable>;
}

/** Compiles and packs everything that is in the image. */
async function build(format: Formatter): Promise<Built> {
  const scratch = mkdtempSync(join(tmpdir(), 'callwheel-'));
  try {
    await compileInto(scratch, programSources(), IMAGE_FLAGS);
    const { file } = packedSysroot(root);
    const [linked, traced] = (['debug', 'none'] as const).map((strip) =>
      linkerFrom(scratch, file, strip),
    ) as [ReturnType<typeof linkerFrom>, ReturnType<typeof linkerFrom>];
    const lines = new Map<string, ProgramTable>();
    const make = (path: string, sources: readonly string[]): Uint8Array => {
      const program = linked(path, sources);
      if (WITH_LINES.test(path))
        lines.set(sha256(program), linesOf(sources[0] as string, traced(path, sources)));
      return program;
    };
    return { image: packImage(root, make, format), lines };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const options = process.argv.slice(2);
if (options.length > 1 || options.some((option) => option !== '--verify')) {
  console.error('usage: rootimage [--verify]');
  process.exit(2);
}
if (!isCurrent(root, packedManifest(root)))
  fail(`the library has been changed since ${SYSROOT} was made; make image makes both`);
const sums = sourceSums(root);
const { image, lines } = await build(
  mandoc === undefined ? unchanged(sums) : (path) => format(root, path, 'ascii'),
);
if (options.includes('--verify'))
  process.exit(verify({ path: IMAGE, bytes: image, left: REBUILT, tools: tools() }, manifest));
writeFileSync(IMAGE, image);
writeFileSync(
  MANIFEST,
  formatManifest({ tools: tools(), sums: new Map([[IMAGE, sha256(image)], ...sums]), entries: new Map() }),
);
console.log(`${IMAGE}: ${image.length} bytes`);
writeFileSync(LINES, formatLines(lines));
console.log(`${LINES}: ${lines.size} programs`);
