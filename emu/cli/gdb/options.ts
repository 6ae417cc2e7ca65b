/** The option --gdb[=PORT]. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { withDefaultValue } from '../optional-value.ts';

/** The port for --gdb without one, which is QEMU's. */
const GDB_PORT = 1234;

/** The port for standard input and output. */
export const STDIO = '-';

export interface GdbOptions {
  readonly gdb?: number | typeof STDIO;
}

/** True if standard input and output are GDB's. */
export const hasStdio = ({ gdb }: GdbOptions): boolean => gdb === STDIO;

const FLAG = '--gdb';
const PORT_MOST = 65_535;

function portOf(text: string): number | typeof STDIO {
  if (text === STDIO) return text;
  if (/^\d{1,5}$/.test(text) && Number(text) <= PORT_MOST) return Number(text);
  throw new InvalidArgumentError(
    `Accepted: a port from 0 to ${PORT_MOST}, or - for standard input and output.`,
  );
}

/**
 * Adds the option to a command. Its port stands behind =: a word that follows is a program.
 */
export function addGdbOption(command: Command): Command {
  const doc = `wait for gdb at this port of 127.0.0.1 (${GDB_PORT}), or be its end of a pipe with -`;
  command.addOption(new Option(`${FLAG} [=port]`, doc).argParser(portOf));
  return withDefaultValue(command, FLAG, `${GDB_PORT}`);
}
