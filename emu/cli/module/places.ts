/**
 * The places in a module's file, for the kernel and for messages: from a call stack,
 * through the source map, to the lines that the author wrote. The form of V8's stack
 * text is known here alone.
 */

import { SourceMap } from 'node:module';
import type { Places } from '../../../kernel/kld/place.ts';
import { SITE } from '../../contain/bounds.ts';
import type { Program, Realm, Site } from '../../contain/realm.ts';
import { FileFrames } from '../../front/fileframes.ts';

/** The beginning of every evaluated module's name in stacks, and of no other name. */
export const MODULE_SCHEME = 'callwheel-module:';

/** The frames of a stack under a debugger's prompt that are looked at: few are the module's. */
const WHOLE = 1000;

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

/** A position in a file of the author's, counted from 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The places of the author's file behind the positions of its bundled code. */
export class BundleMap {
  private readonly shown: string;
  private readonly map: SourceMap;

  /** `shown` is the name of the file in messages, `map` the source map of the bundle, as JSON. */
  constructor(shown: string, map: string) {
    this.shown = shown;
    this.map = new SourceMap(JSON.parse(map));
  }

  /** FILE:LINE:COLUMN for a position counted from 1; undefined for code that the bundler added. */
  place(line: number, column: number): string | undefined {
    const at = this.position(line, column);
    return at && `${this.shown}:${at.line}:${at.column}`;
  }

  /** Likewise, in parts. */
  position(line: number, column: number): Position | undefined {
    const entry = this.map.findEntry(line - 1, column - 1);
    if (!('originalLine' in entry) || entry.originalLine === undefined) return undefined;
    return { file: this.shown, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
}

/** The places of one evaluated file. */
export class FilePlaces implements Places {
  private readonly frames: FileFrames;
  private readonly program: Program;
  private readonly words: Int32Array | undefined;
  /** The realm in which the file was evaluated; undefined before that. */
  realm: Pick<Realm, 'used'> | undefined = undefined;
  /** Matches a line of a stack that is the file's. */
  private readonly frame: RegExp;

  /**
   * `map` is that of the code of which `program` was made; `words` are those of its fuel, from
   * which site() takes less time.
   */
  constructor(map: Pick<BundleMap, 'place'>, program: Program, words?: Int32Array) {
    this.frames = new FileFrames((line, column) => map.place(line, column), program);
    this.program = program;
    this.words = words;
    const escaped = program.filename.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    this.frame = new RegExp(`^\\s*at (?:(?:async |new )?(.*?) \\()?${escaped}:(\\d+):(\\d+)\\)?$`);
  }

  readonly here = (): object => new Noted(this.here);

  readonly site = (): object => {
    const number = this.words?.[SITE] ?? 0;
    return number > 0 ? (this.program.sites[number] as Site) : new Noted(this.site);
  };

  readonly whole = (): object => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = WHOLE;
    const noted = new Noted(this.whole);
    Error.stackTraceLimit = limit;
    return noted;
  };

  steps(): number {
    return this.realm?.used ?? 0;
  }

  framesOf(from: unknown): string[] {
    if (!(from instanceof Noted)) return this.frames.of(from);
    return `${from.stack}`.split('\n').flatMap((text) => {
      const [, func = '', line, column] = this.frame.exec(text) ?? [];
      return line === undefined ? [] : this.evaluated(func, Number(line), Number(column));
    });
  }

  /** A frame by its position in what was evaluated, whose second line is the program's first. */
  private evaluated(func: string, line: number, column: number): string[] {
    return this.frames.named(func, line - 1, this.program.column(line - 1, column));
  }

  /** The frames of the host's stack that are the file's, likewise. */
  framesOfHost(stack: readonly StackFrame[]): string[] {
    return stack
      .filter(({ filename }) => filename === this.program.filename)
      .flatMap(({ func, line, column }) => this.evaluated(func, line, column));
  }
}
