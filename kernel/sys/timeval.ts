/** Times and timers as user programs write them: struct timeval, timespec, itimerval and `which` of userland/share/doc/abi.md. */
import { MICROSECONDS } from './param.ts';

/** Timers of a process, setitimer's `which`: ITIMER_REAL runs in real time. */
export const ITIMER_REAL = 0;
/** Runs while the process is in user mode. */
export const ITIMER_VIRTUAL = 1;
/** Runs while the process is in user mode or in the kernel. */
export const ITIMER_PROF = 2;
/** The first further real timer, well above what other systems use for `which`. */
export const ITIMER_NTH0 = 16;

export const TIMEVAL_SIZE = 16;
export const ITIMERVAL_SIZE = 32;
/** The longest interval setitimer takes, in seconds (itimerfix). */
export const MAXTIMER = 100_000_000;

const NANOSECONDS = 1_000_000_000;
const WORD = 0x1_0000_0000;

/** A 64-bit signed integer as a double, exact to 2^53. */
function int64(view: DataView, at: number): number {
  return view.getInt32(at + 4, true) * WORD + view.getUint32(at, true);
}

/** A timeval's seconds and microseconds as they stand, unchecked. */
export function getTimeval(view: DataView, at: number): { sec: number; usec: number } {
  return { sec: int64(view, at), usec: view.getInt32(at + 8, true) };
}

/** The microseconds of a timer's timeval, or -1 if itimerfix refuses it; a non-zero time is at least one tick. */
export function itimerfix(view: DataView, at: number, tick: number): number {
  const sec = int64(view, at);
  const usec = view.getInt32(at + 8, true);
  if (sec < 0 || sec > MAXTIMER || usec < 0 || usec >= MICROSECONDS) return -1;
  const microseconds = sec * MICROSECONDS + usec;
  return microseconds === 0 ? 0 : Math.max(microseconds, tick);
}

export function putTimeval(view: DataView, at: number, microseconds: number): void {
  const seconds = Math.floor(microseconds / MICROSECONDS);
  putSeconds(view, at, seconds, microseconds - seconds * MICROSECONDS);
}

/** A timespec from a time in microseconds that may have a fraction. */
export function putTimespec(view: DataView, at: number, microseconds: number): void {
  const seconds = Math.floor(microseconds / MICROSECONDS);
  const nanoseconds = Math.round((microseconds - seconds * MICROSECONDS) * 1000);
  putSeconds(view, at, seconds, Math.min(nanoseconds, NANOSECONDS - 1));
}

/** What getTimespec is to make of a point in time before its clock began: its first nanosecond, which is over. */
export const LONG_AGO = 0.001;

/**
 * A timespec as microseconds, with its fraction; -1 if it is malformed, and
 * `negative` if it is below 0. What is longer than 285 years is cut to that.
 */
export function getTimespec(view: DataView, at: number, negative = -1): number {
  const sec = int64(view, at);
  const nsec = view.getInt32(at + 8, true);
  if (nsec < 0 || nsec >= NANOSECONDS) return -1;
  return sec < 0 ? negative : Math.min(sec * MICROSECONDS + nsec / 1000, Number.MAX_SAFE_INTEGER);
}

function putSeconds(view: DataView, at: number, seconds: number, fraction: number): void {
  view.setUint32(at, seconds >>> 0, true);
  view.setInt32(at + 4, Math.floor(seconds / WORD), true);
  view.setInt32(at + 8, fraction, true);
  view.setInt32(at + 12, 0, true);
}
