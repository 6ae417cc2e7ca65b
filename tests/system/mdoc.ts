/**
 * Reader of the manual's sources for tests: the examples of a page, the pages
 * to which it refers, and its words.
 *
 * An example is a literal display in the section EXAMPLES below a comment that
 * says its kind:
 *
 *     .\" example: shell     typed at the shell of a booted machine, behind `$ `
 *                            and, where a command goes on, `> `; its output stands below it
 *     .\" example: host      likewise, on the host
 *     .\" example: module    a module, all of it
 *     .\" example: scheme    a callout scheme, all of it
 *     .\" example: c         a C program, all of it
 *     .\" example: output    the output of the program or module before it
 *     .\" example: text      only read
 *
 * Behind a kind may stand `(figures vary)`: numbers, and the blanks before
 * them, are not compared; the name of the file, as in `c (blink.c)`; or an option of the
 * compiler, as in `c (-pthread)`.
 */

import { readFileSync } from 'node:fs';
import { manpagePaths } from '../../scripts/manpages.ts';

export const KINDS = ['shell', 'host', 'module', 'scheme', 'c', 'output', 'text'] as const;
export type Kind = (typeof KINDS)[number];

export interface Example {
  /** Page and line, for messages. */
  readonly where: string;
  readonly kind: Kind;
  /** The text in parentheses behind the kind. */
  readonly note: string;
  readonly text: string;
}

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every page. */
export function sources(): Source[] {
  return manpagePaths('.').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** A line of a literal display as it is printed. */
const printed = (line: string): string => line.replace(/\\&/g, '').replace(/\\-/g, '-').replace(/\\e/g, '\\');

/**
 * The displays in the section EXAMPLES of a page; throws at one without a comment that
 * tells its kind.
 */
export function examplesOf({ path, text }: Source): Example[] {
  const found: Example[] = [];
  const lines = text.split('\n');
  const from = lines.indexOf('.Sh EXAMPLES');
  for (let i = from < 0 ? lines.length : from + 1; i < lines.length && !lines[i]?.startsWith('.Sh'); i++) {
    if (!lines[i]?.startsWith('.Bd')) continue;
    const where = `${path}:${i + 1}`;
    const [, kind = '', note = ''] = /^\.\\" example: (\w+)(?: \((.*)\))?$/.exec(lines[i - 1] ?? '') ?? [];
    if (!KINDS.includes(kind as Kind))
      throw new Error(`${where}: an example that no comment says the kind of`);
    const end = lines.indexOf('.Ed', i);
    const body = lines.slice(i + 1, end).map((line) => `${printed(line)}\n`);
    found.push({ where, kind: kind as Kind, note, text: body.join('') });
    i = end;
  }
  return found;
}

/** Every example of that kind. */
export function examplesOfKind(kind: Kind): Example[] {
  return sources()
    .flatMap(examplesOf)
    .filter((example) => example.kind === kind);
}

/** The commands in an example of a shell, each with the lines below it. */
export function dialogue(text: string): { readonly typed: string; readonly shown: string }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((piece) => {
      const lines = piece.split(/(?<=\n)/);
      const more = lines.findIndex((line, i) => i > 0 && !line.startsWith('> '));
      const until = more < 0 ? lines.length : more;
      const typed = lines.slice(0, until).map((line, i) => (i === 0 ? line : line.slice(2)));
      return { typed: typed.join('').trimEnd(), shown: lines.slice(until).join('') };
    });
}

/** The part of a shown text that is compared: all of it, or all but its numbers. */
export function comparable(shown: string, note: string): string {
  return note === 'figures vary' ? shown.replace(/ *-?\d+(?:\.\d+)?/g, ' #') : shown;
}

/** The pages that a source refers to, as `name.section`. */
export function references(text: string): string[] {
  return [...text.matchAll(/^\.(?:.* )?Xr (\S+) (\d)/gm)].map(([, name, section]) => `${name}.${section}`);
}
