/** check() on damaged structures: the check of each structure names its damage. */

import { expect } from 'chai';
import { type BsdScheme, bsd } from '../../kernel/callout/bsd.ts';
import { Circq } from '../../kernel/callout/circq.ts';
import { C_HANDLE, C_HASHED, C_PENDING } from '../../kernel/callout/entry.ts';
import { IDENT, Idents } from '../../kernel/callout/ident.ts';
import { type Scheme6, scheme6 } from '../../kernel/callout/scheme6.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { complains, type Damage, put } from '../model/damage.ts';
import type { Setup } from '../model/setup.ts';

const TO_THE_WHEEL: readonly Damage[] = [
  ['a link that leads nowhere back', (t) => wheel(t).callwheel.next.fill(0, 0, 1), /^circq: next of \d+ is/],
  ['a callout that nobody started', (t) => wheel(t).callwheel.remove(2), /5 entries pending, 4 started/],
  ['a callout in the wrong bucket', (t) => void wheel(t).c_time[0]++, /callout 0 is in the wrong bucket/],
  [
    'a callout that was passed over',
    (t) => {
      wheel(t).c_time[0] -= 8;
    },
    /callout 0 was passed over on its tick/,
  ],
  ['softticks ahead of ticks', (t) => void wheel(t).softticks++, /softticks 1 is ahead of ticks 0/],
];

const TO_THE_LIST: readonly Damage[] = [
  ['a ring', (t) => put(list(t).c_next, 0, 0), /the list is a ring/],
  ['a time that is not the due tick', (t) => void list(t).c_time[2]++, /is due in 4 ticks, the list says 5/],
  ['a list out of order', (t) => put(list(t).c_time, 4, -1), /callout 4 is due before its predecessor/],
  ['a callout that nobody started', (t) => put(list(t).c_next, 3, -1), /5 entries pending, 4 started/],
];

const TO_THE_TABLE: readonly Damage[] = [
  [
    'a free list that is a ring',
    (t) => put(t.callouts.table.c_time, 10, 5),
    /the free list comes back to entry 5/,
  ],
  ['a free list cut short', (t) => put(t.callouts.table.c_time, 10, -1), /entry 11 is misfiled, flags 0/],
  ['an entry in use on the free list', (t) => flags(t, 7, C_PENDING), /entry 7 is misfiled, flags 1/],
  ['an entry that got lost', (t) => flags(t, 0, 0), /entry 0 is misfiled, flags 0/],
  [
    'an idle entry with a function',
    (t) => put(t.callouts.table.c_func, 7, t.note),
    /entry 7 keeps its function/,
  ],
  ['a handle without the flag', (t) => flags(t, 1, C_PENDING), /entry 1 has handle \d+, flags 1/],
  [
    'a flag without the handle',
    (t) => flags(t, 0, C_PENDING | C_HASHED | C_HANDLE),
    /entry 0 has handle -\d+, flags/,
  ],
  ['the handle of another entry', (t) => void t.callouts.table.c_handle[1]++, /entry 1 has handle/],
  ['a counter that is off', (t) => void t.callouts.counters.fires++, /5 started, 4 by the counters/],
];

const TO_THE_HASH: readonly Damage[] = [
  [
    'an entry in no chain',
    (t) => t.callouts.hash?.remove(0),
    /callout hash: entry 0 has flags 5, in a chain: false/,
  ],
  [
    'an entry in the wrong chain',
    (t) => put(t.callouts.table.c_arg, 0, 'b'),
    /callout hash: entry 0 is in the wrong chain/,
  ],
  ['a broken chain', (t) => t.callouts.hash?.chains.back.fill(3, 0, 1), /^chains: next of/],
];

function wheel(t: Setup): Scheme6 {
  return t.callouts.scheme as Scheme6;
}

function list(t: Setup): BsdScheme {
  return t.callouts.scheme as BsdScheme;
}

function flags(t: Setup, c: number, value: number): void {
  t.callouts.table.c_flags[c] = value;
}

complains('the wheel', { scheme: scheme6(8) }, TO_THE_WHEEL);
complains('the list', { scheme: bsd, search: 'walk' }, TO_THE_LIST);
complains('the table', { scheme: scheme6(8) }, TO_THE_TABLE);
complains('the hash', { scheme: scheme6(8), hashsize: 64 }, TO_THE_HASH);

describe('circq', () => {
  const order = (q: Circq, head: number): number[] => {
    const found: number[] = [];
    for (let c = q.next[head]; c !== head; c = q.next[c]) found.push(c);
    return found;
  };

  it('keeps the order of insertion, and takes elements out from anywhere', () => {
    for (const gone of [0, 1, 2]) {
      const q = new Circq(3, 2);
      const head = q.head(1);
      for (let c = 0; c < 3; c++) q.insertTail(head, c);
      expect(order(q, head)).to.deep.equal([0, 1, 2]);
      q.remove(gone);
      expect(order(q, head)).to.deep.equal([0, 1, 2].filter((c) => c !== gone));
      expect(q.isAlone(gone)).to.equal(true);
      expect(q.check()).to.equal(2);
    }
  });

  it('inserts before an element, and leaves an idle one idle', () => {
    const q = new Circq(3, 1);
    q.insertTail(q.head(0), 2);
    q.insertTail(2, 0);
    q.remove(1);
    expect(order(q, q.head(0))).to.deep.equal([0, 2]);
    q.remove(0);
    q.remove(2);
    expect(q.isAlone(q.head(0))).to.equal(true);
    expect(q.check()).to.equal(0);
  });

  it('complains of a ring without a head', () => {
    const q = new Circq(2, 1);
    q.insertTail(0, 1);
    expect(() => q.check()).to.throw(Panic, 'circq: 2 elements are linked, 0 are in queues');
  });

  it('complains of a queue with two heads', () => {
    const q = new Circq(2, 2);
    q.insertTail(q.head(0), q.head(1));
    expect(() => q.check()).to.throw(Panic, 'circq: head 3 stands in the queue of head 2');
  });
});

describe('identity numbers', () => {
  it('equal values have equal ones, an int its own', () => {
    const idents = new Idents();
    for (const [a, b] of [
      [0, -0],
      [Number.NaN, 0 / 0],
      [0.1 + 0.2, 0.30000000000000004],
      ['callout', ['call', 'out'].join('')],
      [10n, 10n],
    ]) {
      expect(idents.of(a)).to.equal(idents.of(b));
    }
    for (const int of [0, 1, -1, 2 ** 31 - 1, -(2 ** 31)]) expect(idents.of(int)).to.equal(int);
    expect(idents.lookups).to.equal(0);
  });

  it('an object keeps its number, and one that was given it costs no look-up', () => {
    const idents = new Idents();
    const [one, other] = [{}, {}];
    const first = idents.of(one);
    expect(idents.of(other)).to.not.equal(first);
    expect(idents.of(one)).to.equal(first);
    expect(idents.lookups).to.equal(3);
    const given = idents.give(() => {});
    expect(idents.of(given)).to.equal(given[IDENT]);
    expect(idents.give(given)[IDENT]).to.equal(idents.of(given));
    expect(idents.lookups).to.equal(3);
  });
});
