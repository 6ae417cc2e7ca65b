/** Functions as entries: parameters, variables, blocks, and the functions inlined in them. */

import { type Meta, type Metadata, numberOf, refOf, textOf } from '../ir/metadata.ts';
import { Die } from './die.ts';
import { DW_AT, DW_INL_INLINED, DW_OP } from './dwarf.ts';
import { hasFlag, variableExpression } from './expression.ts';
import type { Files } from './files.ts';
import type { Location, LocationLists, Range, RangeLists } from './lists.ts';
import { type Scope, Scopes } from './scopes.ts';
import { type Instance, instanceOf, type Trace } from './trace.ts';
import type { Types } from './types.ts';

/** All that entries of functions are made with. */
export interface Tools {
  readonly metadata: Metadata;
  readonly files: Files;
  readonly types: Types;
  readonly ranges: RangeLists;
  readonly locations: LocationLists;
  /** The entries of functions that are inlined somewhere, by their nodes. */
  readonly abstract: Map<number, Die>;
  readonly unit: Die;
}

export class FunctionWriter {
  readonly scopes: Scopes;
  readonly #tools: Tools;
  readonly #trace: Trace;
  /** The sizes of variables, by their nodes. */
  readonly #sizes = new Map<number, number>();
  readonly #places = new Map<string, (die: Die) => void>();
  /** The entries that blocks and functions have, for what is declared in them. */
  readonly dies = new Map<Scope, Die>();

  constructor(tools: Tools, trace: Trace) {
    this.#tools = tools;
    this.#trace = trace;
    this.scopes = new Scopes(tools.metadata, trace);
    this.#findPlaces();
    this.#declareAll();
  }

  /** Notes the functions that were inlined in this one. */
  inlined(into: Set<number>): void {
    for (const { node, inlinedAt, meta, ranges } of this.scopes.all())
      if (inlinedAt >= 0 && meta.name === 'DISubprogram' && ranges.length > 0) into.add(node);
  }

  /** Returns the entry. */
  write(): Die {
    const { root } = this.scopes;
    const { abstract, unit } = this.#tools;
    const die = unit.child(new Die('subprogram'));
    const origin = abstract.get(this.#trace.node);
    if (origin === undefined) describeFunction(this.#tools, die, root.meta);
    else die.ref(DW_AT.abstractOrigin, origin);
    this.#bounds(die, [{ from: this.#trace.from, to: this.#trace.to }]);
    die.expression(DW_AT.frameBase, [DW_OP.callFrameCfa]);
    this.dies.set(root, die);
    this.#inside(die, root);
    if (isVariadic(this.#tools.metadata, root.meta)) die.child(new Die('unspecified_parameters'));
    return die;
  }

  /** Collects where each variable is. */
  #findPlaces(): void {
    for (const { of, pieces } of this.#trace.fixed) {
      const expression = variableExpression(pieces, this.#sizeOf(of));
      if (expression !== null) this.#places.set(of.key, (die) => die.expression(DW_AT.location, expression));
    }
    const stays = new Map<string, Location[]>();
    for (const { of, from, to, early, pieces } of this.#trace.stays) {
      const expression = variableExpression(pieces, this.#sizeOf(of));
      if (expression === null) continue;
      const list = stays.get(of.key);
      const location = { from, to, early, expression };
      if (list === undefined) stays.set(of.key, [location]);
      else list.push(location);
    }
    for (const [key, list] of stays)
      this.#places.set(key, (die) => die.place(DW_AT.location, this.#tools.locations.add(list)));
  }

  #sizeOf({ variable }: Instance): number {
    const { metadata, types } = this.#tools;
    let size = this.#sizes.get(variable);
    if (size === undefined) {
      size = types.size(refOf(metadata.node(variable)?.fields.get('type')));
      this.#sizes.set(variable, size);
    }
    return size;
  }

  /** Gives each scope its variables: those that have a place, and all that the metadata keep. */
  #declareAll(): void {
    const seen = new Set<string>();
    const declare = (of: Instance) => {
      if (seen.has(of.key)) return;
      seen.add(of.key);
      this.scopes.ofVariable(of).variables.push(of);
    };
    for (const { of } of this.#trace.fixed) declare(of);
    for (const { of } of this.#trace.stays) declare(of);
    for (const scope of [...this.scopes.all()]) {
      if (scope.meta.name !== 'DISubprogram') continue;
      const kept = this.#tools.metadata.follow(scope.meta, 'retainedNodes')?.items ?? [];
      for (const item of kept)
        if (this.#tools.metadata.node(refOf(item))?.name === 'DILocalVariable')
          declare(instanceOf(refOf(item), scope.inlinedAt));
    }
  }

  /** Writes what is declared in a scope, and the scopes in it. */
  #inside(die: Die, scope: Scope): void {
    const { metadata } = this.#tools;
    const argument = (of: Instance) => {
      const meta = metadata.node(of.variable) as Meta;
      return numberOf(meta, 'arg') || Number.POSITIVE_INFINITY;
    };
    const sorted = scope.variables.map((of) => ({ of, arg: argument(of) }));
    sorted.sort((a, b) => (a.arg < b.arg ? -1 : a.arg > b.arg ? 1 : 0));
    for (const { of } of sorted) this.#variable(die, of);
    for (const child of scope.children) this.#scope(die, child);
  }

  #scope(die: Die, scope: Scope): void {
    if (scope.ranges.length === 0) return;
    if (scope.meta.name === 'DISubprogram') {
      this.#inlinedCall(die, scope);
      return;
    }
    // A block that declares nothing is no block of its own.
    const block = scope.variables.length > 0 ? die.child(new Die('lexical_block')) : die;
    this.dies.set(scope, block);
    if (block !== die) this.#bounds(block, scope.ranges);
    this.#inside(block, scope);
  }

  #inlinedCall(die: Die, scope: Scope): void {
    const { abstract, metadata, files } = this.#tools;
    const call = die.child(new Die('inlined_subroutine'));
    call.ref(DW_AT.abstractOrigin, abstract.get(scope.node) ?? null);
    this.#bounds(call, scope.ranges);
    const { file, line, column } = files.line(scope.inlinedAt);
    call.number(DW_AT.callFile, file).number(DW_AT.callLine, line);
    if (column > 0 && metadata.node(scope.inlinedAt) !== null) call.number(DW_AT.callColumn, column);
    this.dies.set(scope, call);
    this.#inside(call, scope);
  }

  /** Adds the code of an entry. Code that is left out ends at the address where it begins. */
  #bounds(die: Die, ranges: readonly Range[]): void {
    const [only] = ranges;
    if (only !== undefined && ranges.length === 1)
      die.address(DW_AT.lowPc, only.from).address(DW_AT.highPc, only.to);
    else die.place(DW_AT.ranges, this.#tools.ranges.add(ranges));
  }

  #variable(die: Die, of: Instance): void {
    const { metadata, types } = this.#tools;
    const meta = metadata.node(of.variable) as Meta;
    const child = die.child(new Die(numberOf(meta, 'arg') > 0 ? 'formal_parameter' : 'variable'));
    const name = textOf(meta, 'name');
    if (name !== '') child.text(DW_AT.name, name);
    types.declared(child, meta);
    child.ref(DW_AT.type, types.of(meta, 'type'));
    if (hasFlag(meta, 'flags', 'DIFlagArtificial')) child.flag(DW_AT.artificial);
    this.#places.get(of.key)?.(child);
    types.variables.set(of.variable, child);
  }
}

/** Describes a function: its name, its place in the source, its type. */
function describeFunction({ metadata, types }: Tools, die: Die, meta: Meta): void {
  die.text(DW_AT.name, textOf(meta, 'name'));
  types.declared(die, meta);
  const type = metadata.follow(meta, 'type');
  const results = type === null ? undefined : metadata.follow(type, 'types')?.items[0];
  if (hasFlag(meta, 'flags', 'DIFlagPrototyped')) die.flag(DW_AT.prototyped);
  die.ref(DW_AT.type, types.node(refOf(results)));
  if (!hasFlag(meta, 'spFlags', 'DISPFlagLocalToUnit')) die.flag(DW_AT.external);
  if (hasFlag(meta, 'flags', 'DIFlagNoReturn')) die.flag(DW_AT.noreturn);
}

/** Adds the entry of a function that is inlined, to which its copies refer. */
export function abstractFunction(tools: Tools, node: number): void {
  const meta = tools.metadata.node(node);
  if (meta === null) return;
  const die = tools.unit.child(new Die('subprogram'));
  describeFunction(tools, die, meta);
  die.number(DW_AT.inline, DW_INL_INLINED);
  tools.abstract.set(node, die);
}

/** True if a function takes arguments that its type does not name. */
function isVariadic(metadata: Metadata, meta: Meta): boolean {
  const type = metadata.follow(meta, 'type');
  const types = type === null ? null : metadata.follow(type, 'types');
  return types !== null && types.items.length > 1 && types.items.at(-1) === null;
}
