/**
 * The members of a ustar archive (POSIX pax(1), "ustar Interchange Format"), the format
 * of the root image.
 */
import { Panic } from '../sys/panic.ts';

/** Bytes of a block of an archive. */
const BLOCK = 512;

/** A file in an archive. */
export interface Member {
  /** The path as it stands in the archive. Each character is a byte. */
  readonly path: string;
  /** Permission bits. */
  readonly mode: number;
  readonly type: 'file' | 'directory' | 'symlink';
  /** The text of a symbolic link. */
  readonly target: string;
  /** The contents of a file: part of the archive, not a copy. */
  readonly content: Uint8Array;
}

/**
 * Reads the members of an archive. Panics if it is damaged: without its root a kernel
 * cannot go on.
 */
export function* members(archive: Uint8Array): Generator<Member> {
  let at = 0;
  while (at + BLOCK <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + BLOCK);
    verify(header, at);
    const path = nameOf(header);
    const size = octal(header, 124, 12);
    const from = at + BLOCK;
    if (from + size > archive.length) throw new Panic(`root image: cut short in ${path}`);
    yield {
      path,
      mode: octal(header, 100, 8) & 0o7777,
      type: typeOf(header, path),
      target: text(header, 157, 100),
      content: archive.subarray(from, from + size),
    };
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** The type of a member. Panics if it is one that the image cannot have. */
function typeOf(header: Uint8Array, path: string): Member['type'] {
  switch (header[156]) {
    case 0:
    case 0x30:
      return 'file';
    case 0x32:
      return 'symlink';
    case 0x35:
      return 'directory';
    default:
      throw new Panic(`root image: ${path} is of type '${String.fromCharCode(header[156])}'`);
  }
}

/** Panics if the checksum of the header at byte `at` is wrong. */
function verify(header: Uint8Array, at: number): void {
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 0x20 : header[i];
  if (sum !== octal(header, 148, 8)) throw new Panic(`root image: bad header checksum at byte ${at}`);
}

/** The path of a member: its name behind the prefix, if there is one. */
function nameOf(header: Uint8Array): string {
  const prefix = text(header, 345, 155);
  const name = text(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** The characters of a field, up to its end or a null. */
function text(header: Uint8Array, at: number, length: number): string {
  let s = '';
  for (let i = at; i < at + length && header[i] !== 0; i++) s += String.fromCharCode(header[i]);
  return s;
}

/** The number that a field has in octal digits; 0 if it is empty. */
function octal(header: Uint8Array, at: number, length: number): number {
  return Number.parseInt(text(header, at, length).trim() || '0', 8);
}
