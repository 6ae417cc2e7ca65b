/**
 * Timers over the queues that a JavaScript user would take from npm. The two trees can
 * remove an entry, and do. The heaps cannot, or look through all their entries to do it.
 * So a cancelled timer is marked, and passed over when it comes up. When more than half
 * of the entries are marked, the heap is made anew of the others.
 *
 * Like the facility and the programs in C, each keeps a function and an argument with
 * every timer, calls the function with the argument, and forgets both when the timer is
 * over.
 */

import { createRequire } from 'node:module';
import { PriorityQueue } from '@datastructures-js/priority-queue';
import { RBTree } from 'bintrees';
import FlatQueue from 'flatqueue';
import { Heap } from 'heap-js';
import TinyQueue from 'tinyqueue';
import type { Contender, Fire } from './contender.ts';

// An ES module is given something else than the default export, so the package is
// required.
const { default: SortedBTree, simpleComparator } = createRequire(import.meta.url)(
  'sorted-btree',
) as typeof import('sorted-btree');

/** A timer in a queue. */
interface Entry {
  readonly time: number;
  /** The function to call; null once it was called or cancelled. */
  func: Fire | null;
  readonly arg: number;
}

/** True if an entry is neither called nor cancelled. */
const isLive = (it: Entry) => it.func !== null;

/** The order of entries by time. */
const byTime = (a: Entry, b: Entry) => a.time - b.time;

/** The operations that are needed of a heap. */
interface EntryHeap {
  size(): number;
  push(entry: Entry): void;
  first(): Entry | undefined;
  pop(): void;
  /** Makes the heap anew of the entries for which `which` is true. */
  keep(which: (entry: Entry) => boolean): void;
}

/** A heap with no more marked entries than this is not made anew. */
const SMALL = 32;

/** Timers in a heap, where a cancelled timer is marked. */
class Marking implements Contender {
  private readonly heap: EntryHeap;
  private readonly fire: Fire;
  /** The last entry of each client. */
  private readonly entries: (Entry | null)[];
  private now = 0;
  /** Number of marked entries in the heap. */
  private ndead = 0;

  constructor(heap: EntryHeap, n: number, fire: Fire) {
    this.heap = heap;
    this.fire = fire;
    this.entries = Array.from({ length: n }, () => null);
  }

  set(client: number, ticks: number): void {
    const entry = { time: this.now + ticks, func: this.fire, arg: client };
    this.entries[client] = entry;
    this.heap.push(entry);
  }

  cancel(client: number): boolean {
    const entry = this.entries[client];
    if (entry === null || entry.func === null) return false;
    entry.func = null;
    const { heap } = this;
    if (++this.ndead > SMALL && this.ndead * 2 > heap.size()) {
      heap.keep(isLive);
      this.ndead = 0;
    }
    return true;
  }

  reset(client: number, ticks: number): boolean {
    const pending = this.cancel(client);
    this.set(client, ticks);
    return pending;
  }

  tick(): void {
    const now = ++this.now;
    const { heap } = this;
    for (let first = heap.first(); first !== undefined && first.time <= now; first = heap.first()) {
      heap.pop();
      const { func } = first;
      if (func === null) this.ndead--;
      else {
        first.func = null;
        func(first.arg);
      }
    }
  }
}

/** The heap of heap-js as a contender. */
export function heapJs(n: number, fire: Fire): Contender {
  const heap = new Heap<Entry>(byTime);
  const wrapped: EntryHeap = {
    size: () => heap.length,
    push: (entry) => heap.push(entry),
    first: () => heap.peek(),
    pop: () => heap.pop(),
    keep: (which) => heap.init(heap.heapArray.filter(which)),
  };
  return new Marking(wrapped, n, fire);
}

/** The heap of tinyqueue as a contender. */
export function tinyQueue(n: number, fire: Fire): Contender {
  let queue = new TinyQueue<Entry>([], byTime);
  const wrapped: EntryHeap = {
    size: () => queue.length,
    push: (entry) => queue.push(entry),
    first: () => queue.peek(),
    pop: () => queue.pop(),
    keep: (which) => {
      queue = new TinyQueue(queue.data.filter(which), byTime);
    },
  };
  return new Marking(wrapped, n, fire);
}

/** The heap of @datastructures-js/priority-queue as a contender. */
export function priorityQueue(n: number, fire: Fire): Contender {
  let queue = new PriorityQueue<Entry>(byTime);
  const wrapped: EntryHeap = {
    size: () => queue.size(),
    push: (entry) => queue.enqueue(entry),
    first: () => queue.front() ?? undefined,
    pop: () => queue.dequeue(),
    keep: (which) => {
      const kept: Entry[] = [];
      for (const entry of queue.toArray()) if (which(entry)) kept.push(entry);
      queue = PriorityQueue.fromArray(kept, byTime);
    },
  };
  return new Marking(wrapped, n, fire);
}

/**
 * Timers in FlatQueue, which holds numbers in place of objects. A timer's number packs
 * the client and a count of all settings.
 */
export class Flat implements Contender {
  private readonly fire: Fire;
  /** The number of each client's timer; -1 if it has none. */
  private readonly live: Float64Array;
  private readonly funcs: (Fire | null)[];
  private readonly args: (number | null)[];
  private readonly n: number;
  private queue = new FlatQueue<number>();
  private uses = 0;
  private now = 0;
  private ndead = 0;

  constructor(n: number, fire: Fire) {
    this.n = n;
    this.fire = fire;
    this.live = new Float64Array(n).fill(-1);
    this.funcs = Array.from({ length: n }, () => null);
    this.args = Array.from({ length: n }, () => null);
  }

  set(client: number, ticks: number): void {
    const id = ++this.uses * this.n + client;
    this.live[client] = id;
    this.funcs[client] = this.fire;
    this.args[client] = client;
    this.queue.push(id, this.now + ticks);
  }

  cancel(client: number): boolean {
    if (this.live[client] < 0) return false;
    this.forget(client);
    if (++this.ndead > SMALL && this.ndead * 2 > this.queue.length) this.compact();
    return true;
  }

  reset(client: number, ticks: number): boolean {
    const pending = this.cancel(client);
    this.set(client, ticks);
    return pending;
  }

  tick(): void {
    const now = ++this.now;
    while (this.queue.length > 0 && (this.queue.peekValue() as number) <= now) {
      const id = this.queue.pop() as number;
      const client = id % this.n;
      if (this.live[client] === id) {
        const func = this.funcs[client] as Fire;
        const arg = this.args[client] as number;
        this.forget(client);
        func(arg);
      } else this.ndead--;
    }
  }

  private forget(client: number): void {
    this.live[client] = -1;
    this.funcs[client] = null;
    this.args[client] = null;
  }

  private compact(): void {
    const { ids, values, length } = this.queue;
    const kept = new FlatQueue<number>();
    for (let i = 0; i < length; i++) {
      if (this.live[ids[i] % this.n] === ids[i]) kept.push(ids[i], values[i]);
    }
    this.queue = kept;
    this.ndead = 0;
  }
}

/** Timers in a red-black tree of entries, ordered by time and client. */
export class Bintrees implements Contender {
  private readonly tree = new RBTree<Entry>((a, b) => a.time - b.time || a.arg - b.arg);
  private readonly entries: (Entry | null)[];
  private readonly fire: Fire;
  private now = 0;

  constructor(n: number, fire: Fire) {
    this.fire = fire;
    this.entries = Array.from({ length: n }, () => null);
  }

  set(client: number, ticks: number): void {
    const entry = { time: this.now + ticks, func: this.fire, arg: client };
    this.entries[client] = entry;
    this.tree.insert(entry);
  }

  cancel(client: number): boolean {
    const entry = this.entries[client];
    if (entry === null || entry.func === null) return false;
    entry.func = null;
    return this.tree.remove(entry);
  }

  reset(client: number, ticks: number): boolean {
    const pending = this.cancel(client);
    this.set(client, ticks);
    return pending;
  }

  tick(): void {
    const now = ++this.now;
    for (let first = this.tree.min(); first !== null && first.time <= now; first = this.tree.min()) {
      this.tree.remove(first);
      const func = first.func as Fire;
      first.func = null;
      func(first.arg);
    }
  }
}

/** Timers in a B+ tree of functions, keyed by one number: the time above the argument. */
export class BTree implements Contender {
  private readonly tree = new SortedBTree<number, Fire>(undefined, simpleComparator);
  private readonly keys: Float64Array;
  private readonly fire: Fire;
  private readonly n: number;
  private now = 0;

  constructor(n: number, fire: Fire) {
    this.n = n;
    this.fire = fire;
    this.keys = new Float64Array(n).fill(-1);
  }

  set(client: number, ticks: number): void {
    const key = (this.now + ticks) * this.n + client;
    this.keys[client] = key;
    this.tree.set(key, this.fire);
  }

  cancel(client: number): boolean {
    const key = this.keys[client];
    this.keys[client] = -1;
    return key >= 0 && this.tree.delete(key);
  }

  reset(client: number, ticks: number): boolean {
    const pending = this.cancel(client);
    this.set(client, ticks);
    return pending;
  }

  tick(): void {
    const after = ++this.now * this.n + this.n;
    for (let key = this.tree.minKey(); key !== undefined && key < after; key = this.tree.minKey()) {
      const func = this.tree.get(key) as Fire;
      this.tree.delete(key);
      const client = key % this.n;
      this.keys[client] = -1;
      func(client);
    }
  }
}
