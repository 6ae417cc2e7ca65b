/**
 * `make man`: the manual as HTML in build/man, with a file for each name of a page, and
 * an index.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type Manpage, MISSING_MANDOC, mandocVersion, manpages } from './manpages.ts';

const OUT = join('build', 'man');

/** The titles of the manual's sections. */
const SECTIONS: Readonly<Record<string, string>> = {
  1: 'Commands',
  2: 'System calls',
  4: 'Devices and the debugger',
  7: 'Overviews',
  9: 'Inside the kernel',
};

const STYLE = `body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
pre, code, .Nm, .Fn, .Ar, .Fa { font-family: ui-monospace, monospace; font-size: 0.95em; }
pre { background: #8881; padding: 0.6rem; overflow-x: auto; }
.head, .foot { width: 100%; color: #777; }
.head-vol, .foot-date { text-align: center; }
.head-rtitle, .foot-os { text-align: right; }
h1.Sh { font-size: 1.15rem; margin: 1.4rem 0 0.3rem; }
h2.Ss { font-size: 1rem; margin: 1rem 0 0.2rem; }
a.permalink { color: inherit; text-decoration: none; }
table { border-collapse: collapse; }
td { vertical-align: top; padding-right: 1rem; }
details.toc, .Nd { color: #555; }
@media (prefers-color-scheme: dark) { body { background: #16181d; color: #ddd; } a { color: #8cf; } }
`;

/** The text with the characters that HTML takes for markup replaced. */
const escaped = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
/** The name of the file of a page. */
const file = (name: string, section: string) => `${name}.${section}.html`;

/** The index of the manual, by sections. */
function indexOf(pages: readonly Manpage[]): string {
  const parts = Object.entries(SECTIONS).map(([section, title]) => {
    const rows = pages
      .filter((page) => page.section === section)
      .map(({ names, about }) => {
        const links = names.map((name) => `<a href="${file(name, section)}">${name}</a>`).join(', ');
        return `<tr><td>${links}</td><td>${escaped(about)}</td></tr>`;
      });
    return `<h2>${section} ${title}</h2>\n<table>\n${rows.join('\n')}\n</table>\n`;
  });
  const head =
    '<meta charset="utf-8"><title>Callwheel: the manual</title><link rel="stylesheet" href="style.css">';
  return `<!DOCTYPE html>\n<html lang="en">\n<head>${head}</head>\n<body>\n<h1>The manual</h1>\n${parts.join('')}</body>\n</html>\n`;
}

if (mandocVersion() === undefined) {
  console.error(MISSING_MANDOC);
  process.exit(1);
}
const pages = manpages('.');
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const { path, names, section } of pages) {
  const html = format('.', path, 'html');
  for (const name of names) writeFileSync(join(OUT, file(name, section)), html);
}
writeFileSync(join(OUT, 'style.css'), STYLE);
writeFileSync(join(OUT, 'index.html'), indexOf(pages));
console.log(`${join(OUT, 'index.html')}: ${pages.length} pages`);
