/**
 * A module and its arguments as --module takes them: FILE[:NAME=VALUE,...], or a bare name for
 * FILE.
 */

import { InvalidArgumentError } from 'commander';

/** A module of the command line. */
export interface ModuleSpec {
  /** A file, or a bare name. */
  readonly name: string;
  /** The arguments, NAME=VALUE each. */
  readonly args: readonly string[];
}

/**
 * Reads a module and adds it to those before. The arguments begin after the first colon
 * that NAME= follows, so that a file's name may have colons. A comma that no NAME=
 * follows belongs to the value before it. InvalidArgumentError if there is no name.
 */
export function moduleSpec(text: string, before: readonly ModuleSpec[] = []): readonly ModuleSpec[] {
  const [, name = '', given] = /^(.*?)(?::([A-Za-z_]\w*=.*)?)?$/s.exec(text) ?? [];
  if (name === '')
    throw new InvalidArgumentError('Accepted: FILE or NAME, with :ARGUMENT=VALUE,... behind it.');
  return [...before, { name, args: given === undefined ? [] : given.split(/,(?=[A-Za-z_]\w*=)/) }];
}
