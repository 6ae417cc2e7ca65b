/**
 * The queues of threads that wait in _umtx_op(2), by the words on which they wait (umtxq of
 * FreeBSD's kern_umtx.c).
 *
 * A word in memory that is mapped MAP_SHARED is known by its physical address, so that processes
 * that map it at different addresses meet; any other word by its address space and address.
 *
 * Invariant: a waiter is in the queue of its key until it is woken or gives up; a queue that is
 * empty is not kept.
 */

import { IPL_HIGH } from '../machdep.ts';
import { EINTR, ERESTART, ETIMEDOUT, EWOULDBLOCK } from '../sys/errno.ts';
import { PCATCH, PLOCK } from '../sys/param.ts';
import { setrunnable, tsleep, unsleep } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { type Proc, type Sleepable, SSLEEP } from './proc.ts';

/** A point in time, microseconds of uptime or of the time of day. */
export interface Deadline {
  readonly end: number;
  readonly wall: boolean;
  /** True if the caller told how long to wait: to wait so long once more would be too long. */
  readonly relative: boolean;
}

/** One thread that waits. */
export interface Waiter {
  readonly td: Proc;
  readonly deadline: Deadline | undefined;
  /** True once it has been woken, and is out of its queue. */
  woken: boolean;
}

/** The threads that wait on one word, the first in first place; a sleep channel. */
class UmtxQueue {
  readonly waiters: Waiter[] = [];
}

/** All queues. */
export class UmtxQueues {
  /** The word of user memory that is being read or written, and its bytes. */
  readonly word = new Int32Array(1);
  readonly bytes = new Uint8Array(this.word.buffer);
  /** By address space, or by Memory for physical addresses, then by address. */
  private readonly queues = new Map<object, Map<number, UmtxQueue>>();

  /** The queue of an address; undefined if nobody waits there and `make` is false. */
  find(space: object, address: number, make: boolean): UmtxQueue | undefined {
    let within = this.queues.get(space);
    if (within === undefined && make) {
      within = new Map();
      this.queues.set(space, within);
    }
    let queue = within?.get(address);
    if (queue === undefined && make) {
      queue = new UmtxQueue();
      within?.set(address, queue);
    }
    return queue;
  }

  /** Forgets a queue, if it is empty. */
  release(space: object, address: number): void {
    const within = this.queues.get(space);
    if (within?.get(address)?.waiters.length !== 0) return;
    within.delete(address);
    if (within.size === 0) this.queues.delete(space);
  }

  /** True if no thread waits. */
  get empty(): boolean {
    return this.queues.size === 0;
  }

  /** Every queue. */
  *all(): Iterable<UmtxQueue> {
    for (const within of this.queues.values()) yield* within.values();
  }

  /** Throws unless the invariant holds. */
  check(): void {
    for (const { waiters } of this.all()) {
      if (waiters.length === 0) throw new Error('umtx: an empty queue');
      if (waiters.some(({ woken }) => woken)) throw new Error('umtx: a waiter that was woken is queued');
    }
  }
}

/** The key of a word: its address space or the memory, and its address there. */
export type Key = readonly [space: object, address: number];

/** Puts `p` at the end of the queue of a key. */
export function enqueue(k: Kernel, p: Proc, [space, address]: Key, deadline: Deadline | undefined): Waiter {
  const waiter = { td: p, deadline, woken: false };
  k.umtx.find(space, address, true)?.waiters.push(waiter);
  return waiter;
}

/** Takes a waiter that was not woken out of its queue. */
export function dequeue(k: Kernel, [space, address]: Key, waiter: Waiter): void {
  if (waiter.woken) return;
  const waiters = k.umtx.find(space, address, false)?.waiters;
  waiters?.splice(waiters.indexOf(waiter), 1);
  k.umtx.release(space, address);
}

/**
 * Sleeps until the waiter is woken. ETIMEDOUT, or EINTR or ERESTART if a signal has come; the
 * waiter is out of its queue then.
 */
export function* sleep(k: Kernel, key: Key, waiter: Waiter, wmesg: string): Sleepable<number> {
  const { clockwork } = k;
  const { deadline } = waiter;
  const chan = k.umtx.find(...key, true) as UmtxQueue;
  let error = 0;
  while (!waiter.woken && error === 0) {
    let timo = 0;
    if (deadline !== undefined) {
      const { end, wall } = deadline;
      if ((wall ? clockwork.walltime() : clockwork.uptime()) >= end) {
        error = ETIMEDOUT;
        break;
      }
      timo = wall ? clockwork.ticksUntilWall(end) : clockwork.ticksUntilUptime(end);
    }
    error = yield* tsleep(k, chan, PLOCK | PCATCH, wmesg, timo, k.cpu.callouts.ticks);
    if (error === EWOULDBLOCK) error = 0;
  }
  dequeue(k, key, waiter);
  if (waiter.woken) return 0;
  return error === ERESTART && deadline?.relative === true ? EINTR : error;
}

/** Wakes at most `count` threads that wait on a key; returns how many still wait. */
export function wake(k: Kernel, key: Key, count: number): number {
  const queue = k.umtx.find(...key, false);
  if (queue === undefined) return 0;
  const s = k.spl.splraise(IPL_HIGH, k.r.wakeup);
  const woken = queue.waiters.splice(0, count);
  k.spl.charge(k.cost.wakeup * woken.length);
  for (const waiter of woken) {
    waiter.woken = true;
    rouse(k, queue, waiter.td);
  }
  k.probe?.wakeup?.(k.channels.of(queue), woken.length);
  k.umtx.release(...key);
  k.spl.splx(s);
  return queue.waiters.length;
}

/** Ends the sleep of one thread of a queue. Level: IPL_HIGH. */
function rouse(k: Kernel, queue: UmtxQueue, td: Proc): void {
  if (td.p_wchan !== queue) return;
  if (td.p_stat === SSLEEP) setrunnable(k, td);
  else unsleep(k, td);
}

/** The time of day was set: threads that wait for a time of day compute their ticks anew. */
export function umtxTimeSet(k: Kernel): void {
  if (k.umtx.empty) return;
  const s = k.spl.splraise(IPL_HIGH, k.r.wakeup);
  for (const queue of k.umtx.all())
    for (const { td, deadline } of queue.waiters) if (deadline?.wall === true) rouse(k, queue, td);
  k.spl.splx(s);
}
