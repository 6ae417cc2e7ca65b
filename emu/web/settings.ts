/** The settings of a machine in words. */

import type { MachineConfig } from '../config.ts';

/** A word or two for each setting that a user is told of. */
export function settingsOf({ kernel, callout, clock, hz, seed, compat }: MachineConfig): string[] {
  const words = [`kernel ${kernel}`];
  if (callout !== undefined) words.push(callout);
  words.push(`clock ${clock}`, `${hz} Hz`);
  if (seed !== undefined) words.push(`seed ${seed}`);
  if (compat === '44bsd') words.push('as 4.4BSD');
  return words;
}
