/** The type checker of the page: its verdicts are those of `module check` and `scheme check`. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import ts from 'typescript6';
import { checkModules } from '../../emu/cli/module/check.ts';
import { checkSchemes } from '../../emu/cli/scheme/check.ts';
import type { Finding } from '../../emu/front/check/findings.ts';
import { moduleText } from '../../emu/front/moduletemplate.ts';
import { schemeText } from '../../emu/front/schemetemplate.ts';
import { Checker, type OwnKind } from '../../emu/web/editor/check.ts';
import { typeFiles } from '../../scripts/webtypes.ts';
import { FAULTS, GOOD } from '../system/faultymodules.ts';

/** Findings without their file, and without what only the loading of a module refuses. */
const bare = (findings: readonly Finding[]): string[] =>
  findings.map(({ line, column, message }) => `${line}:${column}: ${message}`);

/** Findings of the loader's, which the page tells when the text is run. */
const LOADING = /regular expressions|^process is not for modules/;

describe('the type checker of the page', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'callwheel-types-'));
  after(() => rmSync(folder, { recursive: true }));
  const checker = new Checker(ts, typeFiles());
  const texts = new Map<string, readonly [OwnKind, string]>([
    ...FAULTS.map(([, text], i): [string, readonly [OwnKind, string]] => [`fault${i}.ts`, ['module', text]]),
    ['good.ts', ['module', GOOD]],
    ['pulse.ts', ['module', moduleText('pulse')]],
    ['wheel.ts', ['scheme', schemeText('wheel')]],
    ['bad.ts', ['scheme', schemeText('bad').replace('stop(c: number): void', 'stop(c: string): void')]],
    ['none.ts', ['scheme', 'export default 5;\n']],
    ...readdirSync('kernel/modules').map((name): [string, readonly [OwnKind, string]] => [
      `our-${name}`,
      [
        'module',
        readFileSync(join('kernel/modules', name), 'utf8').replaceAll(
          "'../module.ts'",
          "'callwheel/module.ts'",
        ),
      ],
    ]),
  ]);

  /** The findings of the command in the texts. */
  const commands = (async (): Promise<readonly Finding[]> => {
    for (const [name, [, text]] of texts) writeFileSync(join(folder, name), text);
    const of = (kind: OwnKind): string[] =>
      [...texts].filter(([, it]) => it[0] === kind).map(([name]) => join(folder, name));
    return [...(await checkModules(of('module'))), ...(await checkSchemes(of('scheme')))];
  })();

  /** The texts of which a checker of the page says other than the command, and what it finds. */
  const disagreements = async (page: Pick<Checker, 'findings'>) => {
    const found = await commands;
    const about: string[] = [];
    let faults = 0;
    for (const [name, [kind, text]] of texts) {
      const path = join(folder, name);
      const here = page.findings(kind, path, text);
      // Loading refuses some syntax besides; the page says that when the text is run.
      const there = found.filter(({ file, message }) => file === path && !LOADING.test(message));
      if (!isDeepStrictEqual(bare(here), bare(there)))
        about.push(`${name}: ${bare(here).join(', ')}; the command: ${bare(there).join(', ')}`);
      faults += here.length;
    }
    return { about, faults };
  };

  it('finds what the command finds, at the same places, in good and in bad texts', async () => {
    const { about, faults } = await disagreements(checker);
    expect(about).to.deep.equal([]);
    expect(faults).to.be.above(20);
  });

  /** Wrong twins: they accept what the command refuses, or have it at another place. */
  const TWINS: Readonly<Record<string, Checker['findings']>> = {
    'accepts every text': () => [],
    'has no rules for modules': (_kind, shown, text) =>
      checker.findings('scheme', shown, text).filter(({ message }) => !/default export/.test(message)),
    'does not see the exports': (...of) =>
      checker.findings(...of).filter(({ message }) => !/^exports|^export /.test(message)),
    'does not look at how a scheme is used': (...of) =>
      checker.findings(...of).filter(({ message }) => !/^the default export must/.test(message)),
    'accepts the time and the chance of the host': (...of) =>
      checker.findings(...of).filter(({ message }) => !/^Date|^Math.random/.test(message)),
    'tells the first fault of a text only': (...of) => checker.findings(...of).slice(0, 1),
    'counts columns from 0': (...of) =>
      checker.findings(...of).map((it) => ({ ...it, column: it.column - 1 })),
  };
  for (const [name, findings] of Object.entries(TWINS))
    it(`convicts a wrong twin that ${name}`, async () => {
      expect((await disagreements({ findings })).about).to.not.deep.equal([]);
    });

  it('would not agree without the rules for modules', () => {
    const text = `${GOOD}let count = 0;\nexport const unload = () => { count++; };\n`;
    expect(bare(checker.findings('module', './x.ts', text))).to.not.deep.equal([]);
    expect(bare(checker.findings('scheme', './x.ts', text))).to.not.deep.equal(
      bare(checker.findings('module', './x.ts', text)),
    );
  });
});
