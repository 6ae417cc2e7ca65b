/** Wrong twins: a scheme with one mistake, and the crimes of which the judge may convict it. */

import type { Crime } from '../../emu/judge/judge.ts';
import type { Defendant } from '../../emu/judge/world.ts';
import type { CalloutColumns, Scheme } from '../../kernel/callout/scheme.ts';
import { type Choice, facility } from './defendants.ts';

/**
 * The array size of the twins whose scheme has an array. All twins are tried with
 * intervals around it.
 */
export const SIZE = 8;

export interface Twin {
  readonly defendant: Defendant;
  /** The crimes of which the judge may convict the twin. */
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
      make: (machine, probe) => facility(machine, { ...choice, probe }),
      size: SIZE,
      checks: false,
    },
    crimes,
  };
}

/**
 * The crimes by which it shows that a callout was passed over or put on the wrong tick,
 * whichever comes first.
 */
export const MISSED: readonly Crime[] = ['overdue', 'order of ticks', 'order within a tick', 'wrong answer'];
export const HURRIED: readonly Crime[] = ['early', 'order of ticks', 'order within a tick', 'wrong answer'];
