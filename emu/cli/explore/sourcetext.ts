/** The lines of sources that the host has, for messages. */

import { existsSync } from 'node:fs';
import type { SourceText } from '../../explore/words.ts';
import { readOrFail } from '../hostfile.ts';

/** Reads each source once. */
export function sourceText(): SourceText {
  const known = new Map<string, readonly string[]>();
  return (file, line) => {
    const lines =
      known.get(file) ?? (existsSync(file) ? Buffer.from(readOrFail(file)).toString().split('\n') : []);
    known.set(file, lines);
    return lines[line - 1];
  };
}
