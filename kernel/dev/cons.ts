/** The console's driver. Every operation goes to the console's terminal. */

import type { Fileops } from '../kern/file.ts';
import { ttread, ttwrite, ttyamount, ttypoll } from '../kern/tty_io.ts';
import { ttioctl } from '../kern/tty_ioctl.ts';
import { FNONBLOCK } from '../sys/fcntl.ts';

/** The operations on an open file of the console. */
export const consoleOps: Readonly<Omit<Fileops, 'stat'>> = {
  read: (k, p, fp, uio) => ttread(k, p, k.tty, uio, (fp.f_flag & FNONBLOCK) !== 0),
  write: (k, p, fp, uio) => ttwrite(k, p, k.tty, uio, (fp.f_flag & FNONBLOCK) !== 0),
  ioctl: (k, p, _fp, request, argp) => ttioctl(k, p, k.tty, request, argp),
  poll: (k, p, _fp, events) => ttypoll(k, p, k.tty, events),
  ready: (k) => [k.tty.t_rsel, k.tty.t_wsel],
  amount: (k, _fp, reads) => ttyamount(k.tty, reads),
  close: () => undefined,
};
