/**
 * A section of `callwheel compare`: something that is measured, and the chapters of the report
 * that tell of it. The list of all sections is in sections.ts.
 */

import type { PaperHost } from '../host.ts';
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
}

/** A table, as rows of text. Its name is that of its CSV file. */
export interface Table {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A heading of the report with what stands below it. */
export interface Chapter {
  readonly title: string;
  /** A paragraph: plain text. */
  readonly introduction: string;
  /** Lines of a list below it, each a term and its explanation. */
  readonly terms?: readonly (readonly [term: string, explanation: string])[];
  readonly plots: readonly Plot[];
  readonly tables: readonly Table[];
}

/** A section; `Figures` are plain data, as JSON has them. */
export interface Section<Figures = unknown> {
  /** The name of its figures in JSON. */
  readonly name: string;
  /** The steps that it tells Progress.begin of. */
  steps(max: number): number;
  measure(run: Run): Figures;
  /** The chapters that tell of the figures, in the order of the report. */
  chapters(figures: Figures): Chapter[];
}

/** A figure for a table: a whole number as it is, others with three digits. */
export function figure(x: number): string {
  if (Number.isInteger(x)) return String(x);
  return Math.abs(x) >= 100 ? x.toFixed(0) : x.toPrecision(3);
}

/** A table as CSV. */
export function csv({ head, rows }: Table): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\n')}\n`;
}
