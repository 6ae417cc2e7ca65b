/**
 * The globals of code of a user's, and a sentence for each other name: globals that reach the host,
 * or differ between hosts, or whose work cannot be counted.
 */

/** The globals that code of a user's has. */
const GLOBALS: ReadonlySet<string> = new Set([
  ...['Object', 'Array', 'String', 'Boolean', 'Number', 'Symbol', 'Math', 'JSON', 'Reflect'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array'],
  ...['Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array'],
  ...['Float64Array', 'Error', 'EvalError', 'RangeError', 'ReferenceError'],
  ...['SyntaxError', 'TypeError', 'URIError', 'NaN', 'Infinity', 'undefined', 'isNaN', 'isFinite'],
  ...['parseInt', 'parseFloat', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
]);

const TIMER = 'k.timeout() arms a callout';
/** The advice in place of patterns. */
export const NO_PATTERNS = 'use startsWith, includes, indexOf and split';

/** The routine to use in place of a global that is refused. */
const INSTEAD: Readonly<Record<string, string>> = {
  Date: 'k.microtime() tells the time',
  performance: 'k.microuptime() tells the time',
  setTimeout: TIMER,
  setInterval: 'a callout that arms itself again comes back periodically',
  setImmediate: TIMER,
  queueMicrotask: TIMER,
  clearTimeout: 'k.untimeout() takes a callout back',
  clearInterval: 'k.untimeout() takes a callout back',
  Promise: 'what waits is a generator that sleeps in k.tsleep()',
  console: 'k.printf() writes to the console',
  crypto: 'k.random() gives random numbers',
  'Math.random': 'k.random() gives random numbers',
  RegExp: NO_PATTERNS,
  BigInt: 'use numbers, which are exact up to 2^53',
  Proxy: 'use getters and setters',
  arguments: 'a rest parameter has them, (...args)',
};

/** Names of hosts and of the language that are refused; any other free name is declared nowhere. */
const FOREIGN: ReadonlySet<string> = new Set([
  ...Object.keys(INSTEAD),
  ...['process', 'global', 'globalThis', 'self', 'window', 'document', 'navigator', 'Buffer', 'fetch'],
  ...[
    'eval',
    'Function',
    'Iterator',
    'AggregateError',
    'Intl',
    'WebAssembly',
    'Atomics',
    'SharedArrayBuffer',
    'WeakRef',
  ],
  ...['FinalizationRegistry', 'BigInt64Array', 'BigUint64Array', 'escape', 'unescape', 'structuredClone'],
  ...['clearImmediate', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'Event'],
  ...['EventTarget', 'AbortController', 'MessageChannel', 'Worker', 'localStorage', 'Float16Array'],
  ...['btoa', 'atob', '__dirname', '__filename', 'postMessage', 'importScripts', 'XMLHttpRequest'],
]);

/** The kind of code, as sentences name it. */
export type Kind = 'modules' | 'schemes';

/**
 * The sentence for a free name, or `Math.random`, that code of a user's may not use; undefined if
 * it may.
 */
export function refusalOf(name: string, kind: Kind = 'modules'): string | undefined {
  if (GLOBALS.has(name)) return undefined;
  const instead = Object.hasOwn(INSTEAD, name) ? (INSTEAD[name] as string) : '';
  const useful = instead !== '' && (kind === 'modules' || !/\bk\./.test(instead));
  return `${name} is not for ${kind}${useful ? `: ${instead}` : ''}`;
}

/** True of a name that the language or some host has, and code of a user's has not. */
export const isForeign = (name: string): boolean => FOREIGN.has(name);

/** The names of the globals that code of a user's has. */
export const globalNames: readonly string[] = [...GLOBALS];
