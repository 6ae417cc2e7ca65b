/** From the stack of an error to the lines of the module's author, through the source map. */

import { SourceMap } from 'node:module';

/** Begins the name of every evaluated module in stacks; nothing else's begins so. */
export const MODULE_SCHEME = 'callwheel-module:';

/** Reads stacks of one evaluated file. */
export class Places {
  private readonly shown: string;
  private readonly frame: RegExp;
  private readonly map: SourceMap;

  /** `shown` is how the file is named to the user, `filename` the name its code was evaluated by; `map` is its source map, as JSON. */
  constructor(shown: string, filename: string, map: string) {
    this.shown = shown;
    const escaped = filename.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    this.frame = new RegExp(`^\\s*at (?:(?:async |new )?(.*?) \\()?${escaped}:(\\d+):(\\d+)\\)?$`);
    this.map = new SourceMap(JSON.parse(map));
  }

  /** The frames of a stack that are the file's, innermost first: `beat (./heartbeat.ts:14:12)`. */
  frames(stack: string): string[] {
    return stack.split('\n').flatMap((text) => {
      const [, func = '', line, column] = this.frame.exec(text) ?? [];
      const place = line === undefined ? undefined : this.place(Number(line), Number(column));
      if (place === undefined) return [];
      const name = func.replace(/^(?:Object|Module|\w+)\.(?=\w)/, '');
      return [name === '' ? place : `${name} (${place})`];
    });
  }

  /** FILE:LINE:COLUMN of the source for a place in the evaluated code, both counted from 1; undefined for what the bundler added. */
  place(line: number, column: number): string | undefined {
    const entry = this.map.findEntry(line - 1, column - 1);
    if (!('originalLine' in entry) || entry.originalLine === undefined) return undefined;
    return `${this.shown}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  }
}
