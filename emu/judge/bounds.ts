/**
 * Holds a scheme to the bounds that it declares: no routine may visit more nodes,
 * and expire() may not take more steps. What a routine says that it visited is a count; and find()
 * looks at started callouts, of which one is that which it finds.
 */

import { NONE, type Scheme } from '../../kernel/callout/scheme.ts';
import type { Crime } from './judge.ts';

type Convict = (crime: Crime, details: string) => never;

/** True for a number of nodes or steps. */
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Watches each routine of the scheme; calls `convict` with the crime and its details if one went
 * beyond its bound, or counted what is no number of nodes.
 */
export function holdToBounds(scheme: Scheme, convict: Convict): void {
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
  const { changing, searching } = new Population(scheme, convict);
  scheme.start = changing(held('start', scheme.start), () => 1);
  scheme.stop = changing(held('stop', scheme.stop), () => -1);
  scheme.hardtick = held('hardtick', scheme.hardtick);
  scheme.expire = changing(held('expire', scheme.expire), without);
  scheme.ticksUntilNext = honest('ticksUntilNext', scheme.ticksUntilNext);
  if (scheme.find !== undefined) scheme.find = changing(searching(honest('find', scheme.find)), without);
  for (const routine of ['giveHandle', 'holder'] as const) {
    const body = scheme[routine];
    if (body !== undefined) scheme[routine] = constant(scheme, routine, honest(routine, body), convict);
  }
}

/** The change in the number of started callouts when `c`, which may be none, was handed out. */
const without = (c: number): number => (c >= 0 ? -1 : 0);

/** The started callouts, counted from the outside; find() looks at them, and at nothing else. */
class Population {
  private readonly scheme: Scheme;
  private readonly convict: Convict;
  private started = 0;
  /** Routines of the scheme that run, one called by the other. */
  private depth = 0;

  constructor(scheme: Scheme, convict: Convict) {
    this.scheme = scheme;
    this.convict = convict;
  }

  /** A routine after which there are so many more started callouts. */
  readonly changing = <A extends unknown[], R>(body: (...args: A) => R, by: (result: R) => number) => {
    return (...args: A): R => {
      this.depth++;
      const result = body.apply(this.scheme, args);
      if (--this.depth === 0) this.started += by(result);
      return result;
    };
  };

  /** A routine that finds a callout. */
  readonly searching = <A extends unknown[]>(body: (...args: A) => number) => {
    return (...args: A): number => {
      const { scheme, started } = this;
      const c = body.apply(scheme, args);
      if (scheme.visited > started)
        this.convict('wrong count', `find visited ${scheme.visited} of ${started} started callouts`);
      if (c !== NONE && scheme.visited === 0)
        this.convict('wrong count', `find found callout ${c}, and visited none`);
      return c;
    };
  };
}

/** A routine about a handle, which looks at no callout but that of the handle. */
function constant(
  scheme: Scheme,
  routine: string,
  body: (it: number) => number,
  convict: Convict,
): (it: number) => number {
  return (it) => {
    const result = body(it);
    if (scheme.visited > 0)
      convict('lockout', `${routine} visited ${scheme.visited} callouts besides that of the handle`);
    return result;
  };
}
