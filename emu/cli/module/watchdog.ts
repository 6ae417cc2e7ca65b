/**
 * Ends a run that a module holds up. A module's code runs in the host's own thread:
 * code that loops without a call of the kernel costs no virtual time, so nothing
 * inside the machine can stop it, nor can a key. While such code may run, a count is
 * odd; a second thread looks at the count now and then. When the count has stood at
 * the same odd number for long, that thread asks the host's debugger for the first
 * thread's stack; if a module's code is there, the work is broken off and the place
 * is told.
 *
 * The second thread counts its own beats and not the wall's time, so that a suspended
 * host, or a stopped process, does not make a module late. While a debugger of the
 * user's is attached it does nothing.
 */

import type { Worker } from 'node:worker_threads';
import { MODULE_SCHEME, type StackFrame } from './places.ts';

/** Milliseconds between two looks of the second thread. */
const BEAT_MS = 250;

/** The index of the count in the memory that both threads share. */
const WORK = 0;
/** The index of a flag there: 1 while the second thread asks the debugger. */
const LOOKING = 1;

/** The code of the second thread: a text, so that the bundled command needs no file beside it. */
const WATCHER = `
const { parentPort, workerData } = require('node:worker_threads');
const { Session } = require('node:inspector');
const { count, beats, beatMs, scheme, WORK, LOOKING } = workerData;
let seen = -1;
let still = 0;
let found = false;

function look() {
  const session = new Session();
  const names = new Map();
  Atomics.store(count, LOOKING, 1);
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params }) => names.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => {
    const frames = params.callFrames.map(({ functionName, location }) => ({
      func: functionName,
      filename: names.get(location.scriptId) ?? '',
      line: location.lineNumber + 1,
      column: (location.columnNumber ?? 0) + 1,
    })).filter(({ filename }) => filename.startsWith(scheme));
    found = frames.length > 0 && Atomics.load(count, WORK) === seen;
    if (found) session.post('Runtime.terminateExecution');
    // An answer of the first thread's to nobody would be the end of the process: the last
    // question is the last word.
    session.post('Debugger.resume', () => session.post('Debugger.disable', () => {
      session.disconnect();
      Atomics.store(count, LOOKING, 0);
      if (found) parentPort.postMessage(frames);
    }));
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

setInterval(() => {
  if (found || Atomics.load(count, LOOKING) !== 0) return;
  const now = Atomics.load(count, WORK);
  still = now === seen && now % 2 !== 0 ? still + 1 : 0;
  seen = now;
  if (still >= beats) {
    still = 0;
    look();
  }
}, beatMs);
`;

/** The watchdog of one machine's modules. */
export class Watchdog {
  private readonly seconds: number;
  private readonly spinning: (frames: readonly StackFrame[]) => void;
  private readonly count = new Int32Array(new SharedArrayBuffer(8));
  private worker: Worker | undefined;

  /**
   * `spinning` is called, with the frames of modules, once the work that called them has been
   * broken off: nothing of it goes on, so it must end the process. `seconds` are of the host's,
   * about; 0 for no watchdog.
   */
  constructor(seconds: number, spinning: (frames: readonly StackFrame[]) => void) {
    this.seconds = seconds;
    this.spinning = spinning;
  }

  /** Starts the second thread, unless it runs: from now on there are modules. */
  start(): void {
    if (this.worker !== undefined || this.seconds === 0) return;
    // Loaded here and not with the command: most runs have no modules.
    if (process.getBuiltinModule('node:inspector').url() !== undefined) return;
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const beats = Math.ceil((this.seconds * 1000) / BEAT_MS);
    const shared = { count: this.count, WORK, LOOKING };
    const workerData = { ...shared, beats, beatMs: BEAT_MS, scheme: MODULE_SCHEME };
    this.worker = new Worker(WATCHER, { eval: true, workerData });
    this.worker.on('message', this.spinning);
  }

  /** Does `work`, which may run a module's code. Not nested. */
  watch<T>(work: () => T): T {
    Atomics.add(this.count, WORK, 1);
    try {
      return work();
    } finally {
      Atomics.add(this.count, WORK, 1);
    }
  }

  /** A sign that the watched work goes on: a module has come back, and another call begins. */
  readonly pulse = (): void => {
    this.count[WORK] += 2;
  };

  /** Does `work`, which waits for the user inside of watched work. */
  excuse<T>(work: () => T): T {
    const watched = Atomics.load(this.count, WORK) % 2 !== 0;
    return watched ? this.watch(work) : work();
  }

  /** Ends the second thread: at once or, if it asks the debugger, with the process. */
  close(): void {
    if (Atomics.load(this.count, LOOKING) === 0) void this.worker?.terminate();
    else this.worker?.unref();
  }
}
