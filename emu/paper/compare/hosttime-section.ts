/** The section of host time: the one whose figures differ from computer to computer. */

import { plotByScheme, tableByScheme } from './byscheme.ts';
import { CONTENDERS, contenders, sizesOf, sizesUpTo } from './contenders.ts';
import { type HostTime, hostTime } from './hosttime.ts';
import type { Section } from './section.ts';

const WHOLE = (x: number): string => (x < 100 ? x.toPrecision(2) : x.toFixed(0));

export const hostTimeSection: Section<readonly HostTime[]> = {
  name: 'host',
  steps: (max, hasOwn) => (CONTENDERS.length + Number(hasOwn)) * sizesUpTo(max).length,
  measure: ({ max, own, host, progress }) =>
    contenders(own).flatMap((contender) =>
      sizesOf(contender, max).map((n) => {
        progress.begin(`host time of ${contender.name}, n = ${n}`);
        return hostTime(contender, n, host.now);
      }),
    ),
  chapters: (figures) => [
    {
      title: 'And on this computer?',
      introduction:
        'Host time of the structures alone, warmed: the median of nine batches. These are the only figures of the page that differ from computer to computer and from run to run.',
      plots: [
        plotByScheme(
          figures,
          { name: 'pair-plot', title: 'A start and a stop: host time', y: 'nanoseconds' },
          (row) => row.pair,
        ),
      ],
      tables: [
        tableByScheme(figures, 'host-pair', 'A start and a stop: host ns', (row) => row.pair, WHOLE),
        tableByScheme(figures, 'host-tick', 'A tick with nothing due: host ns', (row) => row.tick, WHOLE),
      ],
    },
  ],
};
