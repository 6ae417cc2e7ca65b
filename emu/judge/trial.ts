/** Tries a scheme on random scripts, and reduces a script that breaks it to the shortest. */

import * as fc from 'fast-check';
import { Callouts } from '../../kernel/callout/callout.ts';
import type { CalloutOptions } from '../../kernel/callout/options.ts';
import { withOwnHandles } from '../../kernel/callout/ownhandles.ts';
import { INT_MAX, type SchemeMaker } from '../../kernel/callout/scheme.ts';
import { finds } from '../../kernel/callout/schemes.ts';
import { SchemeFault } from '../contain/schemerealm.ts';
import { TEST_COST } from './machine.ts';
import { type Op, type Script, scripts } from './script.ts';
import { shortest } from './shortest.ts';
import { type Defendant, trial } from './world.ts';

export interface Verdict {
  /** Scripts that were run. */
  readonly runs: number;
  /** The proof that the scheme breaks a rule; undefined if no script has broken it. */
  readonly conviction?: {
    /** The crime in a sentence. */
    readonly crime: string;
    /** The shortest script that shows it, in lines. */
    readonly script: readonly string[];
    /** The circumstances of the trial, in words. */
    readonly under: string;
  };
}

/** The scripts after which progress is told. */
const PROGRESS = 10;
/** Entries in the table. */
const NCALLOUT = 24;
/** Lengths around which intervals are drawn. */
export const SIZES = [8, 1, 64];
/** The ticks at which a trial begins, and the words for them. */
export const STARTS = [
  ['from tick 0', 0],
  ['where ticks are about to wrap', INT_MAX - 10],
] as const;

/** The ways in which untimeout finds a callout, and the words for them behind those of STARTS. */
const SEARCHES = [
  ['', 'hash'],
  [', where untimeout calls find()', 'walk'],
] as const;

/**
 * Tries a scheme with tables of its own, from tick 0 and where ticks are about to wrap, on
 * `runs` scripts. A scheme with find() is tried with it in half of them.
 * `progress` is told the number of scripts so far, now and then. `used` tells the steps that the
 * scheme has taken so far, if they are counted.
 */
export function judge(
  make: SchemeMaker,
  runs: number,
  seed: number,
  progress: (scripts: number) => void = () => undefined,
  used: () => number = () => 0,
): Verdict {
  let done = 0;
  let ran = 0;
  let left = runs;
  const trials = trialsOf(make);
  for (const [i, { size, ticks, search, under }] of trials.entries()) {
    const numRuns = Math.ceil(left / (trials.length - i));
    if (numRuns === 0) break;
    left -= numRuns;
    const defendant = accused(make, size, ticks, search);
    const patience = new Patience(used);
    const property = fc.property(scripts(size), (script) => {
      if (patience.isSpent) return;
      if (++ran % PROGRESS === 0) progress(Math.min(ran, runs));
      const crime = patience.crimeOf(defendant, script);
      if (crime !== undefined) throw new Error(crime);
    });
    const details = fc.check(property, { seed, numRuns });
    done += details.numRuns;
    const [script] = details.counterexample ?? [];
    if (script !== undefined) {
      const least = shortest(script, (it) => patience.crimeOf(defendant, it) !== undefined);
      const crime = crimeOf(defendant, least) ?? '';
      return { runs: done, conviction: { crime, script: lines(least), under } };
    }
  }
  return { runs: done };
}

type Search = NonNullable<CalloutOptions['search']>;

/** The circumstances of a trial. */
interface Circumstances {
  readonly size: number;
  readonly ticks: number;
  readonly search: Search;
  /** Those of them that a reader is told, in words. */
  readonly under: string;
}

/** The circumstances of the trials of a scheme. */
function trialsOf(make: SchemeMaker): Circumstances[] {
  const searches = SEARCHES.slice(0, findsItself(make) ? SEARCHES.length : 1);
  return SIZES.flatMap((size) =>
    STARTS.flatMap(([start, ticks]) =>
      searches.map(([words, search]) => ({ size, ticks, search, under: `${start}${words}` })),
    ),
  );
}

/** True if a scheme has a search of its own; false of one that cannot even be made. */
function findsItself(make: SchemeMaker): boolean {
  try {
    return finds(make);
  } catch {
    return false;
  }
}

/** A scheme on trial, with a table of its own from a tick on. */
const accused = (make: SchemeMaker, size: number, ticks: number, search: Search): Defendant => ({
  make: (machine, probe) => {
    const callouts = withOwnHandles(
      new Callouts({
        ...{ ncallout: NCALLOUT, scheme: make, search, hashsize: 4, ticks, spl: machine, cost: TEST_COST },
        probe,
      }),
    );
    machine.callouts = callouts;
    return callouts;
  },
  size,
  checks: true,
});

/**
 * The steps that a scheme may take while a shorter script is looked for that breaks it as well:
 * some ten seconds. Then the shortest so far is taken. A scheme that spins would keep the judge for
 * minutes.
 */
const PATIENCE = 1_000_000_000;

/** The search for a shorter script; `used` tells the steps that the scheme has taken so far. */
class Patience {
  private readonly used: () => number;
  /** The steps at which the search ends. */
  private end = Number.POSITIVE_INFINITY;

  constructor(used: () => number) {
    this.used = used;
  }

  get isSpent(): boolean {
    return this.used() > this.end;
  }

  /** The crime of which a script convicts a defendant; undefined for none, or if it is spent. */
  crimeOf(defendant: Defendant, script: Script): string | undefined {
    if (this.isSpent) return undefined;
    const crime = crimeOf(defendant, script);
    if (crime !== undefined) this.end = Math.min(this.end, this.used() + PATIENCE);
    return crime;
  }
}

/** The crime of which a script convicts a defendant; undefined if there is none. */
function crimeOf(defendant: Defendant, script: Script): string | undefined {
  try {
    trial(defendant, script);
    return undefined;
  } catch (error) {
    if (error instanceof SchemeFault) return error.told;
    return error instanceof Error ? error.message : String(error);
  }
}

/** A script in lines for a reader. */
function lines(script: Script): string[] {
  return [
    ...script.ops.map(line),
    ...script.handlers.flatMap((ops, i) =>
      ops.length === 0 ? [] : [`handler called as number ${i + 1}:`, ...ops.map((op) => `  ${line(op)}`)],
    ),
    ...script.interrupts.flatMap(({ after, ops }, i) =>
      ops.length === 0
        ? []
        : [
            `interrupt ${i + 1}, at opportunity ${after + 1} after the one before:`,
            ...ops.map((op) => `  ${line(op)}`),
          ],
    ),
    ...(script.basepri ? ['(softclock is called by hardclock itself)'] : []),
  ];
}

function line(op: Op): string {
  switch (op.op) {
    case 'setcallout':
      return `setcallout, ${op.n} ticks`;
    case 'unsetcallout':
      return `unsetcallout of handle ${op.which} given so far, counted round`;
    case 'timeout':
      return `timeout(f, ${op.key}), ${op.n} ticks`;
    case 'untimeout':
      return `untimeout(f, ${op.key})`;
    case 'reset':
      return `callout_reset of owner ${op.owner}, ${op.n} ticks`;
    case 'within':
      return `callout_reset_within of owner ${op.owner}, ${op.n} to ${op.n + op.leeway} ticks`;
    case 'precise':
      return `callout_reset_precise of owner ${op.owner}, ${op.n} to ${op.n + op.leeway} ticks`;
    case 'stop':
      return `callout_stop of owner ${op.owner}`;
    case 'tick':
      return `${op.count} clock ticks`;
    case 'late':
      return `${op.count} clock ticks with softclock kept out`;
    case 'skip':
      return `${op.count} ticks skipped, as far as nothing is due`;
  }
}
