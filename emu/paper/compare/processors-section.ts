/** The section of Appendix B: processors that share a timer module, in virtual time. */

import { DEFAULT_CONFIG } from '../../config.ts';
import { type Processing, processing } from '../smp/measure.ts';
import { LOCK_CYCLES, LONGEST, NCLIENTS, SHORTEST, STRAY, WORK } from '../smp/run.ts';
import type { Locks } from '../smp/timermodule.ts';
import type { Curve, Plot } from './plot.ts';
import { figure, type Section, type Table } from './section.ts';

/** The locks in words. */
const NAMES: Readonly<Record<Locks, string>> = {
  one: 'one lock',
  'each bucket': 'a lock for each bucket',
  'each processor': 'a structure for each processor',
  'bucket, free list': 'a lock for each bucket, one for the free list',
  'bucket, hash': 'a lock for each bucket, one for the hash',
};

const TERMS: readonly (readonly [string, string])[] = [
  [NAMES.one, 'it is held for the whole of a routine, the free list included'],
  [
    NAMES['each bucket'],
    'it is held while the bucket is changed; entries come from a free list of the processor, without a lock',
  ],
  [NAMES['bucket, free list'], 'the same, but with one free list for all processors, with a lock of its own'],
  [
    NAMES['bucket, hash'],
    'the same as the second, but for the old interface: timeout and untimeout, which find a callout by a hash with one lock',
  ],
  [
    NAMES['each processor'],
    'with a lock of its own; a timer is started in the structure of the processor that starts it, and stopped where it is',
  ],
  [
    'the processors',
    `each handles packets: ${WORK} cycles of other work in the mean (25 000 packets a second, if that were all), then it stops the timer of the packet's client and starts it anew; ${NCLIENTS} clients, one packet of ${STRAY} for any of them, the others for the processor's own; intervals of ${SHORTEST} to ${LONGEST} ticks at random`,
  ],
  [
    'assumed',
    `taking a lock costs ${LOCK_CYCLES} cycles, a word over the bus, and giving it back ${LOCK_CYCLES}; processors that wait get it in the order in which they asked, and cost the others nothing; caches never miss, though what another processor has written would have to be fetched; the clock stands still, so that no tick takes a lock and nothing expires`,
  ],
];

const NOTES = [
  "Appendix B of the paper: an algorithm that ties up a common structure for long makes other processors wait. This is a model, of which the structures alone are real: 1 to 32 processors stop and start timers in the kernel's own tables, schemes and hash, in the order of virtual time; the nodes that these visit are counted, and the time is computed from the cost table (emu/cost.ts).",
  'Scheme 7 waits a little, since nearly all timers here stand in 25 buckets of its second level. With a list for each processor Scheme 2 gains twice: hardly anybody waits, and the lists are shorter.',
];

export const processorSection: Section<readonly Processing[]> = {
  name: 'processors',
  steps: () => 1,
  measure({ progress }) {
    progress.begin('processors');
    return processing({ onStep: (what) => progress.detail(what) });
  },
  chapters: (figures) => [
    {
      title: 'What do several processors gain?',
      introduction: answer(figures),
      notes: NOTES,
      terms: TERMS,
      plots: [throughput(figures), waits(figures)],
      tables: [table(figures)],
    },
  ],
};

function answer(figures: readonly Processing[]): string {
  const most = Math.max(...figures.map(({ processors }) => processors));
  const gain = (scheme: string, locks: Locks): string => {
    const of = (number: number): number =>
      figures.find((p) => p.scheme === scheme && p.locks === locks && p.processors === number)?.pairs ?? 0;
    return (of(most) / of(1)).toFixed(1);
  };
  return `By a model in virtual time: next to nothing on an ordered list. While one processor looks for a place in Scheme 2's list all others wait, and ${most} processors do ${gain('scheme2', 'one')} times as much as one. Schemes 5, 6 and 7 hold a lock for a few microseconds: under one lock, ${most} processors do ${gain('scheme6', 'one')} times as much as one on Scheme 6, and with a lock for each bucket ${gain('scheme6', 'each bucket')} times. But one lock around the hash table brings that down to ${gain('scheme6', 'bucket, hash')} times, one around the free list to ${gain('scheme6', 'bucket, free list')}.`;
}

/** Microseconds of a modelled machine. */
const microseconds = (cycles: number): number => (cycles * 1e6) / DEFAULT_CONFIG.freq;

/** The designs that are drawn; Schemes 5 and 7 lie on Scheme 6 but for a few per cent. */
const DRAWN: readonly (readonly [scheme: string, locks: Locks, name: string])[] = [
  ['scheme2', 'one', 'one lock'],
  ['scheme2', 'each processor', 'one for each processor'],
  ['scheme6', 'one', 'one lock'],
  ['scheme6', 'bucket, hash', 'bucket locks, one hash'],
  ['scheme6', 'bucket, free list', 'bucket locks, one free list'],
  ['scheme6', 'each bucket', 'bucket locks'],
];

function curves(figures: readonly Processing[], of: (point: Processing) => number): Curve[] {
  return DRAWN.map(([scheme, locks, name]) => ({
    name: `${scheme}, ${name}`,
    points: figures
      .filter((point) => point.scheme === scheme && point.locks === locks)
      .map((point) => [point.processors, of(point)]),
  }));
}

function throughput(figures: readonly Processing[]): Plot {
  return {
    name: 'processors-plot',
    title: 'Timers stopped and started by several processors (model)',
    x: 'processors',
    y: 'pairs a modelled second',
    curves: curves(figures, ({ pairs }) => pairs),
  };
}

function waits(figures: readonly Processing[]): Plot {
  const drawn = curves(figures, ({ longestWait }) => microseconds(longestWait));
  return {
    name: 'waits-plot',
    title: 'The longest wait for a lock (model; no point where nobody waited)',
    x: 'processors',
    y: 'microseconds',
    curves: drawn.map(({ name, points }) => ({ name, points: points.filter(([, wait]) => wait > 0) })),
  };
}

function table(figures: readonly Processing[]): Table {
  const alone = new Map(
    figures.filter(({ processors }) => processors === 1).map((p) => [designOf(p), p.pairs]),
  );
  return {
    name: 'processors',
    title: 'Pairs, and waiting, by number of processors',
    head: [
      'scheme',
      'locks',
      'processors',
      'pairs / s (model)',
      'times those of one',
      'nodes / start',
      'waiting, % of the processors',
      'longest wait, us (model)',
      'longest hold, us (model)',
    ],
    rows: figures.map((point) => [
      point.scheme,
      NAMES[point.locks],
      String(point.processors),
      point.pairs.toFixed(0),
      (point.pairs / (alone.get(designOf(point)) ?? Number.NaN)).toFixed(1),
      figure(point.nodes),
      (100 * point.waiting).toFixed(1),
      figure(microseconds(point.longestWait)),
      figure(microseconds(point.longestHold)),
    ]),
  };
}

const designOf = ({ scheme, locks }: Processing): string => `${scheme}, ${locks}`;
