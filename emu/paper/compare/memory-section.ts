/** The section of memory. */

import { SCHEMES } from '../../../kernel/callout/schemes.ts';
import { bytesEach } from './memory.ts';
import { figure, type Section } from './section.ts';

export const memorySection: Section<Readonly<Record<string, number>>> = {
  name: 'bytes',
  steps: () => 0,
  measure() {
    return Object.fromEntries(Object.keys(SCHEMES).map((scheme) => [scheme, bytesEach(scheme)]));
  },
  chapters: (figures) => [
    {
      title: 'How much memory does a timer take?',
      introduction:
        'Bytes of one callout: its columns, links and hash link of one callout; heads of queues apart.',
      plots: [],
      tables: [
        {
          name: 'bytes',
          title: 'Bytes for each callout',
          head: ['scheme', 'bytes for each callout'],
          rows: Object.entries(figures).map(([scheme, each]) => [scheme, figure(each)]),
        },
      ],
    },
  ],
};
