/**
 * The runs behind Figure 9: the same C program on each of three kernels, a
 * fresh machine for every point, one configuration for all of them.
 */

import type { Observer } from '../../kernel/probe.ts';
import type { KernelName, MachineConfig } from '../config.ts';
import type { Host } from '../machine.ts';
import { Failure } from './exit.ts';
import { type Fig9Options, type Fig9Run, fig9Config, plan } from './fig9-plan.ts';
import { NO_INPUT } from './input.ts';
import { drive } from './loop.ts';
import { start } from './start.ts';

const LINE = /^fig9 n=(\d+) iterations=(\d+) seconds=(\d+\.\d{6}) nodes=(\d+) maxlocked=(\d+) chain=(\d+)\n$/;

/** What the program printed, which has to be its one line and be about this run. */
export function parseLine(
  text: string,
  n: number,
  iterations: number,
): Omit<Fig9Run, 'kernel' | 'hostSeconds'> {
  const [, ...fields] = LINE.exec(text) ?? [];
  const [seenN, seenIterations, seconds, nodes, locked, chain] = fields.map(Number);
  if (seenN !== n || seenIterations !== iterations) {
    throw new Failure(`fig9: the program printed ${JSON.stringify(text)}`);
  }
  return {
    n,
    iterations,
    emulatedSeconds: seconds as number,
    nodesVisited: nodes as number,
    maxLockedCycles: locked as number,
    longestChain: chain as number,
  };
}

/** The marks that the program sets before and after its timed loop. */
const MARK_START = 1;
const MARK_END = 2;

/** One machine, one run of /bin/fig9. */
export async function runPoint(
  config: MachineConfig,
  n: number,
  options: Fig9Options,
  onSlice: () => void,
  observers: readonly Observer[] = [],
): Promise<Fig9Run> {
  const argv = ['/bin/fig9', String(n), String(options.iterations), String(options.randomSeed)];
  const marks = new Map<number, number>();
  const output: Uint8Array[] = [];
  const host: Host = {
    consoleOutput: (bytes) => output.push(bytes.slice()),
    trace: () => {},
    mark: (id) => marks.set(id, performance.now()),
  };
  const { system } = start(config, argv, [], host, undefined, observers);
  const ending = await drive(system, NO_INPUT, {
    cycles: Number.POSITIVE_INFINITY,
    pace: undefined,
    drained: () => undefined,
    onSlice,
  });
  const text = Buffer.concat(output).toString();
  if (ending !== 'halt' || system.status !== 0) {
    const said = [...system.complaints, text.trim()].filter((line) => line !== '').join('; ');
    const how = ending === 'halt' ? `wait status ${system.status}` : ending;
    throw new Failure(`fig9: n=${n} on the kernel ${config.kernel} ended with ${how}: ${said}`);
  }
  const from = marks.get(MARK_START);
  const to = marks.get(MARK_END);
  if (from === undefined || to === undefined)
    throw new Failure('fig9: the program did not mark its timed loop');
  return {
    kernel: config.kernel,
    ...parseLine(text, n, options.iterations),
    hostSeconds: (to - from) / 1000,
  };
}

/** Told of every run as it begins, while it goes on, and when it is done. */
export interface Progress {
  begin(kernel: KernelName, n: number): void;
  slice(): void;
  done(run: Fig9Run): void;
}

/** Watches every run that counts, by its name. */
export interface Watch {
  begin(run: string): Observer;
  finish(): void;
}

/** Runs them, each kernel after a few discarded runs that let the host compile it. */
export async function measure(options: Fig9Options, progress: Progress, watch?: Watch): Promise<Fig9Run[]> {
  const config = fig9Config(options);
  const runs: Fig9Run[] = [];
  let warm: KernelName | undefined;
  for (const { kernel, n } of plan(options)) {
    const machine = { ...config, kernel };
    const point = (n: number, observers: readonly Observer[] = []): Promise<Fig9Run> =>
      runPoint(machine, n, options, () => progress.slice(), observers);
    if (warm !== kernel) {
      for (const n of WARM) await point(Math.min(n, options.max));
      warm = kernel;
    }
    progress.begin(kernel, n);
    const run = await point(n, watch === undefined ? [] : [watch.begin(`${kernel} n=${n}`)]);
    watch?.finish();
    runs.push(run);
    progress.done(run);
  }
  return runs;
}
/** Short lists and long ones: the host compiles a loop that ends at once otherwise than one that does not. */
const WARM: readonly number[] = [500, 0, 500, 0];
