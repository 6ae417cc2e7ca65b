/**
 * The work of `callwheel fig9`: measures Figure 9 (emu/paper), prints it as table
 * and plot, and writes it as JSON and SVG.
 */

import { basename, dirname } from 'node:path';
import progressBar from 'cli-progress';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { finds } from '../../kernel/callout/schemes.ts';
import { checks } from '../paper/fig9/checks.ts';
import {
  type CurveName,
  caption,
  type Fig9Options,
  type Fig9Run,
  type Fig9Scheme,
  fig9Config,
  plan,
} from '../paper/fig9/plan.ts';
import { measure, type Progress } from '../paper/fig9/run.ts';
import { Failure, reason } from './exit.ts';
import { makeFolder } from './hostfile.ts';
import { rootImagePath } from './image.ts';
import { checkWritable, writeText } from './output.ts';
import { outputsOf, refuseOverwriting } from './outputs.ts';
import { measuring, paperHost } from './paper-host.ts';
import { openTrace, type TraceOutOptions } from './trace-out.ts';

export interface Fig9CommandOptions extends Fig9Options, TraceOutOptions {
  readonly json: string;
  readonly svg: string;
  /** The file of a scheme of the user's. */
  readonly callout?: string;
  /** The kernel that is booted on it. */
  readonly kernel?: Fig9Scheme['kernel'];
}

/** `scheme` is that of given.callout. */
export async function fig9(given: Fig9CommandOptions, scheme?: SchemeMaker): Promise<void> {
  const options = { ...given, ...ownCurve(given, scheme) };
  if (options.seed !== undefined) process.stderr.write(`seed: ${options.seed}\n`);
  const trace = await openTrace(options);
  const total = plan(options).length;
  const progress = process.stderr.isTTY === true ? new Bar(total) : new Lines(total);
  let runs: Fig9Run[];
  try {
    runs = await measuring(() => measure(options, paperHost(), progress, trace));
  } finally {
    progress.stop();
    trace?.close();
  }
  // Loaded while nothing is waited for: the plotting library is large.
  const [{ svg }, { summary, table, terminalPlot }] = await Promise.all([
    import('../paper/fig9/svg.ts'),
    import('../paper/fig9/text.ts'),
  ]);

  const below = caption(options);
  writeText('--json', options.json, `${JSON.stringify(figures(options, runs), null, 2)}\n`);
  writeText('--svg', options.svg, svg(runs, below));
  if (options.json === '-' || options.svg === '-') return;

  const color = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
  const report = [
    table(runs),
    'Seconds are for 10 000 pairs; nodes visited, for one pair; the longest lockout is in cycles.',
    terminalPlot(runs, process.stdout.columns ?? 80, color),
    below.join('\n'),
    summary(checks(runs, options.hashsize)),
    `Written: ${options.json} and ${options.svg}`,
  ];
  process.stdout.write(`\n${report.join('\n\n')}\n`);
}

/** The curve of the user's scheme. Failure if its kernel cannot have it. */
function ownCurve(
  { callout, kernel = 'handle' }: Fig9CommandOptions,
  make: SchemeMaker | undefined,
): Pick<Fig9Options, 'own'> {
  if (make === undefined || callout === undefined) return {};
  if (kernel === 'old' && !finds(make))
    throw new Failure(`--kernel old: the scheme of ${callout} has no find()`);
  return { own: { file: basename(callout), make, kernel } };
}

/**
 * Makes the folders of the files that are written at the end. Failure if that cannot be done, or if
 * two files are one, or one that is read.
 */
export function prepare({ json, svg, traceOut, callout, kernel }: Fig9CommandOptions): void {
  if (kernel !== undefined && callout === undefined)
    throw new Failure('--kernel is for the scheme of --callout');
  if (!['handle', 'old', undefined].includes(kernel))
    throw new Failure(`--kernel ${kernel}: Accepted: handle, old.`);
  const own = callout === undefined ? [] : [{ what: 'the scheme of --callout', path: callout }];
  refuseOverwriting({
    outputs: outputsOf({ '--json': json, '--svg': svg, '--trace-out': traceOut }),
    inputs: [{ what: 'the root image', path: rootImagePath() }, ...own],
  });
  prepareFile('--json', json);
  prepareFile('--svg', svg);
}

/** Makes the folder of a file that is written at the end. Failure if that cannot be done. */
function prepareFile(option: string, path: string): void {
  try {
    if (path !== '-') makeFolder(dirname(path));
  } catch (error) {
    throw new Failure(`${option}: cannot make ${dirname(path)}: ${reason(error)}`);
  }
  checkWritable(option, path);
}

/** The contents of build/fig9.json. */
function figures(options: Fig9CommandOptions, runs: readonly Fig9Run[]): object {
  const { max, step, iterations, randomSeed, seed, callout, kernel } = options;
  const { seed: _, trace, callout: __, ...machine } = fig9Config(options);
  return {
    config: { max, step, iterations, randomSeed, jitterSeed: seed ?? null, callout, kernel, ...machine },
    runs,
    checks: checks(runs, options.hashsize),
  };
}

interface Shown extends Progress {
  /** Shows no more. */
  stop(): void;
}

/** Progress on a terminal. */
class Bar implements Shown {
  private readonly bar: progressBar.SingleBar;

  constructor(total: number) {
    this.bar = new progressBar.SingleBar(
      { format: 'figure 9  {bar}  {value}/{total}  {what}', hideCursor: true, clearOnComplete: true },
      progressBar.Presets.shades_classic,
    );
    this.bar.start(total, 0, { what: '' });
  }

  begin(kernel: CurveName, n: number): void {
    this.bar.update({ what: `${kernel} n=${n}` });
  }

  slice(): void {
    this.bar.render();
  }

  done(): void {
    this.bar.increment();
  }

  stop(): void {
    this.bar.stop();
  }
}

/** Progress for a file or a pipe: a line for each run, and a dot for each second of a long one. */
class Lines implements Shown {
  private readonly total: number;
  private finished = 0;
  private shown = performance.now();
  private dots = false;

  constructor(total: number) {
    this.total = total;
  }

  begin(): void {}

  slice(): void {
    if (performance.now() - this.shown < 1000) return;
    this.say('.');
    this.dots = true;
  }

  done({ kernel, n, emulatedSeconds, hostSeconds }: Fig9Run): void {
    this.finished++;
    const seconds = `emulated ${emulatedSeconds.toFixed(4)} s  host ${hostSeconds.toFixed(4)} s`;
    this.say(`${this.dots ? '\n' : ''}${this.finished}/${this.total}  ${kernel}  n=${n}  ${seconds}\n`);
    this.dots = false;
  }

  private say(text: string): void {
    process.stderr.write(text);
    this.shown = performance.now();
  }

  stop(): void {}
}
