/** The section of the clock's hardware: interrupts for each timer. */

import { type Interrupts, interrupts } from './interrupts.ts';
import type { Section } from './section.ts';

export const interruptSection: Section<readonly Interrupts[]> = {
  name: 'interrupts',
  steps: () => 1,
  measure({ progress }) {
    progress.begin('interrupts');
    return interrupts();
  },
  chapters: (figures) => [
    {
      title: 'Interrupts for each timer',
      introduction:
        'Appendix A: interrupts of the host for each timer that expires. With n timers one interrupt may serve several.',
      plots: [],
      tables: [
        {
          name: 'interrupts',
          head: ['clock', 'scheme', 'T', 'n', 'interrupts for each timer', 'the paper'],
          rows: figures.map((row) => [
            row.hardware,
            row.scheme,
            String(row.T),
            String(row.n),
            row.each.toFixed(2),
            row.paper,
          ]),
        },
      ],
    },
  ],
};
