/** The files of the page for programs in C: clang, and what programs are compiled with. */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PACKAGE } from '../emu/clang/clang.ts';
import { packageVersion } from '../emu/cli/image.ts';
import { SYSROOT } from '../emu/cli/sysroot/packed.ts';
import { members } from '../kernel/mfs/ustar.ts';
import { ustar } from './ustar.ts';

/** The headers of clang's that C for this machine may include; the package has 11 MB of others. */
const HEADERS =
  /^include$|^include\/(?:__(?:float|stdarg|stddef)_\w+|std\w+|float|inttypes|iso646|limits|tgmath|unwind|varargs)\.h$/;

/** Bytes of a block of an archive. */
const BLOCK = 512;

/** The files in a folder and below, by their paths in it. */
function filesIn(folder: string): [path: string, bytes: Uint8Array][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]);
}

/** The archive of the headers that are wanted, with their folder. */
function fewer(archive: Buffer): Uint8Array {
  const wanted = [...members(archive)].filter(({ path }) => HEADERS.test(path));
  const blocks = wanted.map(({ content: { byteOffset, length } }) => {
    const at = byteOffset - archive.byteOffset;
    return archive.subarray(at - BLOCK, at + Math.ceil(length / BLOCK) * BLOCK);
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

/** Writes clang and the library into a folder of the page. */
export function writeClang(out: string): void {
  const folder = join(out, 'clang');
  mkdirSync(folder, { recursive: true });
  const from = dirname(createRequire(import.meta.url).resolve(PACKAGE));
  for (const name of readdirSync(from))
    if (/^(?:bundle\.js|.*\.wasm)$/.test(name)) copyFileSync(join(from, name), join(folder, name));
  writeFileSync(join(folder, 'llvm-resources.tar'), fewer(readFileSync(join(from, 'llvm-resources.tar'))));
  copyFileSync(SYSROOT, join(folder, 'sysroot.tar'));
  const headers = filesIn('userland/include').map(([path, content]) => ({ path, mode: 0o644, content }));
  writeFileSync(join(folder, 'headers.tar'), ustar(headers));
  writeFileSync(join(folder, 'version'), packageVersion());
}
