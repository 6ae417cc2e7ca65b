/**
 * Core files, 4.4BSD's coredump() of kern_sig.c with the precautions of its successors: the place
 * of a core file, and the cases in which none is written. core(5) has the rules for users.
 */

import { type Inode, W_OK } from '../mfs/inode.ts';
import { EACCES, EFAULT, EFBIG } from '../sys/errno.ts';
import { RLIMIT_CORE } from '../sys/resource.ts';
import { type CoreLayout, coreLayout, type Dumped, eachPage } from './core_elf.ts';
import { runtime } from './kern_resource.ts';
import type { Kernel } from './kernel.ts';
import { pgrpOf } from './pgrp.ts';
import { P_SUGID, type Proc } from './proc.ts';
import type { Siginfo } from './sigstate.ts';
import { lookup, type Nameidata } from './vfs_lookup.ts';
import { born, mayEnter } from './vfs_syscalls.ts';
import { fileLimit, vn_rdwr } from './vfs_vnops.ts';

/** The permissions of a core file: its owner may read and write it. */
const COREMODE = 0o600;

/**
 * Writes the core file of the current process, which signal `sig` is about to end, to `NAME.core`
 * in its current directory. Process level. Returns 0 if the whole file was written; otherwise there
 * is none, and a file of that name is as it was, or empty if the file system is full. EFAULT for a
 * process that has or had the rights of another user, and for a file of that name that is not an
 * ordinary one of its own; EFBIG if it would be longer than the limits allow; EACCES, ENOSPC, and
 * errors of lookup.
 */
export function coredump(k: Kernel, p: Proc, sig: number, info: Siginfo | undefined): number {
  const { uid, ruid, svuid, gid, rgid, svgid } = p.p_cred;
  if ((p.p_leader.p_flag & P_SUGID) !== 0 || uid !== ruid || svuid !== ruid || gid !== rgid || svgid !== rgid)
    return EFAULT;
  const limit = Math.min(p.p_rlimit[RLIMIT_CORE].cur, fileLimit(p));
  if (limit === 0) return EFBIG;
  const dumped: Dumped = { p, pgrp: pgrpOf(p), sig, info, ...runtime(k, p) };
  if ((coreLayout(dumped)?.size ?? Infinity) > limit) return EFBIG;
  const nd = lookup(k, p, `${p.p_comm}.core`, false);
  if (typeof nd === 'number') return nd;
  const inode = coreFile(k, p, nd);
  if (typeof inode === 'number') return inode;
  inode.truncate(0, k.clockwork.microtime());
  // Memory that mapped the old core file has lost its pages just now.
  const error = writeCore(k, inode, p, coreLayout(dumped));
  if (error === 0) k.probe?.coreDumped?.(p, nd.name, inode);
  else if (nd.inode === undefined) k.rootfs.unlink(nd.dir, nd.name, inode);
  else inode.truncate(0, k.clockwork.microtime());
  return error;
}

/** The file for a core, made if there is none of that name. EFAULT, EACCES, ENOENT, ENOSPC. */
function coreFile(k: Kernel, p: Proc, { dir, name, inode }: Nameidata): Inode | number {
  if (inode === undefined) {
    const error = mayEnter(p, dir);
    return error === 0 ? born(p, dir, k.rootfs.create(dir, name, COREMODE)) : error;
  }
  if (inode.contents === undefined || inode.i_nlink !== 1 || inode.i_uid !== p.p_cred.uid) return EFAULT;
  return inode.allows(p.p_cred, W_OK) ? inode : EACCES;
}

/** Writes a core file to an empty file. EFBIG if it cannot be laid out, ENOSPC. */
function writeCore(k: Kernel, inode: Inode, p: Proc, layout: CoreLayout | undefined): number {
  if (layout === undefined) return EFBIG;
  const put = (offset: number, bytes: Uint8Array): number => vn_rdwr(k, inode, bytes, offset);
  const error = put(0, layout.head) || eachPage(p.p_vmspace, k.memory, layout, put);
  if (error === 0) inode.truncate(layout.size, k.clockwork.microtime());
  return error;
}
