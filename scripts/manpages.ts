/**
 * The manual pages: mdoc(7) sources userland/share/man/manN/NAME.N, which
 * mandoc(1) formats. A page is found under every name of its NAME section, so `man 9
 * setcallout` shows callout(9); which page has which names stands in the
 * image's whatis file, a line a page: its names, the page's own first, its
 * section, and what it is about.
 */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const FOLDER = 'userland/share/man';
const PAGE = /^man([1-9])\/([a-z][\w.-]*)\.\1$/;
/** Columns of a formatted page, so that it fits a terminal of 80. */
const WIDTH = 78;
/** Who the manual is of, at the foot of a page. */
const SYSTEM = 'Callwheel';

export const MISSING_MANDOC = 'no mandoc here, which formats the manual: install the Debian package mandoc';

export interface Manpage {
  /** Its source, by its path from the root of the repository. */
  readonly path: string;
  readonly section: string;
  /** All that it is found under, first the one that its file has. */
  readonly names: readonly string[];
  /** What it is about, in half a line. */
  readonly about: string;
}

/** The package and its version, or undefined where it is not installed. */
export function mandocVersion(): string | undefined {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', 'mandoc'], { encoding: 'utf8' });
  return status === 0 && spawnSync('mandoc', ['-h']).error === undefined
    ? stdout.trim().replace('\t', ' ')
    : undefined;
}

/** Every page, by its path from `root`, sorted. */
export function manpagePaths(root: string): string[] {
  return readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => PAGE.test(name))
    .sort()
    .map((name) => `${FOLDER}/${name}`);
}

/** What the NAME section of a source says; throws with the path when it is not as it should be. */
export function heading(path: string, source: string): Manpage {
  const [, section = '', title = ''] = PAGE.exec(path.slice(FOLDER.length + 1)) ?? [];
  const wrong = (what: string) => new Error(`${path}: ${what}`);
  if (!new RegExp(`^\\.Dt ${title.toUpperCase().replace('.', '\\.')} ${section}$`, 'm').test(source))
    throw wrong(`.Dt should be ${title.toUpperCase()} ${section}`);
  const [, head] = /^\.Sh NAME\n((?:\.N[md] .*\n)+)\.Sh /m.exec(source) ?? [];
  if (head === undefined) throw wrong('the first section should be NAME, of .Nm and .Nd alone');
  const names = [...head.matchAll(/^\.Nm (\S+)/gm)].map(([, name]) => name as string);
  const about = /^\.Nd (.*)$/m.exec(head)?.[1];
  if (names[0] !== title) throw wrong(`the first .Nm should be ${title}`);
  if (about === undefined) throw wrong('NAME has no .Nd');
  return { path, section, names, about };
}

/** The pages of the repository at `root`. */
export function manpages(root: string): Manpage[] {
  return manpagePaths(root).map((path) => heading(path, readFileSync(join(root, path), 'utf8')));
}

/** The whatis file. */
export function whatis(pages: readonly Manpage[]): string {
  return pages.map(({ names, section, about }) => `${names.join(', ')} (${section}) - ${about}\n`).join('');
}

/** Formats a page: for a terminal, with bold and underlined letters struck over, or as HTML. */
export function format(root: string, path: string, form: 'ascii' | 'html'): string {
  const options = form === 'ascii' ? `width=${WIDTH}` : 'man=%N.%S.html,style=style.css,toc';
  const { status, stdout, stderr, error } = spawnSync(
    'mandoc',
    ['-T', form, '-O', options, '-I', `os=${SYSTEM}`, path],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (error) throw new Error(MISSING_MANDOC);
  if (status !== 0) throw new Error(`mandoc ${path}: ${stderr}`);
  return stdout;
}
