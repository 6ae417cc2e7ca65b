/**
 * The files of the host's that the command reads: regular files, and pipes that a shell has put in
 * the place of a file, as <(command) does. Whatever is read has a bound, and nothing else is opened
 * to be waited for: no device, no FIFO, no file of the kernel's that never ends.
 */

import { Buffer } from 'node:buffer';
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure, reason } from './exit.ts';

/**
 * Makes a folder and those that it lies in, as far as they are not there. Throws the host's error,
 * or a Failure without the path.
 * Node's own recursive one never comes back where no folder can be made, as in /proc.
 */
export function makeFolder(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return;
  if (stats !== undefined) throw new Failure('not a directory');
  const parent = dirname(resolve(path));
  if (parent !== resolve(path)) makeFolder(parent);
  mkdirSync(path);
}

/** The most bytes of a text that a person writes: a suite, a source, commands of the debugger. */
export const TEXT_MOST = 16 << 20;

/** Bytes that are read at a time. */
const PIECE = 1 << 16;

/** The names by which a shell hands over a pipe, where the host has them. */
const PIPE_NAME = /^\/(?:dev\/fd|proc\/self\/fd)\/\d+$|^\/dev\/stdin$/;

const STDIN = 0;

/** Milliseconds between two looks at a pipe that has nothing yet. */
const LOOK_MS = 10;
const PAUSE = new Int32Array(new SharedArrayBuffer(4));

/** A Failure because a file has more bytes than are read of it. */
export class TooLarge extends Failure {
  constructor(most: number) {
    super(`too large: more than ${sizeText(most)}`);
  }
}

/** A file that was read. */
export interface HostBytes {
  readonly bytes: Uint8Array;
  /** Its kind and its permissions. */
  readonly mode: number;
}

/** The path of a file in a message: one that is empty is seen. */
export const shownPath = (path: string): string => (path === '' ? "''" : path);

/**
 * Reads a file of at most `most` bytes; a link to one is followed. Throws an error of the host, or
 * a Failure whose message says what is wrong with the file, without its path.
 */
export function readHostFile(path: string, most: number): HostBytes {
  // Looked at before it is opened: a FIFO or a device would be waited for.
  const wrong = wrongKind(path, statSync(path));
  if (wrong !== undefined) throw new Failure(wrong);
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return { bytes: bytesOf(fd, most, PIPE_NAME.test(path)), mode: fstatSync(fd).mode };
  } finally {
    closeSync(fd);
  }
}

/** Reads standard input to its end, likewise. */
export function readStdin(most: number): Uint8Array {
  return bytesOf(STDIN, most, true);
}

/** The bytes of a file, as readHostFile. Failure, of one line that begins with its path. */
export function readOrFail(path: string, most = TEXT_MOST): Uint8Array {
  try {
    return readHostFile(path, most).bytes;
  } catch (error) {
    throw new Failure(`${shownPath(path)}: ${reason(error)}`);
  }
}

/** The reason why a file of this kind is not read; undefined if it is. */
function wrongKind(path: string, stats: Stats): string | undefined {
  if (stats.isFile() || (stats.isFIFO() && PIPE_NAME.test(path))) return undefined;
  return stats.isDirectory() ? 'is a directory' : 'is no regular file';
}

/** The same of a file that somebody else will read; undefined also if there is none. */
export function unreadable(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && wrongKind(path, stats);
}

/** All bytes of an open file. One that is a pipe is waited for; of another nothing is. */
function bytesOf(fd: number, most: number, pipe: boolean): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let sum = 0; ; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, most + 1 - sum));
    let length: number;
    try {
      length = readSync(fd, piece);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return Buffer.concat(pieces);
      if (code !== 'EAGAIN') throw error;
      if (!pipe) throw new Failure('is no regular file: it has to be waited for');
      Atomics.wait(PAUSE, 0, 0, LOOK_MS);
      continue;
    }
    if (length === 0) return Buffer.concat(pieces);
    sum += length;
    if (sum > most) throw new TooLarge(most);
    pieces.push(piece.subarray(0, length));
  }
}

/** A number of bytes in words: whole megabytes if it is that. */
export const sizeText = (bytes: number): string =>
  bytes >= 1 << 20 ? `${Math.ceil(bytes / (1 << 20))} MB` : `${bytes} bytes`;
