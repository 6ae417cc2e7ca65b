/**
 * ktrace(2), kern_ktrace.c: the processes that are traced, and their records on
 * the way to the file. What happens is told by the probe (ktraceprobe.ts), at
 * any level; it is put into the process's queue, and the process writes it when
 * it enters the kernel and when it leaves it. The writing is charged to it as a
 * write(2) is: a traced run takes longer than one that is not.
 *
 * Invariant: p_ktrace of a process holds its file; `ntraced` counts those
 * processes, and the probe is on exactly while there are some.
 */

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
  KTR_SYSRET,
  KTRFAC_INHERIT,
  KTRFAC_MASK,
  KTRFLAG_DESCEND,
  KTROP_CLEAR,
  KTROP_CLEARFILE,
  ktrRecord,
  ktrSysret,
} from '../sys/ktrace.ts';
import { ktraceObserver } from './ktraceprobe.ts';

/** Records that may wait for their process; what comes beyond is lost, and the next record says so. */
const MAXQUEUE = 1024;

/** What a process that is traced has. */
export class KtrProc {
  readonly file: Inode;
  /** KTRFAC bits. */
  points: number;
  /** Who wanted it: a set-id program of another's is not traced on. */
  readonly uid: number;
  /** The last system call that was seen to begin, and its arguments; structures of it that could not be read yet, by their place in sysargs. */
  number = -1;
  readonly args = new Int32Array(8);
  unread: number[] = [];
  private queue: Uint8Array[] = []; // [C]
  private dropped = false;

  constructor(file: Inode, points: number, uid: number) {
    this.file = file;
    this.points = points;
    this.uid = uid;
  }

  wants(type: number): boolean {
    return (this.points & (1 << type)) !== 0;
  }

  /** Puts a record into the queue. Any level. */
  add(k: Kernel, p: Proc, type: number, body: Uint8Array): void {
    if (!this.wants(type)) return;
    if (this.queue.length >= MAXQUEUE) {
      this.dropped = true;
      return;
    }
    const flag = this.dropped ? KTR_DROP : 0;
    const time = Math.floor(k.clockwork.walltime());
    const place = { pid: p.p_pid, comm: p.p_comm, time, cycle: k.md.cycle };
    this.queue.push(ktrRecord(type | flag, place, body));
    this.dropped = false;
  }

  /** Takes what waits; undefined if nothing does. */
  take(): Uint8Array | undefined {
    if (this.queue.length === 0) return undefined;
    const bytes = joined(...this.queue);
    this.queue = [];
    return bytes;
  }
}

/** The kernel's side of it. */
export class Ktrace {
  /** Processes that are traced. */
  ntraced = 0;
  readonly observer: Observer;
  private readonly k: Kernel;

  constructor(k: Kernel) {
    this.k = k;
    this.observer = ktraceObserver(k);
  }

  /** Has `p` traced to `file`, or traced for more, or to another file. */
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

  /** Writes what waits, and traces `p` no longer. Process level, as all of these. */
  end(p: Proc): void {
    this.write(p);
    this.forget(p);
  }

  /** The process writes what has gathered. */
  write(p: Proc): void {
    const traced = p.p_ktrace;
    const bytes = traced?.take();
    if (traced === null || bytes === undefined) return;
    const error = vn_append(this.k, traced.file, bytes);
    if (error === 0) return;
    for (const other of this.k.allproc.values()) if (other.p_ktrace?.file === traced.file) this.forget(other);
    this.k.log(`ktrace write failed, errno ${error}, tracing stopped`);
  }

  check(): void {
    const traced = [...this.k.allproc.values()].filter(({ p_ktrace }) => p_ktrace !== null);
    if (traced.length !== this.ntraced)
      throw new Error(`ktrace: ${traced.length} processes are traced, not ${this.ntraced}`);
  }

  private forget(p: Proc): void {
    if (p.p_ktrace === null) return;
    const { file } = p.p_ktrace;
    p.p_ktrace = null;
    this.k.rootfs.release(file);
    if (--this.ntraced === 0) this.k.removeObserver(this.observer);
  }
}

/** fork: a child is traced as its parent if that is to be inherited, and begins with what fork returns to it. */
export function ktrfork(k: Kernel, parent: Proc, child: Proc): void {
  const traced = parent.p_ktrace;
  if (traced === null || (traced.points & KTRFAC_INHERIT) === 0) return;
  k.ktrace.begin(child, traced.file, traced.points, traced.uid);
  child.p_ktrace?.add(k, child, KTR_SYSRET, ktrSysret(traced.number, 0, new Int32Array(2)));
}

/** execve of a program with its own user's rights: only root sees what it does. */
export function ktrexec(k: Kernel, p: Proc): void {
  const traced = p.p_ktrace;
  if (traced !== null && traced.uid !== 0 && p.p_cred.uid !== traced.uid) k.ktrace.end(p);
}

/**
 * Whether `p` may say if `target` is traced (ktrcanset): root, or the same user, of what root does not trace. A
 * kernel thread never is, for it never leaves the kernel.
 */
function maySet(p: Proc, target: Proc): boolean {
  const { uid } = p.p_cred;
  if ((target.p_flag & P_SYSTEM) !== 0) return false;
  if (uid === 0) return true;
  const { uid: theirs, ruid, svuid } = target.p_cred;
  return theirs === uid && ruid === uid && svuid === uid && target.p_ktrace?.uid !== 0;
}

/** A process, its descendants too if that is asked for, and what they are to be from now on. */
interface Request {
  readonly file: Inode | undefined;
  readonly points: number;
  readonly descend: boolean;
}

/** Does it where it may be done; whether it was anywhere. */
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

/** The regular file of a path that may be written: EACCES, and namei's errors. */
function traceFile(k: Kernel, p: Proc, path: number): Inode | number {
  const inode = nameiUser(k, p, path);
  if (typeof inode === 'number') return inode;
  return inode.contents === undefined || !inode.allows(p.p_cred, W_OK) ? EACCES : inode;
}

/** KTROP_CLEARFILE: nobody is traced to that file any more. EPERM if somebody may not be touched. */
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
 * ktrace(2): traces a process, or a process group that is given negative. EINVAL
 * for an unknown operation or no points; ESRCH; EPERM if none of them may be
 * traced; EACCES for what is no regular file or may not be written.
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

function groupOf(k: Kernel, pgid: number): Proc[] {
  return [...k.allproc.values()].filter(({ p_pgrp }) => p_pgrp?.pg_id === pgid);
}
