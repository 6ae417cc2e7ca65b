/**
 * The buffers that system calls are given, by their arguments. A buffer is to be as long as the
 * program says, also where the call moves fewer bytes. All other memory that a call has to do with
 * is known when the kernel copies it.
 */

import { IOV_MAX } from '../../kernel/sys/param.ts';

/** Memory that a system call was given. */
export interface Buffer {
  readonly address: number;
  readonly size: number;
  /** True if the call stores to it. */
  readonly stores: boolean;
}

/** The words of an argument list that give the address of a buffer and its size. */
interface Words {
  readonly at: number;
  readonly size: number;
  readonly stores: boolean;
}

const into = (at: number, size: number): Words => ({ at, size, stores: true });
const from = (at: number, size: number): Words => ({ at, size, stores: false });

/** Calls with one buffer. */
const BUFFERS: Readonly<Record<string, Words>> = {
  read: into(1, 2),
  pread: into(1, 2),
  write: from(1, 2),
  pwrite: from(1, 2),
  readlink: into(1, 2),
  getdirentries: into(1, 2),
  getrandom: into(0, 1),
  getcwd: into(0, 1),
  getlogin: into(0, 1),
};

/** Calls with an array of struct iovec at their second argument; true if they store. */
const VECTORS: Readonly<Record<string, boolean>> = {
  readv: true,
  preadv: true,
  writev: false,
  pwritev: false,
};

/** The size of a struct iovec. */
const IOVEC = 8;

/**
 * The buffers of a call with the arguments `uap`. `word` reads a word of the program's memory;
 * undefined if it is not there.
 */
export function buffersOf(
  name: string,
  uap: Int32Array,
  word: (address: number) => number | undefined,
): Buffer[] {
  const words = BUFFERS[name];
  if (words !== undefined)
    return [{ address: uap[words.at] >>> 0, size: uap[words.size] >>> 0, stores: words.stores }];
  const stores = VECTORS[name];
  if (stores === undefined) return [];
  const buffers: Buffer[] = [];
  for (let i = 0; i < Math.min(uap[2], IOV_MAX); i++) {
    const address = word(uap[1] + IOVEC * i);
    const size = word(uap[1] + IOVEC * i + 4);
    if (address === undefined || size === undefined) break;
    buffers.push({ address: address >>> 0, size: size >>> 0, stores });
  }
  return buffers;
}
