/**
 * The modules and schemes in the manual are sound, are loaded and unloaded, and print the
 * text on the pages.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkModules } from '../../emu/cli/module/check.ts';
import { loadModule } from '../../emu/cli/module/load.ts';
import { loadScheme } from '../../emu/cli/scheme-file.ts';
import { judge } from '../../emu/judge/trial.ts';
import { FAULTS, REFUSALS, WARNINGS } from '../../kernel/kld/faults.ts';
import type { Module } from '../../kernel/module.ts';
import { ModuleBench } from '../kernel/module-bench.ts';
import { type Example, examplesOf, examplesOfKind, sources } from './mdoc.ts';

/** Ticks that a module is given to load, to run, and to unload. */
const TICKS = 120;

/** Every module in the manual, and the text that it is to print. */
const modules = sources().flatMap((source) => {
  const examples = examplesOf(source);
  return examples.flatMap((example, i) => {
    const next = examples[i + 1];
    return example.kind === 'module' ? [{ example, prints: next?.kind === 'output' ? next.text : '' }] : [];
  });
});

describe('the kernel code that the manual shows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-man-'));
  after(() => rmSync(folder, { recursive: true }));

  function written({ text, where }: Example): string {
    const path = join(folder, `${where.replace(/\W/g, '_')}.ts`);
    writeFileSync(path, text);
    return path;
  }

  it('is sound, by callwheel module check', async () => {
    expect(modules.length).to.be.above(5);
    expect(await checkModules(modules.map(({ example }) => written(example)))).to.deep.equal([]);
  });

  for (const { example, prints } of modules)
    it(`${example.where}: the module is loaded, does what the page says, and is unloaded`, async () => {
      const { exports } = await loadModule(written(example));
      const bench = new ModuleBench();
      const loaded = bench.process(() => bench.k.modules.load({ module: exports }), TICKS);
      expect(loaded?.error, bench.output).to.equal(0);
      bench.ticks(TICKS);
      const { name } = exports as unknown as Module;
      const unloaded = bench.process(
        () => bench.k.modules.unload(bench.k.modules.find(name) ?? 0, false),
        TICKS,
      );
      expect(unloaded, bench.output).to.deep.include({ error: 0, lines: [] });
      expect(
        bench
          .said()
          .map((line) => `${line}\n`)
          .join(''),
      ).to.equal(prints);
      bench.checkClean();
    });

  for (const example of examplesOfKind('scheme'))
    it(`${example.where}: the scheme keeps the rules`, async () => {
      expect(judge(await loadScheme(written(example)), 60, 1995).conviction).to.equal(undefined);
    });
});

describe('module(9)', () => {
  const [page = ''] = sources().flatMap(({ path, text }) => (path.endsWith('/module.9') ? [text] : []));

  it('lists every message about modules', () => {
    const sentences = [FAULTS, WARNINGS, REFUSALS].flatMap((table) => Object.values(table));
    const shown = sentences.map((it) => it.replace(/\{(\w+)\}/g, (_, word: string) => word.toUpperCase()));
    expect(shown.filter((sentence) => !page.includes(`.It "${sentence}"\n`))).to.deep.equal([]);
  });
});
