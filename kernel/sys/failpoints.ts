/**
 * The fail points of the kernel, as fail(9) of FreeBSD has them: places at which something that
 * may be refused is refused on purpose. A kernel that is made without them has no code for them in
 * its way: it is made of other parts (callout/failing.ts, machine/failing.ts).
 */

/** The authority that is asked at each fail point, once each time that the kernel comes by it. */
export interface FailPoints {
  /** True if a setcallout that begins now is to find the callout table full. */
  setcallout(): boolean;
  /** The error number with which system call `name` is to fail before it does anything, or 0. */
  syscall(name: string): number;
}
