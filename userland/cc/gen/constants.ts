/**
 * Constants whose value the linker finishes: addresses of symbols, and what is computed of them.
 */

import { type ArrayType, fieldOffset, type StructType, sizeOf, type Type } from '../ir/type.ts';
import type { ConstAggregate, Constant, ConstExpr, Global } from '../ir/value.ts';
import type { Fixed } from './mir.ts';
import { fixed, partsOf, Unsupported, word } from './parts.ts';

/** Returns the name of the symbol for a label whose address is taken. */
export const labelSymbol = (func: string, label: string): string => `.L${func}.${label}`;

/** Returns the name of a global's symbol; a private one does not come into the object's table. */
export const symbolName = ({ name, linkage }: Global): string => (linkage === 'private' ? `.L${name}` : name);

/** Returns a fixed value with a distance added. */
function plus({ imm, symbol }: Fixed, distance: number): Fixed {
  if (symbol === null) return fixed((imm + distance) | 0);
  return fixed(0, { ...symbol, addend: (symbol.addend + distance) | 0 });
}

/** Operations that change a value's type, and none of the bits that both types have. */
export const CASTS: ReadonlySet<string> = new Set([
  'ptrtoint',
  'inttoptr',
  'bitcast',
  'addrspacecast',
  'ptrtoaddr',
  'trunc',
]);

/** The bits of an integer; of a pointer 32. */
const widthOf = (type: Type): number => (type.kind === 'int' ? type.bits : 32);

/** True for a constant that is a number, or a symbol and a distance: it needs no instruction. */
export function isFixed(value: Constant): boolean {
  if (value.kind === 'aggregate') return value.elements.every(isFixed);
  if (value.kind !== 'expr') return true;
  const { op, operands, type } = value;
  const [first, ...others] = operands as [Constant, ...Constant[]];
  if (op === 'getelementptr') return isFixed(first) && others.every(({ kind }) => kind !== 'expr');
  if (op === 'add' || op === 'sub') {
    const [second] = others as [Constant];
    return (
      widthOf(type) === 32 &&
      ((isFixed(first) && second.kind === 'int') || (op === 'add' && first.kind === 'int' && isFixed(second)))
    );
  }
  return CASTS.has(op) && widthOf(type) === 32 && isFixed(first);
}

export class Constants {
  /** Returns a part of a constant: a number, or a symbol and a distance. */
  operand(value: Constant, part: number): Fixed {
    switch (value.kind) {
      case 'int':
        return fixed(word(value.value, part));
      case 'float':
        return fixed(word(value.bits, part));
      case 'null':
      case 'undef':
        return fixed(0);
      case 'data':
        return fixed(value.bytes[part] ?? 0);
      case 'global':
        return fixed(0, { name: symbolName(value), addend: 0, part: 'whole' });
      case 'blockaddress':
        return fixed(0, { name: labelSymbol(value.func, value.label), addend: 0, part: 'whole' });
      case 'aggregate':
        return this.#member(value, part);
      case 'expr':
        return this.expression(value, part);
      default:
        throw new Unsupported(`a constant of kind ${value.kind}`);
    }
  }

  #member(value: ConstAggregate, part: number): Fixed {
    let left = part;
    for (const element of value.elements) {
      const count = partsOf(element.type).length;
      if (left < count) return this.operand(element, left);
      left -= count;
    }
    throw new Unsupported('a constant that is shorter than its type');
  }

  /** Returns the value of an expression, which must be a number or a symbol and a distance. */
  expression(value: ConstExpr, part = 0): Fixed {
    const { op, operands } = value;
    const first = operands[0] as Constant;
    if (op === 'getelementptr') return this.#step(value);
    if (op === 'zext' && part > 0) return fixed(0);
    if (op === 'add' || op === 'sub') return this.#sum(value);
    const found = this.operand(first, part);
    if (isFixed(value) || (found.symbol === null && (CASTS.has(op) || op === 'zext'))) return found;
    throw new Unsupported(`the constant expression '${op}'`);
  }

  #sum({ op, operands }: ConstExpr): Fixed {
    const [left, right] = operands.map((operand) => this.operand(operand, 0)) as [Fixed, Fixed];
    if (right.symbol === null) return plus(left, op === 'add' ? right.imm : -right.imm);
    if (op === 'add' && left.symbol === null) return plus(right, left.imm);
    throw new Unsupported('a difference of addresses in code');
  }

  #step({ operands, element }: ConstExpr): Fixed {
    const base = this.operand(operands[0] as Constant, 0);
    return plus(base, constantOffset(element as Type, operands.slice(1) as Constant[]));
  }
}

/** Returns the bytes that constant indices of a getelementptr step over. */
export function constantOffset(element: Type, indices: readonly Constant[]): number {
  let offset = 0;
  let type = element;
  indices.forEach((index, i) => {
    const n = index.kind === 'int' ? Number(BigInt.asIntN(index.type.bits, index.value)) : 0;
    if (i === 0) offset += n * sizeOf(type);
    else if (type.kind === 'struct') {
      offset += fieldOffset(type, n);
      type = (type as StructType).fields[n] as Type;
    } else {
      type = (type as ArrayType).element;
      offset += n * sizeOf(type);
    }
  });
  return offset;
}
