/**
 * Notices that a file may be ready: selrecord and selwakeup of 4.4BSD's sys_generic.c. An
 * object that processes may wait for has a Selinfo. A process that scans its files and finds
 * none ready is recorded in the Selinfo of each, and sleeps on the one channel of all selecting
 * processes. A Selinfo remembers one process; a second one is a collision, and then all
 * selecting processes are woken to scan again.
 */

import { IDENT } from '../callout/ident.ts';
import { IPL_HIGH } from '../machdep.ts';
import type { File } from './file.ts';
import { pgsigio } from './kern_sigio.ts';
import { setrunnable, unsleep, wakeup } from './kern_synch.ts';
import { threadByIdent } from './kern_thread.ts';
import type { Kernel } from './kernel.ts';
import { P_SELECT, type Proc, SSLEEP } from './proc.ts';

/** The processes that wait for one object, struct selinfo. */
export class Selinfo {
  /** The recorded process, by IDENT; 0 for none. [any level, IPL_HIGH] */
  si_pid = 0;
  /** Another process was recorded after it (SI_COLL). [any level, IPL_HIGH] */
  si_coll = false;
  /** Open files whose owners are sent SIGIO. */
  readonly si_async = new Set<File>();
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
 * FASYNC get SIGIO. Any level.
 */
export function selwakeup(k: Kernel, sip: Selinfo): void {
  for (const fp of sip.si_async) pgsigio(k, fp);
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
