/** The reader of a function's body: blocks, and names that are used before they are defined. */

import { constant } from './constants.ts';
import { readInstruction } from './instructions.ts';
import type { Lexer } from './lexer.ts';
import type { Meta } from './metadata.ts';
import type { Reader } from './reader.ts';
import type { Type } from './type.ts';
import { Block, type DebugRecord, type Func, type Value } from './value.ts';

/** A name that stands where a value of a function was used before its definition. */
class Forward {
  readonly kind = 'forward';
  readonly type: Type;
  readonly name: string;
  constructor(type: Type, name: string) {
    this.type = type;
    this.name = name;
  }
}

export class Body {
  readonly reader: Reader;
  readonly lexer: Lexer;
  readonly #values = new Map<string, Value>();
  readonly #blocks = new Map<string, Block>();
  readonly #func: Func;
  /** True if a name was used before its definition. */
  #forward = false;

  constructor(reader: Reader, func: Func) {
    this.reader = reader;
    this.lexer = reader.lexer;
    this.#func = func;
    for (const argument of func.args) this.#values.set(argument.name, argument);
  }

  /** Reads from behind { to behind }. */
  read(): void {
    const { lexer } = this;
    let block = this.#first();
    let records: DebugRecord[] | null = null;
    while (!lexer.take('}')) {
      if (lexer.kind === 'label') block = this.#begin(lexer.expectKind('label'));
      else if (lexer.kind === 'group' && lexer.text.startsWith('dbg')) {
        const record = this.#debugRecord();
        if (record === null) continue;
        if (records === null) records = [record];
        else records.push(record);
      } else {
        const instruction = readInstruction(this);
        instruction.records = records;
        records = null;
        if (instruction.name !== '') this.#values.set(instruction.name, instruction);
        block.instructions.push(instruction);
      }
    }
    if (this.#forward) this.#resolve();
  }

  /** Reads a type and a value. */
  typedValue(): Value {
    return this.value(this.reader.type());
  }

  /** Reads a value of a type. */
  value(type: Type): Value {
    const { lexer } = this;
    if (lexer.kind !== 'local') return constant(this.reader, type);
    const { text } = lexer;
    lexer.next();
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    this.#forward = true;
    return new Forward(type, text) as unknown as Value;
  }

  /** Reads `label %name`. */
  label(): Block {
    this.lexer.expect('label');
    return this.block(this.lexer.expectKind('local'));
  }

  /** Returns the block of a name, which may come later. */
  block(name: string): Block {
    let block = this.#blocks.get(name);
    if (block === undefined) {
      block = new Block(name);
      this.#blocks.set(name, block);
    }
    return block;
  }

  /** Begins the first block; without a label its name is the next number. */
  #first(): Block {
    const { lexer } = this;
    if (lexer.kind === 'label') return this.#begin(lexer.expectKind('label'));
    const unnamed = this.#func.args.filter(({ name }) => /^\d+$/.test(name)).length;
    return this.#begin(String(unnamed));
  }

  #begin(name: string): Block {
    const block = this.block(name);
    this.#func.blocks.push(block);
    return block;
  }

  /** Reads #dbg_value(...) and its kin; null for those that the compiler does not use. */
  #debugRecord(): DebugRecord | null {
    const { lexer } = this;
    const what = lexer.text.slice(4);
    lexer.next();
    lexer.expect('(');
    if (what !== 'value' && what !== 'declare' && what !== 'assign') {
      while (!lexer.take(')')) skipItem(lexer);
      return null;
    }
    const isList = lexer.kind === 'meta' && lexer.text === 'DIArgList';
    const values = this.#debugValues(isList);
    lexer.expect(',');
    const variable = this.#metadataNumber();
    lexer.expect(',');
    const expression = this.#expression();
    let location = -1;
    while (lexer.take(',')) location = this.#metadataNumber();
    lexer.expect(')');
    return { what, values, isList, variable, expression, location };
  }

  /** Reads the value of a record, or its values; none of what is lost. */
  #debugValues(isList: boolean): Value[] {
    const { lexer } = this;
    if (lexer.kind !== 'meta' && !lexer.is('!')) return [this.typedValue()];
    lexer.next();
    if (!isList) {
      skipItem(lexer);
      return [];
    }
    const values: Value[] = [];
    lexer.expect('(');
    while (!lexer.take(')')) {
      if (values.length > 0) lexer.expect(',');
      values.push(this.typedValue());
    }
    return values;
  }

  /** Reads !123, or goes past another item and returns -1. */
  #metadataNumber(): number {
    const { lexer } = this;
    if (lexer.kind === 'meta' && /^\d+$/.test(lexer.text)) return Number(lexer.expectKind('meta'));
    if (lexer.kind === 'meta') {
      lexer.next();
      skipItem(lexer);
    } else this.typedValue();
    return -1;
  }

  /** Reads a DIExpression. */
  #expression(): Meta {
    const { lexer } = this;
    if (lexer.text !== 'DIExpression') lexer.fail(`a DIExpression is expected here, not '${lexer.shown()}'`);
    const end = lexer.source.indexOf(')', lexer.start) + 1;
    const meta = this.reader.module.metadata.inline(lexer.start, end);
    lexer.seek(end);
    return meta;
  }

  #resolve(): void {
    for (const block of this.#func.blocks)
      for (const instruction of block.instructions) {
        instruction.operands.forEach((value, i) => {
          if (value instanceof Forward) instruction.operands[i] = this.#resolved(value);
        });
        if (instruction.records !== null)
          instruction.records = instruction.records.map((record) =>
            record.values.some((value) => value instanceof Forward)
              ? {
                  ...record,
                  values: record.values.map((it) => (it instanceof Forward ? this.#resolved(it) : it)),
                }
              : record,
          );
      }
    for (const [name, block] of this.#blocks)
      if (block.instructions.length === 0) this.lexer.fail(`the block %${name} is not there`);
  }

  #resolved(forward: { readonly name: string }): Value {
    return this.#values.get(forward.name) ?? this.lexer.fail(`the value %${forward.name} is not there`);
  }
}

/** Goes past one token, or a pair of brackets with all between. */
function skipItem(lexer: Lexer): void {
  let depth = 0;
  do {
    if (lexer.kind === 'end') lexer.fail('a bracket is not closed');
    if (lexer.is('(') || lexer.is('{')) depth++;
    if (lexer.is(')') || lexer.is('}')) depth--;
    lexer.next();
  } while (depth > 0);
}
