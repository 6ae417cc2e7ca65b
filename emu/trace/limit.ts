/** The length of a trace. */

/**
 * Events of a run that a trace has unless told otherwise: a file that a viewer still opens at once.
 */
export const TRACE_LIMIT = 1_000_000;
