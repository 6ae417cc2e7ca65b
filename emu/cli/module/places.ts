/**
 * The places in a module's file, for the kernel and for messages: from a call stack,
 * through the source map, to the lines that the author wrote. The form of V8's stack
 * text is known here alone.
 */

import { SourceMap } from 'node:module';
import type { Places } from '../../../kernel/kld/place.ts';

/** The beginning of every evaluated module's name in stacks, and of no other name. */
export const MODULE_SCHEME = 'callwheel-module:';

/** A frame of a call stack; line and column are of the evaluated code, counted from 1. */
export interface StackFrame {
  /** The function's name; empty if it has none. */
  readonly func: string;
  readonly filename: string;
  readonly line: number;
  readonly column: number;
}

/** A call stack noted for later: V8 makes it into text only when that is asked for. */
class Noted {
  declare readonly stack: string;

  /** The stack from the caller of `routine` outwards. */
  constructor(routine: () => unknown) {
    Error.captureStackTrace(this, routine);
  }
}

/** The places of one evaluated file. */
export class FilePlaces implements Places {
  private readonly shown: string;
  private readonly filename: string;
  /** Matches a line of a stack that is the file's. */
  private readonly frame: RegExp;
  private readonly map: SourceMap;

  /**
   * `shown` is the name of the file in messages, `filename` the name by which its code was
   * evaluated, `map` its source map as JSON.
   */
  constructor(shown: string, filename: string, map: string) {
    this.shown = shown;
    this.filename = filename;
    const escaped = filename.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    this.frame = new RegExp(`^\\s*at (?:(?:async |new )?(.*?) \\()?${escaped}:(\\d+):(\\d+)\\)?$`);
    this.map = new SourceMap(JSON.parse(map));
  }

  readonly here = (): object => new Noted(this.here);

  framesOf(from: unknown): string[] {
    if (!(from instanceof Noted || from instanceof Error)) return [];
    return `${from.stack}`.split('\n').flatMap((text) => {
      const [, func = '', line, column] = this.frame.exec(text) ?? [];
      return line === undefined ? [] : this.named(func, Number(line), Number(column));
    });
  }

  /** The frames of a stack that are the file's, as framesOf gives them. */
  framesIn(stack: readonly StackFrame[]): string[] {
    return stack
      .filter(({ filename }) => filename === this.filename)
      .flatMap(({ func, line, column }) => this.named(func, line, column));
  }

  /** A frame as `beat (./heartbeat.ts:14:12)`; none for code that the bundler added. */
  private named(func: string, line: number, column: number): string[] {
    const place = this.place(line, column);
    if (place === undefined) return [];
    const name = func.replace(/^(?:Object|Module|\w+)\.(?=\w)/, '');
    return [name === '' ? place : `${name} (${place})`];
  }

  /** FILE:LINE:COLUMN of the source; undefined for code that the bundler added. */
  private place(line: number, column: number): string | undefined {
    const entry = this.map.findEntry(line - 1, column - 1);
    if (!('originalLine' in entry) || entry.originalLine === undefined) return undefined;
    return `${this.shown}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  }
}
