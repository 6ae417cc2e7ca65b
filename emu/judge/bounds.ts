/**
 * Holds a scheme to the bounds that it declares: no routine may visit more nodes,
 * and expire() may not take more steps. What a routine says that it visited is a count.
 */

import type { Scheme } from '../../kernel/callout/scheme.ts';
import type { Crime } from './judge.ts';

/** True for a number of nodes or steps. */
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Watches each routine of the scheme; calls `convict` with the crime and its details if one went
 * beyond its bound, or counted what is no number of nodes.
 */
export function holdToBounds(scheme: Scheme, convict: (crime: Crime, details: string) => never): void {
  const { bound } = scheme;
  const counted = (routine: string, what: 'visited' | 'steps'): void => {
    if (!isCount(scheme[what]))
      convict('wrong count', `after ${routine}, ${what} is ${String(scheme[what])}, which is no count`);
  };
  const held = <A extends unknown[], R>(routine: keyof Scheme['bound'], body: (...args: A) => R) => {
    if (!(bound[routine] >= 0))
      convict('wrong count', `${routine} declares ${String(bound[routine])}, which is no bound`);
    return (...args: A): R => {
      const result = body.apply(scheme, args);
      counted(routine, 'visited');
      if (routine === 'expire') counted(routine, 'steps');
      const count = routine === 'expire' ? scheme.steps : scheme.visited;
      if (count > bound[routine])
        convict('lockout', `${routine} visited ${count}, declared ${bound[routine]}`);
      return result;
    };
  };
  const honest = <A extends unknown[], R>(routine: string, body: (...args: A) => R) => {
    return (...args: A): R => {
      const result = body.apply(scheme, args);
      counted(routine, 'visited');
      return result;
    };
  };
  scheme.start = held('start', scheme.start);
  scheme.stop = held('stop', scheme.stop);
  scheme.hardtick = held('hardtick', scheme.hardtick);
  scheme.expire = held('expire', scheme.expire);
  scheme.ticksUntilNext = honest('ticksUntilNext', scheme.ticksUntilNext);
  if (scheme.find !== undefined) scheme.find = honest('find', scheme.find);
  for (const routine of ['giveHandle', 'holder'] as const) {
    const body = scheme[routine];
    if (body !== undefined) scheme[routine] = constant(scheme, routine, honest(routine, body), convict);
  }
}

/** A routine about a handle, which looks at no callout but that of the handle. */
function constant(
  scheme: Scheme,
  routine: string,
  body: (it: number) => number,
  convict: (crime: Crime, details: string) => never,
): (it: number) => number {
  return (it) => {
    const result = body(it);
    if (scheme.visited > 0)
      convict('lockout', `${routine} visited ${scheme.visited} callouts besides that of the handle`);
    return result;
  };
}
