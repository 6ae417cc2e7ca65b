/** Bundles of the user's files: nothing of the host's is in them but what they import by name. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { type BundleOptions, bundle } from '../../emu/cli/bundle.ts';

const KERNEL = resolve('kernel');
const OPTIONS: BundleOptions = { format: 'cjs', alias: { 'callwheel/callout': join(KERNEL, 'callout') } };

describe('a bundle of a file of the user', () => {
  let folder: string;
  const at = (name: string): string => join(folder, name);
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-bundle-'));
    writeFileSync(at('secret.json'), '{"secret": 42}');
    writeFileSync(
      at('stray.map'),
      '{"version": 3, "sources": ["stray.ts"], "names": [], "mappings": "AAAA"}',
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Bundles a text as `path` from a log that holds nothing else. */
  const held = (text: string, path = at('mine.ts')): Promise<string> =>
    bundle(path, { ...OPTIONS, sources: new Map([[path, Buffer.from(text)]]) }).then(
      ({ code }) => code,
      (error: Error) => error.message,
    );

  it('reads no source map that a comment names', async () => {
    const path = at('mapped.ts');
    for (const map of ['stray.map', pathToFileURL(at('stray.map')).href, `./stray.map`]) {
      for (const comment of [`//# sourceMappingURL=${map}`, `/*# sourceMappingURL=${map} */`]) {
        const text = Buffer.from(`export default 1;\n${comment}\n`);
        writeFileSync(path, text);
        for (const sources of [undefined, new Map([[path, text]])]) {
          const { sources: named } = JSON.parse((await bundle(path, { ...OPTIONS, sources })).map);
          expect(
            named.map((it: string) => resolve(it)),
            comment,
          ).to.deep.equal([path]);
        }
      }
    }
  });

  it('from a log has nothing of the host, by whatever path', async () => {
    const up = '../'.repeat(30);
    const paths = [
      './secret.json',
      at('secret.json'),
      pathToFileURL(at('secret.json')).href,
      'data:application/json,{}',
      'node:fs',
      'callwheel/callout/../../package.json',
      `callwheel/callout/${up}${at('secret.json').slice(1)}`,
    ];
    for (const from of [at('mine.ts'), join(KERNEL, 'callout', 'mine.ts'), join(KERNEL, 'mine.ts')])
      for (const path of paths)
        expect(await held(`import * as x from '${path}';\nexport default x;\n`, from)).to.contain(
          `imports '${path}', which a log cannot hold`,
        );
  });

  it('from a log has our parts, and only from the kernel', async () => {
    for (const path of [
      'callwheel/callout/circq.ts',
      'callwheel/callout/circq',
      'callwheel/callout/circq.js',
    ])
      expect(await held(`import { Circq } from '${path}';\nexport default Circq;\n`)).to.contain(
        '// kernel/callout/circq.ts',
      );
  });

  it('has no files that a pattern of paths finds', async () => {
    const text = `export default (name: string) => require('${'../'.repeat(30)}' + name + '.json');\n`;
    writeFileSync(at('pattern.ts'), text);
    const alone = await bundle(at('pattern.ts'), OPTIONS).catch((error: Error) => error.message);
    for (const refusal of [alone, await held(text, at('pattern.ts'))])
      expect(refusal).to.match(/^\S+\/pattern\.ts:.* imports whatever files a pattern finds: name each/);
  });

  it('may import what it does not use, which is left out', async () => {
    const text = "import { Circq } from 'callwheel/callout/circq.ts';\nexport default 1;\n";
    writeFileSync(at('unused.ts'), text);
    const { code } = await bundle(at('unused.ts'), OPTIONS);
    for (const bundled of [code, await held(text, at('unused.ts'))]) {
      expect(bundled).to.contain('unused_default');
      expect(bundled).not.to.contain('Circq');
    }
  });

  it('is not nested so deeply that the indentation fills the memory', async () => {
    for (const depth of [1_000, 100_000]) {
      const text = `export default 1;\n${'{'.repeat(depth)}${'}'.repeat(depth)}\n`;
      expect(await held(text)).to.match(/:2:\d+: it is nested too deeply$/);
    }
  });

  it('may have sentences with a pattern in them, and methods that are called require', async () => {
    const text = "// import ('./' + name)\nexport default { require: (x: string) => x }.require('a' + 1);\n";
    expect(await held(text)).to.contain('mine_default');
  });
});
