/**
 * A section of `callwheel compare`: something that is measured, and the chapters of the report
 * that tell of it. The list of all sections is in sections.ts.
 */

import type { SchemeMaker } from '../../../kernel/callout/scheme.ts';
import type { PaperHost } from '../host.ts';
import { grouped } from '../svg.ts';
import type { Bars } from './bars.ts';
import type { Plot } from './plot.ts';

/** A receiver of the progress of a measurement. */
export interface Progress {
  /** The next step begins; `what` names it. */
  begin(what: string): void;
  /** A part of the present step begins. */
  detail(what: string): void;
}

/** The measurement that all sections are parts of. */
export interface Run {
  /** Callouts outstanding at the last point. */
  readonly max: number;
  readonly host: Pick<PaperHost, 'image' | 'now'>;
  readonly progress: Progress;
  /** A scheme of the user's, which is measured beside the others where that means something. */
  readonly own?: OwnScheme;
}

export interface OwnScheme {
  /** Its name in figures: a first word that is no scheme's, and the file. */
  readonly name: string;
  readonly make: SchemeMaker;
}

/** A table, as rows of text. Its name is that of its CSV file. */
export interface Table {
  readonly name: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A heading of the report with what stands below it. */
export interface Chapter {
  /** The question, or the subject. */
  readonly title: string;
  /** The answer, a paragraph of plain text. */
  readonly introduction: string;
  /** HTML below the introduction, in place of plots. */
  readonly slide?: string;
  readonly plots: readonly Plot[];
  readonly bars?: readonly Bars[];
  /** Paragraphs of plain text that are folded away, with the tables. */
  readonly notes?: readonly string[];
  /** Terms and their explanations, folded away likewise. */
  readonly terms?: readonly (readonly [term: string, explanation: string])[];
  readonly tables: readonly Table[];
}

/** A section; `Figures` are plain data, as JSON has them. */
export interface Section<Figures = unknown> {
  /** The name of its figures in JSON. */
  readonly name: string;
  /** The steps that it tells Progress.begin of, at most; `hasOwn`: with a scheme of the user's. */
  steps(max: number, hasOwn: boolean): number;
  measure(run: Run): Figures;
  /** The chapters that tell of the figures, in the order of the report. */
  chapters(figures: Figures): Chapter[];
}

/** A figure for a table: a whole number as it is, others with three digits. */
export function figure(x: number): string {
  if (Number.isInteger(x)) return String(x);
  return Math.abs(x) >= 100 ? x.toFixed(0) : x.toPrecision(3);
}

/** A figure with the digits of a whole number in groups. */
export const inGroups = (text: string): string => (/^\d{4,}$/.test(text) ? grouped(Number(text)) : text);

/** A table as CSV. */
export function csv({ head, rows }: Table): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\n')}\n`;
}
