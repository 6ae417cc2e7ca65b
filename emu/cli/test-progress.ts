/** The progress of `callwheel test`: a bar on a terminal; elsewhere lines about each long run. */

import progressBar from 'cli-progress';
import { nameOf, type Run } from '../suite/results.ts';

/** A view of the runs, one after the other. */
export interface TestProgress {
  /** A run begins, after `done` others. */
  begin(run: Run, done: number): void;
  /** The run has come to so many modelled seconds. */
  running(seconds: number): void;
  /** Shows no more. */
  stop(): void;
}

/** The progress of so many runs on standard error; a quiet command has none but on a terminal. */
export function testProgress(total: number, quiet: boolean): TestProgress {
  if (process.stderr.isTTY === true) return new Bar(total);
  return quiet ? SILENT : new LongRuns(total, (line) => process.stderr.write(line));
}

const SILENT: TestProgress = { begin: () => undefined, running: () => undefined, stop: () => undefined };

/** The time of a run in words. */
const timeOf = (seconds: number, { test }: Run): string =>
  `${seconds.toFixed(1)} of ${test.limit} modelled s`;

/** Milliseconds after which a run is told of; then after twice as many, and so on. */
const LONG_MS = 1000;

/** Lines for a file or a pipe about runs that take long. */
export class LongRuns implements TestProgress {
  private readonly total: number;
  private readonly say: (line: string) => void;
  private readonly now: () => number;
  private run: Run | undefined;
  private done = 0;
  private began = 0;
  private next = LONG_MS;

  /** `now` is the host's clock, in milliseconds. */
  constructor(total: number, say: (line: string) => void, now: () => number = () => performance.now()) {
    this.total = total;
    this.say = say;
    this.now = now;
  }

  begin(run: Run, done: number): void {
    this.run = run;
    this.done = done;
    this.began = this.now();
    this.next = LONG_MS;
  }

  running(seconds: number): void {
    const { run } = this;
    const took = this.now() - this.began;
    if (run === undefined || took < this.next) return;
    while (this.next <= took) this.next *= 2;
    this.say(`test: ${this.done}/${this.total} ${run.id} ${nameOf(run)}: ${timeOf(seconds, run)}\n`);
  }

  stop(): void {
    this.run = undefined;
  }
}

/** Progress on a terminal. */
class Bar implements TestProgress {
  private readonly bar: progressBar.SingleBar;
  private run: Run | undefined;

  constructor(total: number) {
    this.bar = new progressBar.SingleBar(
      { format: 'test  {bar}  {value}/{total}  {what}', hideCursor: true, clearOnComplete: true },
      progressBar.Presets.shades_classic,
    );
    this.bar.start(total, 0, { what: '' });
  }

  begin(run: Run, done: number): void {
    this.run = run;
    this.bar.update(done, { what: nameOf(run) });
  }

  running(seconds: number): void {
    const { run } = this;
    if (run !== undefined) this.bar.update({ what: `${nameOf(run)}  ${timeOf(seconds, run)}` });
  }

  stop(): void {
    this.bar.stop();
  }
}
