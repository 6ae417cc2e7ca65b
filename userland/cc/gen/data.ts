/** Variables and constants of a module, as assembly. */

import { fieldOffset, type StructType, sizeOf, storeSizeOf, type Type } from '../ir/type.ts';
import type { ConstAggregate, Constant, Global, Module } from '../ir/value.ts';
import { CASTS, Constants, isFixed, symbolName } from './constants.ts';
import { globalAlign } from './facts.ts';
import { Unsupported } from './parts.ts';
import { symbolText } from './print.ts';

/** Variables up to this size stand where gp reaches them. */
const SMALL = 8;

/** The directives for numbers, by their bytes. */
const DIRECTIVES: Readonly<Record<number, string>> = { 1: '.byte', 2: '.half', 4: '.word' };

const quoted = (name: string): string => (/^[\w.$]+$/.test(name) ? name : `"${name}"`);

/** Returns true if a constant is all zeros. */
function isZero(value: Constant | null): boolean {
  if (value === null) return true;
  switch (value.kind) {
    case 'null':
    case 'undef':
      return true;
    case 'int':
      return value.value === 0n;
    case 'float':
      return value.bits === 0n;
    case 'data':
      return value.bytes.every((byte) => byte === 0);
    case 'aggregate':
      return value.elements.every(isZero);
    default:
      return false;
  }
}

/** Returns the section of a variable, with what its directive says of it. */
function sectionOf(global: Global, zero: boolean): string {
  const { name, initializer, constant, threadLocal } = global;
  if (global.section !== '') return `.section ${quoted(global.section)},"${constant ? 'a' : 'aw'}"`;
  if (threadLocal) return zero ? `.section .tbss.${name},"awT",@nobits` : `.section .tdata.${name},"awT"`;
  if (constant) return mergeable(global, initializer) ?? `.section .rodata.${name},"a"`;
  const small = sizeOf(global.valueType) <= SMALL ? 's' : '';
  return zero ? `.section .${small}bss.${name},"aw",@nobits` : `.section .${small}data.${name},"aw"`;
}

/** Returns the section for texts of which the linker keeps one each; null for other constants. */
function mergeable(global: Global, value: Constant | null): string | null {
  if (!global.unnamedAddr || global.linkage !== 'private' || value?.kind !== 'data') return null;
  const { bytes } = value;
  if (bytes.at(-1) !== 0 || bytes.indexOf(0) !== bytes.length - 1) return null;
  return `.section .rodata.str1.${globalAlign(global)},"aMS",@progbits,1`;
}

export class DataPrinter {
  readonly lines: string[] = [];
  readonly #constants = new Constants();

  /** Prints all that the module defines but its functions. */
  print(module: Module): void {
    for (const global of module.globals.values()) {
      if (global.name.startsWith('llvm.')) this.#special(global);
      else if (global.aliasee !== null) this.#alias(global);
      else if (global.declared) this.#wanted(global);
      else if (global.func === null) this.#variable(global);
    }
  }

  /** Says of a symbol of another object that it may be missing. */
  #wanted(global: Global): void {
    if (global.linkage === 'weak') this.lines.push(`\t.weak ${quoted(symbolName(global))}`);
  }

  #variable(global: Global): void {
    const { initializer, linkage } = global;
    const size = sizeOf(global.valueType);
    if (linkage === 'common') {
      this.lines.push(`\t.comm ${quoted(symbolName(global))},${size},${globalAlign(global)}`);
      return;
    }
    const zero = isZero(initializer);
    this.lines.push(`\t${sectionOf(global, zero && !global.constant)}`);
    this.#binding(global);
    const symbol = quoted(symbolName(global));
    this.lines.push(
      `\t.p2align ${Math.log2(globalAlign(global))}`,
      `\t.type ${symbol},@object`,
      `\t.size ${symbol},${size}`,
      `${symbol}:`,
    );
    if (initializer === null || zero) this.#zeros(size);
    else this.#value(initializer, size);
  }

  #binding(global: Global): void {
    const symbol = quoted(symbolName(global));
    if (global.linkage === 'external') this.lines.push(`\t.globl ${symbol}`);
    if (global.linkage === 'weak') this.lines.push(`\t.weak ${symbol}`);
    if (global.visibility !== 'default') this.lines.push(`\t.${global.visibility} ${symbol}`);
  }

  #alias(global: Global): void {
    this.#binding(global);
    const { symbol } = this.#constants.operand(global.aliasee as Constant, 0);
    if (symbol !== null) this.lines.push(`\t.set ${quoted(global.name)},${symbolText(symbol)}`);
  }

  /** Lists of functions to call before and after main; other names of llvm say nothing here. */
  #special(global: Global): void {
    const section = { 'llvm.global_ctors': '.init_array', 'llvm.global_dtors': '.fini_array' }[global.name];
    if (section === undefined || global.initializer?.kind !== 'aggregate') return;
    for (const entry of global.initializer.elements) {
      if (entry.kind !== 'aggregate') continue;
      const [priority, func] = entry.elements as [Constant, Constant];
      const order =
        priority.kind === 'int' && priority.value !== 65535n
          ? `.${String(priority.value).padStart(5, '0')}`
          : '';
      this.lines.push(`\t.section ${section}${order},"aw",@${section.slice(1)}`, '\t.p2align 2');
      this.#address(func, 4);
    }
  }

  #zeros(count: number): void {
    if (count > 0) this.lines.push(`\t.zero ${count}`);
  }

  /** Prints a constant and zeros behind it up to a size. */
  #value(value: Constant, size: number): void {
    const store = value.type.kind === 'void' ? 0 : storeSizeOf(value.type);
    if (isZero(value)) {
      this.#zeros(size);
      return;
    }
    if (value.kind === 'data') this.#bytes(value.bytes);
    else if (value.kind === 'aggregate') {
      this.#aggregate(value, size);
      return;
    } else if (value.kind === 'int') this.#number(value.value, store);
    else if (value.kind === 'float') this.#number(value.bits, store);
    else this.#address(value, store);
    this.#zeros(size - store);
  }

  #aggregate(value: ConstAggregate, size: number): void {
    const { type, elements } = value;
    let at = 0;
    elements.forEach((element, i) => {
      const next = i + 1 < elements.length ? offsetIn(type, i + 1) : size;
      this.#value(element, next - at);
      at = next;
    });
    if (elements.length === 0) this.#zeros(size);
  }

  #number(value: bigint, bytes: number): void {
    const directive = DIRECTIVES[bytes];
    if (directive !== undefined) this.lines.push(`\t${directive} ${value}`);
    else for (let i = 0; i < bytes; i++) this.lines.push(`\t.byte ${(value >> BigInt(8 * i)) & 0xffn}`);
  }

  /** Prints an address, which takes a word, or a difference of addresses, which may take less. */
  #address(value: Constant, bytes: number): void {
    if (value.kind === 'expr' && CASTS.has(value.op)) {
      this.#address(value.operands[0] as Constant, bytes);
      return;
    }
    const directive = DIRECTIVES[bytes];
    if (value.kind === 'expr' && value.op === 'sub' && directive !== undefined) {
      const [left, right] = value.operands.map((operand) => this.#constants.operand(operand, 0));
      if (left?.symbol && right?.symbol) {
        this.lines.push(`\t${directive} ${symbolText(left.symbol)}-${symbolText(right.symbol)}`);
        return;
      }
    }
    if (bytes !== 4 || !isFixed(value)) throw new Unsupported(`an address of ${bytes} bytes in a constant`);
    const { imm, symbol } = this.#constants.operand(value, 0);
    this.lines.push(`\t.word ${symbol === null ? imm : symbolText(symbol)}`);
  }

  #bytes(bytes: Uint8Array): void {
    const text = [...bytes].map((byte) =>
      byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    );
    this.lines.push(`\t.ascii "${text.join('')}"`);
  }
}

const offsetIn = (type: Type, index: number): number =>
  type.kind === 'struct'
    ? fieldOffset(type as StructType, index)
    : index * sizeOf((type as { element: Type }).element);
