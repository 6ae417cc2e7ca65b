/**
 * Reads the manual out of the root image. usr/share/man/whatis has one line for each
 * page, `name, name (N) - subject`, with the page's own name first. The formatted page is
 * usr/share/man/catN/name.N.
 */

import { spawnSync } from 'node:child_process';
import { members as imageMembers } from '../../kernel/mfs/ustar.ts';
import { Failure } from './exit.ts';
import { shownPath } from './hostfile.ts';
import { rootImage } from './image.ts';

const FOLDER = 'usr/share/man/';
/** The sections, in the order in which a page is looked for. */
const SECTIONS = '1234579';

/** The options of `callwheel man`. */
export interface ManOptions {
  /** A word; the pages about it are listed. */
  readonly apropos?: string;
}

/** A line of whatis. */
interface Entry {
  readonly line: string;
  readonly names: readonly string[];
  readonly section: string;
}

/** Shows the page called `name`, or lists pages. Returns the exit status. */
export function man(name: string | undefined, section: string | undefined, options: ManOptions): number {
  const files = new Map<string, Uint8Array>();
  for (const { path, content } of imageMembers(rootImage()))
    if (path.startsWith(FOLDER)) files.set(path.slice(FOLDER.length), content);
  const text = (path: string) => Buffer.from(files.get(path) ?? '').toString('latin1');
  const entries = text('whatis')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Entry => {
      const [, names = '', section = ''] = /^(.*) \((.)\) - /.exec(line) ?? [];
      return { line, names: names.split(', '), section };
    });
  if (options.apropos !== undefined) return apropos(entries, options.apropos);
  show(text(find(entries, name ?? '', section)));
  return 0;
}

/** Lists the pages whose line has `word` in it. Failure if there is none. */
function apropos(entries: readonly Entry[], word: string): number {
  const found = entries.filter(({ line }) => line.toLowerCase().includes(word.toLowerCase()));
  if (found.length === 0) throw new Failure(`man: ${word}: nothing appropriate`, 1);
  for (const { line } of found) process.stdout.write(`${line}\n`);
  return 0;
}

/** The path of the page. If there is none, a Failure says what there is instead. */
function find(entries: readonly Entry[], name: string, section: string | undefined): string {
  if (section !== undefined && (section.length !== 1 || !SECTIONS.includes(section)))
    throw new Failure(`man: ${section}: no section; there are 1, 2, 3, 4, 5, 7 and 9`, 1);
  const having = entries.filter(({ names }) =>
    names.some((each) => each.toLowerCase() === name.toLowerCase()),
  );
  for (const where of section ?? SECTIONS) {
    const entry = having.find((each) => each.section === where);
    if (entry !== undefined) return `cat${where}/${entry.names[0]}.${where}`;
  }
  if (section === undefined)
    throw new Failure(
      `man: no entry for ${shownPath(name)} in the manual (callwheel man -k looks for a word)`,
      1,
    );
  const others = having.map((each) => each.section);
  const hint = others.length === 0 ? '' : `, but in section ${others.join(', ')}`;
  throw new Failure(`man: no entry for ${shownPath(name)} in section ${section}${hint}`, 1);
}

/** The text without what is struck over: of several letters in one place, the last stays. */
const plain = (text: string): string => text.replace(/.[\b]/g, '');

/** The text with bold and underlined letters in the form that a terminal takes. */
function emphatic(text: string): string {
  const bold = text.replace(/(?:(?:_[\b])?(\S)[\b]\1)+/g, (run) => `\x1b[1m${plain(run)}\x1b[m`);
  return bold.replace(/(?:_[\b].)+/g, (run) => `\x1b[4m${plain(run)}\x1b[m`);
}

/** Prints a page; on a terminal through a pager, if there is one. */
function show(text: string): void {
  if (!process.stdout.isTTY || !process.stdin.isTTY) {
    process.stdout.write(process.stdout.isTTY ? emphatic(text) : plain(text));
    return;
  }
  const pager = process.env.MANPAGER || process.env.PAGER || 'less';
  const { error, status } = spawnSync(pager, {
    shell: true,
    input: text,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // A shell ends with this status if it found no such command.
  if (error !== undefined || status === 127) process.stdout.write(emphatic(text));
}
