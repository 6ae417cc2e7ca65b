/** clockid_t, the clocks of clock_gettime(2): userland/share/doc/abi.md. */

export const CLOCK_REALTIME = 0;
export const CLOCK_VIRTUAL = 1;
export const CLOCK_PROF = 2;
export const CLOCK_MONOTONIC = 4;
export const CLOCK_THREAD_CPUTIME_ID = 14;
export const CLOCK_PROCESS_CPUTIME_ID = 15;

/** Their names, for messages. */
export const CLOCK_NAMES: ReadonlyMap<number, string> = new Map([
  [CLOCK_REALTIME, 'CLOCK_REALTIME'],
  [CLOCK_VIRTUAL, 'CLOCK_VIRTUAL'],
  [CLOCK_PROF, 'CLOCK_PROF'],
  [CLOCK_MONOTONIC, 'CLOCK_MONOTONIC'],
  [CLOCK_THREAD_CPUTIME_ID, 'CLOCK_THREAD_CPUTIME_ID'],
  [CLOCK_PROCESS_CPUTIME_ID, 'CLOCK_PROCESS_CPUTIME_ID'],
]);

export function knownClock(id: number): boolean {
  return CLOCK_NAMES.has(id);
}

/** Whether a clock counts the processor time of a process. */
export function isCpuClock(id: number): boolean {
  return (
    id === CLOCK_VIRTUAL ||
    id === CLOCK_PROF ||
    id === CLOCK_THREAD_CPUTIME_ID ||
    id === CLOCK_PROCESS_CPUTIME_ID
  );
}
