/**
 * The runs behind Figure 9: the same C program on each of three kernels, a
 * fresh machine for every point, one configuration for all of them.
 */

import type { Observer } from '../../../kernel/probe.ts';
import type { MachineConfig } from '../../config.ts';
import type { StopReason } from '../../machine.ts';
import type { System } from '../../system.ts';
import type { PaperHost } from '../host.ts';
import { type CurveName, type Fig9Options, type Fig9Run, fig9Config, plan } from './plan.ts';
import { Fig9Point } from './point.ts';

/** Cycles that a machine runs between two pauses of the host; a few milliseconds. */
const SLICE = 5_000_000;

/**
 * One run of the program on a machine of its own. MeasureError if it ends in any other way
 * than well.
 */
export async function runPoint(
  kernel: CurveName,
  n: number,
  options: Fig9Options,
  host: PaperHost,
  onSlice: () => void = () => {},
  observers: readonly Observer[] = [],
): Promise<Fig9Run> {
  const config: MachineConfig = {
    ...fig9Config(options),
    kernel: kernel === 'yours' ? (options.own?.kernel ?? 'handle') : kernel,
  };
  const scheme = kernel === 'yours' ? options.own?.make : undefined;
  const { image, environment, makeBuffer, engine } = host;
  const marks = { start: 0, end: 0 };
  const parts = { config, image, environment, makeBuffer, engine, scheme, observers };
  const point = new Fig9Point(n, options, parts, (which) => {
    marks[which] = host.now();
  });
  const ending = await runToEnd(point.system, host, onSlice);
  const figures = point.figures(ending, named(kernel, options));
  return { kernel, ...figures, hostSeconds: (marks.end - marks.start) / 1000 };
}

/** A curve in a message. */
const named = (kernel: CurveName, { own }: Fig9Options): string =>
  kernel === 'yours' ? `the scheme of ${own?.file}` : `the kernel ${kernel}`;

/** Runs a machine without input until something else than its clock stops it. */
async function runToEnd(system: System, host: PaperHost, onSlice: () => void): Promise<StopReason> {
  for (;;) {
    const reason = system.run(system.cycle + SLICE);
    onSlice();
    await host.pause();
    if (reason !== 'cycle') return reason;
  }
}

/** A receiver of the progress of a measurement. */
export interface Progress {
  /** A run begins. */
  begin(kernel: CurveName, n: number): void;
  /** A part of a run is over. */
  slice(): void;
  /** A run is over. */
  done(run: Fig9Run): void;
}

/** A source of observers, one for each run that is measured. */
export interface RunObservers {
  /** The observer of the run that comes next; `run` is the run's name. */
  begin(run: string): Observer;
  /** The run is over. */
  finish(): void;
}

/**
 * Runs all of them, in the order of the plan. Before the first run of each
 * curve there are a few runs that are not measured, so that the host can
 * compile it. MeasureError if a run fails.
 */
export async function measure(
  options: Fig9Options,
  host: PaperHost,
  progress: Progress,
  observers?: RunObservers,
): Promise<Fig9Run[]> {
  const runs: Fig9Run[] = [];
  let warm: CurveName | undefined;
  for (const { kernel, n } of plan(options)) {
    const point = (n: number, attached: readonly Observer[] = []): Promise<Fig9Run> =>
      runPoint(kernel, n, options, host, () => progress.slice(), attached);
    if (warm !== kernel) {
      for (const n of WARM) await point(Math.min(n, options.max));
      warm = kernel;
    }
    progress.begin(kernel, n);
    const run = await point(n, observers === undefined ? [] : [observers.begin(`${kernel} n=${n}`)]);
    observers?.finish();
    runs.push(run);
    progress.done(run);
  }
  return runs;
}

/**
 * The n of the runs that are not measured: long lists and short ones, since the
 * host compiles a loop that ends at once in another way than one that does not.
 */
const WARM: readonly number[] = [500, 0, 500, 0];
