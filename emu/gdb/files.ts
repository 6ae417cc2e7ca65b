/**
 * Files of the machine for GDB, which reads programs from there ("Host I/O Packets" and "File-I/O"
 * of the GDB manual). They can only be read.
 */

import { number, pair, textOf, unhexText } from './hex.ts';
import { escaped } from './packet.ts';

/** The protocol's numbers of errors. */
const ENOENT = 2;
const EBADF = 9;
const EINVAL = 22;
const EROFS = 30;
/** The bits of open's flags that ask for more than to read. */
const WRITES = 3;
/** Bytes of the protocol's struct stat. */
const STAT_SIZE = 64;
/** The most bytes of a file in a reply, of which each may be escaped. */
const PIECE = 4096;

const failed = (errno: number): string => `F-1,${errno.toString(16)}`;

export class Files {
  private readonly find: (path: string) => Uint8Array | undefined;
  private readonly open = new Map<number, Uint8Array>();
  private last = 2;

  /** `find` gives a file of the machine. */
  constructor(find: (path: string) => Uint8Array | undefined) {
    this.find = find;
  }

  /** Answers vFile:CALL:ARGUMENTS; empty for a call that there is not. */
  answer(call: string, args: string): string {
    switch (call) {
      case 'setfs':
        return 'F0';
      case 'open':
        return this.opened(args);
      case 'pread':
        return this.read(args);
      case 'fstat':
        return this.stat(args);
      case 'close':
        return this.open.delete(number(args) ?? 0) ? 'F0' : failed(EBADF);
      default:
        return '';
    }
  }

  private opened(args: string): string {
    const [name = '', flags = ''] = args.split(',');
    const path = unhexText(name);
    const how = number(flags);
    if (path === undefined || how === undefined) return failed(EINVAL);
    if ((how & WRITES) !== 0) return failed(EROFS);
    const bytes = this.find(path);
    if (bytes === undefined) return failed(ENOENT);
    this.open.set(++this.last, bytes);
    return `F${this.last.toString(16)}`;
  }

  private read(args: string): string {
    const comma = args.indexOf(',');
    const bytes = this.open.get(number(args.slice(0, comma)) ?? 0);
    const range = pair(args.slice(comma + 1));
    if (bytes === undefined) return failed(EBADF);
    if (range === undefined) return failed(EINVAL);
    const [count, offset] = range;
    const piece = bytes.subarray(offset, offset + Math.min(count, PIECE));
    return `F${piece.length.toString(16)};${escaped(textOf(piece))}`;
  }

  private stat(args: string): string {
    const bytes = this.open.get(number(args) ?? 0);
    if (bytes === undefined) return failed(EBADF);
    const stat = new Uint8Array(STAT_SIZE);
    const view = new DataView(stat.buffer);
    view.setUint32(8, 0o100755);
    view.setUint32(12, 1);
    view.setUint32(32, bytes.length);
    view.setUint32(40, PIECE);
    view.setUint32(48, Math.ceil(bytes.length / 512));
    return `F${STAT_SIZE.toString(16)};${escaped(textOf(stat))}`;
  }
}
