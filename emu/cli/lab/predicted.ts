/** The parts of labs that are about predictions: each is held against figures of the machine. */

import { readFileSync } from 'node:fs';
import type { Graded } from '../../lab/grade.ts';
import {
  type Circumstances,
  formulaOf,
  type Kernel,
  missed,
  type Prediction,
  type Predictions,
  predicted,
} from '../../lab/predictpart.ts';
import type { Fig9Run } from '../../paper/fig9/plan.ts';
import { runPoint } from '../../paper/fig9/run.ts';
import { measuring, paperHost } from '../paper-host.ts';

type Tried = Pick<Graded, 'broken' | 'runs'>;

/** Set/cancel pairs of a measurement. Each of them looks at as many callouts as any other. */
const ITERATIONS = 500;

/** Holds the predictions of a file against the machine; `seed` is that of its random times. */
export async function triedPredictions({ file, lines }: Predictions, seed: number): Promise<Tried> {
  const source = readFileSync(file, 'utf8');
  const measure = new Measure(seed);
  const tried = (message: string, command: string): Tried => ({
    broken: { message, details: [], command },
    runs: measure.commands.map((it) => ({ command: it, runHash: undefined })),
  });
  for (const prediction of lines) {
    const found = formulaOf(source, file, prediction.line);
    if ('fault' in found) return tried(found.fault, '');
    for (const h of prediction.chains) {
      const fault = await faultOf(prediction, found.formula, h, measure);
      if (fault !== undefined) return tried(fault, measure.commands.at(-1) ?? '');
    }
  }
  return { broken: undefined, runs: measure.commands.map((it) => ({ command: it, runHash: undefined })) };
}

/** The message about a formula that is wrong with `h` chains; undefined if it is right. */
async function faultOf(
  prediction: Prediction,
  formula: string,
  h: number,
  measure: Measure,
): Promise<string | undefined> {
  const points = prediction.figure === 'crossing' ? [0] : prediction.timers;
  for (const n of points) {
    const said = predicted(formula, prediction, { n, h });
    if ('fault' in said) return said.fault;
    const figure = await measure.figure(prediction, { n, h });
    const fault = missed(prediction, { n, h }, said.value, figure);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The measurements of a part; each is made once. */
class Measure {
  /** The commands that make the measurements again. */
  readonly commands: string[] = [];
  private readonly seed: number;
  private readonly host = paperHost();
  private readonly runs = new Map<string, Fig9Run>();

  constructor(seed: number) {
    this.seed = seed;
  }

  async figure(prediction: Prediction, at: Circumstances): Promise<number> {
    const { kernel, figure } = prediction;
    if (figure === 'crossing') return this.crossing(prediction, at.h);
    const run = await this.run(kernel, at);
    return figure === 'nodes' ? run.nodesVisited / run.iterations : run.maxLockedCycles;
  }

  /** The least number of timers at which a pair takes longer on one kernel than on the other. */
  private async crossing({ kernel, than, timers }: Prediction, h: number): Promise<number> {
    const most = Math.max(...timers);
    for (let n = 0; n < most; n++) {
      const [run, other] = [await this.run(kernel, { n, h }), await this.run(than as Kernel, { n, h })];
      if (run.emulatedSeconds > other.emulatedSeconds) return n;
    }
    return most;
  }

  private async run(kernel: Kernel, { n, h }: Circumstances): Promise<Fig9Run> {
    const options = {
      max: n,
      step: Math.max(1, n),
      iterations: ITERATIONS,
      randomSeed: this.seed,
      hashsize: h,
    };
    const words = [
      `--max ${n} --step ${options.step} --iterations ${ITERATIONS}`,
      `--random-seed ${this.seed} --hashsize ${h}`,
    ];
    const key = `${kernel} ${n} ${h}`;
    const known = this.runs.get(key);
    if (known !== undefined) return known;
    const command = `callwheel fig9 ${words.join(' ')}`;
    if (!this.commands.includes(command)) this.commands.push(command);
    const run = await measuring(() => runPoint(kernel, n, { ...options, seed: undefined }, this.host));
    this.runs.set(key, run);
    return run;
  }
}
