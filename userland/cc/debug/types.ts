/** Types as entries: each node of the metadata once, when somebody refers to it. */

import { type Meta, type Metadata, numberOf, refOf, textOf } from '../ir/metadata.ts';
import { Die } from './die.ts';
import { DW_AT, DW_ATE } from './dwarf.ts';
import { bytesOf, hasFlag } from './expression.ts';
import type { Files } from './files.ts';

const TAG_PREFIX = 'DW_TAG_'.length;

export class Types {
  readonly #metadata: Metadata;
  readonly #files: Files;
  readonly #unit: Die;
  readonly #known = new Map<number, Die>();
  /** Entries that wait for their attributes, so that no chain of types is a chain of calls. */
  readonly #waiting: { readonly die: Die; readonly meta: Meta }[] = [];
  /** The entries of variables that arrays take their sizes from, by node. */
  readonly variables = new Map<number, Die>();

  constructor(metadata: Metadata, files: Files, unit: Die) {
    this.#metadata = metadata;
    this.#files = files;
    this.#unit = unit;
  }

  /** Returns the entry of the type that a field of a node names; null for void. */
  of(meta: Meta, field: string): Die | null {
    return this.node(refOf(meta.fields.get(field)));
  }

  /** Returns the entry of a type by its node; null for void. */
  node(node: number): Die | null {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const meta = this.#metadata.node(node);
    if (meta === null) return null;
    const die = this.#unit.child(new Die(tagOf(meta)));
    this.#known.set(node, die);
    this.#waiting.push({ die, meta });
    return die;
  }

  /** Fills the entries that were referred to. */
  fill(): void {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop())
      this.#fill(next.die, next.meta);
  }

  /** Returns the size in bytes of a type; 0 if it has none. */
  size(node: number): number {
    let at = node;
    for (let meta = this.#metadata.node(at); meta !== null; meta = this.#metadata.node(at)) {
      const bytes = bytesOf(meta);
      if (bytes > 0 || textOf(meta, 'tag') === 'DW_TAG_pointer_type') return bytes;
      at = refOf(meta.fields.get('baseType'));
    }
    return 0;
  }

  #fill(die: Die, meta: Meta): void {
    if (meta.name === 'DIBasicType') this.#basic(die, meta);
    else if (meta.name === 'DISubroutineType') this.#subroutine(die, meta);
    else if (meta.name === 'DIDerivedType') this.#derived(die, meta);
    else if (meta.name === 'DICompositeType') this.#composite(die, meta);
  }

  #name(die: Die, meta: Meta): void {
    const name = textOf(meta, 'name');
    if (name !== '') die.text(DW_AT.name, name);
  }

  /** Adds the file and the line of a declaration. */
  declared(die: Die, meta: Meta): void {
    const line = numberOf(meta, 'line');
    if (line === 0) return;
    die.number(DW_AT.declFile, this.#files.number(refOf(meta.fields.get('file'))));
    die.number(DW_AT.declLine, line);
  }

  #basic(die: Die, meta: Meta): void {
    this.#name(die, meta);
    if (die.tag === 'unspecified_type') return;
    die.number(DW_AT.byteSize, bytesOf(meta));
    die.number(DW_AT.encoding, DW_ATE[textOf(meta, 'encoding')] ?? (DW_ATE.DW_ATE_signed as number));
  }

  #derived(die: Die, meta: Meta): void {
    this.#name(die, meta);
    die.ref(DW_AT.type, this.of(meta, 'baseType'));
    if (die.tag === 'pointer_type') die.number(DW_AT.byteSize, bytesOf(meta));
    else if (die.tag === 'typedef') this.declared(die, meta);
  }

  #composite(die: Die, meta: Meta): void {
    this.#name(die, meta);
    if (hasFlag(meta, 'flags', 'DIFlagFwdDecl')) {
      die.flag(DW_AT.declaration);
      return;
    }
    if (die.tag === 'array_type') {
      this.#array(die, meta);
      return;
    }
    die.number(DW_AT.byteSize, bytesOf(meta));
    this.declared(die, meta);
    if (die.tag === 'enumeration_type') die.ref(DW_AT.type, this.of(meta, 'baseType'));
    for (const element of this.#elements(meta, 'elements')) {
      if (element.name === 'DIEnumerator') die.child(enumerator(element));
      else if (textOf(element, 'tag') === 'DW_TAG_member') die.child(this.#member(element));
    }
  }

  /** Returns the nodes of a list. */
  #elements(meta: Meta, field: string): Meta[] {
    const list = this.#metadata.follow(meta, field);
    return (list?.items ?? []).flatMap((item) => this.#metadata.node(refOf(item)) ?? []);
  }

  #member(meta: Meta): Die {
    const die = new Die('member');
    this.#name(die, meta);
    die.ref(DW_AT.type, this.of(meta, 'baseType'));
    this.declared(die, meta);
    const offset = numberOf(meta, 'offset');
    if (!hasFlag(meta, 'flags', 'DIFlagBitField')) return die.number(DW_AT.dataMemberLocation, offset / 8);
    return die.number(DW_AT.bitSize, numberOf(meta, 'size')).number(DW_AT.dataBitOffset, offset);
  }

  #array(die: Die, meta: Meta): void {
    die.ref(DW_AT.type, this.of(meta, 'baseType'));
    for (const range of this.#elements(meta, 'elements')) {
      const child = die.child(new Die('subrange_type'));
      const count = range.fields.get('count');
      if (typeof count === 'bigint') {
        if (count >= 0n) child.number(DW_AT.count, Number(count));
      } else {
        const variable = this.variables.get(refOf(count));
        if (variable !== undefined) child.ref(DW_AT.count, variable);
      }
    }
  }

  #subroutine(die: Die, meta: Meta): void {
    const types = this.#metadata.follow(meta, 'types')?.items ?? [];
    die.flag(DW_AT.prototyped);
    die.ref(DW_AT.type, this.node(refOf(types[0])));
    for (const item of types.slice(1))
      if (item === null) die.child(new Die('unspecified_parameters'));
      else die.child(new Die('formal_parameter')).ref(DW_AT.type, this.node(refOf(item)));
  }
}

function tagOf(meta: Meta): string {
  if (meta.name === 'DISubroutineType') return 'subroutine_type';
  if (meta.name === 'DIBasicType')
    return textOf(meta, 'tag') === 'DW_TAG_unspecified_type' ? 'unspecified_type' : 'base_type';
  return textOf(meta, 'tag').slice(TAG_PREFIX);
}

function enumerator(meta: Meta): Die {
  const value = meta.fields.get('value');
  const die = new Die('enumerator').text(DW_AT.name, textOf(meta, 'name'));
  return die.signed(DW_AT.constValue, typeof value === 'bigint' ? value : 0n);
}
