/** struct rusage of sys/resource.h, as far as it is counted. */
import { putTimeval } from './timeval.ts';

export const RUSAGE_SIZE = 88;
const RU_MAXRSS = 32;
const RU_MINFLT = 32 + 4 * 4;
const RU_NSIGNALS = 32 + 11 * 4;
const RU_NVCSW = 32 + 12 * 4;
const RU_NIVCSW = 32 + 13 * 4;

/** What a process, or all the children that were waited for, have used: the fields of struct rusage that are counted. */
export interface Rusage {
  /** Microseconds. */
  user: number;
  system: number;
  /** Kilobytes. */
  maxrss: number;
  minflt: number;
  nsignals: number;
  nvcsw: number;
  nivcsw: number;
}

export function noUsage(): Rusage {
  return { user: 0, system: 0, maxrss: 0, minflt: 0, nsignals: 0, nvcsw: 0, nivcsw: 0 };
}

/** Adds what `of` has used (ruadd); of the largest sizes the larger is kept. */
export function ruadd(to: Rusage, of: Rusage): void {
  to.user += of.user;
  to.system += of.system;
  to.maxrss = Math.max(to.maxrss, of.maxrss);
  to.minflt += of.minflt;
  to.nsignals += of.nsignals;
  to.nvcsw += of.nvcsw;
  to.nivcsw += of.nivcsw;
}

/** Writes a struct rusage. */
export function putRusage(view: DataView, at: number, usage: Rusage): void {
  putTimeval(view, at, Math.floor(usage.user));
  putTimeval(view, at + 16, Math.floor(usage.system));
  view.setInt32(at + RU_MAXRSS, usage.maxrss, true);
  view.setInt32(at + RU_MINFLT, usage.minflt, true);
  view.setInt32(at + RU_NSIGNALS, usage.nsignals, true);
  view.setInt32(at + RU_NVCSW, usage.nvcsw, true);
  view.setInt32(at + RU_NIVCSW, usage.nivcsw, true);
}
