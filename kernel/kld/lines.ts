/** The lines in which modules are spoken of: on the console, and beside it the places in their files. */
import { EIO } from '../sys/errno.ts';
import { type Complaint, shown } from './activity.ts';
import { fill, REFUSALS } from './faults.ts';
import type { ModuleGuard } from './guard.ts';
import { placeText } from './place.ts';
import type { Remnant } from './remnant.ts';

/** A line of the console's, and what is said besides, which is not of the run. */
export interface Line {
  readonly text: string;
  readonly notes?: readonly string[];
}

/** Whether an exception is a KernelError, of whatever module's own copy of that. */
export function hasErrno(error: unknown): error is Error & { errno: number } {
  return error instanceof Error && Number.isInteger((error as { errno?: unknown }).errno);
}

/** The errno that an exception stands for. */
export function errnoOf(error: unknown): number {
  return hasErrno(error) && error.errno > 0 ? error.errno : EIO;
}

function sayError(error: unknown): string {
  return hasErrno(error) ? error.message : `threw ${shown(error)}`;
}

/** An exception with what it says, and, if it is none of the kernel's, where it came from. */
export function thrownLine(guard: ModuleGuard, which: 'load' | 'unload', error: unknown): Line {
  const text = fill(REFUSALS[which], { name: guard.name, what: sayError(error) });
  if (hasErrno(error)) return { text };
  return { text, notes: guard.places.framesOf(error).map((frame) => `  at ${frame}`) };
}

/** Something that was left behind, and where it was made. */
export function remnantLine(guard: ModuleGuard, { text, verb, place }: Remnant): Line {
  const notes = place === undefined ? [] : [`    ${verb} at ${placeText(guard.places, place)}`];
  return { text: `  ${text}`, notes };
}

/** A fault as it is told. */
export function complaintLines({ name }: ModuleGuard, { what, cycle, level, frames }: Complaint): Line[] {
  return [
    { text: `module ${name}: ${what}` },
    { text: `  at cycle ${cycle}, level ${level}`, notes: frames },
  ];
}

/** A line with its notes. */
export const allOf = ({ text, notes }: Line): string[] => [text, ...(notes ?? [])];
