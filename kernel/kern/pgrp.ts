/**
 * Process groups and sessions: proc.h's structures and the routines of
 * kern_proc.c that keep them. A group is what a shell calls a job; a session
 * is what a login was, and at most one terminal belongs to it.
 *
 * A group is orphaned when no member has a parent in another group of the
 * same session: nobody is there to continue it, so a terminal's stop signals
 * do not stop it. pg_jobc counts the members that have such a parent.
 *
 * Invariant: a process is in pg_members of exactly the group that its p_pgrp
 * names; no group in the table is empty; pg_jobc is as above, zombies left
 * out; s_count is the number of groups of the session.
 */

import { Panic } from '../sys/panic.ts';
import { SIGCONT, SIGHUP } from '../sys/signal.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import { type Proc, SSTOP, SZOMB } from './proc.ts';
import type { Siginfo } from './sigstate.ts';
import type { Tty } from './tty.ts';

export class Session {
  /** The process that made it, as long as it lives. */
  s_leader: Proc | undefined;
  /** Its number: the leader's pid. */
  readonly s_sid: number;
  /** Its controlling terminal. */
  s_ttyp: Tty | undefined = undefined;
  /** Who logged in, setlogin(2). */
  s_login = 'root';
  /** Groups in it. */
  s_count = 0;

  constructor(leader: Proc) {
    this.s_leader = leader;
    this.s_sid = leader.p_pid;
  }
}

export class Pgrp {
  readonly pg_id: number;
  readonly pg_session: Session;
  readonly pg_members = new Set<Proc>();
  /** Members whose parent is in another group of the same session: who could continue them. */
  pg_jobc = 0;

  constructor(id: number, session: Session) {
    this.pg_id = id;
    this.pg_session = session;
    session.s_count++;
  }
}

/** The group of a number; undefined if there is none (pgfind). */
export function pgfind(k: Kernel, id: number): Pgrp | undefined {
  return k.pgrptable.get(id);
}

/** Makes `p`, which is in no group, a member of its parent's or of a new one: a process being born. */
export function joinpgrp(p: Proc, pgrp: Pgrp): void {
  p.p_pgrp = pgrp;
  pgrp.pg_members.add(p);
  if (qualifies(p, pgrp)) pgrp.pg_jobc++;
}

/** A new session with one group, both led by `p`, which has left every group (the end of setsid). */
export function newsession(k: Kernel, p: Proc): void {
  joinpgrp(p, makepgrp(k, p.p_pid, new Session(p)));
}

function makepgrp(k: Kernel, id: number, session: Session): Pgrp {
  const pgrp = new Pgrp(id, session);
  k.pgrptable.set(id, pgrp);
  return pgrp;
}

/** Moves `p` to group `id` of its own session, made if there is none (enterpgrp). The caller has checked that it may. */
export function enterpgrp(k: Kernel, p: Proc, id: number): void {
  const from = pgrpOf(p);
  if (from.pg_id === id) return;
  const to = pgfind(k, id) ?? makepgrp(k, id, from.pg_session);
  fixjobc(k, p, to, true);
  fixjobc(k, p, from, false);
  take(k, p, from);
  p.p_pgrp = to;
  to.pg_members.add(p);
}

/** Takes `p` out of its group: it has been waited for, or makes a session of its own (leavepgrp). */
export function leavepgrp(k: Kernel, p: Proc): void {
  take(k, p, pgrpOf(p));
  p.p_pgrp = undefined;
}

function take(k: Kernel, p: Proc, pgrp: Pgrp): void {
  pgrp.pg_members.delete(p);
  if (pgrp.pg_members.size > 0) return;
  k.pgrptable.delete(pgrp.pg_id);
  pgrp.pg_session.s_count--;
  const tty = pgrp.pg_session.s_ttyp;
  if (tty?.t_pgrp === pgrp) tty.t_pgrp = undefined;
}

/** The group of a process that is in one. */
export function pgrpOf(p: Proc): Pgrp {
  if (p.p_pgrp === undefined) throw new Panic(`pid ${p.p_pid} is in no process group`);
  return p.p_pgrp;
}

/** Whether `p`, by its parent, keeps `pgrp` from being orphaned. */
function qualifies(p: Proc, pgrp: Pgrp): boolean {
  const parents = p.p_pptr?.p_pgrp;
  return parents !== undefined && parents !== pgrp && parents.pg_session === pgrp.pg_session;
}

/**
 * Adjusts pg_jobc when `p` comes to or leaves `pgrp`, of that group and of
 * those of its children, whose parent it is (fixjobc). A process that exits
 * leaves in this sense before it leaves its children to process 1.
 */
export function fixjobc(k: Kernel, p: Proc, pgrp: Pgrp, entering: boolean): void {
  if (qualifies(p, pgrp)) {
    if (entering) pgrp.pg_jobc++;
    else if (--pgrp.pg_jobc === 0) orphanpg(k, pgrp);
  }
  for (const child of p.p_children) {
    const theirs = child.p_pgrp;
    if (theirs === undefined || theirs === pgrp || theirs.pg_session !== pgrp.pg_session) continue;
    if (child.p_stat === SZOMB) continue;
    if (entering) theirs.pg_jobc++;
    else if (--theirs.pg_jobc === 0) orphanpg(k, theirs);
  }
}

/** A group has just been orphaned: if a member is stopped, nobody will continue it, so all are told (orphanpg). */
function orphanpg(k: Kernel, pgrp: Pgrp): void {
  if (![...pgrp.pg_members].some((p) => p.p_stat === SSTOP)) return;
  pgsignal(k, pgrp, SIGHUP);
  pgsignal(k, pgrp, SIGCONT);
}

/** Posts a signal to every member of a group (pgsignal). Any level. */
export function pgsignal(k: Kernel, pgrp: Pgrp | undefined, sig: number, info?: Siginfo): void {
  if (pgrp === undefined) return;
  for (const p of [...pgrp.pg_members]) psignal(k, p, sig, info);
}

/** Throws unless the invariant holds. */
export function checkGroups(k: Kernel): void {
  const counts = new Map<Session, number>();
  for (const pgrp of k.pgrptable.values()) {
    const { pg_id, pg_members, pg_session } = pgrp;
    if (pg_members.size === 0) throw new Error(`process group ${pg_id} is empty`);
    counts.set(pg_session, (counts.get(pg_session) ?? 0) + 1);
    let jobc = 0;
    for (const p of pg_members) {
      if (p.p_pgrp !== pgrp) throw new Error(`pid ${p.p_pid} is listed in group ${pg_id} but not in it`);
      if (p.p_stat !== SZOMB && qualifies(p, pgrp)) jobc++;
    }
    if (jobc !== pgrp.pg_jobc) throw new Error(`group ${pg_id}: pg_jobc is ${pgrp.pg_jobc}, not ${jobc}`);
  }
  for (const [session, count] of counts)
    if (session.s_count !== count)
      throw new Error(`session ${session.s_sid}: ${count} groups, not ${session.s_count}`);
  for (const p of k.allproc.values())
    if (!p.p_pgrp?.pg_members.has(p)) throw new Error(`pid ${p.p_pid} is in no process group`);
}
