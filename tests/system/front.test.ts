/**
 * A front end without Node: in a context that has only the language, it does all that the command
 * does, byte for byte.
 */

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect } from 'chai';
import { build } from 'esbuild';
import { imageLines } from '../../emu/cli/imagelines.ts';
import type * as barefront from './barefront.ts';
import { runLine } from './commandlines.ts';
import { ROOT_IMAGE } from './harness.ts';

/** Names that Node or a browser adds to the language. */
const OF_A_HOST = [
  ...['process', 'Buffer', 'require', 'performance', 'setTimeout', 'setImmediate', 'queueMicrotask'],
  ...['TextDecoder', 'TextEncoder', 'URL', 'fetch', 'window', 'self', 'document', 'structuredClone'],
];

const SCRIPT = 'ls /bin | wc\ntime sleep 1\nfor i in 1 2 3; do echo $i; done\nfault\nexit 3\n';
const COMMANDS = [
  'break procFork',
  'break calloutFire sleep',
  'continue',
  'show callout',
  'show wheel',
  'trace',
  'step 3',
  'step tick',
  'show ps',
  'delete all',
  'continue',
];

const callwheel = runLine;

const hashIn = (text: string): string | undefined => /run hash: (\w+)\n/.exec(text)?.[1];

describe('a front end on a bare host', function () {
  this.timeout(20_000);
  let front: typeof barefront;
  let given: barefront.Given;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-front-'));
    const { outputFiles } = await build({
      entryPoints: ['tests/system/barefront.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'front',
      platform: 'neutral',
      target: 'es2023',
    });
    const context = createContext({});
    const there = OF_A_HOST.filter((name) => runInContext(`typeof ${name} !== 'undefined'`, context));
    expect(there).to.deep.equal([]);
    runInContext(outputFiles[0]?.text ?? '', context, { filename: 'front.js' });
    front = runInContext('front', context);
    const bytes = runInContext('(bytes) => Uint8Array.from(bytes)', context);
    const sha256 = (it: Uint8Array): string => createHash('sha256').update(it).digest('hex');
    given = { image: bytes(ROOT_IMAGE), sha256, linesOf: imageLines() };
  });
  after(() => rmSync(folder, { recursive: true }));

  it('runs a program', async () => {
    const it = await front.run(given, ['hello']);
    const { stdout, stderr } = await callwheel(['run', '--tty', 'hello']);
    expect(it).to.include({ ending: 'halt', status: 0, output: stdout, runHash: hashIn(stderr) });
    expect(it.output).to.match(/hello/);
    expect(it.statistics).to.include('callouts: ');
  });

  it('runs a script of the shell', async () => {
    const it = await front.run(given, ['sh'], SCRIPT);
    const { stdout, stderr, status } = await callwheel(['boot', '--tty'], SCRIPT);
    expect([it.status >> 8, status]).to.deep.equal([3, 3]);
    expect(it).to.include({ ending: 'halt', output: stdout, runHash: hashIn(stderr) });
    expect(it.output).to.match(/^3$/m);
  });

  it('debugs: breaks, steps and shows', async () => {
    const it = await front.run(given, ['sh'], SCRIPT, COMMANDS);
    const file = join(folder, 'commands');
    writeFileSync(file, `${COMMANDS.join('\n')}\n`);
    const { stdout, stderr } = await callwheel(['boot', '--tty', '--ddb-commands', file], SCRIPT);
    expect(it).to.include({ ending: 'halt', output: stdout, runHash: hashIn(stderr) });
    expect(`${it.debugger}run hash: ${it.runHash}\n`).to.equal(stderr);
    expect(it.debugger).to.match(/break 1: procFork .*\n(?:.*\n)*db> show callout\n/);
  });

  it("replays its own runs and the command's", async () => {
    const own = await front.run(given, ['sh'], SCRIPT);
    const file = join(folder, 'run.log');
    const { stdout, stderr } = await callwheel(['boot', '--tty', '--log', file], SCRIPT);
    expect(own.output).to.equal(stdout);
    for (const log of [own.log, readFileSync(file, 'utf8')])
      expect(await front.replay(given, log)).to.include({
        stop: 'end',
        runHash: hashIn(stderr),
        output: stdout,
      });
  });
});
