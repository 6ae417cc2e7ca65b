/**
 * Exit statuses of the command, after those of timeout(1), env(1) and the shell, and the failures
 * that carry them.
 */

/** With --memcheck: the program ended, and errors were found. */
export const EXIT_MEMCHECK = 99;
/** Every process sleeps for ever. */
export const EXIT_STUCK = 122;
/** The kernel panicked. */
export const EXIT_PANIC = 123;
/** The bound of --cycles was reached, as timeout(1) has it. */
export const EXIT_CYCLES = 124;
/** The emulator's own errors: bad options, files it cannot read or write, a defect. */
export const EXIT_EMULATOR = 125;
/** The program was found but cannot be run. */
export const EXIT_NOTEXEC = 126;
/** The program was not found. */
export const EXIT_NOTFOUND = 127;
/** Added to the signal that ended the program, or the emulator itself. */
export const EXIT_SIGNAL = 128;
/** The reader of the output has gone: the status that SIGPIPE would have given. */
export const EXIT_SIGPIPE = EXIT_SIGNAL + 13;

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

  constructor(message: string, status: number = EXIT_EMULATOR) {
    super(message);
    this.status = status;
  }
}

/** A Failure because a file is not there. */
export class NotFound extends Failure {}

/**
 * The words of the system for a file that could not be opened, read or written, without the call
 * and the path.
 */
export function reason(error: unknown): string {
  const code = (error as { code?: string }).code;
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'no such file or directory',
    EACCES: 'permission denied',
    EISDIR: 'is a directory',
    ENOTDIR: 'not a directory',
    ENOSPC: 'no space left on device',
    EROFS: 'read-only file system',
    EBADF: 'bad file descriptor',
    EIO: 'input/output error',
    ERR_FS_FILE_TOO_LARGE: 'too large',
  };
  return (code !== undefined && known[code]) || (error instanceof Error ? error.message : String(error));
}
