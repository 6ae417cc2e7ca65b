/**
 * The frames of one evaluated file of a user's in words, as `beat (pulse.ts:14:12)`: the same on
 * the command line and in the page, since the console of a run tells of them.
 */

import { RealmException } from '../contain/border.ts';
import type { Frame, Program } from '../contain/realm.ts';

/** The most frames of a stack that are told: a recursion has hundreds. */
const FRAMES = 10;

/** A place of the user's file for a position in its bundle; undefined for code of others. */
export type PlaceOf = (line: number, column: number) => string | undefined;

export class FileFrames {
  private readonly placeOf: PlaceOf;
  private readonly program: Pick<Program, 'filename' | 'sites'>;

  /** `placeOf` is for the code of which `program` was made. */
  constructor(placeOf: PlaceOf, program: Pick<Program, 'filename' | 'sites'>) {
    this.placeOf = placeOf;
    this.program = program;
  }

  /** The frames of an exception, of a stack or of a call that has noted itself; none for others. */
  of(from: unknown): string[] {
    if (Array.isArray(from)) return this.in(from as readonly Frame[]);
    if (from instanceof RealmException) {
      const [first, ...rest] = this.in(from.frames);
      if (first === undefined) return [];
      return [from.detail === '' ? first : `${first}: ${from.detail}`, ...rest];
    }
    const site = this.program.sites.find((it) => it === from);
    return site === undefined ? [] : this.named(site.func, site.line, site.column);
  }

  /** The frames of a realm's stack that are the file's. */
  private in(stack: readonly Frame[]): string[] {
    return stack
      .filter(({ filename }) => filename === this.program.filename)
      .slice(0, FRAMES)
      .flatMap(({ func, line, column }) => this.named(func, line, column));
  }

  /** A frame by its position in the bundled code; none for code that the bundler added. */
  named(func: string, line: number, column: number): string[] {
    const place = this.placeOf(line, column);
    if (place === undefined) return [];
    const name = plainName(func);
    return [name === '' ? place : `${name} (${place})`];
  }
}

/**
 * The name of a routine as both engines can tell it. V8's stacks put the name of an object before
 * it, and behind it the property by which it was called; in a name of the user's with a dot, that
 * cannot be told from the object.
 */
const plainName = (func: string): string =>
  func.replace(/ \[as .*\]$/, '').replace(/^(?:[\w$]+\.)+(?=[\w$])/, '');
