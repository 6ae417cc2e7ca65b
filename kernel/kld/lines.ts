/** The lines of messages about modules: on the console, and beside it the places in their files. */
import { EIO } from '../sys/errno.ts';
import { type Complaint, shown } from './activity.ts';
import { fill, REFUSALS } from './faults.ts';
import type { ModuleGuard } from './guard.ts';
import { type Place, type Places, placeText } from './place.ts';
import type { Remnant } from './remnant.ts';

/** A line for the console. */
export interface Line {
  readonly text: string;
  /** Lines beside it, which do not belong to the run: they may depend on the host. */
  readonly notes?: readonly string[];
}

/** True of a KernelError; the class may be a copy, bundled with a module. */
export function hasErrno(error: unknown): error is Error & { errno: number } {
  return error instanceof Error && Number.isInteger((error as { errno?: unknown }).errno);
}

/** The errno that an exception stands for: its own, or EIO. */
export function errnoOf(error: unknown): number {
  return hasErrno(error) && error.errno > 0 ? error.errno : EIO;
}

function sayError(error: unknown): string {
  return hasErrno(error) ? error.message : `threw ${shown(error)}`;
}

/** An exception in words; if it is not a KernelError, with the place that it came from. */
export function thrownLine(guard: ModuleGuard, which: 'load' | 'unload', error: unknown): Line {
  const text = fill(REFUSALS[which], { name: guard.name, what: sayError(error) });
  if (hasErrno(error)) return { text };
  return { text, notes: guard.places.framesOf(error).map((frame) => `  at ${frame}`) };
}

/** A thing that was left behind, and the place that made it. */
export function remnantLine(guard: ModuleGuard, { text, verb, place }: Remnant): Line {
  const notes = place === undefined ? [] : [`    ${verb} at ${placeText(guard.places, place)}`];
  return { text: `  ${text}`, notes };
}

/**
 * The frames of a place or an exception; if it has none, those of `known`, the place that made
 * this part of the module known.
 */
export function frameLines(places: Places, from: unknown, known: Place | undefined): string[] {
  const frames = places.framesOf(from);
  if (frames.length > 0) return frames.map((frame) => `  at ${frame}`);
  return places.framesOf(known).map((frame, i) => (i === 0 ? `  set at ${frame}` : `  at ${frame}`));
}

/** A fault in words. */
export function complaintLines({ name }: ModuleGuard, { what, cycle, level, frames }: Complaint): Line[] {
  return [
    { text: `module ${name}: ${what}` },
    { text: `  at cycle ${cycle}, level ${level}`, notes: frames },
  ];
}

/** A line and its notes. */
export const allOf = ({ text, notes }: Line): string[] => [text, ...(notes ?? [])];
