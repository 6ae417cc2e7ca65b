/** The flags of callout_reset_sbt, callout(9), with the numbers of FreeBSD. */

/** Flag of callout_reset_sbt: the time is one of uptime. */
export const C_ABSOLUTE = 0x0200;
/** Flag of callout_reset_sbt: time and precision are from callout_when. */
export const C_PRECALC = 0x0400;
/** The greatest argument of C_PREL. */
export const PREL_MOST = 126;
/** Flag of callout_reset_sbt: a precision of the time to go divided by 2 to the power `n`. */
export const C_PREL = (n: number): number => (n + 1) << 1;
/** The bits of all flags. */
export const C_FLAGS = C_ABSOLUTE | C_PRECALC | C_PREL(PREL_MOST);
