/** Parts of the runtime: routines by which the host makes, calls and reads the realm's objects. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Makers. */
export const makersPart: Part = (r: Runtime) => {
  const { w, door } = r;
  const { HOST_DEPTH } = r.limits;
  const { freeze, defineProperty, setPrototypeOf } = Object;
  const { construct } = Reflect;
  // The built-in constructors: those of the realm's code are charged.
  const { Int32Array: Ints, Uint8Array: Bytes } = r.global;
  door.defineProperty = defineProperty;
  // The routines by which the realm is closed (runtime-prune.ts), while they are not charged.
  const { call } = Function.prototype;
  door.natives = {
    defineProperty,
    getOwnPropertyDescriptor: Object.getOwnPropertyDescriptor,
    getPrototypeOf: Object.getPrototypeOf,
    preventExtensions: Object.preventExtensions,
    ownKeys: Reflect.ownKeys,
    deleteProperty: Reflect.deleteProperty,
    has: call.bind(Set.prototype.has),
    add: call.bind(Set.prototype.add),
  };
  // The constructor that the realm's code has is charged; the host is in no activity.
  const Native = Error;
  const kernelError = (errno: number, message: string, target: Any): Any => {
    const error = r.worded(construct(Native, [message], target)) as Any;
    error.name = 'KernelError';
    error.errno = errno;
    return error;
  };
  r.KernelError = function KernelError(errno: number, message: string): Any {
    if (new.target === undefined) throw new TypeError('KernelError is made with new');
    r.charge(r.limits.FRAMES);
    return kernelError(errno, message, new.target);
  };
  setPrototypeOf(r.KernelError, r.own.Error);
  setPrototypeOf(r.KernelError.prototype, Native.prototype);
  /** The mark that a routine of the host's has thrown `door.pending`. */
  const THREW = freeze({});
  door.THREW = THREW;
  const enter = (host: Any, args: Any[]): Any => {
    const depth = r.into(HOST_DEPTH);
    const answer = host(args);
    w[1] = depth;
    w[3] = 0;
    if (answer === THREW) throw door.taken();
    return answer;
  };
  const func = (name: string, host: Any): Any =>
    freeze({ [name]: (...args: Any[]): Any => enter(host, args) }[name] as Any);
  door.func = func;
  door.object = (values: [string, Any][], accessors: [string, Any, Any][]) => {
    const object = {};
    for (const [key, value] of values) defineProperty(object, key, { value, enumerable: true });
    for (const [key, get, set] of accessors)
      defineProperty(object, key, {
        get: freeze(() => enter(get, [])),
        set: set === undefined ? undefined : freeze((value: Any) => enter(set, [value])),
        enumerable: true,
      } as PropertyDescriptor);
    return freeze(object);
  };
  // All memory that the realm's code sees is the realm's, so it may have the buffers.
  door.bytes = (length: number) => new Bytes(length);
  door.ints = (length: number) => new Ints(length);
  door.list = () => [];
  door.push = (list: Any[], value: Any) => {
    list[list.length] = value;
  };
  door.freeze = freeze;
  const iterate = function* (host: Any): Any {
    for (;;) {
      const done = enter(host, []);
      if (done) return door.value;
      yield door.value;
    }
  };
  freeze(iterate.prototype);
  door.iterator = iterate;
  door.kernelError = (errno: number, message: string) => kernelError(errno, message, r.KernelError);
  door.failure = (message: string) => r.worded(new Native(message));
};

/** Readers. None of them throws. */
export const readersPart: Part = (r: Runtime) => {
  const { door } = r;
  const { apply, ownKeys } = Reflect;
  const { next } = door.generators;
  const { getOwnPropertyDescriptor, keys, prototype } = Object;
  const inherits = prototype.isPrototypeOf;
  /** Does something; true, and door.value, or false, and door.error. */
  const attempt = (func: Any, self: Any, args: Any): boolean => {
    try {
      door.value = apply(func, self, args);
      return true;
    } catch (error) {
      door.error = error;
      return false;
    }
  };
  door.call = attempt;
  door.resume = (generator: Any) => {
    if (!attempt(next, generator, [])) return false;
    const { value, done } = door.value;
    door.value = value;
    door.done = done;
    return true;
  };
  door.read = (object: Any, key: string) => attempt((it: Any) => it?.[key], undefined, [object]);
  door.plain = (object: Any, key: string) => getOwnPropertyDescriptor(object, key)?.value;
  door.keys = (object: Any, most: number) =>
    typeof object === 'object' && object !== null && ownKeys(object).length <= most ? keys(object) : [];
  door.isGenerator = (value: Any) =>
    typeof value === 'object' && value !== null && apply(inherits, door.generators, [value]);
  door.isError = (value: Any) => apply(inherits, Error.prototype, [value]);
  door.isKernelError = (value: Any) => apply(inherits, r.KernelError.prototype, [value]);
  door.module = () => ({ exports: {} });
};
