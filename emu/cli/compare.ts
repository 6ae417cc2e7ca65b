/** The work of `callwheel compare`: measures every scheme (emu/paper) and writes the report. */

import { basename, join } from 'node:path';
import progressBar from 'cli-progress';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { barsSvg } from '../paper/compare/bars.ts';
import { wideSvg } from '../paper/compare/chart.ts';
import { barsCsv, html, plotCsv } from '../paper/compare/page.ts';
import { csv, type Progress } from '../paper/compare/section.ts';
import { chaptersOf, measureSections, stepsOf } from '../paper/compare/sections.ts';
import { checkWritable, prepareFolder, writeText } from './output.ts';
import { refuseOverwriting } from './outputs.ts';
import { measuring, paperHost } from './paper-host.ts';

export interface CompareOptions {
  /** Callouts outstanding at the last point. */
  readonly max: number;
  /** The folder of the report. */
  readonly out: string;
  /** Print the figures as JSON and write nothing. */
  readonly json?: true;
  /** The file of a scheme of the user's. */
  readonly callout?: string;
}

/** `scheme` is that of options.callout. */
export async function compare(options: CompareOptions, scheme?: SchemeMaker): Promise<void> {
  const { callout } = options;
  const own =
    scheme === undefined || callout === undefined
      ? undefined
      : { name: `yours, ${basename(callout)}`, make: scheme };
  const progress = new Shown(stepsOf(options.max, own !== undefined));
  const run = { max: options.max, host: paperHost(), progress, ...(own === undefined ? {} : { own }) };
  const figures = await measuring(() => measureSections(run));
  progress.stop();
  const json = `${JSON.stringify(figures, null, 2)}\n`;
  if (options.json !== undefined) {
    process.stdout.write(json);
    return;
  }
  const chapters = chaptersOf(figures);
  const tables = chapters.flatMap((chapter) => chapter.tables);
  const plots = chapters.flatMap((chapter) => chapter.plots);
  const bars = chapters.flatMap((chapter) => chapter.bars ?? []);
  const about = `callwheel compare --max ${options.max}${options.callout === undefined ? '' : ` --callout ${options.callout}`}, Node ${process.version} on ${process.platform} ${process.arch}. Nodes are counted, cycles are modelled, nanoseconds are this computer's.`;
  const files = new Map([
    ['index.html', html(chapters, about)],
    ['compare.json', json],
    ...tables.map((table) => [`${table.name}.csv`, csv(table)] as const),
    ...plots.flatMap((plot) => figure(plot.name, wideSvg(plot, true), plotCsv(plot))),
    ...bars.flatMap((it) => figure(it.name, barsSvg(it, 'wide', true), barsCsv(it))),
  ]);
  refuse(
    Array.from(files.keys(), (name) => join(options.out, name)),
    callout,
  );
  for (const [name, text] of files) writeText('--out', join(options.out, name), text);
  process.stdout.write(
    `Written: ${join(options.out, 'index.html')}, compare.json, ${tables.length} tables as CSV, ${plots.length + bars.length} figures as SVG and CSV\n`,
  );
}

/** The two files of a figure. */
const figure = (name: string, svg: string, table: string): (readonly [string, string])[] => [
  [`${name}.svg`, svg],
  [`${name}.csv`, table],
];

/** Failure if one of these files of the report is the scheme that the user has named. */
function refuse(files: readonly string[], callout: string | undefined): void {
  const inputs = callout === undefined ? [] : [{ what: 'the scheme of --callout', path: callout }];
  refuseOverwriting({ outputs: files.map((path) => ({ option: '--out', path })), inputs });
}

/**
 * Makes the folder of the report, if one is to be written. Failure if it cannot be made or
 * written to, or if a scheme of the user's stands where the report goes.
 */
export function prepare({ out, json, callout }: CompareOptions): void {
  if (json !== undefined) return;
  prepareFolder('--out', out);
  const first = ['index.html', 'compare.json'].map((name) => join(out, name));
  for (const path of first) checkWritable('--out', path);
  refuse(first, callout);
}

/** Progress on stderr: a bar on a terminal, a line for each tenth elsewhere. */
class Shown implements Progress {
  private readonly bar: progressBar.SingleBar | undefined;
  private readonly total: number;
  /** Steps that have been finished. */
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
