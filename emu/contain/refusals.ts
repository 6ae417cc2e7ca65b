/**
 * The parts of the language that code of a user's may not use, and the sentence for each: those
 * whose work cannot be counted, those that go on after the kernel has been left, and globals that
 * reach the host or differ between hosts.
 */

import { freeNames } from './names.ts';
import { type AnyNode, bare, childrenOf } from './syntax.ts';

/** The globals that code of a user's has. */
const GLOBALS: ReadonlySet<string> = new Set([
  ...['Object', 'Array', 'String', 'Boolean', 'Number', 'Symbol', 'Math', 'JSON', 'Reflect'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array'],
  ...['Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array'],
  ...['Float64Array', 'Error', 'EvalError', 'RangeError', 'ReferenceError'],
  ...['SyntaxError', 'TypeError', 'URIError', 'NaN', 'Infinity', 'undefined', 'isNaN', 'isFinite'],
  ...['parseInt', 'parseFloat', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
]);

/** The names of a program in the form that Node calls CommonJS. */
const PROGRAM: ReadonlySet<string> = new Set(['module', 'exports', 'require']);

const TIMER = 'k.timeout() arms a callout';
const NO_PATTERNS = 'use startsWith, includes, indexOf and split';

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
  ...['arguments', 'clearImmediate', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'Event'],
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

/** The deepest nesting of a program's text, in nodes of its tree. */
const NESTING = 1_000;

/** Takes a sentence about the program and its position in it; does not come back. */
export type Complain = (message: string, at: number) => never;

/** Complains of the first part of a program that is not allowed. */
export function refuse(program: AnyNode, kind: Kind, complain: Complain): void {
  refuseDepth(program, complain, 0);
  const free = freeNames(program);
  const faults = free.flatMap(({ name, start }) => {
    if (PROGRAM.has(name) || GLOBALS.has(name)) return [];
    const why = isForeign(name) ? (refusalOf(name, kind) as string) : `${name} is declared nowhere`;
    return [{ why, start }];
  });
  const math = new Set(free.flatMap(({ name, start }) => (name === 'Math' ? [start] : [])));
  const visit = (node: AnyNode): void => {
    const why = refusalOfNode(node, kind, math);
    if (why !== undefined) faults.push({ why, start: node.start });
    childrenOf(node).forEach(visit);
  };
  visit(program);
  const [first] = faults.sort((a, b) => a.start - b.start);
  if (first !== undefined) complain(first.why, first.start);
}

function refuseDepth(node: AnyNode, complain: Complain, depth: number): void {
  if (depth > NESTING) complain('it is nested too deeply', node.start);
  for (const child of childrenOf(node)) refuseDepth(child, complain, depth + 1);
}

/** The sentence about async and await. */
const asyncRefusal = (kind: Kind): string =>
  kind === 'modules'
    ? 'async and await are not for modules: what waits is a generator that sleeps in k.tsleep()'
    : 'async and await are not for schemes';

/**
 * The sentence for a node that is not allowed by itself; undefined if it is. `math` holds the
 * places of the global Math.
 */
function refusalOfNode(node: AnyNode, kind: Kind, math: ReadonlySet<number>): string | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.async ? asyncRefusal(kind) : undefined;
    case 'AwaitExpression':
      return asyncRefusal(kind);
    case 'ForOfStatement':
      return node.await ? asyncRefusal(kind) : undefined;
    case 'ImportExpression':
      return `import() is not for ${kind}`;
    case 'MetaProperty':
      return node.meta.name === 'import' ? `import.meta is not for ${kind}` : undefined;
    case 'Literal':
      if (node.regex != null) return `regular expressions are not for ${kind}: ${NO_PATTERNS}`;
      return node.bigint != null ? refusalOf('BigInt', kind) : undefined;
    case 'DebuggerStatement':
      return `debugger is not for ${kind}: --ddb has breakpoints`;
    case 'MemberExpression': {
      const isRandom = node.property.type === 'Identifier' && node.property.name === 'random';
      const isMath = !node.computed && math.has(bare(node.object).start);
      return isMath && isRandom ? refusalOf('Math.random', kind) : undefined;
    }
    default:
      return undefined;
  }
}
