/**
 * Advisory locks, 4.4BSD's kern_lockf.c: on ranges of bytes by fcntl(2), whose owner is the
 * process by its descriptors, and on whole files by flock(2), whose owner is the open file. All
 * locks of a file are in one list, so that locks of either kind exclude those of the other, as
 * in BSD.
 *
 * Invariant: no lock is empty; two locks of one owner do not overlap; where locks of different
 * owners overlap, none is exclusive; k.nlocks counts the locks of all files.
 */

import type { SysResult } from '../machine/syscall.ts';
import { copyin, copyout } from '../machine/vm_glue.ts';
import type { Inode } from '../mfs/inode.ts';
import { EAGAIN, EBADF, EDEADLK, EFAULT, EINVAL, ENOLCK, EOVERFLOW, EWOULDBLOCK } from '../sys/errno.ts';
import { FREAD, FWRITE } from '../sys/fcntl.ts';
import { MAXLOCKS, OFF_MAX, PCATCH, PLOCK } from '../sys/param.ts';
import { type File, FileDesc, type Vnode } from './file.ts';
import { tsleep, wakeup } from './kern_synch.ts';
import type { Kernel } from './kernel.ts';
import type { Proc, Sleepable } from './proc.ts';

/** The end of a lock that has all bytes from its start on. */
const OFF_END = OFF_MAX + 1n;

/** The descriptors of a process, or an open file. */
type Owner = FileDesc | File;

/** A lock on a range of bytes. */
export interface Lock {
  readonly owner: Owner;
  /** The process that made it, for F_GETLK; -1 for a lock of flock, which belongs to no process. */
  readonly pid: number;
  /** True for a lock that no other owner's may overlap, that of a writer. */
  readonly exclusive: boolean;
  /** Its first byte. */
  readonly start: bigint;
  /** The first byte after it; OFF_END for a lock of all that there will ever be. */
  readonly end: bigint;
}

/** A lock that a process waits for. */
export interface Wanted {
  readonly locks: Locks;
  readonly lock: Lock;
}

/** The locks of one file. */
export class Locks {
  /** Sorted by `start`. */
  private list: Lock[] = [];

  /** Number of locks. */
  get count(): number {
    return this.list.length;
  }

  /** The locks of other owners that exclude this one, sorted by `start`. */
  conflicts(lock: Lock): Lock[] {
    const { owner, start, end, exclusive } = lock;
    return this.list.filter(
      (held) => held.owner !== owner && held.start < end && start < held.end && (exclusive || held.exclusive),
    );
  }

  /** Removes [start, end) from the locks of `owner`; the rest of each lock stays. */
  clear(owner: Owner, start: bigint, end: bigint): void {
    this.list = this.list.flatMap((held) => {
      if (held.owner !== owner || held.start >= end || start >= held.end) return held;
      const rest: Lock[] = [];
      if (held.start < start) rest.push({ ...held, end: start });
      if (held.end > end) rest.push({ ...held, start: end });
      return rest;
    });
  }

  /**
   * Adds a lock that no other excludes, in place of the owner's locks in its range. It is
   * joined with neighbours of the same owner and kind.
   */
  set(lock: Lock): void {
    let { owner, start, end, exclusive } = lock;
    this.clear(owner, start, end);
    this.list = this.list.filter((held) => {
      if (held.owner !== owner || held.exclusive !== exclusive) return true;
      if (held.end !== start && held.start !== end) return true;
      if (held.start < start) start = held.start;
      if (held.end > end) end = held.end;
      return false;
    });
    const at = this.list.findIndex((held) => held.start > start);
    this.list.splice(at < 0 ? this.list.length : at, 0, { ...lock, start, end });
  }

  /** Throws unless the invariant holds and `lives` is true for every owner. */
  check(lives: (owner: Owner) => boolean): void {
    for (const [i, lock] of this.list.entries()) {
      if (lock.start >= lock.end) throw new Error(`a lock from ${lock.start} to ${lock.end}`);
      if (!lives(lock.owner)) throw new Error(`a lock of pid ${lock.pid}, whose owner is gone`);
      if (this.conflicts(lock).length > 0) throw new Error(`locks at ${lock.start} forbid each other`);
      for (const other of this.list.slice(i + 1))
        if (other.owner === lock.owner && other.start < lock.end && lock.start < other.end)
          throw new Error(`two locks of one owner at ${lock.start}`);
    }
  }
}

/**
 * Changes the locks of a file by `work`, charged by their number, and wakes processes that wait
 * for one.
 */
function change(k: Kernel, locks: Locks, work: () => void): void {
  const before = locks.count;
  k.spl.charge(k.cost.memref * (before + 1));
  work();
  k.nlocks += locks.count - before;
  wakeup(k, locks);
}

/** Removes all locks of `owner` from a file. */
export function unlockAll(k: Kernel, inode: Inode, owner: Owner): void {
  const { i_locks: locks } = inode;
  if (locks === undefined || locks.count === 0) return;
  change(k, locks, () => locks.clear(owner, 0n, OFF_END));
}

/**
 * True if waiting for a lock would never end: the owner of a lock that excludes it waits for
 * `owner`, directly or through others.
 */
function deadlocks(owner: Owner, wanted: Wanted): boolean {
  const seen = new Set<Owner>();
  const chain = [wanted];
  for (const { locks, lock } of chain)
    for (const { owner: holder } of locks.conflicts(lock)) {
      if (holder === owner) return true;
      if (seen.has(holder)) continue;
      seen.add(holder);
      if (holder instanceof FileDesc) chain.push(...holder.fd_wanted);
    }
  return false;
}

/**
 * Waits until no lock excludes a record lock, and adds it. EDEADLK, EINTR; EBADF if `fd` is not
 * that of the file any more: its close took the locks of the process away, and none may come after
 * it.
 */
function* waitAndLock(k: Kernel, by: FileDesc, fd: number, fp: File, wanted: Wanted): Sleepable<number> {
  const { locks, lock } = wanted;
  while (locks.conflicts(lock).length > 0) {
    if (deadlocks(by, wanted)) return EDEADLK;
    by.fd_wanted.add(wanted);
    const error = yield* tsleep(k, locks, PLOCK | PCATCH, 'lockf', 0);
    by.fd_wanted.delete(wanted);
    if (error !== 0) return error;
  }
  if (by.get(fd) !== fp) return EBADF;
  change(k, locks, () => locks.set(lock));
  return 0;
}

/** Commands of fcntl and types of locks, with picolibc's values. */
export const F_GETLK = 7; // tells of a lock that excludes the given one
export const F_SETLK = 8; // sets or removes a lock, without waiting
export const F_SETLKW = 9; // sets a lock, waiting if it must
const F_RDLCK = 1; // a lock of readers, shared
const F_WRLCK = 2; // a lock of a writer, exclusive
const F_UNLCK = 3; // no lock

/** Size and offsets of a struct flock, userland/share/doc/abi.md. */
const FLOCK_SIZE = 24;
const L_START = 0;
const L_LEN = 8;
const L_PID = 16;
const L_TYPE = 20;
const L_WHENCE = 22;

/**
 * The bytes that a struct flock names, [start, end). EINVAL for an unknown whence or a start
 * before the file, EOVERFLOW for a range with bytes above OFF_MAX.
 */
function rangeOf(view: DataView, fp: File, inode: Inode): { start: bigint; end: bigint } | number {
  // SEEK_SET, SEEK_CUR, SEEK_END.
  const base = [0n, fp.f_offset, BigInt(inode.size)][view.getInt16(L_WHENCE, true)];
  if (base === undefined) return EINVAL;
  const from = base + view.getBigInt64(L_START, true);
  const length = view.getBigInt64(L_LEN, true);
  const start = length < 0n ? from + length : from;
  const end = length === 0n ? OFF_END : length < 0n ? from : from + length;
  if (start < 0n) return EINVAL;
  if (start > OFF_MAX || end > OFF_END) return EOVERFLOW;
  return { start, end };
}

/**
 * Writes a lock that excludes the given one to a struct flock, for F_GETLK; F_UNLCK if there is
 * none.
 */
function describe(view: DataView, held: Lock | undefined): void {
  view.setInt16(L_TYPE, held === undefined ? F_UNLCK : held.exclusive ? F_WRLCK : F_RDLCK, true);
  if (held === undefined) return;
  view.setBigInt64(L_START, held.start, true);
  view.setBigInt64(L_LEN, held.end === OFF_END ? 0n : held.end - held.start, true);
  view.setInt32(L_PID, held.pid, true);
  view.setInt16(L_WHENCE, 0, true);
}

/**
 * F_GETLK, F_SETLK and F_SETLKW of fcntl(2). EINVAL for a file that cannot be locked, EBADF for
 * a descriptor that is not open for reading or writing, as the lock's type requires; EAGAIN,
 * EDEADLK, EINTR, ENOLCK, EFAULT, EOVERFLOW.
 */
export function fcntlLock(k: Kernel, p: Proc, fd: number, vnode: Vnode, cmd: number, arg: number): SysResult {
  const { fp, inode } = vnode;
  const bytes = new Uint8Array(FLOCK_SIZE);
  if (copyin(k, p, arg, bytes) !== 0) return EFAULT;
  const view = new DataView(bytes.buffer);
  const type = view.getInt16(L_TYPE, true);
  if (type !== F_RDLCK && type !== F_WRLCK && type !== F_UNLCK) return EINVAL;
  const range = rangeOf(view, fp, inode);
  if (typeof range === 'number') return range;
  const lock: Lock = { owner: p.p_fd, pid: p.p_pid, exclusive: type === F_WRLCK, ...range };
  inode.i_locks ??= new Locks();
  const locks = inode.i_locks;
  if (cmd === F_GETLK) {
    if (type === F_UNLCK) return EINVAL;
    describe(view, locks.conflicts(lock)[0]);
    return copyout(k, p, bytes, arg);
  }
  if (type === F_UNLCK) {
    change(k, locks, () => locks.clear(p.p_fd, range.start, range.end));
    return 0;
  }
  if ((fp.f_flag & (type === F_WRLCK ? FWRITE : FREAD)) === 0) return EBADF;
  // A lock in the middle of another one splits it: three locks in place of one.
  if (k.nlocks + 2 > MAXLOCKS) return ENOLCK;
  if (cmd === F_SETLK && locks.conflicts(lock).length > 0) return EAGAIN;
  return waitAndLock(k, p.p_fd, fd, fp, { locks, lock });
}

/** Operations of flock(2). */
const LOCK_SH = 1; // a shared lock
const LOCK_EX = 2; // an exclusive lock
const LOCK_NB = 4; // flag: does not wait
const LOCK_UN = 8; // removes the lock

/** flock(2) of an open file. EINVAL, EWOULDBLOCK, EINTR, ENOLCK. */
export function flockFile(k: Kernel, { fp, inode }: Vnode, operation: number): SysResult {
  const kind = operation & ~LOCK_NB;
  if (kind === LOCK_UN) {
    unlockAll(k, inode, fp);
    return 0;
  }
  if (kind !== LOCK_SH && kind !== LOCK_EX) return EINVAL;
  if (k.nlocks >= MAXLOCKS) return ENOLCK;
  inode.i_locks ??= new Locks();
  const lock = { owner: fp, pid: -1, exclusive: kind === LOCK_EX, start: 0n, end: OFF_END };
  const wanted = { locks: inode.i_locks, lock };
  const nonblock = (operation & LOCK_NB) !== 0;
  return nonblock && wanted.locks.conflicts(lock).length > 0 ? EWOULDBLOCK : waitAndFlock(k, inode, wanted);
}

/**
 * Waits for a lock of a whole file. The lock that the open file has is removed first: else two
 * open files that want an exclusive lock in place of a shared one would wait for ever.
 */
function* waitAndFlock(k: Kernel, inode: Inode, { locks, lock }: Wanted): Sleepable<number> {
  while (locks.conflicts(lock).length > 0) {
    unlockAll(k, inode, lock.owner);
    const error = yield* tsleep(k, locks, PLOCK | PCATCH, 'flock', 0);
    if (error !== 0) return error;
  }
  change(k, locks, () => locks.set(lock));
  return 0;
}
