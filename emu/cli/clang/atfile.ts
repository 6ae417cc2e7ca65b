/** Arguments from files, as `@FILE` names them. */

import { resolve } from 'node:path';
import { wordsOf } from '../../suite/words.ts';
import { reason } from '../exit.ts';
import { readHostFile, shownPath, TEXT_MOST } from '../hostfile.ts';
import { wrong } from './arguments.ts';

/** The deepest nesting of files that name others: a file that names itself goes deeper. */
const DEEPEST = 20;

/** The arguments, with the words of files in the places of their names. Failure, of one line. */
export function withFiles(args: readonly string[], cwd: string, depth = 0): string[] {
  return args.flatMap((arg) => {
    if (!arg.startsWith('@') || arg === '@') return [arg];
    const path = arg.slice(1);
    if (depth === DEEPEST) throw wrong(`${arg}: files of arguments name each other without end`);
    return withFiles(wordsOf(textOf(cwd, path)), cwd, depth + 1);
  });
}

function textOf(cwd: string, path: string): string {
  try {
    return new TextDecoder().decode(readHostFile(resolve(cwd, path), TEXT_MOST).bytes);
  } catch (error) {
    throw wrong(`@${shownPath(path)}: ${reason(error)}`);
  }
}
