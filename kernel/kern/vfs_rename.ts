/** rename of 4.4BSD's vfs_syscalls.c: a name in the place of another, and what may take it. */

import { type Inode, W_OK } from '../mfs/inode.ts';
import { EACCES, EBUSY, EINVAL, EISDIR, EMLINK, ENOENT, ENOSPC, ENOTDIR, ENOTEMPTY } from '../sys/errno.ts';
import { LINK_MAX } from '../sys/param.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { copyinPath, isRoot, lookup, type Nameidata, type Path } from './vfs_lookup.ts';
import { allows, mayEnter, mayRemove } from './vfs_syscalls.ts';

/**
 * rename(2). EINVAL for a directory moved into itself and for `.` and `..`, EISDIR, ENOTDIR,
 * ENOTEMPTY, EBUSY, ENOENT, EACCES, EPERM, EMLINK, ENOSPC, and errors of lookup.
 */
export function sys_rename(k: Kernel, p: Proc, uap: Int32Array): number {
  const fromPath = copyinPath(k, p, uap[0]);
  const toPath = copyinPath(k, p, uap[1]);
  if (typeof fromPath === 'number') return fromPath;
  return typeof toPath === 'number' ? toPath : rename(k, p, fromPath, toPath);
}

/** Gives a file another name in place of the one that it has. Errors of rename(2). */
export function rename(k: Kernel, p: Proc, fromPath: Path, toPath: Path): number {
  const from = lookup(k, p, fromPath, false);
  if (typeof from === 'number') return from;
  if (from.inode === undefined) return ENOENT;
  const to = lookup(k, p, toPath, false);
  if (typeof to === 'number') return to;
  const error = mayRename(k, p, from, from.inode, to);
  if (error !== 0 || from.inode === to.inode) return error;
  return k.rootfs.rename(from.dir, from.name, from.inode, to.dir, to.name) ? 0 : ENOSPC;
}

/** The error of renaming `inode` from one name to another, or 0. */
function mayRename(k: Kernel, p: Proc, from: Nameidata, inode: Inode, to: Nameidata): number {
  if (isRoot(k, p, inode) || isRoot(k, p, to.inode)) return EBUSY;
  if (isDot(from.name) || isDot(to.name)) return EINVAL;
  const isDirectory = inode.directory !== undefined;
  if (!isDirectory && (from.slash || to.slash)) return ENOTDIR;
  if (isDirectory && contains(inode, to.dir)) return EINVAL;
  const error = mayRemove(p, from.dir, inode) || mayEnter(p, to.dir);
  if (error !== 0 || inode === to.inode) return error;
  if (isDirectory && from.dir !== to.dir) {
    if (!allows(p, inode, W_OK)) return EACCES;
    if (to.inode === undefined && to.dir.i_nlink >= LINK_MAX) return EMLINK;
  }
  return to.inode === undefined ? 0 : mayReplace(p, to.dir, to.inode, isDirectory);
}

/** The error of replacing `victim`, or 0. */
function mayReplace(p: Proc, dir: Inode, victim: Inode, isDirectory: boolean): number {
  if (victim.directory === undefined && isDirectory) return ENOTDIR;
  if (victim.directory !== undefined) {
    if (!isDirectory) return EISDIR;
    if (!victim.directory.empty) return ENOTEMPTY;
  }
  return mayRemove(p, dir, victim);
}

/** True for the names `.` and `..`. */
function isDot(name: string): boolean {
  return name === '.' || name === '..';
}

/** True if `inner` is `outer` or a directory below it. */
function contains(outer: Inode, inner: Inode): boolean {
  let at: Inode | undefined = inner;
  while (at !== undefined && at !== outer) {
    const parent: Inode | undefined = at.directory?.parent;
    at = parent === at ? undefined : parent;
  }
  return at === outer;
}
