/**
 * Who a process is, the half of kern_prot.c on users and groups. Of each it
 * has a real, an effective and a saved one, and of groups further ones, which
 * permissions are held against beside the effective group.
 *
 * Invariant: a process that is not root has no id that it did not have before,
 * but by execve of a set-id file; the further groups are NGROUPS_MAX at most.
 */

import { copyin, copyinstr, copyout } from '../machine/vm_glue.ts';
import type { Inode } from '../mfs/inode.ts';
import { EFAULT, EINVAL, EPERM, ERANGE } from '../sys/errno.ts';
import { MAXLOGNAME, NGROUPS_MAX } from '../sys/param.ts';
import { S_ISGID, S_ISUID } from '../sys/stat.ts';
import type { Kernel } from './kernel.ts';
import { pgrpOf } from './pgrp.ts';
import type { Cred, Proc } from './proc.ts';
import { latin1 } from './vfs_lookup.ts';

export function sys_getuid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_cred.ruid;
  return 0;
}

export function sys_geteuid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_cred.uid;
  return 0;
}

export function sys_getgid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_cred.rgid;
  return 0;
}

export function sys_getegid(_k: Kernel, p: Proc): number {
  p.p_retval[0] = p.p_cred.gid;
  return 0;
}

/** setuid(2), POSIX's: root sets all three, others the effective one to the real or the saved. EINVAL, EPERM. */
export function sys_setuid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [uid] = uap;
  const cred = p.p_cred;
  if (uid < 0) return EINVAL;
  if (cred.uid === 0) Object.assign(cred, { uid, ruid: uid, svuid: uid });
  else if (uid === cred.ruid || uid === cred.svuid) cred.uid = uid;
  else return EPERM;
  return 0;
}

/** setgid(2), in the same way. EINVAL, EPERM. */
export function sys_setgid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [gid] = uap;
  const cred = p.p_cred;
  if (gid < 0) return EINVAL;
  if (cred.uid === 0) Object.assign(cred, { gid, rgid: gid, svgid: gid });
  else if (gid === cred.rgid || gid === cred.svgid) cred.gid = gid;
  else return EPERM;
  return 0;
}

/** seteuid(2): the effective user alone; to the real or the saved one unless the caller is root. EINVAL, EPERM. */
export function sys_seteuid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [uid] = uap;
  const cred = p.p_cred;
  if (uid < 0) return EINVAL;
  if (cred.uid !== 0 && uid !== cred.ruid && uid !== cred.svuid) return EPERM;
  cred.uid = uid;
  return 0;
}

/** setegid(2). EINVAL, EPERM. */
export function sys_setegid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [gid] = uap;
  const cred = p.p_cred;
  if (gid < 0) return EINVAL;
  if (cred.uid !== 0 && gid !== cred.rgid && gid !== cred.svgid) return EPERM;
  cred.gid = gid;
  return 0;
}

/**
 * setreuid(2): real and effective user, -1 leaving one as it is. Others than
 * root may only pass round the three that they have. The saved one becomes the
 * effective one if the real one was set or is another. EINVAL, EPERM.
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
  return 0;
}

/** setregid(2), in the same way. EINVAL, EPERM. */
export function sys_setregid(_k: Kernel, p: Proc, uap: Int32Array): number {
  const [rgid, gid] = uap;
  const cred = p.p_cred;
  if (rgid < -1 || gid < -1) return EINVAL;
  const mine = [-1, cred.rgid, cred.gid, cred.svgid];
  if (cred.uid !== 0 && !(mine.includes(rgid) && mine.includes(gid))) return EPERM;
  if (gid !== -1) cred.gid = gid;
  if (rgid !== -1) cred.rgid = rgid;
  if (rgid !== -1 || cred.gid !== cred.rgid) cred.svgid = cred.gid;
  return 0;
}

/** getgroups(2): the further groups; with no room only how many. EINVAL for too little room, EFAULT. */
export function sys_getgroups(k: Kernel, p: Proc, uap: Int32Array): number {
  const [room, list] = uap;
  const { groups } = p.p_cred;
  p.p_retval[0] = groups.length;
  if (room === 0) return 0;
  if (room < groups.length) return EINVAL;
  return copyout(k, p, new Uint8Array(Int32Array.from(groups).buffer), list) === 0 ? 0 : EFAULT;
}

/** setgroups(2): EPERM for others than root, EINVAL for more than NGROUPS_MAX, EFAULT. */
export function sys_setgroups(k: Kernel, p: Proc, uap: Int32Array): number {
  const [count, list] = uap;
  if (p.p_cred.uid !== 0) return EPERM;
  if (count < 0 || count > NGROUPS_MAX) return EINVAL;
  const groups = new Int32Array(count);
  if (copyin(k, p, list, new Uint8Array(groups.buffer)) !== 0) return EFAULT;
  p.p_cred.groups = [...groups];
  return 0;
}

/** __getlogin(2): the name that the session was begun under, with a null: ERANGE, EFAULT. */
export function sys_getlogin(k: Kernel, p: Proc, uap: Int32Array): number {
  const [buf, size] = uap;
  const name = `${pgrpOf(p).pg_session.s_login}\0`;
  if (name.length > size >>> 0) return ERANGE;
  const bytes = Uint8Array.from(name, (char) => char.charCodeAt(0));
  return copyout(k, p, bytes, buf) === 0 ? 0 : EFAULT;
}

/** setlogin(2): for the whole session. EPERM, EINVAL for a name that is too long, EFAULT. */
export function sys_setlogin(k: Kernel, p: Proc, uap: Int32Array): number {
  if (p.p_cred.uid !== 0) return EPERM;
  const name = copyinstr(k, p, uap[0], MAXLOGNAME);
  if (typeof name === 'number') return name === EFAULT ? EFAULT : EINVAL;
  pgrpOf(p).pg_session.s_login = latin1(name);
  return 0;
}

/** The ids of a program that has been loaded from `inode`: its owner and group if it is a set-id file; saved are the effective ones. */
export function execIds(cred: Cred, inode: Inode): void {
  if ((inode.i_mode & S_ISUID) !== 0) cred.uid = inode.i_uid;
  if ((inode.i_mode & S_ISGID) !== 0) cred.gid = inode.i_gid;
  cred.svuid = cred.uid;
  cred.svgid = cred.gid;
}
