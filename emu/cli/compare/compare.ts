/** The work of `callwheel compare`: measures every scheme side by side, and writes the report. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import progressBar from 'cli-progress';
import { SCHEMES } from '../../../kernel/callout/schemes.ts';
import { SUN_4_360 } from '../../cost.ts';
import { Failure, reason } from '../exit.ts';
import { crossing } from './crossing.ts';
import { insertions } from './insertion.ts';
import { interrupts } from './interrupts.ts';
import { kernelRun } from './kernelrun.ts';
import { CONTENDERS, latency } from './latency.ts';
import { bytesEach } from './memory.ts';
import { csv, type Figures, html, plots, tables } from './report.ts';
import { WORKLOADS } from './workloads.ts';

export interface CompareOptions {
  readonly max: number;
  readonly out: string;
  readonly json?: true;
}

export function compare(options: CompareOptions): void {
  if (options.json === undefined) prepare(options.out);
  const figures = measure(options.max);
  if (options.json !== undefined) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  const all = tables(figures);
  const drawn = plots(figures);
  const about = `callwheel compare --max ${options.max}, Node ${process.version} on ${process.platform} ${process.arch}. Nodes are counted, cycles are modelled, nanoseconds are this computer's.`;
  const write = (name: string, text: string): void => writeFileSync(join(options.out, name), text);
  write('index.html', html(all, drawn, about, WORKLOADS));
  write('compare.json', `${JSON.stringify(figures, null, 2)}\n`);
  for (const table of all) write(`${table.name}.csv`, csv(table));
  for (const [name, svg] of Object.entries(drawn)) write(`${name}.svg`, svg);
  process.stdout.write(
    `Written: ${join(options.out, 'index.html')}, compare.json, ${all.length} tables as CSV, ${Object.keys(drawn).length} plots as SVG\n`,
  );
}

function prepare(out: string): void {
  try {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, 'index.html'), '');
  } catch (error) {
    throw new Failure(`--out: cannot write to ${out}: ${reason(error)}`);
  }
}

/** All figures, with progress on stderr. */
function measure(max: number): Figures {
  const sizes = [10, 100, 1000, 10_000, 100_000, 1_000_000].filter((n) => n <= max);
  const bootable = Object.keys(SCHEMES).filter((name) => SCHEMES[name].boots);
  const steps = CONTENDERS.length * sizes.length + WORKLOADS.length * bootable.length + 3;
  const progress = new Progress(steps);
  const latencies = CONTENDERS.flatMap((contender) =>
    sizes.flatMap((n) => {
      progress.begin(`${contender.name}, n = ${n}`);
      return latency(contender, n, SUN_4_360) ?? [];
    }),
  );
  progress.begin('insertion');
  const inserted = [10, 100, 1000].filter((n) => n <= max).flatMap(insertions);
  progress.begin('Scheme 6 against 7');
  const crossed = crossing((what) => progress.detail(what));
  progress.begin('interrupts');
  const interrupted = interrupts();
  const workloads = WORKLOADS.flatMap((workload) =>
    bootable.map((scheme) => {
      progress.begin(`${workload.name} on ${scheme}`);
      return kernelRun(workload, scheme);
    }),
  );
  progress.stop();
  const bytes = Object.fromEntries(Object.keys(SCHEMES).map((scheme) => [scheme, bytesEach(scheme)]));
  return { latencies, bytes, insertions: inserted, crossing: crossed, interrupts: interrupted, workloads };
}

/** A bar on a terminal, a line for each tenth elsewhere. */
class Progress {
  private readonly bar: progressBar.SingleBar | undefined;
  private readonly total: number;
  private done = -1;

  constructor(total: number) {
    this.total = total;
    if (process.stderr.isTTY !== true) return;
    this.bar = new progressBar.SingleBar(
      { format: 'compare  {bar}  {value}/{total}  {what}', hideCursor: true, clearOnComplete: true },
      progressBar.Presets.shades_classic,
    );
    this.bar.start(total, 0, { what: '' });
  }

  begin(what: string): void {
    this.done++;
    this.bar?.update(this.done, { what });
    this.bar?.render();
    const tenth = (done: number) => Math.floor((10 * done) / this.total);
    if (this.bar === undefined && tenth(this.done) !== tenth(this.done - 1)) {
      process.stderr.write(`compare: ${this.done}/${this.total} ${what}\n`);
    }
  }

  detail(what: string): void {
    this.bar?.update({ what });
    this.bar?.render();
  }

  stop(): void {
    this.bar?.stop();
  }
}
