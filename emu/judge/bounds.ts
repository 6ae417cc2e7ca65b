/**
 * Holds a scheme to the bounds that it declares: no routine may visit more nodes,
 * and expire() may not take more steps.
 */

import type { Scheme } from '../../kernel/callout/scheme.ts';

/**
 * Watches each routine of the scheme; calls `convict` with the details if one went beyond
 * its bound.
 */
export function holdToBounds(scheme: Scheme, convict: (details: string) => never): void {
  const { bound } = scheme;
  const held = <A extends unknown[], R>(routine: keyof Scheme['bound'], body: (...args: A) => R) => {
    return (...args: A): R => {
      const result = body.apply(scheme, args);
      const count = routine === 'expire' ? scheme.steps : scheme.visited;
      if (count > bound[routine]) convict(`${routine} visited ${count}, declared ${bound[routine]}`);
      return result;
    };
  };
  scheme.start = held('start', scheme.start);
  scheme.stop = held('stop', scheme.stop);
  scheme.hardtick = held('hardtick', scheme.hardtick);
  scheme.expire = held('expire', scheme.expire);
}
