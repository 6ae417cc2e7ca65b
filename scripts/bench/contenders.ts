/**
 * The contenders of the host benchmark. A contender in C is known by its door, the name
 * that wheel.c is compiled with.
 */

import { scheme7 } from '../../kernel/callout/scheme7.ts';
import type { ContenderMaker } from './contender.ts';
import { byArgument, byHandle, byObject, owned, ownedByNumber } from './facility.ts';
import { NodeTimers } from './node-timers.ts';
import { Bintrees, BTree, Flat, heapJs, priorityQueue, tinyQueue } from './queues.ts';
import type { Workload } from './workloads.ts';

/** A contender, as the benchmark lists it. */
export interface Entrant {
  readonly name: string;
  /** The facility itself, the same structure in C, or a rival from Node or npm. */
  readonly side: 'here' | 'C' | 'others';
  /** The contenders of one family are measured in turns. One without a family is measured alone. */
  readonly family?: string;
  /** The contender of the family that this one is compared with. */
  readonly over?: string;
  /** Makes the contender; missing for one in C, and for one on the scheme of a file. */
  readonly make?: ContenderMaker;
  /** The name that wheel.c is compiled with; missing for one that is not in C. */
  readonly door?: string;
  /** The file of the scheme that handles are on, contained as in a machine. */
  readonly callout?: string;
  /** Options of Node that the contender runs with. */
  readonly flags?: readonly string[];
  /** The workloads that the contender can be given; all of them if missing. */
  readonly only?: readonly Workload[];
  /** The most timers that the contender is given; any number if missing. */
  readonly upTo?: number;
}

/**
 * V8 stops inlining into a function when 920 bytes of bytecode have been inlined. That is
 * less than a call of the facility and its callers have together. With more room the same
 * code shows the worth of the layout.
 */
const INLINING = ['--max-inlined-bytecode-size-cumulative=4000'];

/** The rows of one interface: in C, here, here with more room for inlining, and further ones. */
function familyOf(
  family: string,
  door: string,
  make: ContenderMaker,
  further: Readonly<Record<string, ContenderMaker>> = {},
): Entrant[] {
  const over = `C: ${family}`;
  return [
    { name: over, side: 'C', family, door },
    { name: family, side: 'here', family, over, make },
    { name: `${family}, inlined`, side: 'here', family, over, make, flags: INLINING },
    ...Object.entries(further).map(
      ([what, maker]): Entrant => ({ name: `${family}, ${what}`, side: 'here', family, over, make: maker }),
    ),
  ];
}

/** The row of an interface on Scheme 7, which is compared with the one on Scheme 6. */
const onScheme7 = (family: string, make: ContenderMaker): Entrant => ({
  name: `${family}, scheme7`,
  side: 'here',
  family,
  over: family,
  make,
});

/** All contenders, in the order of the tables. */
export const ENTRANTS: readonly Entrant[] = [
  ...familyOf('owned', 'OWNED', owned, { 'by number': ownedByNumber }),
  onScheme7('owned', (n, fire) => owned(n, fire, scheme7())),
  ...familyOf('handle', 'HANDLE', byHandle),
  onScheme7('handle', (n, fire) => byHandle(n, fire, scheme7())),
  ...familyOf('(func, arg)', 'HASH', (n, fire) => byArgument('hash', n, fire)),
  { name: 'numbered objects', side: 'here', make: (n, fire) => byObject(n, fire, true), only: ['pair'] },
  { name: 'interned objects', side: 'here', make: (n, fire) => byObject(n, fire, false), only: ['pair'] },
  { name: 'C: list', side: 'C', family: 'list', door: 'LIST' },
  {
    name: 'list',
    side: 'here',
    family: 'list',
    over: 'C: list',
    make: (n, fire) => byArgument('old', n, fire),
  },
  { name: 'node', side: 'others', make: (n, fire) => new NodeTimers(n, fire, false), only: ['pair'] },
  {
    name: 'node, one duration',
    side: 'others',
    make: (n, fire) => new NodeTimers(n, fire, true),
    only: ['pair'],
  },
  { name: 'heap-js', side: 'others', make: heapJs },
  { name: 'tinyqueue', side: 'others', make: tinyQueue },
  { name: 'flatqueue', side: 'others', make: (n, fire) => new Flat(n, fire) },
  { name: 'priority-queue', side: 'others', make: priorityQueue },
  { name: 'bintrees', side: 'others', make: (n, fire) => new Bintrees(n, fire) },
  { name: 'sorted-btree', side: 'others', make: (n, fire) => new BTree(n, fire) },
];

/**
 * The most timers of a scheme of the user's. Its time may grow with n, and with n squared to set n
 * timers.
 */
const OWN_UP_TO = 10_000;

/** The file of Scheme 6 as a user would bring it. */
const SCHEME6 = 'scripts/bench/scheme6.ts';

/**
 * The rows of a user's scheme: handles on it, and, for the price of containment, handles on the
 * same Scheme 6 that the row `handle` has, from a file. Both run contained.
 */
export const ownEntrants = (callout: string): Entrant[] => [
  {
    name: 'yours, contained',
    side: 'here',
    family: 'contained',
    over: 'handle, contained',
    callout,
    upTo: OWN_UP_TO,
  },
  { name: 'handle, contained', side: 'here', family: 'contained', callout: SCHEME6, upTo: OWN_UP_TO },
];

/** The contender called `name`; RangeError if there is none. */
export function entrant(name: string): Entrant {
  const found = ENTRANTS.find((it) => it.name === name);
  if (found === undefined) throw new RangeError(`no contender is called ${name}`);
  return found;
}
