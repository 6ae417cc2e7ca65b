/**
 * The data of a part that is about predictions: formulas that a student has written to a file, and
 * the figures of /bin/fig9 that they are held against.
 */

import { isPowerOfTwo } from '../../kernel/callout/scheme.ts';
import { fieldsOf, LabError, list, text, whole } from './fields.ts';
import { FormulaError, worth } from './formula.ts';
import { filledIn } from './hidden.ts';

/** The figures that can be predicted. */
const FIGURES = {
  nodes: 'callouts looked at in one pair of a set and a cancel',
  locked: 'cycles of the longest lockout in the loop',
  crossing: 'the least number of timers at which a pair takes longer than on the kernel `than`',
} as const;
export type Figure = keyof typeof FIGURES;

const KERNELS = ['old', 'hash', 'handle'] as const;
export type Kernel = (typeof KERNELS)[number];

/** A line of the file, and what it is held against. */
export interface Prediction {
  /** The name of the line, before the colon. */
  readonly line: string;
  readonly kernel: Kernel;
  readonly figure: Figure;
  /** The kernel with which a crossing is; undefined for any other figure. */
  readonly than: Kernel | undefined;
  /** Numbers of outstanding timers, `n` in the formula; of a crossing the most that is tried. */
  readonly timers: readonly number[];
  /** Numbers of chains of the hash, `h` in the formula. */
  readonly chains: readonly number[];
  /** The difference that a prediction may have: percent of the figure, and so much more. */
  readonly percent: number;
  readonly more: number;
}

export interface Predictions {
  readonly file: string;
  readonly lines: readonly Prediction[];
}

/** The field `predictions` of a part with numbers filled in; LabError if it is wrong. */
export function predictionsOf(
  value: unknown,
  at: string,
  handed: readonly string[],
  numbers: Readonly<Record<string, number>>,
): Predictions {
  const fields = fieldsOf(filledIn(value, numbers), at, ['file', 'lines']);
  const file = text(fields.file, `${at}.file`);
  if (!handed.includes(file)) throw new LabError(`${at}.file: ${file} is not among the part's files`);
  return { file, lines: list(fields.lines, `${at}.lines`, predictionOf) };
}

const PREDICTION = ['line', 'kernel', 'figure', 'than', 'timers', 'chains', 'percent', 'more'];

function predictionOf(value: unknown, at: string): Prediction {
  const fields = fieldsOf(value, at, PREDICTION);
  const oneOf = <T extends string>(name: string, all: readonly T[]): T => {
    const it = all.find((known) => known === fields[name]);
    if (it === undefined) throw new LabError(`${at}.${name} is not one of ${all.join(', ')}`);
    return it;
  };
  const figure = oneOf('figure', Object.keys(FIGURES) as Figure[]);
  const allowed = (name: 'percent' | 'more'): number =>
    fields[name] === undefined ? 0 : whole(fields[name], `${at}.${name}`);
  if ((figure === 'crossing') !== (fields.than !== undefined))
    throw new LabError(`${at}.than is for a crossing, and for nothing else`);
  return {
    line: text(fields.line, `${at}.line`),
    ...{ kernel: oneOf('kernel', KERNELS), figure },
    than: fields.than === undefined ? undefined : oneOf('than', KERNELS),
    timers: list(fields.timers, `${at}.timers`, whole),
    chains: list(fields.chains, `${at}.chains`, chainsOf),
    ...{ percent: allowed('percent'), more: allowed('more') },
  };
}

/** A number of chains. */
function chainsOf(value: unknown, at: string): number {
  const chains = whole(value, at);
  if (!isPowerOfTwo(chains)) throw new LabError(`${at} is no power of two`);
  return chains;
}

/** The lines of a file of predictions that say something: NAME: FORMULA. */
const written = (source: string): { readonly name: string; readonly formula: string }[] =>
  source.split('\n').flatMap((line) => {
    const [, name, formula] = /^([^:=]*)[:=](.*)$/.exec(line.replace(/#.*/s, '')) ?? [];
    if (name === undefined || formula === undefined) return [];
    return [{ name: name.trim().replace(/\s+/g, ' '), formula: formula.trim() }];
  });

/** The formula of a line, or the message about it. */
export function formulaOf(
  source: string,
  file: string,
  name: string,
): { formula: string } | { fault: string } {
  const [first, ...others] = written(source).filter((it) => it.name === name);
  if (first === undefined) return { fault: `${file} has no line "${name}: ..."` };
  if (others.length > 0) return { fault: `${file} has ${others.length + 1} lines "${name}: ..."` };
  if (first.formula === '') return { fault: `${file}: "${name}" predicts nothing` };
  return first;
}

/** The circumstances of a figure. */
export interface Circumstances {
  readonly n: number;
  readonly h: number;
}

/** The value that a formula predicts, or the message about it. */
export function predicted(
  formula: string,
  { line }: Prediction,
  { n, h }: Circumstances,
): { value: number } | { fault: string } {
  try {
    const names = new Map([
      ['n', n],
      ['h', h],
    ]);
    return { value: worth(formula, names) };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { fault: `"${line}": the formula ${error.message}` };
  }
}

/** The message about a prediction that a figure proves wrong; undefined if it holds. */
export function missed(
  { line, kernel, figure, than, percent, more }: Prediction,
  { n, h }: Circumstances,
  value: number,
  measured: number,
): string | undefined {
  if (Math.abs(value - measured) <= (percent * measured) / 100 + more) return undefined;
  const shown = Number(value.toFixed(2));
  if (figure === 'crossing') {
    const told = value > measured ? 'an earlier n' : 'a later n';
    return `"${line}" predicts ${shown}; with ${h} chains ${kernel} takes longer than ${than} from ${told} on`;
  }
  const unit = figure === 'nodes' ? 'nodes a pair' : 'cycles of lockout';
  const under = kernel === 'hash' ? `n = ${n} and ${h} chains` : `n = ${n}`;
  return `"${line}" predicts ${shown} ${unit} for ${under}; measured: ${Number(measured.toFixed(2))}`;
}
