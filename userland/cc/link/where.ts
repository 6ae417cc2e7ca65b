/** Places in objects, for messages: the line of the source where .debug_line has it. */

import { Declarations } from './debuginfo.ts';
import { type Lines, linesOf } from './debugline.ts';
import type { InputObject, InputSection, LinkSymbol } from './input.ts';

/** The function or variable at an offset of a section. */
function symbolAt(object: InputObject, section: InputSection, offset: number): LinkSymbol | undefined {
  return object.symbols.find(
    (symbol) =>
      symbol.section === section &&
      symbol.size > 0 &&
      offset >= symbol.value &&
      offset < symbol.value + symbol.size,
  );
}

/** An offset of a section, where no line is known. */
const bare = (object: InputObject, section: InputSection, offset: number): string =>
  `${object.name}(${section.name}+0x${offset.toString(16)})`;

/** Names of places. The debug information of an object is read when it is first needed. */
export class Places {
  private readonly lines = new Map<InputObject, Lines>();
  private readonly declarations = new Map<InputObject, Declarations>();

  /** A place in an object as `prog.c:12` or `prog.o(.text+0x10)`, and its function. */
  of(object: InputObject, section: InputSection | undefined, offset: number): string {
    if (section === undefined) return object.name;
    const symbol = symbolAt(object, section, offset);
    const within = symbol === undefined ? '' : `: in ${symbol.name}`;
    const line = this.linesOf(object).find(section, offset);
    const place = line ?? (symbol && this.declared(object, section, symbol.value, symbol));
    return `${place ?? bare(object, section, offset)}${within}`;
  }

  /** The place in an object that defines a symbol: its declaration, its line, or its offset. */
  defining(
    object: InputObject,
    section: InputSection | undefined,
    value: number,
    symbol: LinkSymbol,
  ): string {
    const declared = this.declared(object, section, value, symbol);
    if (declared !== undefined || section === undefined) return declared ?? object.name;
    return this.linesOf(object).find(section, value) ?? bare(object, section, value);
  }

  /** The line that declares a symbol, of a variable the only one that it has. */
  private declared(
    object: InputObject,
    section: InputSection | undefined,
    value: number,
    symbol: LinkSymbol,
  ): string | undefined {
    const known = this.declarations.get(object) ?? new Declarations(object, this.linesOf(object));
    this.declarations.set(object, known);
    return known.of(symbol, section, value);
  }

  private linesOf(object: InputObject): Lines {
    const lines = this.lines.get(object) ?? linesOf(object);
    this.lines.set(object, lines);
    return lines;
  }
}
