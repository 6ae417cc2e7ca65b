/** The members of a ustar archive (POSIX pax(1), "ustar Interchange Format"): what the root image is. */
import { Panic } from '../sys/panic.ts';

const BLOCK = 512;

export interface Member {
  /** As it stands in the archive. Characters are bytes. */
  readonly path: string;
  /** Permission bits. */
  readonly mode: number;
  readonly type: 'file' | 'directory' | 'symlink';
  /** A symbolic link's text. */
  readonly target: string;
  /** A file's contents: part of the archive, not a copy. */
  readonly content: Uint8Array;
}

/** Reads an archive; a damaged one panics: without its root a kernel cannot go on. */
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

function verify(header: Uint8Array, at: number): void {
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 0x20 : header[i];
  if (sum !== octal(header, 148, 8)) throw new Panic(`root image: bad header checksum at byte ${at}`);
}

function nameOf(header: Uint8Array): string {
  const prefix = text(header, 345, 155);
  const name = text(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

function text(header: Uint8Array, at: number, length: number): string {
  let s = '';
  for (let i = at; i < at + length && header[i] !== 0; i++) s += String.fromCharCode(header[i]);
  return s;
}

function octal(header: Uint8Array, at: number, length: number): number {
  return Number.parseInt(text(header, at, length).trim() || '0', 8);
}
