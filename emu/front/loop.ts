/**
 * The loop in which a front end runs a machine. The machine never waits; the
 * loop does: for keys and lines, for the wall clock when virtual time is paced
 * against it, and for readers of the output that are slow.
 *
 * Nobody needs to watch the ticks of a paced machine on which no process can
 * run: the loop sleeps until the next callout is due or something is typed, and
 * then lets the ticks pass all at once. Input is given to the machine after
 * these ticks, so that it arrives at the time at which it was typed.
 */

import type { StopReason } from '../machine.ts';
import type { System } from '../system.ts';
import type { ConsoleInput } from './input.ts';
import { Pace, type Wall } from './pace.ts';

/** The part of a system that the loop uses. */
export type Driven = Pick<
  System,
  'run' | 'cycle' | 'consoleInput' | 'consoleResize' | 'streamInput' | 'restfulCycles'
>;

/**
 * The end of a run: that of the machine; cycles: its bound was reached; quit: the user left the
 * emulator.
 */
export type Ending = 'halt' | 'stuck' | 'panic' | 'cycles' | 'quit';

/**
 * A debugger as the loop sees it. It may keep the user inside of run() as well as between two of
 * them.
 */
export interface LoopDebugger {
  /** The cycle by which run() has to come back. */
  bound(): number;
  /** Told of each return of run(), once the debugger is wanted. */
  cameBack(reason: StopReason): void;
  /**
   * True if the machine stood still for the user since the last call: the host's time passed
   * without the machine's.
   */
  stoodStill(): boolean;
  /** Told of the end of the run, unless the user leaves. True if the run goes on all the same. */
  holds?(ending: Ending): boolean;
  /** The user leaves the emulator. */
  readonly leaving: unknown;
}

export interface LoopOptions {
  /** The host's clock. */
  readonly wall: Wall;
  /** The last cycle to run to; Infinity for no bound. */
  readonly cycles: number;
  /**
   * Virtual cycles in a second of the wall, or undefined to run as fast as the host can. May change
   * between two slices.
   */
  readonly pace: number | undefined;
  /**
   * Asked between slices: resolves when the user may let the machine go on; undefined if it may go
   * on now.
   */
  readonly hold?: () => Promise<unknown> | undefined;
  /** Resolves when the output can take more; undefined when it can already. */
  readonly drained: () => Promise<unknown> | undefined;
  /** Brings the module that the kernel wants; a machine that may want one needs it. */
  readonly bringModule?: () => Promise<void>;
  /**
   * Brings the next piece of standard input, null for its end, undefined if the machine is to go on
   * without; a machine with a stream of the host for standard input needs it.
   */
  readonly nextOfStdin?: (() => Promise<Uint8Array | null | undefined>) | undefined;
  /**
   * The longest sleep of the host while the machine is idle, in milliseconds, for a user who
   * watches its ticks; without it, five minutes.
   */
  readonly idleMs?: number;
  /** Called between slices. */
  readonly onSlice?: () => void;
  /** Called when every process sleeps for ever but a key, ^C, may still wake one. */
  readonly onAsleep?: () => void;
  /** The debugger that may stop the machine for its user. */
  readonly debugger?: LoopDebugger | undefined;
}

/**
 * The machine's standing to the world outside, before each run():
 * level: it is given the input that has arrived;
 * behind: the wall went on while the host slept or worked. As long as no process
 * can run, the ticks of that time pass first, and input is given after them;
 * inside: an observer stopped the last run() before its end. Nothing is given,
 * for only the cycle of a whole run() says where the machine stands.
 */
type Standing = 'level' | 'behind' | 'inside';

/** One call of run(). */
interface Stretch {
  /** The cycle to run to. */
  readonly until: number;
  /** The cycle that it is by the wall; Infinity without pace. */
  readonly due: number;
  /** The cycle beyond which neither the user nor the debugger lets the machine go. */
  readonly bound: number;
  /** True if nothing but ticks can happen in it. */
  readonly resting: boolean;
}

/** The time that a slice should take, so that keys are answered at once. */
const SLICE_MS = 20;
/** The least cycles of a slice. */
const SLICE_MIN = 10_000;
/**
 * The most cycles of a slice: an idle machine skips over many of them in no time, but its program
 * may stop idling within the slice.
 */
const SLICE_MAX = 25_000_000;
/** The interval between looks at the wall when a paced machine computes and is ahead of it. */
const PACE_MS = 10;
/**
 * The longest sleep of the host: the ticks of five minutes are caught up in a moment, those of a
 * night are not.
 */
const IDLE_MS = 300_000;

/**
 * Runs `system` to its end, feeding it from `input`. Slices do not show in the run: every slicing
 * gives the same one.
 */
export async function drive(system: Driven, input: ConsoleInput, options: LoopOptions): Promise<Ending> {
  const loop = new Loop(system, input, options);
  for (;;) {
    const ending = await loop.turn();
    if (ending !== undefined) return ending;
  }
}

class Loop {
  private readonly system: Driven;
  private readonly input: ConsoleInput;
  private readonly options: LoopOptions;
  private pace: Pace | undefined;
  /** The value of options.pace that `pace` was made for. */
  private rate: number | undefined;
  private standing: Standing = 'level';
  /** Cycles to run for at once. */
  private slice = 100_000;

  constructor(system: Driven, input: ConsoleInput, options: LoopOptions) {
    this.system = system;
    this.input = input;
    this.options = options;
    this.keepPace();
  }

  /** Goes by the pace that the options ask for now. */
  private keepPace(): void {
    const { options, system } = this;
    if (options.pace === this.rate) return;
    this.rate = options.pace;
    this.pace = options.pace === undefined ? undefined : new Pace(options.wall, options.pace, system.cycle);
    if (this.standing === 'behind') this.standing = 'level';
  }

  /** Waits while the user holds the machine, which takes no time of its own. */
  private async held(): Promise<void> {
    const { options, system } = this;
    let stood = false;
    for (let held = options.hold?.(); held !== undefined; held = options.hold?.()) {
      await held;
      stood = true;
    }
    this.keepPace();
    if (stood) this.pace?.restart(system.cycle);
  }

  /** Runs the machine for a stretch and waits after it; returns how the run ended, if it did. */
  async turn(): Promise<Ending | undefined> {
    const { system, input, options } = this;
    await this.held();
    if (input.quit || options.debugger?.leaving !== undefined) return 'quit';
    this.keptUser();
    const stretch = this.next();
    const began = options.wall.now();
    const reason = system.run(stretch.until);
    const took = options.wall.now() - began;
    options.debugger?.cameBack(reason);
    const kept = this.keptUser();
    if (!kept) this.slice = nextSlice(this.slice, took);
    options.onSlice?.();
    await options.drained();

    const ending = this.ending(reason);
    if (ending !== undefined) return options.debugger?.holds?.(ending) === true ? undefined : ending;
    if (reason === 'stuck') options.onAsleep?.();
    if (reason === 'cycle' && system.cycle < stretch.until) {
      this.standing = 'inside';
      return undefined;
    }
    if (!(reason === 'cycle' && kept)) await this.wait(reason, stretch);
    const caughtUp = stretch.resting && stretch.until >= stretch.due;
    this.standing = this.pace === undefined || caughtUp ? 'level' : 'behind';
    return undefined;
  }

  /** The end of the run, if the machine cannot go on or is not to. */
  private ending(reason: StopReason): Ending | undefined {
    const { system, input, options } = this;
    if (reason === 'panic') return reason;
    if (options.debugger?.leaving !== undefined) return 'quit';
    if (reason === 'halt' || (reason === 'stuck' && !input.live)) return reason;
    return reason === 'cycle' && system.cycle >= options.cycles ? 'cycles' : undefined;
  }

  /**
   * True if the debugger kept the user since the last look. The wall went on meanwhile, and the
   * pace starts anew.
   */
  private keptUser(): boolean {
    if (this.options.debugger?.stoodStill() !== true) return false;
    this.pace?.restart(this.system.cycle);
    return true;
  }

  /** Decides how far to run, and gives the machine what it may have before that. */
  private next(): Stretch {
    const { system, options, standing } = this;
    const due = this.pace?.due() ?? Number.POSITIVE_INFINITY;
    const rest = standing === 'behind' ? system.restfulCycles(Math.max(0, due - system.cycle)) : 0;
    if (rest === 0 && standing !== 'inside') this.feed();
    const bound = Math.min(options.cycles, options.debugger?.bound() ?? Number.POSITIVE_INFINITY);
    const until = Math.min(bound, due, system.cycle + (rest === 0 ? this.slice : rest));
    return { until, due, bound, resting: rest > 0 };
  }

  /** Gives the machine what has arrived on its own. */
  private feed(): void {
    const size = this.input.resized();
    if (size !== undefined) this.system.consoleResize(size.rows, size.columns);
    const typed = this.input.poll();
    if (typed !== undefined) this.system.consoleInput(typed);
  }

  /** Waits for that for which run() has come back; or for the wall; or gives the host a turn. */
  private async wait(reason: StopReason, stretch: Stretch): Promise<void> {
    const { system, input, pace, options } = this;
    if (reason === 'module') {
      if (options.bringModule === undefined) throw new Error('a module is wanted, and nobody brings one');
      await options.bringModule();
      pace?.restart(system.cycle);
    } else if (reason === 'stream') {
      if (options.nextOfStdin === undefined) throw new Error('standard input is read, and nobody brings it');
      const piece = await options.nextOfStdin();
      if (piece !== undefined) system.streamInput(piece);
      pace?.restart(system.cycle);
    } else if (reason !== 'cycle' && (pace === undefined || !input.live)) {
      await this.arrival();
      pace?.restart(system.cycle);
    } else if (pace === undefined || stretch.due > stretch.until || stretch.resting)
      await options.wall.yield();
    else await this.waitForWall(pace, stretch.bound);
  }

  /** Waits until there is something to give to a machine that can do nothing without it. */
  private async arrival(): Promise<void> {
    if (this.input.live) return this.input.ready();
    const bytes = await this.input.next();
    if (bytes !== undefined) this.system.consoleInput(bytes);
  }

  /**
   * Waits for input, or until a machine that is paced and as far as the wall has something to do.
   */
  private async waitForWall(pace: Pace, bound: number): Promise<void> {
    const { system, input, options } = this;
    const rest = Math.min(system.restfulCycles(pace.cycles(options.idleMs ?? IDLE_MS)), bound - system.cycle);
    const milliseconds = Math.ceil(pace.milliseconds(system.cycle + rest - pace.due()));
    await options.wall.sleep(rest === 0 ? PACE_MS : Math.max(1, milliseconds), input.ready());
  }
}

/** The number of cycles to run for at once, after so many took so many milliseconds. */
function nextSlice(slice: number, took: number): number {
  return Math.min(SLICE_MAX, Math.max(SLICE_MIN, Math.round((slice * SLICE_MS) / Math.max(took, 1))));
}
