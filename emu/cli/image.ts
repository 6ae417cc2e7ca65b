/** The files that come with Callwheel, found from wherever the command was started. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, reason } from './exit.ts';

/**
 * The folder that holds Callwheel's package.json, above this file wherever the build has put it.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Failure('cannot find the folder Callwheel was installed in');
    folder = parent;
  }
  return folder;
}

/** The version of Callwheel, of its package.json. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string })
    .version;
}

/** The file of the root image. */
export const rootImagePath = (): string => join(packageRoot(), 'userland', 'root.tar');

/** The root image, from which every machine boots. */
export function rootImage(): Uint8Array {
  const path = rootImagePath();
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Failure(`cannot read the root image ${path}: ${reason(error)}`);
  }
}
