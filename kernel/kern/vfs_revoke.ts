/**
 * revoke(2) of 4.4BSD: takes a file away from everybody who has it open. Descriptors stay, but
 * their operations are those of the dead file system (deadfs): only close works.
 *
 * The dead file keeps its inode, as an open file does, so that locks for which somebody still
 * waits are given up when the descriptor is closed.
 */

import { isConsole, isMemory, terminalOf } from '../dev/conf.ts';
import { ptyAt } from '../dev/pts.ts';
import { IPL_TTY } from '../machdep.ts';
import type { Inode } from '../mfs/inode.ts';
import { EBADF, EINVAL, EIO, EPERM } from '../sys/errno.ts';
import { POLLHUP, POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import type { File, FileDesc, Fileops } from './file.ts';
import { allUses } from './file_uses.ts';
import { unlockAll } from './kern_lockf.ts';
import { setAsync } from './kern_sigio.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { nameiUser } from './vfs_lookup.ts';
import { inodeOf, isDevice, vnops } from './vfs_vnops.ts';

/** The operations of a dead file: nothing waits, and all but close fails. */
const deadFile: Readonly<Fileops> = {
  read: () => EIO,
  write: () => EIO,
  ioctl: () => EBADF,
  poll: (_k, _p, _fp, events) => (events & (POLLIN | POLLRDNORM | POLLOUT)) | POLLHUP,
  stat: () => EBADF,
  left: (k, fp, by) => unlockAll(k, inodeOf(fp), by),
  close: (k, fp) => {
    unlockAll(k, inodeOf(fp), fp);
    k.rootfs.release(inodeOf(fp));
  },
};

/** The operations of a dead device: a read is at the end. */
const deadDevice: Readonly<Fileops> = { ...deadFile, read: () => 0 };

/** True if a file was of the file system once, and has been revoked. */
export function isDead(fp: File): boolean {
  return fp.f_ops === deadFile || fp.f_ops === deadDevice;
}

/** True if two inodes are the same file, or the same device under two names. */
function same(a: Inode, b: Inode): boolean {
  if (a === b) return true;
  if (!isDevice(a) || !isDevice(b)) return false;
  return a.i_rdev === b.i_rdev || (isConsole(a.i_rdev) && isConsole(b.i_rdev));
}

/**
 * revoke(2). EINVAL for a file that cannot be revoked: a directory, a FIFO, the device of a
 * module; EPERM but for root and the owner; errors of namei. A mapping of the file stays.
 */
export function sys_revoke(k: Kernel, p: Proc, uap: Int32Array): number {
  const named = nameiUser(k, p, uap[0]);
  const inode = typeof named === 'number' ? named : terminalOf(k, p, named);
  if (typeof inode === 'number') return inode;
  const device = isDevice(inode);
  const console = device && isConsole(inode.i_rdev);
  const pty = device ? ptyAt(k, inode.i_rdev) : undefined;
  const known = console || pty !== undefined || (device && isMemory(inode.i_rdev));
  if (inode.contents === undefined && !known) return EINVAL;
  if (!inode.ownedBy(p.p_cred)) return EPERM;
  k.spl.charge(k.cost.memref * k.nfiles);
  for (const { fp, p: user } of allUses(k)) {
    const there = fp.f_ops === vnops || isDead(fp);
    if (there && same(inodeOf(fp), inode)) kill(k, fp, user.p_fd, device ? deadDevice : deadFile);
  }
  pty?.revoked();
  if (console) {
    const s = k.spl.splraise(IPL_TTY, k.tty.r_tty);
    k.tty.revoke();
    k.spl.splx(s);
  }
  return 0;
}

/** Makes an open file of `by` a dead one; it may be one already. */
function kill(k: Kernel, fp: File, by: FileDesc, dead: Fileops): void {
  if (fp.f_ops === vnops) setAsync(k, fp, false);
  fp.f_ops = dead;
  for (const kq of by.fd_kqlist) kq.died(k, fp);
  unlockAll(k, inodeOf(fp), by);
  unlockAll(k, inodeOf(fp), fp);
}
