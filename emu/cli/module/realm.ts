/**
 * The world in which a module is evaluated: the language, without the parts that
 * would make two runs differ or let the module reach past the kernel. In place of
 * every other global of the host's stands an object that throws when it is used, and
 * tells the routine to use instead. Nothing is shared between two evaluations.
 */

import { compileFunction } from 'node:vm';

/** The globals that a module may use. All others of the host's are refused. */
const LANGUAGE: ReadonlySet<string> = new Set([
  ...['Object', 'Array', 'String', 'Boolean', 'Number', 'BigInt', 'Symbol', 'Math', 'JSON'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'RegExp', 'Reflect', 'Proxy', 'Iterator'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError'],
  ...['URIError', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array'],
  ...['Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array'],
  ...['BigUint64Array', 'NaN', 'Infinity', 'undefined', 'isNaN', 'isFinite', 'parseInt', 'parseFloat'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape'],
]);

/** The routine to use in place of a global that is refused. */
const INSTEAD: Readonly<Record<string, string>> = {
  Date: 'k.microtime() tells the time',
  performance: 'k.microuptime() tells the time',
  setTimeout: 'k.timeout() arms a callout',
  setInterval: 'a callout that arms itself again comes back periodically',
  setImmediate: 'k.timeout() arms a callout',
  queueMicrotask: 'k.timeout() arms a callout',
  clearTimeout: 'k.untimeout() takes a callout back',
  clearInterval: 'k.untimeout() takes a callout back',
  Promise: 'what waits is a generator that sleeps in k.tsleep()',
  console: 'k.printf() writes to the console',
  crypto: 'k.random() gives random numbers',
};

/** Names that strict code cannot bind; `module check` refuses them. */
const UNBINDABLE: ReadonlySet<string> = new Set(['eval', 'arguments']);

/**
 * The sentence for a global of the host's, or `Math.random`, that a module may not use;
 * undefined if it may, or if there is none of that name.
 */
export function refusalOf(name: string): string | undefined {
  if (name === 'Math.random') return 'Math.random is not for modules: k.random() gives random numbers';
  if (LANGUAGE.has(name) || !Object.hasOwn(globalThis, name)) return undefined;
  const instead = INSTEAD[name];
  return `${name} is not for modules${instead === undefined ? '' : `: ${instead}`}`;
}

/** An object in place of a refused global: any use of it throws. */
function refused(name: string): unknown {
  const refuse = (): never => {
    throw new ReferenceError(refusalOf(name));
  };
  return new Proxy(refuse, { get: refuse, set: refuse, has: refuse, apply: refuse, construct: refuse });
}

/** Math without its random. */
function mathWithoutRandom(): Math {
  const math = Object.create(null, Object.getOwnPropertyDescriptors(Math)) as Math;
  const random = refused('Math.random') as () => number;
  return Object.defineProperty(math, 'random', { value: random });
}

/**
 * Evaluates bundled code, in the form that Node calls CommonJS, and returns its
 * exports. `modules` holds the modules that it can import, by name; `filename` is its
 * name in call stacks. An exception of the code comes out.
 */
export function evaluate(
  code: string,
  filename: string,
  modules: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const scope = new Map<string, unknown>([
    ['module', module],
    ['exports', module.exports],
    ['require', (name: string) => modules.get(name)],
    ['Math', mathWithoutRandom()],
  ]);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const bindable = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) && !UNBINDABLE.has(name);
    if (bindable && refusalOf(name) !== undefined) scope.set(name, refused(name));
  }
  compileFunction(code, [...scope.keys()], { filename })(...scope.values());
  // The exports are getters so far.
  return { ...module.exports };
}
