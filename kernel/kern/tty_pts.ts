/**
 * posix_openpt(2), and the operations of masters of pseudo-terminals (tty_pty.ts). A slave,
 * /dev/pts/N, is opened by its name, as any terminal is.
 */

import type { Inode } from '../mfs/inode.ts';
import { BLOCK_SIZE } from '../mfs/mfs_data.ts';
import { EAGAIN, EINVAL, EIO, ENOSPC, ENOTDIR } from '../sys/errno.ts';
import { FNONBLOCK, FREAD, FWRITE } from '../sys/fcntl.ts';
import { PCATCH, TTIPRI, TTOPRI } from '../sys/param.ts';
import { POLLHUP, POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import type { Stat } from '../sys/stat.ts';
import type { Amount } from './event_file.ts';
import { type File, type Fileops, openFile } from './file.ts';
import { preempt, tsleep, wantsPreemption } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import { selrecord } from './sys_select.ts';
import { TTYHIWAT } from './tty.ts';
import { ptcioctl } from './tty_ptsioctl.ts';
import { PTS_MAJOR, Pty, TYPED } from './tty_pty.ts';
import type { Uio } from './uio.ts';

/** Flags of open(2) that posix_openpt takes, with picolibc's values. */
const O_RDWR = 2; // required
const O_NONBLOCK = 0x4000;
const O_NOCTTY = 0x8000; // of no effect: no open makes a controlling terminal
const O_CLOEXEC = 0x4_0000;

/** The group of terminals, and their mode: others may write messages to one only by that group. */
const TTY_GID = 4;
const TTY_MODE = 0o620;

/** The directory of slaves, made if there is none: its name, or an errno. */
function directory(k: Kernel): Inode | number {
  const dev = k.rootfs.find('/dev');
  if (dev?.directory === undefined) return ENOTDIR;
  const pts = dev.directory.lookup('pts') ?? k.rootfs.mkdir(dev, 'pts', 0o755);
  if (pts === undefined) return ENOSPC;
  return pts.directory === undefined ? ENOTDIR : pts;
}

/**
 * Makes a pseudo-terminal with the lowest free number, for `p`. EAGAIN if there are as many as
 * there may be, ENOSPC, ENOTDIR.
 */
function ptsalloc(k: Kernel, p: Proc): Pty | number {
  const dir = directory(k);
  if (typeof dir === 'number') return dir;
  for (let unit = 0; unit < k.pts_maxdev; unit++) {
    // A file that root has put there keeps its name.
    if (k.ptys.has(unit) || dir.directory?.lookup(`${unit}`) !== undefined) continue;
    const inode = k.rootfs.device(dir, `${unit}`, TTY_MODE, (PTS_MAJOR << 8) | unit);
    if (inode === undefined) break;
    inode.i_uid = p.p_cred.ruid;
    inode.i_gid = TTY_GID;
    k.rootfs.hold(inode);
    const pty = new Pty(k, unit, inode);
    k.ptys.set(unit, pty);
    return pty;
  }
  const full = k.ptys.size >= k.pts_maxdev;
  if (dir.directory?.empty) k.rootfs.rmdir(k.rootfs.find('/dev') as Inode, 'pts', dir);
  return full ? EAGAIN : ENOSPC;
}

/**
 * posix_openpt(2): the master of a new pseudo-terminal. EINVAL for flags other than O_RDWR with
 * O_NOCTTY, O_CLOEXEC and O_NONBLOCK; EMFILE, ENFILE; EAGAIN if there are as many as there may be,
 * ENOSPC, ENOTDIR.
 */
export function sys_posix_openpt(k: Kernel, p: Proc, uap: Int32Array): number {
  const [flags] = uap;
  if ((flags & ~(O_NOCTTY | O_CLOEXEC | O_NONBLOCK)) !== O_RDWR) return EINVAL;
  const pty = ptsalloc(k, p);
  if (typeof pty === 'number') return pty;
  const file = openFile(k, p, FREAD | FWRITE | (flags & O_NONBLOCK), ptcOps, pty);
  if (typeof file === 'number') {
    pty.hangup();
    return file;
  }
  p.p_fd.setExclose(file.fd, (flags & O_CLOEXEC) !== 0);
  p.p_retval[0] = file.fd;
  return 0;
}

/** read(2) of a master. At its end when the slave has ended. EAGAIN, EINTR, EFAULT. */
function* ptcread(k: Kernel, pty: Pty, uio: Uio, nonblock: boolean): Sleepable<number> {
  if (uio.resid === 0) return 0;
  while (pty.pending === 0) {
    if (pty.finished) return 0;
    if (nonblock) return EAGAIN;
    const error = yield* tsleep(k, pty.rsel, TTIPRI | PCATCH, 'ptcin', 0);
    if (error !== 0) return error;
  }
  return pty.show(uio);
}

/** write(2) to a master. EIO when the slave has ended. EAGAIN, EINTR, EFAULT. */
function* ptcwrite(k: Kernel, p: Proc, pty: Pty, uio: Uio, nonblock: boolean): Sleepable<number> {
  while (uio.resid > 0) {
    if (pty.finished) return EIO;
    let error = 0;
    if (pty.room > 0) {
      const bytes = new Uint8Array(Math.min(pty.room, uio.resid));
      const before = uio.resid;
      error = uio.uiomove(bytes);
      // Bytes before a bad buffer count as written.
      pty.type(bytes.subarray(0, before - uio.resid));
    } else if (nonblock) error = EAGAIN;
    else error = yield* tsleep(k, pty.wsel, TTOPRI | PCATCH, 'ptcout', 0);
    if (error === 0 && uio.resid > 0 && wantsPreemption(k, p)) error = yield* preempt(k, p);
    if (error !== 0) return error;
  }
  return 0;
}

/** poll(2) of a master. */
function ptcpoll(k: Kernel, p: Proc, pty: Pty, events: number): number {
  if (pty.finished) return (events & (POLLIN | POLLRDNORM)) | POLLHUP;
  let revents = 0;
  if (pty.pending > 0) revents |= events & (POLLIN | POLLRDNORM);
  if (pty.room > 0) revents |= events & POLLOUT;
  if (revents !== 0) return revents;
  // The end of the slave is told to readers, whatever they asked for.
  selrecord(k, p, pty.rsel);
  if ((events & POLLOUT) !== 0) selrecord(k, p, pty.wsel);
  return 0;
}

/** The amount that can be read from a master, or written to it, for kevent(2). */
function ptcamount(pty: Pty, reads: boolean): Amount {
  const { finished: eof } = pty;
  return reads
    ? { data: pty.pending, eof, lowat: 1, most: TTYHIWAT }
    : { data: eof ? 0 : pty.room, eof, lowat: 1, most: TYPED };
}

/** fstat(2) of a master: the attributes of its slave, without a place in the file system. */
function ptcstat({ inode }: Pty): Stat {
  const { i_mode, i_uid, i_gid, i_rdev, i_atime, i_mtime, i_ctime } = inode;
  return {
    st_dev: 0,
    st_ino: i_rdev,
    st_mode: i_mode,
    st_nlink: 0,
    st_uid: i_uid,
    st_gid: i_gid,
    st_rdev: i_rdev,
    st_size: 0,
    st_atim: i_atime,
    st_mtim: i_mtime,
    st_ctim: i_ctime,
    st_blksize: BLOCK_SIZE,
    st_blocks: 0,
  };
}

const ptyOf = (fp: File) => fp.f_data as Pty;
const nonblocks = (fp: File) => (fp.f_flag & FNONBLOCK) !== 0;

/** The operations of a master; f_data is the Pty. */
const ptcOps: Readonly<Fileops> = {
  read: (k, _p, fp, uio) => ptcread(k, ptyOf(fp), uio, nonblocks(fp)),
  write: (k, p, fp, uio) => ptcwrite(k, p, ptyOf(fp), uio, nonblocks(fp)),
  ioctl: (k, p, fp, request, argp) => ptcioctl(k, p, ptyOf(fp), request, argp),
  poll: (k, p, fp, events) => ptcpoll(k, p, ptyOf(fp), events),
  ready: (_k, fp, reads) => {
    const { rsel, wsel } = ptyOf(fp);
    return reads === undefined ? [rsel, wsel] : [reads ? rsel : wsel];
  },
  amount: (_k, fp, reads) => ptcamount(ptyOf(fp), reads),
  stat: (_k, _p, fp) => ptcstat(ptyOf(fp)),
  close: (_k, fp) => ptyOf(fp).hangup(),
};
