/** `callwheel fig9`: measures Figure 9, prints it as table and plot, and writes it as JSON and SVG. */

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import progressBar from 'cli-progress';
import type { Command } from 'commander';
import type { KernelName } from '../config.ts';
import { EXIT_STATUS_HELP, Failure, reason } from './exit.ts';
import { checks } from './fig9-checks.ts';
import { caption, type Fig9Options, type Fig9Run, fig9Config, PAPER_OPTIONS, plan } from './fig9-plan.ts';
import { measure, type Progress } from './fig9-run.ts';
import { jitterSeed, wholeNumber } from './options.ts';
import { checkWritable, writeText } from './output.ts';

interface Fig9CommandOptions extends Fig9Options {
  readonly json: string;
  readonly svg: string;
}

const HELP = `
Boots the three kernels one after the other and on each runs the image's
/bin/fig9 for every n. Emulated seconds come from the cost model; host seconds
are those of this computer. Beyond n = 10 000 the points form a series by decades.

${EXIT_STATUS_HELP}

Examples:
  callwheel fig9
  callwheel fig9 --max 200 --step 20
  callwheel fig9 --max 1000000
  callwheel fig9 --random-seed 7 --seed 3`;

/** Adds `fig9` to the command. */
export function addFig9(program: Command): void {
  const paper = PAPER_OPTIONS;
  program
    .command('fig9')
    .summary("measure and plot the paper's Figure 9")
    .description("Measures the paper's Figure 9: the time of a set and a cancel against outstanding timers.")
    .option('--max <n>', 'outstanding timers at the last point', wholeNumber(0, 2 ** 23), paper.max)
    .option('--step <n>', 'from one point to the next', wholeNumber(1, 2 ** 23), paper.step)
    .option(
      '--iterations <n>',
      'set/cancel pairs at each point',
      wholeNumber(1, 10_000_000),
      paper.iterations,
    )
    .option(
      '--random-seed <n>',
      "seed of the program's random times",
      wholeNumber(0, 2 ** 32 - 1),
      paper.randomSeed,
    )
    .option('--seed <n>', 'jitter interrupt arrival by this seed; random for a fresh one', jitterSeed)
    .option('--json <file>', 'where the figures go; - for stdout', 'build/fig9.json')
    .option('--svg <file>', 'where the plot goes; - for stdout', 'build/fig9.svg')
    .addHelpText('after', HELP)
    .action(fig9);
}

async function fig9(options: Fig9CommandOptions): Promise<void> {
  prepare('--json', options.json);
  prepare('--svg', options.svg);
  if (options.seed !== undefined) process.stderr.write(`seed: ${options.seed}\n`);
  const total = plan(options).length;
  const progress = process.stderr.isTTY === true ? new Bar(total) : new Lines(total);
  let runs: Fig9Run[];
  try {
    runs = await measure(options, progress);
  } finally {
    progress.stop();
  }
  // Loaded while nothing is waited for: the plotting library is large.
  const [{ svg }, { summary, table, terminalPlot }] = await Promise.all([
    import('./fig9-svg.ts'),
    import('./fig9-text.ts'),
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
    summary(checks(runs)),
    `Written: ${options.json} and ${options.svg}`,
  ];
  process.stdout.write(`\n${report.join('\n\n')}\n`);
}

/** Makes the folder of a file that is to be written at the end, and refuses one that cannot be. */
function prepare(option: string, path: string): void {
  try {
    if (path !== '-') mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw new Failure(`${option}: cannot make ${dirname(path)}: ${reason(error)}`);
  }
  checkWritable(option, path);
}

/** What build/fig9.json holds. */
function figures(options: Fig9CommandOptions, runs: readonly Fig9Run[]): object {
  const { max, step, iterations, randomSeed, seed } = options;
  const { seed: _, trace, ...machine } = fig9Config(options);
  return {
    config: { max, step, iterations, randomSeed, jitterSeed: seed ?? null, ...machine },
    runs,
    checks: checks(runs),
  };
}

interface Shown extends Progress {
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

  begin(kernel: KernelName, n: number): void {
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

/** Progress for a file or a pipe: a line a run, and a dot a second within a long one. */
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
