/**
 * The section of latencies: the cost of START_TIMER, STOP_TIMER and a tick on every scheme. Its
 * chapters are the table of the schemes and the questions that the counts answer.
 */

import { SUN_4_360 } from '../../cost.ts';
import { grouped } from '../svg.ts';
import { plotByScheme, tableByScheme } from './byscheme.ts';
import { CONTENDERS, contenders, sizesOf, sizesUpTo } from './contenders.ts';
import { type Latency, latencies } from './latency.ts';
import { type Chapter, figure, inGroups, type Section, type Table } from './section.ts';
import { slide, verdicts } from './slide.ts';

export const latencySection: Section<readonly Latency[]> = {
  name: 'latencies',
  steps: (max, hasOwn) => (CONTENDERS.length + Number(hasOwn)) * sizesUpTo(max).length,
  measure: ({ max, own, progress }) =>
    contenders(own).flatMap((contender) =>
      latencies(contender, sizesOf(contender, max), SUN_4_360, (n) =>
        progress.begin(`${contender.name}, n = ${n}`),
      ),
    ),
  chapters: (figures) => [schemesChapter(figures), insertionChapter(figures), tickChapter(figures)],
};

type Cost = (row: Latency) => number;

/** The tables of one routine: means and worsts. */
const both = (latencies: readonly Latency[], routine: 'start' | 'stop' | 'tick', name: string): Table[] => [
  tableByScheme(latencies, routine, `${name}: nodes, mean`, (row) => row[routine].nodes),
  tableByScheme(latencies, `${routine}-worst`, `${name}: nodes, worst`, (row) => row[routine].worstNodes),
];

function schemesChapter(latencies: readonly Latency[]): Chapter {
  const { kept, broken } = verdicts(latencies);
  const { calloutSet, calloutUnset, calloutNode } = SUN_4_360;
  return {
    title: "The paper's schemes: claimed and measured",
    introduction:
      broken === 0
        ? `All ${kept} claims hold: no routine looks at more timers than is claimed for it, neither on average nor at worst.`
        : `${broken} of ${kept + broken} claims do not hold.`,
    slide: slide(latencies),
    plots: [],
    notes: [
      'Nodes are counted: timers looked at, and levels of a hierarchy above the lowest. Growths are the slowest that fit the counts (constant, logarithmic, linear; least squares of relative errors). A claim holds if every count stays below a line of the claimed growth; the lines are in emu/paper/compare/contenders.ts. The worst case is that of the load in the row or of one that is made to be bad: all timers in one list or slot, or all intervals equal.',
      'Starts and stops are 100 to 10 000 pairs at random. Ticks are four turns of every wheel that an interval goes round, 262 144 at least and 17 million at most; less only where they look at more than ten million nodes. Timers that expire are started again, and are not counted in the tick.',
      `The cost model of a 25 MHz Sun 4/360 charges ${calloutSet} cycles for a start, ${calloutUnset} for a stop, and ${calloutNode} for each node (emu/cost.ts).`,
    ],
    tables: [
      ...both(latencies, 'start', 'START_TIMER'),
      ...both(latencies, 'stop', 'STOP_TIMER'),
      ...both(latencies, 'tick', 'PER_TICK_BOOKKEEPING'),
      tableByScheme(latencies, 'ticks', 'Ticks counted', ({ ticks }) => ticks),
    ],
  };
}

/** The last cost of a scheme, as text. */
function atEnd(latencies: readonly Latency[], name: string, of: Cost): string {
  const row = latencies.findLast((row) => row.name === name);
  return row === undefined ? 'none' : inGroups(figure(of(row)));
}

function insertionChapter(latencies: readonly Latency[]): Chapter {
  const start: Cost = (row) => row.start.nodes;
  const largest = grouped(Math.max(...latencies.map(({ n }) => n)));
  return {
    title: 'What does insertion cost?',
    introduction: `With ${largest} timers outstanding, an ordered list looks at ${atEnd(latencies, 'scheme2', start)} of them to insert one more: half. A tree needs ${atEnd(latencies, 'scheme3-tree', start)}, a heap ${atEnd(latencies, 'scheme3', start)}, a hierarchy of wheels ${atEnd(latencies, 'scheme7', start)}. A hashed wheel looks at none.`,
    plots: [
      plotByScheme(
        latencies,
        { name: 'start-plot', title: 'START_TIMER: nodes looked at, mean', y: 'nodes' },
        start,
      ),
    ],
    tables: [],
  };
}

function tickChapter(latencies: readonly Latency[]): Chapter {
  const worst = latencies.findLast(({ name }) => name === 'scheme7');
  return {
    title: 'What does a tick cost?',
    introduction: `An unordered list looks at every timer on every tick, a wheel at those of one slot: n / 256 with 256 queues. Ordered lists and heaps look at their first. A hierarchy looks at almost nothing on average, ${atEnd(latencies, 'scheme7', (row) => row.tick.nodes)} nodes, but at worst at ${worst === undefined ? 'more' : grouped(worst.tick.worstNodes)} on one tick: when an upper hand moves, all timers of its slot migrate at once.`,
    plots: [
      plotByScheme(
        latencies,
        { name: 'tick-plot', title: 'A tick: nodes looked at, mean', y: 'nodes' },
        (row) => row.tick.nodes,
      ),
      plotByScheme(
        latencies,
        { name: 'tick-worst-plot', title: 'A tick: nodes looked at, worst', y: 'nodes' },
        (row) => row.tick.worstNodes,
      ),
    ],
    tables: [],
  };
}
