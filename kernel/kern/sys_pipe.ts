/**
 * Pipes, after FreeBSD's sys_pipe.c: a ring of bytes between open files. Those
 * of pipe(2) have one to read from and one to write to; those that have a name
 * are fifo_vnops.ts's.
 *
 * The ring needs no lock: bytes are moved without sleeping, and interrupts do
 * not touch it. A write of PIPE_BUF bytes or less waits until there is room
 * for all of it, and so is never mixed with another; a longer one goes in
 * pieces as there is room.
 *
 * Invariant: 0 <= cnt <= PIPE_SIZE, and `out` is a place in the ring; the next
 * byte goes in at (out + cnt) % PIPE_SIZE.
 */

import { copyout } from '../machine/vm_glue.ts';
import { EAGAIN, EINVAL, ENOTTY, EPIPE } from '../sys/errno.ts';
import { FNONBLOCK, FREAD, FWRITE } from '../sys/fcntl.ts';
import { FIONREAD } from '../sys/ioccom.ts';
import { PCATCH, PSOCK } from '../sys/param.ts';
import { POLLERR, POLLHUP, POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import { S_IFIFO, type Stat } from '../sys/stat.ts';
import { closef, type File, type Fileops, openFile } from './file.ts';
import { tsleep, wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import { Selinfo, selrecord, selwakeup } from './sys_select.ts';
import type { Uio } from './uio.ts';

/** Bytes written in one piece. */
export const PIPE_BUF = 512;
/** Bytes a pipe holds. */
export const PIPE_SIZE = 16_384;

const O_NONBLOCK = 0x4000;
const O_CLOEXEC = 0x4_0000;

export class Pipe {
  readonly ring = new Uint8Array(PIPE_SIZE);
  out = 0;
  cnt = 0;
  /** Open files to read from it, and to write to it. */
  readers = 0;
  writers = 0;
  readonly rsel = new Selinfo();
  readonly wsel = new Selinfo();
  readonly created: number;

  constructor(created: number) {
    this.created = created;
  }

  /** Counts a file that is opened with f_flag `flag`, or with by = -1 closed. */
  count(flag: number, by: 1 | -1): void {
    if ((flag & FREAD) !== 0) this.readers += by;
    if ((flag & FWRITE) !== 0) this.writers += by;
  }

  /** Moves as many bytes as there are, or the reader wants, out of the ring. */
  get(uio: Uio): number {
    let error = 0;
    while (error === 0 && this.cnt > 0 && uio.resid > 0) {
      const before = uio.resid;
      const length = Math.min(this.cnt, PIPE_SIZE - this.out);
      error = uio.uiomove(this.ring.subarray(this.out, this.out + length));
      const moved = before - uio.resid;
      this.out = (this.out + moved) % PIPE_SIZE;
      this.cnt -= moved;
    }
    return error;
  }

  /** Moves `most` bytes, no more than there is room for, into the ring. */
  put(uio: Uio, most: number): number {
    let error = 0;
    let left = Math.min(most, uio.resid);
    while (error === 0 && left > 0) {
      const before = uio.resid;
      const at = (this.out + this.cnt) % PIPE_SIZE;
      const length = Math.min(left, PIPE_SIZE - at);
      error = uio.uiomove(this.ring.subarray(at, at + length));
      this.cnt += before - uio.resid;
      left -= before - uio.resid;
    }
    return error;
  }
}

/** read(2) of a pipe: of one that is empty and has no writer it is the end. EAGAIN, EINTR, EFAULT. */
export function* pipeRead(k: Kernel, pipe: Pipe, nonblock: boolean, uio: Uio): Sleepable<number> {
  if (uio.resid === 0) return 0;
  while (pipe.cnt === 0) {
    if (pipe.writers === 0) return 0;
    if (nonblock) return EAGAIN;
    const error = yield* tsleep(k, pipe.rsel, PSOCK | PCATCH, 'piperd', 0);
    if (error !== 0) return error;
  }
  const error = pipe.get(uio);
  if (PIPE_SIZE - pipe.cnt >= PIPE_BUF) {
    selwakeup(k, pipe.wsel);
    wakeup(k, pipe.wsel);
  }
  return error;
}

/** write(2) of a pipe. EPIPE when nobody reads, EAGAIN, EINTR, EFAULT. */
export function* pipeWrite(k: Kernel, pipe: Pipe, nonblock: boolean, uio: Uio): Sleepable<number> {
  const atomic = uio.resid <= PIPE_BUF;
  while (uio.resid > 0) {
    if (pipe.readers === 0) return EPIPE;
    const room = PIPE_SIZE - pipe.cnt;
    if (room > 0 && (room >= uio.resid || !atomic)) {
      const error = pipe.put(uio, room);
      selwakeup(k, pipe.rsel);
      wakeup(k, pipe.rsel);
      if (error !== 0) return error;
    } else {
      if (nonblock) return EAGAIN;
      const error = yield* tsleep(k, pipe.wsel, PSOCK | PCATCH, 'pipewr', 0);
      if (error !== 0) return error;
    }
  }
  return 0;
}

/** poll(2) of a file with f_flag `flag`; `ended`: no writer is left, and a reader is to be told. */
export function pipePoll(
  k: Kernel,
  p: Proc,
  pipe: Pipe,
  flag: number,
  ended: boolean,
  events: number,
): number {
  let revents = 0;
  if ((flag & FREAD) !== 0) {
    if (ended) revents |= POLLHUP;
    if (pipe.cnt > 0 || ended) revents |= events & (POLLIN | POLLRDNORM);
  }
  if ((flag & FWRITE) !== 0) {
    if (pipe.readers === 0) revents |= POLLERR;
    if (PIPE_SIZE - pipe.cnt >= PIPE_BUF || pipe.readers === 0) revents |= events & POLLOUT;
  }
  if (revents !== 0) return revents;
  if ((flag & FREAD) !== 0) selrecord(k, p, pipe.rsel);
  if ((flag & FWRITE) !== 0) selrecord(k, p, pipe.wsel);
  return 0;
}

/** A file of the pipe is closed: whoever waits at the other end learns of it. */
export function pipeClose(k: Kernel, pipe: Pipe, flag: number): void {
  pipe.count(flag, -1);
  for (const sel of [pipe.rsel, pipe.wsel]) {
    selwakeup(k, sel);
    wakeup(k, sel);
  }
}

/** ioctl(2) of a pipe: FIONREAD, else ENOTTY. EFAULT. */
export function pipeIoctl(k: Kernel, p: Proc, pipe: Pipe, request: number, argp: number): number {
  if (request !== FIONREAD) return ENOTTY;
  return copyout(k, p, new Uint8Array(Int32Array.of(pipe.cnt).buffer), argp);
}

/** Whom a file of the pipe tells that it is ready, by its f_flag. */
export function pipeReady(pipe: Pipe, flag: number): Selinfo[] {
  return [...((flag & FREAD) !== 0 ? [pipe.rsel] : []), ...((flag & FWRITE) !== 0 ? [pipe.wsel] : [])];
}

const pipeOf = (fp: File) => fp.f_data as Pipe;
const nonblocks = (fp: File) => (fp.f_flag & FNONBLOCK) !== 0;

function pipeStat(_k: Kernel, _p: Proc, fp: File): Stat {
  const { created, cnt } = pipeOf(fp);
  return {
    st_dev: 0,
    st_ino: 0,
    st_mode: S_IFIFO | 0o600,
    st_nlink: 0,
    st_uid: 0,
    st_gid: 0,
    st_rdev: 0,
    st_size: cnt,
    st_atim: created,
    st_mtim: created,
    st_ctim: created,
    st_blksize: PIPE_SIZE,
    st_blocks: 0,
  };
}

export const pipeOps: Readonly<Fileops> = {
  read: (k, _p, fp, uio) => pipeRead(k, pipeOf(fp), nonblocks(fp), uio),
  write: (k, _p, fp, uio) => pipeWrite(k, pipeOf(fp), nonblocks(fp), uio),
  ioctl: (k, p, fp, request, argp) => pipeIoctl(k, p, pipeOf(fp), request, argp),
  poll: (k, p, fp, events) => {
    const pipe = pipeOf(fp);
    return pipePoll(k, p, pipe, fp.f_flag, pipe.writers === 0, events);
  },
  ready: (_k, fp) => pipeReady(pipeOf(fp), fp.f_flag),
  stat: pipeStat,
  close: (k, fp) => pipeClose(k, pipeOf(fp), fp.f_flag),
};

/** pipe(2): the descriptors to read from and to write to. EMFILE, ENFILE, EFAULT. */
export function sys_pipe(k: Kernel, p: Proc, uap: Int32Array): number {
  return makePipe(k, p, uap[0], 0);
}

/** pipe2(2): O_NONBLOCK and O_CLOEXEC for both ends; EINVAL for any other flag. */
export function sys_pipe2(k: Kernel, p: Proc, uap: Int32Array): number {
  const [fds, flags] = uap;
  return (flags & ~(O_NONBLOCK | O_CLOEXEC)) !== 0 ? EINVAL : makePipe(k, p, fds, flags);
}

function makePipe(k: Kernel, p: Proc, fds: number, flags: number): number {
  const pipe = new Pipe(k.clockwork.microtime());
  const made: number[] = [];
  let error = 0;
  for (const mode of [FREAD, FWRITE]) {
    const file = openFile(k, p, mode | (flags & O_NONBLOCK), pipeOps, pipe);
    if (typeof file === 'number') {
      error = file;
      break;
    }
    pipe.count(mode, 1);
    p.p_fd.setExclose(file.fd, (flags & O_CLOEXEC) !== 0);
    made.push(file.fd);
  }
  if (error === 0) error = copyout(k, p, new Uint8Array(Int32Array.from(made).buffer), fds);
  if (error === 0) return 0;
  for (const fd of made) {
    const fp = p.p_fd.take(fd);
    if (fp !== undefined) closef(k, fp, p.p_fd);
  }
  return error;
}
