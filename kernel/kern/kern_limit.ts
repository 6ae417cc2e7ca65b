/**
 * Resource limits, from 4.4BSD's sys/resource.h and kern_resource.c, and the system calls that
 * get and set them.
 */

import { copyin, copyout } from '../machine/vm_glue.ts';
import { EFAULT, EINVAL, EPERM } from '../sys/errno.ts';
import { MAXSSIZ, MICROSECONDS, NOFILE } from '../sys/param.ts';
import {
  RLIM_NLIMITS,
  RLIMIT_CPU,
  RLIMIT_NOFILE,
  RLIMIT_NPROC,
  RLIMIT_STACK,
  type Rlimit,
} from '../sys/resource.ts';
import { SIGKILL, SIGXCPU } from '../sys/signal.ts';
import { runtime } from './kern_resource.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

const RLIMIT_SIZE = 16; // bytes of a struct rlimit
const RLIM_INFINITY = (1n << 63n) - 1n; // as a program sees it
/** Seconds after which SIGXCPU is sent again. */
const CPU_GRACE = 5;

/** The limits of the booted process and of kernel threads. */
export function initialLimits(maxproc: number): Rlimit[] {
  const limits = Array.from({ length: RLIM_NLIMITS }, () => ({ cur: Infinity, max: Infinity }));
  limits[RLIMIT_STACK] = { cur: MAXSSIZ, max: MAXSSIZ };
  limits[RLIMIT_NPROC] = { cur: maxproc, max: maxproc };
  limits[RLIMIT_NOFILE] = { cur: NOFILE, max: NOFILE };
  return limits;
}

/** The copy for a child of fork. */
export function copyLimits(limits: readonly Rlimit[]): Rlimit[] {
  return limits.map(({ cur, max }) => ({ cur, max }));
}

/** getrlimit(2). EINVAL, EFAULT. */
export function sys_getrlimit(k: Kernel, p: Proc, uap: Int32Array): number {
  const limit = p.p_rlimit[uap[0]];
  if (limit === undefined) return EINVAL;
  const bytes = new Uint8Array(RLIMIT_SIZE);
  const view = new DataView(bytes.buffer);
  putLimit(view, 0, limit.cur);
  putLimit(view, 8, limit.max);
  return copyout(k, p, bytes, uap[1]);
}

/**
 * setrlimit(2). EINVAL for an unknown resource or a soft limit above the hard one, EPERM if a
 * user other than root raises the hard limit, EFAULT. Limits of the stack and of descriptors
 * are cut to those of the kernel.
 */
export function sys_setrlimit(k: Kernel, p: Proc, uap: Int32Array): number {
  const resource = uap[0];
  const limit = p.p_rlimit[resource];
  if (limit === undefined) return EINVAL;
  const bytes = new Uint8Array(RLIMIT_SIZE);
  if (copyin(k, p, uap[1], bytes) !== 0) return EFAULT;
  const view = new DataView(bytes.buffer);
  const [cur, max] = [getLimit(view, 0), getLimit(view, 8)];
  if (cur > max) return EINVAL;
  if (max > limit.max && p.p_cred.uid !== 0) return EPERM;
  const most = resource === RLIMIT_STACK ? MAXSSIZ : resource === RLIMIT_NOFILE ? NOFILE : Infinity;
  limit.cur = Math.min(cur, most);
  limit.max = Math.min(max, most);
  if (resource === RLIMIT_NOFILE) p.p_fd.fd_limit = limit.cur;
  return 0;
}

/** Writes a limit as an rlim_t. */
function putLimit(view: DataView, at: number, limit: number): void {
  view.setBigUint64(at, limit === Infinity ? RLIM_INFINITY : BigInt(limit), true);
}

/**
 * A limit from user memory: unsigned, as rlim_t is. A number that a double does not hold
 * exactly counts as no limit.
 */
function getLimit(view: DataView, at: number): number {
  const limit = Number(view.getBigUint64(at, true));
  return limit > Number.MAX_SAFE_INTEGER ? Infinity : limit;
}

/**
 * Checks RLIMIT_CPU of the process that statclock finds running: SIGXCPU past the soft limit,
 * SIGKILL past the hard one.
 */
export function checkCpuLimit(k: Kernel, p: Proc): void {
  const limit = p.p_rlimit[RLIMIT_CPU];
  if (limit.cur === Infinity && limit.max === Infinity) return;
  const { user, system } = runtime(k, p);
  const seconds = (user + system) / MICROSECONDS;
  if (seconds > limit.max) psignal(k, p, SIGKILL);
  else if (seconds > limit.cur) {
    psignal(k, p, SIGXCPU);
    limit.cur = Math.min(limit.cur + CPU_GRACE, limit.max);
  }
}
