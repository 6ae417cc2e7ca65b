/** Goals: the points at which the debugger stops a machine next, apart from breaks. */

import type { ProbeEvent } from '../../kernel/probe.ts';
import type { System } from '../system.ts';
import type { CodeStop } from './code.ts';
import { type EventRecorder, isStep } from './recorder.ts';

/** The units in which a user steps back. */
export type StepKind = 'instruction' | 'tick' | 'event';
/** The units in which a user steps forward: also by lines of modules and schemes. */
export const STEP_KINDS = ['instruction', 'tick', 'event', 'line'] as const;

/** A step in words: its unit, or the event that alone counts; and how many. */
export interface Steps {
  readonly kind: (typeof STEP_KINDS)[number];
  /** The event, if it is named. */
  readonly only?: ProbeEvent;
  readonly count: number;
}

export type Goal =
  /** Until so many user instructions have been retired since boot. */
  | { readonly kind: 'instruction'; readonly target: number }
  /** Until so many more ticks or events, or events of one name, have been told. */
  | { readonly kind: 'tick' | 'event'; left: number; readonly only?: ProbeEvent }
  /** Until so many more lines of the user's code have been come to; `from` is the last one. */
  | { readonly kind: 'line'; left: number; from: CodeStop | undefined }
  /** To the end of the kernel's present work, where run() returns. */
  | { readonly kind: 'boundary' }
  /** To the event of that number. */
  | { readonly kind: 'number'; readonly target: number }
  /**
   * To a cycle of the kernel's work; or to the first boundary after it, if it is none of
   * the kernel's.
   */
  | { readonly kind: 'cycle'; readonly target: number };

/**
 * The cycle by which run() has to return for a goal; infinity for none. Each
 * instruction takes a cycle or more: if n instructions are to go, they are not over
 * before n cycles from now. No such cycle is known while no process is in user mode;
 * then reached() stops the machine when a process gets the processor, and boundOf is
 * asked again. A tick or an event may come with the next tick, even of a machine whose loop would
 * sleep until a callout is due.
 */
export function boundOf(goal: Goal | null, system: System): number {
  if (goal?.kind === 'cycle') return goal.target;
  if (goal?.kind === 'tick' || goal?.kind === 'event') return system.nextTick;
  if (goal?.kind !== 'instruction' || !system.inUserMode) return Number.POSITIVE_INFINITY;
  return system.cycle + Math.max(1, goal.target - system.instructions);
}

/** True if the machine, between two runs, has come to the goal. */
export function arrived(goal: Goal | null, system: System): boolean {
  if (goal?.kind === 'boundary') return true;
  if (goal?.kind === 'cycle') return system.cycle >= goal.target;
  return goal?.kind === 'instruction' && system.instructions >= goal.target;
}

/** True if the machine has come to the goal with this event. Counts the event if it is a step. */
export function reached(
  goal: Goal | null,
  event: ProbeEvent,
  recorder: EventRecorder,
  system: System,
): boolean {
  switch (goal?.kind) {
    case 'number':
      return recorder.count === goal.target;
    case 'tick':
    case 'event':
      return isStep(goal.kind, event, goal.only) && --goal.left <= 0;
    case 'instruction':
      // run() returns before the next user instruction, and boundOf can count the cycles to go.
      if (event === 'onCpu') system.stop();
      return false;
    default:
      return false;
  }
}

/** True if the code has come to the goal with this stop. Counts the line if it is another one. */
export function reachedLine(goal: Goal | null, stop: CodeStop): boolean {
  if (goal?.kind !== 'line') return false;
  const { from } = goal;
  // A stop that comes again is another turn of a loop.
  if (from !== undefined && from !== stop && from.file === stop.file && from.line === stop.line) return false;
  goal.from = stop;
  return --goal.left <= 0;
}
