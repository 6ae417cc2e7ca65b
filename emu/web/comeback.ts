/**
 * The way of a run to where it was when the page was left: a machine that was booted as the log
 * says is brought there from the log, and goes on.
 */

import { parseLog } from '../front/logreader.ts';
import { MemoryLog } from '../front/memorylog.ts';
import { REPLAY_SLICE } from '../front/replay.ts';
import { ReplayedRun } from '../front/replayed.ts';
import { LogError, type LogStart, logLine, type RunLog } from '../front/runlog.ts';
import type { System } from '../system.ts';
import type { Frames } from './frames.ts';
import type { Kept } from './protocol.ts';

export class Comeback {
  /** The log, which goes on with the run. */
  readonly log: MemoryLog;
  /** The contents of files that it has, by their SHA-256. */
  private readonly files: RunLog['files'];
  /** The speed of the run when it was kept, and whether it stood still. */
  readonly pacing: Pick<Kept, 'paused' | 'speed'>;
  private readonly cycle: number;

  private constructor({ log, cycle, paused, speed }: Kept, parsed: RunLog) {
    this.log = MemoryLog.of(log, parsed);
    this.files = parsed.files;
    this.pacing = { paused, speed };
    this.cycle = cycle;
  }

  /** The SHA-256 of the files whose contents the log has. */
  get held(): string[] {
    return [...this.files.keys()];
  }

  /** The modules that the run has asked for, with their sources. */
  get asked(): { readonly shown: string; readonly source: Uint8Array }[] {
    return this.log.events.flatMap((event) => {
      if (event.record !== 'module' || !('file' in event.answer)) return [];
      const { shown, file } = event.answer;
      const source = this.files.get(file.sha256);
      return source === undefined ? [] : [{ shown, source }];
    });
  }

  /** The way of a run that was booted as `start` says; undefined if the kept one was not. */
  static of(kept: Kept, start: LogStart): Comeback | undefined {
    const { log } = kept;
    if (!log.startsWith(logLine(start))) return undefined;
    try {
      return new Comeback(kept, parseLog(log, 'the log'));
    } catch (error) {
      if (error instanceof LogError) return undefined;
      throw error;
    }
  }

  /**
   * Brings the machine there; after each slice `turn` lets the host do other work. Returns the run,
   * which is at its end if the log is. LogError if it parts from the log.
   */
  async go(
    system: System,
    freq: number,
    modules: ConstructorParameters<typeof ReplayedRun>[2],
    frames: Frames,
    turn: () => Promise<unknown>,
  ): Promise<ReplayedRun> {
    const { cycle, log } = this;
    const { events, lines } = log;
    const run = new ReplayedRun(system, { start: { config: { freq } }, events, lines }, modules, () => cycle);
    frames.travelling = true;
    let stop = run.run(REPLAY_SLICE);
    while (stop === 'cycle') {
      frames.send();
      await frames.drained();
      await turn();
      stop = run.run(run.cycle + REPLAY_SLICE);
    }
    frames.travelling = false;
    if (stop === 'parted')
      throw new LogError(`The run parts from what was kept of it ${run.parting}: Restart boots it anew`);
    return run;
  }
}
