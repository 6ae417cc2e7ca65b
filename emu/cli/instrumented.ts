/**
 * Programs made countable, each text once in a process: a suite, a figure and the debugger's
 * machines load the same module or scheme again and again.
 */

import type { Kind } from '../contain/globals.ts';
import type { Instrumented } from '../contain/inserted.ts';

/** The number of texts that are kept, those made last. */
const KEPT = 16;

const made = new Map<string, Instrumented>();

/**
 * The instrumented text of bundled code, with stops of its own if it is `debugged`. Unfit as from
 * instrument().
 */
export async function instrumentedText(
  code: string,
  filename: string,
  kind: Kind,
  debugged: boolean,
): Promise<Instrumented> {
  const key = JSON.stringify([kind, debugged, filename, code]);
  let program = made.get(key);
  if (program === undefined) {
    const { instrument } = await import('../contain/instrument.ts');
    program = instrument(code, filename, kind, debugged);
    const [oldest] = made.keys();
    if (made.size === KEPT && oldest !== undefined) made.delete(oldest);
    made.set(key, program);
  }
  return { ...program, armed: new Uint8Array(program.armed.length) };
}
