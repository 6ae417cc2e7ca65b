/**
 * Being told that a file may be ready: selrecord and selwakeup of 4.4BSD's
 * sys_generic.c. What processes can wait for keeps a Selinfo; a process that
 * scans its files and finds nothing registers with each of them, and sleeps on
 * the one channel of all who select. Each Selinfo remembers one process. A
 * second one is a collision: then everybody who selects is woken and looks
 * again.
 */

import { IPL_HIGH } from '../machdep.ts';
import type { File } from './file.ts';
import { pgsigio } from './kern_sigio.ts';
import { setrunnable, unsleep, wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { P_SELECT, type Proc, SSLEEP } from './proc.ts';

/** Who waits for one thing, struct selinfo. */
export class Selinfo {
  /** The process that registered; 0 for none. [any level, IPL_HIGH] */
  si_pid = 0;
  /** Another one did after it (SI_COLL). */
  si_coll = false;
  /** Open files whose owners are sent SIGIO. */
  readonly si_async = new Set<File>();
}

/** Registers `p`, which found nothing ready, to be told by selwakeup. Any level. */
export function selrecord(k: Kernel, p: Proc, sip: Selinfo): void {
  if (sip.si_pid === p.p_pid) return;
  const s = k.spl.splraise(IPL_HIGH, k.r_selrecord);
  if (k.allproc.get(sip.si_pid)?.p_wchan === k.selwait) sip.si_coll = true;
  else sip.si_pid = p.p_pid;
  k.spl.charge(2 * k.cost.memref);
  k.spl.splx(s);
}

/** Something may have become ready: whoever registered looks again, and who asked for SIGIO gets it. Any level. */
export function selwakeup(k: Kernel, sip: Selinfo): void {
  for (const fp of sip.si_async) pgsigio(k, fp);
  if (sip.si_pid === 0) return;
  const s = k.spl.splraise(IPL_HIGH, k.r_selwakeup);
  if (sip.si_coll) {
    k.nselcoll++;
    sip.si_coll = false;
    wakeup(k, k.selwait);
  }
  const p = k.allproc.get(sip.si_pid);
  sip.si_pid = 0;
  if (p !== undefined) notice(k, p);
  k.spl.charge(2 * k.cost.memref);
  k.spl.splx(s);
}

/** A process that sleeps in select is woken; one that still scans is told to scan again. Level: IPL_HIGH. */
function notice(k: Kernel, p: Proc): void {
  if (p.p_wchan !== k.selwait) p.p_flag &= ~P_SELECT;
  else if (p.p_stat === SSLEEP) setrunnable(k, p);
  else unsleep(k, p);
}
