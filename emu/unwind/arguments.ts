/**
 * Arguments of the functions of a chain of frames. A value that a function has lost is often that
 * of its entry, and its caller tells how it was computed (DWARF 5, section 3.4, call sites).
 */

import * as dw from '../symbols/dwarf.ts';
import { addressOf, evaluate, registerOf, type Surroundings } from '../symbols/expressions.ts';
import { expressionAt } from '../symbols/rangelists.ts';
import type { Scope } from '../symbols/scopes.ts';
import type { Symbols } from '../symbols/symbols.ts';
import { type Entry, numberOf } from '../symbols/units.ts';
import { describeValue } from '../symbols/values.ts';
import { type Frame, isTrampoline, type Unwinder } from './calls.ts';

/** The most calls that one value is traced through. */
const MAX_TRACED = 8;

export class Arguments {
  private readonly unwinder: Unwinder;
  private readonly symbols: Symbols;
  private readonly frames: readonly Frame[];

  constructor(unwinder: Unwinder, symbols: Symbols, frames: readonly Frame[]) {
    this.unwinder = unwinder;
    this.symbols = symbols;
    this.frames = frames;
  }

  /** Names and values of the arguments of a function at frame `n`. */
  of(n: number, scope: Scope): [name: string, value: string][] {
    const { scopes } = this.symbols;
    const { at } = this.frames[n] as Frame;
    const around = this.around(n, scope, MAX_TRACED);
    return scopes.parameters(scope).map((it) => [it.name, describeValue(scopes, it, at, around)]);
  }

  /** The things that expressions refer to at frame `n`. */
  private around(n: number, { outer, name, begin }: Scope, left: number): Surroundings {
    const { at, regs, frame } = this.frames[n] as Frame;
    const expression = expressionAt(outer, dw.DW_AT_FRAME_BASE, at);
    const base = expression && addressOf(expression, this.unwinder.around(regs, frame));
    const callee = { name: this.symbols.scopes.text(outer, dw.DW_AT_NAME) ?? name, begin };
    const entry = (wanted: Uint8Array): number | undefined => {
      const register = registerOf(wanted);
      return register === undefined || left === 0 ? undefined : this.given(n + 1, callee, register, left - 1);
    };
    return this.unwinder.around(regs, frame, base, entry);
  }

  /** The value that the call at frame `n` has given a function in a register. */
  private given(
    n: number,
    callee: { readonly name: string; readonly begin: number },
    register: number,
    left: number,
  ): number | undefined {
    const frame = this.frames[n];
    const [scope] =
      frame === undefined || isTrampoline(frame.pc) ? [] : this.symbols.scopesAt(frame.at).slice(-1);
    const site = frame && scope && siteIn(scope.outer, frame.pc);
    if (site === undefined || scope === undefined) return undefined;
    const around = this.around(n, scope, left);
    if (!this.calls(site, callee, around)) return undefined;
    for (const child of site.children) {
      if (child.tag !== dw.DW_TAG_CALL_SITE_PARAMETER && child.tag !== dw.DW_TAG_GNU_CALL_SITE_PARAMETER)
        continue;
      const place = expressionAt(child, dw.DW_AT_LOCATION, 0);
      if (place === undefined || registerOf(place) !== register) continue;
      const value =
        expressionAt(child, dw.DW_AT_CALL_VALUE, 0) ?? expressionAt(child, dw.DW_AT_GNU_CALL_SITE_VALUE, 0);
      return value && valueOfCall(value, around);
    }
    return undefined;
  }

  /** True if a call is one of this function, and not of one that has jumped there. */
  private calls(
    site: Entry,
    { name, begin }: { readonly name: string; readonly begin: number },
    around: Surroundings,
  ): boolean {
    const { scopes } = this.symbols;
    const origin =
      scopes.units.referred(site, dw.DW_AT_CALL_ORIGIN) ??
      scopes.units.referred(site, dw.DW_AT_ABSTRACT_ORIGIN);
    if (origin !== undefined) return scopes.text(origin, dw.DW_AT_NAME) === name;
    const target =
      expressionAt(site, dw.DW_AT_CALL_TARGET, 0) ?? expressionAt(site, dw.DW_AT_GNU_CALL_SITE_TARGET, 0);
    return target !== undefined && (valueOfCall(target, around) ?? -1) >>> 0 === begin;
  }
}

/** The number that an expression of a call computes. */
function valueOfCall(expression: Uint8Array, around: Surroundings): number | undefined {
  const located = evaluate(expression, around);
  if (located?.kind === 'register') return around.register(located.register);
  if (located?.kind === 'value') return located.value;
  return located?.kind === 'memory' ? located.address : undefined;
}

/** The call within a function that returns to `pc`. */
function siteIn(outer: Entry, pc: number): Entry | undefined {
  const open = [outer];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const isSite = entry.tag === dw.DW_TAG_CALL_SITE || entry.tag === dw.DW_TAG_GNU_CALL_SITE;
    const attribute = entry.attributes.has(dw.DW_AT_CALL_RETURN_PC)
      ? dw.DW_AT_CALL_RETURN_PC
      : dw.DW_AT_LOW_PC;
    if (isSite && numberOf(entry, attribute) === pc) return entry;
    open.push(...entry.children);
  }
  return undefined;
}
