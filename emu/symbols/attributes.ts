/**
 * Values of attributes in .debug_info, DWARF 5 section 7.5.5, and the same of DWARF 2 to 4. The
 * bytes are not trusted: a form that is not known cuts the reader.
 */

import type { ByteReader } from './bytes.ts';

/**
 * A value:
 * - number: a constant or a flag.
 * - address: an address.
 * - text: a string; `value` is its offset in .debug_info, .debug_str or .debug_line_str.
 * - block: bytes of .debug_info, `size` of them at offset `value`.
 * - entry: another entry, by its offset in .debug_info.
 * - offset: a place in another section.
 * - index: a number in a table of the unit, of ranges, of locations, of addresses or of strings.
 * - nothing: a value of no use here.
 */
export interface Attribute {
  readonly kind:
    | 'number'
    | 'address'
    | 'text'
    | 'strText'
    | 'lineText'
    | 'block'
    | 'entry'
    | 'offset'
    | 'addressIndex'
    | 'listIndex'
    | 'textIndex'
    | 'nothing';
  readonly value: number;
  readonly size: number;
}

type Kind = Attribute['kind'];

const DW_FORM_INDIRECT = 0x16; // the form stands before the value
const DW_FORM_IMPLICIT_CONST = 0x21; // the value stands in the abbreviation

const of = (kind: Kind, value: number, size = 0): Attribute => ({ kind, value, size });

/** A block of `size` bytes at the place of the reader, and over it. */
function block(reader: ByteReader, size: number): Attribute {
  return of('block', reader.skip(size), size);
}

function text(reader: ByteReader): Attribute {
  const { at } = reader;
  reader.string();
  return of('text', at);
}

function bytes(reader: ByteReader, size: number): Attribute {
  reader.skip(size);
  return of('nothing', 0);
}

function u24(reader: ByteReader): number {
  return reader.u16() | (reader.u8() << 16);
}

/** Eight bytes; a number that has only its sign beyond the low word is read with it. */
function u64(reader: ByteReader): Attribute {
  const low = reader.u32();
  const high = reader.u32();
  return of('number', high === 0xffff_ffff && low >= 2 ** 31 ? low - 2 ** 32 : high * 2 ** 32 + low);
}

/** Readers of forms by their numbers; references count from `unit`, the offset of the unit. */
const FORMS: Readonly<Record<number, (reader: ByteReader, unit: number) => Attribute>> = {
  1: (r) => of('address', r.u32()), // addr
  3: (r) => block(r, r.u16()), // block2
  4: (r) => block(r, r.u32()), // block4
  5: (r) => of('number', r.u16()), // data2
  6: (r) => of('number', r.u32()), // data4
  7: u64, // data8
  8: text, // string
  9: (r) => block(r, r.uleb()), // block
  10: (r) => block(r, r.u8()), // block1
  11: (r) => of('number', r.u8()), // data1
  12: (r) => of('number', r.u8()), // flag
  13: (r) => of('number', r.sleb()), // sdata
  14: (r) => of('strText', r.u32()), // strp
  15: (r) => of('number', r.uleb()), // udata
  16: (r) => of('entry', r.u32()), // ref_addr
  17: (r, unit) => of('entry', unit + r.u8()), // ref1
  18: (r, unit) => of('entry', unit + r.u16()), // ref2
  19: (r, unit) => of('entry', unit + r.u32()), // ref4
  20: (r, unit) => of('entry', unit + u64(r).value), // ref8
  21: (r, unit) => of('entry', unit + r.uleb()), // ref_udata
  23: (r) => of('offset', r.u32()), // sec_offset
  24: (r) => block(r, r.uleb()), // exprloc
  25: () => of('number', 1), // flag_present
  26: (r) => of('textIndex', r.uleb()), // strx
  27: (r) => of('addressIndex', r.uleb()), // addrx
  28: (r) => bytes(r, 4), // ref_sup4
  29: (r) => bytes(r, 4), // strp_sup
  30: (r) => block(r, 16), // data16
  31: (r) => of('lineText', r.u32()), // line_strp
  32: (r) => bytes(r, 8), // ref_sig8
  34: (r) => of('listIndex', r.uleb()), // loclistx
  35: (r) => of('listIndex', r.uleb()), // rnglistx
  36: (r) => bytes(r, 8), // ref_sup8
  37: (r) => of('textIndex', r.u8()), // strx1
  38: (r) => of('textIndex', r.u16()), // strx2
  39: (r) => of('textIndex', u24(r)), // strx3
  40: (r) => of('textIndex', r.u32()), // strx4
  41: (r) => of('addressIndex', r.u8()), // addrx1
  42: (r) => of('addressIndex', r.u16()), // addrx2
  43: (r) => of('addressIndex', u24(r)), // addrx3
  44: (r) => of('addressIndex', r.u32()), // addrx4
};

/** Reads the value of a form; `implicit` is the constant that stands in the abbreviation. */
export function readAttribute(reader: ByteReader, form: number, implicit: number, unit: number): Attribute {
  if (form === DW_FORM_IMPLICIT_CONST) return of('number', implicit);
  const known = FORMS[form === DW_FORM_INDIRECT ? reader.uleb() : form];
  if (known !== undefined) return known(reader, unit);
  reader.skip(Number.POSITIVE_INFINITY);
  return of('nothing', 0);
}
