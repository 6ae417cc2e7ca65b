/** The lines of sources that the host has, for messages. */

import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { SourceText } from '../../explore/words.ts';
import { readHostFile, TEXT_MOST } from '../hostfile.ts';

/**
 * Reads each source once. A path that a program's debug information gives begins at `folder`, that
 * of the program, or else where the command runs.
 */
export function sourceText(folder: string): SourceText {
  const known = new Map<string, readonly string[]>();
  return (file, line) => {
    const lines = known.get(file) ?? linesOf(isAbsolute(file) ? [file] : [join(folder, file), file]);
    known.set(file, lines);
    return lines[line - 1];
  };
}

/** The lines of the first of these files that is there. */
function linesOf(paths: readonly string[]): readonly string[] {
  const path = paths.find((it) => existsSync(it) && statSync(it).isFile());
  try {
    return path === undefined ? [] : Buffer.from(readHostFile(path, TEXT_MOST).bytes).toString().split('\n');
  } catch {
    // A source that cannot be read is only not quoted.
    return [];
  }
}
