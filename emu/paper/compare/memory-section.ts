/** The section of memory. */

import { SCHEMES } from '../../../kernel/callout/schemes.ts';
import { bytesEach } from './memory.ts';
import { figure, type Section } from './section.ts';

/** The least and the most of the schemes, in words. */
function answer(figures: Readonly<Record<string, number>>): string {
  const names = Object.keys(figures).sort((a, b) => figures[a] - figures[b]);
  const [least, most] = [names[0], names[names.length - 1]];
  return `From ${figure(figures[least])} bytes (${least}) to ${figure(figures[most])} (${most}): the columns, links and hash link of one callout. Heads of queues are apart.`;
}

export const memorySection: Section<Readonly<Record<string, number>>> = {
  name: 'bytes',
  steps: () => 0,
  measure() {
    return Object.fromEntries(Object.keys(SCHEMES).map((scheme) => [scheme, bytesEach(scheme)]));
  },
  chapters: (figures) => [
    {
      title: 'How much memory does a timer take?',
      introduction: answer(figures),
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
