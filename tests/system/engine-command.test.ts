/**
 * The option --engine of every command that runs machines: results are the same with each engine,
 * and the engine that is named is the one of all machines, also of those in threads and in
 * processes of the command's own.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import type { EngineName } from '../../emu/config.ts';
import { hostWasm, type Wasm } from '../../emu/cpu/wasm/module.ts';
import { kernelRun } from '../../emu/paper/compare/kernelrun.ts';
import { RUNS, tickless } from '../../emu/paper/compare/tickless.ts';
import { WORKLOADS, type Workload } from '../../emu/paper/compare/workloads.ts';
import { runLine } from './commandlines.ts';
import { helpOf, verbs } from './examples.ts';
import { ROOT_IMAGE } from './harness.ts';

const COMMAND = resolve('build/js/emu/cli/main.js');

/** The commands that run no machine, or none whose processes compute. */
const WITHOUT = ['judge', 'module', 'scheme', 'puzzle', 'cc', 'man', 'web'];

/** The bytes of the largest module by which compiled code is entered; compilers are far larger. */
const SMALL = 1000;

/** A program that tells of each machine that can enter compiled code, and of its thread. */
const SPY = `
import { appendFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
const { Module } = WebAssembly;
WebAssembly.Module = class extends Module {
  constructor(bytes) {
    super(bytes);
    if (bytes.length < ${SMALL}) appendFileSync(process.env.SPY_FILE, process.pid + ' ' + threadId + '\\n');
  }
};`;

/** A command, and the thread and the other process, of its own or not, that its machine is in. */
interface Trial {
  readonly verb: readonly string[];
  readonly args: readonly string[];
  readonly thread: number;
  readonly apart: boolean;
}

const TRIALS: readonly Trial[] = [
  { verb: ['test'], args: ['--json', '-', 'suite.json'], thread: 0, apart: false },
  // The undisturbed run is in thread 0.
  { verb: ['explore'], args: ['-q', '--jobs', '1', '--window', '60', 'hello'], thread: 1, apart: false },
  { verb: ['lab', 'grade'], args: ['--lab', './own', '--json', '-', 'work'], thread: 0, apart: true },
  {
    verb: ['fig9'],
    args: ['--max', '3', '--step', '3', '--iterations', '20', '--json', '-', '--svg', 'fig9.svg'],
    thread: 0,
    apart: false,
  },
];

/** A text without the times of the host. */
const timeless = (text: string): string => text.replace(/"hostSeconds": [\d.e-]+|takes [\d.]+ times/g, '');

describe('--engine', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'callwheel-engine-'));
    writeFileSync(join(folder, 'spy.mjs'), SPY);
    writeFileSync(join(folder, 'suite.json'), JSON.stringify({ cases: [{ name: 'hello', run: 'hello' }] }));
    mkdirSync(join(folder, 'own'));
    mkdirSync(join(folder, 'work'));
    const part = {
      name: 'p',
      points: 1,
      promise: 'p',
      files: ['a.txt'],
      cases: [{ name: 'c', run: 'hello' }],
    };
    const lab = { title: 't', summary: 's', files: ['a.txt'], parts: [part] };
    writeFileSync(join(folder, 'own', 'lab.json'), JSON.stringify(lab));
    writeFileSync(join(folder, 'work', 'a.txt'), 'handed in\n');
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs a command; its output, its process, and where machines compile: process and thread. */
  function spied(args: readonly string[]) {
    const SPY_FILE = join(folder, 'spied');
    rmSync(SPY_FILE, { force: true });
    const NODE_OPTIONS = `--import ${pathToFileURL(join(folder, 'spy.mjs'))}`;
    const env = { ...process.env, SPY_FILE, NODE_OPTIONS };
    const { pid, status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
      ...{ cwd: folder, env, encoding: 'utf8', input: '' },
    });
    expect(status, stderr).to.equal(0);
    const places = existsSync(SPY_FILE) ? readFileSync(SPY_FILE, 'utf8').trimEnd().split('\n') : [];
    return { pid, stdout, places };
  }

  it('is of every command that runs machines, and of no other', async () => {
    const inner = ['lab grade', 'lab submit'];
    for (const verb of [...(await verbs()).filter((it) => it !== 'lab'), ...inner])
      expect(/^ {2}--engine <name>/m.test(await helpOf(verb)), verb).to.equal(!WITHOUT.includes(verb));
  });

  for (const { verb, args, thread, apart } of TRIALS)
    it(`of ${verb.join(' ')} is that of its machines, wherever they are, and changes no result`, async () => {
      const { pid, stdout, places } = spied([...verb, '--engine', 'check', ...args]);
      const found = places
        .map((line) => line.split(' ').map(Number))
        .some(([in_, of]) => (in_ !== pid) === apart && of === thread);
      expect(found, `${places} of ${pid}`).to.equal(true);
      const plain = await runLine([...verb, '--engine', 'interpreter', ...args], '', folder);
      expect(plain.status).to.equal(0);
      expect(timeless(stdout)).to.equal(timeless(plain.stdout));
    });

  it('of a command without it is the interpreter', () => {
    expect(spied(['test', 'suite.json']).places).to.deep.equal([]);
  });

  it('of compare is that of its machines, and changes no figure', () => {
    const [run] = RUNS;
    const figures = (engine: EngineName): unknown => {
      const host = { image: ROOT_IMAGE, makeBuffer: UNCOUNTED.makeBuffer, engine };
      const workload = { ...WORKLOADS[0], seconds: 0.2 } as Workload;
      return [kernelRun(workload, 'scheme6', host), tickless(host, [run])];
    };
    const wasm = hostWasm() as { Module: Wasm['Module'] };
    const { Module } = wasm;
    let made = 0;
    wasm.Module = class extends Module {
      constructor(bytes: Uint8Array<ArrayBuffer>) {
        super(bytes);
        made++;
      }
    };
    try {
      const plain = figures('interpreter');
      expect(made).to.equal(0);
      expect(figures('compiled')).to.deep.equal(plain);
      expect(made).to.equal(2);
    } finally {
      wasm.Module = Module;
    }
  });
});
