/**
 * The reader of a module in LLVM's textual IR, as clang prints it for C. All that is not known is
 * refused by name and line (IrError): nothing is passed over that could change what a program
 * means.
 */

import { attributeGroup, functionAttributes, parameterAttributes } from './attributes.ts';
import { Body } from './body.ts';
import { constant, typedConstant } from './constants.ts';
import { Lexer, type TokenKind } from './lexer.ts';
import { Metadata } from './metadata.ts';
import { Reader } from './reader.ts';
import type { FunctionType, StructType, Type } from './type.ts';
import type { Argument, Attributes, Func, Global, Linkage, Module } from './value.ts';

/** Reads a module; `file` names it in errors. */
export function readModule(source: string, file: string): Module {
  const module: Module = {
    file,
    sourceName: file,
    globals: new Map(),
    labels: new Set(),
    asm: [],
    metadata: new Metadata(source, file),
    named: new Map(),
  };
  const reader = new Reader(new Lexer(source, file), module);
  collectAttributes(source, file, reader);
  while (reader.lexer.kind !== 'end') topLevel(reader);
  return module;
}

/** Reads all groups of attributes first, for they stand behind the functions that use them. */
function collectAttributes(source: string, file: string, reader: Reader): void {
  for (let at = source.indexOf('\nattributes #'); at >= 0; at = source.indexOf('\nattributes #', at + 1)) {
    const lexer = new Lexer(source, file, at);
    lexer.expect('attributes');
    attributeGroup(new GroupReader(lexer, reader));
  }
}

/** A reader at another place of the same module. */
class GroupReader extends Reader {
  override readonly groups: Map<string, Attributes>;
  constructor(lexer: Lexer, of: Reader) {
    super(lexer, of.module);
    this.groups = of.groups;
  }
}

function topLevel(reader: Reader): void {
  const { lexer } = reader;
  const rule = lexer.kind === 'word' ? LINES.get(lexer.text) : HEADS.get(lexer.kind);
  if (rule === undefined) lexer.fail(`'${lexer.shown()}' is not known to this compiler`);
  else rule(reader);
}

function declare(reader: Reader): void {
  reader.lexer.next();
  skipAttachments(reader.lexer);
  header(reader);
}

function sourceName({ lexer, module }: Reader): void {
  lexer.next();
  lexer.expect('=');
  module.sourceName = lexer.expectKind('string');
}

function moduleAsm({ lexer, module }: Reader): void {
  lexer.next();
  lexer.expect('asm');
  module.asm.push(lexer.expectKind('string'));
}

/** Goes past attachments, such as !dbg !1. */
function skipAttachments(lexer: Lexer): void {
  while (lexer.kind === 'meta') {
    lexer.next();
    lexer.next();
  }
}

/** Goes on behind the end of the line that has the current token. */
function skipLine(lexer: Lexer): void {
  const end = lexer.source.indexOf('\n', lexer.start);
  lexer.seek(end < 0 ? lexer.source.length : end);
}

function metadataLine(reader: Reader): void {
  const { lexer, module } = reader;
  const { text } = lexer;
  lexer.next();
  if (/^\d+$/.test(text)) {
    module.metadata.define(Number(text), lexer.position);
    skipLine(lexer);
    return;
  }
  lexer.expect('=');
  lexer.expect('!');
  lexer.expect('{');
  const nodes: number[] = [];
  while (!lexer.take('}')) {
    nodes.push(Number(lexer.expectKind('meta')));
    lexer.take(',');
  }
  module.named.set(text, nodes);
}

function typeDefinition(reader: Reader): void {
  const { lexer } = reader;
  const type = reader.struct(lexer.expectKind('local'));
  lexer.expect('=');
  lexer.expect('type');
  if (lexer.take('opaque')) return;
  const { packed, fields } = reader.type() as StructType;
  Object.assign(type, { packed, fields });
}

const LINKAGES: ReadonlyMap<string, Linkage> = new Map([
  ['external', 'external'],
  ['internal', 'internal'],
  ['private', 'private'],
  ['weak', 'weak'],
  ['weak_odr', 'weak'],
  ['linkonce', 'weak'],
  ['linkonce_odr', 'weak'],
  ['extern_weak', 'weak'],
  ['common', 'common'],
  ['available_externally', 'external'],
  ['appending', 'internal'],
]);

/** Words before a variable or function that say nothing to this compiler. */
const PASSED: ReadonlySet<string> = new Set([
  'dso_local',
  'dso_preemptable',
  'local_unnamed_addr',
  'externally_initialized',
  'fastcc',
  'ccc',
  'coldcc',
]);

/** Reads linkage, visibility and the like. Tells whether the definition is only for inlining. */
function prefix(reader: Reader, into: Global): boolean {
  const { lexer } = reader;
  let inlineOnly = false;
  for (; lexer.kind === 'word'; lexer.next()) {
    const { text } = lexer;
    const linkage = LINKAGES.get(text);
    if (linkage !== undefined) into.linkage = linkage;
    else if (text === 'hidden' || text === 'protected' || text === 'default')
      into.visibility = text === 'default' ? 'default' : text;
    else if (text === 'thread_local') threadModel(lexer, into);
    else if (text === 'unnamed_addr') into.unnamedAddr = true;
    else if (!PASSED.has(text)) return inlineOnly;
    if (text === 'available_externally') inlineOnly = true;
  }
  return inlineOnly;
}

function threadModel(lexer: Lexer, into: Global): void {
  into.threadLocal = true;
  if (lexer.source[lexer.position] !== '(') return;
  lexer.next();
  lexer.next();
  lexer.next();
}

/** Reads `@name = ... global type value, section "s", align 4, !dbg !1`; or an alias. */
function variable(reader: Reader): void {
  const { lexer } = reader;
  const global = reader.global(lexer.expectKind('global'));
  lexer.expect('=');
  const external = lexer.is('external') || lexer.is('extern_weak');
  const inlineOnly = prefix(reader, global);
  if (lexer.take('alias')) {
    alias(reader, global);
    return;
  }
  global.constant = lexer.is('constant');
  if (!global.constant && !lexer.is('global')) lexer.fail(`'${lexer.shown()}' is not known to this compiler`);
  lexer.next();
  setType(global, reader.type());
  if (!external) global.initializer = constant(reader, global.valueType);
  global.declared = external || inlineOnly;
  trailer(reader, global);
}

function setType(global: Global, type: Type): void {
  (global as { valueType: Type }).valueType = type;
}

function alias(reader: Reader, global: Global): void {
  setType(global, reader.type());
  reader.lexer.expect(',');
  global.aliasee = typedConstant(reader);
  global.declared = false;
  trailer(reader, global);
}

/** Reads what stands behind a variable's value. */
function trailer(reader: Reader, global: Global): void {
  const { lexer } = reader;
  while (lexer.take(',')) {
    if (lexer.kind === 'meta') {
      const kind = lexer.expectKind('meta');
      const node = Number(lexer.expectKind('meta'));
      if (kind === 'dbg') global.debug = node;
    } else if (lexer.take('align')) global.align = Number(lexer.expectKind('number'));
    else if (lexer.take('section')) global.section = lexer.expectKind('string');
    else if (lexer.take('comdat')) comdat(reader, global);
    else lexer.fail(`'${lexer.shown()}' is not known to this compiler`);
  }
}

function comdat(reader: Reader, global: Global): void {
  const { lexer } = reader;
  global.comdat = global.name;
  if (!lexer.take('(')) return;
  global.comdat = lexer.expectKind('comdat');
  lexer.expect(')');
}

/** Reads a function's head, from its linkage to its parameters. */
function header(reader: Reader): { global: Global; func: Func; inlineOnly: boolean } {
  const { lexer } = reader;
  const scratch = { linkage: 'external', visibility: 'default', unnamedAddr: false } as Global;
  const inlineOnly = prefix(reader, scratch);
  const resultAttributes = parameterAttributes(reader);
  const result = reader.type();
  const global = reader.global(lexer.expectKind('global'));
  Object.assign(global, {
    linkage: scratch.linkage,
    visibility: scratch.visibility,
    unnamedAddr: scratch.unnamedAddr,
  });
  const { args, varargs } = parameters(reader);
  const type: FunctionType = { kind: 'function', result, params: args.map((arg) => arg.type), varargs };
  setType(global, type);
  const func: Func = { global, type, args, resultAttributes, attributes: new Map(), blocks: [], debug: -1 };
  global.func = func;
  functionTrailer(reader, func);
  return { global, func, inlineOnly };
}

function parameters(reader: Reader): { args: Argument[]; varargs: boolean } {
  const { lexer } = reader;
  const args: Argument[] = [];
  let varargs = false;
  lexer.expect('(');
  while (!lexer.take(')')) {
    if (args.length > 0 || varargs) lexer.expect(',');
    if (lexer.take('...')) {
      varargs = true;
      continue;
    }
    const type = reader.type();
    const attributes = parameterAttributes(reader);
    const name = lexer.kind === 'local' ? lexer.expectKind('local') : String(args.length);
    args.push({ kind: 'argument', type, name, index: args.length, attributes });
  }
  return { args, varargs };
}

const TRAILER_WORDS: ReadonlySet<string> = new Set([
  'section',
  'comdat',
  'align',
  'gc',
  'prefix',
  'prologue',
  'personality',
  'define',
  'declare',
  'source_filename',
  'target',
  'attributes',
  'module',
  'unnamed_addr',
  'local_unnamed_addr',
]);

/** Reads what stands between a function's parameters and its body. */
function functionTrailer(reader: Reader, func: Func): void {
  const { lexer } = reader;
  const { global } = func;
  const attributes = new Map<string, string | Type | number>();
  for (;;) {
    for (const [name, value] of functionAttributes(reader, (text) => TRAILER_WORDS.has(text)))
      attributes.set(name, value);
    if (lexer.take('unnamed_addr')) global.unnamedAddr = true;
    else if (lexer.take('section')) global.section = lexer.expectKind('string');
    else if (lexer.take('comdat')) comdat(reader, global);
    else if (lexer.take('align')) global.align = Number(lexer.expectKind('number'));
    else if (!lexer.take('local_unnamed_addr')) break;
  }
  func.attributes = attributes;
}

function define(reader: Reader): void {
  const { lexer } = reader;
  lexer.next();
  const { global, func, inlineOnly } = header(reader);
  while (lexer.kind === 'meta') {
    const kind = lexer.expectKind('meta');
    const node = Number(lexer.expectKind('meta'));
    if (kind === 'dbg') func.debug = node;
  }
  lexer.expect('{');
  new Body(reader, func).read();
  global.declared = inlineOnly;
}

type LineRule = (reader: Reader) => void;
const passOver: LineRule = ({ lexer }) => skipLine(lexer);

/** The rules of lines that begin with a name, by the kind of the name. */
const HEADS: ReadonlyMap<TokenKind, LineRule> = new Map<TokenKind, LineRule>([
  ['local', typeDefinition],
  ['global', variable],
  ['comdat', passOver],
  ['meta', metadataLine],
]);

/** The rules of lines that begin with a word. */
const LINES: ReadonlyMap<string, LineRule> = new Map<string, LineRule>([
  ['define', define],
  ['declare', declare],
  ['source_filename', sourceName],
  ['module', moduleAsm],
  ['target', passOver],
  ['attributes', passOver],
  ['uselistorder', passOver],
]);
