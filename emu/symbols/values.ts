/**
 * Values of parameters in words, as gdb has them in a list of calls: numbers and pointers in full,
 * the text that a pointer to characters leads to, and `...` for structures and unions.
 */

import * as dw from './dwarf.ts';
import { bytesOf, evaluate, type Located, type Surroundings } from './expressions.ts';
import { expressionAt } from './rangelists.ts';
import { MAX_LEADS, type Parameter, type Scopes } from './scopes.ts';
import { type Entry, numberOf } from './units.ts';

/** The value of a parameter that is not kept anywhere. */
export const LOST = '<optimized out>';
/** The most characters of a text. */
const MAX_TEXT = 40;

/** Encodings of numbers. */
const DW_ATE_BOOLEAN = 2;
const DW_ATE_FLOAT = 4;
const DW_ATE_SIGNED = 5;
const DW_ATE_SIGNED_CHAR = 6;
const DW_ATE_UNSIGNED_CHAR = 8;

const NAMES: ReadonlySet<number> = new Set([
  dw.DW_TAG_TYPEDEF,
  dw.DW_TAG_CONST_TYPE,
  dw.DW_TAG_VOLATILE_TYPE,
  dw.DW_TAG_RESTRICT_TYPE,
  dw.DW_TAG_ATOMIC_TYPE,
]);

/** The value of a parameter at the instruction at `pc`, in words. */
export function describeValue(
  scopes: Scopes,
  parameter: Parameter,
  pc: number,
  around: Surroundings,
): string {
  const type = plain(scopes, parameter.type);
  const located = place(parameter.entry, pc, around);
  if (located === undefined || type === undefined) return LOST;
  if (![dw.DW_TAG_BASE_TYPE, dw.DW_TAG_POINTER_TYPE, dw.DW_TAG_ENUMERATION_TYPE].includes(type.tag))
    return '...';
  const size = numberOf(type, dw.DW_AT_BYTE_SIZE) ?? 4;
  const bytes = size > 8 ? undefined : bytesOf(located, size, around);
  if (bytes === undefined) return size > 8 ? '...' : LOST;
  if (type.tag === dw.DW_TAG_POINTER_TYPE) return pointer(scopes, type, bytes, around);
  return type.tag === dw.DW_TAG_BASE_TYPE ? number(type, bytes) : enumerator(scopes, type, bytes);
}

/** The place or the value of a parameter; undefined if it is lost. */
function place(entry: Entry, pc: number, around: Surroundings): Located | undefined {
  const constant = numberOf(entry, dw.DW_AT_CONST_VALUE);
  if (constant !== undefined) return { kind: 'value', value: constant };
  const expression = expressionAt(entry, dw.DW_AT_LOCATION, pc);
  return expression === undefined || expression.length === 0 ? undefined : evaluate(expression, around);
}

/** A type without its further names and qualifiers. */
function plain(scopes: Scopes, type: Entry | undefined): Entry | undefined {
  let at = type;
  for (let left = MAX_LEADS; at !== undefined && NAMES.has(at.tag) && left > 0; left--)
    at = scopes.typeOf(at);
  return at;
}

/** The whole number in some bytes, least first. */
function whole(bytes: Uint8Array, signed: boolean): bigint {
  const value = bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return signed ? BigInt.asIntN(bytes.length * 8, value) : value;
}

function number(type: Entry, bytes: Uint8Array): string {
  const encoding = numberOf(type, dw.DW_AT_ENCODING);
  const signed = encoding === DW_ATE_SIGNED || encoding === DW_ATE_SIGNED_CHAR;
  const value = whole(bytes, signed);
  if (encoding === DW_ATE_BOOLEAN) return value === 0n ? 'false' : 'true';
  if (encoding === DW_ATE_SIGNED_CHAR || encoding === DW_ATE_UNSIGNED_CHAR)
    return `${value} ${character(Number(BigInt.asUintN(8, value)))}`;
  if (encoding !== DW_ATE_FLOAT) return `${value}`;
  const view = new DataView(bytes.slice().buffer);
  if (bytes.length === 4) return float(view.getFloat32(0, true), 9);
  return bytes.length === 8 ? float(view.getFloat64(0, true), 17) : '...';
}

/** A number as C prints it with %g and so many digits. */
function float(value: number, digits: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  if (exponent >= -4 && exponent < digits) return `${Number(value.toPrecision(digits))}`;
  return value
    .toExponential(digits - 1)
    .replace(/\.?0+e/, 'e')
    .replace(/e([+-])(\d)$/, 'e$10$2');
}

function character(code: number): string {
  return code >= 0x20 && code < 0x7f && code !== 0x27 && code !== 0x5c
    ? `'${String.fromCharCode(code)}'`
    : `'\\${ESCAPES[code] ?? code.toString(8).padStart(3, '0')}'`;
}

const ESCAPES: Readonly<Record<number, string>> = {
  7: 'a',
  8: 'b',
  9: 't',
  10: 'n',
  11: 'v',
  12: 'f',
  13: 'r',
  27: '033',
  39: "'",
  92: '\\',
};

function enumerator(scopes: Scopes, type: Entry, bytes: Uint8Array): string {
  const values = [whole(bytes, false), whole(bytes, true)].map(Number);
  const found = type.children.find(
    (it) =>
      it.tag === dw.DW_TAG_ENUMERATOR && values.includes(numberOf(it, dw.DW_AT_CONST_VALUE) ?? Number.NaN),
  );
  return (found && scopes.text(found, dw.DW_AT_NAME)) ?? `${values[1]}`;
}

/** A pointer, with the text that it leads to if that is of characters, or the function's name. */
function pointer(scopes: Scopes, type: Entry, bytes: Uint8Array, around: Surroundings): string {
  const address = Number(whole(bytes, false));
  const hex = `0x${address.toString(16)}`;
  const target = plain(scopes, scopes.typeOf(type));
  if (target?.tag === dw.DW_TAG_SUBROUTINE_TYPE) {
    const name = around.nameOf(address);
    return name === undefined ? hex : `${hex} <${name}>`;
  }
  const encoding = target && numberOf(target, dw.DW_AT_ENCODING);
  const isText =
    target?.tag === dw.DW_TAG_BASE_TYPE &&
    (encoding === DW_ATE_SIGNED_CHAR || encoding === DW_ATE_UNSIGNED_CHAR);
  const text = isText && address !== 0 ? textAt(address, around) : undefined;
  return text === undefined ? hex : `${hex} ${text}`;
}

/** The text at an address, in quotes; undefined if there is none. */
function textAt(address: number, around: Surroundings): string | undefined {
  let text = '';
  for (let i = 0; i < MAX_TEXT; i++) {
    const byte = around.bytes(address + i, 1)?.[0];
    if (byte === undefined) return i === 0 ? undefined : `"${text}"...`;
    if (byte === 0) return `"${text}"`;
    text += quoted(byte);
  }
  return `"${text}"...`;
}

function quoted(code: number): string {
  if (code === 0x22) return '\\"';
  return code === 0x27 ? "'" : character(code).slice(1, -1);
}
