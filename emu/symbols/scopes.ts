/**
 * The functions that an instruction belongs to, from .debug_info: the function whose code it is in,
 * and those that the compiler has inlined there, with their parameters.
 */

import { ByteReader } from './bytes.ts';
import * as dw from './dwarf.ts';
import { type LineHeader, pathOf, readLineHeader } from './lineheader.ts';
import type { SourceLine } from './linetable.ts';
import { covers, rangesOf } from './rangelists.ts';
import type { Section } from './sections.ts';
import { DebugSections, type Entry, numberOf, textOf, type Unit, Units } from './units.ts';

/** The most functions that are inlined in one another. */
const MAX_NESTING = 64;
/** The most parameters of a function that are told. */
const MAX_PARAMETERS = 16;
/** The most entries that lead from one to the next: typedefs, declarations. */
export const MAX_LEADS = 32;

/** A function at an instruction. */
export interface Scope {
  readonly name: string;
  /** The entry of its code here, in which its parameters are. */
  readonly entry: Entry;
  /** The function whose code it is part of, for the base of its frame. */
  readonly outer: Entry;
  /** The place of its call, if it is inlined; its line is 0 if no line of the source has it. */
  readonly call: SourceLine | undefined;
  readonly inlined: boolean;
  /** The first instruction of the function whose code it is part of. */
  readonly begin: number;
  /** The line on which it is declared. */
  readonly declared: SourceLine | undefined;
}

/** A parameter of a function. */
export interface Parameter {
  readonly name: string;
  /** The entry with its place. */
  readonly entry: Entry;
  readonly type: Entry | undefined;
}

/** The functions of a program, by the entries of its debug information. */
export class Scopes {
  readonly units: Units;
  private readonly sections: DebugSections;
  private readonly headers = new Map<Unit, LineHeader | undefined>();
  private readonly known = new Map<number, readonly Scope[]>();

  constructor(sections: ReadonlyMap<string, Section>) {
    this.sections = new DebugSections(sections);
    this.units = new Units(this.sections);
  }

  /** The functions at an instruction, the innermost first; none without debug information. */
  at(pc: number): readonly Scope[] {
    let scopes = this.known.get(pc);
    if (scopes === undefined) {
      scopes = this.find(pc);
      this.known.set(pc, scopes);
    }
    return scopes;
  }

  /** The parameters of a function. */
  parameters({ entry }: Scope): Parameter[] {
    const found: Parameter[] = [];
    for (const child of entry.children) {
      if (child.tag !== dw.DW_TAG_FORMAL_PARAMETER) continue;
      if (found.length === MAX_PARAMETERS) break;
      const name = this.text(child, dw.DW_AT_NAME);
      if (name !== undefined) found.push({ name, entry: child, type: this.typeOf(child) });
    }
    return found;
  }

  /** The type of an entry; undefined for void, or if it does not say. */
  typeOf(entry: Entry): Entry | undefined {
    return this.led(entry, (it) => this.units.referred(it, dw.DW_AT_TYPE));
  }

  /** The text that an entry gives, or the one that it is an instance of. */
  text(entry: Entry, name: number): string | undefined {
    return this.led(entry, (it) => textOf(it, name));
  }

  private find(pc: number): Scope[] {
    let [outer, begin]: [Entry | undefined, number] = [undefined, -1];
    for (const unit of this.units.all) {
      if (unit.head === undefined || !mayCover(unit.head, pc)) continue;
      for (const child of unit.root?.children ?? []) {
        if (child.tag !== dw.DW_TAG_SUBPROGRAM) continue;
        // See Symbols.scopesAt: of several functions at an instruction the last to begin has it.
        const range = rangesOf(child).find((it) => pc >= it.begin && pc < it.end);
        if (range !== undefined && range.begin > begin) [outer, begin] = [child, range.begin];
      }
    }
    if (outer === undefined) return [];
    const scopes = [this.scope(outer, outer, begin)];
    this.descend(outer, begin, pc, scopes);
    return scopes;
  }

  /** Puts the functions that are inlined in an entry in front of the others. */
  private descend(outer: Entry, begin: number, pc: number, scopes: Scope[]): void {
    let at: Entry | undefined = outer;
    while (at !== undefined && scopes.length < MAX_NESTING) {
      at = at.children.find(
        (it) =>
          (it.tag === dw.DW_TAG_LEXICAL_BLOCK || it.tag === dw.DW_TAG_INLINED_SUBROUTINE) && covers(it, pc),
      );
      if (at?.tag === dw.DW_TAG_INLINED_SUBROUTINE) scopes.unshift(this.scope(at, outer, begin));
    }
  }

  private scope(entry: Entry, outer: Entry, begin: number): Scope {
    const inlined = entry.tag === dw.DW_TAG_INLINED_SUBROUTINE;
    const name = this.text(entry, dw.DW_AT_NAME) ?? '';
    const call = inlined ? this.lineIn(entry, dw.DW_AT_CALL_FILE, dw.DW_AT_CALL_LINE) : undefined;
    const declared = this.led(entry, (it) => this.lineIn(it, dw.DW_AT_DECL_FILE, dw.DW_AT_DECL_LINE));
    return { name, entry, outer, inlined, call, begin, declared };
  }

  /** The line that two attributes of an entry name. */
  private lineIn(entry: Entry, fileAttribute: number, lineAttribute: number): SourceLine | undefined {
    const number = numberOf(entry, fileAttribute);
    const line = numberOf(entry, lineAttribute);
    const file = number === undefined ? undefined : this.headerOf(entry.unit)?.files[number];
    return file === undefined || line === undefined ? undefined : { file: pathOf(file), line };
  }

  /** The header of the line table of a unit. */
  private headerOf(unit: Unit): LineHeader | undefined {
    if (!this.headers.has(unit)) {
      const at = unit.head?.attributes.get(dw.DW_AT_STMT_LIST)?.value;
      const strings = { str: this.sections.bytes('str'), lineStr: this.sections.bytes('line_str') };
      const reader = at === undefined ? undefined : new ByteReader(this.sections.bytes('line'), at);
      this.headers.set(unit, reader && readLineHeader(reader, strings));
    }
    return this.headers.get(unit);
  }

  /** The first answer of an entry and those that it is an instance of. */
  private led<T>(entry: Entry, ask: (entry: Entry) => T | undefined): T | undefined {
    let at: Entry | undefined = entry;
    for (let left = MAX_LEADS; at !== undefined && left > 0; left--) {
      const answer = ask(at);
      if (answer !== undefined) return answer;
      at =
        this.units.referred(at, dw.DW_AT_ABSTRACT_ORIGIN) ?? this.units.referred(at, dw.DW_AT_SPECIFICATION);
    }
    return undefined;
  }
}

/** True unless a unit says that it does not have the instruction at `pc`. */
function mayCover(head: Entry, pc: number): boolean {
  const ranges = rangesOf(head);
  return ranges.length === 0 || ranges.some(({ begin, end }) => pc >= begin && pc < end);
}
