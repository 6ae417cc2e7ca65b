/** The standard descriptors of the first process: the console, or streams of the host. */

import { hostOps } from '../dev/hostio.ts';
import { STREAM_NAMES } from '../machdep.ts';
import { FREAD, FWRITE } from '../sys/fcntl.ts';
import { Panic } from '../sys/panic.ts';
import { type File, falloc } from './file.ts';
import type { Kernel } from './kernel.ts';
import type { Proc } from './proc.ts';
import { vnops } from './vfs_vnops.ts';

/**
 * Opens descriptors 0, 1 and 2 of `p`: streams of the host, as a shell would have redirected them,
 * and for the others the console, once, as login(1) leaves it.
 */
export function openStandard(k: Kernel, p: Proc): void {
  const onConsole: number[] = [];
  for (const [fd, name] of STREAM_NAMES.entries())
    if (k.params.streams.includes(name)) p.p_fd.set(fd, hostFile(k, fd));
    else onConsole.push(fd);
  if (onConsole.length === 0) return;
  const inode = k.rootfs.find('/dev/console');
  if (inode === undefined) throw new Panic('no console');
  const fp = falloc(k, FREAD | FWRITE, vnops, inode);
  if (typeof fp === 'number') throw new Panic('no room for the standard descriptors');
  k.rootfs.hold(inode);
  fp.f_count = onConsole.length;
  for (const fd of onConsole) p.p_fd.set(fd, fp);
}

/** An open file of the standard stream `fd` of the host. */
function hostFile(k: Kernel, fd: number): File {
  const fp = falloc(k, fd === 0 ? FREAD : FWRITE, hostOps, fd);
  if (typeof fp === 'number') throw new Panic('no room for the standard descriptors');
  return fp;
}
