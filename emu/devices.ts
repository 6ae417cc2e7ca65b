/**
 * The bus of simulated devices. Each device has at most one event ahead, which requests its
 * interrupt.
 */

import type { DeviceBus, DeviceLine } from '../kernel/machdep.ts';
import type { Jitter } from './clock/clockchip.ts';
import type { VirtualClock } from './clock/virtualclock.ts';
import type { EventQueue } from './events.ts';
import type { Intc } from './intc.ts';

/**
 * The devices of one machine, each with a source in the event queue and a line of the controller.
 */
export class Devices implements DeviceBus {
  /** Event sources of the devices that are attached. */
  private readonly sources = new Set<number>();
  private readonly intc: Intc;
  private readonly events: EventQueue;
  private readonly clock: VirtualClock;
  /**
   * Returns the delay of the next interrupt, in cycles: at most a quarter of a millisecond; 0
   * without jitter.
   */
  private readonly delay: () => number;

  constructor(intc: Intc, events: EventQueue, clock: VirtualClock, freq: number, jitter: Jitter) {
    this.intc = intc;
    this.events = events;
    this.clock = clock;
    this.delay = () => jitter(freq / 1000);
  }

  attach(
    level: number,
    routine: string,
    handler: () => void,
    overload: (seconds: number) => void,
  ): DeviceLine {
    const { intc, events, clock, sources } = this;
    const line = intc.connect(level, routine, handler, overload);
    const source = events.source(() => intc.request(line));
    sources.add(source);
    return {
      arm: (cycle) => events.arm(source, Math.max(cycle, clock.cycle) + this.delay()),
      detach: () => {
        events.release(source);
        intc.disconnect(line);
        sources.delete(source);
      },
    };
  }

  get nextArrival(): number {
    let next = Infinity;
    for (const source of this.sources) next = Math.min(next, this.events.dueOf(source));
    return next;
  }
}
