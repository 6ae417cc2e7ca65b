/**
 * Contenders that are compared with each other do the same work in turns: each has a process of
 * its own, and a round of one is followed by the same round of the next. So whatever else the host
 * does falls on all of them alike, and a ratio is that of two rounds that lie milliseconds apart. A
 * round is measured in time of the processor, not of the clock.
 *
 * The engine compiles what it runs often, in several steps. So rounds are warm only when no
 * contender has become faster over some of them. If one becomes faster nevertheless while it is
 * measured, the measuring begins again.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Entrant } from './contenders.ts';
import { type Agreement, median } from './spread.ts';
import type { Workload } from './workloads.ts';

/** Rounds that are compared with as many later ones, for whether a contender is warm. */
const BLOCK = 6;
/** Rounds that are measured, if they are short enough. */
const MEASURED = 30;
/** The least number of rounds that are measured. */
const LEAST_MEASURED = 3;
/** The share of the time of earlier rounds that later ones of a faster contender stay below. */
const FASTER = 0.96;
/** Turns after which a contender counts as warm, although it still becomes faster. */
const MOST_WARMING = 120;
/** Times that measuring begins again. */
const MOST_AGAIN = 3;
/** Seconds of the processor, for a whole family, for warming up, and as many for measuring. */
const SECONDS = 8;

/** The rounds of one contender's process, in nanoseconds for each setting. */
export interface Rounds {
  readonly name: string;
  /** The first round, of a new process. */
  readonly cold: number;
  /** The rounds that were measured, in the order of the turns. */
  readonly warm: readonly number[];
}

/** A round as the process tells it: nanoseconds of the processor, and the counts so far. */
interface Told {
  readonly spent: number;
  readonly counts: readonly number[];
}

/** The process of a contender. It does a round when it is told to. */
class Runner {
  readonly who: Entrant;
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  constructor(who: Entrant, command: string, args: readonly string[]) {
    this.who = who;
    this.child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream })[
      Symbol.asyncIterator
    ]();
  }

  /** Has a round of `nsets` settings done. */
  async round(nsets: number): Promise<Told> {
    this.child.stdin?.write(`${nsets}\n`);
    const { value, done } = await this.lines.next();
    // A scheme of the user's may end its process, which has told why.
    if (done && this.who.callout !== undefined) process.exit(1);
    if (done) throw new Error(`${this.who.name}: the process has ended`);
    const [spent, ...counts] = (value as string).split(' ').map(Number);
    return { spent, counts };
  }

  /** Ends the process. */
  end(): void {
    this.child.stdin?.end();
  }
}

/** True if the last `most` rounds or fewer took less time than as many rounds before them. */
export function becameFaster(rounds: readonly number[], most: number): boolean {
  const half = Math.min(most, rounds.length >> 1);
  return median(rounds.slice(-half)) < FASTER * median(rounds.slice(-2 * half, -half));
}

/** The work that is done in turns. */
export interface Turns {
  readonly workload: Workload;
  readonly n: number;
  /** Settings of the first round. */
  readonly cold: number;
  /** Settings of each later round. */
  readonly nsets: number;
  /** Multiplies the time for which is measured. */
  readonly patience: number;
}

/** The command of a contender's process, and its arguments. */
export type CommandOf = (who: Entrant, args: readonly (string | number)[]) => [string, string[]];

/** Runs one process of each contender, in turns. Returns the rounds of each. */
export async function inTurns(
  family: readonly Entrant[],
  turns: Turns,
  commandOf: CommandOf,
  agreement: Agreement,
): Promise<Rounds[]> {
  const { workload, n, cold, nsets, patience } = turns;
  const runners = family.map((who) => new Runner(who, ...commandOf(who, [workload, n])));
  /** The rounds of each contender since the beginning, in nanoseconds for each setting. */
  const all: number[][] = family.map(() => []);
  /** The settings of each contender at the end of its last round. */
  const sets = family.map(() => (workload === 'pair' || workload === 'stop' || workload === 'mix' ? n : 0));
  let used = 0;
  const turn = async (round: number): Promise<void> => {
    const wanted = round === 0 ? cold : nsets;
    for (const [i, runner] of runners.entries()) {
      const { spent, counts } = await runner.round(wanted);
      const key = `${workload}, n = ${n}, ${cold} + ${round} x ${nsets}`;
      agreement.hold(runner.who.name, key, counts);
      const done = workload === 'idle' ? wanted : counts[0] - sets[i];
      sets[i] = counts[0];
      all[i].push(spent / done);
      used += spent / 1e9;
    }
  };
  let round = 0;
  await turn(round++);
  const end = patience * SECONDS;
  do await turn(round++);
  while (
    used < end &&
    round < MOST_WARMING &&
    (round <= 2 * BLOCK || all.some((it) => becameFaster(it, BLOCK)))
  );
  let from = round;
  for (let again = 0; again <= MOST_AGAIN; again++) {
    from = round;
    used = 0;
    const most = Math.max(1, Math.ceil(patience * MEASURED));
    while (round - from < Math.min(LEAST_MEASURED, most) || (used < end && round - from < most))
      await turn(round++);
    if (round - from < 2 * BLOCK || !all.some((it) => becameFaster(it.slice(from), MEASURED))) break;
  }
  for (const runner of runners) runner.end();
  return family.map(({ name }, i) => {
    const [first, ...later] = all[i];
    return { name, cold: first, warm: later.slice(from - 1) };
  });
}
