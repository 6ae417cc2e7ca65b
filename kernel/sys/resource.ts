/** Resource limits of 4.4BSD's sys/resource.h. */

/** A limit of one resource, in seconds, bytes or numbers; Infinity is RLIM_INFINITY. */
export interface Rlimit {
  /** The soft limit, which is enforced. */
  cur: number;
  /** The hard limit, the highest value of the soft one. */
  max: number;
}

export const RLIMIT_CPU = 0; // seconds of processor time
export const RLIMIT_FSIZE = 1; // bytes of a file
export const RLIMIT_DATA = 2; // bytes of the heap
export const RLIMIT_STACK = 3; // bytes of the stack
export const RLIMIT_CORE = 4; // bytes of a core file
export const RLIMIT_NPROC = 7; // processes of the user
export const RLIMIT_NOFILE = 8; // open descriptors
export const RLIMIT_AS = 10; // bytes of address space
export const RLIM_NLIMITS = 11; // the number of resources
