/** Source files by number, as .file and .loc have them, and the lines of locations. */

import { type Metadata, refOf, textOf } from '../ir/metadata.ts';
import { escaped } from './data.ts';

/** A line of a source, by the number of its file. */
export interface Line {
  readonly file: number;
  readonly line: number;
  readonly column: number;
}

/**
 * Invariant: number 1 is the unit's own file; each pair of folder and name has one number.
 */
export class Files {
  readonly #metadata: Metadata;
  readonly #numbers = new Map<string, number>();
  readonly #ofNode = new Map<number, number>();
  readonly #ofScope = new Map<number, number>();
  readonly #names: { readonly folder: string; readonly name: string }[] = [];

  /** `unit` is the node of the compilation unit's file. */
  constructor(metadata: Metadata, unit: number) {
    this.#metadata = metadata;
    this.number(unit);
  }

  /** Returns the number of a file by its node; that of the unit for a node below zero. */
  number(node: number): number {
    const known = this.#ofNode.get(node);
    if (known !== undefined) return known;
    const file = this.#metadata.node(node);
    if (file === null) return 1;
    const name = textOf(file, 'filename').replace(/^(?:\.\/)+/, '');
    // A path that an option has made relative has no folder: it lies in that of the compilation.
    const folder = textOf(file, 'directory') || (name.startsWith('/') ? '' : '.');
    const key = `${folder}\0${name}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#names.push({ folder, name });
      this.#numbers.set(key, number);
    }
    this.#ofNode.set(node, number);
    return number;
  }

  /** Returns the number of the file that a scope lies in. */
  ofScope(scope: number): number {
    const known = this.#ofScope.get(scope);
    if (known !== undefined) return known;
    const meta = this.#metadata.node(scope);
    const number = this.number(refOf(meta?.fields.get('file')));
    this.#ofScope.set(scope, number);
    return number;
  }

  /** Returns the line of a DILocation. */
  line(node: number): Line {
    const location = this.#metadata.location(node);
    if (location === null) return { file: 1, line: 0, column: 0 };
    const { line, column, scope } = location;
    return { file: this.ofScope(scope), line, column };
  }

  /** Returns the directives that name the files. */
  directives(): string[] {
    const text = (number: number): string => {
      const { folder, name } = this.#names[Math.max(number, 1) - 1] as { folder: string; name: string };
      return `\t.file ${number} "${escaped(folder)}" "${escaped(name)}"`;
    };
    return [text(0), ...this.#names.map((_, i) => text(i + 1))];
  }
}
