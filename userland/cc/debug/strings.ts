/** The texts of .debug_str, each once; the linker makes one of those of several objects. */

import { Data } from './data.ts';

export class Strings {
  readonly #labels = new Map<string, string>();
  /** The section. */
  readonly data = new Data('.debug_str', true);

  /** Returns the label of a text. */
  label(text: string): string {
    const known = this.#labels.get(text);
    if (known !== undefined) return known;
    const label = `.Ldebug_str${this.#labels.size}`;
    this.#labels.set(text, label);
    this.data.label(label);
    this.data.text(text);
    return label;
  }
}
