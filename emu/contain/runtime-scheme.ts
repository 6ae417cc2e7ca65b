/** A part of the runtime: calls of a callout scheme's routines, with the counts they leave. */

import type { Any, Part, Runtime } from './runtime.ts';

/** Schemes. */
export const schemePart: Part = (r: Runtime) => {
  const { door } = r;
  const { apply, defineProperty } = Reflect;
  const { bind } = Function.prototype;
  const { freeze } = Object;
  const answer: { value: Any; visited: Any; steps: Any } = { value: 0, visited: 0, steps: 0 };
  door.answer = answer;
  /** A routine with its `this`: an ordinary call of it is faster than apply. */
  door.bound = (routine: Any, self: Any): Any => apply(bind, routine, [self]);
  /** Calls a bound routine of `scheme`; true, and door.answer, or false, and door.error. */
  door.enter = (routine: Any, scheme: Any, a: Any, b: Any): boolean => {
    try {
      answer.value = routine(a, b);
      answer.visited = scheme.visited;
      answer.steps = scheme.steps;
      return true;
    } catch (error) {
      door.error = error;
      return false;
    }
  };
  /** Puts an element into a list that the realm's code has, too; false if that cannot be. */
  door.put = (list: Any, i: number, value: Any): boolean =>
    defineProperty(list, i, { value, writable: true, enumerable: true, configurable: true });
  door.standIn = () => freeze({});
};
