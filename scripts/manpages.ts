/**
 * The manual pages: mdoc(7) sources userland/share/man/manN/NAME.N, which mandoc(1)
 * formats. A page is found under every name in its NAME section, so `man 9 setcallout`
 * shows callout(9). The image's whatis file tells which page has which names. It has one
 * line for each page: its names, the page's own name first, its section, and the subject
 * of the page.
 */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { members } from '../kernel/mfs/ustar.ts';

const FOLDER = 'userland/share/man';
/** The path of a page below FOLDER. */
const PAGE = /^man([1-9])\/([a-z][\w.-]*)\.\1$/;
/** Columns of a formatted page, so that it fits a terminal of 80. */
const WIDTH = 78;
/** The system that the manual describes, as the foot of a page names it. */
const SYSTEM = 'Callwheel';

/** The message for a host without mandoc. */
export const MISSING_MANDOC = 'no mandoc here, which formats the manual: install the Debian package mandoc';

/** A page of the manual. */
export interface Manpage {
  /** The path of the source, from the root of the repository. */
  readonly path: string;
  readonly section: string;
  /** All names under which the page is found; the name of its file comes first. */
  readonly names: readonly string[];
  /** The subject of the page, in half a line. */
  readonly about: string;
}

/** The package mandoc and its version; undefined if it is not installed. */
export function mandocVersion(): string | undefined {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', 'mandoc'], { encoding: 'utf8' });
  return status === 0 && spawnSync('mandoc', ['-h']).error === undefined
    ? stdout.trim().replace('\t', ' ')
    : undefined;
}

/** The paths of all pages from `root`, sorted. */
export function manpagePaths(root: string): string[] {
  return readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => PAGE.test(name))
    .sort()
    .map((name) => `${FOLDER}/${name}`);
}

/**
 * Reads the NAME section of a source. Throws, naming the path, if that section is not as
 * it should be.
 */
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

/** The text of the whatis file. */
export function whatis(pages: readonly Manpage[]): string {
  return pages.map(({ names, section, about }) => `${names.join(', ')} (${section}) - ${about}\n`).join('');
}

/** A function that formats a page, by the path of its source, for a terminal of 80 columns. */
export type Formatter = (path: string) => string;

/** A formatter that takes the pages of the repository at `root` from its image. */
export function formatted(root: string): Formatter {
  const files = new Map(
    [...members(readFileSync(join(root, 'userland/root.tar')))].map(({ path, content }) => [path, content]),
  );
  const pages = new Map(manpages(root).map((page) => [page.path, page]));
  return (path) => {
    const { section, names } = pages.get(path) as Manpage;
    const text = files.get(`usr/share/man/cat${section}/${names[0]}.${section}`);
    if (text === undefined) throw new Error(`${path} is not in the image`);
    return Buffer.from(text).toString();
  };
}

/**
 * Formats a page: for a terminal, where bold and underlined letters are struck over, or
 * as HTML.
 */
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
