/**
 * The sections of lists: ranges of code (.debug_rnglists) and locations of variables
 * (.debug_loclists), DWARF 5, 7.28 and 7.29. Entries are pairs of addresses, which stay right
 * when the linker shortens code.
 */

import { Data, refTo } from './data.ts';
import { type Expression, writeExpression } from './die.ts';
import { DW_LLE_END_OF_LIST, DW_LLE_START_END, DW_RLE_END_OF_LIST, DW_RLE_START_END } from './dwarf.ts';

/** A piece of code between two labels. */
export interface Range {
  readonly from: string;
  to: string;
  /** The bytes before `to` at which it ends; none if there is no such number. */
  readonly early?: number;
}

export interface Location extends Range {
  readonly expression: Expression;
}

class Lists {
  readonly #data: Data;
  readonly #name: string;
  #count = 0;

  constructor(name: string) {
    this.#name = name;
    this.#data = new Data(`.${name}`);
  }

  /** Begins a list; returns its label. */
  begin(): { label: string; data: Data } {
    if (this.#count === 0) this.#header();
    const label = `.L${this.#name}${this.#count++}`;
    this.#data.label(label);
    return { label, data: this.#data };
  }

  #header(): void {
    const from = `.L${this.#name}_from`;
    this.#data.word({ symbol: `.L${this.#name}_to`, less: from, addend: 0 });
    this.#data.label(from);
    this.#data.u16(5);
    this.#data.u16(4);
    this.#data.u32(0);
  }

  /** Ends the section and returns it; none if there is no list. */
  sections(): Data[] {
    if (this.#count === 0) return [];
    this.#data.label(`.L${this.#name}_to`);
    return [this.#data];
  }
}

export class RangeLists {
  readonly #lists = new Lists('debug_rnglists');

  /** Adds a list; returns its label. */
  add(ranges: readonly Range[]): string {
    const { label, data } = this.#lists.begin();
    for (const { from, to } of ranges) {
      data.u8(DW_RLE_START_END);
      data.word(refTo(from));
      data.word(refTo(to));
    }
    data.u8(DW_RLE_END_OF_LIST);
    return label;
  }

  sections(): Data[] {
    return this.#lists.sections();
  }
}

export class LocationLists {
  readonly #lists = new Lists('debug_loclists');

  /** Adds a list; returns its label. */
  add(locations: readonly Location[]): string {
    const { label, data } = this.#lists.begin();
    for (const { from, to, early = 0, expression } of locations) {
      data.u8(DW_LLE_START_END);
      data.word(refTo(from));
      data.word(refTo(to, -early));
      writeExpression(expression, data);
    }
    data.u8(DW_LLE_END_OF_LIST);
    return label;
  }

  sections(): Data[] {
    return this.#lists.sections();
  }
}
