/** The system calls on descriptors, 4.4BSD's kern_descrip.c. */

import type { SysResult } from '../machine/syscall.ts';
import type { Inode } from '../mfs/inode.ts';
import { EBADF, EINVAL, EMFILE, EOPNOTSUPP } from '../sys/errno.ts';
import { FAPPEND, FASYNC, FNONBLOCK } from '../sys/fcntl.ts';
import type { VmObject } from '../vm/vm_object.ts';
import type { VmSpace } from '../vm/vm_space.ts';
import { closef, type File, FileDesc, holding } from './file.ts';
import { allUses } from './file_uses.ts';
import { F_GETLK, F_SETLK, F_SETLKW, fcntlLock, flockFile } from './kern_lockf.ts';
import { checkAsync, fgetown, fsetown, setAsync } from './kern_sigio.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { checkSocket, Socket } from './socketvar.ts';
import { getvnode } from './vfs_attr.ts';
import { isDead } from './vfs_revoke.ts';
import { copyoutStat, inodeOf, vnops } from './vfs_vnops.ts';

/** Commands of fcntl(2), and a flag of descriptors, with picolibc's values. */
const F_DUPFD = 0; // duplicates the descriptor
const F_GETFD = 1; // gets the descriptor's flags
const F_SETFD = 2; // sets the descriptor's flags
const F_GETFL = 3; // gets the file's flags
const F_SETFL = 4; // sets the file's flags
const F_GETOWN = 5; // gets the owner that SIGIO is sent to
const F_SETOWN = 6; // sets the owner that SIGIO is sent to
const F_DUPFD_CLOEXEC = 14; // as F_DUPFD, with FD_CLOEXEC
const FD_CLOEXEC = 1; // the descriptor is closed on exec

/** The flags that F_SETFL changes besides FASYNC. */
const FCNTLFLAGS = FAPPEND | FNONBLOCK;

/** close(2). EBADF. */
export function sys_close(k: Kernel, p: Proc, uap: Int32Array): number {
  const fp = p.p_fd.take(uap[0]);
  if (fp === undefined) return EBADF;
  closef(k, fp, p.p_fd);
  return 0;
}

/** getdtablesize(2): all descriptors are below the result. */
export function sys_getdtablesize(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_fd.fd_limit;
  return 0;
}

/** Gives an open file one more descriptor, the lowest free one that is not below `from`. EMFILE. */
function duplicate(p: Proc, fp: File, from: number): number {
  const fd = p.p_fd.install(fp, from);
  if (fd < 0) return EMFILE;
  fp.f_count++;
  p.p_retval[0] = fd;
  return 0;
}

/** dup(2). EBADF, EMFILE. */
export function sys_dup(_k: Kernel, p: Proc, uap: Int32Array): number {
  const fp = p.p_fd.get(uap[0]);
  return fp === undefined ? EBADF : duplicate(p, fp, 0);
}

/**
 * dup2(2). EBADF. If both descriptors are the same, it does nothing; another file at `to` is
 * closed.
 */
export function sys_dup2(k: Kernel, p: Proc, uap: Int32Array): number {
  const [from, to] = uap;
  const fp = p.p_fd.get(from);
  if (fp === undefined || to < 0 || to >= p.p_fd.fd_limit) return EBADF;
  p.p_retval[0] = to;
  if (from === to) return 0;
  const before = p.p_fd.take(to);
  fp.f_count++;
  p.p_fd.set(to, fp);
  if (before !== undefined) closef(k, before, p.p_fd);
  return 0;
}

/**
 * fcntl(2). EBADF; EINVAL for an unknown command, or a descriptor beyond the limit; EMFILE;
 * errors of fsetown and fcntlLock.
 */
export function sys_fcntl(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, cmd, arg] = uap;
  const fp = p.p_fd.get(fd);
  if (fp === undefined) return EBADF;
  switch (cmd) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC: {
      if (arg < 0 || arg >= p.p_fd.fd_limit) return EINVAL;
      const error = duplicate(p, fp, arg);
      if (error === 0) p.p_fd.setExclose(p.p_retval[0], cmd === F_DUPFD_CLOEXEC);
      return error;
    }
    case F_GETFD:
      p.p_retval[0] = p.p_fd.exclose(fd) ? FD_CLOEXEC : 0;
      return 0;
    case F_SETFD:
      p.p_fd.setExclose(fd, (arg & FD_CLOEXEC) !== 0);
      return 0;
    case F_GETFL:
      p.p_retval[0] = fp.f_flag - 1;
      return 0;
    case F_SETFL:
      fp.f_flag = (fp.f_flag & ~FCNTLFLAGS) | (arg & FCNTLFLAGS);
      setAsync(k, fp, (arg & FASYNC) !== 0);
      return 0;
    case F_GETOWN:
      p.p_retval[0] = fgetown(k, fp);
      return 0;
    case F_SETOWN:
      return fsetown(k, p, fp, arg);
    case F_GETLK:
    case F_SETLK:
    case F_SETLKW:
      return lockCommand(k, p, fd, cmd, arg);
    default:
      return EINVAL;
  }
}

/** The inode that a file holds: its own, or that of a socket's name. */
function heldInode(fp: File): Inode | undefined {
  if (fp.f_ops === vnops || isDead(fp)) return inodeOf(fp);
  return fp.f_data instanceof Socket ? fp.f_data.so_inode : undefined;
}

/** Throws unless a file has `n` references, and what is behind it is as it should be. */
function checkFile(k: Kernel, fp: File, n: number): void {
  if (fp.f_count !== n) throw new Error(`an open file has ${n} references, not ${fp.f_count}`);
  if (fp.f_data instanceof Socket) checkSocket(fp.f_data, fp);
  checkAsync(k, fp);
}

/**
 * Throws unless each file has as many references as file.ts says, each inode
 * as many holds as files, current and root directories, mappings, traced processes and
 * pseudo-terminals, and there are as many locks as are counted, each of a process or a file that
 * has the file open.
 */
export function checkFiles(k: Kernel): void {
  const references = new Map<File, number>();
  const holds = new Map([...k.ptys.values()].map(({ inode }): [Inode, number] => [inode, 1]));
  const processes = new Set<FileDesc>();
  const count = <T>(of: Map<T, number>, what: T) => of.set(what, (of.get(what) ?? 0) + 1);
  const mapped = new Map<VmObject, VmSpace[]>();
  for (const { p_fd, p_vmspace, p_ktrace } of k.allproc.values()) {
    for (const object of p_vmspace.objects)
      mapped.set(object, [...(mapped.get(object) ?? []).filter((space) => space !== p_vmspace), p_vmspace]);
    p_fd.check();
    processes.add(p_fd);
    if (p_fd.fd_cdir !== undefined) count(holds, p_fd.fd_cdir);
    if (p_fd.fd_rdir !== undefined) count(holds, p_fd.fd_rdir);
    if (p_ktrace !== null) count(holds, p_ktrace.file);
  }
  for (const { fp } of allUses(k)) count(references, fp);
  for (const [fp, n] of k.rights.files) references.set(fp, (references.get(fp) ?? 0) + n);
  for (const [fp, n] of references) {
    checkFile(k, fp, n);
    const inode = heldInode(fp);
    if (inode !== undefined) count(holds, inode);
  }
  if (k.nfiles !== references.size) throw new Error(`${references.size} files are open, not ${k.nfiles}`);
  for (const [object, spaces] of mapped) {
    object.check(spaces);
    count(holds, object.inode);
  }
  let nlocks = 0;
  for (const [inode, n] of holds) {
    if (inode.i_count !== n)
      throw new Error(`inode ${inode.i_number} is held ${n} times, not ${inode.i_count}`);
    inode.i_locks?.check((owner) =>
      owner instanceof FileDesc ? processes.has(owner) : references.has(owner),
    );
    nlocks += inode.i_locks?.count ?? 0;
  }
  if (k.nlocks !== nlocks) throw new Error(`files have ${nlocks} locks, not ${k.nlocks}`);
}

/** fstat(2). EBADF, EFAULT. */
export function sys_fstat(k: Kernel, p: Proc, uap: Int32Array): number {
  const fp = p.p_fd.get(uap[0]);
  return fp === undefined ? EBADF : copyoutStat(k, p, fp.f_ops.stat(k, p, fp), uap[1]);
}

function lockCommand(k: Kernel, p: Proc, fd: number, cmd: number, arg: number): SysResult {
  const vnode = getvnode(p, fd);
  if (typeof vnode === 'number') return vnode;
  return holding(k, p, vnode.fp, fcntlLock(k, p, fd, vnode, cmd, arg));
}

/**
 * flock(2). EBADF, EOPNOTSUPP for a descriptor of no file of the file system, EINVAL,
 * EWOULDBLOCK, EINTR, ENOLCK.
 */
export function sys_flock(k: Kernel, p: Proc, uap: Int32Array): SysResult {
  const [fd, operation] = uap;
  const vnode = getvnode(p, fd);
  if (typeof vnode === 'number') return vnode === EBADF ? EBADF : EOPNOTSUPP;
  return holding(k, p, vnode.fp, flockFile(k, vnode, operation));
}
