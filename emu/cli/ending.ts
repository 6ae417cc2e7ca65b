/** The end of a run as the command tells it, and its exit status. */

import { ASLEEP, toldEnding } from '../front/ending.ts';
import type { Ending } from '../front/loop.ts';
import type { System } from '../system.ts';
import { complain, sayLines } from './output.ts';

/**
 * Says how the run of program `name` ended, unless it ended well, and returns the exit status.
 * `bound` is the value of --cycles; `told` is true if the user knows already why the kernel
 * panicked.
 */
export function reportEnding(
  name: string,
  ending: Ending,
  system: System,
  { bound, told }: { readonly bound: number | undefined; readonly told: boolean },
): number {
  const { status, line, more } = toldEnding(name, ending, system, `--cycles ${bound}`);
  if (ending === 'stuck') asleep(system);
  else {
    // The cursor of a terminal may stand behind what the program wrote, or an echoed ^C.
    if (ending === 'quit' || (ending === 'halt' && line !== undefined && process.stdin.isTTY))
      process.stderr.write('\n');
    if (line !== undefined) complain(line);
    if (!told) sayLines(more);
  }
  for (const why of system.faults?.missed() ?? []) complain(why);
  return status;
}

/** Says that every process sleeps for ever, with a line for each. */
export function asleep(system: System): void {
  complain(
    ASLEEP,
    system.complaints.map((line) => `  ${line}`),
  );
}
