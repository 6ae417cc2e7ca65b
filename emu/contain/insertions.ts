/**
 * A text with insertions. Nothing is taken away and no line is broken, so a position in the new
 * text has the line of the old one, and its column is found from the insertions before it.
 */

import { behindBlanks } from './syntax.ts';

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** A text, or what makes it once all insertions are known. */
type Text = string | (() => string);

export class Insertions {
  private readonly source: string;
  private readonly made: { readonly at: number; readonly text: Text }[] = [];

  constructor(source: string) {
    this.source = source;
  }

  /** Inserts a text at a place of the old text, behind those inserted there before. */
  insert(at: number, text: Text): void {
    this.made.push({ at, text });
  }

  /**
   * Makes a comment of an operator, the first thing but comments from a place on. Returns the place
   * behind it.
   */
  hide(operator: string, from: number): number {
    const at = behindBlanks(this.source, from);
    const end = at + operator.length;
    this.insert(at, '/*');
    this.insert(end, '*/');
    return end;
  }

  /** A part of the old text. */
  slice(from: number, to: number): string {
    return this.source.slice(from, to);
  }

  /** The place of a text in the old text, from a place on. */
  indexOf(text: string, from: number): number {
    return this.source.indexOf(text, from);
  }

  /** The new text. */
  get text(): string {
    const parts: string[] = [];
    let from = 0;
    for (const { at, text } of this.sorted()) {
      parts.push(this.source.slice(from, at), text);
      from = at;
    }
    parts.push(this.source.slice(from));
    return parts.join('');
  }

  /** A function from a line and column of the new text to the column of the old one. From 1. */
  columns(): (line: number, column: number) => number {
    const lines = this.byLine();
    return (of, column) => {
      let wanted = column - 1;
      for (const { at, text } of lines.get(of) ?? []) {
        if (at >= wanted) break;
        wanted = Math.max(at, wanted - text.length);
      }
      return wanted + 1;
    };
  }

  /** A function from a line and column of the old text to the column of the new one. From 1. */
  shifts(): (line: number, column: number) => number {
    const lines = this.byLine();
    return (of, column) => {
      const before = (lines.get(of) ?? []).filter(({ at }) => at < column);
      return before.reduce((sum, { text }) => sum + text.length, column);
    };
  }

  /** The insertions of each line, from 1, each at a column of it, from 0. */
  private byLine(): ReadonlyMap<number, readonly Insertion[]> {
    const lines = new Map<number, Insertion[]>();
    const starts = [0];
    for (let at = this.source.indexOf('\n'); at >= 0; at = this.source.indexOf('\n', at + 1))
      starts.push(at + 1);
    let line = 0;
    for (const { at, text } of this.sorted()) {
      while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line++;
      const here = lines.get(line + 1) ?? [];
      here.push({ at: at - (starts[line] as number), text });
      lines.set(line + 1, here);
    }
    return lines;
  }

  private sorted(): Insertion[] {
    return this.made
      .map(({ at, text }) => ({ at, text: typeof text === 'string' ? text : text() }))
      .sort((a, b) => a.at - b.at);
  }
}
