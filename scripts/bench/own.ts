/**
 * A scheme from a file as a contender of the host benchmark: handles on it, on a null machine. It
 * runs contained, as in an emulated machine. A file of its own, so that the processes of other
 * contenders load none of it.
 */

import { Failure } from '../../emu/cli/exit.ts';
import { keepingRules, loadScheme, schemeToBoot } from '../../emu/cli/scheme-file.ts';
import type { ContenderMaker } from './contender.ts';
import { byHandle } from './facility.ts';

/** Does `work` with the contender of a file. A wrong file or scheme is told in one line. */
export async function withSchemeOf(path: string, work: (make: ContenderMaker) => void): Promise<void> {
  await told(async () => {
    const scheme = await loadScheme(path);
    await keepingRules(path, async () => work((n, fire) => byHandle(n, fire, scheme)));
  });
}

/** Judges the scheme of a file, as before a boot; one that breaks a rule is told, and the end. */
export const judged = (path: string): Promise<void> =>
  told(async () => {
    await schemeToBoot(path);
  });

/** Does `work`; a Failure of it is printed on stderr and ends the process with status 1. */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(`bench: ${error.message}`);
    process.exit(1);
  }
}
