/**
 * Places of arguments and results, by the calling convention of the RISC-V psABI for ilp32: eight
 * registers for arguments, a0 to a7, the stack for the rest, a0 and a1 for a result. A scalar of 64
 * bits takes two registers, or the last one and the stack; among the arguments of `...` it begins
 * in an even one. What is larger goes by reference.
 */

import { alignOf, alignUp, type Type } from '../ir/type.ts';
import { A0 } from './mir.ts';
import { partsOf } from './parts.ts';

/** The place of one part of an argument: a register, or an offset on the stack. */
export interface Place {
  readonly register: number;
  readonly offset: number;
}

const REGISTERS = 8;

/** True if a value goes by the address of a copy: a scalar of more than 64 bits. */
export const byReference = (type: Type): boolean =>
  (type.kind === 'int' || type.kind === 'float') && type.bits > 64;

/** True if a function returns its result through a pointer that comes before the arguments. */
export const returnsInMemory = (type: Type): boolean => type.kind !== 'void' && partsOf(type).length > 2;

/** The places of arguments, given out from the first to the last. */
export class Places {
  /** The number of registers that are taken. */
  registers = 0;
  /** Bytes of the stack that are taken. */
  bytes = 0;

  /** Returns the places of a value's parts; `variadic` if it stands among those of `...`. */
  take(type: Type, variadic: boolean): Place[] {
    if (byReference(type)) return [this.#word()];
    if (isPair(type)) return this.#pair(variadic);
    return partsOf(type).map(() => this.#word());
  }

  #pair(variadic: boolean): Place[] {
    if (variadic && this.registers < REGISTERS && this.registers % 2 === 1) this.registers++;
    if (this.registers >= REGISTERS) this.bytes = alignUp(this.bytes, 8);
    return [this.#word(), this.#word()];
  }

  #word(): Place {
    if (this.registers < REGISTERS) return { register: A0 + this.registers++, offset: -1 };
    const place = { register: -1, offset: this.bytes };
    this.bytes += 4;
    return place;
  }
}

const isPair = (type: Type): boolean =>
  (type.kind === 'int' || type.kind === 'float') && type.bits > 32 && alignOf(type) === 8;
