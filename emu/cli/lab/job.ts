/** Messages between a grader and its process. */

import type { EngineName } from '../../config.ts';
import type { Grade } from '../../lab/grade.ts';
import type { Handed } from '../../lab/hidden.ts';
import type { LabFolder } from './folder.ts';
import type { Step, Terms } from './grading.ts';

/** A submission to grade. */
export interface Job {
  readonly found: LabFolder;
  readonly files: readonly Handed[];
  readonly terms: Terms;
}

/** A job, with the folder of its files and the steps that are not taken again. */
export interface Asked extends Job {
  readonly room: string;
  /** The engine of --engine. */
  readonly engine: EngineName | undefined;
  /** Reasons by the words of the steps. */
  readonly fallen: Readonly<Record<string, string>>;
}

/** The words of a step. */
export const stepWords = ({ kind, name }: Step): string => `${kind} ${name}`;

/** Messages to the parent: a step begins; the grading; the reason why there is none. */
export type Told =
  | { readonly begins: Step }
  | { readonly grade: Grade }
  | { readonly wrong: string; readonly below: readonly string[]; readonly isDefect: boolean };
