/** The result of stat(2), and its layout for user programs (userland/share/doc/abi.md). */
import { putTimespec } from './timeval.ts';

export const S_IFMT = 0o170000; // the bits of the file's type
export const S_IFIFO = 0o010000; // FIFO
export const S_IFCHR = 0o020000; // character device
export const S_IFDIR = 0o040000; // directory
export const S_IFREG = 0o100000; // regular file
export const S_IFLNK = 0o120000; // symbolic link
export const S_IFSOCK = 0o140000; // socket
export const S_ISUID = 0o4000; // runs with the rights of its owner
export const S_ISGID = 0o2000; // runs with the rights of its group
export const S_ISVTX = 0o1000; // sticky: only owners remove names

/** The fields of struct stat. */
export interface Stat {
  readonly st_dev: number;
  readonly st_ino: number;
  readonly st_mode: number;
  readonly st_nlink: number;
  readonly st_uid: number;
  readonly st_gid: number;
  readonly st_rdev: number;
  /** Bytes. */
  readonly st_size: number;
  /** Time of the last access: time of day, in microseconds. */
  readonly st_atim: number;
  /** Time of the last change of the contents: time of day, in microseconds. */
  readonly st_mtim: number;
  /** Time of the last change of the inode: time of day, in microseconds. */
  readonly st_ctim: number;
  /** The best size of a transfer, bytes. */
  readonly st_blksize: number;
  /** Blocks of 512 bytes. */
  readonly st_blocks: number;
}

const STAT_SIZE = 104; // bytes of the structure
const WORD = 0x1_0000_0000; // 2^32

/** `st` laid out as a struct stat. */
export function encodeStat(st: Stat): Uint8Array {
  const bytes = new Uint8Array(STAT_SIZE);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, st.st_dev, true);
  view.setUint32(4, st.st_ino, true);
  view.setUint32(8, st.st_mode, true);
  view.setUint32(12, st.st_nlink, true);
  view.setUint32(16, st.st_uid, true);
  view.setUint32(20, st.st_gid, true);
  view.setUint32(24, st.st_rdev, true);
  view.setUint32(32, st.st_size >>> 0, true);
  view.setUint32(36, Math.floor(st.st_size / WORD), true);
  putTimespec(view, 40, st.st_atim);
  putTimespec(view, 56, st.st_mtim);
  putTimespec(view, 72, st.st_ctim);
  view.setUint32(88, st.st_blksize, true);
  view.setUint32(96, st.st_blocks, true);
  return bytes;
}
