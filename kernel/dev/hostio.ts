/**
 * The driver of the host's streams: standard input, output and error of the first process, where
 * the host's are no terminals. Open files of it are like ends of pipes whose other ends are outside
 * the machine: bytes pass unchanged, and there are no places in them.
 *
 * A reader never waits in virtual time. If the bytes that it wants are not there, it sleeps, and
 * run() comes back to the front end; nothing goes on in the machine until they have been given. So
 * the stream is always ready, and O_NONBLOCK has no meaning for it. A write is taken at once.
 */

import type { Fileops } from '../kern/file.ts';
import { interruption, preempt, setrunnable, tsleep, wakeup, wantsPreemption } from '../kern/kern_synch.ts';
import type { Kernel } from '../kern/kernel.ts';
import type { Proc, Sleepable } from '../kern/proc.ts';
import type { Uio } from '../kern/uio.ts';
import { IPL_HIGH, PAGE_SIZE, type StreamDevice } from '../machdep.ts';
import type { SysResult } from '../machine/syscall.ts';
import { ENOTTY } from '../sys/errno.ts';
import { FREAD, FWRITE } from '../sys/fcntl.ts';
import { PSOCK } from '../sys/param.ts';
import { POLLIN, POLLOUT, POLLRDNORM } from '../sys/poll.ts';
import { S_IFIFO, type Stat } from '../sys/stat.ts';

/** Bytes that are written before other processes have their turn. */
const PIECE = PAGE_SIZE;

/**
 * Standard input that is awaited.
 *
 * Invariant: if `waiting` is set and there is no input, a process sleeps on this object.
 */
export class Hostio {
  /** A process sleeps until there is input. */
  waiting = false;
  private readonly device: StreamDevice;
  /** Processes that are to give up waiting. */
  private readonly broken = new Set<Proc>();

  constructor(device: StreamDevice) {
    this.device = device;
  }

  /**
   * Has the current process wait for input. 0; EINTR or ERESTART if a debugger has ended the wait.
   * Level: process, may sleep.
   */
  *wait(k: Kernel): Sleepable<number> {
    while (!this.device.ready) {
      this.waiting = true;
      yield* tsleep(k, this, PSOCK, 'hostin', 0);
      const p = k.current();
      if (this.broken.delete(p)) return interruption(p, p.p_sig.next());
    }
    return 0;
  }

  /**
   * Ends the wait of process `p`, if it waits, for a signal of a debugger. Nothing within the
   * machine does: nothing goes on in it during the wait.
   */
  breakWait(k: Kernel, p: Proc): void {
    if (p.p_wchan !== this || p.p_sig.next() === 0) return;
    this.broken.add(p);
    const s = k.spl.splraise(IPL_HIGH, k.r.psignal);
    setrunnable(k, p);
    k.spl.splx(s);
    this.waiting = k.slpque.has(this);
  }

  /**
   * Wakes the reader if there is input; true if the machine must wait for it. Call it only when
   * `waiting` is set.
   */
  awaits(k: Kernel): boolean {
    if (!this.device.ready) return true;
    this.waiting = false;
    wakeup(k, this);
    return false;
  }

  /** Throws unless the invariant holds. */
  check(k: Kernel): void {
    if (this.waiting && !this.device.ready && !k.slpque.has(this)) throw new Error('hostio: nobody waits');
  }
}

/** read(2): the bytes of one piece of the input, as many as the reader wants. EFAULT. */
function hostRead(k: Kernel, uio: Uio): SysResult {
  return k.md.streams.ready ? take(k, uio) : takeLater(k, uio);
}

function take(k: Kernel, uio: Uio): number {
  return uio.uiomove(k.md.streams.read(uio.resid));
}

function* takeLater(k: Kernel, uio: Uio): Sleepable<number> {
  const error = yield* k.hostio.wait(k);
  return error === 0 ? take(k, uio) : error;
}

/** write(2). EFAULT; EINTR for a signal between two pieces of a long write. */
function* hostWrite(k: Kernel, p: Proc, fd: number, uio: Uio): Sleepable<number> {
  const buffer = new Uint8Array(Math.min(PIECE, uio.resid));
  while (uio.resid > 0) {
    const before = uio.resid;
    let error = uio.uiomove(buffer.subarray(0, before));
    // Bytes before a bad buffer count as written.
    if (before > uio.resid) k.md.streams.write(fd, buffer.slice(0, before - uio.resid));
    if (error === 0 && uio.resid > 0 && wantsPreemption(k, p)) error = yield* preempt(k, p);
    if (error !== 0) return error;
  }
  return 0;
}

/** fstat(2): a pipe, of which nobody can tell how much is in it. */
function hostStat(fd: number, now: number): Stat {
  return {
    st_dev: 0,
    st_ino: fd,
    st_mode: S_IFIFO | 0o600,
    st_nlink: 0,
    st_uid: 0,
    st_gid: 0,
    st_rdev: 0,
    st_size: 0,
    st_atim: now,
    st_mtim: now,
    st_ctim: now,
    st_blksize: PIECE,
    st_blocks: 0,
  };
}

/** The operations on a standard stream of the host; f_data is its descriptor at boot. */
export const hostOps: Readonly<Fileops> = {
  read: (k, _p, _fp, uio) => hostRead(k, uio),
  write: (k, p, fp, uio) => hostWrite(k, p, fp.f_data as number, uio),
  ioctl: () => ENOTTY,
  poll: (_k, _p, fp, events) =>
    events &
    (((fp.f_flag & FREAD) !== 0 ? POLLIN | POLLRDNORM : 0) | ((fp.f_flag & FWRITE) !== 0 ? POLLOUT : 0)),
  stat: (k, _p, fp) => hostStat(fp.f_data as number, k.clockwork.microtime()),
  close: () => undefined,
};
