/** The reader of attributes: of parameters, results, calls and functions. */

import type { Reader } from './reader.ts';
import type { Type } from './type.ts';
import type { Attributes } from './value.ts';

/** Attributes that stand before a parameter or a result without a value, or with an ignored one. */
const PARAMETER: ReadonlySet<string> = new Set(
  (
    'zeroext signext inreg noundef nonnull noalias nocapture readonly readnone writeonly returned nofree nest ' +
    'immarg swiftself swifterror noext dead_on_unwind writable allocptr allocalign dead_on_return'
  ).split(' '),
);
/** Attributes with a type in brackets. */
const TYPED: ReadonlySet<string> = new Set([
  'byval',
  'sret',
  'byref',
  'inalloca',
  'preallocated',
  'elementtype',
]);
/** Attributes with a value in brackets that the compiler does not use. */
const BRACKETS: ReadonlySet<string> = new Set([
  'dereferenceable',
  'dereferenceable_or_null',
  'captures',
  'range',
  'nofpclass',
  'initializes',
  'memory',
  'allocsize',
  'allockind',
  'vscale_range',
  'uwtable',
]);

/** Goes past a pair of brackets and all between. */
export function skipBrackets(reader: Reader): void {
  const { lexer } = reader;
  lexer.expect('(');
  for (let depth = 1; depth > 0; lexer.next()) {
    if (lexer.kind === 'end') lexer.fail('a bracket is not closed');
    if (lexer.is('(')) depth++;
    if (lexer.is(')')) depth--;
  }
}

/** Reads attributes of a parameter or result; none is an empty map. */
export function parameterAttributes(reader: Reader): Attributes {
  const { lexer } = reader;
  const found = new Map<string, string | Type | number>();
  for (; lexer.kind === 'word' || lexer.kind === 'string'; ) {
    const name = lexer.text;
    if (lexer.kind === 'string') textAttribute(reader, found);
    else if (PARAMETER.has(name)) {
      found.set(name, '');
      lexer.next();
    } else if (TYPED.has(name)) {
      lexer.next();
      lexer.expect('(');
      found.set(name, reader.type());
      lexer.expect(')');
    } else if (name === 'align' || name === 'alignstack') {
      lexer.next();
      found.set(name, bracketedNumber(reader));
    } else if (BRACKETS.has(name)) {
      lexer.next();
      if (lexer.is('(')) skipBrackets(reader);
      found.set(name, '');
    } else break;
  }
  return found;
}

/** Reads a number that may stand in brackets: align 4, align(4). */
export function bracketedNumber(reader: Reader): number {
  const { lexer } = reader;
  const open = lexer.take('(') || lexer.take('=');
  const value = Number(lexer.expectKind('number'));
  if (open) lexer.take(')');
  return value;
}

/** Reads "name"="value" or "name". */
function textAttribute(reader: Reader, into: Map<string, string | Type | number>): void {
  const { lexer } = reader;
  const name = lexer.expectKind('string');
  into.set(name, lexer.take('=') ? lexer.expectKind('string') : '');
}

/** Reads attributes of a function or a call, up to the first token that is none. */
export function functionAttributes(reader: Reader, stop: (text: string) => boolean): Attributes {
  const { lexer } = reader;
  const found = new Map<string, string | Type | number>();
  for (;;) {
    if (lexer.kind === 'group' && /^\d+$/.test(lexer.text)) {
      for (const [name, value] of reader.groups.get(lexer.text) ?? []) found.set(name, value);
      lexer.next();
    } else if (lexer.kind === 'string') textAttribute(reader, found);
    else if (lexer.kind === 'word' && !stop(lexer.text)) functionAttribute(reader, found);
    else return found;
  }
}

function functionAttribute(reader: Reader, into: Map<string, string | Type | number>): void {
  const { lexer } = reader;
  const name = lexer.text;
  lexer.next();
  if (lexer.is('(')) {
    skipBrackets(reader);
    into.set(name, '');
  } else if (lexer.take('=')) {
    into.set(name, Number(lexer.expectKind('number')));
  } else into.set(name, '');
}

/** Reads a line `attributes #1 = { ... }` and keeps the group. */
export function attributeGroup(reader: Reader): void {
  const { lexer } = reader;
  const name = lexer.expectKind('group');
  lexer.expect('=');
  lexer.expect('{');
  const found = functionAttributes(reader, () => false);
  lexer.expect('}');
  reader.groups.set(name, found);
}
