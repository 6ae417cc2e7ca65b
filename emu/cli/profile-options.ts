/** The options --profile[=FILE] and --profile-by. */

import { type Command, Option } from 'commander';
import type { MachineConfig } from '../config.ts';
import { Failure } from './exit.ts';
import { withDefaultValue } from './optional-value.ts';
import type { RunProfile } from './profile.ts';

/** The ways in which cycles are found. */
export type ProfileBy = 'instruction' | 'clock';

export interface ProfileOptions {
  /** The file to write; empty for none. */
  readonly profile?: string;
  readonly profileBy?: ProfileBy;
}

export const FLAG = '--profile';
const WAYS: readonly ProfileBy[] = ['instruction', 'clock'];

/** Adds the options to a command. */
export function addProfileOptions(command: Command): Command {
  command
    .option(
      `${FLAG} [=file]`,
      'print on stderr where the time goes, by function; a file for speedscope or Perfetto (.json), or of stacks (.txt)',
    )
    .addOption(
      new Option('--profile-by <way>', 'count every instruction, or ticks of the statistics clock').choices(
        WAYS,
      ),
    );
  return withDefaultValue(command, FLAG, '');
}

/** The rates of a machine's clocks. */
export type Rates = Pick<MachineConfig, 'freq' | 'stathz'>;

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
