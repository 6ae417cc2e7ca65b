/** The profile of a run or a replay, if the options ask for one. */

import { Failure } from './exit.ts';
import type { RunProfile } from './profile.ts';
import type { ProfileOptions, Rates } from './profile-options.ts';

/**
 * The profile that the options ask for. Failure if its file cannot be written. `program` is the
 * name of the program that is run.
 */
export async function profileFor(
  options: ProfileOptions,
  rates: Rates,
  program = '',
): Promise<RunProfile | undefined> {
  if (options.profile === undefined && options.profileBy !== undefined)
    throw new Failure('--profile-by needs --profile');
  // Loaded when asked for: most runs go without.
  return options.profile === undefined
    ? undefined
    : (await import('./profile.ts')).RunProfile.open(options, rates, program);
}
