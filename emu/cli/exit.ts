/**
 * Exit statuses of the command, after those of timeout(1), env(1) and the shell, and the failures
 * that carry them.
 */

import { getSystemErrorMap } from 'node:util';
import { EXIT_EMULATOR } from '../front/status.ts';

export {
  EXIT_CYCLES,
  EXIT_EMULATOR,
  EXIT_MEMCHECK,
  EXIT_NOTEXEC,
  EXIT_NOTFOUND,
  EXIT_PANIC,
  EXIT_PARTED,
  EXIT_SIGNAL,
  EXIT_SIGPIPE,
  EXIT_STUCK,
} from '../front/status.ts';

/** The exit statuses, for the help pages. */
export const EXIT_STATUS_HELP = `Exit status:
  0-121  the program's own (so are higher ones, if the program chooses them)
  99     with --memcheck: errors were found
  122    every process sleeps for ever
  123    the kernel panicked
  124    the bound of --cycles was reached
  125    an error of the emulator: a bad option, a file that cannot be read or written
  126    the program was found but cannot be run
  127    the program was not found
  128+n  the program was terminated by signal n; 130 also after ^A x`;

/** An error with an exit status and one line for the user; never shown with a stack. */
export class Failure extends Error {
  readonly status: number;
  /** Lines below that line. */
  readonly below: readonly string[];

  constructor(message: string, status: number = EXIT_EMULATOR, below: readonly string[] = []) {
    super(message);
    this.status = status;
    this.below = below;
  }
}

/** A Failure because a file is not there. */
export class NotFound extends Failure {}

/** Words for errors of the system that say more than those of Node. */
const WORDS: Readonly<Record<string, string>> = {
  EISDIR: 'is a directory',
  EIO: 'input/output error',
  ERR_FS_FILE_TOO_LARGE: 'too large',
  ERR_STRING_TOO_LONG: 'too large',
};

/** The cures of errors that are not about the file itself. */
const CURES: Readonly<Record<string, string>> = {
  ENOSPC: 'make room there, or write elsewhere',
  EDQUOT: 'make room there, or write elsewhere',
  EROFS: 'write elsewhere',
  EMFILE: 'raise the limit by ulimit -n',
  ENFILE: 'end other programs',
  ENOMEM: 'end other programs',
  EAGAIN: 'end other programs',
};

/**
 * The words of the system for a file that could not be opened, read or written, without the call
 * and the path; and what to do, if that is not plain from them.
 */
export function reason(error: unknown): string {
  const { code = '', errno = 0 } = error as { code?: string; errno?: number };
  const words = WORDS[code] ?? getSystemErrorMap().get(errno)?.[1];
  if (words === undefined) return error instanceof Error ? error.message : String(error);
  const cure = CURES[code];
  return cure === undefined ? words : `${words} (${cure})`;
}

/**
 * An error of the host in one line: a file or a call that failed, or no memory for a machine.
 * undefined for an exception of any other kind.
 */
export function hostError(error: unknown): string | undefined {
  if (error instanceof RangeError && /^(?:Array buffer allocation|Invalid typed array)/.test(error.message))
    return 'this computer has no memory for so large a machine: take less of --mem, --ncallout, --wheelsize or --hashsize';
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  const what = path ?? (syscall === 'uv_cwd' ? 'the working directory' : syscall);
  return `${what}: ${reason(error)}`;
}
