/** Abbreviations, DWARF 5 section 7.5.3: the shapes of entries in .debug_info. */

import { ByteReader } from './bytes.ts';

const DW_FORM_IMPLICIT_CONST = 0x21; // the value stands in the abbreviation

/** An attribute that entries of a shape have. */
export interface AttributeShape {
  readonly name: number;
  readonly form: number;
  /** The value, if it is the same in all of them. */
  readonly implicit: number;
}

/** The shape of entries. */
export interface Shape {
  readonly tag: number;
  readonly hasChildren: boolean;
  readonly attributes: readonly AttributeShape[];
}

/** The most attributes that an entry may have. */
const MAX_ATTRIBUTES = 256;

/** Reads the shapes at offset `at` of .debug_abbrev, by their codes. */
export function readShapes(section: Uint8Array, at: number): Map<number, Shape> {
  const shapes = new Map<number, Shape>();
  const reader = new ByteReader(section, at);
  while (!reader.done) {
    const code = reader.uleb();
    if (code === 0) break;
    const tag = reader.uleb();
    const hasChildren = reader.u8() !== 0;
    const attributes: AttributeShape[] = [];
    while (!reader.done) {
      const name = reader.uleb();
      const form = reader.uleb();
      const implicit = form === DW_FORM_IMPLICIT_CONST ? reader.sleb() : 0;
      if (name === 0 && form === 0) break;
      if (attributes.length < MAX_ATTRIBUTES) attributes.push({ name, form, implicit });
      else reader.skip(Number.POSITIVE_INFINITY);
    }
    if (!reader.cut) shapes.set(code, { tag, hasChildren, attributes });
  }
  return shapes;
}
