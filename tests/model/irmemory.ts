/**
 * The memory of the judge of IR: little-endian bytes below 256 KB, in which variables of the module
 * lie first and those of functions behind them, and values of every type as the machine lays them
 * out.
 */

import { alignOf, alignUp, fieldOffset, sizeOf, storeSizeOf, type Type } from '../../userland/cc/ir/type.ts';
import { Open } from './irnumbers.ts';

/** A value: a number by its bits, or the members of a structure or array. */
export type IrValue = bigint | readonly IrValue[];

const SIZE = 0x40000;
/** The first address that is given out: 0 is the null pointer. */
const FIRST = 0x1000;

export class IrMemory {
  readonly bytes = new Uint8Array(SIZE);
  /** The address behind all that is given out. */
  top = FIRST;

  /** Gives out room, all of it zero. */
  allocate(size: number, align: number): number {
    const at = alignUp(this.top, Math.max(align, 1));
    this.top = at + Math.max(size, 1);
    if (this.top > SIZE) throw new Open('more memory than there is');
    return at;
  }

  number(at: number, size: number): bigint {
    this.#check(at, size);
    let value = 0n;
    for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(this.bytes[at + i] as number);
    return value;
  }

  setNumber(at: number, size: number, value: bigint): void {
    this.#check(at, size);
    let rest = value;
    for (let i = 0; i < size; i++) {
      this.bytes[at + i] = Number(rest & 0xffn);
      rest >>= 8n;
    }
  }

  load(type: Type, at: number): IrValue {
    if (type.kind === 'array')
      return Array.from({ length: type.count }, (_, i) =>
        this.load(type.element, at + i * sizeOf(type.element)),
      );
    if (type.kind === 'struct')
      return type.fields.map((field, i) => this.load(field, at + fieldOffset(type, i)));
    const value = this.number(at, storeSizeOf(type));
    return type.kind === 'int' ? BigInt.asUintN(type.bits, value) : value;
  }

  store(type: Type, at: number, value: IrValue): void {
    if (type.kind === 'array' || type.kind === 'struct') {
      const members = value as readonly IrValue[];
      for (const [i, member] of members.entries()) {
        const isArray = type.kind === 'array';
        const offset = isArray ? i * sizeOf(type.element) : fieldOffset(type, i);
        this.store(isArray ? type.element : (type.fields[i] as Type), at + offset, member);
      }
    } else this.setNumber(at, storeSizeOf(type), value as bigint);
  }

  /** Copies bytes, which may overlap. */
  copy(to: number, from: number, size: number): void {
    this.#check(to, size);
    this.#check(from, size);
    this.bytes.copyWithin(to, from, from + size);
  }

  fill(at: number, byte: number, size: number): void {
    this.#check(at, size);
    this.bytes.fill(byte, at, at + size);
  }

  #check(at: number, size: number): void {
    if (size > 0 && (at < FIRST || at + size > this.top))
      throw new RangeError(`an access of ${size} bytes at 0x${at.toString(16)}`);
  }
}

/** The value of a type with all bits zero. */
export function zeroOf(type: Type): IrValue {
  if (type.kind === 'array') return Array.from({ length: type.count }, () => zeroOf(type.element));
  if (type.kind === 'struct') return type.fields.map(zeroOf);
  return 0n;
}

/** The width of a number: a pointer has 32 bits. */
export const bitsOf = (type: Type): number => (type.kind === 'int' || type.kind === 'float' ? type.bits : 32);

/**
 * The words of arguments as the convention puts them behind each other; those from `first` on stand
 * for `...`, where one of 64 bits begins at an even word. Returns the words, and the number of
 * those that come before `...`.
 */
export function argumentWords(
  types: readonly Type[],
  values: readonly IrValue[],
  first: number,
): { words: bigint[]; fixed: number } {
  const words: bigint[] = [];
  let fixed = 0;
  for (const [i, type] of types.entries()) {
    if (i === first) fixed = words.length;
    const isPair = bitsOf(type) > 32 && alignOf(type) === 8;
    if (isPair && words.length % 2 === 1 && (i >= first || words.length > 8)) words.push(0n);
    if (type.kind === 'array') words.push(...(values[i] as bigint[]));
    // One of more than 64 bits goes by an address, which nobody reads here.
    else if (bitsOf(type) > 64) words.push(0n);
    else words.push(BigInt.asUintN(32, values[i] as bigint));
    if (isPair) words.push((values[i] as bigint) >> 32n);
  }
  return { words, fixed: first >= types.length ? words.length : fixed };
}
