/** The driver of slaves of pseudo-terminals, /dev/pts/N: each operation goes to the terminal. */

import type { File } from '../kern/file.ts';
import type { Kernel } from '../kern/kernel.ts';
import { ttread, ttwrite, ttyamount, ttypoll } from '../kern/tty_io.ts';
import { ttioctl } from '../kern/tty_ioctl.ts';
import { ptsname } from '../kern/tty_ptsioctl.ts';
import { PTS_MAJOR, type Pty, ptyWith } from '../kern/tty_pty.ts';
import type { Inode } from '../mfs/inode.ts';
import { EIO, ENXIO } from '../sys/errno.ts';
import { FNONBLOCK } from '../sys/fcntl.ts';
import { FIODGNAME } from '../sys/ioccom.ts';
import { Panic } from '../sys/panic.ts';
import { POLLHUP, POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import type { Cdevsw } from './conf.ts';

/** True if a device number is that of a slave. */
export function isPts(rdev: number): boolean {
  return rdev >>> 8 === PTS_MAJOR;
}

/** The pseudo-terminal of a device number; undefined if there is none. */
export function ptyAt(k: Kernel, rdev: number): Pty | undefined {
  return isPts(rdev) ? k.ptys.get(rdev & 0xff) : undefined;
}

/** The pseudo-terminal of an open slave. */
function ptyOf(k: Kernel, fp: File): Pty {
  const pty = ptyAt(k, (fp.f_data as Inode).i_rdev);
  if (pty === undefined) throw new Panic('a slave is open, and its pseudo-terminal is not there');
  return pty;
}

const nonblocks = (fp: File) => (fp.f_flag & FNONBLOCK) !== 0;

/** The operations on an open slave. After the hangup a read is at the end; nothing else works. */
export const ptsOps: Readonly<Cdevsw> = {
  open: (k, _p, fp) => {
    const pty = ptyAt(k, (fp.f_data as Inode).i_rdev);
    if (pty?.master !== true) return ENXIO;
    pty.opened();
    return 0;
  },
  read: (k, p, fp, uio) => {
    const { master, tty } = ptyOf(k, fp);
    return master ? ttread(k, p, tty, uio, nonblocks(fp)) : 0;
  },
  write: (k, p, fp, uio) => {
    const { master, tty } = ptyOf(k, fp);
    return master ? ttwrite(k, p, tty, uio, nonblocks(fp)) : EIO;
  },
  ioctl: (k, p, fp, request, argp) => {
    const pty = ptyOf(k, fp);
    if (!pty.master) return ENXIO;
    return request === FIODGNAME ? ptsname(k, p, pty, argp) : ttioctl(k, p, pty.tty, request, argp);
  },
  poll: (k, p, fp, events) => {
    const { master, tty } = ptyOf(k, fp);
    return master ? ttypoll(k, p, tty, events) : (events & (POLLIN | POLLRDNORM | POLLOUT)) | POLLHUP;
  },
  ready: (k, fp, reads) => {
    const { t_rsel, t_wsel } = ptyOf(k, fp).tty;
    return reads === undefined ? [t_rsel, t_wsel] : [reads ? t_rsel : t_wsel];
  },
  amount: (k, fp, reads) => {
    const { master, tty } = ptyOf(k, fp);
    return { ...ttyamount(tty, reads), eof: !master };
  },
  close: (k, fp) => ptyOf(k, fp).closed(),
};

/**
 * The slave that is `tp`, the controlling terminal of a process; undefined if it has none, or one
 * that is no pseudo-terminal. ENXIO after the hangup.
 */
export function controllingSlave(k: Kernel, tp: Pty['tty'] | undefined): Inode | number | undefined {
  if (tp === undefined || tp === k.tty) return undefined;
  const pty = ptyWith(k, tp);
  return pty?.master === true ? pty.inode : ENXIO;
}
