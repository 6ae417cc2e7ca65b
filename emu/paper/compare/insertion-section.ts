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
      title: "Inserting into Scheme 2's list",
      introduction:
        "The cost of inserting into Scheme 2's list when timers arrive as a Poisson process: the part of the n outstanding that is looked at, measured, derived (residual life), and as section III prints it, where the names of the two distributions seem exchanged.",
      plots: [],
      tables: [
        {
          name: 'insertion',
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
