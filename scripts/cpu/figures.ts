/**
 * The figures of `make bench-cpu`, from the runs of a row. Each turn runs the same program in every
 * way, one after the other; a ratio is that of two runs of one turn.
 */

import { type Spread, spread } from '../bench/spread.ts';

/** The ways in which a program runs: by the engines of the machine, and under qemu-riscv32. */
export const ENGINE_WAYS = ['interpreter', 'compiled'] as const;
export const WAYS = [...ENGINE_WAYS, 'qemu'] as const;
export type EngineWay = (typeof ENGINE_WAYS)[number];
export type Way = (typeof WAYS)[number];

/** A run of a program, in one way. */
export interface Run {
  /** Time of the host's processor. */
  readonly seconds: number;
  readonly output: string;
}

/** A run on the machine. */
export interface MachineRun extends Run {
  readonly instructions: number;
  readonly cycles: number;
  readonly hash: string;
}

/** The runs of one turn. */
export interface Turn extends Readonly<Record<EngineWay, MachineRun>> {
  readonly qemu?: Run;
}

/** The figures of a row that runs a program. */
export interface WorkFigures {
  readonly instructions: number;
  readonly cycles: number;
  readonly seconds: Readonly<Record<EngineWay, Spread>> & { readonly qemu?: Spread };
  /** The speed of the compiled engine over that of the interpreter. */
  readonly times: Spread;
  /** The speed of the compiled engine over that of qemu. */
  readonly ofQemu?: Spread;
}

/** The figures of a row that tells the cost of an event. */
export interface CostFigures {
  readonly microseconds: Readonly<Record<EngineWay, Spread>>;
  readonly times: Spread;
}

/** Throws if a run is not the same as the first one, which the interpreter made. */
export function holdSame(first: MachineRun, way: Way, run: Run | MachineRun): void {
  if (run.output !== first.output)
    throw new Error(`${way} printed ${JSON.stringify(run.output)}, not ${JSON.stringify(first.output)}`);
  if (!('hash' in run)) return;
  for (const what of ['hash', 'instructions', 'cycles'] as const)
    if (run[what] !== first[what])
      throw new Error(`${way}: ${what} ${run[what]}; of the interpreter: ${first[what]}`);
}

/** Runs a program by turns. Throws if a way does other work than the first run did. */
export function inTurns(
  nturns: number,
  onMachine: (engine: EngineWay) => MachineRun,
  qemu: (() => Run) | undefined,
  ran: () => void,
): Turn[] {
  let first: MachineRun | undefined;
  const held = <R extends Run | MachineRun>(way: Way, run: R): R => {
    if (first !== undefined) holdSame(first, way, run);
    ran();
    return run;
  };
  return Array.from({ length: nturns }, () => {
    const interpreter = held('interpreter', onMachine('interpreter'));
    first ??= interpreter;
    const compiled = held('compiled', onMachine('compiled'));
    return qemu === undefined
      ? { interpreter, compiled }
      : { interpreter, compiled, qemu: held('qemu', qemu()) };
  });
}

/** The figures of the turns of a program. */
export function workFigures(turns: readonly Turn[]): WorkFigures {
  const { instructions, cycles } = (turns[0] as Turn).interpreter;
  const [interpreter, compiled] = ENGINE_WAYS.map((way) => turns.map((turn) => turn[way].seconds)) as [
    number[],
    number[],
  ];
  const qemu = turns.flatMap((turn) => turn.qemu?.seconds ?? []);
  const over = (others: readonly number[]): Spread =>
    spread(others.map((seconds, i) => seconds / (compiled[i] as number)));
  const seconds = { interpreter: spread(interpreter), compiled: spread(compiled) };
  const own = { instructions, cycles, times: over(interpreter) };
  return qemu.length === 0
    ? { ...own, seconds }
    : { ...own, seconds: { ...seconds, qemu: spread(qemu) }, ofQemu: over(qemu) };
}

/** The cost of an event, of which each run of `many` has `nevents` more than its run of `few`. */
export function costFigures(few: readonly Turn[], many: readonly Turn[], nevents: number): CostFigures {
  const [interpreter, compiled] = ENGINE_WAYS.map((way) =>
    many.map((turn, i) => ((turn[way].seconds - (few[i] as Turn)[way].seconds) * 1e6) / nevents),
  ) as [number[], number[]];
  return {
    microseconds: { interpreter: spread(interpreter), compiled: spread(compiled) },
    times: spread(interpreter.map((cost, i) => cost / (compiled[i] as number))),
  };
}
