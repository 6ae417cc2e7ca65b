/** A module and its arguments as --module takes them: FILE[:NAME=VALUE,...], or a module's bare name in place of FILE. */

import { InvalidArgumentError } from 'commander';

export interface ModuleSpec {
  readonly name: string;
  /** NAME=VALUE each. */
  readonly args: readonly string[];
}

/**
 * Reads one and adds it to those before. The arguments begin after the first colon that
 * NAME= follows, so that a file's name may have colons; a comma that no NAME=
 * follows belongs to the value before it.
 */
export function moduleSpec(text: string, before: readonly ModuleSpec[] = []): readonly ModuleSpec[] {
  const [, name = '', given] = /^(.*?)(?::([A-Za-z_]\w*=.*)?)?$/s.exec(text) ?? [];
  if (name === '')
    throw new InvalidArgumentError('Accepted: FILE or NAME, with :ARGUMENT=VALUE,... behind it.');
  return [...before, { name, args: given === undefined ? [] : given.split(/,(?=[A-Za-z_]\w*=)/) }];
}
