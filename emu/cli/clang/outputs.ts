/** Files that a compiler makes: whole, or not at all. */

import { reason } from '../exit.ts';
import { shownPath } from '../hostfile.ts';
import { writeWholeFile } from '../wholefile.ts';
import { wrong } from './arguments.ts';

/** Writes a file, or standard output, which is `-`. Failure, of one line; nothing is left then. */
export function writeWhole(path: string, bytes: Uint8Array, isProgram = false): void {
  if (path === '-') {
    process.stdout.write(bytes);
    return;
  }
  try {
    writeWholeFile(path, bytes, isProgram ? 0o777 : 0o666);
  } catch (error) {
    throw wrong(`${shownPath(path)}: cannot be written: ${reason(error)}`);
  }
}
