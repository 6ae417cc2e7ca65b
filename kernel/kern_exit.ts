/** The end of a process, kern_exit.c. */
import { itimersExit } from './itimer.ts';
import type { Kernel } from './kernel.ts';
import { type Proc, SZOMB } from './proc.ts';

/** Ends the current process with a status word of wait(2). It does not come back to user mode. */
export function exit1(k: Kernel, p: Proc, status: number): void {
  itimersExit(k, p);
  p.p_fd.closeAll(k);
  p.p_vmspace.destroy();
  p.p_stat = SZOMB;
  p.p_xstat = status;
  p.p_code = null;
  p.p_regs = p.p_saved;
  k.curproc = null;
  k.halted = p.p_pid === 1;
}

/** _exit(2). */
export function sys_exit(k: Kernel, p: Proc, uap: Int32Array): number {
  exit1(k, p, (uap[0] & 0xff) << 8);
  return 0;
}
