/** read(2) and write(2), sys_generic.c. Descriptors 0, 1 and 2 are the console. */
import { EBADF, EFAULT, EINVAL } from './errno.ts';
import type { Kernel } from './kernel.ts';
import { PAGE_SIZE } from './machdep.ts';
import type { Proc, Sleepable } from './proc.ts';
import { copyin, copyout } from './vm_glue.ts';

/** EBADF, EFAULT, EINVAL, EINTR. */
export function* sys_read(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [fd, buf, nbytes] = uap;
  if (fd < 0 || fd > 2) return EBADF;
  if (nbytes < 0) return EINVAL;
  const bytes = yield* k.tty.read(nbytes);
  if (typeof bytes === 'number') return bytes;
  if (bytes.length > 0 && copyout(k, p, bytes, buf) !== 0) return EFAULT;
  p.p_retval[0] = bytes.length;
  return 0;
}

/** EBADF, EINVAL; EFAULT, with what came before the bad page written. */
export function sys_write(k: Kernel, p: Proc, uap: Int32Array): number {
  const [fd, buf, nbytes] = uap;
  if (fd < 0 || fd > 2) return EBADF;
  if (nbytes < 0) return EINVAL;
  let done = 0;
  while (done < nbytes) {
    const bytes = new Uint8Array(Math.min(PAGE_SIZE, nbytes - done));
    if (copyin(k, p, buf + done, bytes) !== 0) {
      if (done === 0) return EFAULT;
      break;
    }
    k.tty.output(bytes);
    done += bytes.length;
  }
  p.p_retval[0] = done;
  return 0;
}
