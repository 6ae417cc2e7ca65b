/** What a module has in the kernel, as unload lists it; and what the parts of a module have in common. */

import type { Expected } from './activity.ts';
import type { Place } from './place.ts';

/** Something that the module must give back. */
export interface Remnant {
  readonly kind: 'callout' | 'thread' | 'sysctl' | 'device' | 'syscall' | 'simdev';
  /** In words, and how it came to be: set, made. */
  readonly text: string;
  readonly verb: string;
  readonly place: Place | undefined;
}

/** Of what returns nothing that anybody looks at. */
export const NOTHING: Readonly<Expected> = { what: 'nothing', holds: () => true };
/** Of what returns an errno. */
export const ERRNO: Readonly<Expected> = {
  what: 'an errno',
  holds: (value) => Number.isInteger(value) && (value as number) >= -1 && (value as number) < 0x100,
};

const NAME = /^[A-Za-z]\w{0,30}$/;

/** Whether a name is one that a module and its things may have. */
export function isName(name: unknown): name is string {
  return typeof name === 'string' && NAME.test(name);
}
