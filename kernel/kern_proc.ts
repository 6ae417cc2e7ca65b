/** What a process may ask about itself. */
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

export function sys_getpid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_pid;
  return 0;
}

export function sys_getppid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_pptr?.p_pid ?? 0;
  return 0;
}
