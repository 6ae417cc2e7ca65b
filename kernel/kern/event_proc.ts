/**
 * The filters of kevent(2) that watch processes: EVFILT_PROC and EVFILT_SIGNAL. Both put their
 * notes into p_klist of the process, which psignal, fork1, execve and exit1 tell.
 */

import { EINVAL, ESRCH } from '../sys/errno.ts';
import {
  EV_CLEAR,
  EV_EOF,
  EV_ONESHOT,
  NOTE_CHILD,
  NOTE_EXEC,
  NOTE_EXIT,
  NOTE_FORK,
  NOTE_PCTRLMASK,
  NOTE_TRACK,
  NOTE_TRACKERR,
} from '../sys/event.ts';
import { NSIG } from '../sys/signal.ts';
import type { Kernel } from './kernel.ts';
import { type Filterops, type Knlist, type Knote, knote, knoteActivate } from './knote.ts';
import { P_SYSTEM, type Proc, SZOMB } from './proc.ts';

/** Of a hint: a signal was sent. The bits below are its number. */
const NOTE_SIGNAL = 0x0800_0000;

/** The notes of a process; the list is made when it is first wanted. */
function klistOf(p: Proc): Knlist {
  p.p_klist ??= new Set();
  return p.p_klist;
}

/**
 * Registers a process. One that has ended, and was not waited for yet, has its exit to report and
 * nothing else. ESRCH if there is none, or it is the kernel's own, or has ended and its exit is not
 * asked for.
 */
function procAttach(k: Kernel, kn: Knote): number {
  const p = k.allproc.get(kn.kn_id);
  if (p === undefined || (p.p_flag & P_SYSTEM) !== 0) return ESRCH;
  const ended = p.p_stat === SZOMB;
  if (ended && (kn.kn_sfflags & NOTE_EXIT) === 0) return ESRCH;
  kn.kn_flags |= EV_CLEAR;
  kn.kn_proc = p;
  if (!ended) kn.enlist(klistOf(p));
  else if (procEvent(k, kn, NOTE_EXIT)) knoteActivate(k, kn);
  return 0;
}

/** EVFILT_PROC: notes what has happened, if it was asked for. */
function procEvent(_k: Kernel, kn: Knote, hint: number): boolean {
  const event = (hint & NOTE_PCTRLMASK) >>> 0;
  if ((kn.kn_sfflags & event) !== 0) kn.kn_fflags = (kn.kn_fflags | event) >>> 0;
  if (event === NOTE_EXIT) {
    kn.kn_flags |= EV_EOF | EV_ONESHOT;
    if ((kn.kn_fflags & NOTE_EXIT) !== 0) kn.kn_data = kn.kn_proc?.p_xstat ?? 0;
  }
  return kn.kn_fflags !== 0;
}

export const procFilter: Readonly<Filterops> = {
  f_isfd: false,
  attach: procAttach,
  detach: (_k, kn) => kn.delist(),
  event: procEvent,
};

export const signalFilter: Readonly<Filterops> = {
  f_isfd: false,
  attach: (_k, kn) => {
    if (kn.kn_id === 0 || kn.kn_id >= NSIG) return EINVAL;
    kn.kn_flags |= EV_CLEAR;
    kn.enlist(klistOf(kn.kn_kq.kq_proc));
    return 0;
  },
  detach: (_k, kn) => kn.delist(),
  event: (_k, kn, hint) => {
    if (hint === (NOTE_SIGNAL | kn.kn_id)) kn.kn_data++;
    return kn.kn_data !== 0;
  },
};

/** A signal is sent to `p`, which may ignore or block it. Any level. */
export function knoteSignal(k: Kernel, p: Proc, sig: number): void {
  if (p.p_klist !== undefined) knote(k, p.p_klist, NOTE_SIGNAL | sig);
}

/** `p` has executed another program. */
export function knoteExec(k: Kernel, p: Proc): void {
  if (p.p_klist !== undefined) knote(k, p.p_klist, NOTE_EXEC);
}

/**
 * `p` has ended: it is a zombie with its status. Its notes are in no list any more, and those that
 * have nothing to report are gone.
 */
export function knoteExit(k: Kernel, p: Proc): void {
  const list = p.p_klist;
  if (list === undefined) return;
  p.p_klist = undefined;
  knote(k, list, NOTE_EXIT);
  for (const kn of list) {
    kn.delist();
    if (kn.kn_fflags === 0) kn.kn_kq.drop(k, kn);
  }
}

/** `p` has forked (knote_fork): notes with NOTE_TRACK get others like them for the child. */
export function knoteFork(k: Kernel, p: Proc, child: Proc): void {
  if (p.p_klist === undefined) return;
  for (const kn of [...p.p_klist]) if ((kn.kn_sfflags & NOTE_TRACK) !== 0) track(k, kn, child);
  knote(k, p.p_klist, NOTE_FORK);
}

/**
 * Makes two notes for a child that is to be followed. The first reports it, once; the other is of
 * what it will do. They are two since either reports something of its own in the data.
 */
function track(k: Kernel, kn: Knote, child: Proc): void {
  const { kn_kq: kq } = kn;
  const first = kq.follow(k, kn, child.p_pid, false);
  const other = kq.follow(k, kn, child.p_pid, true);
  if (first !== undefined) {
    first.kn_flags |= EV_ONESHOT;
    first.kn_fflags = NOTE_CHILD;
    first.kn_data = kn.kn_id;
    knoteActivate(k, first);
  }
  if (other !== undefined) {
    other.kn_proc = child;
    other.enlist(klistOf(child));
  }
  if (first === undefined || other === undefined) {
    kn.kn_fflags |= NOTE_TRACKERR;
    knoteActivate(k, kn);
  }
}
