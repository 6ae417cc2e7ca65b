/** The topics that puzzles are made of. */

import type { Topic } from './question.ts';
import { drift } from './topics/drift.ts';
import { getitimer } from './topics/getitimer.ts';
import { handle } from './topics/handle.ts';
import { hierarchy } from './topics/hierarchy.ts';
import { histogram } from './topics/histogram.ts';
import { insert } from './topics/insert.ts';
import { order } from './topics/order.ts';
import { owed } from './topics/owed.ts';
import { virtual } from './topics/virtual.ts';
import { wheel } from './topics/wheel.ts';

/** All topics, in the order of a course. */
export const TOPICS: readonly Topic[] = [
  ...[wheel, hierarchy, insert, order, histogram, handle],
  ...[drift, virtual, getitimer, owed],
];
