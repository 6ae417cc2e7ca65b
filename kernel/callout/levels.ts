/** The levels that a hierarchy of wheels (hierarchy.ts) can have. */

import { checkSteps, INT_MAX, MAX_WHEELSIZE } from './scheme.ts';

/**
 * The slots of each level, lowest level first, unless others are asked for: enough for
 * all ticks that an int can tell apart.
 */
export const DEFAULT_SIZES: readonly number[] = [256, 256, 256, 256];

/** The most levels. More are of no use even with two slots each. */
const MAX_LEVELS = 32;

/**
 * Throws RangeError unless a hierarchy can have levels of `sizes` slots and take
 * `maxsteps` steps. It has 1 to MAX_LEVELS levels of 1 or more slots each, at most
 * MAX_WHEELSIZE together, and a slot of the highest level stands for INT_MAX ticks or
 * less.
 */
export function checkLevels(scheme: string, sizes: readonly number[], maxsteps: number): void {
  const said = `${scheme}: levels of ${sizes.join(', ')} slots`;
  if (sizes.length < 1 || sizes.length > MAX_LEVELS)
    throw new RangeError(`${said}: 1 to ${MAX_LEVELS} levels`);
  let unit = 1;
  let slots = 0;
  for (const size of sizes) {
    if (!Number.isInteger(size) || size < 1) throw new RangeError(`${said}: a level has 1 slot or more`);
    if (unit > INT_MAX) throw new RangeError(`${said}: a slot of the highest is longer than any interval`);
    unit *= size;
    slots += size;
  }
  if (slots > MAX_WHEELSIZE) throw new RangeError(`${said}: more than ${MAX_WHEELSIZE} together`);
  checkSteps(scheme, maxsteps);
}
