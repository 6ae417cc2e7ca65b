/**
 * A lab: a handout, files to start from, and a grader that is data. It is read from lab.json of the
 * lab's folder. A part of the grader has cases, as `callwheel test` reads them, a program to
 * explore, places that the student has found, predictions, or a callout scheme; all of a part must
 * hold for its points.
 */

import { type Answers, answersOf, type Exploration, explorationOf } from './explorepart.ts';
import { fieldsOf, LabError, text, texts, whole } from './fields.ts';
import { predictionsOf } from './predictpart.ts';
import { type SchemeTrial, schemeTrialOf } from './schemepart.ts';

/** Bounds, both included, between which a number is drawn for each hidden run. */
export interface Drawn {
  readonly from: number;
  readonly to: number;
  /** The numbers that are drawn are multiples of it; 1 by default. */
  readonly step?: number;
}

/** A line of the rubric. */
export interface Part {
  readonly name: string;
  readonly points: number;
  /** The promise that the student's program is held to, in a sentence. */
  readonly promise: string;
  /** The student's files that it needs. */
  readonly files: readonly string[];
  /** A part without which this one is not tried; undefined if it needs none. */
  readonly needs: string | undefined;
  /** Numbers that cases may use: "$NAME". */
  readonly draw: Readonly<Record<string, Drawn>>;
  /** Times that the cases are run, each with other numbers. */
  readonly runs: number;
  /** Cases of a suite, as JSON has them. */
  readonly cases: readonly unknown[];
  readonly explore: Exploration | undefined;
  readonly answers: Answers | undefined;
  /** Predictions, as JSON has them. */
  readonly predictions: unknown;
  readonly scheme: SchemeTrial | undefined;
}

export interface Lab {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** The files that the student hands in. */
  readonly files: readonly string[];
  readonly parts: readonly Part[];
}

/** Reads a lab; `name` is that of its folder. LabError if it is wrong. */
export function readLab(source: string, name: string): Lab {
  const at = `${name}/lab.json`;
  let whole: unknown;
  try {
    whole = JSON.parse(source);
  } catch (error) {
    throw new LabError(`${at}: ${(error as Error).message}`);
  }
  const fields = fieldsOf(whole, at, ['title', 'summary', 'files', 'parts']);
  const files = texts(fields.files, `${at}: files`);
  if (!Array.isArray(fields.parts) || fields.parts.length === 0)
    throw new LabError(`${at}: parts is no list, or an empty one`);
  const parts = fields.parts.map((part, i) => partOf(part, `${at}: parts[${i}]`, files));
  for (const [i, { needs }] of parts.entries())
    if (needs !== undefined && !parts.slice(0, i).some((part) => part.name === needs))
      throw new LabError(`${at}: parts[${i}].needs: no part before it is called ${needs}`);
  return {
    ...{ name, title: text(fields.title, `${at}: title`), summary: text(fields.summary, `${at}: summary`) },
    ...{ files, parts },
  };
}

/** The fields of a part that stand in place of cases. */
const KINDS = ['explore', 'answers', 'predictions', 'scheme'] as const;
const PART = ['name', 'points', 'promise', 'files', 'needs', 'draw', 'runs', 'cases', ...KINDS];

function partOf(value: unknown, at: string, files: readonly string[]): Part {
  const fields = fieldsOf(value, at, PART);
  const handed = texts(fields.files, `${at}.files`);
  const foreign = handed.find((file) => !files.includes(file));
  if (foreign !== undefined) throw new LabError(`${at}.files: ${foreign} is not handed in`);
  const { cases = [], explore, answers, predictions, scheme } = fields;
  if (!Array.isArray(cases)) throw new LabError(`${at}.cases is no list`);
  const kinds = KINDS.filter((kind) => fields[kind] !== undefined).length;
  if (kinds + (cases.length === 0 ? 0 : 1) !== 1)
    throw new LabError(`${at} has one of cases, ${KINDS.join(', ')}`);
  const draw = drawOf(fields.draw ?? {}, `${at}.draw`);
  if (predictions !== undefined) predictionsOf(predictions, `${at}.predictions`, handed, leastOf(draw));
  return {
    name: text(fields.name, `${at}.name`),
    points: whole(fields.points, `${at}.points`),
    promise: text(fields.promise, `${at}.promise`),
    files: handed,
    needs: fields.needs === undefined ? undefined : text(fields.needs, `${at}.needs`),
    draw,
    runs: fields.runs === undefined ? 1 : whole(fields.runs, `${at}.runs`),
    cases,
    explore: explore === undefined ? undefined : explorationOf(explore, `${at}.explore`),
    answers: answers === undefined ? undefined : answersOf(answers, `${at}.answers`, handed),
    predictions,
    scheme: scheme === undefined ? undefined : schemeTrialOf(scheme, `${at}.scheme`, handed),
  };
}

/** The least numbers that can be drawn. */
const leastOf = (draw: Readonly<Record<string, Drawn>>): Record<string, number> =>
  Object.fromEntries(Object.entries(draw).map(([name, { from }]) => [name, from]));

function drawOf(value: unknown, at: string): Record<string, Drawn> {
  const drawn: Record<string, Drawn> = {};
  for (const [name, it] of Object.entries(fieldsOf(value, at, undefined))) {
    const { from, to, step = 1 } = fieldsOf(it, `${at}.${name}`, ['from', 'to', 'step']);
    const bounds = {
      from: whole(from, `${at}.${name}.from`),
      to: whole(to, `${at}.${name}.to`),
      step: whole(step, `${at}.${name}.step`),
    };
    if (bounds.to < bounds.from) throw new LabError(`${at}.${name}: to is less than from`);
    drawn[name] = bounds;
  }
  return drawn;
}
