/** `callwheel scheme count`: the nodes that a scheme visits under a load. */

import { SchemeFault } from '../../contain/schemerealm.ts';
import { type Load, Uncounted, type Visits, visitsOf } from '../../lab/counting.ts';
import { isSourceFile } from '../bundle.ts';
import { Failure } from '../exit.ts';
import { shownPath } from '../hostfile.ts';
import { knownScheme } from '../judge.ts';
import { visitsIn } from '../lab/scheme.ts';

export interface CountOptions extends Load {
  readonly seed: number;
  readonly json?: true;
}

/** The exit status for a scheme that breaks a promise while it is counted. */
const EXIT_WRONG = 1;

/** Counts the nodes of a scheme, a file of the user's or one by name; returns the exit status. */
export async function count(name: string, { seed, json, ...load }: CountOptions): Promise<number> {
  if (load.to < load.from) throw new Failure('--to is less than --from');
  try {
    const visits = isSourceFile(name)
      ? await visitsIn(name, load, seed)
      : visitsOf(knownScheme(name, 'scheme count'), load, seed, () => 0);
    process.stdout.write(json === true ? `${JSON.stringify(visits)}\n` : text(visits));
    return 0;
  } catch (error) {
    if (!(error instanceof SchemeFault || error instanceof Uncounted)) throw error;
    const why = error instanceof SchemeFault ? error.told : error.message;
    process.stdout.write(`${shownPath(name)}: ${why}\n`);
    return EXIT_WRONG;
  }
}

/** A line for each routine. */
const text = (visits: Visits): string =>
  (['start', 'stop', 'tick'] as const)
    .map((of) => `a ${of} visits ${Number(visits[of].toFixed(2))} nodes on average\n`)
    .join('');
