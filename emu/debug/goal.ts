/** Goals: the points at which the debugger stops a machine next, apart from breaks. */

import type { ProbeEvent } from '../../kernel/probe.ts';
import type { System } from '../system.ts';
import { type EventRecorder, isStep } from './recorder.ts';

/** The units in which a user steps. */
export type StepKind = 'instruction' | 'tick' | 'event';
export const STEP_KINDS: readonly StepKind[] = ['instruction', 'tick', 'event'];

export type Goal =
  /** Until so many user instructions have been retired since boot. */
  | { readonly kind: 'instruction'; readonly target: number }
  /** Until so many more ticks or events have been told. */
  | { readonly kind: 'tick' | 'event'; left: number }
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
 * asked again.
 */
export function boundOf(goal: Goal | null, system: System): number {
  if (goal?.kind === 'cycle') return goal.target;
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
      return isStep(goal.kind, event) && --goal.left <= 0;
    case 'instruction':
      // run() returns before the next user instruction, and boundOf can count the cycles to go.
      if (event === 'onCpu') system.stop();
      return false;
    default:
      return false;
  }
}
