/**
 * Process groups and sessions: structures of 4.4BSD's sys/proc.h and routines of its
 * kern_proc.c. A group is the same as a job of a shell. A session is the same as a login, and
 * at most one terminal belongs to it.
 *
 * A group is orphaned when no member has a parent in another group of the same session. Then no
 * process could continue it, so stop signals of the terminal do not stop it. pg_jobc counts the
 * members that have such a parent.
 *
 * Invariant: a process is in pg_members of its p_pgrp and of no other group; no group in the
 * table is empty; pg_jobc counts as above, without zombies; s_count is the number of groups of
 * the session.
 */

import { Panic } from '../sys/panic.ts';
import { SIGCONT, SIGHUP } from '../sys/signal.ts';
import { psignal } from './kern_sig.ts';
import type { Kernel } from './kernel.ts';
import { type Proc, SSTOP, SZOMB } from './proc.ts';
import type { Siginfo } from './sigstate.ts';
import type { Tty } from './tty.ts';

/** A session, struct session. */
export class Session {
  /** The process that made it, while it lives. */
  s_leader: Proc | undefined;
  /** The session's number: the pid of its leader. */
  readonly s_sid: number;
  /** The controlling terminal. */
  s_ttyp: Tty | undefined = undefined;
  /** The login name, setlogin(2). */
  s_login = 'root';
  /** Groups in the session. */
  s_count = 0;

  constructor(leader: Proc) {
    this.s_leader = leader;
    this.s_sid = leader.p_pid;
  }
}

/** A process group, struct pgrp. */
export class Pgrp {
  readonly pg_id: number;
  readonly pg_session: Session;
  readonly pg_members = new Set<Proc>();
  /** Members that have a parent in another group of the same session. */
  pg_jobc = 0;

  constructor(id: number, session: Session) {
    this.pg_id = id;
    this.pg_session = session;
    session.s_count++;
  }
}

/** The group with number `id`; undefined if there is none (pgfind). */
export function pgfind(k: Kernel, id: number): Pgrp | undefined {
  return k.pgrptable.get(id);
}

/** Makes `p`, which is in no group, a member of `pgrp`. */
export function joinpgrp(p: Proc, pgrp: Pgrp): void {
  p.p_pgrp = pgrp;
  pgrp.pg_members.add(p);
  if (qualifies(p, pgrp)) pgrp.pg_jobc++;
}

/**
 * Makes a new session with one group, both led by `p`, which is in no group (the end of
 * setsid).
 */
export function newsession(k: Kernel, p: Proc): void {
  joinpgrp(p, makepgrp(k, p.p_pid, new Session(p)));
}

/** Makes an empty group. */
function makepgrp(k: Kernel, id: number, session: Session): Pgrp {
  const pgrp = new Pgrp(id, session);
  k.pgrptable.set(id, pgrp);
  return pgrp;
}

/**
 * Moves `p` to group `id` of its own session, which is made if there is none (enterpgrp). The
 * caller has checked that it is allowed.
 */
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

/**
 * Removes `p` from its group: it has been waited for, or makes a session of its own
 * (leavepgrp).
 */
export function leavepgrp(k: Kernel, p: Proc): void {
  take(k, p, pgrpOf(p));
  p.p_pgrp = undefined;
}

/** Removes `p` from the members of `pgrp`, and an empty group from the table. */
function take(k: Kernel, p: Proc, pgrp: Pgrp): void {
  pgrp.pg_members.delete(p);
  if (pgrp.pg_members.size > 0) return;
  k.pgrptable.delete(pgrp.pg_id);
  pgrp.pg_session.s_count--;
  const tty = pgrp.pg_session.s_ttyp;
  if (tty?.t_pgrp === pgrp) tty.t_pgrp = undefined;
}

/** The group of a process, which is in one. */
export function pgrpOf(p: Proc): Pgrp {
  if (p.p_pgrp === undefined) throw new Panic(`pid ${p.p_pid} is in no process group`);
  return p.p_pgrp;
}

/** True if `p` has a parent that keeps `pgrp` from being orphaned. */
function qualifies(p: Proc, pgrp: Pgrp): boolean {
  const parents = p.p_pptr?.p_pgrp;
  return parents !== undefined && parents !== pgrp && parents.pg_session === pgrp.pg_session;
}

/**
 * Adjusts pg_jobc when `p` enters or leaves `pgrp`, for that group and for the groups of the
 * children of `p` (fixjobc). A process that exits leaves in this sense while its children
 * still have it as their parent.
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

/**
 * Acts on a group that has just been orphaned: if a member is stopped, no process would
 * continue it, so all members get SIGHUP and SIGCONT (orphanpg).
 */
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
