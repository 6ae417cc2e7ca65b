/**
 * Node's own timers, with a tick of a millisecond. They run on the wall clock, so only
 * workloads that fire nothing can be measured. Node keeps a list for each duration, and
 * the lists in a heap: that suits many timers of few durations.
 */

import type { Contender, Fire } from './contender.ts';

/**
 * The duration of every timer, in milliseconds, if there is one for all: the case that
 * Node's timers are best at.
 */
const ONE_DURATION = 2 ** 24;

/** Node's timers as a contender. */
export class NodeTimers implements Contender {
  private readonly fire: Fire;
  private readonly oneDuration: boolean;
  private readonly timers: (NodeJS.Timeout | null)[];

  constructor(n: number, fire: Fire, oneDuration: boolean) {
    this.fire = fire;
    this.oneDuration = oneDuration;
    this.timers = Array.from({ length: n }, () => null);
  }

  set(client: number, ticks: number): void {
    this.timers[client] = setTimeout(this.fire, this.oneDuration ? ONE_DURATION : ticks + 60_000, client);
  }

  cancel(client: number): boolean {
    const timer = this.timers[client];
    if (timer === null) return false;
    clearTimeout(timer);
    this.timers[client] = null;
    return true;
  }

  reset(client: number, ticks: number): boolean {
    const pending = this.cancel(client);
    this.set(client, ticks);
    return pending;
  }

  tick(): void {
    throw new Error('Node counts its own ticks');
  }
}
