/**
 * The driver of /dev/null, /dev/zero and /dev/random, mem.c. They read as nothing, as
 * zeros without end and as random bytes without end. All of them take everything that is
 * written.
 */

import type { File, Fileops } from '../kern/file.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Uio } from '../kern/uio.ts';
import { PAGE_SIZE } from '../machdep.ts';
import type { Inode } from '../mfs/inode.ts';
import { ENOTTY } from '../sys/errno.ts';
import { POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';

/** Minor number of /dev/null, 4.4BSD's. */
export const NULL = 2;
/** Minor number of /dev/zero, 4.4BSD's. */
export const ZERO = 12;
/** Minor number of /dev/random. */
export const RANDOM = 3;

const ZEROS: Readonly<Uint8Array> = new Uint8Array(PAGE_SIZE);

/** read(2) of the device that `fp` is open on; the minor number says which. */
function memRead(k: Kernel, fp: File, uio: Uio): number {
  const minor = (fp.f_data as Inode).i_rdev & 0xff;
  if (minor === NULL) return 0;
  if (minor === RANDOM) k.random.stir(k.clockwork.uptime() * 1000);
  let error = 0;
  while (uio.resid > 0 && error === 0)
    error = uio.uiomove(minor === RANDOM ? k.random.bytes(k, uio.resid) : ZEROS);
  return error;
}

/** The operations on an open file of these devices. */
export const memOps: Readonly<Omit<Fileops, 'stat'>> = {
  read: (k, _p, fp, uio) => memRead(k, fp, uio),
  write: (_k, _p, _fp, uio) => {
    uio.resid = 0;
    return 0;
  },
  ioctl: () => ENOTTY,
  poll: (_k, _p, _fp, events) => events & (POLLIN | POLLRDNORM | POLLOUT),
  close: () => undefined,
};
