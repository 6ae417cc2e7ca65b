/**
 * The loop that the command line runs a machine in. The machine never waits;
 * this does: for keys and lines, for the wall clock when virtual time is paced
 * against it, and for readers of our output that are slow.
 */

import { setImmediate, setTimeout } from 'node:timers/promises';
import type { System } from '../boot.ts';
import type { ConsoleInput } from './input.ts';

/** What the loop uses of a system. */
export type Driven = Pick<System, 'run' | 'cycle' | 'consoleInput' | 'restfulCycles'>;

/** How a run ended; cycles: its bound was reached; quit: the user left the emulator. */
export type Ending = 'halt' | 'stuck' | 'panic' | 'cycles' | 'quit';

export interface LoopOptions {
  /** The last cycle to run to; Infinity for no bound. */
  readonly cycles: number;
  /** Virtual cycles in a second of the wall, or undefined to run as fast as the host can. */
  readonly pace: number | undefined;
  /** Resolves when the output can take more; undefined when it can already. */
  readonly drained: () => Promise<void> | undefined;
  /** Called between slices. */
  readonly onSlice?: () => void;
  /** Called when every process sleeps for ever but a key, ^C, may still wake one. */
  readonly onAsleep?: () => void;
}

/** A slice should take about this long, so that keys are answered at once. */
const SLICE_MS = 20;
const SLICE_MIN = 10_000;
/** An idle machine skips over many cycles in no time; the program may stop idling within a slice. */
const SLICE_MAX = 25_000_000;
/** The interval between looks at the wall when a paced machine is ahead of it; longer, up to a bound, when it is idle. */
const PACE_MS = 10;
const IDLE_MS = 1000;

/** Runs `system` to its end, feeding it from `input`. Slices do not show in the run: every slicing gives the same one. */
export async function drive(system: Driven, input: ConsoleInput, options: LoopOptions): Promise<Ending> {
  let slice = 100_000;
  let wallStart = performance.now();
  let cycleStart = system.cycle;
  for (;;) {
    const typed = input.poll();
    if (input.quit) return 'quit';
    if (typed !== undefined) system.consoleInput(typed);

    let until = Math.min(options.cycles, system.cycle + slice);
    let behind = true;
    if (options.pace !== undefined) {
      const due = cycleStart + Math.floor(((performance.now() - wallStart) / 1000) * options.pace);
      behind = due > until;
      until = Math.min(until, due);
    }
    const began = performance.now();
    const reason = system.run(until);
    const took = performance.now() - began;
    slice = Math.min(SLICE_MAX, Math.max(SLICE_MIN, Math.round((slice * SLICE_MS) / Math.max(took, 1))));
    options.onSlice?.();
    await options.drained();

    const passing = options.pace !== undefined && input.live;
    if (reason === 'input' && !passing) {
      const bytes = await input.next();
      if (input.quit) return 'quit';
      system.consoleInput(bytes);
      // Virtual time stood still meanwhile; it goes on from here.
      wallStart = performance.now();
      cycleStart = system.cycle;
    } else if (reason === 'stuck' && input.live) {
      options.onAsleep?.();
      await input.ready();
    } else if (reason !== 'cycle' && reason !== 'input') return reason;
    else if (system.cycle >= options.cycles) return 'cycles';
    else if (behind) await setImmediate();
    else await rest(system, input, options.pace ?? 0);
  }
}

/** Waits for input, or until a machine that is paced and ahead of the wall has something to do. */
async function rest(system: Driven, input: ConsoleInput, pace: number): Promise<void> {
  const idle = (system.restfulCycles((IDLE_MS / 1000) * pace) / pace) * 1000;
  const over = new AbortController();
  const time = setTimeout(Math.max(PACE_MS, idle), undefined, { signal: over.signal });
  await Promise.race([time.catch(() => {}), input.ready()]);
  over.abort();
}
