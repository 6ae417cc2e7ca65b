/**
 * The whole of userland, compiled at another level than the image that is checked in: its image
 * boots, and the tests of the shell, of the tools, of system calls and of the C library pass on it.
 * `make test-cc` takes -Os; `make matrix-cc` names every level in CALLWHEEL_LEVELS.
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { librarySources } from '../../emu/cli/sysroot/members.ts';
import { packImage } from '../../scripts/imageparts.ts';
import { formatted } from '../../scripts/manpages.ts';
import { tryScript } from '../../scripts/real/try.ts';
import { compileInto, libraryFrom, linkerFrom, programSources } from '../../scripts/userland.ts';

const LEVELS = (process.env.CALLWHEEL_LEVELS ?? '-Os').split(' ');

/** Test files of tests/system that run on any image, and the least number of their tests. */
const FILES: readonly (readonly [name: string, ntests: number])[] = [
  ['usertests', 15],
  ['tools', 200],
  ['shell-language', 600],
  ['userland', 100],
  ['arithmetic', 6],
];

interface Outcome {
  readonly stats: { readonly passes: number };
  readonly failures: readonly { readonly fullTitle: string; readonly err: { readonly message?: string } }[];
}

/** Runs a test file on an image, in a process of its own. */
function testsOn(image: string, file: string): Promise<Outcome> {
  const args = ['--no-config', '--enable-source-maps', '--timeout', '600000', '--reporter', 'json'];
  const mocha = spawn(
    process.execPath,
    ['node_modules/mocha/bin/mocha.js', ...args, `build/js/tests/system/${file}.test.js`],
    { env: { ...process.env, CALLWHEEL_IMAGE: image }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const pieces: Buffer[] = [];
  mocha.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  return new Promise((done, failed) => {
    mocha.on('error', failed).on('close', () => {
      const printed = Buffer.concat(pieces).toString();
      try {
        done(JSON.parse(printed.slice(printed.indexOf('{'))) as Outcome);
      } catch {
        failed(new Error(`${file} on ${image}: no result: ${printed}`));
      }
    });
  });
}

for (const level of LEVELS)
  describe(`all of userland by our compiler at ${level}`, function () {
    this.timeout(600_000);
    let folder: string;
    let image: Uint8Array;
    let results: Promise<Outcome>[] = [];

    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'callwheel-ours-'));
      const objects = join(folder, 'objects');
      const sources = [...programSources(), ...librarySources('.')];
      await compileInto(objects, sources, [level, '-g0', '-Wall', '-Wextra']);
      image = packImage('.', linkerFrom(objects, libraryFrom(objects)), formatted('.'));
      writeFileSync(join(folder, 'root.tar'), image);
      // The first file takes as long as all others, which therefore run beside it.
      const [first, ...others] = FILES.map(([file]) => file) as [string, ...string[]];
      const beside: Promise<Outcome>[] = [];
      for (const file of others)
        beside.push((beside.at(-1) ?? Promise.resolve()).then(() => testsOn(join(folder, 'root.tar'), file)));
      results = [testsOn(join(folder, 'root.tar'), first), ...beside];
    });
    after(async () => {
      await Promise.allSettled(results);
      rmSync(folder, { recursive: true, force: true });
    });

    it('boots a shell', () => {
      const { output } = tryScript(image, [], 'uname; echo $((6 * 7)); ls /bin | grep fig9');
      expect(output).to.equal('Callwheel\n42\nfig9\n');
    });

    for (const [i, [file, ntests]] of FILES.entries())
      it(`passes ${file}`, async () => {
        const { stats, failures } = (await results[i]) as Outcome;
        expect(failures.map(({ fullTitle, err }) => `${fullTitle}: ${err.message}`)).to.deep.equal([]);
        expect(stats.passes).to.be.at.least(ntests);
      });
  });
