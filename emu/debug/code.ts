/**
 * The code of the user's that runs in a machine, kernel modules, a callout scheme and programs of
 * C, and the stops in it: the places at which the debugger can stop it by line. A stop that is not
 * armed costs a look at a byte; in a program it costs nothing.
 */

import { DdbError } from '../../kernel/ddb/error.ts';

/** A stop of a program, in the author's words. */
export interface CodeStop {
  /** The name of the function that it is in; empty outside of all. */
  readonly func: string;
  /** True of the first in its function. */
  readonly entry: boolean;
  readonly file: string;
  readonly line: number;
  /** The place: FILE:LINE:COLUMN. */
  readonly place: string;
  /** The line's text; empty if it is not known. */
  readonly text: string;
  /** The function that its code is part of, for a line that lies in several; none in a module. */
  readonly within?: string;
  /** The function around the inlined one, if it begins here as well. */
  readonly around?: string | undefined;
}

/** A program with stops. */
export interface CodeProgram {
  /** The name of its file. */
  readonly file: string;
  /** The stops by their numbers; undefined for code that is not the author's. */
  readonly stops: readonly (CodeStop | undefined)[];
  /** A byte for each stop: 1 calls stopped(). */
  readonly armed: Uint8Array;
  /**
   * The program's frames on the present stack, the innermost first; undefined for a module, of
   * which the kernel knows that it runs.
   */
  readonly frames?: (() => readonly string[]) | undefined;
}

/** Tells which stops are wanted. */
export type Wanted = (stop: CodeStop) => boolean;

/** A place as a user names it: FILE:LINE, FILE:FUNCTION, or a FUNCTION of a program. */
export interface CodePlace {
  /** Empty for a function of any program. */
  readonly file: string;
  readonly line: number | undefined;
  readonly func: string;
}

/**
 * The place of FILE:LINE or FILE:FUNCTION. DdbError if the text is none of them.
 */
export function codePlace(text: string): CodePlace {
  const [, file = '', what = ''] = /^(.+):([^:]+)$/.exec(text) ?? [];
  const line = /^\d{1,9}$/.test(what) ? Number(what) : undefined;
  if (file === '' || (line === undefined && !/^[\w$#]+$/.test(what)))
    throw new DdbError(`break ${text}: FILE:LINE or FILE:FUNCTION, as pulse.ts:12 or pulse:beat`);
  return { file, line, func: line === undefined ? what : '' };
}

/** A name of a file without its folders and its suffix. */
const stem = (file: string): string => file.replace(/^.*\//, '').replace(/\.(?:[cm]?[jt]s|[ch])$/, '');

/** True if a user's name for a file means the file: its path, the end of it, or the name alone. */
function means(name: string, file: string): boolean {
  const bare = name.replace(/^\.\//, '');
  return `/${file}`.endsWith(`/${bare}`) || (!bare.includes('.') && stem(file) === bare);
}

export class Code {
  /** Is called at each stop that is armed. */
  listener: ((stop: CodeStop) => void) | null = null;
  /** Is called when a program has been added. */
  added: () => void = () => undefined;
  private readonly programs = new Map<string, CodeProgram>();

  /** Adds a program, in place of an earlier one of the same file. */
  add(program: CodeProgram): void {
    this.programs.set(program.file, program);
    this.added();
  }

  /** A program has come to one of its stops. */
  stopped(program: CodeProgram, number: number): void {
    const stop = program.stops[number];
    if (stop !== undefined) this.listener?.(stop);
  }

  /**
   * The code of schemes on the stack in lines, the innermost first. Only a debugger whose prompt
   * stands on that stack may ask.
   */
  schemeStack(): string[] {
    return [...this.programs.values()].flatMap(({ file, frames }) => {
      const found = frames?.() ?? [];
      return found.length === 0 ? [] : [`scheme ${file}`, ...found.map((frame) => `  at ${frame}`)];
    });
  }

  /** The place of the first function of a program that has this name; undefined if none has. */
  functionNamed(func: string): CodePlace | undefined {
    const place = { file: '', line: undefined, func };
    return this.at(place).length > 0 ? place : undefined;
  }

  /** Arms the stops that are wanted, and no others. */
  arm(wanted: Wanted): void {
    for (const { stops, armed } of this.programs.values())
      for (const [number, stop] of stops.entries())
        armed[number] = stop !== undefined && wanted(stop) ? 1 : 0;
  }

  /** True if the file of a place is there. */
  has({ file }: CodePlace): boolean {
    return this.stops().some((stop) => means(file, stop.file));
  }

  /**
   * The stops at a place: the first of a line, or of the next one that has any, and the first of
   * each function in that line; or the first of each function of that name. None if the place is
   * not there.
   */
  at({ file, line, func }: CodePlace): CodeStop[] {
    if (line === undefined)
      return this.stops().filter(
        (stop) => isEntry(stop, func) && (file === '' ? stop.within !== undefined : means(file, stop.file)),
      );
    return [...this.programs.values()].flatMap(({ stops }) => {
      const found = new Map<string, CodeStop[]>();
      for (const stop of stops)
        if (stop !== undefined && stop.line >= line && means(file, stop.file))
          found.set(stop.file, [...(found.get(stop.file) ?? []), stop]);
      return [...found.values()].flatMap(firstOf);
    });
  }

  /** The functions in which code can stop, as a break names them. */
  names(): string[] {
    const entries = this.stops().filter(({ entry, func }) => entry && func !== '');
    return [...new Set(entries.map(({ file, func }) => `${file.replace(/^\.\//, '')}:${func}`))];
  }

  private stops(): CodeStop[] {
    return [...this.programs.values()].flatMap(({ stops }) => stops.filter((it) => it !== undefined));
  }
}

/** The stops of the first line among these: its first one, and the first of each function in it. */
function firstOf(stops: readonly CodeStop[]): CodeStop[] {
  const first = stops.reduce((least, it) => Math.min(least, it.line), Number.POSITIVE_INFINITY);
  const functions = new Set<string | undefined>();
  return stops.filter(({ line, entry, within }) => {
    if (line !== first) return false;
    const isNew = !functions.has(within);
    functions.add(within);
    return isNew || (entry && within === undefined);
  });
}

const isEntry = ({ entry, func, around }: CodeStop, name: string): boolean =>
  (entry && func === name) || around === name;
