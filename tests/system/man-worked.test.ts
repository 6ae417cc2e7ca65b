/**
 * Every module that comes with Callwheel has a page in section 4, with its arguments and
 * its figures.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadModule } from '../../emu/cli/module/load.ts';
import type { Module } from '../../kernel/module.ts';
import { ModuleBench } from '../kernel/module-bench.ts';

const FOLDER = 'kernel/modules';

describe('the modules that come with Callwheel', () => {
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))) {
    const name = file.replace('.ts', '');
    it(`${name} has a page with its arguments and figures`, async () => {
      const path = `userland/share/man/man4/${name}.4`;
      expect(existsSync(path), path).to.equal(true);
      const page = readFileSync(path, 'utf8');
      const module = (await loadModule(join(FOLDER, file).replace(/^/, './'))).exports as unknown as Module;
      const bench = new ModuleBench();
      expect(bench.load(module)?.error, bench.output).to.equal(0);
      const figures = [...bench.k.sysctls.keys()].filter((it) => it.startsWith(`module.${name}.`));
      const words = figures.map((figure) => (figure.split('.').at(-1) as string).replace(/\d+$/, 'N'));
      for (const word of [...Object.keys(module.args ?? {}), ...words])
        expect(page, `${path}: ${word}`).to.match(new RegExp(`^\\.It Va ${word}$`, 'm'));
    });
  }
});
