/**
 * Realms in an engine of their own, for a browser's worker, which has no second realm. To share its
 * only one with code of a user's would mean to prune and to charge the built-in objects that the
 * kernel uses as well. So the runtime (runtime.ts) is evaluated by QuickJS, in WebAssembly: its
 * text, its steps and its bounds are those of the command line, no object of the host's is there,
 * and all that passes between host and vat goes through slots of memory (slots.ts).
 *
 * The same program makes the same run in both. For that the runtime decides what the language
 * leaves to an engine: the words of exceptions, the order of comparisons in a sort, digits of Math
 * and of radices other than ten (runtime-engine.ts, runtime-math.ts). Frames of stacks are no part
 * of a run. Where the engine's own routines call each other it runs out of stack earlier than the
 * bound of depth; that ends the activity as the bound does. Three faults of the engine show: the
 * length of a generator function counts a parameter more; an iterator over an object that is no
 * array, with 2^32 elements or more, ends too early; and a frozen array looks at a length that it
 * is to get before it refuses it.
 *
 * Both sides keep each object that has passed as long as the vat is there, some 310 bytes for a
 * function: the kernel knows callouts by the identity of function and argument, which may not
 * depend on when the host collects garbage.
 */

import * as bounds from '../bounds.ts';
import type { Fuel } from '../fuel.ts';
import { type HostRealm, realmOver } from '../hostrealm.ts';
import type { Engine } from './engine.ts';
import { VatRuntime } from './runtime.ts';

/** Makes a realm in a vat; `filename` is that of the program that it will evaluate. */
export function makeVatRealm(engine: Engine, filename: string, fuel: Fuel): HostRealm {
  return realmOver(fuel.within(() => new VatRuntime(engine, filename, fuel), bounds.WORK).result, fuel);
}
