/** The routines of a door (runtime-door.ts) that take the host's engine to have the realm, too. */

import { INSERTED } from './inserted.ts';
import type { Evaluate } from './realm-make.ts';
import type { Any, Runtime } from './runtime.ts';

/** The routines, for the runtime of a realm in which `evaluate` evaluates. */
export const ownDoor = (evaluate: Evaluate, { inserted, door, global }: Runtime): Record<string, Any> => {
  const { ints } = door;
  return {
    /** The value of a text, a function of what is inserted and of the globals, given these. */
    load(text: string, filename: string): Any {
      const factory = evaluate(text, filename) as (...args: Any[]) => Any;
      return factory(...INSERTED.map((name) => inserted[name]), global);
    },
    kept: (value: unknown) => value,
    isArray: Array.isArray,
    ints(length: number): { readonly inside: object; readonly memory: Int32Array } {
      const inside = ints(length);
      return { inside, memory: new Int32Array(viewBuffer.call(inside)) };
    },
    bytesOf(value: unknown): Uint8Array | undefined {
      if (viewTag.call(value) !== 'Uint8Array') return undefined;
      return new Uint8Array(viewBuffer.call(value), viewOffset.call(value), viewLength.call(value));
    },
  };
};

const view = Object.getPrototypeOf(Uint8Array.prototype);
const getter = (key: PropertyKey): (() => Any) =>
  Object.getOwnPropertyDescriptor(view, key)?.get as () => Any;
const viewTag = getter(Symbol.toStringTag);
const viewBuffer = getter('buffer');
const viewOffset = getter('byteOffset');
const viewLength = getter('length');
