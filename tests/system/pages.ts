/**
 * The pages whose sessions are run: their commands without the compiler (here), and with
 * it (tests/compiler).
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { asShown, blocks, Folder, perform } from '../../scripts/transcript.ts';

const GUIDE = 'userland/share/doc/guide';

export const pages = (): string[] =>
  readdirSync(GUIDE)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${GUIDE}/${name}`);

const SHARE = 'userland/share';

/** The README, the guide, the other pages and the manual. */
export const allPages = (): string[] => [
  'README.md',
  ...readdirSync(SHARE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|\d)$/.test(name))
    .map((name) => join(SHARE, name)),
];

/** The fragments in a text that say what the page in the browser shows, but for links to runs. */
export const fragmentsIn = (text: string): string[] =>
  [...text.matchAll(/#(?!log=)(?:left\.|right\.)?[a-z][A-Za-z]*=[^\s`'")<>]+/g)].map(([it]) =>
    it.replaceAll('&amp;', '&').replace(/[.,;]$/, ''),
  );

/** All of them, each once, with a page that has it. */
export function pageAddresses(): { readonly page: string; readonly fragment: string }[] {
  const found = new Map<string, string>();
  for (const page of allPages())
    for (const fragment of fragmentsIn(readFileSync(page, 'utf8')))
      if (!found.has(fragment)) found.set(fragment, page);
  return [...found].map(([fragment, page]) => ({ page, fragment }));
}

export const compiles = (command: string): boolean => /node \. cc /.test(command);

/**
 * Runs the wanted commands of a page and expects the output that the page shows; returns
 * the number of commands.
 */
export function holdTo(page: string, wanted: (command: string) => boolean): number {
  const folder = new Folder();
  try {
    let ncommands = 0;
    for (const block of blocks(readFileSync(page, 'utf8'))) {
      for (const exchange of perform(block, folder, wanted)) {
        ncommands++;
        const { command, shown, printed, line } = exchange;
        if (!asShown(exchange)) expect(printed, `${page}:${line}: ${command}`).to.equal(shown);
      }
    }
    return ncommands;
  } finally {
    folder.remove();
  }
}
