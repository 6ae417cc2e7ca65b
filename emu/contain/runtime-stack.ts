/** A part of the runtime: reads exceptions without running code; hides the host's frames. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Stacks of exceptions. */
export const stackPart: Part = (r: Runtime) => {
  const { CHAIN } = r.limits;
  const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object;
  const { apply } = Reflect;
  const { isArray } = Array;
  const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
  const frames = new WeakMap<object, [string, number, number][]>();
  const isObject = (it: unknown): it is object =>
    (typeof it === 'object' && it !== null) || typeof it === 'function';
  r.dataOf = (object, key) => {
    let it = object;
    for (let n = 0; isObject(it) && n <= CHAIN; n++) {
      const found = getOwnPropertyDescriptor(it, key);
      if (found !== undefined)
        return 'value' in found ? found.value : r.masks.get(found.get as unknown as object);
      it = getPrototypeOf(it);
    }
    return undefined;
  };
  const head = (error: Any): string => {
    const [name, message] = [r.dataOf(error, 'name'), r.dataOf(error, 'message')];
    return `${typeof name === 'string' ? name : 'Error'}: ${typeof message === 'string' ? message : ''}`;
  };
  // The prototype of the sites that the engine makes; code of the user's cannot reach it.
  let sitePrototype: object | null = null;
  (Error as Any).prepareStackTrace = (_error: Any, [site]: Any[]) => {
    sitePrototype = site === undefined ? null : getPrototypeOf(site);
  };
  // Some engines make the text when it is read.
  Reflect.get(new Error(), 'stack');
  const isSite = (it: unknown): boolean => isObject(it) && getPrototypeOf(it) === sitePrototype;
  const { getFileName, getFunctionName, getLineNumber, getColumnNumber } = (sitePrototype ?? {}) as Any;
  const place = (site: Any): [string, number, number] => {
    const name = apply(getFunctionName, site, []);
    return [
      typeof name === 'string' ? name : '',
      numberOf(apply(getLineNumber, site, [])),
      numberOf(apply(getColumnNumber, site, [])),
    ];
  };
  const { has, get, set } = WeakMap.prototype;
  /** The texts of exceptions when they were made: some engines ask for them later. */
  const heads = new WeakMap<object, string>();
  r.headed = (error) => {
    apply(set, heads, [error, head(error)]);
    return error;
  };
  // Some engines call it when an exception is made, others when its frames are asked for, so
  // nothing in it is charged.
  const prepare = (error: Any, sites: Any): string => {
    // The realm's code may call this routine too, with anything: then there is nothing to note.
    if (isObject(error) && !apply(has, frames, [error]) && isArray(sites) && isSite(sites[0])) {
      const noted: [string, number, number][] = [];
      for (let i = 0; i < sites.length; i++)
        if (apply(getFileName, sites[i], []) === r.filename) noted[noted.length] = place(sites[i]);
      apply(set, frames, [error, noted]);
    }
    return (isObject(error) ? apply(get, heads, [error]) : undefined) ?? head(error);
  };
  (Error as Any).stackTraceLimit = 400;
  (Error as Any).prepareStackTrace = prepare;
  // Engines that have these as accessors keep what was set; nobody is to set it again.
  for (const key of ['prepareStackTrace', 'stackTraceLimit'])
    Reflect.defineProperty(Error, key, {
      value: (Error as Any)[key],
      writable: true,
      enumerable: false,
      configurable: true,
    });
  const native = getOwnPropertyDescriptor(new Error(), 'stack')?.get;
  r.framesOf = (error) => {
    if (!isObject(error)) return undefined;
    const stack = getOwnPropertyDescriptor(error, 'stack');
    // Some engines have it as an accessor, which makes the text when it is called.
    if (stack?.get !== undefined && stack.get === native) Reflect.apply(stack.get, error, []);
    return apply(get, frames, [error]);
  };
  r.door.hasOwn = hasOwn;
};
