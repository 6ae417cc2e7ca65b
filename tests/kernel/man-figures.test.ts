/**
 * sysctl(1) has every figure of the kernel, with the kernel's words, and no page names a
 * figure that does not exist.
 */

import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { sources } from '../system/mdoc.ts';
import { Bench } from './harness.ts';

const PAGE = 'userland/share/man/man1/sysctl.1';

describe('the figures of the kernel in the manual', () => {
  const { sysctls } = new Bench().k;

  it(`stand in ${PAGE}, each with what it means`, () => {
    const page = readFileSync(PAGE, 'utf8');
    const entries = [...sysctls].map(([name, { doc }]) => `.It Va ${name}\n${doc}\n`);
    expect(entries.filter((entry) => !page.includes(entry)).join('')).to.equal('');
  });

  it('are all that pages speak of', () => {
    const known = (name: string) =>
      sysctls.has(name) || [...sysctls.keys()].some((it) => it.startsWith(`${name}.`));
    for (const { path, text } of sources())
      for (const [, name = ''] of text.matchAll(
        /^\.(?:.* )?Va ((?:kern|hw|vfs|debug)\.[\w.]*\w)(?: [.,;:)]*)?$/gm,
      ))
        expect(known(name), `${path}: ${name}`).to.equal(true);
  });
});
