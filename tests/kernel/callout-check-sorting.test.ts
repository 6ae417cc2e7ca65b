/** check() of Schemes 1, 2 and 3: it finds each damage. */

import { NONE } from '../../kernel/callout/scheme.ts';
import { type Scheme1, scheme1 } from '../../kernel/callout/scheme1.ts';
import { type Scheme2, scheme2 } from '../../kernel/callout/scheme2.ts';
import { type Scheme3, scheme3 } from '../../kernel/callout/scheme3.ts';
import { type Scheme3Tree, scheme3tree } from '../../kernel/callout/scheme3tree.ts';
import { complains, type Damage, put } from '../model/damage.ts';
import type { Setup } from '../model/setup.ts';

const list1 = (t: Setup): Scheme1 => t.callouts.scheme as Scheme1;
const list2 = (t: Setup): Scheme2 => t.callouts.scheme as Scheme2;
const heap = (t: Setup): Scheme3 => t.callouts.scheme as Scheme3;
const tree = (t: Setup): Scheme3Tree => t.callouts.scheme as Scheme3Tree;

/** Makes callout `c` look like one that was due `late` ticks ago and was noticed then. */
function overdue(t: Setup, c: number, late: number): void {
  const { queues, overdue, c_time } = list1(t);
  c_time[c] = t.callouts.ticks - late;
  queues.remove(c);
  queues.insertTail(overdue, c);
}

function moveFirst(t: Setup, first: number): void {
  tree(t).first = first;
}

const TO_SCHEME1: readonly Damage[] = [
  ['a link that leads nowhere back', (t) => put(list1(t).queues.next, 0, 0), /^circq: next of \d+ is/],
  ['a callout that nobody started', (t) => list1(t).queues.remove(2), /5 entries pending, 4 started/],
  ['one that was passed over', (t) => put(list1(t).c_time, 2, 0), /callout 2 was passed over on its tick/],
  [
    'one that is called overdue and is not',
    (t) => overdue(t, 3, -1),
    /scheme1: callout 3 is due only in 1 ticks/,
  ],
  [
    'overdue ones out of order',
    (t) => {
      overdue(t, 3, 1);
      overdue(t, 0, 2);
    },
    /scheme1: callout 0 is overdue out of order/,
  ],
];

const TO_SCHEME2: readonly Damage[] = [
  ['a link that leads nowhere back', (t) => put(list2(t).list.prev, 4, 0), /^circq: next of \d+ is/],
  ['a callout that nobody started', (t) => list2(t).list.remove(2), /5 entries pending, 4 started/],
  ['a list out of order', (t) => put(list2(t).c_time, 2, 13), /callout 3 is due before its predecessor/],
];

const TO_THE_HEAP: readonly Damage[] = [
  [
    'a place that is another',
    (t) => put(heap(t).place, 3, 2),
    /callout 3 is at 4, its place is said to be 2/,
  ],
  ['one above those due before it', (t) => put(heap(t).c_time, 0, 4), /callout 1 at 2 is due before the one/],
  ['a callout cut off', (t) => void heap(t).n--, /5 callouts have a place, 4 are in the heap/],
  [
    'a callout that nobody started',
    (t) => put(heap(t).place, heap(t).heap[heap(t).n--], 0),
    /5 entries pending, 4 started/,
  ],
];

/**
 * Damage to a tree of five callouts. Each is due no earlier than the one set before it,
 * and hangs at the right of that one.
 */
const TO_THE_TREE: readonly Damage[] = [
  ['one to the right that is due before', (t) => put(tree(t).c_time, 4, 11), /callout 4 is due before its/],
  [
    'a child of somebody else',
    (t) => put(tree(t).c_next, 3, tree(t).c_next[1]),
    /callout 3 is no child of 2/,
  ],
  [
    'a left child of somebody else',
    (t) => put(tree(t).c_next, 0, tree(t).c_next[1]),
    /callout 0 is no child of 24/,
  ],
  ['a child that is above', (t) => put(tree(t).c_child, 4, 0), /callout 0 is no child of 4/],
  ['a first that is not', (t) => moveFirst(t, 1), /1 is first, and not on the left spine/],
  ['no first', (t) => moveFirst(t, tree(t).top), /24 is first, and not on the left spine/],
  ['callouts cut off', (t) => tree(t).setChildren(2, NONE, NONE), /5 callouts are linked, 3 are in the tree/],
  ['a callout that nobody started', (t) => tree(t).stop(2), /5 entries pending, 4 started/],
];

complains('scheme1', { scheme: scheme1 }, TO_SCHEME1);
complains('scheme2', { scheme: scheme2() }, TO_SCHEME2);
complains('scheme3', { scheme: scheme3 }, TO_THE_HEAP);
complains('scheme3-tree', { scheme: scheme3tree() }, TO_THE_TREE);
