/** Files that are whole, or not there at all, also if the command is killed meanwhile. */

import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file under another name beside it, and then gives it its own. A device is written as it
 * is. Throws the error of the system; what was there before is there still then.
 */
export function writeWholeFile(path: string, content: string | Uint8Array, mode = 0o666): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) {
    writeFileSync(path, content);
    return;
  }
  const real = there === undefined ? path : realpathSync(path);
  const scratch = join(dirname(real), `.${basename(real)}.${process.pid}`);
  try {
    writeFileSync(scratch, content, { mode: there?.mode ?? mode, flag: 'wx' });
    renameSync(scratch, real);
  } catch (error) {
    rmSync(scratch, { force: true });
    throw error;
  }
}
