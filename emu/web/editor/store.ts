/** The text in the editor, kept over a reload where the browser allows it. */

import type { OwnKind } from './check.ts';

/** The kinds of texts: code for the kernel in TypeScript, and a program in C. */
export type WorkKind = OwnKind | 'program';

const KINDS: readonly WorkKind[] = ['module', 'scheme', 'program'];

/** The user's work. */
export interface Work {
  readonly kind: WorkKind;
  /** The name of the file, as messages show it. */
  readonly path: string;
  readonly text: string;
  /** The arguments of a module, as kldload takes them. */
  readonly args: string;
}

const KEY = 'callwheel.own';

/** The work that was kept; undefined if there is none. */
export function keptWork(): Work | undefined {
  try {
    const work = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Work | null;
    const isWork = work !== null && [work.path, work.text, work.args].every((it) => typeof it === 'string');
    return isWork && KINDS.includes(work.kind) ? work : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the work. False if the browser keeps nothing. */
export function keepWork(work: Work): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}
