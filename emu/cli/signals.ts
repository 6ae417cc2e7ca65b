/** The names of BSD's signals, 1 to 31, as <sys/signal.h> numbers them; the host's own numbers may differ. */

const NAMES: readonly string[] =
  'HUP INT QUIT ILL TRAP ABRT EMT FPE KILL BUS SEGV SYS PIPE ALRM TERM URG STOP TSTP CONT CHLD TTIN TTOU IO XCPU XFSZ VTALRM PROF WINCH INFO USR1 USR2'.split(
    ' ',
  );

/** SIGSEGV for 11; a real-time signal by its number. */
export function signalName(signum: number): string {
  const name = NAMES[signum - 1];
  return name === undefined ? `signal ${signum}` : `SIG${name}`;
}
