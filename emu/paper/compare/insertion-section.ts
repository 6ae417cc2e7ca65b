/** The section of the formulas for Scheme 2's insertion. */

import { type Insertion, insertions } from './insertion.ts';
import { figure, type Section } from './section.ts';

/**
 * The numbers of callouts that are measured, as far as they are wanted: the time grows with n
 * squared.
 */
const SIZES = [10, 100, 1000];

export const insertionSection: Section<readonly Insertion[]> = {
  name: 'insertions',
  steps: () => 1,
  measure({ max, progress }) {
    progress.begin('insertion');
    return SIZES.filter((n) => n <= max).flatMap(insertions);
  },
  chapters: (figures) => [
    {
      title: "What does Scheme 2's insertion cost by the formulas?",
      introduction:
        'When timers arrive as a Poisson process, an insertion from the front passes one half of the list for exponential intervals and two thirds for uniform ones. The paper prints 2 + 2n/3 and 2 + n/2: the names of the two distributions seem exchanged.',
      notes: [
        'Derived: a new timer goes behind those that have less time left than it, and the time left of the others is the residual life of their interval. Printed: section III of the paper, without its constant 2.',
      ],
      plots: [],
      tables: [
        {
          name: 'insertion',
          title: 'The part of the list that an insertion passes',
          head: [
            'intervals',
            'from the',
            'n',
            'nodes looked at',
            'measured / n',
            'derived / n',
            'printed / n',
          ],
          rows: figures.map((row) => [
            row.intervals,
            row.from,
            figure(row.n),
            figure(row.nodes),
            row.measured.toFixed(3),
            row.derived.toFixed(3),
            row.printed === undefined ? '' : row.printed.toFixed(3),
          ]),
        },
      ],
    },
  ],
};
