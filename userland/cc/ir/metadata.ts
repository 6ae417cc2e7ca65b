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

/**
 * The nodes of a module.
 *
 * Invariant: `nodes` has what was read, `places` the offset of each node's text.
 */
export class Metadata {
  readonly #source: string;
  readonly #file: string;
  readonly #places = new Map<number, number>();
  readonly #nodes = new Map<number, Meta>();
  /** Records that stand in others and in functions, by their offsets. */
  readonly #inline = new Map<number, Meta>();

  constructor(source: string, file: string) {
    this.#source = source;
    this.#file = file;
  }

  /** Notes that the text of a node, behind its `=`, begins at an offset. */
  define(node: number, place: number): void {
    this.#places.set(node, place);
  }

  /** Returns a node; null for a number below zero. IrError if there is none. */
  node(number: number): Meta | null {
    if (number < 0) return null;
    const known = this.#nodes.get(number);
    if (known !== undefined) return known;
    const lexer = new Lexer(this.#source, this.#file, this.#places.get(number) ?? this.#source.length);
    const meta = record(lexer);
    this.#nodes.set(number, meta);
    return meta;
  }

  /** Returns the record that stands at an offset of the module's text. IrError if none does. */
  inline(place: number): Meta {
    const known = this.#inline.get(place);
    if (known !== undefined) return known;
    const meta = record(new Lexer(this.#source, this.#file, place));
    this.#inline.set(place, meta);
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
