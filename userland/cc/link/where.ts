/** Places in objects, for messages: the line of the source where .debug_line has it. */

import { type Lines, linesOf } from './debugline.ts';
import type { InputObject, InputSection } from './input.ts';

/** The function or variable at an offset of a section. */
function symbolAt(object: InputObject, section: InputSection, offset: number): string | undefined {
  const found = object.symbols.find(
    (symbol) =>
      symbol.section === section &&
      symbol.size > 0 &&
      offset >= symbol.value &&
      offset < symbol.value + symbol.size,
  );
  return found?.name;
}

/** Names of places. The line table of an object is read when it is first needed. */
export class Places {
  private readonly lines = new Map<InputObject, Lines>();

  /** A place in an object as `prog.c:12` or `prog.o(.text+0x10)`, and its function. */
  of(object: InputObject, section: InputSection | undefined, offset: number): string {
    if (section === undefined) return object.name;
    const symbol = symbolAt(object, section, offset);
    const within = symbol === undefined ? '' : `: in ${symbol}`;
    const lines = this.lines.get(object) ?? linesOf(object);
    this.lines.set(object, lines);
    const line = lines.find(section, offset);
    return `${line ?? `${object.name}(${section.name}+0x${offset.toString(16)})`}${within}`;
  }
}
