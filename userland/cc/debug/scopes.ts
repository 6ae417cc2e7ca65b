/**
 * The scopes of a function: lexical blocks and functions that were inlined, each with the code that
 * belongs to it, as the DILocations of the instructions say.
 */

import { type Meta, type Metadata, refOf } from '../ir/metadata.ts';
import type { Range } from './lists.ts';
import type { Instance, Trace } from './trace.ts';

/** A scope in a function: a node, and the DILocation of the call that was inlined, or -1. */
export interface Scope {
  readonly node: number;
  readonly meta: Meta;
  readonly inlinedAt: number;
  readonly parent: Scope | null;
  readonly ranges: Range[];
  readonly children: Scope[];
  /** The variables that are declared in it. */
  readonly variables: Instance[];
}

export class Scopes {
  readonly root: Scope;
  readonly #metadata: Metadata;
  readonly #known = new Map<string, Scope>();
  readonly #ofLocation = new Map<number, Scope>();

  constructor(metadata: Metadata, trace: Trace) {
    this.#metadata = metadata;
    this.root = this.#get(trace.node, -1);
    const entries = this.#entries(trace);
    trace.spans.forEach(({ from, location }, i) => {
      const to = trace.spans[i + 1]?.from ?? trace.to;
      for (let at: Scope | null = this.ofLocation(location); at !== null; at = at.parent)
        extend(at, from, to, entries.get(at)?.from === from);
    });
  }

  /**
   * Returns the span of each inlined function that was translated first: it is entered there, and
   * debuggers stop at the begin of its first range.
   */
  #entries({ spans }: Trace): ReadonlyMap<Scope, Trace['spans'][number]> {
    const entries = new Map<Scope, Trace['spans'][number]>();
    for (const span of spans)
      for (let at: Scope | null = this.ofLocation(span.location); at !== null; at = at.parent) {
        const isInlined = at.parent !== null && at.meta.name === 'DISubprogram';
        if (isInlined && span.order < (entries.get(at)?.order ?? Number.POSITIVE_INFINITY))
          entries.set(at, span);
      }
    return entries;
  }

  /** Returns the scope of a DILocation. */
  ofLocation(location: number): Scope {
    const known = this.#ofLocation.get(location);
    if (known !== undefined) return known;
    const line = this.#metadata.location(location);
    const found = line === null ? this.root : this.#get(line.scope, line.inlinedAt);
    this.#ofLocation.set(location, found);
    return found;
  }

  /** Returns the scope that a variable is declared in. */
  ofVariable({ variable, inlinedAt }: Instance): Scope {
    const scope = refOf(this.#metadata.node(variable)?.fields.get('scope'));
    return this.#get(scope, inlinedAt);
  }

  /** Returns the closest scope around a node that has code; the function itself at last. */
  around(node: number): Scope {
    let at: Scope | null = this.#get(node, -1);
    while (at.parent !== null && at.ranges.length === 0) at = at.parent;
    return at;
  }

  /** Returns all scopes, outer ones first. */
  all(): Iterable<Scope> {
    return this.#known.values();
  }

  #get(node: number, inlinedAt: number): Scope {
    const meta = this.#metadata.node(node);
    const outer = refOf(meta?.fields.get('scope'));
    if (meta?.name === 'DILexicalBlockFile') return this.#get(outer, inlinedAt);
    if (meta === null) return this.root;
    const key = `${node} ${inlinedAt}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isFunction = meta.name === 'DISubprogram';
    const parent = isFunction
      ? inlinedAt < 0
        ? null
        : this.ofLocation(inlinedAt)
      : this.#get(outer, inlinedAt);
    const made: Scope = { node, meta, inlinedAt, parent, ranges: [], children: [], variables: [] };
    this.#known.set(key, made);
    parent?.children.push(made);
    return made;
  }
}

/**
 * Adds a range to those of a scope. Ranges that touch become one; but one at which the scope is
 * entered begins anew, and stands before the others.
 */
function extend({ ranges }: Scope, from: string, to: string, isEntry: boolean): void {
  const touching = isEntry ? undefined : [ranges.at(-1), ranges[0]].find((range) => range?.to === from);
  if (touching !== undefined) touching.to = to;
  else if (isEntry) ranges.unshift({ from, to });
  else ranges.push({ from, to });
}
