/**
 * The things that all parts of the reader share: the tokens, the module that is being made, and
 * the names that were used before they were defined.
 */

import type { Lexer } from './lexer.ts';
import {
  DOUBLE,
  FLOAT,
  FP128,
  type FunctionType,
  HALF,
  intType,
  LABEL,
  METADATA,
  PTR,
  type StructType,
  TOKEN,
  type Type,
  VOID,
  WIDEST,
} from './type.ts';
import type { Attributes, Global, Module } from './value.ts';

const NAMED: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['void', VOID],
  ['label', LABEL],
  ['metadata', METADATA],
  ['token', TOKEN],
  ['ptr', PTR],
  ['half', HALF],
  ['float', FLOAT],
  ['double', DOUBLE],
  ['fp128', FP128],
]);

export class Reader {
  readonly lexer: Lexer;
  readonly module: Module;
  readonly structs = new Map<string, StructType>();
  readonly groups = new Map<string, Attributes>();

  constructor(lexer: Lexer, module: Module) {
    this.lexer = lexer;
    this.module = module;
  }

  /** Reads a type. */
  type(): Type {
    const type = this.#simpleType();
    if (!this.lexer.is('(')) return type;
    return this.#functionType(type);
  }

  /** True if the current token begins a type. */
  atType(): boolean {
    const { lexer } = this;
    if (lexer.kind === 'local') return this.structs.has(lexer.text);
    if (lexer.kind === 'word') return NAMED.has(lexer.text) || /^i\d+$/.test(lexer.text);
    return lexer.is('[') || lexer.is('{') || lexer.is('<');
  }

  /** Returns the structure of a name, which may be defined later. */
  struct(name: string): StructType {
    let type = this.structs.get(name);
    if (type === undefined) {
      type = { kind: 'struct', packed: false, fields: [] };
      this.structs.set(name, type);
    }
    return type;
  }

  /** Returns the global of a name, which may be defined later. */
  global(name: string): Global {
    let found = this.module.globals.get(name);
    if (found === undefined) {
      found = newGlobal(name, VOID);
      this.module.globals.set(name, found);
    }
    return found;
  }

  #simpleType(): Type {
    const { lexer } = this;
    if (lexer.kind === 'local') {
      const name = lexer.text;
      lexer.next();
      return this.struct(name);
    }
    if (lexer.kind === 'word') return this.#namedType();
    if (lexer.take('[')) return this.#arrayType();
    if (lexer.take('{')) return { kind: 'struct', packed: false, fields: this.#fields() };
    if (lexer.take('<')) {
      if (!lexer.take('{')) lexer.fail('vectors are not known to this compiler');
      const fields = this.#fields();
      lexer.expect('>');
      return { kind: 'struct', packed: true, fields };
    }
    return lexer.fail(`a type is expected here, not '${lexer.shown()}'`);
  }

  #namedType(): Type {
    const { lexer } = this;
    const { text } = lexer;
    const type = NAMED.get(text);
    const bits = type === undefined ? Number(/^i(\d+)$/.exec(text)?.[1] ?? 0) : 0;
    if (type === undefined && (bits < 1 || bits > WIDEST))
      lexer.fail(`the type '${text}' is not known to this compiler`);
    lexer.next();
    if (type === PTR && lexer.is('addrspace')) lexer.fail('address spaces are not known to this compiler');
    return type ?? intType(bits);
  }

  #arrayType(): Type {
    const count = Number(this.lexer.expectKind('number'));
    this.lexer.expect('x');
    const element = this.type();
    this.lexer.expect(']');
    return { kind: 'array', count, element };
  }

  #fields(): Type[] {
    const fields: Type[] = [];
    while (!this.lexer.take('}')) {
      if (fields.length > 0) this.lexer.expect(',');
      fields.push(this.type());
    }
    return fields;
  }

  #functionType(result: Type): FunctionType {
    const { lexer } = this;
    lexer.expect('(');
    const params: Type[] = [];
    let varargs = false;
    while (!lexer.take(')')) {
      if (params.length > 0 || varargs) lexer.expect(',');
      if (lexer.take('...')) varargs = true;
      else params.push(this.type());
    }
    return { kind: 'function', result, params, varargs };
  }
}

/** Returns a global of which only the name is known. */
export function newGlobal(name: string, valueType: Type): Global {
  return {
    kind: 'global',
    type: PTR,
    name,
    valueType,
    linkage: 'external',
    visibility: 'default',
    declared: true,
    constant: false,
    threadLocal: false,
    unnamedAddr: false,
    align: 0,
    section: '',
    comdat: '',
    initializer: null,
    aliasee: null,
    func: null,
    debug: -1,
  };
}
