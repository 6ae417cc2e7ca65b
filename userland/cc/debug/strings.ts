/** The texts of .debug_str, each once; the linker makes one of those of several objects. */

export class Strings {
  readonly #labels = new Map<string, string>();

  /** Returns the label of a text. */
  label(text: string): string {
    const known = this.#labels.get(text);
    if (known !== undefined) return known;
    const label = `.Ldebug_str${this.#labels.size}`;
    this.#labels.set(text, label);
    return label;
  }

  /** Returns the section. */
  lines(): string[] {
    const lines = ['\t.section .debug_str,"MS",@progbits,1'];
    for (const [text, label] of this.#labels) lines.push(`${label}:`, `\t.string "${escaped(text)}"`);
    return lines;
  }
}

/** Returns a text of bytes as it stands between the quotes of assembly. */
export function escaped(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return text;
  return Array.from(text, (c) =>
    /^[ !#-[\]-~]$/.test(c) ? c : `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`,
  ).join('');
}
