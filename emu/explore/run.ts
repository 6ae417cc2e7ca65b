/** One run of an exploration, from boot to its end, without a turn of the host. */

import type { ModuleNames, ModuleRefusal } from '../../kernel/kld/kern_linker.ts';
import type { Observer } from '../../kernel/probe.ts';
import { toldEnding } from '../front/ending.ts';
import type { Driven, Ending } from '../front/loop.ts';
import type { Differing, Make, Screen } from '../front/replay.ts';
import { bytesText, type LoadedModule } from '../front/runlog.ts';
import type { Host } from '../machine.ts';
import type { System } from '../system.ts';
import { faultsIn, movesIn, type Step } from './steps.ts';

/** The program that is explored, and all that it is given. */
export interface Explored {
  /** Makes its machines, each with its steps. */
  readonly make: (...its: Parameters<Make>) => { readonly system: System };
  /** The name of the program, for messages. */
  readonly name: string;
  /** Standard input: its pieces, in their order. */
  readonly input: readonly Uint8Array[];
  /** Pieces that are typed, in their order, each where the machine waits for it. */
  readonly typed: readonly Uint8Array[];
  /** The answers to what the kernel asks of the front end, in the order of the undisturbed run. */
  readonly modules: readonly (() => LoadedModule | ModuleNames | ModuleRefusal)[];
}

/** The end of a run, as far as explorations compare it. */
export interface Outcome {
  readonly ending: Ending;
  /** The exit status, as callwheel run gives it. */
  readonly status: number;
  /** The signal that ended the program, or 0. */
  readonly signal: number;
  /** The bytes that were written to console and streams, a character each. */
  readonly output: string;
  /** The lines about a panic, or about the processes that sleep for ever. */
  readonly complaints: readonly string[];
  /** The message of the invariant that does not hold; undefined if all hold. */
  readonly broken: string | undefined;
  /** Callouts pending at the end, but for those of the scheduler. */
  readonly pending: number;
  /** The cycle of the end. */
  readonly cycle: number;
  /** The cycle of the clock's next tick, which the run did not come to. */
  readonly nextTick: number;
}

/** A machine as a run drives it: a system, or one that is logged. */
export type Machine = Pick<Driven, 'run' | 'cycle' | 'consoleInput' | 'streamInput'> & {
  provideModule(answer: LoadedModule | ModuleNames | ModuleRefusal): void;
};

const ENOENT = 2;
/** The bits of wait's status word that hold a signal. */
const TERMSIG = 0x7f;

/** Drives a machine to its end, or to cycle `bound`: the first boundary at or after it. */
export function driven(machine: Machine, { input, typed, modules }: Explored, bound: number): Ending {
  let [piece, line, answer] = [0, 0, 0];
  for (;;) {
    const reason = machine.run(bound);
    if (reason === 'halt' || reason === 'stuck' || reason === 'panic') return reason;
    if (reason === 'input') machine.consoleInput(typed[line++] ?? null);
    else if (reason === 'stream') machine.streamInput(input[piece++] ?? null);
    else if (reason === 'module') {
      const refused = { errno: ENOENT, reason: 'the undisturbed run did not ask for it' };
      machine.provideModule(modules[answer++]?.() ?? refused);
    } else if (machine.cycle >= bound) return 'cycles';
  }
}

/** Output that is kept. */
export class Kept implements Screen {
  private readonly pieces: string[] = [];

  consoleOutput(bytes: Uint8Array): void {
    this.pieces.push(bytesText(bytes));
  }

  streamOutput(_fd: number, bytes: Uint8Array): void {
    this.pieces.push(bytesText(bytes));
  }

  note(): void {}

  tell(): void {}

  get text(): string {
    return this.pieces.join('');
  }
}

/** Looks at a run while it goes on. */
export interface Lookers extends Pick<Host, 'survey'> {
  readonly observer?: Observer;
  /** Is given the system before the run, which counts by which points of faults it comes. */
  readonly counting?: ((system: System) => void) | undefined;
}

/** Things in which a machine with these steps differs from that of the undisturbed run. */
export function differing(steps: readonly Step[], counts = false): Differing {
  const [moves, faults] = [movesIn(steps), faultsIn(steps)];
  return faults.length === 0 && !counts ? { moves } : { moves, faults };
}

/** Runs the program with these steps to its end, or to cycle `bound`. */
export function oneRun(
  explored: Explored,
  steps: readonly Step[],
  bound: number,
  { survey, observer, counting }: Lookers = {},
): Outcome {
  const screen = new Kept();
  const machine = { ...differing(steps, counting !== undefined), survey };
  const { system } = explored.make(screen, observer, machine);
  counting?.(system);
  const ending = driven(system, explored, bound);
  return outcomeOf(system, explored, ending, screen.text);
}

function outcomeOf(system: System, { name }: Explored, ending: Ending, output: string): Outcome {
  const { status, line, more } = toldEnding(name, ending, system, '--hang');
  return {
    ending,
    status,
    signal: ending === 'halt' ? system.status & TERMSIG : 0,
    output,
    complaints: line === undefined ? more : [line, ...more],
    broken: ending === 'panic' ? undefined : brokenIn(system),
    pending: system.panicked ? 0 : (system.sysctl('kern.callout.clients') ?? 0),
    cycle: system.cycle,
    nextTick: system.nextTick,
  };
}

/** The message of the first invariant of kernel or machine that does not hold. */
function brokenIn(system: System): string | undefined {
  try {
    system.check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : `${error}`;
  }
}
