/**
 * Reads the manual out of the root image: usr/share/man/whatis has a line a
 * page, `name, name (N) - what it is about`, the page's own name first, and the
 * page stands formatted in usr/share/man/catN/name.N.
 */

import { spawnSync } from 'node:child_process';
import { members as imageMembers } from '../../kernel/mfs/ustar.ts';
import { Failure } from './exit.ts';
import { rootImage } from './image.ts';

const FOLDER = 'usr/share/man/';
const SECTIONS = '12479';

export interface ManOptions {
  readonly apropos?: string;
}

interface Entry {
  readonly line: string;
  readonly names: readonly string[];
  readonly section: string;
}

/** Shows the page of that name, or lists pages; returns the exit status. */
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

function apropos(entries: readonly Entry[], word: string): number {
  const found = entries.filter(({ line }) => line.toLowerCase().includes(word.toLowerCase()));
  if (found.length === 0) throw new Failure(`man: ${word}: nothing appropriate`, 1);
  for (const { line } of found) process.stdout.write(`${line}\n`);
  return 0;
}

/** The path of the page; Failure says what there is instead. */
function find(entries: readonly Entry[], name: string, section: string | undefined): string {
  if (section !== undefined && (section.length !== 1 || !SECTIONS.includes(section)))
    throw new Failure(`man: ${section}: no section; there are 1, 2, 4, 7 and 9`, 1);
  const having = entries.filter(({ names }) =>
    names.some((each) => each.toLowerCase() === name.toLowerCase()),
  );
  for (const where of section ?? SECTIONS) {
    const entry = having.find((each) => each.section === where);
    if (entry !== undefined) return `cat${where}/${entry.names[0]}.${where}`;
  }
  if (section === undefined)
    throw new Failure(`man: no entry for ${name} in the manual (callwheel man -k looks for a word)`, 1);
  const others = having.map((each) => each.section);
  const hint = others.length === 0 ? '' : `, but in section ${others.join(', ')}`;
  throw new Failure(`man: no entry for ${name} in section ${section}${hint}`, 1);
}

/** Of letters in one place the last. */
const plain = (text: string): string => text.replace(/.[\b]/g, '');

/** The same with bold and underlined letters as a terminal takes them. */
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
  // As a shell says that it found no such command.
  if (error !== undefined || status === 127) process.stdout.write(emphatic(text));
}
