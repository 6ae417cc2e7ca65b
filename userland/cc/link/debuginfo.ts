/**
 * The lines on which the functions and variables of an object are declared (DWARF 2 to 5, section
 * 2.14). Of damaged or strange information nothing is used: it is read for messages alone.
 */

import type { Lines } from './debugline.ts';
import { Reader, readable, relocated, type Target, Unreadable } from './debugreader.ts';
import type { InputObject, InputSection, LinkSymbol } from './input.ts';

const DW_TAG_SUBPROGRAM = 0x2e;
const DW_TAG_VARIABLE = 0x34;
const DW_AT_LOCATION = 0x02;
const DW_AT_STMT_LIST = 0x10;
const DW_AT_LOW_PC = 0x11;
const DW_AT_ABSTRACT_ORIGIN = 0x31;
const DW_AT_DECL_FILE = 0x3a;
const DW_AT_DECL_LINE = 0x3b;
const DW_OP_ADDR = 0x03;
const DW_UT_COMPILE = 0x01;

const DW_FORM_ADDR = 0x01;
const DW_FORM_EXPRLOC = 0x18;
const DW_FORM_IMPLICIT_CONST = 0x21;
/** Forms of numbers of a fixed size, with their bytes. */
const FIXED: ReadonlyMap<number, number> = new Map([
  ...[0x0b, 0x0c, 0x11, 0x25, 0x29].map((form) => [form, 1] as const),
  ...[0x05, 0x12, 0x26, 0x2a].map((form) => [form, 2] as const),
  ...[0x27, 0x2b].map((form) => [form, 3] as const),
  ...[0x01, 0x06, 0x0e, 0x10, 0x13, 0x17, 0x1c, 0x1f, 0x28, 0x2c].map((form) => [form, 4] as const),
  ...[0x07, 0x14, 0x20].map((form) => [form, 8] as const),
  ...[[0x1e, 16] as const, [0x19, 0] as const],
]);
/** Forms of numbers of any size: udata, ref_udata, and numbers of entries in tables. */
const ULEB: ReadonlySet<number> = new Set([0x0f, 0x15, 0x1a, 0x1b, 0x22, 0x23]);
/** Forms of blocks, with the bytes of their length; 0 for one of any size. */
const BLOCKS: ReadonlyMap<number, number> = new Map([
  [0x0a, 1],
  [0x03, 2],
  [0x04, 4],
  [0x09, 0],
  [DW_FORM_EXPRLOC, 0],
]);
const DW_FORM_STRING = 0x08;
const DW_FORM_SDATA = 0x0d;

/** The attributes of an entry's kind. */
interface Shape {
  readonly tag: number;
  readonly attributes: readonly (readonly [name: number, form: number, implicit: number])[];
}

/** A function or variable, the place that it begins at, and where it is declared. */
interface Declared {
  readonly target: Target;
  readonly place: string;
}

/** The functions and variables of an object with the lines that declare them. */
export class Declarations {
  private readonly found: Declared[] = [];

  constructor(object: InputObject, lines: Lines) {
    const section = (name: string): InputSection | undefined =>
      object.sections.find((it) => it.name === name);
    const [info, abbreviations] = [section('.debug_info'), section('.debug_abbrev')];
    if (info === undefined || abbreviations === undefined) return;
    const reader = new InfoReader(object, info, abbreviations.section.bytes, lines, this.found);
    readable(() => reader.read());
  }

  /** The place that declares what a symbol names, or begins there: `prog.c:12`. */
  of(symbol: LinkSymbol, section: InputSection | undefined, value: number): string | undefined {
    return this.found.find(
      ({ target }) =>
        (target.symbol === symbol && target.addend === 0) ||
        (section !== undefined &&
          target.symbol.section === section &&
          target.symbol.value + target.addend === value),
    )?.place;
  }
}

class InfoReader {
  private readonly reader: Reader;
  private readonly targets: ReadonlyMap<number, Target>;
  private readonly abbreviations: Uint8Array;
  private readonly lines: Lines;
  private readonly found: Declared[];
  /** The places of the unit's declarations, by the offsets of their entries in it. */
  private places = new Map<number, string>();
  /** Functions that are declared by another entry, of which inlined ones are made too. */
  private instances: { readonly target: Target; readonly origin: number }[] = [];

  constructor(
    object: InputObject,
    info: InputSection,
    abbreviations: Uint8Array,
    lines: Lines,
    found: Declared[],
  ) {
    const { bytes, targets } = relocated(object, info);
    this.reader = new Reader(bytes);
    this.targets = targets;
    this.abbreviations = abbreviations;
    this.lines = lines;
    this.found = found;
  }

  read(): void {
    while (this.reader.at < this.reader.bytes.length) this.unit();
  }

  private unit(): void {
    const { reader } = this;
    const begin = reader.at;
    const length = reader.number(4);
    const end = reader.at + length;
    const version = reader.number(2);
    if (version < 2 || version > 5 || end > reader.bytes.length) throw new Unreadable();
    const kind = version === 5 ? reader.number(2) & 0xff : DW_UT_COMPILE;
    const shapes = shapesAt(this.abbreviations, reader.number(4));
    if (version < 5) reader.number(1);
    this.places = new Map();
    this.instances = [];
    let files: readonly string[] = [];
    while (kind === DW_UT_COMPILE && reader.at < end) {
      const offset = reader.at - begin;
      const code = reader.uleb();
      if (code === 0) continue;
      const shape = shapes.get(code);
      if (shape === undefined) throw new Unreadable();
      files = this.entry(shape, offset, files);
    }
    for (const { target, origin } of this.instances) {
      const place = this.places.get(origin);
      if (place !== undefined) this.found.push({ target, place });
    }
    reader.at = end;
  }

  /** Reads an entry; the files of its unit, which the first entry names. */
  private entry({ tag, attributes }: Shape, offset: number, files: readonly string[]): readonly string[] {
    let [file, line, origin]: number[] & { length: 3 } = [0, 0, 0];
    let target: Target | undefined;
    let known = files;
    for (const [name, form, implicit] of attributes) {
      const at = this.reader.at;
      const value = form === DW_FORM_IMPLICIT_CONST ? implicit : this.value(form);
      if (name === DW_AT_DECL_FILE) file = value;
      else if (name === DW_AT_DECL_LINE) line = value;
      else if (name === DW_AT_ABSTRACT_ORIGIN) origin = value;
      else if (name === DW_AT_STMT_LIST) known = this.lines.files.get(value) ?? files;
      else if (name === DW_AT_LOW_PC && form === DW_FORM_ADDR) target = this.targets.get(at);
      else if (name === DW_AT_LOCATION && form === DW_FORM_EXPRLOC) target = this.addressAt(at);
    }
    if (!isDeclared(tag)) return known;
    const path = known[file];
    const place = path === undefined || line === 0 ? undefined : `${path}:${line}`;
    if (place !== undefined) this.places.set(offset, place);
    if (target !== undefined && place !== undefined) this.found.push({ target, place });
    else if (target !== undefined && origin !== 0) this.instances.push({ target, origin });
    return known;
  }

  /** The address of an expression that is one, at an offset; undefined for any other. */
  private addressAt(offset: number): Target | undefined {
    const { bytes } = this.reader;
    return bytes[offset + 1] === DW_OP_ADDR ? this.targets.get(offset + 2) : undefined;
  }

  /** The number that an attribute has; 0 for any other form, which is passed. */
  private value(form: number): number {
    const { reader } = this;
    const size = FIXED.get(form);
    if (size !== undefined && size <= 4) return reader.number(size);
    if (ULEB.has(form)) return reader.uleb();
    if (form === DW_FORM_SDATA) return reader.sleb();
    if (form === DW_FORM_STRING) reader.text();
    else if (size !== undefined) reader.at += size;
    else {
      const length = BLOCKS.get(form);
      if (length === undefined) throw new Unreadable();
      const bytes = length === 0 ? reader.uleb() : reader.number(length);
      reader.at += bytes;
    }
    return 0;
  }
}

const isDeclared = (tag: number): boolean => tag === DW_TAG_SUBPROGRAM || tag === DW_TAG_VARIABLE;

/** The kinds of entries, by their codes. */
function shapesAt(bytes: Uint8Array, offset: number): Map<number, Shape> {
  const reader = new Reader(bytes);
  reader.at = offset;
  const shapes = new Map<number, Shape>();
  for (let code = reader.uleb(); code !== 0; code = reader.uleb()) {
    const tag = reader.uleb();
    reader.number(1);
    const attributes: [number, number, number][] = [];
    for (;;) {
      const [name, form] = [reader.uleb(), reader.uleb()];
      const implicit = form === DW_FORM_IMPLICIT_CONST ? reader.sleb() : 0;
      if (name === 0 && form === 0) break;
      attributes.push([name, form, implicit]);
    }
    shapes.set(code, { tag, attributes });
  }
  return shapes;
}
