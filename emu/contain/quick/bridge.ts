/**
 * The vat's side of the border, a part of the runtime (runtime.ts): the host calls `enter`, with
 * the name of a routine of the door and its arguments in the slots; routines of the host's are
 * called by their numbers. Its text is evaluated in the vat, before the runtime is pruned: it keeps
 * the built-in routines that it uses, and draws from no iterator, since those that code of a user's
 * has are charged.
 */

import type { Any, Runtime } from '../runtime.ts';
import type { Side, Slots, Views } from './slots.ts';

/** The things that the host gives the bridge. */
export interface Given {
  readonly views: Views;
  /** The routine that makes slots (slots.ts). */
  readonly slots: (side: Side) => Slots;
  /** Calls the host. */
  readonly host: () => void;
  /** The names of the routines that it calls. */
  readonly names: readonly string[];
  /** A value in a template as a text. */
  readonly string: (value: unknown) => string;
}

/** The routines of the bridge, for the host. */
export interface Bridge {
  enter(): void;
  /** Gives a value that was evaluated a number. */
  adopt(value: unknown): void;
  /** Begins to serve a runtime. */
  serve(r: Runtime, inserted: readonly string[]): void;
}

/** The bridge of a vat. */
export const bridge = ({ views, slots, host, names, string }: Given): Bridge => {
  const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const { isArray } = Array;
  const { get: getOf, set: setOf } = Map.prototype;
  const isView = ArrayBuffer.isView;
  const view = (getPrototypeOf(Uint8Array) as Any).prototype;
  const getter = (key: PropertyKey): Any => getOwnPropertyDescriptor(view, key)?.get;
  const bufferOf = getter('buffer');
  const offsetOf = getter('byteOffset');
  const lengthOf = getter('length');
  const kindOf = getter(Symbol.toStringTag);
  const Native = Error;
  const generatorFunctions = getPrototypeOf(function* () {});
  // The engine counts a rest that is a pattern, as instrument.ts gives it to every generator.
  const inserted = function* (...{ length: _ }: Any[]) {}.length;
  const Bytes = Uint8Array;
  const Ints = Int32Array;
  /** Objects by their numbers, and their numbers. */
  const objects: unknown[] = [];
  const numbers = new Map<unknown, number>();
  /** The places in memory of buffers that the host has made. */
  const places = new Map<unknown, number>();
  const find = (map: Map<Any, Any>, key: unknown): Any => apply(getOf, map, [key]);
  const keep = (map: Map<Any, Any>, key: unknown, value: unknown): void => {
    apply(setOf, map, [key, value]);
  };
  const numberOf = (value: unknown): number => {
    const known = find(numbers, value);
    if (known !== undefined) return known;
    const number = objects.length;
    objects[number] = value;
    keep(numbers, value, number);
    return number;
  };
  let r: Any;
  /** Lists that pass as such, and not as objects. */
  let lists = false;
  const callHost =
    (number: number) =>
    (args: readonly unknown[] = []): unknown => {
      its.rewind();
      its.put(number);
      its.put(args.length);
      for (let i = 0; i < args.length; i++) its.put(args[i]);
      host();
      its.rewind();
      const result = its.take();
      r.door.value = its.take();
      return result;
    };
  const its = slots({
    views: () => views,
    tagOf: (value) => (typeof value === 'function' ? 8 : typeof value === 'symbol' ? 9 : 7),
    numberOf,
    valueOf: (tag, number) => (tag === 10 ? callHost(number) : objects[number]),
    isList: (value) => lists && isArray(value),
  });
  /** Puts values as lists, and what is in them. */
  const putLists = (value: unknown): void => {
    lists = true;
    its.put(value);
    lists = false;
  };
  /** The letters, as bytes. */
  const bytes = new Bytes(views.letters.buffer, views.letters.byteOffset, views.letters.byteLength);
  const setOfBytes = Bytes.prototype.set;
  const partOf = Bytes.prototype.subarray;
  const special: Record<string, (args: Any[]) => void> = {
    /** A call: true and the value, or false and the exception; and whether a generator is done. */
    call: (a) => its.put(ended(r.door.call(a[0], a[1], a[2]))),
    resume: (a) => its.put(ended(r.door.resume(a[0]))),
    read: (a) => {
      const ok = r.door.read(a[0], a[1]);
      if (ok && a[1] === 'length' && getPrototypeOf(a[0]) === generatorFunctions) r.door.value -= inserted;
      its.put(ended(ok));
    },
    enter: (a) => {
      const { door } = r;
      const ok = door.enter(a[0], a[1], a[2], a[3]);
      its.rewind();
      its.put(ok);
      its.put(ok ? door.answer.value : door.error);
      its.put(ok ? door.answer.visited : 0);
      its.put(ok ? door.answer.steps : 0);
      door.error = undefined;
    },
    keys: (a) => {
      const keys = r.door.keys(a[0], a[1]);
      its.rewind();
      putLists(keys);
    },
    frames: (a) => {
      const frames = r.framesOf(a[0]);
      its.rewind();
      putLists(frames);
    },
    /** An exception that nobody throws, for the frames that it has. */
    here: () => {
      const error = new Native();
      its.rewind();
      its.put(error);
    },
    dataOf: (a) => {
      const value = r.dataOf(a[0], a[1]);
      its.rewind();
      its.put(value);
    },
    over: () => {
      its.rewind();
      its.put(r.over);
    },
    /** The place of a Uint8Array, -1 if it has none that the host knows, and its length. */
    placeOf: (a) => {
      const value = a[0];
      its.rewind();
      if (!isView(value) || apply(kindOf, value, []) !== 'Uint8Array') return its.put(undefined);
      const place = find(places, apply(bufferOf, value, []));
      its.put(place === undefined ? -1 : place + apply(offsetOf, value, []));
      its.put(apply(lengthOf, value, []));
    },
    /** Copies a piece of a Uint8Array into the letters, or back. */
    copyOut: (a) => apply(setOfBytes, bytes, [apply(partOf, a[0], [a[1], a[2]])]),
    copyIn: (a) => apply(setOfBytes, a[0], [apply(partOf, bytes, [0, a[2] - a[1]]), a[1]]),
  };
  const ended = (ok: boolean): boolean => {
    const { door } = r;
    const value = ok ? door.value : door.error;
    door.value = undefined;
    door.error = undefined;
    its.rewind();
    its.put(ok);
    its.put(value);
    return door.done === true;
  };
  const enter = (): void => {
    its.rewind();
    const name = names[its.take() as number] as string;
    const args = its.take() as Any[];
    const own = special[name];
    if (own !== undefined) {
      own(args);
      return;
    }
    const value = apply(r.door[name], undefined, args);
    its.rewind();
    its.put(value);
  };
  const adopt = (value: unknown): void => {
    its.rewind();
    its.put(value);
  };
  const serve = (runtime: Runtime, inserted: readonly string[]): void => {
    r = runtime;
    r.inserted.string = string;
    const { door } = r;
    door.taken = callHost(0);
    door.stopped = callHost(1);
    door.load = (factory: Any) => {
      const routines: Any[] = [];
      for (let i = 0; i < inserted.length; i++) routines[i] = r.inserted[inserted[i] as string];
      routines[inserted.length] = r.global;
      return apply(factory, undefined, routines);
    };
    door.kept = (value: Any) => value;
    door.isArray = isArray;
    door.threw = () => door.THREW;
    door.runtimeError = () => r.KernelError;
    door.view = (buffer: Any, place: number, isInts: boolean) => {
      keep(places, buffer, place);
      return isInts ? new Ints(buffer) : new Bytes(buffer);
    };
  };
  return { enter, adopt, serve };
};
