/**
 * The words of the border between kernel and module: a way into a module, a call that
 * goes through it, the result that is expected, and the fault that may come of it.
 */

import type { Proc, Sleepable } from '../kern/proc.ts';
import type { Machdep } from '../machdep.ts';
import { type Fault, ModuleException } from './faults.ts';
import type { ModuleGuard } from './guard.ts';
import type { Place } from './place.ts';

/**
 * The context in which a part of a module runs: `sleep`, it may sleep; `process`, it works for a
 * process and may not sleep; `poll`, in a device's poll; `interrupt`, in a handler or an interrupt.
 */
export type Kind = 'sleep' | 'process' | 'poll' | 'interrupt';

/** The life of a module; guard.ts tells what is allowed in each phase. */
export type Phase = 'loading' | 'loaded' | 'unloading' | 'gone';

/** The contexts that a routine of the kernel's may be called from: the levels of module.ts. */
export type Rule = 'any' | 'process' | 'sleep' | 'poll';

/** The routines of which a call charges nothing: they only tell observers something. */
export const FREE: ReadonlySet<string> = new Set(['probe']);

/** A way into the module. */
export interface Where {
  readonly kind: Kind;
  /** The way in words: `callout handler beat`. */
  readonly what: string;
  /** The place at which the module made it known to the kernel. */
  readonly place: Place | undefined;
}

/** A demand on a result. */
export interface Expected {
  /** The demand in words: `an errno`. */
  readonly what: string;
  /** True if the value fulfils it. */
  holds(value: unknown): boolean;
}

/** A function of the module's, with its `this` and its arguments. */
export interface Callee {
  readonly self: object | undefined;
  readonly func: (...args: never[]) => unknown;
  readonly args: readonly unknown[];
}

/** The contexts that each rule allows, and the fault that a call from any other context is. */
export const RULES: Readonly<Record<Rule, { readonly kinds: readonly Kind[]; readonly fault: Fault }>> = {
  any: { kinds: ['sleep', 'process', 'poll', 'interrupt'], fault: 'interrupt' },
  process: { kinds: ['sleep', 'process', 'poll'], fault: 'interrupt' },
  sleep: { kinds: ['sleep'], fault: 'sleeps' },
  poll: { kinds: ['poll'], fault: 'poll' },
};

/** A fault as it was found. */
export interface Wrong {
  readonly sentence: string;
  readonly cycle: number;
  readonly level: number;
  /**
   * The place of it, or the exception that it was; undefined if it was found after the module
   * came back.
   */
  readonly from: unknown;
}

/**
 * The end of an activity: the module's result; an exception by which it refuses;
 * 'ended', if the module is gone.
 */
export type Ending = { readonly value: unknown } | { readonly refused: unknown } | 'ended';

/** True of an exception by which a module refuses, and which is no fault. */
export type Refusal = (error: unknown) => boolean;

/** No exception is a refusal. */
export const NEVER: Refusal = () => false;

/** The work of a routine that may sleep: a result, or a generator that sleeps and returns one. */
type Body = () => Sleepable<unknown> | unknown;

/**
 * One call into a module, from its beginning to its end.
 *
 * Invariant: `phase` is
 *   running   while the module's own code runs, or a routine of the kernel's that it called;
 *   promised  from the call of `routine`, which sleeps, until its generator is begun;
 *   asking    from there until the module has given up the processor, to have `body` done;
 *   asleep    while the kernel does `body` outside of the module's code;
 *   faulty    once it has done something wrong, which `wrong` tells: its code only unwinds.
 * The module comes back `running` with a result, or `asking`; any other phase is a fault.
 */
export class Activity {
  /** The guard of its module. */
  readonly guard: ModuleGuard;
  readonly where: Where;
  /** The level it was called at. */
  readonly level: number;
  /** The process it runs for; null in an interrupt that came while no process ran. */
  readonly p: Proc | null;
  /** The cycle at which it was called, or slept last. */
  since: number;
  /** The routine that sleeps which it called last. */
  routine = '';
  /** The activity that it interrupts, or that has called the kernel; undefined for none. */
  outer: Activity | undefined = undefined;
  /** The fault, once it is faulty. */
  wrong: Wrong | undefined = undefined;
  private phase: 'running' | 'promised' | 'asking' | 'asleep' | 'faulty' = 'running';
  private body: Body = () => undefined;
  private result: unknown = undefined;
  private readonly md: Machdep;

  constructor(guard: ModuleGuard, where: Where, level: number, p: Proc | null) {
    this.guard = guard;
    this.where = where;
    this.level = level;
    this.p = p;
    this.md = guard.k.md;
    this.since = this.md.cycle;
  }

  /** True from the call of a routine that sleeps until it sleeps. */
  get isPledged(): boolean {
    return this.phase === 'promised' || this.phase === 'asking';
  }

  /** True if the module has given up the processor to have a routine sleep. */
  get isAsking(): boolean {
    return this.phase === 'asking';
  }

  /** It does something wrong; a first fault stays. */
  fail(wrong: Wrong): Wrong {
    this.phase = 'faulty';
    this.wrong ??= wrong;
    return this.wrong;
  }

  /** It calls a routine that sleeps: a generator that asks for `body` when the module begins it. */
  promise<T>(routine: string, body: () => Sleepable<T> | T): Sleepable<T> {
    this.phase = 'promised';
    this.routine = routine;
    return this.ask(body) as Sleepable<T>;
  }

  private *ask(body: Body): Sleepable<unknown> {
    if (this.phase === 'promised') this.phase = 'asking';
    this.body = body;
    yield;
    // Another part of the module may have the generator, and its next().
    if (this.phase !== 'running') this.guard.stepped(this.routine);
    return this.result;
  }

  /** Does what was asked for, in the kernel's own generator. */
  *sleep(): Sleepable<void> {
    this.phase = 'asleep';
    const begun = this.body();
    if (!has(begun, 'next')) this.result = begun;
    else {
      const sleep = begun as Sleepable<unknown>;
      let step = sleep.next();
      for (; !step.done; step = sleep.next()) {
        yield;
        this.since = this.md.cycle;
      }
      this.result = step.value;
    }
    this.phase = 'running';
  }
}

/** True of an object with such a method, as a generator has `next`. */
export function has(value: unknown, method: string): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Record<string, unknown>)[method] === 'function'
  );
}

/** A fault in the words of the console. */
export interface Complaint {
  /** The part of the module that was running, and the fault. */
  readonly what: string;
  readonly cycle: number;
  readonly level: number;
  readonly frames: readonly string[];
}

/** A value as a message shows it. Any value: it may throw when it is looked at. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value);
  try {
    if (typeof value === 'function') return value.name === '' ? 'a function' : `function ${value.name}`;
    if (value instanceof ModuleException) return value.text;
    if (value instanceof Error) return `${value.name}: ${value.message}`;
  } catch {
    return 'an object that throws when it is looked at';
  }
  return 'an object';
}
