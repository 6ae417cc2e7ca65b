/**
 * Counts the steps of compilations in a process of its own: all that runs block by block, as V8
 * counts it, and the elements that methods of arrays, and iterators of maps and sets, move or look
 * at. No clock is asked, so that the counts are the same on every computer. Prints [shape, lines,
 * steps, ...] as JSON.
 */

import { Session } from 'node:inspector';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import { compile } from '../../userland/cc/gen/compile.ts';
import { link } from '../../userland/cc/link/link.ts';
import { comparison } from './lengths.ts';
import { LINKED, SHAPES, TWINS } from './longmodules.ts';

let moved = 0;

/** Counts an array's elements whenever one of its methods may look at all of them. */
function watchArrays(): void {
  const prototype = Array.prototype as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>;
  const names: PropertyKey[] = ['splice', 'indexOf', 'lastIndexOf', 'includes', 'shift', 'unshift', 'concat'];
  for (const name of [...names, 'slice', Symbol.iterator]) {
    const method = prototype[name] as (...args: unknown[]) => unknown;
    prototype[name] = function (this: unknown[], ...args: unknown[]): unknown {
      const result = method.apply(this, args);
      moved += name === 'slice' ? (result as unknown[]).length : this.length;
      return result;
    };
  }
}

/** Counts the elements of a map or set that is copied, or gone through. */
function watchMaps(): void {
  for (const prototype of [Map.prototype, Set.prototype] as unknown as { [Symbol.iterator]: unknown }[]) {
    const method = prototype[Symbol.iterator] as (...args: unknown[]) => unknown;
    prototype[Symbol.iterator] = function (this: Set<unknown>, ...args: unknown[]): unknown {
      moved += this.size;
      return method.apply(this, args);
    };
  }
}

const session = new Session();
session.connect();

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

function post(method: string, params: object = {}): Coverage {
  let found: unknown;
  session.post(method, params, (error, result) => {
    if (error !== null) throw new Error(error.message);
    found = result;
  });
  return found as Coverage;
}

/** Returns the steps since the last call. */
function taken(): number {
  let sum = moved;
  moved = 0;
  for (const { functions, url } of post('Profiler.takePreciseCoverage').result)
    if (url.startsWith('file:'))
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  return sum;
}

/** The lines of the two modules of that shape. */
function lengths(name: string): readonly number[] {
  const { short, long } = comparison(name);
  return [short, long];
}

watchArrays();
watchMaps();
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const results: [string, ...number[]][] = [];
for (const [name, shape] of SHAPES) {
  const counts: number[] = [];
  for (const lines of lengths(name)) {
    const source = shape(lines);
    taken();
    const { object } = assemble(compile(source, name), name);
    const entry = LINKED.get(name);
    if (entry !== undefined && link({ inputs: [object], entry }).errors.length > 0)
      throw new Error(`${name} does not link`);
    counts.push(source.split('\n').length, taken());
  }
  results.push([name, ...counts]);
}
for (const [name, twin] of TWINS) {
  const counts: number[] = [];
  for (const lines of lengths(name)) {
    taken();
    twin(lines);
    counts.push(lines, taken());
  }
  results.push([name, ...counts]);
}
process.stdout.write(JSON.stringify(results));
