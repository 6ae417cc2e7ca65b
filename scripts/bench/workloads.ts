/**
 * The workloads, the same for every contender and, number by number, in wheel.c. Nothing
 * depends on the order in which the timers of one tick fire, so all contenders must come
 * to the same counts and the same checksum.
 *
 * pair: the timer of a random one of n clients is set anew, far ahead.
 *
 * mix: a steady state in which four of five timers are cancelled. Intervals lie around n
 * ticks, and 1.6 random timers are set anew on each tick. So a timer lives through its
 * interval with probability exp(-1.6), which is 0.2. A client whose timer fires sets it
 * again.
 *
 * stop: the timer of a random one is cancelled, and then set anew.
 *
 * ratas: units of ten timers, as in the benchmark of Ratas (ratas.ts).
 *
 * idle: ticks on which nothing is due, with n timers far ahead.
 */

import type { Contender, ContenderMaker, Fire } from './contender.ts';
import { ratas } from './ratas.ts';

/** The events so far. */
export interface Counts {
  sets: number;
  cancels: number;
  fires: number;
  /** The checksum: the sum of a number for each firing, made from its client and tick. */
  sum: number;
}

/** A workload on a contender. */
export interface Work {
  readonly counts: Counts;
  readonly contender: Contender;
  /** Does work of about `nsets` settings; for idle, as many ticks. */
  run(nsets: number): void;
}

/** The names of the workloads. */
export const WORKLOADS = ['pair', 'stop', 'mix', 'ratas', 'idle'] as const;
export type Workload = (typeof WORKLOADS)[number];

/** Marsaglia's xorshift32, from one seed for all: not a good generator, but the same in C. */
function xorshift(): () => number {
  let seed = 1995;
  return () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return seed >>> 0;
  };
}

/** A number made from a client and a tick. */
export function scramble(client: number, tick: number): number {
  let x = Math.imul(client + 1, 0x9e3779b1) ^ Math.imul(tick + 1, 0x85ebca6b);
  x ^= x >>> 15;
  x = Math.imul(x, 0x2c1b3c6d);
  return x ^ (x >>> 13);
}

/** Random clients and intervals, drawn beforehand: enough to reach most of the clients. */
export function draws(n: number): { who: Int32Array; when: Int32Array } {
  const draw = xorshift();
  const size = n <= 10_000 ? 2 ** 16 : 2 ** 20;
  const who = new Int32Array(size);
  const when = new Int32Array(size);
  for (let i = 0; i < size; i++) {
    who[i] = draw() % n;
    when[i] = 1 + (draw() & 0xffffff);
  }
  return { who, when };
}

/** Counts that are all 0. */
export function noCounts(): Counts {
  return { sets: 0, cancels: 0, fires: 0, sum: 0 };
}

/** The workload pair or, if the timer is cancelled before it is set anew, the workload stop. */
function pair(make: ContenderMaker, n: number, stops: boolean): Work {
  const counts = noCounts();
  const contender = make(n, () => counts.fires++);
  const { who, when } = draws(n);
  const mask = who.length - 1;
  let at = 0;
  for (let i = 0; i < n; i++) contender.set(i, when[i & mask]);
  counts.sets = n;
  const reset = (first: number, nsets: number): number => {
    const end = first + nsets;
    let cancels = 0;
    for (let i = first; i < end; i++) {
      if (contender.reset(who[i & mask], when[i & mask])) cancels++;
    }
    return cancels;
  };
  const stop = (first: number, nsets: number): number => {
    const end = first + nsets;
    let cancels = 0;
    for (let i = first; i < end; i++) {
      const client = who[i & mask];
      if (contender.cancel(client)) cancels++;
      contender.set(client, when[i & mask]);
    }
    return cancels;
  };
  const run = (nsets: number): void => {
    counts.cancels += stops ? stop(at, nsets) : reset(at, nsets);
    counts.sets += nsets;
    at = (at + nsets) & mask;
  };
  return { counts, contender, run };
}

/** Timers set anew on each of five ticks: 1.6 a tick on average. */
const RESETS = [2, 1, 2, 1, 2];

/** The workload mix, which can also be run tick by tick. */
export interface Mix extends Work {
  /** Runs one tick. */
  tick(): void;
  /** Sets timers anew after a tick. */
  reset(): void;
}

/** The workload mix. */
export function mix(make: ContenderMaker, n: number): Mix {
  const counts = noCounts();
  const spread = 2 ** Math.floor(Math.log2(n));
  const mask = spread - 1;
  const least = n - (spread >> 1);
  let now = 0;
  const fire: Fire = (client) => {
    const h = scramble(client, now);
    counts.fires++;
    counts.sum = (counts.sum + h) | 0;
    counts.sets++;
    contender.set(client, least + (h & mask));
  };
  const contender = make(n, fire);
  const { who } = draws(n);
  let at = 0;
  for (let i = 0; i < n; i++) contender.set(i, n - age(i, n));
  counts.sets = n;
  const tick = (): void => {
    now = (now + 1) | 0;
    contender.tick();
  };
  const reset = (): void => {
    for (let i = RESETS[now % 5]; i > 0; i--) {
      const client = who[at];
      at = (at + 1) & (who.length - 1);
      if (contender.reset(client, least + (scramble(client, now) & mask))) counts.cancels++;
      counts.sets++;
    }
  };
  const run = (nsets: number): void => {
    for (let i = nsets >> 1; i > 0; i--) {
      tick();
      reset();
    }
  };
  return { counts, contender, run, tick, reset };
}

/**
 * Ticks since client `i` set the timer with which it begins, fewer than n. Of the timers
 * there are, those set x*n ticks ago fall off from 1 to 0.2 as exp(-1.6 x) does. A
 * straight line is near enough to begin from: a third of the timers is spread evenly, and
 * two thirds lie on a slope, which the lesser of two random numbers gives.
 */
function age(i: number, n: number): number {
  const a = (scramble(i, -2) >>> 1) % n;
  const b = (scramble(i, -3) >>> 1) % n;
  return i % 3 === 0 ? a : Math.min(a, b);
}

/** The workload idle. */
function idle(make: ContenderMaker, n: number): Work {
  const counts = noCounts();
  const contender = make(n, () => counts.fires++);
  const { when } = draws(n);
  for (let i = 0; i < n; i++) contender.set(i, 2 ** 28 + when[i & (when.length - 1)]);
  counts.sets = n;
  const run = (nticks: number): void => {
    for (let i = 0; i < nticks; i++) contender.tick();
  };
  return { counts, contender, run };
}

/** The workload called `workload`, on a new contender for n clients. */
export function workFor(workload: Workload, make: ContenderMaker, n: number): Work {
  if (workload === 'pair' || workload === 'stop') return pair(make, n, workload === 'stop');
  if (workload === 'mix') return mix(make, n);
  return workload === 'ratas' ? ratas(make, n) : idle(make, n);
}
