/** The console as a file; descriptors 0, 1 and 2 of the first process are one open of it, as login(1) leaves them. */
import { ENOTTY } from './errno.ts';
import { type File, type Fileops, FREAD, FWRITE, falloc } from './file.ts';
import type { Kernel } from './kernel.ts';
import { PAGE_SIZE } from './machdep.ts';
import { Panic } from './panic.ts';
import { POLLOUT, POLLRDNORM } from './poll.ts';
import type { Proc, Sleepable } from './proc.ts';
import { S_IFCHR, type Stat } from './stat.ts';
import type { Uio } from './uio.ts';

function* consoleRead(k: Kernel, uio: Uio): Sleepable<number> {
  const bytes = yield* k.tty.read(uio.resid);
  return typeof bytes === 'number' ? bytes : uio.uiomove(bytes);
}

function consoleWrite(k: Kernel, uio: Uio): number {
  while (uio.resid > 0) {
    const bytes = new Uint8Array(Math.min(PAGE_SIZE, uio.resid));
    const error = uio.uiomove(bytes);
    if (error !== 0) return error;
    k.tty.output(bytes);
  }
  return 0;
}

function consoleStat(k: Kernel): Stat {
  const now = k.clockwork.microtime();
  return {
    st_dev: 0,
    st_ino: 1,
    st_mode: S_IFCHR | 0o620,
    st_nlink: 1,
    st_uid: 0,
    st_gid: 0,
    st_rdev: 0,
    st_size: 0,
    st_atim: now,
    st_mtim: now,
    st_ctim: now,
    st_blksize: PAGE_SIZE,
    st_blocks: 0,
  };
}

export const consoleOps: Readonly<Fileops> = {
  read: (k, _p, _fp, uio) => consoleRead(k, uio),
  write: (k, _p, _fp, uio) => consoleWrite(k, uio),
  ioctl: () => ENOTTY,
  poll: (_k, _p, _fp, events) => events & (POLLOUT | POLLRDNORM),
  stat: consoleStat,
  close: () => undefined,
};

/** Opens the console on descriptors 0, 1 and 2. */
export function openConsole(k: Kernel, p: Proc): void {
  const fp: File | number = falloc(k, FREAD | FWRITE, consoleOps, undefined);
  if (typeof fp === 'number') throw new Panic('no file for the console');
  fp.f_count = 3;
  for (const fd of [0, 1, 2]) p.p_fd.set(fd, fp);
}
