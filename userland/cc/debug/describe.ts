/**
 * The debug information of a module: DWARF 5, which the assembler's line table is in as well, and
 * which gcc writes too. What the assembler makes of .loc and .cfi directives is not here; here are
 * .debug_info, .debug_abbrev, .debug_str and the lists.
 */

import { type Meta, type Metadata, refOf, textOf } from '../ir/metadata.ts';
import type { Global, Module } from '../ir/value.ts';
import { Data, refTo } from './data.ts';
import { Die, type Expression, Unit } from './die.ts';
import { DW_AT, DW_LANG, DW_LANG_C11, DW_OP } from './dwarf.ts';
import { type Holder, valueExpression } from './expression.ts';
import { Files } from './files.ts';
import { abstractFunction, FunctionWriter, type Tools } from './functions.ts';
import { LocationLists, RangeLists } from './lists.ts';
import { Strings } from './strings.ts';
import type { Trace } from './trace.ts';
import { Types } from './types.ts';

/** Returns the node of the unit that a module has debug information of; -1 if it has none. */
export const unitOf = (module: Module): number => module.named.get('llvm.dbg.cu')?.[0] ?? -1;

export class Description {
  readonly files: Files;
  readonly #module: Module;
  readonly #metadata: Metadata;
  readonly #unit: Meta;
  readonly #traces: Trace[] = [];
  /** The function that each static variable is declared in, for those that have an entry. */
  readonly #owners = new Map<number, FunctionWriter>();

  /** `unit` is the node of the DICompileUnit. */
  constructor(module: Module, unit: number) {
    this.#module = module;
    this.#metadata = module.metadata;
    this.#unit = module.metadata.node(unit) as Meta;
    this.files = new Files(module.metadata, refOf(this.#unit.fields.get('file')));
  }

  /** Notes a function. */
  add(trace: Trace): void {
    this.#traces.push(trace);
  }

  /** Returns the sections. `symbol` gives the name of a variable in assembly. */
  sections(symbol: (global: Global) => string): Data[] {
    const tools = this.#tools();
    const writers = this.#traces.map((trace) => new FunctionWriter(tools, trace));
    const inlined = new Set<number>();
    for (const writer of writers) writer.inlined(inlined);
    for (const node of inlined) abstractFunction(tools, node);
    this.#traces.forEach((trace, i) => {
      this.#owners.set(trace.node, writers[i] as FunctionWriter);
      (writers[i] as FunctionWriter).write();
    });
    this.#globals(tools, symbol);
    this.#kept(tools);
    tools.types.fill();
    if (this.#traces.length > 0)
      tools.unit
        .address(DW_AT.lowPc, 0)
        .place(DW_AT.ranges, tools.ranges.add(this.#traces.map(({ from, to }) => ({ from, to }))));
    const strings = new Strings();
    const line = new Data('.debug_line');
    line.label('.Ldebug_line');
    return [
      line,
      ...new Unit(tools.unit, strings).sections(),
      strings.data,
      ...tools.ranges.sections(),
      ...tools.locations.sections(),
    ];
  }

  #tools(): Tools {
    const unit = this.#unitDie();
    const { files } = this;
    return {
      metadata: this.#metadata,
      files,
      types: new Types(this.#metadata, files, unit),
      ranges: new RangeLists(),
      locations: new LocationLists(),
      abstract: new Map(),
      unit,
    };
  }

  #unitDie(): Die {
    const file = this.#metadata.follow(this.#unit, 'file') as Meta;
    return new Die('compile_unit')
      .text(DW_AT.producer, textOf(this.#unit, 'producer'))
      .number(DW_AT.language, DW_LANG[textOf(this.#unit, 'language')] ?? DW_LANG_C11)
      .text(DW_AT.name, textOf(file, 'filename'))
      .text(DW_AT.compDir, textOf(file, 'directory'))
      .place(DW_AT.stmtList, '.Ldebug_line');
  }

  /** Writes the variables that are not of one call. */
  #globals(tools: Tools, symbol: (global: Global) => string): void {
    const written = new Set<number>();
    const write = (expression: Meta | null, where: (meta: Meta) => Expression | null) => {
      const node = refOf(expression?.fields.get('var'));
      const meta = this.#metadata.node(node);
      // A text of the source has no name, and is nothing to ask for.
      if (expression === null || meta === null || written.has(node) || !meta.fields.has('name')) return;
      written.add(node);
      this.#global(tools, meta, where(expression));
    };
    for (const global of this.#module.globals.values()) {
      const { debug, threadLocal, declared, func } = global;
      if (debug >= 0 && func === null && !declared)
        write(this.#metadata.node(debug), () => (threadLocal ? null : [DW_OP.addr, refTo(symbol(global))]));
    }
    // Those that the optimiser has removed; some have a value that is known.
    const rest = this.#metadata.follow(this.#unit, 'globals')?.items ?? [];
    for (const item of rest) write(this.#metadata.node(refOf(item)), (meta) => this.#constant(tools, meta));
  }

  /** Returns the value of a variable that is a constant now. */
  #constant({ types }: Tools, meta: Meta): Expression | null {
    const expression = this.#metadata.follow(meta, 'expr');
    const variable = this.#metadata.follow(meta, 'var');
    if (expression === null || variable === null || !isConstant(expression)) return null;
    const value = expression.items[1] as bigint;
    const size = types.size(refOf(variable.fields.get('type')));
    if (expression.items.length !== 3 || size === 0 || size > 4) return null;
    const number: Holder = { kind: 'number', value: Number(BigInt.asIntN(32, value)) };
    const bare = { ...expression, items: [] };
    return valueExpression(
      { expression: bare, isAddress: false, isList: false, bits: 32, parts: [number] },
      size,
    );
  }

  #global(tools: Tools, meta: Meta, where: Expression | null): void {
    const die = this.#ownerOf(tools, refOf(meta.fields.get('scope'))).child(new Die('variable'));
    die.text(DW_AT.name, textOf(meta, 'name'));
    tools.types.declared(die, meta);
    die.ref(DW_AT.type, tools.types.of(meta, 'type'));
    if (textOf(meta, 'isLocal') !== 'true') die.flag(DW_AT.external);
    if (where !== null) die.expression(DW_AT.location, where);
  }

  /** Returns the entry in which a variable of a scope is declared: its block's, its function's. */
  #ownerOf(tools: Tools, scope: number): Die {
    let at = scope;
    let meta = this.#metadata.node(at);
    while (meta !== null && meta.name !== 'DISubprogram') {
      if (!meta.name.startsWith('DILexicalBlock')) return tools.unit;
      at = refOf(meta.fields.get('scope'));
      meta = this.#metadata.node(at);
    }
    const writer = this.#owners.get(at);
    const found = writer?.dies.get(writer.scopes.around(scope));
    return tools.abstract.get(at) ?? found ?? tools.unit;
  }

  /** Writes enumerations and types that nothing refers to but the source. */
  #kept({ types }: Tools): void {
    for (const field of ['enums', 'retainedTypes'])
      for (const item of this.#metadata.follow(this.#unit, field)?.items ?? []) {
        const meta = this.#metadata.node(refOf(item));
        if (meta !== null && /^DI(?:Composite|Derived|Basic)Type$/.test(meta.name)) types.node(refOf(item));
      }
  }
}

/** True for an expression that is a number and nothing else. */
function isConstant({ items }: Meta): boolean {
  const [operation, , end] = items.map((item) =>
    item !== null && typeof item === 'object' && 'text' in item ? item.text : '',
  );
  return /^DW_OP_const[us]$/.test(operation ?? '') && end === 'DW_OP_stack_value';
}
