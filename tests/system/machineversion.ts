/**
 * The table of runs that the machine's version stands for, machineversion.json: each with its hash
 * and its cycles. When one of them changes, the version is another; the table keeps a digest for
 * each version that there was.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { MachineConfig } from '../../emu/config.ts';
import { ENVIRONMENT } from '../../emu/front/program.ts';
import { runProgram } from './harness.ts';
import { runScript } from './modules.ts';

export const TABLE = 'tests/system/machineversion.json';

/** A run by what it is made of. With modules, argv is `sh -c SCRIPT`. */
export interface Run {
  readonly argv: readonly string[];
  readonly config?: Partial<MachineConfig>;
  /** As --module takes them. */
  readonly modules?: readonly string[];
  /** The pieces of what is typed, each when the machine waits for input; then the input ends. */
  readonly input?: readonly string[];
}

export interface Outcome {
  readonly hash: string;
  readonly cycles: number;
}

/** A run and its outcome; a run that was added by hand has none until the table is written. */
export type Row = Run & Partial<Outcome>;

export interface Table {
  /** A digest of the outcomes for each version of the machine, the first one first. */
  readonly versions: readonly string[];
  readonly runs: readonly Row[];
}

export const readTable = (): Table => JSON.parse(readFileSync(TABLE, 'utf8')) as Table;

/** Makes a run. */
export async function outcome({ argv, config = {}, modules = [], input = [] }: Run): Promise<Outcome> {
  const { hash, cycles } =
    modules.length > 0
      ? await runScript(argv[2] ?? '', modules, config)
      : runProgram(argv, config, { input, envp: ENVIRONMENT });
  return { hash, cycles };
}

/** A digest of outcomes. */
export function digest(outcomes: readonly Partial<Outcome>[]): string {
  const sum = createHash('sha256');
  for (const { hash, cycles } of outcomes) sum.update(`${hash} ${cycles}\n`);
  return sum.digest('hex').slice(0, 16);
}

/** The runs of a table, by their index, that have another outcome than the table tells. */
export function changed({ runs }: Table, outcomes: readonly Outcome[]): number[] {
  return runs.flatMap(({ hash, cycles }, i) => {
    const isSame = hash === undefined || (hash === outcomes[i]?.hash && cycles === outcomes[i]?.cycles);
    return isSame ? [] : [i];
  });
}

/**
 * The table for the outcomes that the runs have now. It has one version more if a run has changed;
 * if none has but some are new, the version is the same with another digest.
 */
export function renewed(table: Table, outcomes: readonly Outcome[]): Table {
  const isOther = changed(table, outcomes).length > 0;
  const before = isOther || table.versions.length === 0 ? table.versions : table.versions.slice(0, -1);
  return {
    versions: [...before, digest(outcomes)],
    runs: table.runs.map((row, i) => ({ ...row, ...outcomes[i] })),
  };
}
