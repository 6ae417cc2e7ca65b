/**
 * What the parts of the border between kernel and module speak of: ways into a
 * module, the calls that go through them, and what is expected of those.
 */

import type { Proc } from '../kern/proc.ts';
import type { Fault } from './faults.ts';
import type { ModuleGuard } from './guard.ts';
import type { Place } from './place.ts';

/** Where a module runs: where it may sleep; for a process, but not sleeping; in a device's poll; in a handler or interrupt. */
export type Kind = 'sleep' | 'process' | 'poll' | 'interrupt';

/** Where a routine of the kernel's may be called from, module.ts's `Level`. */
export type Rule = 'any' | 'process' | 'sleep' | 'poll';

/** A way into the module. */
export interface Where {
  readonly kind: Kind;
  /** In words: `callout handler beat`. */
  readonly what: string;
  /** Where the module made it known to the kernel. */
  readonly place: Place | undefined;
}

/** What a result must be. */
export interface Expected {
  readonly what: string;
  holds(value: unknown): boolean;
}

/** A function of the module's, with what it is called on. */
export interface Callee {
  readonly self: object | undefined;
  readonly func: (...args: never[]) => unknown;
  readonly args: readonly unknown[];
}

/** What each rule allows, and what it is to be anywhere else. */
export const RULES: Readonly<Record<Rule, { readonly kinds: readonly Kind[]; readonly fault: Fault }>> = {
  any: { kinds: ['sleep', 'process', 'poll', 'interrupt'], fault: 'interrupt' },
  process: { kinds: ['sleep', 'process', 'poll'], fault: 'interrupt' },
  sleep: { kinds: ['sleep'], fault: 'sleeps' },
  poll: { kinds: ['poll'], fault: 'poll' },
};

/** One call into a module, from its beginning to its end. */
export class Activity {
  /** Whose it is. */
  readonly guard: ModuleGuard;
  readonly where: Where;
  /** The level it was called at. */
  readonly level: number;
  /** The process it runs for; null in an interrupt while none does. */
  readonly p: Proc | null;
  /** The cycle at which it was entered last. */
  since = 0;
  /** It is in a routine that sleeps. */
  asleep = false;
  /** A routine that sleeps has been called and not begun. */
  unstarted: string | undefined = undefined;

  constructor(guard: ModuleGuard, where: Where, level: number, p: Proc | null) {
    this.guard = guard;
    this.where = where;
    this.level = level;
    this.p = p;
  }
}

/** A fault as it is told. */
export interface Complaint {
  /** What of the module was running, and what it did. */
  readonly what: string;
  readonly cycle: number;
  readonly level: number;
  readonly frames: readonly string[];
}

/** A value as a message shows it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return value.name === '' ? 'a function' : `function ${value.name}`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
