/**
 * What the debugger hears of one machine: every event, numbered from boot, so
 * that a run that is made again can be stopped at the very same one. The last
 * of them are kept, with their cycle and the user instructions before them, to
 * know where to go back to.
 */

import { eventObserver, FINE } from '../../kernel/ddb/events.ts';
import { Nesting } from '../../kernel/ddb/nesting.ts';
import { type Observer, PROBE_EVENTS, type ProbeEvent } from '../../kernel/probe.ts';
import type { System } from '../system.ts';

const EVENTS = Object.keys(PROBE_EVENTS) as ProbeEvent[];
const CODES = new Map(EVENTS.map((event, code) => [event, code]));
/** Events that are kept. */
const KEPT = 2 ** 16;

/** An event that has been. */
export interface Past {
  /** Its number; the first is 1. */
  readonly number: number;
  readonly cycle: number;
  readonly instructions: number;
}

export type Listener = (event: ProbeEvent, args: readonly unknown[]) => void;

export class EventRecorder {
  readonly observer: Observer;
  /** The kernel's stack, which follows the same events. */
  readonly nesting: Nesting;
  /** Whom each event is told to, or null. */
  listener: Listener | null = null;
  /** Events so far. */
  count = 0;
  private system: System | undefined;
  private readonly cycles = new Float64Array(KEPT);
  private readonly instructions = new Float64Array(KEPT);
  private readonly codes = new Uint8Array(KEPT);

  /** `nesting` has been attached until now, if there is one: it goes on with this recorder. */
  constructor(nesting = new Nesting()) {
    this.nesting = nesting;
    this.observer = eventObserver((event, args) => this.seen(event, args));
  }

  /** The machine it is on, once there is one. */
  on(system: System): void {
    this.system = system;
  }

  private seen(event: ProbeEvent, args: readonly unknown[]): void {
    const slot = ++this.count % KEPT;
    this.cycles[slot] = this.system?.cycle ?? 0;
    this.instructions[slot] = this.system?.instructions ?? 0;
    this.codes[slot] = CODES.get(event) as number;
    (this.nesting.observer[event] as ((...args: readonly unknown[]) => void) | undefined)?.(...args);
    this.listener?.(event, args);
  }

  /** The last event before number `before` that `wanted` takes; undefined if none of those that are kept. */
  lastBefore(before: number, wanted: (event: ProbeEvent, past: Past) => boolean): Past | undefined {
    for (let number = before - 1; number > Math.max(0, this.count - KEPT); number--) {
      const slot = number % KEPT;
      const past = { number, cycle: this.cycles[slot], instructions: this.instructions[slot] };
      if (wanted(EVENTS[this.codes[slot]], past)) return past;
    }
    return undefined;
  }

  /** Whether all events since boot are kept. */
  get whole(): boolean {
    return this.count < KEPT;
  }
}

/** The event that a step of a kind stops at. */
export function isStep(kind: 'tick' | 'event', event: ProbeEvent): boolean {
  return kind === 'tick' ? event === 'clockTick' : !FINE.has(event);
}
