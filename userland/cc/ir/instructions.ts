/** The reader of instructions. */

import { skipBrackets } from './attributes.ts';
import type { Body } from './body.ts';
import { call } from './calls.ts';
import { type ArrayType, I1, PTR, type StructType, type Type, VOID } from './type.ts';
import { Instruction, type Value } from './value.ts';

/** Words between an operation and its operands. */
const FLAGS: ReadonlySet<string> = new Set(
  (
    'nsw nuw exact disjoint nneg samesign inbounds nusw fast nnan ninf nsz arcp contract afn reassoc ' +
    'tail musttail notail volatile atomic weak inalloca'
  ).split(' '),
);
const BINARY: ReadonlySet<string> = new Set(
  'add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem'.split(' '),
);
const CASTS: ReadonlySet<string> = new Set(
  'trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint inttoptr bitcast ptrtoaddr'.split(' '),
);
const ORDERINGS: ReadonlySet<string> = new Set([
  'unordered',
  'monotonic',
  'acquire',
  'release',
  'acq_rel',
  'seq_cst',
]);

type Rule = (body: Body, op: string, flags: string[]) => Instruction;

/** Reads an instruction with its name and what hangs on it. */
export function readInstruction(body: Body): Instruction {
  const { lexer } = body;
  let name = '';
  if (lexer.kind === 'local') {
    name = lexer.expectKind('local');
    lexer.expect('=');
  }
  const flags: string[] = [];
  takeFlags(body, flags);
  const op = lexer.kind === 'word' ? lexer.text : '';
  const rule = BINARY.has(op) ? binary : CASTS.has(op) ? cast : RULES.get(op);
  if (rule === undefined)
    return lexer.fail(`the instruction '${lexer.shown()}' is not known to this compiler`);
  lexer.next();
  takeFlags(body, flags);
  const instruction = rule(body, op, flags);
  instruction.name = name;
  instruction.flags = flags;
  attachments(body, instruction);
  return instruction;
}

function takeFlags(body: Body, flags: string[]): void {
  const { lexer } = body;
  while (lexer.kind === 'word' && FLAGS.has(lexer.text)) {
    flags.push(lexer.text);
    lexer.next();
  }
}

/** Reads `, !dbg !1, !prof !2` and the like. */
function attachments(body: Body, instruction: Instruction): void {
  const { lexer } = body;
  while (lexer.take(',')) {
    const kind = lexer.expectKind('meta');
    if (lexer.kind !== 'meta') {
      lexer.expect('!');
      lexer.expect('{');
      while (!lexer.take('}')) lexer.next();
      continue;
    }
    const node = Number(lexer.text);
    lexer.next();
    if (Number.isNaN(node) && lexer.is('(')) skipBrackets(body.reader);
    if (kind === 'dbg') instruction.debug = node;
    if (kind === 'prof') instruction.weights = node;
  }
}

/** True if a comma and an operand follow; false at the end, and before attachments. */
function moreOperands(body: Body): boolean {
  const { lexer } = body;
  if (!lexer.is(',')) return false;
  const { start } = lexer;
  lexer.next();
  if (lexer.kind !== 'meta') return true;
  lexer.seek(start);
  return false;
}

/** Reads `, align 4` if it stands here. */
function alignment(body: Body): number {
  let align = 0;
  while (moreOperands(body)) {
    body.lexer.expect('align');
    align = Number(body.lexer.expectKind('number'));
  }
  return align;
}

const binary: Rule = (body, op) => {
  const left = body.typedValue();
  body.lexer.expect(',');
  return new Instruction(op, left.type, [left, body.value(left.type)]);
};

const cast: Rule = (body, op) => {
  const from = body.typedValue();
  body.lexer.expect('to');
  return new Instruction(op === 'ptrtoaddr' ? 'ptrtoint' : op, body.reader.type(), [from]);
};

const unary: Rule = (body, op) => {
  const value = body.typedValue();
  return new Instruction(op, value.type, [value]);
};

const compare: Rule = (body, op) => {
  const predicate = body.lexer.expectKind('word');
  const left = body.typedValue();
  body.lexer.expect(',');
  const instruction = new Instruction(op, I1, [left, body.value(left.type)]);
  instruction.predicate = predicate;
  return instruction;
};

const select: Rule = (body, op) => {
  const condition = body.typedValue();
  body.lexer.expect(',');
  const yes = body.typedValue();
  body.lexer.expect(',');
  return new Instruction(op, yes.type, [condition, yes, body.typedValue()]);
};

const phi: Rule = (body, op) => {
  const type = body.reader.type();
  const instruction = new Instruction(op, type);
  do {
    body.lexer.expect('[');
    instruction.operands.push(body.value(type));
    body.lexer.expect(',');
    instruction.targets.push(body.block(body.lexer.expectKind('local')));
    body.lexer.expect(']');
  } while (moreOperands(body));
  return instruction;
};

const ret: Rule = (body, op) => {
  if (body.lexer.take('void')) return new Instruction(op, VOID);
  return new Instruction(op, VOID, [body.typedValue()]);
};

const br: Rule = (body, op) => {
  const instruction = new Instruction(op, VOID);
  if (body.lexer.is('label')) {
    instruction.targets = [body.label()];
    return instruction;
  }
  instruction.operands = [body.typedValue()];
  body.lexer.expect(',');
  instruction.targets = [body.label()];
  body.lexer.expect(',');
  instruction.targets.push(body.label());
  return instruction;
};

const switchRule: Rule = (body, op) => {
  const value = body.typedValue();
  body.lexer.expect(',');
  const instruction = new Instruction(op, VOID, [value]);
  instruction.targets = [body.label()];
  body.lexer.expect('[');
  while (!body.lexer.take(']')) {
    instruction.operands.push(body.typedValue());
    body.lexer.expect(',');
    instruction.targets.push(body.label());
  }
  return instruction;
};

const indirectbr: Rule = (body, op) => {
  const instruction = new Instruction(op, VOID, [body.typedValue()]);
  body.lexer.expect(',');
  body.lexer.expect('[');
  while (!body.lexer.take(']')) {
    body.lexer.take(',');
    instruction.targets.push(body.label());
  }
  return instruction;
};

const unreachable: Rule = (_body, op) => new Instruction(op, VOID);

const alloca: Rule = (body, op) => {
  const element = body.reader.type();
  const instruction = new Instruction(op, PTR);
  instruction.element = element;
  while (moreOperands(body)) {
    if (body.lexer.take('align')) instruction.align = Number(body.lexer.expectKind('number'));
    else instruction.operands = [body.typedValue()];
  }
  return instruction;
};

/** Goes past syncscope and an ordering; returns the ordering, or nothing. */
function ordering(body: Body): string {
  const { lexer } = body;
  if (lexer.take('syncscope')) skipBrackets(body.reader);
  if (lexer.kind !== 'word' || !ORDERINGS.has(lexer.text)) return '';
  return lexer.expectKind('word');
}

const load: Rule = (body, op) => {
  const type = body.reader.type();
  body.lexer.expect(',');
  const instruction = new Instruction(op, type, [body.typedValue()]);
  instruction.predicate = ordering(body);
  instruction.align = alignment(body);
  return instruction;
};

const store: Rule = (body, op) => {
  const value = body.typedValue();
  body.lexer.expect(',');
  const instruction = new Instruction(op, VOID, [value, body.typedValue()]);
  instruction.predicate = ordering(body);
  instruction.align = alignment(body);
  return instruction;
};

const fence: Rule = (body, op) => {
  const instruction = new Instruction(op, VOID);
  instruction.predicate = ordering(body);
  return instruction;
};

const cmpxchg: Rule = (body, op) => {
  const address = body.typedValue();
  body.lexer.expect(',');
  const expected = body.typedValue();
  body.lexer.expect(',');
  const wanted = body.typedValue();
  const type: StructType = { kind: 'struct', packed: false, fields: [expected.type, I1] };
  const instruction = new Instruction(op, type, [address, expected, wanted]);
  instruction.predicate = ordering(body);
  ordering(body);
  instruction.align = alignment(body);
  return instruction;
};

const atomicrmw: Rule = (body, op) => {
  const operation = body.lexer.expectKind('word');
  const address = body.typedValue();
  body.lexer.expect(',');
  const value = body.typedValue();
  const instruction = new Instruction(`${op} ${operation}`, value.type, [address, value]);
  instruction.predicate = ordering(body);
  instruction.align = alignment(body);
  return instruction;
};

const getelementptr: Rule = (body, op) => {
  const element = body.reader.type();
  const operands: Value[] = [];
  while (moreOperands(body)) operands.push(body.typedValue());
  const instruction = new Instruction(op, PTR, operands);
  instruction.element = element;
  return instruction;
};

function indices(body: Body): number[] {
  const found: number[] = [];
  while (moreOperands(body)) found.push(Number(body.lexer.expectKind('number')));
  return found;
}

/** Returns the type of the member that indices lead to. */
function memberType(type: Type, path: readonly number[]): Type {
  return path.reduce<Type>(
    (at, index) => (at.kind === 'struct' ? (at.fields[index] as Type) : (at as ArrayType).element),
    type,
  );
}

const extractvalue: Rule = (body, op) => {
  const aggregate = body.typedValue();
  const path = indices(body);
  const instruction = new Instruction(op, memberType(aggregate.type, path), [aggregate]);
  instruction.indices = path;
  return instruction;
};

const insertvalue: Rule = (body, op) => {
  const aggregate = body.typedValue();
  body.lexer.expect(',');
  const member = body.typedValue();
  const instruction = new Instruction(op, aggregate.type, [aggregate, member]);
  instruction.indices = indices(body);
  return instruction;
};

const vaArg: Rule = (body, op) => {
  const list = body.typedValue();
  body.lexer.expect(',');
  return new Instruction(op, body.reader.type(), [list]);
};

/** Returns the names of all operations that the reader knows. */
export const operations = (): string[] => [...BINARY, ...CASTS, ...RULES.keys()];

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['fneg', unary],
  ['freeze', unary],
  ['icmp', compare],
  ['fcmp', compare],
  ['select', select],
  ['phi', phi],
  ['ret', ret],
  ['br', br],
  ['switch', switchRule],
  ['indirectbr', indirectbr],
  ['unreachable', unreachable],
  ['alloca', alloca],
  ['load', load],
  ['store', store],
  ['fence', fence],
  ['cmpxchg', cmpxchg],
  ['atomicrmw', atomicrmw],
  ['getelementptr', getelementptr],
  ['extractvalue', extractvalue],
  ['insertvalue', insertvalue],
  ['va_arg', vaArg],
  ['call', call],
]);
