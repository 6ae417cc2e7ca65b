/**
 * select(2), pselect(2), poll(2) and ppoll(2), of 4.4BSD's sys_generic.c. They ask all files
 * whether they are ready. If none is, the process is recorded with each file and sleeps until
 * one of them wakes it or the time is over. The time limit is the callout of tsleep; it ends at
 * the first tick at or after the timeout.
 */

import { IPL_HIGH } from '../machdep.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import { EBADF, EFAULT, EINTR, EINVAL, ERESTART, EWOULDBLOCK } from '../sys/errno.ts';
import { MAXFILES, MICROSECONDS, PCATCH, PSOCK } from '../sys/param.ts';
import { POLLERR, POLLHUP, POLLIN, POLLNVAL, POLLOUT, POLLPRI, POLLRDNORM } from '../sys/poll.ts';
import { dropUnblockable } from '../sys/signal.ts';
import { getTimespec, getTimeval, TIMEVAL_SIZE } from '../sys/timeval.ts';
import { preempt, tsleep } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { P_OLDMASK, P_SELECT, type Proc, type Sleepable } from './proc.ts';
import { resignal } from './sigthread.ts';

/** Asks every file once. The result is the number of files that are ready, or SCAN_ERROR. */
type Scan = () => number;

/** The timeout of a wait without limit. */
const FOREVER = Number.POSITIVE_INFINITY;
/** Memory references charged for one descriptor, without those of the file's own poll. */
const SCAN_MEMREFS = 8;
const SCAN_ERROR = -1; // the result of a scan that met a descriptor which is not open

/**
 * Scans until something is ready or `timeout` microseconds have passed; the number of ready
 * files goes to p_retval. EBADF when a scan meets a descriptor that is not open, EINTR.
 */
function* wait(k: Kernel, p: Proc, timeout: number, scan: Scan): Sleepable<number> {
  const { clockwork } = k;
  const end = clockwork.itimerNow() + timeout;
  for (;;) {
    const ncoll = k.nselcoll;
    p.p_flag |= P_SELECT;
    const nready = scan();
    const over = timeout === 0 || clockwork.itimerNow() >= end;
    if (nready !== 0 || over) {
      p.p_flag &= ~P_SELECT;
      p.p_retval[0] = Math.max(0, nready);
      return nready === SCAN_ERROR ? EBADF : 0;
    }
    const s = k.spl.splraise(IPL_HIGH, k.r.selrecord);
    let error = 0;
    if ((p.p_flag & P_SELECT) !== 0 && k.nselcoll === ncoll) {
      p.p_flag &= ~P_SELECT;
      const timo = timeout === FOREVER ? 0 : Math.max(1, clockwork.ticksUntil(end));
      error = yield* tsleep(k, k.selwait, PSOCK | PCATCH, 'select', timo, k.cpu.callouts.ticks);
    }
    k.spl.splx(s);
    if (error === ERESTART) return EINTR;
    if (error !== 0 && error !== EWOULDBLOCK) return error;
    if (error === EWOULDBLOCK && clockwork.compat44) return 0;
  }
}

/**
 * Waits with another signal mask, `mask` in user memory if it is not 0. The mask lasts until
 * the call returns, or until the handler of a signal that it does not block has returned.
 */
function* waitMasked(k: Kernel, p: Proc, timeout: number, scan: Scan, mask: number): Sleepable<number> {
  if (mask === 0) return yield* wait(k, p, timeout, scan);
  const words = new Int32Array(2);
  if (copyin(k, p, mask, new Uint8Array(words.buffer)) !== 0) return EFAULT;
  dropUnblockable(words);
  p.p_sig.oldmask.set(p.p_sig.mask);
  p.p_flag |= P_OLDMASK;
  p.p_sig.mask.set(words);
  resignal(k, p.p_leader);
  let error = yield* wait(k, p, timeout, scan);
  // A signal that this mask does not block is delivered even if there was no time to sleep.
  if (error === 0 && p.p_retval[0] === 0 && (yield* preempt(k, p)) !== 0) error = EINTR;
  if (error === EINTR) return error;
  p.p_flag &= ~P_OLDMASK;
  p.p_sig.mask.set(p.p_sig.oldmask);
  return error;
}

/**
 * A timeval or timespec from user memory in microseconds; FOREVER if there is none. An error is
 * returned as a negative number.
 */
function timeoutOf(k: Kernel, p: Proc, address: number, nanoseconds: boolean): number {
  if (address === 0) return FOREVER;
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  if (copyin(k, p, address, bytes) !== 0) return -EFAULT;
  const view = new DataView(bytes.buffer);
  if (nanoseconds) {
    const time = getTimespec(view, 0);
    return time < 0 ? -EINVAL : time;
  }
  const { sec, usec } = getTimeval(view, 0);
  if (sec < 0 || usec < 0 || usec >= MICROSECONDS) return -EINVAL;
  return sec * MICROSECONDS + usec;
}

/** The events that each of select's three sets asks for, and those that make it ready. */
const SETS: readonly { readonly asks: number; readonly ready: number }[] = [
  { asks: POLLIN | POLLRDNORM, ready: POLLIN | POLLRDNORM | POLLHUP | POLLERR },
  { asks: POLLOUT, ready: POLLOUT | POLLHUP | POLLERR },
  { asks: POLLPRI, ready: POLLPRI },
];

/** The three sets of one select, in words as in user memory. */
class Sets {
  /** The bits that the user asks for, by set. */
  readonly ibits: (Int32Array | undefined)[] = [];
  /** The bits that are ready, by set. */
  readonly obits: (Int32Array | undefined)[] = [];
  private readonly nwords: number;

  constructor(nd: number) {
    this.nwords = (nd + 31) >> 5;
  }

  /** Reads the sets from user memory. EFAULT. */
  copyin(k: Kernel, p: Proc, addresses: readonly number[]): number {
    for (const address of addresses) {
      const words = address === 0 ? undefined : new Int32Array(this.nwords);
      this.ibits.push(words);
      this.obits.push(words?.slice());
      if (words !== undefined && words.length > 0) {
        const error = copyin(k, p, address, new Uint8Array(words.buffer));
        if (error !== 0) return error;
      }
    }
    return 0;
  }

  /** Writes the bits that are ready to user memory. EFAULT. */
  copyout(k: Kernel, p: Proc, addresses: readonly number[]): number {
    for (const [i, words] of this.obits.entries()) {
      if (words === undefined || words.length === 0) continue;
      const error = copyout(k, p, new Uint8Array(words.buffer), addresses[i]);
      if (error !== 0) return error;
    }
    return 0;
  }

  /** Number of bits that are ready, or SCAN_ERROR (selscan). */
  scan(k: Kernel, p: Proc, nd: number): number {
    let nready = 0;
    for (const [i, words] of this.ibits.entries()) {
      if (words === undefined) continue;
      const out = this.obits[i] as Int32Array;
      out.fill(0);
      for (let fd = 0; fd < nd; fd++) {
        const bit = 1 << (fd & 31);
        if ((words[fd >> 5] & bit) === 0) continue;
        const fp = p.p_fd.get(fd);
        if (fp === undefined) return SCAN_ERROR;
        k.spl.charge(SCAN_MEMREFS * k.cost.memref);
        if ((fp.f_ops.poll(k, p, fp, SETS[i].asks) & SETS[i].ready) === 0) continue;
        out[fd >> 5] |= bit;
        nready++;
      }
    }
    return nready;
  }
}

/**
 * select and pselect: descriptors, three sets, a timeout, a mask. After an error the sets are
 * unchanged.
 */
function* select(k: Kernel, p: Proc, args: Int32Array, timeout: number, mask: number): Sleepable<number> {
  const nd = args[0];
  const addresses = [args[1], args[2], args[3]];
  if (nd < 0 || nd > MAXFILES) return EINVAL;
  const sets = new Sets(nd);
  let error = sets.copyin(k, p, addresses);
  if (error !== 0) return error;
  if (timeout < 0) return -timeout;
  error = yield* waitMasked(k, p, timeout, () => sets.scan(k, p, nd), mask);
  return error === 0 ? sets.copyout(k, p, addresses) : error;
}

/** select(2). EBADF, EFAULT, EINVAL, EINTR even if the signal's action has SA_RESTART. */
export function sys_select(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const args = uap.slice(0, 5);
  return select(k, p, args, timeoutOf(k, p, args[4], false), 0);
}

/** pselect(2). Errors of select. */
export function sys_pselect(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const args = uap.slice(0, 6);
  return select(k, p, args, timeoutOf(k, p, args[4], true), args[5]);
}

const POLLFD_SIZE = 8; // bytes of a struct pollfd

/** Number of descriptors in an array of struct pollfd that have events; writes their revents. */
function scanPoll(k: Kernel, p: Proc, view: DataView): number {
  let nready = 0;
  for (let at = 0; at < view.byteLength; at += POLLFD_SIZE) {
    const fd = view.getInt32(at, true);
    let revents = 0;
    if (fd >= 0) {
      const fp = p.p_fd.get(fd);
      k.spl.charge(SCAN_MEMREFS * k.cost.memref);
      revents = fp === undefined ? POLLNVAL : fp.f_ops.poll(k, p, fp, view.getInt16(at + 4, true));
    }
    view.setInt16(at + 6, revents, true);
    if (revents !== 0) nready++;
  }
  return nready;
}

/** poll and ppoll: an array of struct pollfd, a timeout, a mask. */
function* poll(
  k: Kernel,
  p: Proc,
  fds: number,
  nfds: number,
  timeout: number,
  mask: number,
): Sleepable<number> {
  if (nfds >>> 0 > MAXFILES) return EINVAL;
  const bytes = new Uint8Array(nfds * POLLFD_SIZE);
  if (nfds > 0 && copyin(k, p, fds, bytes) !== 0) return EFAULT;
  if (timeout < 0) return -timeout;
  const view = new DataView(bytes.buffer);
  const error = yield* waitMasked(k, p, timeout, () => scanPoll(k, p, view), mask);
  return error === 0 && nfds > 0 ? copyout(k, p, bytes, fds) : error;
}

/**
 * poll(2), with a timeout in milliseconds, or without one if it is negative. EFAULT, EINVAL,
 * EINTR as for select.
 */
export function sys_poll(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [fds, nfds, milliseconds] = uap;
  return poll(k, p, fds, nfds, milliseconds < 0 ? FOREVER : milliseconds * 1000, 0);
}

/** ppoll(2). Errors of poll. */
export function sys_ppoll(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [fds, nfds, time, mask] = uap;
  return poll(k, p, fds, nfds, timeoutOf(k, p, time, true), mask);
}
