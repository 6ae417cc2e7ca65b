/** The goals that the benchmark is held against, and the figures beside them. */

import { ENTRANTS } from './contenders.ts';
import type { Figure } from './measure.ts';
import type { Workload } from './workloads.ts';

/** A goal and the figure for it. */
export interface Goal {
  readonly what: string;
  readonly limit: number;
  readonly unit: 'times' | 'bytes' | 'ms';
  /** The figure; null if it was not measured. */
  readonly measured: number | null;
  readonly reached: boolean | null;
}

/** A goal, reached if the figure is `limit` or less. */
export function goal(what: string, limit: number, unit: Goal['unit'], measured: number | null): Goal {
  return { what, limit, unit, measured, reached: measured === null ? null : measured <= limit };
}

/** The warm figure of a contender; null if it was not measured. */
function warm(figures: readonly Figure[], name: string, workload: Workload, n: number): number | null {
  return figures.find((it) => it.name === name && it.workload === workload && it.n === n)?.warm ?? null;
}

/** The ratio of two figures; null if one was not measured. */
function ratio(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a / b;
}

/** The times as long that a contender may take at most as the one that it is compared with. */
export const OVER: readonly [name: string, workload: Workload, sizes: readonly number[], limit: number][] = [
  ['owned', 'pair', [1000, 1_000_000], 1.5],
  ['owned, by number', 'pair', [1000, 1_000_000], 1.5],
  ['owned', 'stop', [1000, 1_000_000], 2.5],
  ['owned, by number', 'stop', [1000, 1_000_000], 2.5],
  ['handle', 'pair', [1000, 1_000_000], 1.5],
  ['(func, arg)', 'pair', [1000, 1_000_000], 2],
  ['owned', 'mix', [1000, 1_000_000], 2],
  ['owned, by number', 'mix', [1000, 1_000_000], 2],
  ['handle', 'mix', [1000, 1_000_000], 2],
  ['(func, arg)', 'mix', [1000, 1_000_000], 2],
  ['owned', 'ratas', [1000, 10_000], 3],
  ['handle', 'ratas', [1000, 10_000], 3],
  ...(['pair', 'mix'] as const).flatMap((workload) =>
    ['owned', 'handle'].map((it): [string, Workload, number[], number] => [
      `${it}, scheme7`,
      workload,
      [1000, 1_000_000],
      1.5,
    ]),
  ),
];

/** The ratio of a contender to the one beside it; undefined if it was not measured. */
export function goalOver(figures: readonly Figure[], name: string, workload: Workload, n: number) {
  return figures.find((it) => it.name === name && it.workload === workload && it.n === n)?.over;
}

/** The names of the rivals: Node's timers and the queues of npm. */
export const RIVALS = ENTRANTS.filter((it) => it.side === 'others').map((it) => it.name);

/**
 * Goals against the rivals. With 1000 timers a rival is to take at least four times as
 * long as handles do; with other numbers, from 100 on, longer.
 */
function againstOthers(figures: readonly Figure[]): Goal[] {
  const goals: Goal[] = [];
  for (const rival of ENTRANTS.filter((it) => it.side === 'others')) {
    for (const workload of ['pair', 'mix'] as const) {
      if (rival.only !== undefined && !rival.only.includes(workload)) continue;
      const of = (n: number) =>
        ratio(warm(figures, 'handle', workload, n), warm(figures, rival.name, workload, n));
      goals.push(goal(`handle over ${rival.name}, ${workload}, n = 1000`, 0.25, 'times', of(1000)));
      const rest = [100, 10_000, 100_000, 1_000_000].map(of).filter((it) => it !== null);
      const worst = rest.length === 0 ? null : Math.max(...rest);
      goals.push(goal(`handle over ${rival.name}, ${workload}, any other n >= 100`, 1, 'times', worst));
    }
  }
  return goals;
}

/** All goals for times: against C, of Scheme 7 against Scheme 6, and against the rivals. */
export function timeGoals(figures: readonly Figure[]): Goal[] {
  const goals: Goal[] = [];
  for (const [name, workload, sizes, limit] of OVER) {
    for (const n of sizes) {
      const over = goalOver(figures, name, workload, n);
      const beside = over?.name.replace(/:.*/, '') ?? '-';
      goals.push(
        goal(`${name} over ${beside}, ${workload}, n = ${n}`, limit, 'times', over?.times.median ?? null),
      );
    }
  }
  return [...goals, ...againstOthers(figures)];
}
