/**
 * Entries of .debug_info and their abbreviations (DWARF 5, 7.5). All forms that are used have a
 * size which is known here, so that references between entries are plain numbers.
 */

import { Data, type Reference, refTo, sleb, uleb } from './data.ts';
import { DW_FORM, DW_TAG, DW_UT_COMPILE } from './dwarf.ts';
import type { Strings } from './strings.ts';

/** A part of an expression: a byte, or the address of a symbol in four bytes. */
export type ExpressionPart = number | Reference;
export type Expression = readonly ExpressionPart[];

/** A value of an attribute: a number, another entry, an expression, a text or a label. */
type AttributeValue = number | bigint | string | Die | Expression;

interface Attribute {
  readonly at: number;
  readonly form: number;
  readonly value: AttributeValue;
}

export class Die {
  readonly tag: string;
  readonly attributes: Attribute[] = [];
  readonly children: Die[] = [];
  /** The offset in the unit, once the tree is laid out. */
  offset = 0;

  constructor(tag: string) {
    this.tag = tag;
  }

  #add(at: number, form: number, value: AttributeValue): this {
    this.attributes.push({ at, form, value });
    return this;
  }

  /** Adds a number from 0. */
  number(at: number, value: number): this {
    return this.#add(at, DW_FORM.udata, value);
  }

  signed(at: number, value: bigint): this {
    return this.#add(at, DW_FORM.sdata, value);
  }

  flag(at: number): this {
    return this.#add(at, DW_FORM.flagPresent, 0);
  }

  /** Adds a text; short ones stand in the entry itself. */
  text(at: number, text: string): this {
    return this.#add(at, text.length < 4 ? DW_FORM.string : DW_FORM.strp, text);
  }

  ref(at: number, die: Die | null): this {
    return die === null ? this : this.#add(at, DW_FORM.ref4, die);
  }

  /** Adds an address: a label, or a number. */
  address(at: number, label: string | number): this {
    return this.#add(at, DW_FORM.addr, label);
  }

  /** Adds a place in another section: a label. */
  place(at: number, label: string): this {
    return this.#add(at, DW_FORM.secOffset, label);
  }

  expression(at: number, expression: Expression): this {
    return this.#add(at, DW_FORM.exprloc, expression);
  }

  /** Adds a child and returns it. */
  child(child: Die): Die {
    this.children.push(child);
    return child;
  }
}

const expressionSize = (parts: Expression): number =>
  parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 1 : 4), 0);

function valueSize({ form, value }: Attribute): number {
  switch (form) {
    case DW_FORM.flagPresent:
      return 0;
    case DW_FORM.udata:
      return uleb(value as number).length;
    case DW_FORM.sdata:
      return sleb(value as bigint).length;
    case DW_FORM.string:
      return (value as string).length + 1;
    case DW_FORM.exprloc: {
      const size = expressionSize(value as Expression);
      return uleb(size).length + size;
    }
    default:
      return 4;
  }
}

/** The bytes of a unit's header. */
const HEADER = 12;

/** A unit of entries: its layout and its sections. */
export class Unit {
  readonly root: Die;
  readonly #codes = new Map<string, number>();
  readonly #shapes: { readonly die: Die; readonly code: number }[] = [];
  readonly #strings: Strings;

  constructor(root: Die, strings: Strings) {
    this.root = root;
    this.#strings = strings;
  }

  /** Returns .debug_info and .debug_abbrev. */
  sections(): Data[] {
    const end = this.#lay(this.root, HEADER);
    const info = new Data('.debug_info');
    info.u32(end - 4);
    info.u16(5);
    info.u8(DW_UT_COMPILE);
    info.u8(4);
    info.word(refTo('.Ldebug_abbrev'));
    this.#write(this.root, info);
    return [info, this.#abbreviations()];
  }

  /** Gives an entry and those below their offsets; returns the offset behind them. */
  #lay(die: Die, from: number): number {
    die.offset = from;
    let at = from + uleb(this.#code(die)).length;
    for (const attribute of die.attributes) at += valueSize(attribute);
    for (const child of die.children) at = this.#lay(child, at);
    return die.children.length > 0 ? at + 1 : at;
  }

  #code(die: Die): number {
    const { tag, attributes, children } = die;
    const key = `${tag} ${children.length > 0} ${attributes.map(({ at, form }) => at * 256 + form).join(' ')}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = this.#codes.size + 1;
    this.#codes.set(key, code);
    this.#shapes.push({ die, code });
    return code;
  }

  #write(die: Die, out: Data): void {
    out.uleb(this.#code(die));
    for (const attribute of die.attributes) this.#value(attribute, out);
    for (const child of die.children) this.#write(child, out);
    if (die.children.length > 0) out.u8(0);
  }

  #value({ form, value }: Attribute, out: Data): void {
    if (form === DW_FORM.udata) out.uleb(value as number);
    else if (form === DW_FORM.sdata) out.bytes(sleb(value as bigint));
    else if (form === DW_FORM.string) out.text(value as string);
    else if (form === DW_FORM.strp) out.word(refTo(this.#strings.label(value as string)));
    else if (form === DW_FORM.ref4) out.u32((value as Die).offset);
    else if (form === DW_FORM.exprloc) writeExpression(value as Expression, out);
    else if (typeof value === 'string') out.word(refTo(value));
    else if (form !== DW_FORM.flagPresent) out.u32(value as number);
  }

  #abbreviations(): Data {
    const out = new Data('.debug_abbrev');
    out.label('.Ldebug_abbrev');
    for (const { die, code } of this.#shapes) {
      out.uleb(code);
      out.uleb(DW_TAG[die.tag] as number);
      out.u8(die.children.length > 0 ? 1 : 0);
      for (const { at, form } of die.attributes) {
        out.uleb(at);
        out.uleb(form);
      }
      out.u16(0);
    }
    out.u8(0);
    return out;
  }
}

/** Writes an expression with its size before it. */
export function writeExpression(parts: Expression, out: Data): void {
  out.uleb(expressionSize(parts));
  for (const part of parts) {
    if (typeof part === 'number') out.u8(part);
    else out.word(part);
  }
}
