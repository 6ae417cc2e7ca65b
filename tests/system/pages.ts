/**
 * The pages whose sessions are run: their commands without the compiler (here), and with
 * it (tests/compiler).
 */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { asShown, blocks, Folder, perform } from '../../scripts/transcript.ts';

const GUIDE = 'userland/share/doc/guide';

export const pages = (): string[] =>
  readdirSync(GUIDE)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${GUIDE}/${name}`);

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
