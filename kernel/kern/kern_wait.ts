/**
 * Waiting for children, the second half of 4.4BSD's kern_exit.c: wait4, and wait6, with which
 * the library makes waitid.
 */

import { SIGINFO_SIZE, writeSiginfo } from '../machine/sendsig.ts';
import { copyout } from '../machine/vm_glue.ts';
import { ECHILD, EFAULT, EINVAL } from '../sys/errno.ts';
import { PCATCH, PWAIT } from '../sys/param.ts';
import { noUsage, putRusage, RUSAGE_SIZE, type Rusage, ruadd } from '../sys/rusage.ts';
import {
  CLD_CONTINUED,
  CLD_DUMPED,
  CLD_EXITED,
  CLD_KILLED,
  CLD_STOPPED,
  SA_NOCLDSTOP,
  SIGCHLD,
  SIGCONT,
  sigismember,
} from '../sys/signal.ts';
import { reap } from './kern_exit.ts';
import { tsleep } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import { P_CONTINUED, P_WAITED, type Proc, type Sleepable, SSTOP, SZOMB } from './proc.ts';
import { Siginfo } from './sigstate.ts';

/** Options of wait4 and wait6. */
const WNOHANG = 1; // does not wait
const WSTOPPED = 2; // children that have stopped (WUNTRACED)
const WCONTINUED = 4; // children that have continued
const WNOWAIT = 8; // leaves the news to a later wait
const WEXITED = 16; // children that have ended
const WTRAPPED = 32; // traced children that have trapped
/** The options that wait4 and wait6 accept. */
const WAIT4_OPTIONS = WNOHANG | WSTOPPED | WCONTINUED | WNOWAIT | WEXITED | WTRAPPED;

/** Kinds of children, idtype_t. */
const P_PID = 0; // the process with that number
const P_PPID = 1; // the children of that process
const P_PGID = 2; // the process group
const P_SID = 3; // the session
const P_UID = 5; // the effective user
const P_GID = 6; // the effective group
const P_ALL = 7; // all

/** News of a child that its parent has not waited for. */
interface News {
  readonly child: Proc;
  /** The status word of wait(2). */
  readonly word: number;
  /** si_code: a CLD_ number. */
  readonly code: number;
  /** si_status: exit status or signal. */
  readonly status: number;
}

/** The news of a child, of the kinds in `options`; undefined if there is none. */
function newsOf(child: Proc, options: number): News | undefined {
  const { p_xstat: xstat, p_stat: stat, p_flag: flag } = child;
  if (stat === SZOMB) {
    if ((options & WEXITED) === 0) return undefined;
    const sig = xstat & 0x7f;
    const code = sig === 0 ? CLD_EXITED : (xstat & 0x80) !== 0 ? CLD_DUMPED : CLD_KILLED;
    return { child, word: xstat, code, status: sig === 0 ? xstat >> 8 : sig };
  }
  if (
    stat === SSTOP &&
    child.p_threads.every((td) => td.p_stat === SSTOP) &&
    (flag & P_WAITED) === 0 &&
    (options & WSTOPPED) !== 0
  )
    return { child, word: (xstat << 8) | 0x7f, code: CLD_STOPPED, status: xstat };
  if ((flag & P_CONTINUED) !== 0 && (options & WCONTINUED) !== 0)
    return { child, word: SIGCONT, code: CLD_CONTINUED, status: SIGCONT };
  return undefined;
}

/**
 * Waits for news of a child that `wanted` accepts. A number is an error, or 0 if WNOHANG is
 * given and there is no news. The news stays until acknowledge() is called. A signal ends the wait
 * only if there is no news then: the SIGCHLD of a child that is waited for does not make the
 * call fail. ECHILD, EINTR, ERESTART.
 */
function* awaitNews(
  k: Kernel,
  p: Proc,
  wanted: (child: Proc) => boolean,
  options: number,
): Sleepable<News | number> {
  for (let error = 0; ; ) {
    let any = false;
    for (const child of p.p_children) {
      if (!wanted(child)) continue;
      any = true;
      const news = newsOf(child, options);
      if (news !== undefined) return news;
    }
    if (!any) return ECHILD;
    if (error !== 0 || (options & WNOHANG) !== 0) return error;
    error = yield* tsleep(k, p.p_children, PWAIT | PCATCH, 'wait', 0);
  }
}

/**
 * Notes that the user has the news: it is given to no later wait, nor by a SIGCHLD that is
 * blocked and pending; a zombie is removed.
 */
function acknowledge(k: Kernel, p: Proc, { child }: News, options: number): void {
  if ((options & WNOWAIT) !== 0) return;
  if (child.p_stat === SZOMB) reap(k, child);
  else if (child.p_stat === SSTOP) child.p_flag |= P_WAITED;
  else child.p_flag &= ~P_CONTINUED;
  if (sigismember(p.p_sig.mask, SIGCHLD)) (p.p_leader.p_procsig ?? p.p_sig).amend(SIGCHLD, unheard(p));
}

/**
 * Information for a pending SIGCHLD: that of a child with news, or undefined. POSIX keeps
 * SIGCHLD pending until the last child with news was waited for.
 */
function unheard(p: Proc): Siginfo | undefined {
  const stops = (p.p_sig.actions[SIGCHLD].flags & SA_NOCLDSTOP) === 0 ? WSTOPPED | WCONTINUED : 0;
  for (const child of p.p_children) {
    const news = newsOf(child, WEXITED | stops);
    if (news !== undefined) return siginfoOf(news);
  }
  return undefined;
}

/** News as a siginfo_t. */
function siginfoOf({ child, code, status }: News): Siginfo {
  const info = new Siginfo(SIGCHLD, code);
  info.si_pid = child.p_pid;
  info.si_uid = child.p_cred.ruid;
  info.si_status = status;
  return info;
}

/** Usage of a child and of its children; nothing for a child that has not ended. */
function usages({ child }: News): { self: Rusage; children: Rusage } {
  return child.p_stat === SZOMB
    ? { self: child.p_ru, children: child.p_cru }
    : { self: noUsage(), children: noUsage() };
}

/**
 * wait4(2): the child's number, or 0. ECHILD, EINTR, EINVAL, EFAULT; after an error the news is
 * still there.
 */
export function* sys_wait4(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [pid, status, options, rusage] = uap;
  if ((options & ~WAIT4_OPTIONS) !== 0) return EINVAL;
  const pgid = pid === 0 ? p.p_pgrp?.pg_id : -pid;
  const wanted = (child: Proc) =>
    pid === -1 || (pid > 0 ? child.p_pid === pid : child.p_pgrp?.pg_id === pgid);
  const news = yield* awaitNews(k, p, wanted, options | WEXITED);
  if (typeof news === 'number') return news;
  if (status !== 0 && copyout(k, p, new Uint8Array(Int32Array.of(news.word).buffer), status) !== 0)
    return EFAULT;
  if (rusage !== 0) {
    const { self, children } = usages(news);
    const total = { ...self };
    ruadd(total, children);
    const bytes = new Uint8Array(RUSAGE_SIZE);
    putRusage(new DataView(bytes.buffer), 0, total);
    if (copyout(k, p, bytes, rusage) !== 0) return EFAULT;
  }
  p.p_retval[0] = news.child.p_pid;
  acknowledge(k, p, news, options);
  return 0;
}

/** A test for the children that wait6's first two arguments name; undefined for an unknown kind. */
function selector(idtype: number, id: number, p: Proc): ((child: Proc) => boolean) | undefined {
  switch (idtype) {
    case P_ALL:
      return () => true;
    case P_PID:
      return (child) => child.p_pid === id;
    case P_PPID:
      return () => p.p_pid === id;
    case P_PGID:
      return (child) => child.p_pgrp?.pg_id === (id === 0 ? p.p_pgrp?.pg_id : id);
    case P_SID:
      return (child) => child.p_pgrp?.pg_session.s_sid === id;
    case P_UID:
      return (child) => child.p_cred.uid === id;
    case P_GID:
      return (child) => child.p_cred.gid === id;
    default:
      return undefined;
  }
}

/**
 * wait6(2) of FreeBSD, with which the library makes waitid(2). ECHILD, EINTR, EINVAL, EFAULT;
 * after an error the news is still there.
 */
export function* sys_wait6(k: Kernel, p: Proc, uap: Int32Array): Sleepable<number> {
  const [idtype, id, status, options, wrusage, siginfo] = uap;
  const wanted = selector(idtype, id, p);
  if (wanted === undefined || (options & ~WAIT4_OPTIONS) !== 0) return EINVAL;
  if ((options & (WEXITED | WSTOPPED | WCONTINUED | WTRAPPED)) === 0) return EINVAL;
  const news = yield* awaitNews(k, p, wanted, options);
  if (typeof news === 'number')
    return news === 0 && siginfo !== 0 ? copyout(k, p, new Uint8Array(SIGINFO_SIZE), siginfo) : news;
  if (!tell(k, p, news, status, wrusage, siginfo)) return EFAULT;
  p.p_retval[0] = news.child.p_pid;
  acknowledge(k, p, news, options);
  return 0;
}

/** Copies the news of a child to the user; false for a bad address. */
function tell(k: Kernel, p: Proc, news: News, status: number, wrusage: number, siginfo: number): boolean {
  if (status !== 0 && copyout(k, p, new Uint8Array(Int32Array.of(news.word).buffer), status) !== 0)
    return false;
  if (wrusage !== 0) {
    const { self, children } = usages(news);
    const bytes = new Uint8Array(2 * RUSAGE_SIZE);
    putRusage(new DataView(bytes.buffer), 0, self);
    putRusage(new DataView(bytes.buffer), RUSAGE_SIZE, children);
    if (copyout(k, p, bytes, wrusage) !== 0) return false;
  }
  if (siginfo === 0) return true;
  const bytes = new Uint8Array(SIGINFO_SIZE);
  writeSiginfo(new DataView(bytes.buffer), SIGCHLD, siginfoOf(news));
  return copyout(k, p, bytes, siginfo) === 0;
}
