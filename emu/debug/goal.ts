/** How far the debugger lets a machine go on before it stops it, breaks apart. */

import type { ProbeEvent } from '../../kernel/probe.ts';
import type { System } from '../system.ts';
import { type EventRecorder, isStep } from './recorder.ts';

export type Goal =
  /** Until so many user instructions have been retired since boot. */
  | { readonly kind: 'instruction'; readonly target: number }
  /** Until so many more ticks or events have been. */
  | { readonly kind: 'tick' | 'event'; left: number }
  /** To the event of that number. */
  | { readonly kind: 'number'; readonly target: number }
  /** To a cycle of the kernel's work, or, if it is none, to the first boundary after it. */
  | { readonly kind: 'cycle'; readonly target: number };

/**
 * The cycle by which run() has to come back for a goal. Each instruction takes
 * a cycle or more, so so many cycles are not too far. While no process is in
 * user mode reached() sees to it.
 */
export function boundOf(goal: Goal | null, system: System): number {
  if (goal?.kind === 'cycle') return goal.target;
  if (goal?.kind !== 'instruction' || !system.inUserMode) return Number.POSITIVE_INFINITY;
  return system.cycle + Math.max(1, goal.target - system.instructions);
}

/** Whether the machine, between two runs, is where the goal wanted it. */
export function arrived(goal: Goal | null, system: System): boolean {
  if (goal?.kind === 'cycle') return system.cycle >= goal.target;
  return goal?.kind === 'instruction' && system.instructions >= goal.target;
}

/** Whether an event is where the goal wanted the machine. */
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
      // From here on the cycles to go are counted.
      if (event === 'onCpu') system.stop();
      return false;
    default:
      return false;
  }
}
