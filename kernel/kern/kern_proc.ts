/** System calls that tell a process its own number and its parent's. */
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

/** getpid(2). */
export function sys_getpid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_pid;
  return 0;
}

/** getppid(2): 1 for the booted process, and for a process whose parent has exited. */
export function sys_getppid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_pptr?.p_pid ?? 0;
  return 0;
}
