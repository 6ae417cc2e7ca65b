/** /dev/null and /dev/zero, 4.4BSD's mem.c: nothing, and zeros without end; both take everything. */
import { ENOTTY } from './errno.ts';
import type { File, Fileops } from './file.ts';
import type { Inode } from './inode.ts';
import { PAGE_SIZE } from './machdep.ts';
import { POLLIN, POLLOUT, POLLRDNORM } from './poll.ts';
import type { Uio } from './uio.ts';

/** Minor numbers, 4.4BSD's. */
export const NULL = 2;
export const ZERO = 12;

const ZEROS: Readonly<Uint8Array> = new Uint8Array(PAGE_SIZE);

function memRead(fp: File, uio: Uio): number {
  if (((fp.f_data as Inode).i_rdev & 0xff) === NULL) return 0;
  let error = 0;
  while (uio.resid > 0 && error === 0) error = uio.uiomove(ZEROS);
  return error;
}

export const memOps: Readonly<Omit<Fileops, 'stat'>> = {
  read: (_k, _p, fp, uio) => memRead(fp, uio),
  write: (_k, _p, _fp, uio) => {
    uio.resid = 0;
    return 0;
  },
  ioctl: () => ENOTTY,
  poll: (_k, _p, _fp, events) => events & (POLLIN | POLLRDNORM | POLLOUT),
  close: () => undefined,
};
