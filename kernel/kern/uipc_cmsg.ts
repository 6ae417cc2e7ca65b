/** Control data of messages: descriptors, which a message carries as open files (SCM_RIGHTS). */

import { PROT_WRITE } from '../machdep.ts';
import { copyin, copyout, useracc } from '../machine/vm_glue.ts';
import { EBADF, EFAULT, EINVAL, EMFILE, EOPNOTSUPP } from '../sys/errno.ts';
import { CMSG_SIZE, CONTROL_MAX, SCM_RIGHTS, SOL_SOCKET } from '../sys/socket.ts';
import { closef, type File } from './file.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';

const FD_SIZE = 4; // bytes of a descriptor

/** Bytes of control data with `n` descriptors. */
export const sizeOfRights = (n: number): number => (n === 0 ? 0 : CMSG_SIZE + FD_SIZE * n);

/** Descriptors for which control data of `size` bytes have room. */
export const roomForRights = (size: number): number =>
  Math.max(0, Math.floor(((size >>> 0) - CMSG_SIZE) / FD_SIZE));

/** The descriptors in control data from user memory. EINVAL, EFAULT. */
export function copyinRights(k: Kernel, p: Proc, address: number, size: number): readonly number[] | number {
  if (size < CMSG_SIZE || size > CONTROL_MAX) return EINVAL;
  const bytes = new Uint8Array(size);
  if (copyin(k, p, address, bytes) !== 0) return EFAULT;
  const view = new DataView(bytes.buffer);
  const word = (at: number): number => view.getInt32(at, true);
  const fds: number[] = [];
  for (let at = 0; at + CMSG_SIZE <= size; ) {
    const end = at + word(at);
    if (end < at + CMSG_SIZE || end > size) return EINVAL;
    if (word(at + 4) !== SOL_SOCKET || word(at + 8) !== SCM_RIGHTS) return EINVAL;
    for (let i = at + CMSG_SIZE; i + FD_SIZE <= end; i += FD_SIZE) fds.push(word(i));
    at = (end + FD_SIZE - 1) & -FD_SIZE;
  }
  return fds;
}

/** The open files of descriptors. EBADF, EOPNOTSUPP for a kqueue, ENOBUFS for too many in all. */
export function rightsOf(k: Kernel, p: Proc, fds: readonly number[]): readonly File[] | number {
  const files: File[] = [];
  for (const fd of fds) {
    const fp = p.p_fd.get(fd);
    if (fp === undefined) return EBADF;
    if (fp.f_ops.own === true) return EOPNOTSUPP;
    files.push(fp);
  }
  return k.rights.room(files.length) || files;
}

/**
 * Gives files new descriptors and writes these to control data in user memory (unp_externalize).
 * EMFILE, EFAULT; then nothing has changed.
 */
export function receiveRights(
  k: Kernel,
  p: Proc,
  files: readonly File[],
  address: number,
  exclose: boolean,
): number {
  if (files.length === 0) return 0;
  if (useracc(k, p, address, sizeOfRights(files.length), PROT_WRITE) !== 0) return EFAULT;
  const fds: number[] = [];
  for (const fp of files) {
    const fd = p.p_fd.install(fp);
    if (fd < 0) break;
    fp.f_count++;
    p.p_fd.setExclose(fd, exclose);
    fds.push(fd);
  }
  if (fds.length < files.length) {
    for (const fd of fds) closef(k, p.p_fd.take(fd) as File, p.p_fd);
    return EMFILE;
  }
  const words = Int32Array.of(sizeOfRights(fds.length), SOL_SOCKET, SCM_RIGHTS, ...fds);
  return copyout(k, p, new Uint8Array(words.buffer), address);
}
