/**
 * Lookup of paths, namei of 4.4BSD's vfs_lookup.c: it goes component by component, from the
 * root of the process, its current directory or one that it has open, follows symbolic links, and
 * checks the permission to search each directory on the way. In the kernel a path is a string in
 * which each character is one byte.
 *
 * A path that ends in a slash names a directory, or one that is to be made.
 */

import { copyinstr } from '../machine/vm_glue.ts';
import { type Inode, X_OK } from '../mfs/inode.ts';
import { EACCES, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR } from '../sys/errno.ts';
import { NAME_MAX, PATH_MAX, SYMLOOP_MAX } from '../sys/param.ts';
import type { Accessor } from '../sys/ucred.ts';
import { latin1 } from '../sys/utf8.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

/** The result of a lookup: a directory, a name in it, and the file of that name. */
export interface Nameidata {
  /** The directory; the root, for a path of slashes only. */
  readonly dir: Inode;
  /** The last component; empty for a path of slashes only. */
  readonly name: string;
  /** The file; undefined if the directory exists but the name does not. */
  readonly inode: Inode | undefined;
  /** True if a slash follows the last component. */
  readonly slash: boolean;
}

/** A path that begins at a directory other than the current one. */
export interface PathAt {
  readonly path: string;
  readonly dir: Inode;
}

/** A path, from the current directory unless it says another one. */
export type Path = string | PathAt;

/** A path from user memory. EFAULT, ENAMETOOLONG. */
export function copyinPath(k: Kernel, p: Proc, address: number): string | number {
  const bytes = copyinstr(k, p, address, PATH_MAX);
  return typeof bytes === 'number' ? bytes : latin1(bytes);
}

/** The name after the last slash of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The directory that `/` names for a process. */
export function rootOf(k: Kernel, p: Proc): Inode {
  return p.p_fd.fd_rdir ?? k.rootfs.root;
}

/** True for the root of a process, and for the root of all. */
export function isRoot(k: Kernel, p: Proc, inode: Inode | undefined): boolean {
  return inode === k.rootfs.root || inode === rootOf(k, p);
}

/**
 * The file of a path. A symbolic link at its end is followed if `follow`. ENOENT, ENOTDIR,
 * EACCES, ELOOP, ENAMETOOLONG. Permission to search is checked with the effective ids, unless
 * `who` is given.
 */
export function namei(
  k: Kernel,
  p: Proc,
  path: Path,
  follow = true,
  who: Accessor = p.p_cred,
): Inode | number {
  const nd = lookup(k, p, path, follow, who);
  if (typeof nd === 'number') return nd;
  if (nd.inode === undefined) return ENOENT;
  return nd.slash && nd.inode.directory === undefined ? ENOTDIR : nd.inode;
}

/** The file of a path in user memory. EFAULT, and errors of namei. */
export function nameiUser(k: Kernel, p: Proc, address: number, follow = true): Inode | number {
  const path = copyinPath(k, p, address);
  return typeof path === 'number' ? path : namei(k, p, path, follow);
}

/**
 * The directory of a path, and the file of its last component. Errors of namei, but no ENOENT
 * for the last component.
 */
export function lookup(
  k: Kernel,
  p: Proc,
  pathAt: Path,
  follow: boolean,
  who: Accessor = p.p_cred,
): Nameidata | number {
  const path = typeof pathAt === 'string' ? pathAt : pathAt.path;
  const start = typeof pathAt === 'string' ? p.p_fd.fd_cdir : pathAt.dir;
  k.probe?.pathLookup?.(p, path);
  if (path === '') return ENOENT;
  const root = rootOf(k, p);
  let dir = path.startsWith('/') ? root : (start ?? k.rootfs.root);
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
    const inode = component(dir, name, root);
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

/** The first name of a path, and the rest of the path, which begins with a slash. */
function firstComponent(path: string): { name: string; after: string } {
  let from = 0;
  while (path[from] === '/') from++;
  const to = path.indexOf('/', from);
  return to < 0
    ? { name: path.slice(from), after: '' }
    : { name: path.slice(from, to), after: path.slice(to) };
}

/** True if a text has no character but slashes. */
function isSlashes(text: string): boolean {
  for (const char of text) if (char !== '/') return false;
  return true;
}

/**
 * The file that a component names in `dir`; undefined if there is none. Nothing is above `root`,
 * the root of the process.
 */
function component(dir: Inode, name: string, root: Inode): Inode | undefined {
  const parent = dir.directory?.parent;
  if (parent === undefined) return undefined;
  if (name === '.' || (name === '..' && dir === root)) return dir;
  return name === '..' ? parent : dir.directory?.lookup(name);
}
