/** The measuring of a row of `make bench-cpu`: its programs are built, and run by turns. */

import type { Built } from './build.ts';
import { costFigures, type EngineWay, inTurns, type Run, type Turn, workFigures } from './figures.ts';
import type { Figures } from './report.ts';
import type { CostRow, Program, Row, Work } from './rows.ts';
import { onLinux, onMachine } from './run.ts';

/** The runs of one turn: two by the engines, and one under qemu if that is there. */
const runsOfTurn = ({ linux }: Built): number => (linux === undefined ? 2 : 3);

/** A listener to the progress of a row. */
export interface Progress {
  /** The number of runs that there will be. */
  begin(nruns: number): void;
  /** A run is over. */
  ran(): void;
}

function turnsOf({ args, hz }: Work, { machine, linux }: Built, nturns: number, progress: Progress): Turn[] {
  const qemu = linux === undefined ? undefined : (): Run => onLinux(['qemu-riscv32', linux, ...args]);
  const byEngine = (engine: EngineWay) => onMachine(engine, machine, args, hz);
  return inTurns(nturns, byEngine, qemu, () => progress.ran());
}

/** The cost of an event, by pairs of runs that follow each other. */
function costOf(
  row: CostRow,
  built: (program: Program) => Built,
  nturns: number,
  progress: Progress,
): Figures {
  const [few, many]: [Turn[], Turn[]] = [[], []];
  const run = (work: Work): Turn[] => {
    // qemu has neither a clock of ours nor our processes.
    const { machine } = built(work.program);
    return turnsOf(work, { machine }, 1, progress);
  };
  for (let turn = 0; turn < nturns; turn++) {
    few.push(...run(row.few));
    many.push(...run(row.many));
  }
  return costFigures(few, many, row.nevents((many[0] as Turn).interpreter));
}

/** Measures a row, in so many turns. `build` builds a program. */
export function measureRow(
  row: Row,
  build: (program: Program) => Built,
  nturns: number,
  progress: Progress,
): Figures {
  if ('work' in row) {
    const built = build(row.work.program);
    progress.begin(nturns * runsOfTurn(built));
    return workFigures(turnsOf(row.work, built, nturns, progress));
  }
  const programs = new Map([row.few, row.many].map(({ program }) => [program, build(program)]));
  progress.begin(nturns * 4);
  return costOf(row, (program) => programs.get(program) as Built, nturns, progress);
}
