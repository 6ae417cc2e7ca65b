/**
 * Users and groups of a process, the half of 4.4BSD's kern_prot.c about them. A process has a
 * real, an effective and a saved user, the same three groups, and further groups; permissions
 * are checked with the effective user, the effective group and the further groups.
 *
 * Invariant: a process that is not root gets an id that it did not have only by execve of a
 * set-id file; it has NGROUPS_MAX further groups at most. P_SUGID is set if it had other ids at its
 * last execve, or before that a set-id file gave it ids.
 */

import { copyin, copyinstr, copyout } from '../machine/vm_glue.ts';
import type { Inode } from '../mfs/inode.ts';
import { EFAULT, EINVAL, EPERM, ERANGE } from '../sys/errno.ts';
import { MAXLOGNAME, NGROUPS_MAX } from '../sys/param.ts';
import { S_ISGID, S_ISUID } from '../sys/stat.ts';
import type { Cred } from '../sys/ucred.ts';
import { latin1 } from '../sys/utf8.ts';
import type { Kernel } from './kernel.ts';
import { pgrpOf } from './pgrp.ts';
import { P_SUGID, type Proc } from './proc.ts';

/** getuid(2). */
export function sys_getuid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_cred.ruid;
  return 0;
}

/** geteuid(2). */
export function sys_geteuid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_cred.uid;
  return 0;
}

/** getgid(2). */
export function sys_getgid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_cred.rgid;
  return 0;
}

/** getegid(2). */
export function sys_getegid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_cred.gid;
  return 0;
}

/** The ids of a process that are numbers. */
type Ids = Omit<Cred, 'groups'>;

/** The names of the real, the effective and the saved id of a process. */
type Names = readonly [real: keyof Ids, effective: keyof Ids, saved: keyof Ids];
const USER = ['ruid', 'uid', 'svuid'] as const;
const GROUP = ['rgid', 'gid', 'svgid'] as const;

/** The real, the effective and the saved id of a process. */
const idsOf = (p: Proc, names: Names): number[] => names.map((name) => p.p_cred[name]);

/** Changes ids of a process; issetugid(2) tells of it. Returns 0. */
function change(p: Proc, ids: Partial<Ids>): number {
  for (const name of Object.keys(ids) as (keyof Ids)[])
    if (ids[name] !== p.p_cred[name]) p.p_leader.p_flag |= P_SUGID;
  Object.assign(p.p_cred, ids);
  return 0;
}

/**
 * setuid(2) of POSIX: root sets all three users; another user may make his real or saved user
 * the effective one. EINVAL, EPERM.
 */
export function sys_setuid(_k: Kernel, p: Proc, uap: Int32Array): number {
  return setId(p, uap[0], USER);
}

/** setgid(2), in the same way for groups. EINVAL, EPERM. */
export function sys_setgid(_k: Kernel, p: Proc, uap: Int32Array): number {
  return setId(p, uap[0], GROUP);
}

function setId(p: Proc, id: number, names: Names): number {
  if (id >= 0 && p.p_cred.uid === 0) return change(p, Object.fromEntries(names.map((name) => [name, id])));
  return setEffective(p, id, names);
}

/**
 * seteuid(2): sets the effective user; to the real or the saved user unless the caller is root.
 * EINVAL, EPERM.
 */
export function sys_seteuid(_k: Kernel, p: Proc, uap: Int32Array): number {
  return setEffective(p, uap[0], USER);
}

/** setegid(2), in the same way for groups. EINVAL, EPERM. */
export function sys_setegid(_k: Kernel, p: Proc, uap: Int32Array): number {
  return setEffective(p, uap[0], GROUP);
}

function setEffective(p: Proc, id: number, [real, effective, saved]: Names): number {
  const cred = p.p_cred;
  if (id < 0) return EINVAL;
  if (cred.uid !== 0 && id !== cred[real] && id !== cred[saved]) return EPERM;
  return change(p, { [effective]: id });
}

/**
 * The error of setting users or groups, or 0. An id of -1 is not set. Without root's rights
 * each must be one of the three, `mine`, that the process has. EINVAL, EPERM.
 */
function maySet(p: Proc, ids: readonly number[], mine: readonly number[]): number {
  if (ids.some((id) => id < -1)) return EINVAL;
  return p.p_cred.uid === 0 || ids.every((id) => id === -1 || mine.includes(id)) ? 0 : EPERM;
}

/** An id to be set: `id`, or the present one for -1. */
const chosen = (id: number, present: number) => (id === -1 ? present : id);

/**
 * setreuid(2): sets the real and the effective user; -1 leaves one as it is. Without root's
 * rights, each must be one of the three users that the process has. The effective user becomes
 * the saved one too, if the real user was set or differs from it. EINVAL, EPERM.
 */
export function sys_setreuid(_k: Kernel, p: Proc, uap: Int32Array): number {
  return setReal(p, uap, USER);
}

/** setregid(2), in the same way for groups. EINVAL, EPERM. */
export function sys_setregid(_k: Kernel, p: Proc, uap: Int32Array): number {
  return setReal(p, uap, GROUP);
}

function setReal(p: Proc, [newReal, newEffective]: Int32Array, names: Names): number {
  const mine = idsOf(p, names);
  const error = maySet(p, [newReal, newEffective], mine);
  if (error !== 0) return error;
  const [real, effective, saved] = names;
  const id = chosen(newReal, mine[0]);
  const eid = chosen(newEffective, mine[1]);
  return change(p, { [real]: id, [effective]: eid, [saved]: newReal !== -1 || eid !== id ? eid : mine[2] });
}

/**
 * setresuid(2): sets the real, the effective and the saved user; -1 leaves one as it is.
 * Without root's rights, each must be one of the three users that the process has. EINVAL,
 * EPERM.
 */
export function sys_setresuid(_k: Kernel, p: Proc, uap: Int32Array): number {
  return setAll(p, uap, USER);
}

/** setresgid(2), in the same way for groups. EINVAL, EPERM. */
export function sys_setresgid(_k: Kernel, p: Proc, uap: Int32Array): number {
  return setAll(p, uap, GROUP);
}

function setAll(p: Proc, uap: Int32Array, names: Names): number {
  const mine = idsOf(p, names);
  const ids = [...uap.subarray(0, names.length)];
  const error = maySet(p, ids, mine);
  if (error !== 0) return error;
  return change(p, Object.fromEntries(names.map((name, i) => [name, chosen(ids[i], mine[i])])));
}

/** Writes numbers to user addresses, none to a null one. EFAULT. */
function copyoutIds(k: Kernel, p: Proc, ids: readonly number[], addresses: Int32Array): number {
  for (const [i, id] of ids.entries()) {
    const bytes = new Uint8Array(Int32Array.of(id).buffer);
    if (addresses[i] !== 0 && copyout(k, p, bytes, addresses[i]) !== 0) return EFAULT;
  }
  return 0;
}

/** getresuid(2): the real, effective and saved user, where the address is not null. EFAULT. */
export function sys_getresuid(k: Kernel, p: Proc, uap: Int32Array): number {
  return copyoutIds(k, p, idsOf(p, USER), uap);
}

/** getresgid(2), in the same way for groups. EFAULT. */
export function sys_getresgid(k: Kernel, p: Proc, uap: Int32Array): number {
  return copyoutIds(k, p, idsOf(p, GROUP), uap);
}

/**
 * issetugid(2): 1 if the process runs a set-id program, or has changed ids since it began its
 * program; of its environment it should believe nothing then.
 */
export function sys_issetugid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = (p.p_leader.p_flag & P_SUGID) !== 0 ? 1 : 0;
  return 0;
}

/**
 * getgroups(2): the further groups; if `room` is 0, only their number. EINVAL for too little
 * room, EFAULT.
 */
export function sys_getgroups(k: Kernel, p: Proc, uap: Int32Array): number {
  const [room, list] = uap;
  const { groups } = p.p_cred;
  p.p_retval[0] = groups.length;
  if (room === 0) return 0;
  if (room < groups.length) return EINVAL;
  return copyout(k, p, new Uint8Array(Int32Array.from(groups).buffer), list) === 0 ? 0 : EFAULT;
}

/** setgroups(2). EPERM unless the caller is root, EINVAL for more than NGROUPS_MAX, EFAULT. */
export function sys_setgroups(k: Kernel, p: Proc, uap: Int32Array): number {
  const [count, list] = uap;
  if (p.p_cred.uid !== 0) return EPERM;
  if (count < 0 || count > NGROUPS_MAX) return EINVAL;
  const groups = new Int32Array(count);
  if (copyin(k, p, list, new Uint8Array(groups.buffer)) !== 0) return EFAULT;
  p.p_cred.groups = [...groups];
  p.p_leader.p_flag |= P_SUGID;
  return 0;
}

/** __getlogin(2): the login name of the session, with a null. ERANGE, EFAULT. */
export function sys_getlogin(k: Kernel, p: Proc, uap: Int32Array): number {
  const [buf, size] = uap;
  const name = `${pgrpOf(p).pg_session.s_login}\0`;
  if (name.length > size >>> 0) return ERANGE;
  const bytes = Uint8Array.from(name, (char) => char.charCodeAt(0));
  return copyout(k, p, bytes, buf) === 0 ? 0 : EFAULT;
}

/**
 * setlogin(2): sets the login name of the session. EPERM, EINVAL for a name that is too long,
 * EFAULT.
 */
export function sys_setlogin(k: Kernel, p: Proc, uap: Int32Array): number {
  if (p.p_cred.uid !== 0) return EPERM;
  const name = copyinstr(k, p, uap[0], MAXLOGNAME);
  if (typeof name === 'number') return name === EFAULT ? EFAULT : EINVAL;
  pgrpOf(p).pg_session.s_login = latin1(name);
  return 0;
}

/**
 * Sets the ids for the program in `inode`: its owner and its group if it is a set-id file. The
 * saved ids become the effective ones. P_SUGID says from then on if that changed the rights.
 */
export function execIds(p: Proc, inode: Inode): void {
  const cred = p.p_cred;
  const uid = (inode.i_mode & S_ISUID) !== 0 ? inode.i_uid : cred.uid;
  const gid = (inode.i_mode & S_ISGID) !== 0 ? inode.i_gid : cred.gid;
  if (cred.uid === cred.ruid && cred.gid === cred.rgid) p.p_leader.p_flag &= ~P_SUGID;
  change(p, { uid, gid });
  Object.assign(cred, { svuid: uid, svgid: gid });
}
