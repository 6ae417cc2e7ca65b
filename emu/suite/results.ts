/** The results of a suite: its runs by their numbers, and which of them are wanted. */

import type { Complaint, Outcome } from './judge.ts';
import type { Case, Suite, TestMachine } from './suite.ts';

/** A run of a case on one of its machines. */
export interface Run {
  /** The numbers of case and machine, as `2.3`: the third machine of the second case. */
  readonly id: string;
  readonly test: Case;
  readonly machine: TestMachine;
}

/** A run with what came of it. */
export interface Result extends Run {
  /** skipped: there can be no such machine. */
  readonly verdict: 'passed' | 'failed' | 'skipped';
  readonly complaints: readonly Complaint[];
  /** The reason why it was skipped. */
  readonly why: string;
  /** True if its program is not there. */
  readonly missing?: boolean;
  /** Undefined if it was not run. */
  readonly outcome: Pick<Outcome, 'ending' | 'status' | 'seconds' | 'runHash'> | undefined;
}

/** All runs of a suite, in their order. */
export function runsOf({ cases }: Suite): Run[] {
  return cases.flatMap((test, i) =>
    test.machines.map((machine, j) => ({ id: `${i + 1}.${j + 1}`, test, machine })),
  );
}

/** The runs of a case by its name or number, or one run by its number. */
export function chosen(runs: readonly Run[], which: string): Run[] {
  const named = runs.filter(({ test }) => test.name === which);
  return named.length > 0 ? named : runs.filter(({ id }) => id === which || id.split('.')[0] === which);
}

/** The name of a run for a reader. */
export const nameOf = ({ test, machine }: Run): string =>
  machine.label === '' ? test.name : `${test.name} [${machine.label}]`;
