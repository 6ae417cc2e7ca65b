/**
 * What a module finds around it when it is evaluated: the language, without
 * what would make two runs differ or let it reach past the kernel. Every other
 * global of the host's is there as an object that says, when used, what to use
 * instead. Each evaluation is a fresh one: nothing is shared between loads.
 */

import { compileFunction } from 'node:vm';

/** Globals of the language that a module may use. All else that the host has is refused. */
const LANGUAGE: ReadonlySet<string> = new Set([
  ...['Object', 'Array', 'String', 'Boolean', 'Number', 'BigInt', 'Symbol', 'Math', 'JSON'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'RegExp', 'Reflect', 'Proxy', 'Iterator'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError'],
  ...['URIError', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array'],
  ...['Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array'],
  ...['BigUint64Array', 'NaN', 'Infinity', 'undefined', 'isNaN', 'isFinite', 'parseInt', 'parseFloat'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape'],
]);

/** What a module has in the place of a global that it may not use. */
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

/** Names that strict code cannot bind; the check command refuses them. */
const UNBINDABLE: ReadonlySet<string> = new Set(['eval', 'arguments']);

/** What is said of a global of the host's, `Math.random` too, that a module may not use; undefined if it may or there is none such. */
export function refusalOf(name: string): string | undefined {
  if (name === 'Math.random') return 'Math.random is not for modules: k.random() gives random numbers';
  if (LANGUAGE.has(name) || !Object.hasOwn(globalThis, name)) return undefined;
  const instead = INSTEAD[name];
  return `${name} is not for modules${instead === undefined ? '' : `: ${instead}`}`;
}

/** Stands for a refused global: any use of it throws. */
function refused(name: string): unknown {
  const refuse = (): never => {
    throw new ReferenceError(refusalOf(name));
  };
  return new Proxy(refuse, { get: refuse, set: refuse, has: refuse, apply: refuse, construct: refuse });
}

/** Math, but for its chance. */
function mathWithoutRandom(): Math {
  const math = Object.create(null, Object.getOwnPropertyDescriptors(Math)) as Math;
  const random = refused('Math.random') as () => number;
  return Object.defineProperty(math, 'random', { value: random });
}

/**
 * Evaluates bundled code, in the form that Node calls CommonJS, and returns
 * what it exports. `modules` holds what it can import; `filename` stands in
 * stacks. Whatever the code throws comes out.
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
