/** From the stack of an error to the lines of the module's author, through the source map. */

import { SourceMap } from 'node:module';

/** Begins the name of every evaluated module in stacks; nothing else's begins so. */
export const MODULE_SCHEME = 'callwheel-module:';

/** A place in a module's source. */
export interface Place {
  /** The function's name; '' at the outermost level or where it has none. */
  readonly func: string;
  readonly line: number;
  readonly column: number;
}

export class Places {
  private readonly frame: RegExp;
  private readonly map: SourceMap;

  /** `filename` is the name the code was evaluated by; `map` its source map, as JSON. */
  constructor(filename: string, map: string) {
    const escaped = filename.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    this.frame = new RegExp(`^\\s*at (?:(?:async |new )?(.*?) \\()?${escaped}:(\\d+):(\\d+)\\)?$`);
    this.map = new SourceMap(JSON.parse(map));
  }

  /** The frames of a stack that are the module's, innermost first. */
  ofStack(stack: string): Place[] {
    return stack.split('\n').flatMap((text) => {
      const [, func = '', line, column] = this.frame.exec(text) ?? [];
      return line === undefined ? [] : this.original(func, Number(line), Number(column));
    });
  }

  /** The place in the source of one in the evaluated code, both counted from 1; none for what the bundler added. */
  original(func: string, line: number, column: number): Place[] {
    const entry = this.map.findEntry(line - 1, column - 1);
    if (!('originalLine' in entry) || entry.originalLine === undefined) return [];
    const name = func.replace(/^(?:Object|Module|\w+)\.(?=\w)/, '');
    return [{ func: name, line: entry.originalLine + 1, column: entry.originalColumn + 1 }];
  }
}
