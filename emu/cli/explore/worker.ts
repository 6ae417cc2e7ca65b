/** A thread of an exploration: it does one task after the other. */

import { parentPort, workerData } from 'node:worker_threads';
import type { EngineName } from '../../config.ts';
import type { Outcome } from '../../explore/run.ts';
import type { Task } from '../../explore/task.ts';
import { type Rules, Work } from '../../explore/work.ts';
import { useEngine } from '../ram.ts';
import { exploredOf } from './program.ts';

/** All that a thread is given when it begins. */
export interface WorkerData {
  /** The log of the undisturbed run. */
  readonly log: string;
  readonly rules: Rules;
  readonly base: Outcome;
  /** The engine of --engine. */
  readonly engine: EngineName | undefined;
}

const { log, rules, base, engine } = workerData as WorkerData;
useEngine(engine);
const work = new Work(await exploredOf(log), rules, base);
parentPort?.on('message', (task: Task) => parentPort?.postMessage(work.do(task)));
