/**
 * `make guide`: runs every session that the guide shows. Where the output has changed, it
 * puts the new output into the page. With --verify it writes nothing, and exits with 1 if
 * anything has changed. Further arguments name pages; without any, all pages of
 * userland/share/doc/guide are run.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { asShown, blocks, corrected, type Exchange, Folder, perform } from './transcript.ts';

const GUIDE = 'userland/share/doc/guide';

/** Runs the sessions of a page in a folder of its own. Returns their commands with the output. */
function runPage(path: string): Exchange[] {
  const folder = new Folder();
  try {
    return blocks(readFileSync(path, 'utf8')).flatMap((block) => perform(block, folder, () => true));
  } finally {
    folder.remove();
  }
}

const [verify, ...named] = [
  process.argv.includes('--verify'),
  ...process.argv.slice(2).filter((argument) => argument !== '--verify'),
] as [boolean, ...string[]];
const pages =
  named.length > 0
    ? named
    : readdirSync(GUIDE)
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${GUIDE}/${name}`);
let changed = 0;
for (const page of pages) {
  const exchanged = runPage(page);
  const wrong = exchanged.filter((it) => !asShown(it));
  changed += wrong.length;
  console.log(`${page}: ${exchanged.length} commands, ${wrong.length} print something else`);
  for (const { line, command } of wrong) console.log(`  ${line}: ${command}`);
  if (!verify && wrong.length > 0) writeFileSync(page, corrected(readFileSync(page, 'utf8'), exchanged));
}
process.exitCode = verify && changed > 0 ? 1 : 0;
