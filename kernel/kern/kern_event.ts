/**
 * kqueue(2) and kevent(2), after FreeBSD's kern_event.c: a kqueue has notes of the events that a
 * program waits for, and a queue of those that have occurred. kevent registers and changes notes,
 * and takes events from the queue, waiting for them up to a time.
 *
 * Invariant: a note is in kq_notes by filter and identifier, or in kq_others; it is in kq_head
 * exactly if KN_QUEUED is set, and only if it is active; each note is in its kn_lists; k.nknotes
 * counts the notes of all kqueues.
 *
 * A kqueue belongs to the process that made it: fork does not pass it on, and closing a descriptor
 * removes the notes of that descriptor.
 */

import { IPL_HIGH } from '../machdep.ts';
import { EBADF, EINVAL, ENOENT, ENOMEM } from '../sys/errno.ts';
import {
  EV_ADD,
  EV_CLEAR,
  EV_DELETE,
  EV_DISABLE,
  EV_DISPATCH,
  EV_ENABLE,
  EV_FORCEONESHOT,
  EV_KEEPUDATA,
  EV_ONESHOT,
  EVFILT_PROC,
  EVFILT_READ,
  EVFILT_SIGNAL,
  EVFILT_SYSCOUNT,
  EVFILT_TIMER,
  EVFILT_USER,
  EVFILT_WRITE,
  Kevent,
} from '../sys/event.ts';
import { MAXKNOTES } from '../sys/param.ts';
import { fileFilter } from './event_file.ts';
import { procFilter, signalFilter } from './event_proc.ts';
import { timerFilter } from './event_timer.ts';
import { userFilter } from './event_user.ts';
import type { File } from './file.ts';
import { wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import {
  type Filterops,
  KN_ACTIVE,
  KN_DISABLED,
  KN_FORCED,
  KN_QUEUED,
  Knote,
  knoteActivate,
} from './knote.ts';
import type { Proc } from './proc.ts';
import { Selinfo, selwakeup } from './sys_select.ts';

/** Memory references charged for a change of a note, without the filter's own work. */
const CHANGE_MEMREFS = 16;

/** The filters, by number. */
const FILTERS: ReadonlyMap<number, Filterops> = new Map([
  [EVFILT_READ, fileFilter],
  [EVFILT_WRITE, fileFilter],
  [EVFILT_PROC, procFilter],
  [EVFILT_SIGNAL, signalFilter],
  [EVFILT_TIMER, timerFilter],
  [EVFILT_USER, userFilter],
]);

/** The flags of a change that a note does not keep. */
const ACTIONS = EV_ADD | EV_DELETE | EV_ENABLE | EV_DISABLE | EV_FORCEONESHOT;

/** True if no event but a timer can be registered; timers have a limit of their own. */
const isFull = (k: Kernel): boolean => k.nknotes - k.kq_ncallouts >= MAXKNOTES;

export class Kqueue {
  /** The process that made it, by whichever of its threads. [I] */
  readonly kq_proc: Proc;
  private readonly k: Kernel;
  /** The notes that are active and enabled, the first in first place. [any level] */
  readonly kq_head = new Set<Knote>();
  /** Processes in select on it, and notes of other kqueues. */
  readonly kq_sel = new Selinfo();
  /** The change or event that is being copied. [P] */
  readonly kq_kev = new Kevent();
  /** The notes that a program can name, by identifier, of each filter. [P] */
  private readonly kq_notes: Map<number, Knote>[] = Array.from({ length: EVFILT_SYSCOUNT }, () => new Map());
  /** Further notes of processes that are followed. [P] */
  private readonly kq_others = new Set<Knote>();

  constructor(k: Kernel, p: Proc) {
    this.k = k;
    this.kq_proc = p;
  }

  /** All notes. */
  *notes(): Iterable<Knote> {
    for (const some of this.kq_notes) yield* some.values();
    yield* this.kq_others;
  }

  /** Queues an active note, and wakes who waits (knote_enqueue). Any level. */
  enqueue(k: Kernel, kn: Knote): void {
    kn.kn_status |= KN_QUEUED;
    this.kq_head.add(kn);
    kqueueWakeup(k, this);
  }

  /** Takes a note out of the queue, and makes it inactive. Any level. */
  forget(kn: Knote): void {
    if ((kn.kn_status & KN_QUEUED) !== 0) this.kq_head.delete(kn);
    kn.kn_status &= ~(KN_ACTIVE | KN_QUEUED);
  }

  /** Does one change (kqueue_register). EINVAL, EBADF, ENOENT, and errors of the filter. */
  register(k: Kernel, kev: Kevent): number {
    const { filter, flags, ident } = kev;
    k.spl.charge(CHANGE_MEMREFS * k.cost.memref);
    const fop = FILTERS.get(filter);
    if (fop === undefined || (flags & (EV_ENABLE | EV_DISABLE)) === (EV_ENABLE | EV_DISABLE)) return EINVAL;
    const fp = fop.f_isfd ? this.kq_proc.p_fd.get(ident) : undefined;
    if (fop.f_isfd && fp === undefined) return EBADF;
    if (fp?.f_data === this) return EINVAL;
    const kn = this.kq_notes[~filter].get(ident);
    if (kn === undefined) return (flags & EV_ADD) === 0 ? ENOENT : this.add(k, kev, fop, fp);
    if ((flags & EV_DELETE) !== 0) {
      this.drop(k, kn);
      return 0;
    }
    return this.change(k, kn, kev);
  }

  /** Makes a note. ENOMEM, and errors of the filter. */
  private add(k: Kernel, kev: Kevent, fop: Filterops, fp: File | undefined): number {
    const { filter, flags, ident } = kev;
    if (filter !== EVFILT_TIMER && isFull(k)) return ENOMEM;
    const kn = new Knote(this, fop, filter, ident, fp);
    kn.kn_flags = flags & ~ACTIONS;
    if ((flags & EV_DISABLE) !== 0) kn.kn_status |= KN_DISABLED;
    given(kn, kev);
    kn.kn_udata = kev.udata;
    const ext = kev.words.subarray(8);
    if (ext.some((word) => word !== 0)) kn.kn_ext = ext.slice();
    const error = fop.attach(k, kn, kev);
    if (error !== 0) return error;
    k.nknotes++;
    this.kq_notes[~filter].set(ident, kn);
    this.settle(k, kn, kev);
    return 0;
  }

  /** Changes a note. */
  private change(k: Kernel, kn: Knote, kev: Kevent): number {
    if ((kev.flags & EV_KEEPUDATA) === 0) kn.kn_udata = kev.udata;
    const error = kn.kn_fop.change?.(k, kn, kev) ?? given(kn, kev);
    if (error === 0) this.settle(k, kn, kev);
    return error;
  }

  /** Ends a change: the note is enabled or disabled, and active if its event is true. */
  private settle(k: Kernel, kn: Knote, { flags }: Kevent): void {
    if ((flags & EV_ENABLE) !== 0) kn.kn_status &= ~KN_DISABLED;
    if ((flags & EV_DISABLE) !== 0) kn.kn_status |= KN_DISABLED;
    if ((flags & EV_FORCEONESHOT) !== 0) {
      kn.kn_flags |= EV_ONESHOT;
      kn.kn_status |= KN_FORCED | KN_ACTIVE;
    }
    if ((kn.kn_status & KN_DISABLED) !== 0) {
      kn.kn_status &= ~KN_QUEUED;
      this.kq_head.delete(kn);
    } else if ((kn.kn_status & KN_ACTIVE) !== 0 || kn.kn_fop.event(k, kn, 0)) knoteActivate(k, kn);
  }

  /**
   * A note like `kn` of another process, which it follows; with `named`, one that the program can
   * name. undefined if there are too many.
   */
  follow(k: Kernel, kn: Knote, pid: number, named: boolean): Knote | undefined {
    if (isFull(k)) return undefined;
    const copy = new Knote(this, kn.kn_fop, kn.kn_filter, pid, undefined);
    copy.kn_flags = kn.kn_flags;
    copy.kn_sfflags = kn.kn_sfflags;
    copy.kn_udata = kn.kn_udata;
    copy.kn_ext = kn.kn_ext;
    k.nknotes++;
    const notes = this.kq_notes[~kn.kn_filter];
    if (named && !notes.has(pid)) notes.set(pid, copy);
    else this.kq_others.add(copy);
    return copy;
  }

  /** Removes a note (knote_drop). */
  drop(k: Kernel, kn: Knote): void {
    kn.kn_fop.detach(k, kn);
    this.forget(kn);
    k.nknotes--;
    const named = this.kq_notes[~kn.kn_filter];
    if (named.get(kn.kn_id) === kn) named.delete(kn.kn_id);
    else this.kq_others.delete(kn);
  }

  /** A descriptor is closed: its notes are removed (knote_fdclose). */
  fdclose(fd: number): void {
    for (const filter of [EVFILT_READ, EVFILT_WRITE]) {
      const kn = this.kq_notes[~filter].get(fd);
      if (kn !== undefined) this.drop(this.k, kn);
    }
  }

  /** A file is dead: the notes of it become active, and report its end. */
  died(k: Kernel, fp: File): void {
    for (const kn of this.notes()) if (kn.kn_fp === fp) knoteActivate(k, kn);
  }

  /**
   * True if there is an event to take. Those before it that are true no longer leave the queue, as
   * they do in take(). Process level.
   */
  pending(k: Kernel): boolean {
    for (const kn of this.kq_head) {
      // An interrupt while the filter is asked makes the note active again.
      kn.kn_status &= ~KN_ACTIVE;
      if (isTrue(k, kn)) kn.kn_status |= KN_ACTIVE;
      if ((kn.kn_status & KN_ACTIVE) !== 0) return true;
      this.forget(kn);
    }
    return false;
  }

  /**
   * Takes the first event of the queue that is still true, into kq_kev; false if there is none
   * among the first `most`.
   */
  take(k: Kernel, left: { most: number }): boolean {
    while (left.most > 0 && this.kq_head.size > 0) {
      left.most--;
      const [kn] = this.kq_head;
      this.forget(kn);
      if (isTrue(k, kn)) {
        this.report(k, kn);
        return true;
      }
    }
    return false;
  }

  /** Fills in kq_kev for an event, and does what its properties say is done then. */
  private report(k: Kernel, kn: Knote): void {
    const { kq_kev: kev } = this;
    kev.words.fill(0);
    kev.ident = kn.kn_id;
    kev.filter = kn.kn_filter;
    kev.flags = kn.kn_flags;
    kev.fflags = kn.kn_fflags;
    kev.data = kn.kn_data;
    kev.udata = kn.kn_udata;
    if (kn.kn_ext !== undefined) kev.words.set(kn.kn_ext, 8);
    kn.kn_fop.report?.(kn, kev);
    if ((kn.kn_flags & EV_ONESHOT) !== 0) {
      this.drop(k, kn);
      return;
    }
    if ((kn.kn_flags & EV_CLEAR) !== 0) {
      kn.kn_data = 0;
      kn.kn_fflags = 0;
      kn.kn_fop.clear?.(kn);
    }
    if ((kn.kn_flags & EV_DISPATCH) !== 0) kn.kn_status |= KN_DISABLED;
    if ((kn.kn_flags & (EV_CLEAR | EV_DISPATCH)) === 0) {
      kn.kn_status |= KN_ACTIVE | KN_QUEUED;
      this.kq_head.add(kn);
    }
  }

  /** Throws unless the invariant holds. Returns the number of notes. */
  check(): number {
    const all = [...this.notes()];
    for (const kn of all) {
      const queued = (kn.kn_status & KN_QUEUED) !== 0;
      if (this.kq_head.has(kn) !== queued) throw new Error(`kqueue: event ${kn.kn_id} is not where it says`);
      if (queued && (kn.kn_status & KN_ACTIVE) === 0)
        throw new Error(`kqueue: event ${kn.kn_id} has not occurred`);
      if (kn.kn_lists.some((list) => !list.has(kn)))
        throw new Error(`kqueue: event ${kn.kn_id} is in no list`);
    }
    for (const kn of this.kq_head)
      if (!all.includes(kn)) throw new Error('kqueue: an event of nobody is queued');
    return all.length;
  }
}

/** True if an event that has occurred is to be reported. Process level. */
function isTrue(k: Kernel, kn: Knote): boolean {
  return (kn.kn_status & KN_FORCED) !== 0 || kn.kn_fop.event(k, kn, 0);
}

/** Notes flags and data of a change. */
function given(kn: Knote, kev: Kevent): number {
  kn.kn_sfflags = kev.fflags;
  kn.kn_sdata = kev.words[4];
  kn.kn_sdatahigh = kev.words[5];
  return 0;
}

/**
 * Wakes who waits for a kqueue (kqueue_wakeup): in kevent, in select, and other kqueues. Of those
 * the ones that become active wait for their turn in k.kqtasks, so that a chain of kqueues takes
 * no more room than one. Any level.
 */
export function kqueueWakeup(k: Kernel, kq: Kqueue): void {
  k.kqtasks.push(kq);
  if (k.kqtasks.length > 1) return;
  const s = k.spl.splraise(IPL_HIGH, k.r.kevent);
  for (let next = k.kqtasks[0]; next !== undefined; next = k.kqtasks[0]) {
    if (k.slpque.has(next)) wakeup(k, next);
    selwakeup(k, next.kq_sel);
    k.kqtasks.shift();
  }
  k.spl.splx(s);
}

/** Throws unless the invariants of all kqueues hold. */
export function checkKqueues(k: Kernel): void {
  let nknotes = 0;
  let ncallouts = 0;
  for (const p of k.allproc.values())
    for (const kq of p.p_fd.fd_kqlist) {
      if (kq.kq_proc !== p) throw new Error(`a kqueue of pid ${p.p_pid} belongs to another`);
      nknotes += kq.check();
      for (const kn of kq.notes()) if (kn.kn_filter === EVFILT_TIMER) ncallouts++;
    }
  if (nknotes !== k.nknotes) throw new Error(`${nknotes} events are registered, not ${k.nknotes}`);
  if (ncallouts !== k.kq_ncallouts)
    throw new Error(`${ncallouts} timers are registered, not ${k.kq_ncallouts}`);
}
