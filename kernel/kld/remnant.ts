/**
 * Remnants: the things that a module has in the kernel and must give back. The leak check of
 * unload (kern_module.ts) lists those that are left. Besides, the checks that all parts of a
 * module share: of names, and of results.
 */

import type { Expected } from './activity.ts';
import type { Place } from './place.ts';

/** A thing that the module must give back. */
export interface Remnant {
  readonly kind: 'callout' | 'thread' | 'sysctl' | 'device' | 'syscall' | 'simdev';
  /** The thing in words. */
  readonly text: string;
  /** The verb of its making: set, made. */
  readonly verb: string;
  readonly place: Place | undefined;
  /** More of it, for the debugger. */
  readonly detail?: string;
}

/** The demand on a result that nobody looks at. */
export const NOTHING: Readonly<Expected> = { what: 'nothing', holds: () => true };
/** The demand on an errno. */
export const ERRNO: Readonly<Expected> = {
  what: 'an errno',
  holds: (value) => Number.isInteger(value) && (value as number) >= -1 && (value as number) < 0x100,
};

/** A letter, then letters, digits and `_`, 31 characters at most. */
const NAME = /^[A-Za-z]\w{0,30}$/;

/** True of a name that a module and its things may have. */
export function isName(name: unknown): name is string {
  return typeof name === 'string' && NAME.test(name);
}
