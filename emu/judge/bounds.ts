/** Holds a scheme to the bounds it declares: no routine may visit more nodes, nor expire() take more steps. */

import type { Scheme } from '../../kernel/callout/scheme.ts';

/** Has each routine looked at whenever it comes back, and `convict` called with what was too much. */
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
