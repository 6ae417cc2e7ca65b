/**
 * The border between the kernel and a module in a realm of its own, in the parts that all of the
 * module's things share. The kernel has plain objects and functions of its own; the module has
 * objects and functions of its realm. Neither gets one of the other's: for each thing that crosses
 * there is one on either side, and the same one each time, since callouts are found by their
 * function and argument.
 *
 * Values that the kernel only keeps for the module (a handler's argument, a channel, the data of a
 * device) pass as they are; the kernel never looks into them. The rest are primitives.
 *
 * Invariant: `outside` and `inside` are each other's inverse.
 */

import { ModuleException } from '../../kernel/kld/faults.ts';
import { DEPTH, WORK } from './bounds.ts';
import type { Frame, ObjectSpec, Outcome, Realm, Thrown } from './realm.ts';

/** An exception of a module's, with the frames of its file. */
export class RealmException extends ModuleException {
  readonly frames: readonly Frame[];
  /** The engine's own words, which are no part of a run; empty for an exception of the module's. */
  readonly detail: string;

  constructor({ text, message, errno, spent, frames, detail }: Thrown) {
    super(text, message, errno, spent && { fault: spent, bound: spent === 'work' ? WORK : DEPTH });
    this.name = 'RealmException';
    this.frames = frames;
    this.detail = detail;
  }
}

/** Is called at the beginning of each activity of a module: a sign that the machine goes on. */
export type Pulse = () => void;

/** A routine of the module's, as the kernel calls it. */
export type Routine = (...args: never[]) => unknown;

/** The kernel's view of a value that is no primitive and means nothing to it. */
const OPAQUE: object = Object.freeze({});
/** Likewise of a function. */
const OPAQUE_FUNCTION: object = Object.freeze((): void => undefined);

/** True of an object or a function. */
function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** The border of one module. */
export class Border {
  readonly realm: Realm;
  private readonly pulse: Pulse;
  /** The kernel's functions, by function of the module's. */
  private readonly routines = new WeakMap<object, Routine>();
  /** The module's objects, by object of the kernel's. */
  private readonly inside = new WeakMap<object, object>();
  /** The kernel's objects, by object of the module's. */
  private readonly outside = new WeakMap<object, object>();
  /** Results of the module's that only the module understands, by their stand-ins. */
  private readonly kept = new WeakMap<object, unknown>();

  constructor(realm: Realm, pulse: Pulse) {
    this.realm = realm;
    this.pulse = pulse;
  }

  /** The value of an outcome. An exception of the module's is thrown as a RealmException. */
  value(outcome: Outcome): unknown {
    if ('value' in outcome) return outcome.value;
    throw this.exception(outcome.threw);
  }

  /** The exception for the kernel: the kernel's own, if it only passed through the module. */
  private exception(threw: Thrown): unknown {
    return threw.host !== undefined && threw.spent === undefined
      ? threw.host.error
      : new RealmException(threw);
  }

  /** A value that the kernel looks at: a primitive as it is, anything else as nothing known. */
  plain(value: unknown): unknown {
    if (typeof value === 'function') return OPAQUE_FUNCTION;
    return isObject(value) || typeof value === 'symbol' ? OPAQUE : value;
  }

  /** All arguments as `plain` gives them. */
  readonly plains = (args: readonly unknown[]): unknown[] => args.map((it) => this.plain(it));

  /** The result of a routine of the module's, for the kernel; `settle` follows each step. */
  result(value: unknown, settle: () => void): unknown {
    if (this.realm.isGenerator(value)) return this.generator(value, settle);
    if (!isObject(value) && typeof value !== 'symbol') return value;
    const standIn = Object.freeze({});
    this.kept.set(standIn, value);
    return standIn;
  }

  /** The value behind a result, to be given back to the module. */
  unwrap(result: unknown): unknown {
    return isObject(result) ? this.kept.get(result) : result;
  }

  /** A generator of the module's, as the kernel resumes it. */
  private generator(generator: unknown, settle: () => void): object {
    return {
      next: () => {
        this.pulse();
        const outcome = this.realm.resume(generator);
        settle();
        if ('threw' in outcome) throw this.exception(outcome.threw);
        return { done: outcome.done, value: this.result(outcome.value, settle) };
      },
    };
  }

  /**
   * A function of the module's as the kernel calls it; anything else as `plain` gives it. The same
   * function gives the same one. `adapt` makes the kernel's arguments into the module's.
   */
  routine(func: unknown, adapt: (args: readonly unknown[]) => readonly unknown[] = (args) => args): unknown {
    if (typeof func !== 'function') return this.plain(func);
    const known = this.routines.get(func);
    if (known !== undefined) return known;
    const made = this.method(func, undefined, adapt);
    this.routines.set(func, made);
    return made;
  }

  /**
   * A function of the module's with its `this`. `settle` gets the kernel's arguments and the
   * module's after each step of it.
   */
  method(
    func: object,
    self: unknown,
    adapt: (args: readonly unknown[]) => readonly unknown[] = (args) => args,
    settle: (args: readonly unknown[], inside: readonly unknown[]) => void = () => undefined,
  ): Routine {
    const routine = (...args: never[]): unknown => {
      this.pulse();
      const inside = adapt(args);
      const settled = (): void => settle(args, inside);
      const outcome = this.realm.call(func, self, inside);
      settled();
      return this.result(this.value(outcome), settled);
    };
    // The kernel names a handler by its name, and counts the words of a system call.
    const [name, length] = ['name', 'length'].map((key) => this.value(this.realm.read(func, key)));
    Object.defineProperty(routine, 'name', { value: typeof name === 'string' ? name : '' });
    return Object.defineProperty(routine, 'length', { value: Number.isInteger(length) ? length : 0 });
  }

  /** The object that the module gets for one of the kernel's; made from `spec` the first time. */
  lend(it: object, spec: () => ObjectSpec): object {
    const known = this.inside.get(it);
    if (known !== undefined) return known;
    const made = this.realm.object(spec());
    this.inside.set(it, made);
    this.outside.set(made, it);
    return made;
  }

  /** The kernel's object for one that was lent to the module; for any other value as `plain`. */
  lent(value: unknown): unknown {
    return (isObject(value) ? this.outside.get(value) : undefined) ?? this.plain(value);
  }
}
