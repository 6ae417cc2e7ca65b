/**
 * Times and timers in the layout of user programs: struct timeval, timespec, itimerval and the
 * `which` of setitimer, userland/share/doc/abi.md.
 */
import { MICROSECONDS } from './param.ts';

/** Timers of a process: the first argument, `which`, of setitimer. */
export const ITIMER_REAL = 0; // runs in real time
export const ITIMER_VIRTUAL = 1; // runs while the process is in user mode
export const ITIMER_PROF = 2; // runs while the process is in user mode or in the kernel
/** The first further real timer, well above the values of `which` on other systems. */
export const ITIMER_NTH0 = 16;

export const TIMEVAL_SIZE = 16; // bytes of a timeval, and of a timespec
export const ITIMERVAL_SIZE = 32; // bytes of an itimerval, and of an itimerspec
/** The longest interval that setitimer takes, in seconds (itimerfix). */
const MAXTIMER = 100_000_000;

const NANOSECONDS = 1_000_000_000; // nanoseconds in a second
const WORD = 0x1_0000_0000; // 2^32

/**
 * The latest time of day that can be set, microseconds: in the year 2223. The clock goes on exactly
 * for 31 years from then.
 */
export const LATEST_TIME = 8e15;

/** A 64-bit signed integer as a double, exact up to 2^53. */
function int64(view: DataView, at: number): number {
  return view.getInt32(at + 4, true) * WORD + view.getUint32(at, true);
}

/** The seconds and microseconds of a timeval as they stand, unchecked. */
export function getTimeval(view: DataView, at: number): { sec: number; usec: number } {
  return { sec: int64(view, at), usec: view.getInt32(at + 8, true) };
}

/** The seconds and nanoseconds of a timespec as they stand, unchecked. */
export function getTimespecParts(view: DataView, at: number): { sec: number; nsec: number } {
  return { sec: int64(view, at), nsec: view.getInt32(at + 8, true) };
}

/**
 * The microseconds of a timer's timeval, or -1 if itimerfix refuses it. A non-zero time is
 * lengthened to one tick, `tick` microseconds, at least.
 */
export function itimerfix(view: DataView, at: number, tick: number): number {
  const sec = int64(view, at);
  const usec = view.getInt32(at + 8, true);
  if (sec < 0 || sec > MAXTIMER || usec < 0 || usec >= MICROSECONDS) return -1;
  const microseconds = sec * MICROSECONDS + usec;
  return microseconds === 0 ? 0 : Math.max(microseconds, tick);
}

/** Writes a time in whole microseconds as a timeval. */
export function putTimeval(view: DataView, at: number, microseconds: number): void {
  const seconds = Math.floor(microseconds / MICROSECONDS);
  putSeconds(view, at, seconds, microseconds - seconds * MICROSECONDS);
}

/** Writes a time in microseconds, which may have a fraction, as a timespec. */
export function putTimespec(view: DataView, at: number, microseconds: number): void {
  const seconds = Math.floor(microseconds / MICROSECONDS);
  const nanoseconds = Math.round((microseconds - seconds * MICROSECONDS) * 1000);
  putSeconds(view, at, seconds, Math.min(nanoseconds, NANOSECONDS - 1));
}

/**
 * The value of getTimespec for a point in time before its clock began: the first nanosecond of
 * the clock, which has always passed.
 */
export const LONG_AGO = 0.001;

/**
 * A timespec in microseconds with a fraction. The result is -1 if the timespec is malformed and
 * `negative` if it is below 0. A time of more than 285 years is cut to that.
 */
export function getTimespec(view: DataView, at: number, negative = -1): number {
  const sec = int64(view, at);
  const nsec = view.getInt32(at + 8, true);
  if (nsec < 0 || nsec >= NANOSECONDS) return -1;
  return sec < 0 ? negative : Math.min(sec * MICROSECONDS + nsec / 1000, Number.MAX_SAFE_INTEGER);
}

/** Writes 64-bit seconds and a 32-bit fraction with its padding. */
function putSeconds(view: DataView, at: number, seconds: number, fraction: number): void {
  view.setUint32(at, seconds >>> 0, true);
  view.setInt32(at + 4, Math.floor(seconds / WORD), true);
  view.setInt32(at + 8, fraction, true);
  view.setInt32(at + 12, 0, true);
}
