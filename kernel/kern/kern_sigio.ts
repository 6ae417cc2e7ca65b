/**
 * Signals for input and output: the owner of a file with O_ASYNC gets SIGIO whenever the file
 * may have become ready, that is, whenever processes in select on it are woken. The owner is
 * set by fcntl's F_SETOWN; the routines are FreeBSD's fsetown and pgsigio. A file without an
 * owner sends no signal.
 *
 * Invariant: a file with FASYNC in its f_flag is in si_async of every Selinfo that `ready` of
 * its Fileops returns; a file without is in none.
 */
import { EPERM, ESRCH } from '../sys/errno.ts';
import { FASYNC } from '../sys/fcntl.ts';
import { SIGIO } from '../sys/signal.ts';
import type { File } from './file.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import { Pgrp, pgfind, pgrpOf, pgsignal } from './pgrp.ts';
import { type Proc, SZOMB } from './proc.ts';

/** Sets or clears FASYNC of a file. */
export function setAsync(k: Kernel, fp: File, on: boolean): void {
  fp.f_flag = on ? fp.f_flag | FASYNC : fp.f_flag & ~FASYNC;
  for (const sip of fp.f_ops.ready?.(k, fp) ?? []) {
    if (on) sip.si_async.add(fp);
    else sip.si_async.delete(fp);
  }
}

/**
 * Makes a process (id > 0), a process group (-id) or nobody (0) the owner of a file. ESRCH;
 * EPERM for an owner in another session than the caller's.
 */
export function fsetown(k: Kernel, p: Proc, fp: File, id: number): number {
  if (id === 0) {
    fp.f_owner = undefined;
    return 0;
  }
  const owner = id < 0 ? pgfind(k, -id) : k.allproc.get(id);
  if (owner === undefined || !lives(k, owner)) return ESRCH;
  const group = owner instanceof Pgrp ? owner : pgrpOf(owner);
  if (group.pg_session !== pgrpOf(p).pg_session) return EPERM;
  fp.f_owner = owner;
  return 0;
}

/** The owner of a file as a number, in the form that fsetown takes. */
export function fgetown(k: Kernel, fp: File): number {
  const owner = fp.f_owner;
  if (owner === undefined || !lives(k, owner)) return 0;
  return owner instanceof Pgrp ? -owner.pg_id : owner.p_pid;
}

/** Sends SIGIO to the owner. Any level. */
export function pgsigio(k: Kernel, fp: File): void {
  const owner = fp.f_owner;
  if (owner === undefined || !lives(k, owner)) return;
  if (owner instanceof Pgrp) pgsignal(k, owner, SIGIO);
  else psignal(k, owner, SIGIO);
}

/** Throws unless the invariant above holds for a file. */
export function checkAsync(k: Kernel, fp: File): void {
  const on = (fp.f_flag & FASYNC) !== 0;
  for (const sip of fp.f_ops.ready?.(k, fp) ?? [])
    if (sip.si_async.has(fp) !== on)
      throw new Error(`a file ${on ? 'with' : 'without'} O_ASYNC is not told so`);
}

/** True if an owner still exists; its number may belong to another process by now. */
function lives(k: Kernel, owner: Proc | Pgrp): boolean {
  if (owner instanceof Pgrp) return pgfind(k, owner.pg_id) === owner;
  return k.allproc.get(owner.p_pid) === owner && owner.p_stat !== SZOMB;
}
