/**
 * The interface of a realm: the world in which code of a user's, a kernel module or a callout
 * scheme, is evaluated. It has the language without the parts that would make two runs differ or
 * that reach the host, and nothing in it is shared with another realm.
 *
 * Nothing crosses its border raw. A value for the realm's code is a primitive, or is made by a
 * maker (func, object, bytes, iterator, kernelError), or came out of this realm. A value that came
 * out is given to nothing but the readers (call, resume, read, bytesOf and so on), and is passed
 * back. Readers never throw, with one exception: an exception of the host's that was on its way
 * through the realm's code is found in Thrown.host, and is the caller's to throw on.
 *
 * Each call into the realm is an activity: it has the work of WORK units (bounds.ts). Activities
 * nest as interrupts do; the depth of the stack is common to them and to all realms of one Fuel.
 */

/** A frame of a call stack; line and column are of the bundled code, counted from 1. */
export interface Frame {
  /** The function's name; empty if it has none. */
  readonly func: string;
  readonly filename: string;
  readonly line: number;
  readonly column: number;
}

/** An exception that came out of a realm, read once and guarded. */
export interface Thrown {
  /** The exception as one line: `TypeError: x is not a function`, or `"text"` for a text. */
  readonly text: string;
  /** The errno of a KernelError of the realm's; undefined for any other exception. */
  readonly errno: number | undefined;
  /** The message of an Error, cut to a sane length; empty for any other value. */
  readonly message: string;
  /** The bound that the activity went over, which ended it; undefined for an exception. */
  readonly spent: Spent | undefined;
  /** The frames of an Error, or of the place at which the bound was met; the innermost first. */
  readonly frames: readonly Frame[];
  /**
   * The expression that was wrong, of an exception that the engine has made; or the engine's words.
   * It is no part of a run.
   */
  readonly detail: string;
  /** The host's exception that passed through the realm's code; undefined if there was none. */
  readonly host: { readonly error: unknown } | undefined;
}

/** A bound of an activity. */
export type Spent = 'work' | 'depth';

/** The outcome of a call into a realm. */
export type Outcome = { readonly value: unknown } | { readonly threw: Thrown };

/** The outcome of a generator's step. */
export type StepOutcome = { readonly value: unknown; readonly done: boolean } | { readonly threw: Thrown };

/**
 * A routine of the host's for the realm's code: `args` are the arguments, primitives or values of
 * the realm. The result is one of these, too. An exception becomes one of the realm's: a
 * KernelError (any object with errno and message) the realm's KernelError, any other an Error
 * without a word of the host's.
 */
export type HostRoutine = (args: readonly unknown[]) => unknown;

/** The properties of an object for the realm's code. It is frozen. */
export interface ObjectSpec {
  /** Primitives and values of the realm's. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly getters?: Readonly<Record<string, () => unknown>>;
  /** A setter goes with the getter of its name. */
  readonly setters?: Readonly<Record<string, (value: unknown) => void>>;
  readonly functions?: Readonly<Record<string, HostRoutine>>;
}

/** The answer of a scheme's routine, unchecked. */
export interface Answer {
  readonly value: unknown;
  readonly visited: unknown;
  readonly steps: unknown;
}

/** The end of a call of a scheme's routine. */
export interface Entered {
  readonly answer: Answer;
  readonly threw: Thrown | undefined;
}

/** A call in a program: the function it stands in, and its position in the bundled code. */
export type Site = Omit<Frame, 'filename'>;

/** A program made ready for a realm (instrument.ts). */
export interface Program {
  /** The instrumented code. */
  readonly code: string;
  /** The name of the code in call stacks. */
  readonly filename: string;
  /** The position in the bundled code for one in the instrumented code; lines are the same. */
  readonly column: (line: number, column: number) => number;
  /** The calls that note themselves in Fuel.words[SITE], by the number that they note; from 1. */
  readonly sites: readonly Site[];
}

/** A realm. */
export interface Realm {
  /**
   * Evaluates a program in the form that Node calls CommonJS; once in each realm. `imports` are
   * objects of this realm, by the names that the program imports. The value is the object of its
   * exports. `stopped` is called at each stop that is armed, with its number (stops.ts).
   */
  evaluate(program: Program, imports: ReadonlyMap<string, object>, stopped?: (stop: number) => void): Outcome;

  // Makers.

  /** A function of the realm's that calls `routine`. It cannot be constructed. */
  func(name: string, routine: HostRoutine): object;
  /** A frozen object. The same spec made twice gives two objects. */
  object(spec: ObjectSpec): object;
  /** A Uint8Array of the realm's, in memory of the realm's; bytesOf gives the memory. */
  bytes(length: number): object;
  /** An Int32Array likewise, and the memory. */
  ints(length: number): { readonly inside: object; readonly memory: Int32Array };
  /** A frozen array of primitives and values of the realm's. */
  array(values: readonly unknown[]): object;
  /**
   * A generator of the realm's over one of the host's, so that the realm's code can say
   * `yield* it`. The host's values and results go in raw: they are primitives or values of the
   * realm.
   */
  iterator(generator: Iterator<unknown, unknown, undefined>): object;
  /** A KernelError of the realm's. */
  kernelError(errno: number, message: string): object;
  /** The class KernelError of the realm's, for an object that is imported. */
  readonly KernelError: object;
  /** An array of `length` elements that the realm's code may change; put changes it from here. */
  list(length: number, value: null | undefined): object;
  put(list: object, i: number, value: unknown): void;
  /** A function of the realm's with its `this`. */
  bound(func: unknown, self: unknown): unknown;
  /** An object without properties, which stands for one of the host's. */
  standIn(): object;

  // Readers.

  /** Units of work that its calls, entries and resumptions have taken so far. */
  readonly used: number;
  /** Calls a function of the realm's as a new activity. */
  call(func: unknown, self: unknown, args: readonly unknown[]): Outcome;
  /**
   * Calls a routine of a scheme's (scheme.ts) that `bound` has given its `this`, quickly. The same
   * object comes back from every call: `answer` has the result and what `self` counts, unless it
   * threw.
   */
  enter(func: unknown, self: unknown, a: unknown, b: unknown): Entered;
  readonly answer: Answer;
  /** Resumes a generator of the realm's as a new activity. */
  resume(generator: unknown): StepOutcome;
  /**
   * Reads a property of an object of the realm's, a getter as a new activity; undefined of nothing.
   */
  read(object: unknown, key: string): Outcome;
  /** The names of an object's own enumerable properties; none of one with more than 1,000. */
  keys(object: unknown): readonly string[];
  /** True of a generator that code of this realm has made, or iterator. */
  isGenerator(value: unknown): boolean;
  /** The memory of a Uint8Array of the realm's, as one of the host's; undefined of others. */
  bytesOf(value: unknown): Uint8Array | undefined;
  /** A value as a message shows it, in at most 100 characters. No code of the realm's runs. */
  shown(value: unknown): string;
}
