/**
 * The sections of lists: ranges of code (.debug_rnglists) and locations of variables
 * (.debug_loclists), DWARF 5, 7.28 and 7.29. Entries are pairs of addresses, which stay right
 * when the linker shortens code.
 */

import { Data } from './data.ts';
import { type Expression, writeExpression } from './die.ts';
import { DW_LLE_END_OF_LIST, DW_LLE_START_END, DW_RLE_END_OF_LIST, DW_RLE_START_END } from './dwarf.ts';

/** A piece of code between two labels. */
export interface Range {
  readonly from: string;
  to: string;
}

export interface Location extends Range {
  readonly expression: Expression;
}

class Lists {
  readonly #data = new Data();
  readonly #section: string;
  #count = 0;

  constructor(section: string) {
    this.#section = section;
  }

  /** Begins a list; returns its label. */
  begin(): { label: string; data: Data } {
    const label = `.L${this.#section}${this.#count++}`;
    this.#data.line(`${label}:`);
    return { label, data: this.#data };
  }

  lines(): string[] {
    if (this.#count === 0) return [];
    const [from, to] = [`.L${this.#section}_from`, `.L${this.#section}_to`];
    const header = [`\t.word ${to}-${from}`, `${from}:`, '\t.half 5', '\t.byte 4,0', '\t.word 0'];
    return [`\t.section .${this.#section},"",@progbits`, ...header, ...this.#data.done(), `${to}:`];
  }
}

export class RangeLists {
  readonly #lists = new Lists('debug_rnglists');

  /** Adds a list; returns its label. */
  add(ranges: readonly Range[]): string {
    const { label, data } = this.#lists.begin();
    for (const { from, to } of ranges) {
      data.u8(DW_RLE_START_END);
      data.word(from);
      data.word(to);
    }
    data.u8(DW_RLE_END_OF_LIST);
    return label;
  }

  lines(): string[] {
    return this.#lists.lines();
  }
}

export class LocationLists {
  readonly #lists = new Lists('debug_loclists');

  /** Adds a list; returns its label. */
  add(locations: readonly Location[]): string {
    const { label, data } = this.#lists.begin();
    for (const { from, to, expression } of locations) {
      data.u8(DW_LLE_START_END);
      data.word(from);
      data.word(to);
      writeExpression(expression, data);
    }
    data.u8(DW_LLE_END_OF_LIST);
    return label;
  }

  lines(): string[] {
    return this.#lists.lines();
  }
}
