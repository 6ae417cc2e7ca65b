/** --trace-out: the events of a run, or of several runs, written to a file as they happen. */

import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import type { Observer } from '../../kernel/probe.ts';
import type { TraceFormat } from '../trace/formats.ts';
import type { Bounds, Window } from '../trace/window.ts';
import type { Sink, TraceWriter } from '../trace/writer.ts';
import { Failure } from './exit.ts';
import { imageLines } from './imagelines.ts';
import { wholeNumber } from './options.ts';
import { complain } from './output.ts';
import { TextFile } from './textfile.ts';

const EXTENSIONS: Readonly<Record<string, TraceFormat>> = {
  '.json': 'perfetto',
  '.vcd': 'vcd',
  '.ftrace': 'ftrace',
  '.txt': 'ftrace',
  '.csv': 'csv',
};

/** The values of the options, as commander hands them over. */
export interface TraceOutOptions {
  readonly traceOut?: string;
  readonly traceFormat?: TraceFormat;
  readonly traceFrom?: number;
  readonly traceTo?: number;
  readonly traceLimit: number;
}

/**
 * Adds the options; `limit` is the number of events written of a run unless another is asked for.
 */
export function addTraceOptions(command: Command, limit: number): Command {
  const number = (min: number) => wholeNumber(min, Number.MAX_SAFE_INTEGER);
  const formats: readonly TraceFormat[] = ['perfetto', 'vcd', 'ftrace', 'csv'];
  return command
    .option(
      '--trace-out <file>',
      'write all that happens to a file: .json for Perfetto, .vcd for GTKWave, .ftrace as Linux has it, .csv',
    )
    .addOption(new Option('--trace-format <name>', 'its format, whatever it is called').choices(formats))
    .option('--trace-from <cycle>', 'write from this cycle on', number(0))
    .option('--trace-to <cycle>', 'write what is before this cycle', number(1))
    .option('--trace-limit <n>', 'write so many events of a run at most', number(1), limit);
}

/**
 * The file that the options ask for; undefined if they ask for none. Refuses what cannot be
 * written.
 */
export async function openTrace(options: TraceOutOptions): Promise<TraceFile | undefined> {
  const { traceOut: path, traceFormat, traceFrom = 0, traceTo = Number.POSITIVE_INFINITY } = options;
  if (path === undefined) {
    const given = { format: traceFormat, from: options.traceFrom, to: options.traceTo };
    for (const [name, value] of Object.entries(given))
      if (value !== undefined) throw new Failure(`--trace-${name} needs --trace-out FILE`);
    return undefined;
  }
  if (traceTo <= traceFrom)
    throw new Failure(
      `--trace-to ${traceTo} is not after --trace-from ${traceFrom}: nothing would be written`,
    );
  const format = traceFormat ?? EXTENSIONS[extname(path).toLowerCase()];
  if (format === undefined) {
    const known = Object.keys(EXTENSIONS).join(', ');
    throw new Failure(
      `--trace-out ${path}: its name does not tell the format. Accepted: ${known}; or --trace-format.`,
    );
  }
  // Loaded when asked for: most runs go without.
  const [formats, window] = await Promise.all([import('../trace/formats.ts'), import('../trace/window.ts')]);
  const bounds = { from: traceFrom, to: traceTo, limit: options.traceLimit };
  return new TraceFile(path, (sink) => formats.WRITERS[format](sink, imageLines()), bounds, window.Window);
}

export class TraceFile {
  private readonly path: string;
  private readonly bounds: Bounds;
  private readonly Window: typeof Window;
  private readonly writer: TraceWriter;
  private readonly file: TextFile;
  private window: Window | undefined = undefined;
  /** The number of runs that were not written to their end. */
  private ncut = 0;
  /** The cycle at which the last of them was cut. */
  private cutAt = 0;

  constructor(path: string, make: (sink: Sink) => TraceWriter, bounds: Bounds, window: typeof Window) {
    this.path = path;
    this.bounds = bounds;
    this.Window = window;
    this.file = new TextFile('--trace-out', path);
    this.writer = make((text) => this.file.write(text));
  }

  /** The observer for the next run, whose name is shown if there is more than one run. */
  begin(run: string): Observer {
    this.window = new this.Window(run, this.writer, this.bounds);
    return this.window.observer;
  }

  /** The run is over. */
  finish(): void {
    this.window?.finish();
    const cut = this.window?.fullAt;
    if (cut !== undefined) {
      this.ncut++;
      this.cutAt = cut;
    }
    this.window = undefined;
  }

  /** Throws a Failure if something could not be written. */
  settle(): void {
    this.file.settle();
  }

  /**
   * Completes the file, and says if something is missing in it. Failure if it cannot be written.
   */
  close(): void {
    this.finish();
    this.writer.end();
    const head = this.writer.head?.();
    if (head !== undefined) this.file.rewrite(head);
    this.file.close();
    const limit = `--trace-limit ${this.bounds.limit} events`;
    if (this.ncut === 1) complain(`${this.path} ends at cycle ${this.cutAt}: ${limit}`);
    else if (this.ncut > 1) complain(`${this.path} has the beginnings of ${this.ncut} runs: ${limit} each`);
  }
}
