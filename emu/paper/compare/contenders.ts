/** The rows of the tables of latencies: schemes under a load, and the claims for each routine. */

import type { Growth } from './growth.ts';
import { LONGEST, type Loading } from './load.ts';
import type { OwnScheme } from './section.ts';

export type Routine = 'start' | 'stop' | 'tick';
export const ROUTINES: readonly Routine[] = ['start', 'stop', 'tick'];

/** A growth with n, and the line below which every count has to stay. */
export interface Bound {
  readonly growth: Growth;
  /** Nodes: for each unit of the growth, 1, 1 + log2 n or n. */
  readonly most: number;
}

/** The claim for one routine; the worst case is that of any load that the scheme may get. */
export interface Claim {
  readonly mean: Bound;
  readonly worst: Bound;
  /** The growth as the paper writes it, where it is a number of the structure's: m, n / M. */
  readonly text?: string;
}

/** Nodes beside those of a growth: the levels of a hierarchy, the end of a list. */
const REST = 4;

/** True if a bound holds a count. */
export const holds = ({ growth, most }: Bound, n: number, nodes: number): boolean =>
  nodes <= (growth === '1' ? most : growth === 'n' ? most * n + REST : most * (1 + Math.log2(n)));

/** A row of the tables. */
export interface Contender extends Loading {
  readonly name: string;
  /** The claims; undefined for a scheme of the user's. */
  readonly claims: Readonly<Record<Routine, Claim>> | undefined;
  /** The largest n for which it is built, where building takes time that grows with n squared. */
  readonly upTo?: number;
  /** The most ticks that are counted; without it as many as turns of the wheels need. */
  readonly mostTicks?: number;
}

/** The largest n for which a scheme of the user's is built: its code is counted, and slower. */
export const OWN_UP_TO = 100_000;

/** The row of a scheme of the user's. */
const ownRow = ({ name, make }: OwnScheme): Contender => ({
  name,
  scheme: make,
  built: 'at random',
  claims: undefined,
  upTo: OWN_UP_TO,
  mostTicks: 2 ** 16,
});

/** All rows, that of the user's scheme last. */
export const contenders = (own: OwnScheme | undefined): readonly Contender[] =>
  own === undefined ? CONTENDERS : [...CONTENDERS, ownRow(own)];

/** The numbers of callouts outstanding that are measured, as far as they are wanted. */
const SIZES = [10, 100, 1000, 10_000, 100_000, 1_000_000];

/** The numbers of callouts that are measured. */
export const sizesUpTo = (max: number): number[] => SIZES.filter((n) => n <= max);

/** The same for one contender. */
export const sizesOf = ({ upTo = Number.POSITIVE_INFINITY }: Contender, max: number): number[] =>
  sizesUpTo(max).filter((n) => n <= upTo);

const one = (most: number): Bound => ({ growth: '1', most });
const linear = (most: number): Bound => ({ growth: 'n', most });
const log = (most: number): Bound => ({ growth: 'log n', most });
const claim = (mean: Bound, worst: Bound, text?: string): Claim => ({
  mean,
  worst,
  ...(text === undefined ? {} : { text }),
});

const NOTHING = claim(one(0), one(0));
/** The first of a list is looked at, and the one behind a callout that is handed out. */
const FIRST = claim(one(1.1), one(2));
const HALF = claim(linear(0.65), linear(1));
const ALL = claim(linear(1), linear(1));

const row = (
  name: string,
  scheme: string,
  [start, stop, tick]: readonly [Claim, Claim, Claim],
  loading: Partial<Loading> & { upTo?: number } = {},
): Contender => ({ name, scheme, built: 'first to last', claims: { start, stop, tick }, ...loading });

const LAST_FIRST = { built: 'last to first' } as const;
const EQUAL = { interval: LONGEST } as const;
/** Callouts that are all due on multiples of 256 ticks: a wheel of 256 has them in one slot. */
const ONE_SLOT = { spacing: 256, aligned: true } as const;

/** The levels that a hierarchy is started through; the average of its ticks, and their worst. */
const hierarchy = (m: number): readonly [Claim, Claim, Claim] => [
  claim(one(m), one(m), 'm'),
  NOTHING,
  claim(one(0.2), linear(1)),
];

export const CONTENDERS: readonly Contender[] = [
  row('bsd', 'bsd', [HALF, HALF, FIRST], LAST_FIRST),
  row('scheme1', 'scheme1', [NOTHING, NOTHING, ALL]),
  row('scheme2', 'scheme2', [HALF, NOTHING, FIRST], LAST_FIRST),
  row('scheme2-rear', 'scheme2-rear', [HALF, NOTHING, FIRST]),
  row('scheme2-rear, equal intervals', 'scheme2-rear', [claim(one(1), one(1)), NOTHING, FIRST], EQUAL),
  row('scheme3', 'scheme3', [claim(log(1), log(1.5)), claim(log(1), log(2)), claim(one(1.5), log(5))]),
  row(
    'scheme3-tree',
    'scheme3-tree',
    [claim(log(2), linear(1)), claim(one(2), linear(1)), claim(one(1.1), linear(1))],
    { built: 'at random' },
  ),
  row('scheme3-tree, equal intervals', 'scheme3-tree', [ALL, claim(one(1), one(1)), FIRST], {
    ...EQUAL,
    upTo: 1000,
  }),
  row('scheme4, within reach', 'scheme4:2097152', [NOTHING, NOTHING, NOTHING], { spacing: 1 }),
  row('scheme4, beyond reach', 'scheme4:256', [HALF, NOTHING, FIRST]),
  row('scheme5, n lists', 'scheme5', [claim(one(2), linear(1)), NOTHING, FIRST]),
  row('scheme5, 256 lists', 'scheme5:256', [claim(linear(1 / 256), linear(1), 'n / 256'), NOTHING, FIRST]),
  row('scheme5, all in one of 256 lists', 'scheme5:256', [HALF, NOTHING, FIRST], ONE_SLOT),
  row('scheme6, n queues', 'scheme6', [NOTHING, NOTHING, claim(one(1.1), linear(1))]),
  row('scheme6, 256 queues', 'scheme6:256', [
    NOTHING,
    NOTHING,
    claim(linear(1.05 / 256), linear(1), 'n / 256'),
  ]),
  row(
    'scheme6, all in one of 256 queues',
    'scheme6:256',
    [NOTHING, NOTHING, claim(linear(1.05 / 256), linear(1), 'n / 256')],
    ONE_SLOT,
  ),
  row('scheme7', 'scheme7', hierarchy(4)),
  row('scheme7, 60,60,24,100', 'scheme7:60,60,24,100', hierarchy(4)),
  row('scheme7-round', 'scheme7-round', hierarchy(4)),
  row('scheme7-once', 'scheme7-once', hierarchy(4)),
  row('tegas2, 64 lists', 'tegas2:64', [NOTHING, NOTHING, claim(linear(2 / 64), linear(1), 'n / 64')]),
  row('decsim, 64 lists', 'decsim:64', [NOTHING, NOTHING, claim(linear(2 / 64), linear(1), 'n / 32')]),
  row('calendar', 'calendar', [
    claim(one(3), linear(1)),
    claim(one(1), linear(1)),
    claim(one(1.1), linear(1)),
  ]),
];
