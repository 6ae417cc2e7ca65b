/** The reader of calls. */

import { functionAttributes, parameterAttributes, skipBrackets } from './attributes.ts';
import type { Body } from './body.ts';
import { type FunctionType, PTR } from './type.ts';
import { type Attributes, Instruction, type Value } from './value.ts';

type Rule = (body: Body, op: string, flags: string[]) => Instruction;

/** Goes past a calling convention: those of C alone, which clang marks here and there. */
function callingConvention(body: Pick<Body, 'lexer'>): void {
  while (body.lexer.is('fastcc') || body.lexer.is('ccc') || body.lexer.is('coldcc')) body.lexer.next();
}

/** Reads a call, of a function or of inline assembly. */
export const call: Rule = (body, op) => {
  const { lexer, reader } = body;
  callingConvention(body);
  const resultAttributes = parameterAttributes(reader);
  if (lexer.kind === 'word' && lexer.text === 'addrspace')
    lexer.fail('address spaces are not known to this compiler');
  const written = reader.type();
  const callee = calleeOf(body);
  const { args, attributes } = callArguments(body);
  const type: FunctionType =
    written.kind === 'function'
      ? written
      : { kind: 'function', result: written, params: args.map((arg) => arg.type), varargs: false };
  const instruction = new Instruction(op, type.result, [callee, ...args]);
  instruction.element = type;
  instruction.argAttributes = attributes;
  instruction.resultAttributes = resultAttributes;
  instruction.attributes = functionAttributes(reader, () => true);
  if (lexer.is('[')) bundles(body, callee);
  return instruction;
};

/** Goes past operand bundles: llvm.assume has what the optimiser may believe in them. */
function bundles(body: Body, callee: Value): void {
  const { lexer } = body;
  if (callee.kind !== 'global' || callee.name !== 'llvm.assume')
    lexer.fail('operand bundles are not known to this compiler');
  while (!lexer.take(']')) lexer.next();
}

function calleeOf(body: Body): Value {
  const { lexer } = body;
  if (!lexer.take('asm')) return body.value(PTR);
  const sideEffect = lexer.take('sideeffect');
  for (const word of ['alignstack', 'inteldialect', 'unwind']) lexer.take(word);
  const template = lexer.expectKind('string');
  lexer.expect(',');
  const constraints = lexer.expectKind('string');
  return { kind: 'asm', type: PTR, template, constraints, sideEffect };
}

function callArguments(body: Body): { args: Value[]; attributes: Attributes[] } {
  const { lexer, reader } = body;
  const args: Value[] = [];
  const attributes: Attributes[] = [];
  lexer.expect('(');
  while (!lexer.take(')')) {
    if (args.length > 0) lexer.expect(',');
    const type = reader.type();
    if (type.kind === 'metadata') {
      skipMetadata(body);
      continue;
    }
    attributes.push(parameterAttributes(reader));
    args.push(body.value(type));
  }
  return { args, attributes };
}

/** Goes past an argument that is metadata, and a comma behind it. */
function skipMetadata(body: Body): void {
  const { lexer } = body;
  while (!lexer.is(',') && !lexer.is(')')) {
    lexer.next();
    if (lexer.is('(')) skipBrackets(body.reader);
    if (lexer.is('{')) while (!lexer.take('}')) lexer.next();
  }
  lexer.take(',');
}
