/** The data of parts that are about explorations: programs that are explored, and places found. */

import { type Fields, fieldsOf, LabError, list, text, texts, whole } from './fields.ts';

/** A program that is run with its interrupts at every other place. */
export interface Exploration {
  /** The student's source, and the arguments of its program. */
  readonly run: readonly string[];
  /** Schedules that are tried at most. */
  readonly max: number;
  /** Kernel modules that are loaded, as --module takes them; none by default. */
  readonly modules?: readonly string[];
  /** Failures that are looked for, as --until takes them; the usual ones by default. */
  readonly until?: readonly string[];
  /** Faults that are placed, as --place-faults takes them; none by default. */
  readonly faults?: readonly string[];
}

/** A place in a file, as a student writes it: between two lines. */
export interface Place {
  /** The file that the place is in. */
  readonly file: string;
  /** The lines, first and last, after one of which the interrupt comes; and before one of which. */
  readonly after: readonly [first: number, last: number];
  readonly before: readonly [first: number, last: number];
}

/** The places at which things fail, as a student has written them to a file. */
export interface Answers {
  readonly file: string;
  readonly places: readonly Place[];
}

/** Reads the field `explore` of a part. */
export function explorationOf(value: unknown, at: string): Exploration {
  const fields = fieldsOf(value, at, ['run', 'max', 'modules', 'until', 'faults']);
  const some = (name: 'modules' | 'until' | 'faults'): Fields =>
    fields[name] === undefined ? {} : { [name]: texts(fields[name], `${at}.${name}`) };
  return {
    ...{ run: texts(fields.run, `${at}.run`), max: whole(fields.max, `${at}.max`) },
    ...{ ...some('modules'), ...some('until'), ...some('faults') },
  };
}

/** Reads the field `answers` of a part to which these files belong. */
export function answersOf(value: unknown, at: string, handed: readonly string[]): Answers {
  const fields = fieldsOf(value, at, ['file', 'places']);
  const file = text(fields.file, `${at}.file`);
  if (!handed.includes(file)) throw new LabError(`${at}.file: ${file} is not among the part's files`);
  return { file, places: list(fields.places, `${at}.places`, placeOf) };
}

function placeOf(value: unknown, at: string): Place {
  const fields = fieldsOf(value, at, ['file', 'after', 'before']);
  const lines = (name: string): [number, number] => {
    const [first, last, ...more] = list(fields[name], `${at}.${name}`, whole);
    if (first === undefined || last === undefined || more.length > 0 || last < first)
      throw new LabError(`${at}.${name} is no first and last line`);
    return [first, last];
  };
  return { file: text(fields.file, `${at}.file`), after: lines('after'), before: lines('before') };
}

/** The message about places that are not answered as they are; undefined if all are. */
export function answersFault({ file, places }: Answers, written: string): string | undefined {
  const lines = written.split('\n').map((line) => line.trim());
  for (const { file: name, after, before } of places) {
    const said = lines.filter((line) => line.split(/\s+/)[0] === name);
    if (said.length === 0) return `${file} has no line that begins with ${name}`;
    if (said.length > 1) return `${file} has ${said.length} lines that begin with ${name}: give one place`;
    const [, first, last] = /^\S+\s+(\d+)\s+(\d+)$/.exec(said[0] ?? '') ?? [];
    if (first === undefined || last === undefined) return `${file}: "${said[0]}" is not NAME LINE LINE`;
    const holds = ([least, most]: readonly [number, number], line: string): boolean =>
      Number(line) >= least && Number(line) <= most;
    if (!holds(after, first) || !holds(before, last))
      return `${file}: between lines ${first} and ${last} is not where ${name} can fail`;
  }
  return undefined;
}
