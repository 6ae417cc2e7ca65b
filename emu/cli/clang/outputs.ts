/** Files that a compiler makes: whole, or not at all. */

import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reason } from '../exit.ts';
import { shownPath } from '../hostfile.ts';
import { wrong } from './arguments.ts';

/**
 * Writes a file under another name beside it, and then gives it its own. A device, and standard
 * output, which is `-`, are written as they are. Failure, of one line; nothing is left then.
 */
export function writeWhole(path: string, bytes: Uint8Array, isProgram = false): void {
  if (path === '-') {
    process.stdout.write(bytes);
    return;
  }
  let scratch: string | undefined;
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there !== undefined && !there.isFile()) {
      writeFileSync(path, bytes);
      return;
    }
    const real = there === undefined ? path : realpathSync(path);
    scratch = join(dirname(real), `.${basename(real)}.${process.pid}`);
    writeFileSync(scratch, bytes, { mode: isProgram ? 0o777 : 0o666, flag: 'wx' });
    renameSync(scratch, real);
  } catch (error) {
    if (scratch !== undefined) rmSync(scratch, { force: true });
    throw wrong(`${shownPath(path)}: cannot be written: ${reason(error)}`);
  }
}
