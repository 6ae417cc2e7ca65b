/** Shows the manual of the root image (manual.ts) on the host's terminal. */

import { spawnSync } from 'node:child_process';
import { Manual, plain, SECTIONS } from '../front/manual.ts';
import { Failure } from './exit.ts';
import { shownPath } from './hostfile.ts';
import { rootImage } from './image.ts';

/** The options of `callwheel man`. */
export interface ManOptions {
  /** A word; the pages about it are listed. */
  readonly apropos?: string;
}

/** Shows the page called `name`, or lists pages. Returns the exit status. */
export function man(name: string | undefined, section: string | undefined, options: ManOptions): number {
  const manual = new Manual(rootImage());
  if (options.apropos !== undefined) return apropos(manual, options.apropos);
  show(find(manual, name ?? '', section));
  return 0;
}

/** Lists the pages whose line has `word` in it. Failure if there is none. */
function apropos({ entries }: Manual, word: string): number {
  const found = entries.filter(({ line }) => line.toLowerCase().includes(word.toLowerCase()));
  if (found.length === 0) throw new Failure(`man: ${word}: nothing appropriate`, 1);
  for (const { line } of found) process.stdout.write(`${line}\n`);
  return 0;
}

/** The text of the page. If there is none, a Failure says what there is instead. */
function find(manual: Manual, name: string, section: string | undefined): string {
  if (section !== undefined && (section.length !== 1 || !SECTIONS.includes(section)))
    throw new Failure(`man: ${section}: no section; there are 1, 2, 3, 4, 5, 7 and 9`, 1);
  const page = manual.find(name, section ?? SECTIONS) ?? manual.find(`callwheel-${name}`, section ?? '1');
  if (page !== undefined) return page;
  if (section === undefined)
    throw new Failure(
      `man: no entry for ${shownPath(name)} in the manual (callwheel man -k looks for a word)`,
      1,
    );
  const others = manual.having(name).map((each) => each.section);
  const hint = others.length === 0 ? '' : `, but in section ${others.join(', ')}`;
  throw new Failure(`man: no entry for ${shownPath(name)} in section ${section}${hint}`, 1);
}

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
