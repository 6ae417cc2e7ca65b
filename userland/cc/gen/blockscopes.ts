/**
 * The scopes that blocks of code belong to: what the lines of their instructions say, and all
 * scopes around. A variable is not followed into a block that its scope has no part in, where
 * nobody can ask for it.
 */

import type { Instance } from '../debug/trace.ts';
import { type Metadata, refOf } from '../ir/metadata.ts';
import type { MBlock } from './mir.ts';

/** A scope in a function; `outer` is the one around, null for the function itself. */
export interface BlockScope {
  readonly outer: BlockScope | null;
}

export class BlockScopes {
  readonly #metadata: Metadata;
  readonly #known = new Map<string, BlockScope | null>();
  readonly #ofLocation = new Map<number, BlockScope | null>();
  readonly #ofBlock = new Map<MBlock, ReadonlySet<BlockScope> | null>();

  constructor(metadata: Metadata) {
    this.#metadata = metadata;
  }

  /** Returns the scopes that a block belongs to; null if its instructions do not say. */
  of(block: MBlock): ReadonlySet<BlockScope> | null {
    const known = this.#ofBlock.get(block);
    if (known !== undefined) return known;
    const scopes = new Set<BlockScope>();
    let last = -1;
    const add = (location: number): void => {
      if (location === last || location < 0) return;
      last = location;
      for (let at = this.#location(location); at !== null && !scopes.has(at); at = at.outer) scopes.add(at);
    };
    for (const { debug } of block.insns) add(debug);
    add(block.debug);
    const found = scopes.size > 0 ? scopes : null;
    this.#ofBlock.set(block, found);
    return found;
  }

  /** Returns the scope that a variable is declared in; null if nobody knows. */
  ofVariable({ variable, inlinedAt }: Instance): BlockScope | null {
    return this.#scope(refOf(this.#metadata.node(variable)?.fields.get('scope')), inlinedAt);
  }

  /** Returns the scope of a DILocation; null for a line that is none, which belongs to nobody. */
  #location(location: number): BlockScope | null {
    const known = this.#ofLocation.get(location);
    if (known !== undefined) return known;
    const at = this.#metadata.location(location);
    const found = at === null || at.line === 0 ? null : this.#scope(at.scope, at.inlinedAt);
    this.#ofLocation.set(location, found);
    return found;
  }

  #scope(node: number, inlinedAt: number): BlockScope | null {
    const key = `${node} ${inlinedAt}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = this.#made(node, inlinedAt);
    this.#known.set(key, made);
    return made;
  }

  #made(node: number, inlinedAt: number): BlockScope | null {
    const meta = this.#metadata.node(node);
    if (meta === null) return null;
    const around = refOf(meta.fields.get('scope'));
    if (meta.name === 'DILexicalBlockFile') return this.#scope(around, inlinedAt);
    const call = this.#metadata.location(inlinedAt);
    if (meta.name !== 'DISubprogram') return { outer: this.#scope(around, inlinedAt) };
    if (call === null) return { outer: null };
    return { outer: this.#scope(call.scope, call.inlinedAt) };
  }
}
