/**
 * The host's own debugger, as an editor uses it: a breakpoint on a line of a module's or a scheme's
 * file binds to the code that was made of it, and the run stays the same.
 */

import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
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
  return [entry.originalSource, entry.originalLine + 1, entry.originalColumn + 1];
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
  const options = { cwd: folder.path, encoding: 'utf8' } as const;
  /** The run hash, or the judge's verdict. */
  const result = ({ stderr, stdout }: { readonly stderr: string; readonly stdout: string }) =>
    /^run hash: \w+$/m.exec(stderr)?.[0] ?? /^.* acquitted .*$/m.exec(stdout)?.[0];

  for (const [what, file, text, args, line, column, func] of [
    ['module', 'pulse.ts', PULSE, ['run', '--module', './pulse.ts', 'sleep', '0.3'], 6, 19, 'beat'],
    ['scheme', 'mine.js', MINE, ['judge', '--runs', '6', './mine.js'], 4, 5, 'start'],
  ] as const)
    it(`stops at the line of a ${what} at which an editor has set a breakpoint`, async () => {
      const path = folder.file(file, text);
      const given = JSON.stringify({ file, line, main: COMMAND, args });
      const inspected = spawnSync(process.execPath, ['--inspect=127.0.0.1:0', '-e', CHILD, given], options);
      const [hit] = inspected.stdout.split('\n');
      expect(JSON.parse(hit || '{}'), inspected.stderr).to.deep.equal({
        place: [new URL(`file://${path}`).href, line, column],
        func,
      });
      const plain = await runLine(args, '', folder.path);
      expect(result(inspected)).to.equal(result(plain)).and.not.equal(undefined);
    });
});
