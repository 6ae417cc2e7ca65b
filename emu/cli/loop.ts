/**
 * The loop that the command line runs a machine in. The machine never waits;
 * this does: for keys and lines, for the wall clock when virtual time is paced
 * against it, and for readers of our output that are slow.
 *
 * A paced machine on which nothing can run needs nobody to watch its ticks: the
 * loop sleeps until the next callout is due or something is typed, and then
 * lets the ticks pass all at once. What was typed is given to it after that, so
 * that it arrives at the time it was typed.
 */

import { setImmediate } from 'node:timers/promises';
import type { StopReason } from '../machine.ts';
import type { System } from '../system.ts';
import type { ConsoleInput } from './input.ts';
import { HOST_WALL, Pace, type Wall } from './wall.ts';

/** What the loop uses of a system. */
export type Driven = Pick<System, 'run' | 'cycle' | 'consoleInput' | 'consoleResize' | 'restfulCycles'>;

/** How a run ended; cycles: its bound was reached; quit: the user left the emulator. */
export type Ending = 'halt' | 'stuck' | 'panic' | 'cycles' | 'quit';

/** What the loop knows of a debugger, which may keep the user inside of run() as well as between two of them. */
export interface LoopDebugger {
  /** The cycle by which run() has to come back. */
  bound(): number;
  /** Told of each return of run(), once the debugger is wanted. */
  cameBack(reason: StopReason): void;
  /** The host's time passed without the machine's since this was last set to false. */
  stoodStill: boolean;
  /** The user leaves the emulator. */
  readonly leaving: unknown;
}

export interface LoopOptions {
  /** The last cycle to run to; Infinity for no bound. */
  readonly cycles: number;
  /** Virtual cycles in a second of the wall, or undefined to run as fast as the host can. */
  readonly pace: number | undefined;
  /** Resolves when the output can take more; undefined when it can already. */
  readonly drained: () => Promise<void> | undefined;
  /** Brings the module that the kernel wants; a machine that may want one needs it. */
  readonly bringModule?: () => Promise<void>;
  /** Called between slices. */
  readonly onSlice?: () => void;
  /** Called when every process sleeps for ever but a key, ^C, may still wake one. */
  readonly onAsleep?: () => void;
  /** What may stop the machine for its user. */
  readonly debugger?: LoopDebugger | undefined;
  /** The host's clock, unless given. */
  readonly wall?: Wall;
}

/** A slice should take about this long, so that keys are answered at once. */
const SLICE_MS = 20;
const SLICE_MIN = 10_000;
/** An idle machine skips over many cycles in no time; the program may stop idling within a slice. */
const SLICE_MAX = 25_000_000;
/** The interval between looks at the wall when a paced machine computes and is ahead of it. */
const PACE_MS = 10;
/** The longest sleep of the host: the ticks of five minutes are caught up in a moment, those of a night are not. */
const IDLE_MS = 300_000;

/** Runs `system` to its end, feeding it from `input`. Slices do not show in the run: every slicing gives the same one. */
export async function drive(system: Driven, input: ConsoleInput, options: LoopOptions): Promise<Ending> {
  const { wall = HOST_WALL, debugger: ddb } = options;
  const pace = options.pace === undefined ? undefined : new Pace(wall, options.pace, system.cycle);
  let slice = 100_000;
  let slept = false;
  let cutShort = false;
  for (;;) {
    if (input.quit || ddb?.leaving !== undefined) return 'quit';
    if (ddb?.stoodStill) {
      ddb.stoodStill = false;
      pace?.restart(system.cycle);
    }
    const due = pace?.due() ?? Number.POSITIVE_INFINITY;
    const rest: number = slept ? system.restfulCycles(Math.max(0, due - system.cycle)) : 0;
    // Where an observer stopped the machine it is not given anything: only the cycle of a whole run() says where it stands.
    if (rest === 0 && !cutShort) feed(system, input);
    const bound = Math.min(options.cycles, ddb?.bound() ?? Number.POSITIVE_INFINITY);
    const until = Math.min(bound, due, system.cycle + (rest === 0 ? slice : rest));
    const began = wall.now();
    const reason = system.run(until);
    const took = wall.now() - began;
    if (!ddb?.stoodStill) slice = nextSlice(slice, took);
    cutShort = reason === 'cycle' && system.cycle < until;
    ddb?.cameBack(reason);
    options.onSlice?.();
    await options.drained();

    if (reason === 'panic') return reason;
    if (ddb?.leaving !== undefined) return 'quit';
    if (reason === 'halt') return reason;
    if (reason === 'cycle' && (ddb?.stoodStill || cutShort)) continue;
    if (reason === 'stuck' && !input.live) return reason;
    if (reason === 'stuck') options.onAsleep?.();
    if (reason === 'cycle' && system.cycle >= options.cycles) return 'cycles';
    if (reason === 'module') {
      if (options.bringModule === undefined) throw new Error('a module is wanted, and nobody brings one');
      await options.bringModule();
      pace?.restart(system.cycle);
    } else if (reason !== 'cycle' && (pace === undefined || !input.live)) {
      await arrival(system, input);
      pace?.restart(system.cycle);
    } else if (pace === undefined || due > until || rest > 0) await setImmediate();
    else await waitForWall(system, input, pace, bound);
    slept = rest > 0 ? until < due : pace !== undefined;
  }
}

/** How many cycles to run for at once, after so many took so many milliseconds. */
function nextSlice(slice: number, took: number): number {
  return Math.min(SLICE_MAX, Math.max(SLICE_MIN, Math.round((slice * SLICE_MS) / Math.max(took, 1))));
}

/** Gives the machine what has arrived on its own. */
function feed(system: Driven, input: ConsoleInput): void {
  const size = input.resized();
  if (size !== undefined) system.consoleResize(size.rows, size.columns);
  const typed = input.poll();
  if (typed !== undefined) system.consoleInput(typed);
}

/** Waits until there is something to give to a machine that can do nothing without it. */
async function arrival(system: Driven, input: ConsoleInput): Promise<void> {
  if (input.live) await input.ready();
  else system.consoleInput(await input.next());
}

/** Waits for input, or until a machine that is paced and as far as the wall has something to do. */
async function waitForWall(system: Driven, input: ConsoleInput, pace: Pace, bound: number): Promise<void> {
  const rest = Math.min(system.restfulCycles(pace.cycles(IDLE_MS)), bound - system.cycle);
  const milliseconds = Math.ceil(pace.milliseconds(system.cycle + rest - pace.due()));
  await pace.wall.sleep(rest === 0 ? PACE_MS : Math.max(1, milliseconds), input.ready());
}
