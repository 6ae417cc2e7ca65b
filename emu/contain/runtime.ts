/**
 * The runtime of a realm: the routines in it that code of a user's is built on. Its parts are
 * functions whose text is evaluated in the realm, so that no object of the host's is in it. So a
 * part uses nothing but its parameter and the globals of the realm: no import but of types.
 *
 * A part runs before any code of a user's, and calls methods that no such code can change, since
 * all intrinsics are frozen at the end.
 */

/** A routine of any kind. */
// biome-ignore lint/suspicious/noExplicitAny: built-in routines of every type
export type Any = any;

/** The bounds, as bounds.ts has them: a part cannot import them. */
export interface Limits {
  readonly DEPTH: number;
  readonly FRAME: number;
  readonly HOST_DEPTH: number;
  readonly BUILTIN_DEPTH: number;
  readonly ARGUMENTS: number;
  readonly TEXT: number;
  readonly ELEMENTS: number;
  readonly CHAIN: number;
  readonly KEY: number;
  readonly FRAMES: number;
}

/** The state and the routines of one realm. Each part adds its own. */
export interface Runtime {
  /** Work left, depth, and over (bounds.ts). */
  readonly w: Int32Array;
  readonly limits: Limits;
  /** The realm's global object. */
  readonly global: Any;
  /** The beginning of the names of programs, for call stacks. */
  readonly filename: string;

  // Counting (runtime-count.ts).
  /** Ends the activity, which is over a bound. */
  out(): never;
  /** Takes `n` units of work. */
  charge(n: number): void;
  /** Goes deeper by `n` words, taking `units` of work; returns the depth before. */
  into(n: number, units?: number): number;
  leave(depth: number, value: unknown): unknown;
  /**
   * Makes a routine that charges `cost(self, args)` before `native`, and is counted in depth. The
   * arguments in the places `numbers` are turned into numbers before.
   */
  counted(
    name: string,
    native: Any,
    cost: (self: Any, args: Any[]) => number,
    numbers?: readonly number[],
  ): Any;
  /** Makes a routine of arrays that charges `cost(length, args)`; TypeError for other objects. */
  ofArrays(
    name: string,
    native: Any,
    cost: (length: number, args: Any[]) => number,
    numbers?: readonly number[],
  ): Any;
  /** Likewise of typed arrays. */
  ofTypedArrays(
    name: string,
    native: Any,
    cost: (length: number, args: Any[]) => number,
    numbers?: readonly number[],
  ): Any;
  /** Elements of an array, characters of a text, some units for each property of an object. */
  size(value: unknown): number;

  // Conversions (runtime-draw.ts): once, and charged.
  number(value: unknown): number;
  string(value: unknown): string;
  /** The primitive value of an object, and any other value as it is: not charged. */
  primitive(value: unknown, hint: 'number' | 'string' | 'default'): unknown;
  /** The same array, its elements turned into numbers. */
  numbers(elements: Any[]): Any[];
  /** The name of a property: RangeError if it is too long. */
  word(value: unknown): PropertyKey;
  /** The length of an array-like object. */
  lengthOf(object: unknown): number;
  /** The length of a typed array; undefined of any other value. No code of the user's runs. */
  typedLength(value: unknown): number | undefined;
  /** A copy of an array, with its holes: a getter in it may make the array itself longer. */
  copied(array: Any[]): Any[];
  /** The elements of an iterable, as an array that no code of the user's has. */
  drawn(iterable: unknown): Any[];
  /** The elements of an array-like object, likewise. */
  elementsOf(object: unknown): Any[];

  /**
   * Puts a constructor in the place of a built-in one; `prepare` makes the arguments for that, and
   * charges for them.
   */
  place(name: string, native: Any, prepare: (args: Any[]) => Any[], callable?: boolean): void;

  // Insertions (runtime-insert.ts).
  /** The routines that instrument.ts inserts, by their names. */
  inserted: Record<string, Any>;
  text(value: unknown): unknown;
  /** Charges for an object as a prototype, whose own prototype is its for ever then. */
  chain(value: unknown): void;
  /** Notes that an object is a prototype, or will be one. */
  noted(prototype: object): void;
  /** True of an object that is a prototype, whose own prototype is its for ever. */
  isPrototype(value: object): boolean;
  /** Charges for a change of the names of an object: all those of a prototype are sorted anew. */
  changed(object: unknown): void;
  /**
   * A value that was read. It is the realm's own routine, if it is a built-in one that cannot be
   * replaced; and the prototype of generators is noted.
   */
  found(value: unknown): unknown;

  // The order of names (runtime-names.ts).
  /** The names of an object's own properties. */
  namesOf(object: object): PropertyKey[];
  /** The same exception, which has its stack before all else. */
  stackFirst<T>(error: T): T;

  // Choices of engines (runtime-engine.ts).
  /** An exception whose message is not the engine's. */
  worded<T>(error: T): T;
  /** An exception that was caught, with the message that every engine gives it. */
  caught(error: unknown): unknown;
  /** A sorted list of the elements of one that no code of a user's has. */
  merged(list: Any[], compare: (a: Any, b: Any) => number): Any[];
  /** A number in a radix from 2 to 36, but not 10. */
  inRadix(self: unknown, radix: number): string;
  /** A user's comparison, as `merged` takes it. */
  comparing(by: unknown): (a: Any, b: Any) => number;

  // Stacks (runtime-stack.ts).
  /** The same exception, whose stack begins with its text of now. */
  headed<T extends object>(error: T): T;
  /** The frames of an Error, [name, line, column] each, or undefined. */
  framesOf(error: unknown): [string, number, number][] | undefined;
  /** A property that can be had without running code; undefined otherwise. */
  dataOf(object: unknown, key: PropertyKey): unknown;
  /** The getters that stand in place of data, with the data. */
  readonly masks: WeakMap<object, unknown>;

  /** Replacements of built-in routines, by PATH.NAME. */
  readonly own: Record<string, Any>;
  /** The realm's KernelError. */
  KernelError: Any;
  /** The exception that ended the activity over a bound. */
  over: unknown;
  /** Routines for the host. */
  readonly door: Record<string, Any>;
}

/** A part of the runtime. */
export type Part = (r: Runtime) => void;
