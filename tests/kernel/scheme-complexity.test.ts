/**
 * The averages of the page about the schemes, and with them the paper's table of latencies (Tables
 * II and III), by counting the nodes
 * visited by START_TIMER, STOP_TIMER, PER_TICK_BOOKKEEPING and, where it is a cost of its
 * own, by the removal of an expired timer.
 */

import { BASE, LONGEST } from '../../emu/paper/compare/load.ts';
import { timeLimit } from '../matrix.ts';

import {
  atWorstLogarithmic,
  constant,
  expectToFit,
  LARGEST,
  linear,
  logarithmic,
  type Row,
} from '../model/counting.ts';

const TABLE: Readonly<Record<string, Row>> = {
  'Scheme 1': {
    scheme: 'scheme1',
    built: 'first to last',
    start: constant(0),
    stop: constant(0),
    tick: linear(1, 1),
  },
  'Scheme 2': {
    scheme: 'scheme2',
    built: 'last to first',
    start: linear(0.3, 0.7),
    stop: constant(0),
    tick: constant(1),
    expire: constant(1),
  },
  'Scheme 2, each due after all others': {
    scheme: 'scheme2',
    built: 'last to first',
    interval: LONGEST,
    start: linear(1, 1),
    stop: constant(0),
    tick: constant(1),
  },
  'Scheme 2 from the rear': {
    scheme: 'scheme2-rear',
    built: 'first to last',
    start: linear(0.3, 0.7),
    stop: constant(0),
    tick: constant(1),
  },
  'Scheme 2 from the rear, equal intervals': {
    scheme: 'scheme2-rear',
    built: 'first to last',
    interval: LONGEST,
    start: constant(1),
    stop: constant(0),
    tick: constant(1),
  },
  "4.4BSD's list": {
    scheme: 'bsd',
    built: 'last to first',
    start: linear(0.3, 0.7),
    stop: linear(0.3, 0.7),
    tick: constant(1),
  },
  'Scheme 3, heap': {
    scheme: 'scheme3',
    built: 'first to last',
    start: atWorstLogarithmic(1.5, 1),
    stop: atWorstLogarithmic(4, 2),
    tick: constant(1),
    expire: logarithmic(2),
  },
  'Scheme 3, heap, each due before all others': {
    scheme: 'scheme3',
    built: 'first to last',
    interval: () => BASE / 2,
    start: logarithmic(1),
    stop: logarithmic(2),
    tick: constant(1),
  },
  'Scheme 3, heap, each due after all others': {
    scheme: 'scheme3',
    built: 'first to last',
    interval: LONGEST,
    start: constant(1),
    stop: logarithmic(2),
    tick: constant(1),
  },
  'Scheme 3, unbalanced tree': {
    scheme: 'scheme3-tree',
    built: 'at random',
    start: logarithmic(2, 4),
    stop: constant(2, 20),
    tick: constant(2, 20),
    expire: constant(2, 20),
  },
  'Scheme 3, unbalanced tree, equal intervals': {
    scheme: 'scheme3-tree',
    built: 'first to last',
    interval: LONGEST,
    upTo: 1000,
    start: linear(0.9, 1),
    stop: constant(1),
    tick: constant(1),
    expire: constant(1),
  },
  'Scheme 4, all within reach': {
    scheme: 'scheme4:1100000',
    built: 'first to last',
    spacing: 1,
    start: constant(0),
    stop: constant(0),
    tick: constant(0),
  },
  'Scheme 4, all on the list': {
    scheme: 'scheme4:256',
    built: 'first to last',
    start: linear(0.3, 0.7),
    stop: constant(0),
    tick: constant(1),
    expire: constant(1),
  },
  'Scheme 5, one list': {
    scheme: 'scheme5:1',
    built: 'first to last',
    start: linear(0.3, 0.7),
    stop: constant(0),
    tick: constant(1),
    expire: constant(2),
  },
  'Scheme 5, 256 lists': {
    scheme: 'scheme5:256',
    built: 'first to last',
    start: linear(0.3 / 256, 2 / 256),
    stop: constant(0),
    tick: constant(1),
    expire: constant(2),
  },
  'Scheme 5, as many lists as callouts': {
    scheme: 'scheme5',
    built: 'first to last',
    start: constant(3, 10),
    stop: constant(0),
    tick: constant(1),
    expire: constant(2),
  },
  'Scheme 6, 256 queues': {
    scheme: 'scheme6:256',
    built: 'first to last',
    start: constant(0),
    stop: constant(0),
    tick: linear(0.5 / 256, 2 / 256),
  },
  'Scheme 6, as many queues as callouts': {
    scheme: 'scheme6',
    built: 'first to last',
    start: constant(0),
    stop: constant(0),
    tick: constant(3, 10),
  },
  'Scheme 7, 4 levels of 256': {
    scheme: 'scheme7',
    built: 'first to last',
    start: constant(4),
    stop: constant(0),
    tick: constant(0),
    expire: constant(4, 700),
  },
  'Scheme 7, a day and more of seconds': {
    scheme: 'scheme7:60,60,24,100',
    built: 'first to last',
    start: constant(4),
    stop: constant(0),
    tick: constant(2, 100),
    expire: constant(4, 100),
  },
  'Scheme 7, no migration': {
    scheme: 'scheme7-round',
    built: 'first to last',
    start: constant(4),
    stop: constant(0),
    tick: constant(0),
  },
  'Scheme 7, one migration': {
    scheme: 'scheme7-once',
    built: 'first to last',
    start: constant(4),
    stop: constant(0),
    tick: constant(0),
  },
  'TEGAS-2, 64 lists': {
    scheme: 'tegas2:64',
    built: 'first to last',
    start: constant(0),
    stop: constant(0),
    tick: linear(1 / 100, 2 / 64),
  },
  'DECSIM, 64 lists': {
    scheme: 'decsim:64',
    built: 'first to last',
    start: constant(0),
    stop: constant(0),
    tick: linear(2 / 100, 4 / 64),
  },
  'calendar queue': {
    scheme: 'calendar',
    built: 'first to last',
    start: constant(3, 10),
    stop: constant(0),
    tick: constant(2),
    expire: constant(3, 20),
  },
};

describe(`nodes visited fit the table of the paper, n from 1 to ${LARGEST}`, () => {
  for (const [name, row] of Object.entries(TABLE)) {
    it(name, function () {
      this.timeout(timeLimit(20_000));
      expectToFit(row);
    });
  }
});
