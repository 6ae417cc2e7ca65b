/**
 * The metadata of a module: debugging information, branch weights and hints for the optimiser.
 * Most of a module's text is metadata, and little of it is asked for: a node is read when somebody
 * looks at it.
 */

import { Lexer } from './lexer.ts';

/** A node: a list of items, or a named record such as DILocation(line: 1, scope: !2). */
export interface Meta {
  /** The record's name; empty for a list. */
  readonly name: string;
  readonly distinct: boolean;
  readonly fields: ReadonlyMap<string, MetaItem>;
  /** Items without a name of their own. */
  readonly items: readonly MetaItem[];
}
export type MetaItem = bigint | MetaText | MetaRef | MetaWord | Meta | null;
/** A text in quotes: bytes of UTF-8, one a character. */
export interface MetaText {
  readonly kind: 'text';
  readonly text: string;
}
/** A reference to the node of that number. */
export interface MetaRef {
  readonly kind: 'ref';
  readonly node: number;
}
/** A word without quotes: DW_TAG_member, DIFlagPrototyped | DIFlagVector, true; or a value. */
export interface MetaWord {
  readonly kind: 'word';
  readonly text: string;
}

/** A DILocation: a line of the source; -1 for a node that is not there. */
export interface Location {
  readonly line: number;
  readonly column: number;
  readonly scope: number;
  /** The DILocation of the call that the code was inlined from. */
  readonly inlinedAt: number;
}

/** A DILocation as clang prints it: of five nodes, four are locations. */
const LOCATION =
  /\s*(?:distinct )?!DILocation\(line: (\d+),(?: column: (\d+),)? scope: !(\d+)(?:, inlinedAt: !(\d+))?[,)]/y;

/**
 * The nodes of a module.
 *
 * Invariant: `nodes` and `locations` have what was read, `places` the offset of each node's text.
 */
export class Metadata {
  readonly #source: string;
  readonly #file: string;
  readonly #places: number[] = [];
  readonly #nodes = new Map<number, Meta>();
  readonly #locations = new Map<number, Location>();
  /** Records that stand in functions, by their texts. */
  readonly #inline = new Map<string, Meta>();
  readonly #location = new RegExp(LOCATION);

  constructor(source: string, file: string) {
    this.#source = source;
    this.#file = file;
  }

  /** Notes that the text of a node, behind its `=`, begins at an offset. */
  define(node: number, place: number): void {
    this.#places[node] = place;
  }

  /** Returns a node; null for a number below zero. IrError if there is none. */
  node(number: number): Meta | null {
    if (number < 0) return null;
    const known = this.#nodes.get(number);
    if (known !== undefined) return known;
    const lexer = new Lexer(this.#source, this.#file, this.#places[number] ?? this.#source.length);
    const meta = record(lexer);
    this.#nodes.set(number, meta);
    return meta;
  }

  /** Returns the location that a node is; null for a number below zero. */
  location(number: number): Location | null {
    if (number < 0) return null;
    const known = this.#locations.get(number);
    if (known !== undefined) return known;
    this.#location.lastIndex = this.#places[number] ?? this.#source.length;
    const [whole, line, column = 0, scope, inlinedAt = -1] = this.#location.exec(this.#source) ?? [];
    const found =
      whole === undefined
        ? locationOf(this.node(number) as Meta)
        : { line: Number(line), column: Number(column), scope: Number(scope), inlinedAt: Number(inlinedAt) };
    this.#locations.set(number, found);
    return found;
  }

  /** Returns the record whose text lies between offsets of the module's. IrError if none does. */
  inline(from: number, to: number): Meta {
    const text = this.#source.slice(from, to);
    const known = this.#inline.get(text);
    if (known !== undefined) return known;
    const meta = record(new Lexer(this.#source, this.#file, from));
    this.#inline.set(text, meta);
    return meta;
  }

  /** Returns the node that a field refers to; null if it is not there or refers to none. */
  follow(meta: Meta, field: string): Meta | null {
    const item = meta.fields.get(field);
    if (item === null || item === undefined || typeof item === 'bigint') return null;
    if ('kind' in item) return item.kind === 'ref' ? this.node(item.node) : null;
    return item;
  }
}

/** Returns a field that is a number; `otherwise` if it is not there. */
export function numberOf(meta: Meta, field: string, otherwise = 0): number {
  const item = meta.fields.get(field);
  return typeof item === 'bigint' ? Number(item) : otherwise;
}

/** Returns a field that is a text or a word; empty if it is not there. */
export function textOf(meta: Meta, field: string): string {
  const item = meta.fields.get(field);
  return item !== null && typeof item === 'object' && 'text' in item ? item.text : '';
}

/** Returns the number of the node that an item refers to; -1 if it is no reference. */
export function refOf(item: unknown): number {
  const ref = item as { readonly kind?: string; readonly node?: number } | null | undefined;
  return ref?.kind === 'ref' ? (ref.node as number) : -1;
}

const locationOf = (meta: Meta): Location => ({
  line: numberOf(meta, 'line'),
  column: numberOf(meta, 'column'),
  scope: refOf(meta.fields.get('scope')),
  inlinedAt: refOf(meta.fields.get('inlinedAt')),
});

function record(lexer: Lexer): Meta {
  const distinct = lexer.take('distinct');
  if (lexer.take('!')) {
    lexer.expect('{');
    return { name: '', distinct, ...members(lexer, '}') };
  }
  const name = lexer.expectKind('meta');
  lexer.expect('(');
  return { name, distinct, ...members(lexer, ')') };
}

function members(lexer: Lexer, close: string): Pick<Meta, 'fields' | 'items'> {
  const fields = new Map<string, MetaItem>();
  const items: MetaItem[] = [];
  while (!lexer.take(close)) {
    if (fields.size + items.length > 0) lexer.expect(',');
    const label = fieldName(lexer);
    if (label === null) items.push(item(lexer));
    else fields.set(label, item(lexer));
  }
  return { fields, items };
}

/** Goes past `name:` and returns the name; null if the current token begins an item. */
function fieldName(lexer: Lexer): string | null {
  if (lexer.kind !== 'word' || lexer.source[lexer.position] !== ':') return null;
  const { text } = lexer;
  lexer.next();
  lexer.expect(':');
  return text;
}

function item(lexer: Lexer): MetaItem {
  const { kind, text } = lexer;
  if (kind === 'number') {
    lexer.next();
    return BigInt(text);
  }
  if (kind === 'string') {
    lexer.next();
    return { kind: 'text', text };
  }
  if (kind === 'meta') return reference(lexer);
  if (lexer.is('!')) return bang(lexer);
  if (lexer.take('null')) return null;
  return words(lexer);
}

function reference(lexer: Lexer): MetaItem {
  const { text } = lexer;
  if (!/^\d+$/.test(text)) return record(lexer);
  lexer.next();
  return { kind: 'ref', node: Number(text) };
}

/** Reads !"text" or !{...}. */
function bang(lexer: Lexer): MetaItem {
  lexer.next();
  if (lexer.kind === 'string') {
    const { text } = lexer;
    lexer.next();
    return { kind: 'text', text };
  }
  lexer.expect('{');
  return { name: '', distinct: false, ...members(lexer, '}') };
}

/** Reads words up to the comma or bracket that ends the item: flags, or a type and a value. */
function words(lexer: Lexer): MetaItem {
  const { start } = lexer;
  let end = start;
  let integer: string | null = null;
  for (let depth = 0; depth > 0 || !(lexer.is(',') || lexer.is(')') || lexer.is('}')); lexer.next()) {
    if (lexer.kind === 'end') lexer.fail('the metadata do not end');
    if (lexer.is('(') || lexer.is('{')) depth++;
    if (lexer.is(')') || lexer.is('}')) depth--;
    integer = lexer.kind === 'number' ? lexer.text : null;
    end = lexer.position;
  }
  const text = lexer.source.slice(start, end);
  return integer !== null && /^i\d+ -?\d+$/.test(text) ? BigInt(integer) : { kind: 'word', text };
}
