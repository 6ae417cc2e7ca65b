/**
 * Command lines of callwheel, run one after the other in one process of the built command,
 * since most of the time of a short line is the start of its process. What ends the process
 * or needs a pipe of its own is no such line.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The result of a command line. */
export interface Answer {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command line, without the name of the command. */
interface Line {
  readonly args: readonly string[];
  /** All of standard input. */
  readonly input: string;
  /** The working directory. */
  readonly cwd: string;
}

/** The option for V8's optimizing compiler that this process has (.mocharc.json), and that one. */
const OPTIMIZER = process.execArgv.filter((flag) => flag.startsWith('--interrupt-budget'));

/** The program of that process: the command is a module, which is loaded anew for each line. */
const DRIVER = `
const { Readable } = require('node:stream');
const main = process.argv[1];
// Commander reads process.argv in another way where it finds -e.
process.execArgv = [];
process.setMaxListeners(0);
const streams = ['stdout', 'stderr'].map((name) => [name, process[name].setMaxListeners(0)]);
let count = 0;
async function answerTo({ args, input, cwd }) {
  const written = { stdout: [], stderr: [] };
  for (const [name, stream] of streams) stream.write = (data) => written[name].push(Buffer.from(data)) > 0;
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)], { objectMode: false });
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  process.chdir(cwd);
  process.argv = [process.execPath, main, ...args];
  process.exitCode = undefined;
  await import(main + '?' + count++);
  await new Promise(setImmediate);
  const [stdout, stderr] = streams.map(([name]) => Buffer.concat(written[name]).toString());
  return { status: process.exitCode ?? 0, stdout, stderr };
}
`;

/** Answers a line each time that it is sent one, until the sender disconnects. */
const SERVER = `${DRIVER}
process.on('disconnect', () => process.exit());
process.on('message', async (line) => process.send(await answerTo(line)));
`;

/**
 * The process of the lines, which stays for the test files that come after: its code is warm then.
 * It does not keep this process alive, and ends with it.
 */
let server: ChildProcess | undefined;

function serving(): ChildProcess {
  if (server !== undefined) return server;
  const main = pathToFileURL(resolve('build/js/emu/cli/main.js')).href;
  const child = spawn(process.execPath, [...OPTIMIZER, '-e', SERVER, main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.once('exit', () => {
    server = undefined;
  });
  child.unref();
  server = child;
  return child;
}

/** The end of the last line: a test that is given up leaves its line to be ended. */
let last: Promise<unknown> = Promise.resolve();

/** The result of a command line; the next one waits for it. */
export function runLine(args: readonly string[], input = '', cwd = process.cwd()): Promise<Answer> {
  const answer = last.then(() => answerTo({ args, input, cwd }));
  last = answer.catch(() => undefined);
  return answer;
}

function answerTo(line: Line): Promise<Answer> {
  const child = serving();
  child.channel?.ref();
  return new Promise((settle, reject) => {
    const ended = (): void => reject(new Error(`callwheel ${line.args.join(' ')} ended its process`));
    child.once('exit', ended);
    child.once('message', (answer: Answer) => {
      child.off('exit', ended);
      child.channel?.unref();
      settle(answer);
    });
    child.send(line);
  });
}
