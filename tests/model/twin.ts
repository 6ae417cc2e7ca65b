/** What a wrong twin is, and how one is made of a scheme with a mistake. */

import type { Crime } from '../../emu/judge/judge.ts';
import type { Defendant } from '../../emu/judge/world.ts';
import type { CalloutColumns, Scheme } from '../../kernel/callout/scheme.ts';
import { type Choice, facility } from './defendants.ts';

/** Twins of schemes with an array have it of this size, and all are tried with intervals around it. */
export const SIZE = 8;

export interface Twin {
  readonly defendant: Defendant;
  /** What the judge may convict it of. */
  readonly crimes: readonly Crime[];
}

export function schemeTwin(
  make: new (table: CalloutColumns) => Scheme,
  crimes: readonly Crime[],
  more: Partial<Choice> = {},
): Twin {
  const choice = { scheme: (table: CalloutColumns) => new make(table), ...more };
  return {
    defendant: {
      make: (machine, trace) => facility(machine, { ...choice, trace }),
      size: SIZE,
      checks: false,
    },
    crimes,
  };
}

/** How it shows, whichever way comes first, that somebody was passed over or put on the wrong tick. */
export const MISSED: readonly Crime[] = ['overdue', 'order of ticks', 'order within a tick', 'wrong answer'];
export const HURRIED: readonly Crime[] = ['early', 'order of ticks', 'order within a tick', 'wrong answer'];
