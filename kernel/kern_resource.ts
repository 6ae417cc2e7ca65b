/** Resource use, kern_resource.c. */
import { EINVAL } from './errno.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { putTimeval } from './timeval.ts';
import { copyout } from './vm_glue.ts';

const RUSAGE_SELF = 0;
const RUSAGE_CHILDREN = -1;
const RUSAGE_SIZE = 88;
const RU_MINFLT = 32 + 4 * 4;
const RU_NSIGNALS = 32 + 11 * 4;
const RU_NVCSW = 32 + 12 * 4;
const RU_NIVCSW = 32 + 13 * 4;

/**
 * Microseconds a process has run, in user mode and in the kernel: its exact run
 * time, divided as the statistics clock found it (calcru). A later sample may
 * change the division; neither part ever goes back for that.
 */
export function runtime(k: Kernel, p: Proc): { user: number; system: number } {
  const total = p.p_rtime + (p === k.curproc ? k.clockwork.uptime() - p.p_switched : 0);
  const ticks = p.p_uticks + p.p_sticks + p.p_iticks;
  const found = ticks === 0 ? total : (total * p.p_uticks) / ticks;
  p.p_uu = Math.max(p.p_uu, Math.min(found, total - p.p_su));
  p.p_su = Math.max(p.p_su, total - p.p_uu);
  return { user: p.p_uu, system: p.p_su };
}

/** getrusage(2). EINVAL, EFAULT. */
export function sys_getrusage(k: Kernel, p: Proc, uap: Int32Array): number {
  const [who, rusage] = uap;
  if (who !== RUSAGE_SELF && who !== RUSAGE_CHILDREN) return EINVAL;
  const bytes = new Uint8Array(RUSAGE_SIZE);
  if (who === RUSAGE_SELF) {
    const view = new DataView(bytes.buffer);
    const { user, system } = runtime(k, p);
    putTimeval(view, 0, Math.floor(user));
    putTimeval(view, 16, Math.floor(system));
    view.setInt32(RU_MINFLT, p.p_minflt, true);
    view.setInt32(RU_NSIGNALS, p.p_nsignals, true);
    view.setInt32(RU_NVCSW, p.p_nvcsw, true);
    view.setInt32(RU_NIVCSW, p.p_nivcsw, true);
  }
  return copyout(k, p, bytes, rusage);
}
