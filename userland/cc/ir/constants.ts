/** The reader of constants. */

import type { Reader } from './reader.ts';
import { type ArrayType, type IntType, PTR, type StructType, type Type, typeName } from './type.ts';
import type { ConstAggregate, Constant, ConstFloat, ConstInt } from './value.ts';

/** Returns an integer constant; `value` is taken modulo 2^bits. */
export const constInt = (type: IntType, value: bigint | number): ConstInt => ({
  kind: 'int',
  type,
  value: BigInt.asUintN(type.bits, BigInt(value)),
});

/** Casts and arithmetic that a constant expression may have. */
const CASTS: ReadonlySet<string> = new Set([
  'ptrtoint',
  'inttoptr',
  'bitcast',
  'trunc',
  'zext',
  'sext',
  'addrspacecast',
  'ptrtoaddr',
]);
const BINARY: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'shl', 'xor', 'and', 'or', 'lshr']);

/** Reads a type and a constant of it. */
export function typedConstant(reader: Reader): Constant {
  return constant(reader, reader.type());
}

/** Reads a constant of a type. */
export function constant(reader: Reader, type: Type): Constant {
  const { lexer } = reader;
  const found = simple(reader, type);
  if (found === null)
    return lexer.fail(`'${lexer.shown()}' is no constant of type ${typeName(type)} that this compiler knows`);
  return found;
}

/** Reads a constant; null if the current token begins none. */
function simple(reader: Reader, type: Type): Constant | null {
  const { lexer } = reader;
  const { kind, text } = lexer;
  switch (kind) {
    case 'number':
      lexer.next();
      return type.kind === 'float' ? decimal(type, text) : constInt(type as IntType, BigInt(text));
    case 'hex':
      lexer.next();
      return hexadecimal(reader, type, text);
    case 'bytes':
      lexer.next();
      return { kind: 'data', type: type as ArrayType, bytes: Uint8Array.from(text, (c) => c.charCodeAt(0)) };
    case 'global':
      lexer.next();
      return reader.global(text);
    case 'word':
      return byWord(reader, type, text);
    case 'punctuation':
      return aggregate(reader, type);
    default:
      return null;
  }
}

function byWord(reader: Reader, type: Type, word: string): Constant | null {
  const { lexer } = reader;
  const one = oneWord(type, word);
  if (one !== null) {
    lexer.next();
    return one;
  }
  if (word === 'blockaddress') return blockAddress(reader);
  if (word === 'getelementptr' || CASTS.has(word) || BINARY.has(word)) {
    lexer.next();
    return expression(reader, type, word);
  }
  if (word === 'dso_local_equivalent' || word === 'no_cfi') {
    lexer.next();
    return reader.global(lexer.expectKind('global'));
  }
  return null;
}

function oneWord(type: Type, word: string): Constant | null {
  switch (word) {
    case 'true':
      return constInt(type as IntType, 1);
    case 'false':
      return constInt(type as IntType, 0);
    case 'null':
    case 'zeroinitializer':
      return { kind: 'null', type };
    case 'undef':
    case 'poison':
      return { kind: 'undef', type };
    default:
      return null;
  }
}

function blockAddress(reader: Reader): Constant {
  const { lexer } = reader;
  lexer.next();
  lexer.expect('(');
  const func = lexer.expectKind('global');
  lexer.expect(',');
  const label = lexer.expectKind('local');
  lexer.expect(')');
  reader.module.labels.add(`${func} ${label}`);
  return { kind: 'blockaddress', type: PTR, func, label };
}

/** Reads the rest of a constant expression: flags, then operands in brackets. */
function expression(reader: Reader, type: Type, op: string): Constant {
  const { lexer } = reader;
  while (lexer.kind === 'word') {
    lexer.next();
    if (lexer.is('(') && lexer.source.slice(lexer.start - 7, lexer.start) === 'inrange') skipRange(reader);
  }
  lexer.expect('(');
  if (op === 'getelementptr') {
    const element = reader.type();
    lexer.expect(',');
    const operands = [typedConstant(reader)];
    while (lexer.take(',')) operands.push(typedConstant(reader));
    lexer.expect(')');
    return { kind: 'expr', type, op, operands, element };
  }
  const operands = [typedConstant(reader)];
  if (BINARY.has(op)) {
    lexer.expect(',');
    operands.push(typedConstant(reader));
  } else {
    lexer.expect('to');
    reader.type();
  }
  lexer.expect(')');
  return { kind: 'expr', type, op, operands };
}

function skipRange(reader: Reader): void {
  const { lexer } = reader;
  while (!lexer.take(')')) lexer.next();
}

function aggregate(reader: Reader, type: Type): Constant | null {
  const { lexer } = reader;
  const packed = lexer.take('<');
  const open = lexer.text;
  if (open !== '[' && open !== '{') return null;
  lexer.next();
  const close = open === '[' ? ']' : '}';
  const elements: Constant[] = [];
  while (!lexer.take(close)) {
    if (elements.length > 0) lexer.expect(',');
    elements.push(typedConstant(reader));
  }
  if (packed) lexer.expect('>');
  const found: ConstAggregate = { kind: 'aggregate', type: type as ArrayType | StructType, elements };
  return found;
}

/** Returns a decimal fraction in the format of its type. */
function decimal(type: Type, text: string): ConstFloat {
  return fromDouble(type, Number(text));
}

/** Returns the constant of a type whose value a double holds exactly. */
function fromDouble(type: Type, value: number): ConstFloat {
  const view = new DataView(new ArrayBuffer(8));
  if (type.kind === 'float' && type.bits === 32) {
    view.setFloat32(0, value);
    return { kind: 'float', type, bits: BigInt(view.getUint32(0)) };
  }
  view.setFloat64(0, value);
  return { kind: 'float', type, bits: view.getBigUint64(0) };
}

/**
 * Returns a number in hexadecimal digits. Those of a float and a double are the bits of a double,
 * those behind 0xH of a half, and those behind 0xL the two words of an fp128, the low one first.
 */
function hexadecimal(reader: Reader, type: Type, text: string): Constant {
  const letter = text[2] ?? '';
  if (letter === 'L') {
    const digits = text.slice(3).padStart(32, '0');
    return { kind: 'float', type, bits: BigInt(`0x${digits.slice(16)}${digits.slice(0, 16)}`) };
  }
  if (letter === 'H') return { kind: 'float', type, bits: BigInt(`0x${text.slice(3)}`) };
  if (!/^[0-9A-Fa-f]$/.test(letter))
    return reader.lexer.fail(`the number ${text} is of no format that this compiler knows`);
  const bits = BigInt(text);
  if (type.kind !== 'float' || type.bits === 64) return { kind: 'float', type, bits };
  return { kind: 'float', type, bits: type.bits === 32 ? narrowed(bits) : bits };
}

/** Returns the float, by its bits, that a double holds exactly; a NaN keeps its payload. */
function narrowed(bits: bigint): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  const value = view.getFloat64(0);
  if (Number.isNaN(value)) return ((bits >> 63n) << 31n) | 0x7f800000n | ((bits >> 29n) & 0x7fffffn);
  view.setFloat32(0, value);
  return BigInt(view.getUint32(0));
}
