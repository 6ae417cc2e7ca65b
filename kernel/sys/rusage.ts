/** struct rusage of sys/resource.h, as far as its fields are counted. */
import { putTimeval } from './timeval.ts';

export const RUSAGE_SIZE = 88; // bytes of the structure
/** Offsets of the fields that are counted, after two timevals and 4 bytes a field. */
const RU_MAXRSS = 32;
const RU_MINFLT = 32 + 4 * 4;
const RU_NSIGNALS = 32 + 11 * 4;
const RU_NVCSW = 32 + 12 * 4;
const RU_NIVCSW = 32 + 13 * 4;

/**
 * Resources used by a process, or by all its children that were waited for: those fields of
 * struct rusage that are counted.
 */
export interface Rusage {
  /** Time in user mode, microseconds. */
  user: number;
  /** Time in the kernel, microseconds. */
  system: number;
  /** Largest size in memory, kilobytes. */
  maxrss: number;
  /** Page faults served without input or output. */
  minflt: number;
  /** Signals received. */
  nsignals: number;
  /** Context switches that the process asked for, by sleeping. */
  nvcsw: number;
  /** Context switches that were forced on the process. */
  nivcsw: number;
}

/**
 * Resources used by one thread: the same but the memory, which is its process's, with the samples
 * of the statistics clock by which its run time is divided.
 */
export interface ThreadUsage extends Omit<Rusage, 'maxrss'> {
  /** Ticks in user mode, in the kernel and in interrupts. [C] */
  uticks: number;
  sticks: number;
  iticks: number;
}

/** The usage of a thread that has not run. */
export function noThreadUsage(): ThreadUsage {
  return { user: 0, system: 0, minflt: 0, nsignals: 0, nvcsw: 0, nivcsw: 0, uticks: 0, sticks: 0, iticks: 0 };
}

/** A usage of nothing. */
export function noUsage(): Rusage {
  return { user: 0, system: 0, maxrss: 0, minflt: 0, nsignals: 0, nvcsw: 0, nivcsw: 0 };
}

/** Adds the usage `of` to `to` (ruadd); the larger of the two maxrss is kept. */
export function ruadd(to: Rusage, of: Rusage): void {
  to.user += of.user;
  to.system += of.system;
  to.maxrss = Math.max(to.maxrss, of.maxrss);
  to.minflt += of.minflt;
  to.nsignals += of.nsignals;
  to.nvcsw += of.nvcsw;
  to.nivcsw += of.nivcsw;
}

/** Writes `usage` as a struct rusage to `view` at offset `at`. */
export function putRusage(view: DataView, at: number, usage: Rusage): void {
  putTimeval(view, at, Math.floor(usage.user));
  putTimeval(view, at + 16, Math.floor(usage.system));
  view.setInt32(at + RU_MAXRSS, usage.maxrss, true);
  view.setInt32(at + RU_MINFLT, usage.minflt, true);
  view.setInt32(at + RU_NSIGNALS, usage.nsignals, true);
  view.setInt32(at + RU_NVCSW, usage.nvcsw, true);
  view.setInt32(at + RU_NIVCSW, usage.nivcsw, true);
}
