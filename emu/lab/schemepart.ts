/** The data of a part that is about a callout scheme of the student's. */

import { amount, type Fields, fieldsOf, LabError, list, text, texts, whole } from './fields.ts';

/** Nodes that a routine visits on average, from `min` to `max`. */
export interface Nodes {
  readonly min: number;
  readonly max: number;
}

/** The ways in which a callout is stopped while nodes are counted. */
const WAYS = ['stop', 'find', 'handle'] as const;
export type By = (typeof WAYS)[number];

/**
 * A measurement. So many callouts are started for `from` to `to` ticks; that is not counted. Then
 * ticks pass, and each callout that is handed out is started again. On each tick one callout is
 * stopped and started again.
 */
export interface Count {
  readonly callouts: number;
  readonly from: number;
  readonly to: number;
  readonly ticks: number;
  /** The way in which a callout is stopped: as such, by function and argument, or by handle. */
  readonly by: By;
  /** Nodes of one start. */
  readonly start: Nodes;
  /** Nodes of one stop, or of the search in its place. */
  readonly stop: Nodes;
  /** Nodes of one tick: hardtick, and all calls of expire until there is nothing more. */
  readonly tick: Nodes;
}

/** A callout scheme that is judged, whose nodes are counted, or whose handles are tried. */
export interface SchemeTrial {
  /** The student's file. */
  readonly file: string;
  /** The parts of Callwheel's schemes that it may import: files of kernel/callout. */
  readonly imports: readonly string[];
  /** Random scripts of the judge; 0 for none. */
  readonly judge: number;
  /** Measurements, which come first; there may be none. */
  readonly counts: readonly Count[];
  /** Uses of one entry of the table in which an old handle must stay stale; 0 for none. */
  readonly reuses: number;
}

/** The ways in which a scheme is tried; a part has one of them, or several. */
const TRIALS = ['judge', 'counts', 'reuses'] as const;

/** Reads the field `scheme` of a part to which these files belong. */
export function schemeTrialOf(value: unknown, at: string, handed: readonly string[]): SchemeTrial {
  const fields = fieldsOf(value, at, ['file', 'imports', ...TRIALS]);
  const file = text(fields.file, `${at}.file`);
  if (!handed.includes(file)) throw new LabError(`${at}.file: ${file} is not among the part's files`);
  const imports = texts(fields.imports, `${at}.imports`);
  if (TRIALS.every((name) => fields[name] === undefined))
    throw new LabError(`${at} has none of ${TRIALS.join(', ')}`);
  const times = (name: 'judge' | 'reuses'): number =>
    fields[name] === undefined ? 0 : whole(fields[name], `${at}.${name}`);
  const counts = fields.counts === undefined ? [] : list(fields.counts, `${at}.counts`, countOf);
  return { file, imports, judge: times('judge'), counts, reuses: times('reuses') };
}

const COUNT = ['callouts', 'from', 'to', 'ticks', 'by', 'start', 'stop', 'tick'];

function countOf(value: unknown, at: string): Count {
  const fields = fieldsOf(value, at, COUNT);
  const number = (name: string): number => whole(fields[name], `${at}.${name}`);
  const [from, to] = [number('from'), number('to')];
  if (to < from) throw new LabError(`${at}: to is less than from`);
  const by = fields.by === undefined ? 'stop' : WAYS.find((way) => way === fields.by);
  if (by === undefined) throw new LabError(`${at}.by is not one of ${WAYS.join(', ')}`);
  return {
    ...{ callouts: number('callouts'), from, to, ticks: number('ticks'), by },
    ...{ start: nodesOf(fields, 'start', at), stop: nodesOf(fields, 'stop', at) },
    tick: nodesOf(fields, 'tick', at),
  };
}

/** The bounds of a routine; none if nothing is said. */
function nodesOf(of: Fields, name: string, at: string): Nodes {
  const fields = fieldsOf(of[name] ?? {}, `${at}.${name}`, ['min', 'max']);
  const { min = 0, max } = fields;
  return {
    min: amount(min, `${at}.${name}.min`),
    max: max === undefined ? Number.POSITIVE_INFINITY : amount(max, `${at}.${name}.max`),
  };
}
