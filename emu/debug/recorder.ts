/**
 * A recorder of the events of one machine. It numbers every event from boot, so
 * that a run that is made again can be stopped at the same one. It keeps the last
 * events with their cycle and the user instructions before them, so that the
 * debugger knows where a step back leads.
 */

import { eventObserver, FINE } from '../../kernel/ddb/events.ts';
import { Nesting } from '../../kernel/ddb/nesting.ts';
import { type Observer, PROBE_EVENTS, type ProbeEvent } from '../../kernel/probe.ts';
import type { System } from '../system.ts';

const EVENTS = Object.keys(PROBE_EVENTS) as ProbeEvent[];
const CODES = new Map(EVENTS.map((event, code) => [event, code]));
/** Events that are kept. */
export const EVENTS_KEPT = 2 ** 16;

/** An event that is kept. */
export interface Past {
  /** Its number; the first is 1. */
  readonly number: number;
  readonly cycle: number;
  /** User instructions retired before it. */
  readonly instructions: number;
}

/** A receiver of every event that is recorded. */
export type Listener = (event: ProbeEvent, args: readonly unknown[]) => void;

export class EventRecorder {
  readonly observer: Observer;
  /** The kernel's stack, which follows the same events. */
  readonly nesting: Nesting;
  /** The receiver of each event, or null. */
  listener: Listener | null = null;
  /** Events so far. */
  count = 0;
  private system: System | undefined;
  private readonly cycles = new Float64Array(EVENTS_KEPT);
  private readonly instructions = new Float64Array(EVENTS_KEPT);
  private readonly codes = new Uint8Array(EVENTS_KEPT);

  /** `nesting`: a stack that has already followed this machine's events; a new one by default. */
  constructor(nesting = new Nesting()) {
    this.nesting = nesting;
    this.observer = eventObserver((event, args) => this.heard(event, args));
  }

  /**
   * Tells the recorder its machine, which is made with the recorder's observer and so
   * later than it.
   */
  on(system: System): void {
    this.system = system;
  }

  private heard(event: ProbeEvent, args: readonly unknown[]): void {
    const slot = ++this.count % EVENTS_KEPT;
    this.cycles[slot] = this.system?.cycle ?? 0;
    this.instructions[slot] = this.system?.instructions ?? 0;
    this.codes[slot] = CODES.get(event) as number;
    (this.nesting.observer[event] as ((...args: readonly unknown[]) => void) | undefined)?.(...args);
    this.listener?.(event, args);
  }

  /**
   * The last event before number `before` that `wanted` accepts; undefined if none of
   * those kept is one.
   */
  lastBefore(before: number, wanted: (event: ProbeEvent, past: Past) => boolean): Past | undefined {
    for (let number = before - 1; number > Math.max(0, this.count - EVENTS_KEPT); number--) {
      const slot = number % EVENTS_KEPT;
      const past = { number, cycle: this.cycles[slot], instructions: this.instructions[slot] };
      if (wanted(EVENTS[this.codes[slot]], past)) return past;
    }
    return undefined;
  }

  /** True if all events since boot are kept. */
  get whole(): boolean {
    return this.count < EVENTS_KEPT;
  }
}

/** True if a step of that kind, or by events of the name `only` alone, stops at the event. */
export function isStep(kind: 'tick' | 'event', event: ProbeEvent, only?: ProbeEvent): boolean {
  if (only !== undefined) return event === only;
  return kind === 'tick' ? event === 'clockTick' : !FINE.has(event);
}
