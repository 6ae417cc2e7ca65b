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

/**
 * setuid(2) of POSIX: root sets all three users; another user may make his real or saved user
 * the effective one. EINVAL, EPERM.
 */
export function sys_setuid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [uid] = uap;
  const cred = p.p_cred;
  if (uid < 0) return EINVAL;
  if (cred.uid === 0) Object.assign(cred, { uid, ruid: uid, svuid: uid });
  else if (uid === cred.ruid || uid === cred.svuid) cred.uid = uid;
  else return EPERM;
  p.p_flag |= P_SUGID;
  return 0;
}

/** setgid(2), in the same way for groups. EINVAL, EPERM. */
export function sys_setgid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [gid] = uap;
  const cred = p.p_cred;
  if (gid < 0) return EINVAL;
  if (cred.uid === 0) Object.assign(cred, { gid, rgid: gid, svgid: gid });
  else if (gid === cred.rgid || gid === cred.svgid) cred.gid = gid;
  else return EPERM;
  p.p_flag |= P_SUGID;
  return 0;
}

/**
 * seteuid(2): sets the effective user; to the real or the saved user unless the caller is root.
 * EINVAL, EPERM.
 */
export function sys_seteuid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [uid] = uap;
  const cred = p.p_cred;
  if (uid < 0) return EINVAL;
  if (cred.uid !== 0 && uid !== cred.ruid && uid !== cred.svuid) return EPERM;
  cred.uid = uid;
  p.p_flag |= P_SUGID;
  return 0;
}

/** setegid(2), in the same way for groups. EINVAL, EPERM. */
export function sys_setegid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [gid] = uap;
  const cred = p.p_cred;
  if (gid < 0) return EINVAL;
  if (cred.uid !== 0 && gid !== cred.rgid && gid !== cred.svgid) return EPERM;
  cred.gid = gid;
  p.p_flag |= P_SUGID;
  return 0;
}

/**
 * setreuid(2): sets the real and the effective user; -1 leaves one as it is. Without root's
 * rights, each must be one of the three users that the process has. The effective user becomes
 * the saved one too, if the real user was set or differs from it. EINVAL, EPERM.
 */
export function sys_setreuid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [ruid, uid] = uap;
  const cred = p.p_cred;
  if (ruid < -1 || uid < -1) return EINVAL;
  const mine = [-1, cred.ruid, cred.uid, cred.svuid];
  if (cred.uid !== 0 && !(mine.includes(ruid) && mine.includes(uid))) return EPERM;
  if (uid !== -1) cred.uid = uid;
  if (ruid !== -1) cred.ruid = ruid;
  if (ruid !== -1 || cred.uid !== cred.ruid) cred.svuid = cred.uid;
  p.p_flag |= P_SUGID;
  return 0;
}

/** setregid(2), in the same way for groups. EINVAL, EPERM. */
export function sys_setregid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [rgid, gid] = uap;
  const cred = p.p_cred;
  if (rgid < -1 || gid < -1) return EINVAL;
  const mine = [-1, cred.rgid, cred.gid, cred.svgid];
  if (cred.uid !== 0 && !(mine.includes(rgid) && mine.includes(gid))) return EPERM;
  if (gid !== -1) cred.gid = gid;
  if (rgid !== -1) cred.rgid = rgid;
  if (rgid !== -1 || cred.gid !== cred.rgid) cred.svgid = cred.gid;
  p.p_flag |= P_SUGID;
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
  const { uid, gid } = cred;
  if ((inode.i_mode & S_ISUID) !== 0) cred.uid = inode.i_uid;
  if ((inode.i_mode & S_ISGID) !== 0) cred.gid = inode.i_gid;
  if (cred.uid !== uid || cred.gid !== gid) p.p_flag |= P_SUGID;
  else p.p_flag &= ~P_SUGID;
  cred.svuid = cred.uid;
  cred.svgid = cred.gid;
}
