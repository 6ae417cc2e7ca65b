/** A part of the runtime: reads exceptions without running code; hides the host's frames. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Stacks of exceptions. */
export const stackPart: Part = (r: Runtime) => {
  const { CHAIN } = r.limits;
  const { getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object;
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
  const place = (site: Any): [string, number, number] => [
    `${site.getFunctionName() ?? ''}`,
    site.getLineNumber(),
    site.getColumnNumber(),
  ];
  const prepare = (error: Any, sites: Any): string => {
    // The realm's code may call this routine too, with anything: then there is nothing to note.
    if (
      isObject(error) &&
      !frames.has(error) &&
      Array.isArray(sites) &&
      typeof sites[0]?.getFileName === 'function'
    ) {
      const noted: [string, number, number][] = [];
      for (const site of sites) if (site.getFileName() === r.filename) noted.push(place(site));
      frames.set(error, noted);
    }
    return head(error);
  };
  (Error as Any).stackTraceLimit = 400;
  (Error as Any).prepareStackTrace = prepare;
  const native = getOwnPropertyDescriptor(new Error(), 'stack')?.get;
  r.framesOf = (error) => {
    if (!isObject(error)) return undefined;
    const stack = getOwnPropertyDescriptor(error, 'stack');
    // Some engines have it as an accessor, which makes the text when it is called.
    if (stack?.get !== undefined && stack.get === native) Reflect.apply(stack.get, error, []);
    return frames.get(error);
  };
  r.door.hasOwn = hasOwn;
};
