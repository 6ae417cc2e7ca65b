/** Makes a realm out of a fresh global of the host's engine. */

import * as bounds from './bounds.ts';
import type { Fuel } from './fuel.ts';
import { realmOver } from './hostrealm.ts';
import { ownDoor } from './owndoor.ts';
import type { Realm } from './realm.ts';
import { runtimeText } from './realm-text.ts';
import type { Runtime } from './runtime.ts';

/** Evaluates a text as a script in a global that is fresh, and returns its value. */
export type Evaluate = (code: string, filename: string) => unknown;

/**
 * Makes a realm. `evaluate` is called with the realm's code; `filename` is the name in call
 * stacks of the program that it will evaluate.
 */
export function makeRealm(evaluate: Evaluate, filename: string, fuel: Fuel): Realm {
  const make = evaluate(runtimeText(), 'callwheel-realm') as (words: Int32Array, filename: string) => Runtime;
  const r = fuel.within(() => make(fuel.words, filename), bounds.WORK).result;
  Object.assign(r.door, ownDoor(evaluate, r));
  return realmOver(r, fuel);
}
