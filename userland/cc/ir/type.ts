/**
 * Types of LLVM's IR, and their layout on the machine: RV32 with the ilp32 ABI. The language
 * reference of LLVM names the types; sizes and alignments follow the data layout string that clang
 * prints for the target, e-m:e-p:32:32-i64:64-n32-S128, with LLVM's defaults.
 */

export type Type = VoidType | IntType | FloatType | PointerType | ArrayType | StructType | FunctionType;

interface VoidType {
  readonly kind: 'void' | 'label' | 'metadata' | 'token';
}
/** An integer of `bits` bits, 1 to WIDEST: clang reads a row of packed bit-fields as one number. */
export interface IntType {
  readonly kind: 'int';
  readonly bits: number;
}
/** A binary floating-point number of IEEE 754, of 16, 32, 64 or 128 bits. */
export interface FloatType {
  readonly kind: 'float';
  readonly bits: 16 | 32 | 64 | 128;
}
interface PointerType {
  readonly kind: 'ptr';
}
export interface ArrayType {
  readonly kind: 'array';
  readonly count: number;
  readonly element: Type;
}
export interface StructType {
  readonly kind: 'struct';
  readonly packed: boolean;
  /** The fields; they are filled in after the type was named, since types may come later. */
  fields: readonly Type[];
  /** Its size, once somebody has asked for it. */
  size?: number;
}
export interface FunctionType {
  readonly kind: 'function';
  readonly result: Type;
  readonly params: readonly Type[];
  readonly varargs: boolean;
}

export const VOID = { kind: 'void' } as const;
export const LABEL = { kind: 'label' } as const;
export const METADATA = { kind: 'metadata' } as const;
export const TOKEN = { kind: 'token' } as const;
export const PTR = { kind: 'ptr' } as const;
export const HALF = { kind: 'float', bits: 16 } as const;
export const FLOAT = { kind: 'float', bits: 32 } as const;
export const DOUBLE = { kind: 'float', bits: 64 } as const;
export const FP128 = { kind: 'float', bits: 128 } as const;

/** The bits of the widest integer. */
export const WIDEST = 1024;
const INTS: readonly IntType[] = Array.from({ length: WIDEST + 1 }, (_, bits) => ({ kind: 'int', bits }));

/** Returns the integer type of `bits` bits, 1 to WIDEST. */
export function intType(bits: number): IntType {
  const type = INTS[bits];
  if (type === undefined || bits === 0) throw new RangeError(`no integer type of ${bits} bits`);
  return type;
}
export const I1: IntType = intType(1);
export const I32: IntType = intType(32);

/** Returns `n` made a multiple of `align`, a power of two. */
export const alignUp = (n: number, align: number): number => Math.ceil(n / align) * align;

/** Returns the bytes of the smallest power of two that holds `bits` bits. */
function powerBytes(bits: number): number {
  let bytes = 1;
  while (bytes * 8 < bits) bytes *= 2;
  return bytes;
}

/** Returns the ABI's alignment of a type, in bytes. */
export function alignOf(type: Type): number {
  switch (type.kind) {
    case 'int':
      return Math.min(powerBytes(type.bits), type.bits > 64 ? 16 : 8);
    case 'float':
      return type.bits / 8;
    case 'ptr':
      return 4;
    case 'array':
      return alignOf(type.element);
    case 'struct':
      return type.packed ? 1 : type.fields.reduce((most, field) => Math.max(most, alignOf(field)), 1);
    default:
      throw new TypeError(`a ${type.kind} has no alignment`);
  }
}

/** Returns the bytes that a store of a type writes. */
export function storeSizeOf(type: Type): number {
  return type.kind === 'int' ? Math.ceil(type.bits / 8) : sizeOf(type);
}

/** Returns the bytes from one element of an array of the type to the next. */
export function sizeOf(type: Type): number {
  switch (type.kind) {
    case 'int':
      return alignUp(Math.ceil(type.bits / 8), alignOf(type));
    case 'float':
      return type.bits / 8;
    case 'ptr':
      return 4;
    case 'array':
      return type.count * sizeOf(type.element);
    case 'struct': {
      type.size ??= alignUp(fieldOffset(type, type.fields.length), alignOf(type));
      return type.size;
    }
    default:
      throw new TypeError(`a ${type.kind} has no size`);
  }
}

/** Returns the byte offset of a structure's field; of the one behind the last: the end of that. */
export function fieldOffset(type: StructType, index: number): number {
  let offset = 0;
  for (const [i, field] of type.fields.entries()) {
    if (!type.packed) offset = alignUp(offset, alignOf(field));
    if (i === index) return offset;
    offset += sizeOf(field);
  }
  return offset;
}

/** Returns the spelling of a type in the IR, for messages. */
export function typeName(type: Type): string {
  switch (type.kind) {
    case 'int':
      return `i${type.bits}`;
    case 'float':
      return { 16: 'half', 32: 'float', 64: 'double', 128: 'fp128' }[type.bits];
    case 'array':
      return `[${type.count} x ${typeName(type.element)}]`;
    case 'struct': {
      const fields = `{ ${type.fields.map(typeName).join(', ')} }`;
      return type.packed ? `<${fields}>` : fields;
    }
    case 'function':
      return `${typeName(type.result)} (${[...type.params.map(typeName), ...(type.varargs ? ['...'] : [])].join(', ')})`;
    default:
      return type.kind;
  }
}
