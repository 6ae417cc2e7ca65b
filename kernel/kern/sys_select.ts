/**
 * Notices that a file may be ready: selrecord and selwakeup of 4.4BSD's sys_generic.c. An
 * object that processes may wait for has a Selinfo. A process that scans its files and finds
 * none ready is recorded in the Selinfo of each, and sleeps on the one channel of all selecting
 * processes. A Selinfo remembers one process; a second one is a collision, and then all
 * selecting processes are woken to scan again.
 */

import { IDENT } from '../callout/ident.ts';
import { IPL_HIGH } from '../machdep.ts';
import { EVFILT_READ } from '../sys/event.ts';
import type { File } from './file.ts';
import { pgsigio } from './kern_sigio.ts';
import { setrunnable, unsleep, wakeup } from './kern_synch.ts';
import { threadByIdent } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { KN_DISABLED, type Knlist, knote } from './knote.ts';
import { P_SELECT, type Proc, SSLEEP } from './proc.ts';

/** The hint to notes of kqueues. */
const SELWAKEUP = 1;

/** The processes that wait for one object, struct selinfo. */
export class Selinfo {
  /** The recorded process, by IDENT; 0 for none. [any level, IPL_HIGH] */
  si_pid = 0;
  /** Another process was recorded after it (SI_COLL). [any level, IPL_HIGH] */
  si_coll = false;
  /** Open files whose owners are sent SIGIO. */
  readonly si_async = new Set<File>();
  /** Notes of kqueues that watch it. */
  readonly si_note: Knlist = new Set();
}

/** Records `p`, which found nothing ready, for a notice by selwakeup. Any level. */
export function selrecord(k: Kernel, p: Proc, sip: Selinfo): void {
  if (sip.si_pid === p[IDENT]) return;
  const s = k.spl.splraise(IPL_HIGH, k.r.selrecord);
  if (threadByIdent(k, sip.si_pid)?.p_wchan === k.selwait) sip.si_coll = true;
  else sip.si_pid = p[IDENT];
  k.spl.charge(2 * k.cost.memref);
  k.spl.splx(s);
}

/**
 * The object may have become ready: recorded processes scan again, and owners of files with
 * FASYNC get SIGIO, and notes of kqueues are told. Any level.
 */
export function selwakeup(k: Kernel, sip: Selinfo): void {
  for (const fp of sip.si_async) pgsigio(k, fp);
  if (sip.si_note.size > 0) knote(k, sip.si_note, SELWAKEUP);
  if (sip.si_pid === 0) return;
  const s = k.spl.splraise(IPL_HIGH, k.r.selwakeup);
  if (sip.si_coll) {
    k.nselcoll++;
    sip.si_coll = false;
    wakeup(k, k.selwait);
  }
  const p = threadByIdent(k, sip.si_pid);
  sip.si_pid = 0;
  if (p !== undefined) notice(k, p);
  k.spl.charge(2 * k.cost.memref);
  k.spl.splx(s);
}

/**
 * Wakes a process that sleeps in select; tells one that is still scanning to scan again.
 * IPL_HIGH.
 */
function notice(k: Kernel, p: Proc): void {
  if (p.p_wchan !== k.selwait) p.p_flag &= ~P_SELECT;
  else if (p.p_stat === SSLEEP) setrunnable(k, p);
  else unsleep(k, p);
}

/**
 * True if a process sleeps until it is told by `sip`: in select, or in kevent of a kqueue that is
 * to tell when the object can be read, or of one that watches that kqueue.
 */
export function selwaited(k: Kernel, sip: Selinfo): boolean {
  const all = new Set([sip]);
  for (const { si_pid, si_coll, si_note } of all) {
    if (si_pid !== 0 && (si_coll || threadByIdent(k, si_pid)?.p_wchan === k.selwait)) return true;
    for (const { kn_filter, kn_kq, kn_status } of si_note) {
      if (kn_filter !== EVFILT_READ || (kn_status & KN_DISABLED) !== 0) continue;
      if (k.slpque.has(kn_kq)) return true;
      all.add(kn_kq.kq_sel);
    }
  }
  return false;
}
