/** Realms in Node: each is a fresh context of node:vm, which can compile no text of its own. */

import { createContext, Script } from 'node:vm';
import type { Evaluate } from '../contain/realm-make.ts';

/** A fresh global to make a realm of. */
export function freshGlobal(): Evaluate {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  return (code, filename) => new Script(code, { filename }).runInContext(context);
}
