/**
 * The host's own debugger, as an editor uses it: a breakpoint on a line of a module's or a scheme's
 * file binds to the code that was made of it, wherever the file's folder is carried, and the run
 * stays the same.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { MATRIX } from '../matrix.ts';
import { runLine } from './commandlines.ts';
import { COMMAND } from './hostterminal.ts';
import { Folder } from './modules.ts';

const PULSE = `export const name = 'pulse';
export const version = 1;
export function load(k) {
  const beats = k.counter('beats', 'beats');
  const beat = () => {
    const twice = beats.value * 2;
    beats.add(); if (twice > 2) k.log('more');
    k.setcallout(beat, 0, 5);
  };
  k.setcallout(beat, 0, 5);
}
`;

/**
 * A debugger in a thread of its own. As editors do, it has the command pause before a script with
 * a source map runs, and sets its breakpoint by that map.
 */
const DEBUGGER = `
const { Session } = require('node:inspector');
const { SourceMap } = require('node:module');
const { writeSync } = require('node:fs');
const { parentPort, workerData: { file, line } } = require('node:worker_threads');
const session = new Session();
session.connectToMainThread();
parentPort.on('message', () => undefined);
const post = (method, params) => session.post(method, params);
const scripts = new Map();
const placeOf = ({ scriptId, lineNumber, columnNumber }) => {
  const { map } = scripts.get(scriptId);
  const entry = map.findEntry(lineNumber, columnNumber);
  return [entry.originalSource, entry.originalLine + 1];
};
session.on('Debugger.scriptParsed', ({ params: { scriptId, url, sourceMapURL } }) => {
  const data = /^data:application\\/json;base64,(.*)$/.exec(sourceMapURL ?? '')?.[1];
  if (!url.startsWith('callwheel-') || data === undefined) return;
  const payload = JSON.parse(Buffer.from(data, 'base64').toString());
  scripts.set(scriptId, { map: new SourceMap(payload), lines: payload.mappings.split(';').length });
});
function bind(scriptId) {
  const { map, lines } = scripts.get(scriptId) ?? { lines: 0 };
  for (let lineNumber = 0; lineNumber < lines; lineNumber++)
    for (let columnNumber = 0; columnNumber < 400; columnNumber++) {
      const entry = map.findEntry(lineNumber, columnNumber);
      const here = entry.generatedLine === lineNumber && entry.generatedColumn === columnNumber;
      if (!here || !entry.originalSource?.endsWith(file) || entry.originalLine !== line - 1) continue;
      return post('Debugger.setBreakpoint', { location: { scriptId, lineNumber, columnNumber } });
    }
}
let hits = 0;
session.on('Debugger.paused', ({ params: { reason, data, callFrames, hitBreakpoints } }) => {
  if (reason === 'instrumentation') bind(data.scriptId);
  else if (hitBreakpoints.length > 0 && hits++ === 0)
    writeSync(1, JSON.stringify({ place: placeOf(callFrames[0].location), func: callFrames[0].functionName }) + '\\n');
  post('Debugger.resume');
});
post('Debugger.enable');
post('Debugger.setInstrumentationBreakpoint', { instrumentation: 'beforeScriptWithSourceMapExecution' });
session.post('Runtime.evaluate', { expression: '0' }, () => parentPort.postMessage('ready'));
`;

const CHILD = `
const { Worker } = require('node:worker_threads');
const { file, line, main, args } = JSON.parse(process.argv[1]);
const worker = new Worker(${JSON.stringify(DEBUGGER)}, { eval: true, workerData: { file, line } });
worker.once('message', async () => {
  worker.unref();
  process.execArgv = [];
  process.argv = [process.execPath, main, ...args];
  await import(main);
});
`;

/** A scheme of the user's, in JavaScript, whose types nobody has to check. */
const MINE = `import { Scheme1 } from 'callwheel/callout/scheme1.ts';
class Mine extends Scheme1 {
  start(c, ticks) {
    super.start(c, ticks);
  }
}
export default (table) => new Mine(table);
`;

describe("the host's debugger", () => {
  const folder = new Folder();
  /** The run hash, or the judge's verdict. */
  const result = ({ stderr, stdout }: { readonly stderr: string; readonly stdout: string }) =>
    /^run hash: \w+$/m.exec(stderr)?.[0] ?? /^.* acquitted .*$/m.exec(stdout)?.[0];

  /** The outputs of a command with a breakpoint on a line of a file, and its first stop there. */
  const stopped = (cwd: string, file: string, line: number, args: readonly string[]) => {
    const given = JSON.stringify({ file, line, main: COMMAND, args });
    const argv = ['--inspect=127.0.0.1:0', '-e', CHILD, given];
    const outputs = spawnSync(process.execPath, argv, { cwd, encoding: 'utf8' });
    const [hit = ''] = outputs.stdout.split('\n');
    return { outputs, stop: JSON.parse(hit === '' ? '{}' : hit) as object };
  };

  for (const [what, file, text, args, line, func] of [
    ['module', 'pulse.ts', PULSE, ['run', '--module', './pulse.ts', 'sleep', '0.3'], 6, 'beat'],
    ['scheme', 'mine.js', MINE, ['judge', '--runs', '6', './mine.js'], 4, 'start'],
  ] as const)
    it(`stops at the line of a ${what} at which an editor has set a breakpoint`, async () => {
      const path = folder.file(file, text);
      const { outputs, stop } = stopped(folder.path, file, line, args);
      const place = [new URL(`file://${path}`).href, line];
      expect(stop, outputs.stderr).to.deep.equal({ place, func });
      const plain = await runLine(args, '', folder.path);
      expect(result(outputs)).to.equal(result(plain)).and.not.equal(undefined);
    });

  const carried = [
    ['module', 'k.log(', ['run', '--module', './begun.ts', 'sleep', '1.1'], 'beat'],
    ['scheme', 'this.visited++', ['judge', '--runs', '6', './begun.ts'], 'hardtick'],
  ] as const;
  for (const [what, text, args, func] of MATRIX ? carried : carried.slice(0, 1))
    it(`stops in a ${what} that was begun in a folder which was carried to another place`, async () => {
      const [here, there] = [join(folder.path, 'here', what), join(folder.path, what)];
      mkdirSync(here, { recursive: true });
      const begun = await runLine([what, 'new', 'begun'], '', here);
      expect(begun.status).to.equal(0);
      renameSync(here, there);
      const path = join(there, 'begun.ts');
      const lines = readFileSync(path, 'utf8').split('\n');
      const line = lines.findIndex((it) => it.includes(text)) + 1;
      const { outputs, stop } = stopped(there, 'begun.ts', line, args);
      const place = [new URL(`file://${path}`).href, line];
      expect(stop, outputs.stderr).to.deep.equal({ place, func });
    });
});
