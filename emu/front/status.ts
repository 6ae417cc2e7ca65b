/** Exit statuses of a run, after those of timeout(1), env(1) and the shell. */

/** A replay went another way than its log. */
export const EXIT_PARTED = 98;
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
