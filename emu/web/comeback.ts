/**
 * The way of a run to where it was when the page was left: a machine that was booted as the log
 * says is brought there from the log, and goes on.
 */

import { parseLog } from '../front/logreader.ts';
import { MemoryLog } from '../front/memorylog.ts';
import { REPLAY_SLICE } from '../front/replay.ts';
import { ReplayedRun } from '../front/replayed.ts';
import { LogError, type LogStart, logLine } from '../front/runlog.ts';
import type { System } from '../system.ts';
import type { Frames } from './frames.ts';
import type { Kept } from './protocol.ts';

export class Comeback {
  /** The log, which goes on with the run. */
  readonly log: MemoryLog;
  /** The SHA-256 of the files whose contents it has. */
  readonly held: readonly string[];
  /** The speed of the run when it was kept, and whether it stood still. */
  readonly pacing: Pick<Kept, 'paused' | 'speed'>;
  private readonly cycle: number;

  private constructor(log: MemoryLog, held: readonly string[], { cycle, paused, speed }: Kept) {
    this.log = log;
    this.held = held;
    this.pacing = { paused, speed };
    this.cycle = cycle;
  }

  /** The way of a run that was booted as `start` says; undefined if the kept one was not. */
  static of(kept: Kept, start: LogStart): Comeback | undefined {
    const { log } = kept;
    if (!log.startsWith(logLine(start))) return undefined;
    try {
      const parsed = parseLog(log, 'the log');
      // Code of the user's would have to be compiled again.
      if (parsed.files.size > 0) return undefined;
      return new Comeback(MemoryLog.of(log, parsed), [], kept);
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
