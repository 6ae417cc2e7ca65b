/**
 * Results that are kept from one run of the command to the next, by a hash of all that they were
 * made of. Each is a file of its own, which is written whole under another name and then renamed;
 * one that is damaged counts as none. What cannot be kept is made again: no failure of the host's
 * file system is told.
 *
 * Invariant: a file begins with the hash of its other bytes; these are the number of parts, their
 * lengths, and the parts.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../hostfile.ts';

/** The most bytes that are kept. */
export const CACHE_MOST = 64 << 20;

const HASH_LENGTH = 32;
const WORD = 4;

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The key of texts and bytes, each told apart from the next by its length. */
export function keyOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/** The bytes of a file that keeps parts. */
export function packed(parts: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(WORD * (parts.length + 1));
  head.writeUInt32LE(parts.length);
  parts.forEach((part, i) => void head.writeUInt32LE(part.length, WORD * (i + 1)));
  const body = Buffer.concat([head, ...parts]);
  return Buffer.concat([hashOf(body), body]);
}

/** The parts in the bytes of a file; undefined if it is damaged. */
export function unpacked(bytes: Buffer): Uint8Array[] | undefined {
  const body = bytes.subarray(HASH_LENGTH);
  if (body.length < WORD || !hashOf(body).equals(bytes.subarray(0, HASH_LENGTH))) return undefined;
  const count = body.readUInt32LE();
  let at = WORD * (count + 1);
  return Array.from({ length: count }, (_, i) => {
    const length = body.readUInt32LE(WORD * (i + 1));
    at += length;
    return body.subarray(at - length, at);
  });
}

export class Cache {
  private readonly folder: string | undefined;
  private readonly most: number;
  /** Bytes in the folder; undefined until something is put there. */
  private sum: number | undefined;

  /** A cache in a folder, which is made when it is needed; undefined for one that keeps nothing. */
  constructor(folder: string | undefined, most = CACHE_MOST) {
    this.folder = folder;
    this.most = most;
  }

  /** The parts that were kept under a key; undefined if there are none. */
  get(key: string): Uint8Array[] | undefined {
    if (this.folder === undefined) return undefined;
    const path = join(this.folder, key);
    try {
      const parts = unpacked(readFileSync(path));
      if (parts === undefined) rmSync(path, { force: true });
      else touch(path);
      return parts;
    } catch {
      return undefined;
    }
  }

  /** Keeps parts under a key. If they are too many, those that were not asked for longest go. */
  put(key: string, parts: readonly Uint8Array[]): void {
    if (this.folder === undefined) return;
    const scratch = join(this.folder, `.${key}.${process.pid}`);
    try {
      const bytes = packed(parts);
      if (bytes.length > this.most) return;
      makeFolder(this.folder);
      this.sum ??= sizeOf(filesIn(this.folder));
      if (this.sum + bytes.length > this.most) this.sum = sweep(this.folder, (this.most - bytes.length) / 2);
      writeFileSync(scratch, bytes, { flag: 'wx' });
      renameSync(scratch, join(this.folder, key));
      this.sum += bytes.length;
    } catch {
      remove(scratch);
    }
  }
}

/** Removes a file, if it is there and the host lets it go. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Nothing was written, or it stays as a name that nobody asks for.
  }
}

/** A file of the cache. */
interface Kept {
  readonly path: string;
  readonly size: number;
  /** Milliseconds at which it was asked for last. */
  readonly time: number;
}

function filesIn(folder: string): Kept[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true ? [{ path, size: stats.size, time: stats.mtimeMs }] : [];
  });
}

const sizeOf = (files: readonly Kept[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Removes the oldest files until the others take at most so many bytes; returns what they take. */
function sweep(folder: string, most: number): number {
  const files = filesIn(folder).sort((one, other) => one.time - other.time);
  let sum = sizeOf(files);
  for (const { path, size } of files) {
    if (sum <= most) break;
    rmSync(path, { force: true });
    sum -= size;
  }
  return sum;
}

/** Notes that a file was asked for, where its user may. */
function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // It is somebody else's, who may remove it sooner.
  }
}
