/**
 * Makes a program countable. At the entry of each function and at each turn of a loop it
 * gets a look at two words, the work that is left and the depth of the stack; at every way out of a
 * function the depth goes back. Where either is used up, `out` is called, which throws, and keeps
 * throwing until the activity has ended (runtime.ts).
 *
 * All is done by insertions. The inserted names begin with a prefix that the program has not:
 *   w     the words (bounds.ts): work left, depth, and over, not 0 once over a bound
 *   d     the depth at which a function was entered; -1 in a generator that is suspended
 *   r     the value of an expression, on its way
 *   x     1 once a function is returning through a finally block
 *   out   the end of an activity that is over a bound
 *   s     the bytes of stops (stops.ts), which only a debugger wants
 *   stop  the debugger
 *   h0, h1, ...  objects and names of members, while the rest of an expression is evaluated
 *   charge, site, push, spread, keys, text, base, made, chain, compare, delegate: runtime-insert.ts
 *   found, number, primitive, equal, told: of values, runtime-values.ts
 *   name, slot, key, word, store, target, lose, size, resize: of members, runtime-members.ts
 *   g, u  names that nobody reads, for charges in the places of a parameter and of a field
 *
 * Depth. A function's level is d plus its weight (weigh.ts). A catch or finally block begins
 * by setting it, since the functions that the exception came through have not set it back. An
 * expression that is evaluated by the engine outside of any body (a default, a field) becomes a
 * function that is called there.
 */

import { DEPTH } from './bounds.ts';
import { Explainer } from './explain.ts';
import { globalNames, type Kind } from './globals.ts';
import type { Instrumented } from './inserted.ts';
import { Insertions } from './insertions.ts';
import { freeNames } from './names.ts';
import { NESTED, nestedTooDeeply } from './nesting.ts';
import { refuse } from './refusals.ts';
import { Rewriter } from './rewrite.ts';
import { Sites } from './sites.ts';
import { Stops } from './stops.ts';
import { type AnyNode, parseProgram } from './syntax.ts';
import { uncounted } from './weigh.ts';

/** A fault in a program, at a position of its bundled code: line and column from 1. */
export class Unfit extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/**
 * Instruments bundled code, whose name in call stacks is `filename`. Unfit for the first thing in
 * it that is not allowed. With `debugged` a debugger can stop it. `By` makes the insertions; the
 * tests have some that forget one.
 */
export function instrument(
  code: string,
  filename: string,
  kind: Kind,
  debugged = false,
  By = Rewriter,
): Instrumented {
  const program = parsed(code);
  refuse(program, kind, (message, at) => unfit(code, message, at));
  let n = 0;
  while (code.includes(`$${n}`)) n++;
  const prefix = `$${n}`;
  const insertions = new Insertions(code);
  const sites = new Sites(code, program);
  const stops = debugged ? new Stops(prefix, program) : undefined;
  new By(insertions, prefix, uncounted(program), DEPTH, sites, stops).rewrite(program);
  const noted = stops?.noted ?? [];
  return {
    code: insertions.text,
    filename,
    prefix,
    globals: [...new Set(freeNames(program).map(({ name }) => name))].filter(
      (it) => globalNames.includes(it) && it !== 'undefined',
    ),
    column: insertions.columns(),
    explain: new Explainer(code).explain,
    sites: sites.noted,
    stops: noted,
    armed: new Uint8Array(noted.length),
    inserted: insertions.shifts(),
  };
}

/** The tree of a program; Unfit if it cannot be parsed. */
function parsed(code: string): AnyNode {
  const at = nestedTooDeeply(code);
  if (at !== undefined) unfit(code, NESTED, at);
  try {
    return parseProgram(code);
  } catch (error) {
    const { loc, message } = error as { loc?: { line: number; column: number }; message: string };
    if (error instanceof RangeError || message.startsWith('Not enough stack'))
      throw new Unfit(NESTED, loc?.line ?? 1, (loc?.column ?? 0) + 1);
    if (loc === undefined) throw error;
    throw new Unfit(message.replace(/ \(\d+:\d+\)$/, ''), loc.line, loc.column + 1);
  }
}

/** Refuses a program for something at a place of its text. */
function unfit(code: string, message: string, at: number): never {
  const before = code.slice(0, at).split('\n');
  throw new Unfit(message, before.length, (before.at(-1) as string).length + 1);
}
