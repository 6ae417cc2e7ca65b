/** The labs in the page: a page for each handout, a list of them, and files for the editor. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labs } from '../emu/cli/lab/folder.ts';
import { handoutOf } from '../emu/cli/lab/handout.ts';
import type { LabTexts } from '../emu/front/labtexts.ts';
import { pageHtml } from '../emu/lab/handout.ts';
import { escaped } from '../emu/suite/reports.ts';

/** Files that the editor cannot run: those that include another of the folder. */
const NEEDS_OTHERS = /^#include "/m;

/** Writes the labs below the page. */
export function writeLabs(out: string): void {
  const folder = join(out, 'labs');
  mkdirSync(folder, { recursive: true });
  const all = labs();
  for (const found of all) writeFileSync(join(folder, `${found.lab.name}.html`), handoutOf(found));
  const items = all.map(
    ({ lab }) => `<li><a href="${lab.name}.html">${escaped(lab.title)}</a>: ${escaped(lab.summary)}</li>`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    pageHtml('Labs', `<h1>Labs</h1>\n<ul>\n${items.join('\n')}\n</ul>`),
  );
  const texts: LabTexts[] = all.map(({ lab, folder: from }) => ({
    ...{ name: lab.name, title: lab.title },
    files: Object.fromEntries(
      readdirSync(from)
        .filter((name) => /\.(?:c|ts)$/.test(name))
        .map((name) => [name, readFileSync(join(from, name), 'utf8')] as const)
        .filter(([, text]) => !NEEDS_OTHERS.test(text)),
    ),
  }));
  writeFileSync(join(folder, 'labs.json'), JSON.stringify(texts));
}
