/** Core files of a bench: made, and read back. */

import { expect } from 'chai';
import type { Siginfo } from '../../kernel/kern/sigstate.ts';
import { PAGE_SIZE } from '../../kernel/machdep.ts';
import type { Inode } from '../../kernel/mfs/inode.ts';
import { SIGSEGV } from '../../kernel/sys/signal.ts';
import { type Core, readCore } from './corefile.ts';
import type { Bench } from './harness.ts';

/** A file of the bench's file system. */
export const file = (b: Bench, path: string): Inode | undefined => b.k.rootfs.find(path);

/** The whole contents of a file. */
export function bytesOf(inode: Inode | undefined): Uint8Array {
  const { contents, size = 0 } = inode ?? {};
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += PAGE_SIZE) bytes.set(contents?.at(at) ?? [], at);
  return bytes;
}

export const dump = (b: Bench, sig = SIGSEGV, info?: Siginfo): number => b.k.coredump(b.k, b.p, sig, info);

/** Dumps core and reads the core file. */
export function dumped(b: Bench, sig = SIGSEGV, info?: Siginfo): Core {
  expect(dump(b, sig, info)).to.equal(0);
  b.k.rootfs.check();
  return readCore(bytesOf(file(b, '/test.core')));
}

/** Makes the process one of user `uid`, without that it ever had other rights. */
export function belongTo(b: Bench, uid: number): void {
  Object.assign(b.p.p_cred, { uid, ruid: uid, svuid: uid, gid: uid, rgid: uid, svgid: uid, groups: [uid] });
}

/** The names in the root directory. */
export function names(b: Bench): string[] {
  const root = file(b, '/') as Inode;
  return [...(root.directory?.read(0, root) ?? [])].map(({ name }) => name);
}
