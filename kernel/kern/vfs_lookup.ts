/**
 * From paths to files, namei of 4.4BSD's vfs_lookup.c: component by component
 * from the root or the current directory, through symbolic links, with the
 * permission to search each directory on the way. In the kernel a path is a
 * string whose characters are bytes.
 *
 * A path that ends in a slash names a directory, or is about to.
 */

import { copyinstr } from '../machine/vm_glue.ts';
import { type Inode, X_OK } from '../mfs/inode.ts';
import { EACCES, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR } from '../sys/errno.ts';
import { NAME_MAX, PATH_MAX, SYMLOOP_MAX } from '../sys/param.ts';
import type { Kernel } from './kernel.ts';
import type { Accessor, Proc } from './proc.ts';

/** Where a path leads: a directory, a name in it, and what that name stands for. */
export interface Nameidata {
  /** The directory; for a path that is all slashes, the root. */
  readonly dir: Inode;
  /** The last component; empty for a path that is all slashes. */
  readonly name: string;
  /** The file; undefined if the directory is there but the name is not. */
  readonly inode: Inode | undefined;
  /** A slash followed the last component. */
  readonly slash: boolean;
}

/** A path from user memory: EFAULT, ENAMETOOLONG. */
export function copyinPath(k: Kernel, p: Proc, address: number): string | number {
  const bytes = copyinstr(k, p, address, PATH_MAX);
  return typeof bytes === 'number' ? bytes : latin1(bytes);
}

/** Bytes as a string of as many characters. */
export function latin1(bytes: Uint8Array): string {
  let s = '';
  for (const byte of bytes) s += String.fromCharCode(byte);
  return s;
}

/**
 * The file of a path, through a symbolic link at its end if `follow`: ENOENT,
 * ENOTDIR, EACCES, ELOOP, ENAMETOOLONG. Directories are searched by the
 * effective ids unless `who` says otherwise.
 */
export function namei(
  k: Kernel,
  p: Proc,
  path: string,
  follow = true,
  who: Accessor = p.p_cred,
): Inode | number {
  const nd = lookup(k, p, path, follow, who);
  if (typeof nd === 'number') return nd;
  if (nd.inode === undefined) return ENOENT;
  return nd.slash && nd.inode.directory === undefined ? ENOTDIR : nd.inode;
}

/** namei of a path in user memory; EFAULT too. */
export function nameiUser(k: Kernel, p: Proc, address: number, follow = true): Inode | number {
  const path = copyinPath(k, p, address);
  return typeof path === 'number' ? path : namei(k, p, path, follow);
}

/** The directory of a path and what its last component is there; errors as namei's, but for the last component's ENOENT. */
export function lookup(
  k: Kernel,
  p: Proc,
  path: string,
  follow: boolean,
  who: Accessor = p.p_cred,
): Nameidata | number {
  k.probe?.pathLookup?.(p, path);
  if (path === '') return ENOENT;
  const { root } = k.rootfs;
  let dir = path.startsWith('/') ? root : (p.p_fd.fd_cdir ?? root);
  let rest = path;
  let links = 0;
  for (;;) {
    const { name, after } = firstComponent(rest);
    const slash = after !== '';
    const last = isSlashes(after);
    if (name === '') return { dir, name, inode: dir, slash: true };
    if (name.length > NAME_MAX) return ENAMETOOLONG;
    if (dir.directory === undefined) return ENOTDIR;
    if (!dir.allows(who, X_OK)) return EACCES;
    k.spl.charge(k.cost.lookup + name.length * k.cost.copyWord);
    const inode = component(dir, name);
    const target = inode?.target;
    if (target !== undefined && (!last || slash || follow)) {
      if (++links > SYMLOOP_MAX) return ELOOP;
      rest = target + after;
      if (rest.length >= PATH_MAX) return ENAMETOOLONG;
      if (target.startsWith('/')) dir = root;
      continue;
    }
    if (last) return { dir, name, inode, slash };
    if (inode === undefined) return ENOENT;
    dir = inode;
    rest = after;
  }
}

/** The first name of a path, and all that follows it, from its slash on. */
function firstComponent(path: string): { name: string; after: string } {
  let from = 0;
  while (path[from] === '/') from++;
  const to = path.indexOf('/', from);
  return to < 0
    ? { name: path.slice(from), after: '' }
    : { name: path.slice(from, to), after: path.slice(to) };
}

function isSlashes(text: string): boolean {
  for (const char of text) if (char !== '/') return false;
  return true;
}

function component(dir: Inode, name: string): Inode | undefined {
  const parent = dir.directory?.parent;
  if (parent === undefined) return undefined;
  if (name === '.') return dir;
  return name === '..' ? parent : dir.directory?.lookup(name);
}
