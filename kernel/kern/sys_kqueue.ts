/** Kqueues as open files, and the system calls kqueue(2), kqueuex(2) and kevent(2). */

import { IPL_HIGH, PROT_WRITE } from '../machdep.ts';
import type { SysResult } from '../machine/syscall.ts';
import { copyin, copyout, useracc } from '../machine/vm_glue.ts';
import { EBADF, EFAULT, EINTR, EINVAL, ENOTTY, EOPNOTSUPP, ERESTART, EWOULDBLOCK } from '../sys/errno.ts';
import { EV_ERROR, EV_RECEIPT, EV_SYSFLAGS, KEVENT_SIZE } from '../sys/event.ts';
import { FREAD } from '../sys/fcntl.ts';
import { MAXKNOTES, PCATCH, PSOCK } from '../sys/param.ts';
import { POLLIN, POLLRDNORM } from '../sys/poll.ts';
import { S_IFIFO } from '../sys/stat.ts';
import { getTimespec, TIMEVAL_SIZE } from '../sys/timeval.ts';
import { type File, type Fileops, holding, openFile } from './file.ts';
import { Kqueue, kqueueWakeup } from './kern_event.ts';
import { tsleep } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';
import { selrecord } from './sys_select.ts';

const KQUEUE_CLOEXEC = 1; // flag of kqueuex: FD_CLOEXEC

/** The operations of a kqueue; f_data is the Kqueue. */
const kqueueOps: Readonly<Fileops> = {
  read: () => EOPNOTSUPP,
  write: () => EOPNOTSUPP,
  ioctl: () => ENOTTY,
  poll: (k, p, fp, events) => {
    const kq = fp.f_data as Kqueue;
    if (kq.pending(k)) return events & (POLLIN | POLLRDNORM);
    selrecord(k, p, kq.kq_sel);
    return 0;
  },
  ready: (_k, fp) => [(fp.f_data as Kqueue).kq_sel],
  amount: (_k, fp, reads) => {
    const { size } = (fp.f_data as Kqueue).kq_head;
    return { data: reads ? size : 0, eof: false, lowat: 1, most: MAXKNOTES };
  },
  own: true,
  stat: (_k, _p, fp) => ({
    st_dev: 0,
    st_ino: 0,
    st_mode: S_IFIFO | 0o600,
    st_nlink: 0,
    st_uid: 0,
    st_gid: 0,
    st_rdev: 0,
    st_size: (fp.f_data as Kqueue).kq_head.size,
    st_atim: 0,
    st_mtim: 0,
    st_ctim: 0,
    st_blksize: 0,
    st_blocks: 0,
  }),
  close: (k, fp) => {
    const kq = fp.f_data as Kqueue;
    for (const kn of [...kq.notes()]) kq.drop(k, kn);
    kq.kq_proc.p_fd.fd_kqlist.delete(kq);
    kqueueWakeup(k, kq);
  },
};

/** The open file of a kqueue's descriptor; undefined (EBADF) if it is none. */
function kqueueFile(p: Proc, fd: number): File | undefined {
  const fp = p.p_fd.get(fd);
  return fp?.f_ops === kqueueOps ? fp : undefined;
}

/** Makes a kqueue with a descriptor. EMFILE, ENFILE. */
function makeKqueue(k: Kernel, p: Proc, exclose: boolean): number {
  const kq = new Kqueue(k, p.p_leader);
  const file = openFile(k, p, FREAD, kqueueOps, kq);
  if (typeof file === 'number') return file;
  p.p_fd.fd_kqlist.add(kq);
  p.p_fd.setExclose(file.fd, exclose);
  p.p_retval[0] = file.fd;
  return 0;
}

/** kqueue(2). EMFILE, ENFILE. */
export function sys_kqueue(k: Kernel, p: Proc): number {
  return makeKqueue(k, p, false);
}

/** kqueuex(2): as kqueue, with flags. EINVAL for one that is unknown. */
export function sys_kqueuex(k: Kernel, p: Proc, uap: Int32Array): number {
  return (uap[0] & ~KQUEUE_CLOEXEC) !== 0 ? EINVAL : makeKqueue(k, p, uap[0] !== 0);
}

/**
 * kevent(2): changes, then takes events. A call that asks for no event, or whose changes had
 * errors to report, does not wait. EBADF, EINVAL, EINTR; EFAULT, also if the answer to a change
 * cannot be stored: the change is made then; an error of a change if there is no room to report it.
 */
export function sys_kevent(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, changelist, nchanges, eventlist, nevents, timeout] = uap;
  const time = timeout === 0 ? Number.POSITIVE_INFINITY : timeoutOf(k, p, timeout);
  if (time === -EFAULT) return EFAULT;
  const fp = kqueueFile(p, fd);
  if (fp === undefined) return EBADF;
  if (nchanges < 0 || nevents < 0 || time < 0) return EINVAL;
  let nerrors = 0;
  const kq = fp.f_data as Kqueue;
  const { kq_kev: kev } = kq;
  for (let i = 0; i < nchanges; i++) {
    if (copyin(k, p, (changelist + i * KEVENT_SIZE) | 0, kev.bytes) !== 0) return EFAULT;
    if (kev.filter === 0) continue;
    kev.flags &= ~EV_SYSFLAGS;
    const error = kq.register(k, kev);
    if (error === 0 && (kev.flags & EV_RECEIPT) === 0) continue;
    if (nerrors === nevents) {
      if (error !== 0) return error;
      continue;
    }
    kev.flags = EV_ERROR;
    kev.data = error;
    if (copyout(k, p, kev.bytes, (eventlist + nerrors * KEVENT_SIZE) | 0) !== 0) return EFAULT;
    nerrors++;
  }
  p.p_retval[0] = nerrors;
  if (nerrors > 0 || nevents === 0) return 0;
  return holding(k, p, fp, scan(k, p, kq, eventlist, nevents, time));
}

/** A timeout from user memory, in microseconds; -EFAULT or -EINVAL. */
function timeoutOf(k: Kernel, p: Proc, address: number): number {
  const bytes = new Uint8Array(TIMEVAL_SIZE);
  if (copyin(k, p, address, bytes) !== 0) return -EFAULT;
  const time = getTimespec(new DataView(bytes.buffer), 0);
  return time < 0 ? -EINVAL : time;
}

/**
 * Waits until there is an event, or `time` microseconds are over, and takes the events
 * (kqueue_scan). The number of events goes to p_retval. The queue is looked at with interrupts
 * locked out, up to the sleep, so that no event is missed.
 */
function* scan(
  k: Kernel,
  p: Proc,
  kq: Kqueue,
  eventlist: number,
  nevents: number,
  time: number,
): Sleepable<number> {
  const { clockwork } = k;
  const end = clockwork.uptime() + time;
  for (;;) {
    const error = takeEvents(k, p, kq, eventlist, nevents);
    if (error !== 0 || p.p_retval[0] > 0) return error;
    if (time === 0 || clockwork.uptime() >= end) return 0;
    const s = k.spl.splraise(IPL_HIGH, k.r.kevent);
    let interrupted = 0;
    if (kq.kq_head.size === 0) {
      const timo = time === Number.POSITIVE_INFINITY ? 0 : clockwork.ticksUntilUptime(end);
      interrupted = yield* tsleep(k, kq, PSOCK | PCATCH, 'kqread', timo, k.cpu.callouts.ticks);
    }
    k.spl.splx(s);
    if (interrupted === ERESTART) return EINTR;
    if (interrupted !== 0 && interrupted !== EWOULDBLOCK) return interrupted;
  }
}

/**
 * Takes the events that there are, `nevents` at most. The place of an event is made sure of before
 * it is taken: with a bad address no event is lost, and those before it count. EFAULT.
 */
function takeEvents(k: Kernel, p: Proc, kq: Kqueue, eventlist: number, nevents: number): number {
  const left = { most: kq.kq_head.size };
  let n = 0;
  for (; n < nevents && left.most > 0; n++) {
    const address = eventlist + n * KEVENT_SIZE;
    if (useracc(k, p, address, KEVENT_SIZE, PROT_WRITE) !== 0) {
      p.p_retval[0] = n;
      return n > 0 ? 0 : EFAULT;
    }
    if (!kq.take(k, left)) break;
    copyout(k, p, kq.kq_kev.bytes, address);
  }
  p.p_retval[0] = n;
  return 0;
}
