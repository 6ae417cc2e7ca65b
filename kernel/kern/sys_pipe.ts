/**
 * Pipes, after FreeBSD's sys_pipe.c: a ring of bytes between open files. A pipe of pipe(2) has
 * one file to read from and one to write to; pipes with a name are in fifo_vnops.ts.
 *
 * The ring needs no lock: bytes are moved without a sleep, and interrupts do not touch it. A
 * write of PIPE_BUF bytes or less waits until there is room for all of it, and so is never
 * mixed with another write; a longer one is done in pieces as there is room.
 *
 * Invariant: 0 <= cnt <= PIPE_SIZE, and `out` is an index of the ring; the next byte goes in at
 * (out + cnt) % PIPE_SIZE.
 */

import { copyout } from '../machine/vm_glue.ts';
import { EAGAIN, EINVAL, ENOTTY, EPIPE } from '../sys/errno.ts';
import { FNONBLOCK, FREAD, FWRITE } from '../sys/fcntl.ts';
import { FIONREAD } from '../sys/ioccom.ts';
import { PCATCH, PSOCK } from '../sys/param.ts';
import { POLLERR, POLLHUP, POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import { S_IFIFO, type Stat } from '../sys/stat.ts';
import type { Amount } from './event_file.ts';
import { closef, type File, type Fileops, openFile } from './file.ts';
import { tsleep, wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import { Selinfo, selrecord, selwakeup } from './sys_select.ts';
import type { Uio } from './uio.ts';

/** The longest write that is done in one piece, in bytes. */
export const PIPE_BUF = 512;
/** Bytes that a pipe holds. */
export const PIPE_SIZE = 16_384;

const O_NONBLOCK = 0x4000; // open flag: FNONBLOCK for both ends
const O_CLOEXEC = 0x4_0000; // open flag: FD_CLOEXEC for both ends

/** A pipe, struct pipe. */
export class Pipe {
  readonly ring = new Uint8Array(PIPE_SIZE);
  /** The index of the next byte to read. */
  out = 0;
  /** Bytes in the ring. */
  cnt = 0;
  /** Files that are open for reading. */
  readers = 0;
  /** Files that are open for writing. */
  writers = 0;
  /** Notified when the pipe can be read. */
  readonly rsel = new Selinfo();
  /** Notified when the pipe can be written. */
  readonly wsel = new Selinfo();
  /** Time of day at which the pipe was made, in microseconds. */
  readonly created: number;

  constructor(created: number) {
    this.created = created;
  }

  /** Counts a file with f_flag `flag`: one that is opened, or with by = -1 one that is closed. */
  count(flag: number, by: 1 | -1): void {
    if ((flag & FREAD) !== 0) this.readers += by;
    if ((flag & FWRITE) !== 0) this.writers += by;
  }

  /** Moves bytes out of the ring: as many as there are, or as the reader wants. EFAULT. */
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

  /** Moves `most` bytes, for which there must be room, into the ring. EFAULT. */
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

/** read(2) of a pipe. An empty pipe without a writer is at its end. EAGAIN, EINTR, EFAULT. */
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

/** write(2) to a pipe. EPIPE when there is no reader, EAGAIN, EINTR, EFAULT. */
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

/**
 * poll(2) of a pipe by a file with f_flag `flag`. `ended`: no writer is left, and a reader is
 * to be told of it.
 */
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

/** Closes a file of the pipe with f_flag `flag`, and wakes all that wait for the pipe. */
export function pipeClose(k: Kernel, pipe: Pipe, flag: number): void {
  pipe.count(flag, -1);
  for (const sel of [pipe.rsel, pipe.wsel]) {
    selwakeup(k, sel);
    wakeup(k, sel);
  }
}

/** ioctl(2) of a pipe. ENOTTY for a request other than FIONREAD, EFAULT. */
export function pipeIoctl(k: Kernel, p: Proc, pipe: Pipe, request: number, argp: number): number {
  if (request !== FIONREAD) return ENOTTY;
  return copyout(k, p, new Uint8Array(Int32Array.of(pipe.cnt).buffer), argp);
}

/** The Selinfos that are notified when a file of the pipe, with f_flag `flag`, becomes ready. */
export function pipeReady(pipe: Pipe, flag: number): Selinfo[] {
  return [...((flag & FREAD) !== 0 ? [pipe.rsel] : []), ...((flag & FWRITE) !== 0 ? [pipe.wsel] : [])];
}

/**
 * The amount that a file of the pipe can read or write, for kevent(2). `ended` is as for pipePoll.
 */
export function pipeAmount(pipe: Pipe, reads: boolean, ended: boolean): Amount {
  const data = reads ? pipe.cnt : pipe.readers === 0 ? 0 : PIPE_SIZE - pipe.cnt;
  return { data, eof: reads ? ended : pipe.readers === 0, lowat: reads ? 1 : PIPE_BUF, most: PIPE_SIZE };
}

const pipeOf = (fp: File) => fp.f_data as Pipe;
const nonblocks = (fp: File) => (fp.f_flag & FNONBLOCK) !== 0;

/** fstat(2) of a pipe. */
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

/** The operations of a pipe of pipe(2); f_data is the Pipe. */
export const pipeOps: Readonly<Fileops> = {
  read: (k, _p, fp, uio) => pipeRead(k, pipeOf(fp), nonblocks(fp), uio),
  write: (k, _p, fp, uio) => pipeWrite(k, pipeOf(fp), nonblocks(fp), uio),
  ioctl: (k, p, fp, request, argp) => pipeIoctl(k, p, pipeOf(fp), request, argp),
  poll: (k, p, fp, events) => {
    const pipe = pipeOf(fp);
    return pipePoll(k, p, pipe, fp.f_flag, pipe.writers === 0, events);
  },
  ready: (_k, fp) => pipeReady(pipeOf(fp), fp.f_flag),
  amount: (_k, fp, reads) => pipeAmount(pipeOf(fp), reads, pipeOf(fp).writers === 0),
  stat: pipeStat,
  close: (k, fp) => pipeClose(k, pipeOf(fp), fp.f_flag),
};

/**
 * pipe(2): makes a pipe with a descriptor to read from and one to write to. EMFILE, ENFILE,
 * EFAULT.
 */
export function sys_pipe(k: Kernel, p: Proc, uap: Int32Array): number {
  return makePipe(k, p, uap[0], 0);
}

/** pipe2(2): as pipe, with O_NONBLOCK and O_CLOEXEC for both ends; EINVAL for any other flag. */
export function sys_pipe2(k: Kernel, p: Proc, uap: Int32Array): number {
  const [fds, flags] = uap;
  return (flags & ~(O_NONBLOCK | O_CLOEXEC)) !== 0 ? EINVAL : makePipe(k, p, fds, flags);
}

/** Makes a pipe with two descriptors, and writes their numbers to user memory. */
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
