/** The headers and libraries that programs are compiled and linked with, as gcc has made them. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sysroot } from '../../front/sysroot.ts';
import { compilerVersion, filesUnder, HEADERS, knownLibrary, library } from '../cc.ts';
import { Failure } from '../exit.ts';

export function readSysroot(root: string): Sysroot {
  const known = knownLibrary(root);
  const compiler = known === undefined ? compilerVersion() : undefined;
  if (known === undefined && compiler === undefined)
    throw new Failure('cc: the C library is not compiled yet');
  const folder = known ?? library(root, compiler as string);
  const paths = filesUnder(folder, HEADERS);
  return {
    headers: new Map(paths.map((path) => [path.slice(HEADERS.length + 1), readFileSync(join(folder, path))])),
    file: (name) => {
      const path = join(folder, name);
      return existsSync(path) ? readFileSync(path) : undefined;
    },
  };
}
