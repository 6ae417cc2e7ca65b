/**
 * ktrace(2), kern_ktrace.c: the traced processes, and the way of their records to the file. The
 * probe reports an event at any level (ktraceprobe.ts), and its record goes into the queue of
 * the process. The process writes the queue when it enters the kernel and when it leaves it.
 * The writing is charged to it as a write(2) is: a process that is traced takes longer than one
 * that is not.
 *
 * Invariant: a process is traced exactly while its p_ktrace is not null; p_ktrace holds a
 * reference to the file; `ntraced` counts the traced processes, and the observer is attached to
 * the probe exactly while `ntraced` is not 0.
 */

import { IDENT } from '../callout/ident.ts';
import type { Kernel } from '../kern/kernel.ts';
import { P_SYSTEM, type Proc, SZOMB } from '../kern/proc.ts';
import { nameiUser } from '../kern/vfs_lookup.ts';
import { vn_append } from '../kern/vfs_vnops.ts';
import { type Inode, W_OK } from '../mfs/inode.ts';
import type { Observer } from '../probe.ts';
import { EACCES, EINVAL, EPERM, ESRCH } from '../sys/errno.ts';
import {
  joined,
  KTR_DROP,
  KTR_PLACE,
  KTR_SYSRET,
  KTRFAC_INHERIT,
  KTRFAC_MASK,
  KTRFLAG_DESCEND,
  KTROP_CLEAR,
  KTROP_CLEARFILE,
  ktrPlace,
  ktrRecord,
  ktrSysret,
} from '../sys/ktrace.ts';
import { ktraceObserver } from './ktraceprobe.ts';

/**
 * Records that may wait for their process. Further ones are lost, and the next record that is
 * queued has KTR_DROP.
 */
export const MAXQUEUE = 1024;

/** The last system call of a thread that was seen to begin. */
export interface KtrCall {
  number: number;
  readonly args: Int32Array;
  /** Indices in its sysargs of structures that could not be read when it began. */
  unread: number[];
}

/** The trace of one process, its p_ktrace. */
export class KtrProc {
  readonly file: Inode;
  /** The types of events that are wanted: KTRFAC bits. */
  points: number;
  /**
   * The user who asked for the trace. It ends when the process runs a set-id program of another
   * user.
   */
  readonly uid: number;
  /** The path of the program, as it was executed while it was traced; empty before. */
  path = '';
  /** The last system call of each thread, by its IDENT. */
  private readonly calls = new Map<number, KtrCall>();
  private queue: Uint8Array[] = []; // [C]
  private dropped = false; // records were lost since the last one that was queued [C]

  constructor(file: Inode, points: number, uid: number) {
    this.file = file;
    this.points = points;
    this.uid = uid;
  }

  /** The call of thread `p`; number -1 before there was one. */
  call(p: Proc): KtrCall {
    let call = this.calls.get(p[IDENT]);
    if (call === undefined) {
      call = { number: -1, args: new Int32Array(8), unread: [] };
      this.calls.set(p[IDENT], call);
    }
    return call;
  }

  /** Forgets the call of a thread, which has ended. */
  forget(p: Proc): void {
    this.calls.delete(p[IDENT]);
  }

  /** True if events of `type` are wanted. */
  wants(type: number): boolean {
    return (this.points & (1 << type)) !== 0;
  }

  /** Queues a record if its type is wanted. Any level. */
  add(k: Kernel, p: Proc, type: number, body: Uint8Array): void {
    if (!this.wants(type)) return;
    if (this.queue.length >= MAXQUEUE) {
      this.dropped = true;
      return;
    }
    const flag = this.dropped ? KTR_DROP : 0;
    const time = Math.floor(k.clockwork.walltime());
    const place = { pid: p.p_pid, tid: p.p_tid, comm: p.p_comm, time, cycle: k.md.cycle };
    this.queue.push(ktrRecord(type | flag, place, body));
    this.dropped = false;
  }

  /** Notes, and records if that is wanted, the program that the process runs from now on. */
  runs(k: Kernel, p: Proc, path: string): void {
    this.path = path;
    this.add(k, p, KTR_PLACE, ktrPlace(0, 0, path));
  }

  /** Takes all queued records; undefined if there is none. */
  take(): Uint8Array | undefined {
    if (this.queue.length === 0) return undefined;
    const bytes = joined(...this.queue);
    this.queue = [];
    return bytes;
  }
}

/** The traced processes of one kernel. */
export class Ktrace {
  /** Number of traced processes. [P] */
  ntraced = 0;
  readonly observer: Observer;
  private readonly k: Kernel;

  constructor(k: Kernel) {
    this.k = k;
    this.observer = ktraceObserver(k);
  }

  /**
   * Traces `p` to `file`, with the types `points` for the user `uid`. If `p` is traced to
   * `file` already, `points` are added; a trace to another file ends. Process level.
   */
  begin(p: Proc, file: Inode, points: number, uid: number): void {
    const known = p.p_ktrace;
    if (known !== null && known.file === file) {
      known.points |= points;
      return;
    }
    if (known !== null) this.end(p);
    this.k.rootfs.hold(file);
    p.p_ktrace = new KtrProc(file, points, uid);
    if (this.ntraced++ === 0) this.k.addObserver(this.observer);
  }

  /** Writes the queue of `p` and ends its trace. Process level. */
  end(p: Proc): void {
    this.write(p);
    this.forget(p);
  }

  /**
   * Appends the queue of `p` to its file, charged as a write(2). If that fails, the trace ends
   * for all processes with that file. Process level.
   */
  write(p: Proc): void {
    const traced = p.p_ktrace;
    const bytes = traced?.take();
    if (traced === null || bytes === undefined) return;
    const error = vn_append(this.k, traced.file, bytes);
    if (error === 0) return;
    for (const other of this.k.allproc.values()) if (other.p_ktrace?.file === traced.file) this.forget(other);
    this.k.log(`ktrace write failed, errno ${error}, tracing stopped`);
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const traced = [...this.k.allproc.values()].filter(({ p_ktrace }) => p_ktrace !== null);
    if (traced.length !== this.ntraced)
      throw new Error(`ktrace: ${traced.length} processes are traced, not ${this.ntraced}`);
  }

  /** Ends the trace of `p`; queued records are lost. */
  private forget(p: Proc): void {
    if (p.p_ktrace === null) return;
    const { file } = p.p_ktrace;
    p.p_ktrace = null;
    this.k.rootfs.release(file);
    if (--this.ntraced === 0) this.k.removeObserver(this.observer);
  }
}

/**
 * The part of fork: a child inherits the trace of its parent if KTRFAC_INHERIT says so. The
 * child's first record is the fork's return in the child.
 */
export function ktrfork(k: Kernel, parent: Proc, child: Proc): void {
  const traced = parent.p_ktrace;
  if (traced === null || (traced.points & KTRFAC_INHERIT) === 0) return;
  k.ktrace.begin(child, traced.file, traced.points, traced.uid);
  const { p_ktrace } = child;
  if (p_ktrace === null) return;
  p_ktrace.runs(k, child, traced.path);
  p_ktrace.add(k, child, KTR_SYSRET, ktrSysret(traced.call(parent).number, 0, new Int32Array(2)));
}

/**
 * The part of execve of a set-id program: ends the trace, unless root asked for it or the
 * program runs with the rights of the user who did.
 */
export function ktrexec(k: Kernel, p: Proc): void {
  const traced = p.p_ktrace;
  if (traced !== null && traced.uid !== 0 && p.p_cred.uid !== traced.uid) k.ktrace.end(p);
}

/**
 * True if `p` may change the trace of `target` (ktrcanset): root may, and the same user unless
 * root traces it. A kernel thread is never traced, for it never leaves the kernel.
 */
function maySet(p: Proc, target: Proc): boolean {
  const { uid } = p.p_cred;
  if ((target.p_flag & P_SYSTEM) !== 0) return false;
  if (uid === 0) return true;
  const { uid: theirs, ruid, svuid } = target.p_cred;
  return theirs === uid && ruid === uid && svuid === uid && target.p_ktrace?.uid !== 0;
}

/** An operation of ktrace(2) on one process. */
interface Request {
  /** The file to trace to; undefined to trace fewer types. */
  readonly file: Inode | undefined;
  /** The types to trace, or to trace no longer. */
  readonly points: number;
  /** True for the descendants of the process too. */
  readonly descend: boolean;
}

/**
 * Does `request` for `target`, and for its descendants if `descend`, where `p` may; true if it
 * was allowed for one of them at least.
 */
function apply(k: Kernel, p: Proc, target: Proc, request: Request): boolean {
  const { file, points, descend } = request;
  let done = target.p_stat !== SZOMB && maySet(p, target);
  if (done && file !== undefined) k.ktrace.begin(target, file, points, p.p_cred.uid);
  else if (done && target.p_ktrace !== null) {
    target.p_ktrace.points &= ~points;
    if ((target.p_ktrace.points & KTRFAC_MASK) === 0) k.ktrace.end(target);
  }
  if (descend) for (const child of target.p_children) if (apply(k, p, child, request)) done = true;
  return done;
}

/** The regular file at `path`, which `p` may write; else EACCES or an error of namei. */
function traceFile(k: Kernel, p: Proc, path: number): Inode | number {
  const inode = nameiUser(k, p, path);
  if (typeof inode === 'number') return inode;
  return inode.contents === undefined || !inode.allows(p.p_cred, W_OK) ? EACCES : inode;
}

/** KTROP_CLEARFILE: ends every trace to `file` that `p` may end; EPERM if there is another. */
function clearFile(k: Kernel, p: Proc, file: Inode): number {
  let error = 0;
  for (const target of k.allproc.values()) {
    if (target.p_ktrace?.file !== file) continue;
    if (maySet(p, target)) k.ktrace.end(target);
    else error = EPERM;
  }
  return error;
}

/**
 * ktrace(2): changes the trace of a process, or of a process group given as a negative number.
 * EINVAL for an unknown operation or no types; ESRCH; EPERM if it is allowed for none of the
 * processes; EACCES for a file that is not regular or may not be written.
 */
export function sys_ktrace(k: Kernel, p: Proc, uap: Int32Array): number {
  const [path, ops, facs, pid] = uap;
  const op = ops & ~KTRFLAG_DESCEND;
  const points = facs & (KTRFAC_MASK | KTRFAC_INHERIT);
  if (op < 0 || op > KTROP_CLEARFILE) return EINVAL;
  const file = op === KTROP_CLEAR ? undefined : traceFile(k, p, path);
  if (typeof file === 'number') return file;
  if (op === KTROP_CLEARFILE && file !== undefined) return clearFile(k, p, file);
  if ((points & KTRFAC_MASK) === 0) return EINVAL;
  const targets = pid < 0 ? groupOf(k, -pid) : [k.allproc.get(pid)].filter((found) => found !== undefined);
  if (targets.length === 0) return ESRCH;
  const request = { file, points, descend: (ops & KTRFLAG_DESCEND) !== 0 };
  const done = targets.filter((target) => apply(k, p, target, request));
  return done.length === 0 ? EPERM : 0;
}

/** The processes of a process group. */
function groupOf(k: Kernel, pgid: number): Proc[] {
  return [...k.allproc.values()].filter(({ p_pgrp }) => p_pgrp?.pg_id === pgid);
}
