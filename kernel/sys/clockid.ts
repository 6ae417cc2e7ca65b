/** clockid_t, the clocks of clock_gettime(2), with the numbers of userland/share/doc/abi.md. */

export const CLOCK_REALTIME = 0; // time of day
export const CLOCK_VIRTUAL = 1; // processor time in user mode of the process
export const CLOCK_PROF = 2; // processor time of the process, user and system
export const CLOCK_MONOTONIC = 4; // time since boot
export const CLOCK_THREAD_CPUTIME_ID = 14; // processor time of the calling thread
export const CLOCK_PROCESS_CPUTIME_ID = 15; // processor time of the process, user and system

/** Clock names by number, for messages. */
export const CLOCK_NAMES: ReadonlyMap<number, string> = new Map([
  [CLOCK_REALTIME, 'CLOCK_REALTIME'],
  [CLOCK_VIRTUAL, 'CLOCK_VIRTUAL'],
  [CLOCK_PROF, 'CLOCK_PROF'],
  [CLOCK_MONOTONIC, 'CLOCK_MONOTONIC'],
  [CLOCK_THREAD_CPUTIME_ID, 'CLOCK_THREAD_CPUTIME_ID'],
  [CLOCK_PROCESS_CPUTIME_ID, 'CLOCK_PROCESS_CPUTIME_ID'],
]);

/** True for a number that names a clock. */
export function knownClock(id: number): boolean {
  return CLOCK_NAMES.has(id);
}

/** True for a clock that counts processor time of a process. */
export function isCpuClock(id: number): boolean {
  return (
    id === CLOCK_VIRTUAL ||
    id === CLOCK_PROF ||
    id === CLOCK_THREAD_CPUTIME_ID ||
    id === CLOCK_PROCESS_CPUTIME_ID
  );
}
