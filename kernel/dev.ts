/** The console as a file; descriptors 0, 1 and 2 of the first process are one open of it, as login(1) leaves them. */
import { type File, type Fileops, FNONBLOCK, FREAD, FWRITE, falloc } from './file.ts';
import type { Kernel } from './kernel.ts';
import { PAGE_SIZE } from './machdep.ts';
import { Panic } from './panic.ts';
import type { Proc } from './proc.ts';
import { S_IFCHR, type Stat } from './stat.ts';
import { ttread, ttwrite, ttypoll } from './tty_io.ts';
import { ttioctl } from './tty_ioctl.ts';

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
  read: (k, p, fp, uio) => ttread(k, p, k.tty, uio, (fp.f_flag & FNONBLOCK) !== 0),
  write: (k, p, fp, uio) => ttwrite(k, p, k.tty, uio, (fp.f_flag & FNONBLOCK) !== 0),
  ioctl: (k, p, _fp, request, argp) => ttioctl(k, p, k.tty, request, argp),
  poll: (k, p, _fp, events) => ttypoll(k, p, k.tty, events),
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
