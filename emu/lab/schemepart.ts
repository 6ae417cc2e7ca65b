/** The data of a part that is about a callout scheme of the student's. */

import { amount, type Fields, fieldsOf, LabError, list, text, texts, whole } from './fields.ts';

/** Nodes that a routine visits on average, from `min` to `max`. */
export interface Nodes {
  readonly min: number;
  readonly max: number;
}

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
  /** Nodes of one start. */
  readonly start: Nodes;
  /** Nodes of one stop. */
  readonly stop: Nodes;
  /** Nodes of one tick: hardtick, and all calls of expire until there is nothing more. */
  readonly tick: Nodes;
}

/** A callout scheme that is judged on random scripts, or whose nodes are counted, or both. */
export interface SchemeTrial {
  /** The student's file. */
  readonly file: string;
  /** The parts of Callwheel's schemes that it may import: files of kernel/callout. */
  readonly imports: readonly string[];
  /** Random scripts of the judge; 0 for none. */
  readonly judge: number;
  /** Measurements, which come first; there may be none. */
  readonly counts: readonly Count[];
}

/** Reads the field `scheme` of a part to which these files belong. */
export function schemeTrialOf(value: unknown, at: string, handed: readonly string[]): SchemeTrial {
  const fields = fieldsOf(value, at, ['file', 'imports', 'judge', 'counts']);
  const file = text(fields.file, `${at}.file`);
  if (!handed.includes(file)) throw new LabError(`${at}.file: ${file} is not among the part's files`);
  const imports = texts(fields.imports, `${at}.imports`);
  if (fields.judge === undefined && fields.counts === undefined)
    throw new LabError(`${at} has neither judge nor counts`);
  return {
    ...{ file, imports, judge: fields.judge === undefined ? 0 : whole(fields.judge, `${at}.judge`) },
    counts: fields.counts === undefined ? [] : list(fields.counts, `${at}.counts`, countOf),
  };
}

const COUNT = ['callouts', 'from', 'to', 'ticks', 'start', 'stop', 'tick'];

function countOf(value: unknown, at: string): Count {
  const fields = fieldsOf(value, at, COUNT);
  const number = (name: string): number => whole(fields[name], `${at}.${name}`);
  const [from, to] = [number('from'), number('to')];
  if (to < from) throw new LabError(`${at}: to is less than from`);
  return {
    ...{ callouts: number('callouts'), from, to, ticks: number('ticks') },
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
