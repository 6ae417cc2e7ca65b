/**
 * Rules for make, which clang writes of the files that it has read: make asks the host for the time
 * of each, so that only files of the host's may stand in them.
 */

import { posix } from 'node:path';

/** Columns of a line of rules. */
const WIDTH = 78;

/** A path as it stands in rules for make. */
const quoted = (path: string): string => path.replace(/[ #]/g, '\\$&').replaceAll('$', '$$$$');

/** The path that a word of rules stands for. */
const unquoted = (word: string): string => word.replace(/\\([ #])/g, '$1').replaceAll('$$', '$');

/** A rule: the words before the colon, and behind it. */
function parts(line: string): [targets: string, sources: string[]] {
  const [, targets = '', rest = ''] = /^((?:\\.|[^\\:]|:(?!\s|$))*):(.*)$/.exec(line) ?? [];
  return [targets, rest.match(/(?:\\.|[^\\\s])+/g) ?? []];
}

/** A rule in lines that are not too long. */
function wrapped(targets: string, sources: readonly string[]): string {
  let text = `${targets}:`;
  let column = text.length;
  for (const word of sources) {
    const fits = column + 1 + word.length <= WIDTH;
    text += fits ? ` ${word}` : ` \\\n  ${word}`;
    column = fits ? column + 1 + word.length : 2 + word.length;
  }
  return `${text}\n`;
}

/** The paths that a rule may name. */
export interface HostPaths {
  /** The folder that relative paths begin in. */
  readonly cwd: string;
  /** True for a file of the host's, by its absolute path. */
  isHost(path: string): boolean;
  /** The file that stands for all files below it. */
  readonly archive: string;
  /** A path as the host knows it. */
  shown(path: string): string;
}

/**
 * Rules without clang's own headers, and with an archive in the place of those that are in it. A
 * path is as clang has it: the bytes of a name that is no text are kept.
 */
export function rulesOfHost(rules: Uint8Array, { cwd, isHost, archive, shown }: HostPaths): Uint8Array {
  const bytesOf = (path: string): string => Buffer.from(path).toString('latin1');
  const pathOf = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();
  const known = (word: string): string[] => {
    const path = pathOf(unquoted(word));
    if (path.startsWith(`${archive}/`)) return [bytesOf(quoted(shown(archive)))];
    return isHost(posix.resolve(cwd, path)) ? [shown(word)] : [];
  };
  const unique = (words: readonly string[]): string[] => [...new Set(words.flatMap(known))];
  const lines = Buffer.from(rules)
    .toString('latin1')
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/);
  const text = lines
    .filter((line) => line !== '')
    .map((line) => parts(line))
    .flatMap(([targets, sources]) =>
      // A rule without sources is for a header that may be removed.
      sources.length === 0
        ? unique([targets]).map((target) => `${target}:\n`)
        : [wrapped(targets, unique(sources))],
    );
  return Buffer.from([...new Set(text)].join(''), 'latin1');
}
