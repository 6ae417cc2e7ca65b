/**
 * The sections of `callwheel compare`, in the order of the report. To add one, write a file that
 * exports a Section, and name it in this list: the command, the page, the JSON and the CSV files
 * follow.
 */

import { crossingSection } from './crossing-section.ts';
import { hostTimeSection } from './hosttime-section.ts';
import { insertionSection } from './insertion-section.ts';
import { interruptSection } from './interrupts-section.ts';
import { latencySection } from './latency-section.ts';
import { memorySection } from './memory-section.ts';
import { processorSection } from './processors-section.ts';
import type { Chapter, Run, Section } from './section.ts';
import { ticklessSection } from './tickless-section.ts';
import { workloadSection } from './workloads-section.ts';

export const SECTIONS: readonly Section[] = [
  latencySection,
  insertionSection,
  crossingSection,
  interruptSection,
  ticklessSection,
  workloadSection,
  processorSection,
  hostTimeSection,
  memorySection,
];

/** The number of steps of a measurement, each of which Progress.begin is told of. */
export function stepsOf(max: number, hasOwn: boolean): number {
  return SECTIONS.reduce((sum, section) => sum + section.steps(max, hasOwn), 0);
}

/** The figures of every section, by the section's name. */
export function measureSections(run: Run): Readonly<Record<string, unknown>> {
  return Object.fromEntries(SECTIONS.map((section) => [section.name, section.measure(run)]));
}

/** The chapters of the report. */
export function chaptersOf(figures: Readonly<Record<string, unknown>>): Chapter[] {
  return SECTIONS.flatMap((section) => section.chapters(figures[section.name]));
}
