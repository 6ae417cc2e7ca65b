/**
 * The memory file system: the files of the root image, a ustar archive (POSIX
 * pax(1), "ustar Interchange Format"), by their absolute paths.
 */
import { Panic } from './panic.ts';

const BLOCK = 512;

export class Mfs {
  private readonly files = new Map<string, Uint8Array>();

  /** Unpacks an archive; a damaged one panics: without its root a kernel cannot go on. */
  constructor(archive: Uint8Array) {
    let at = 0;
    while (at + BLOCK <= archive.length && archive[at] !== 0) {
      const header = archive.subarray(at, at + BLOCK);
      verify(header, at);
      const size = octal(header, 124, 12);
      const from = at + BLOCK;
      if (from + size > archive.length) throw new Panic(`root image: cut short in ${nameOf(header)}`);
      if (header[156] === 0x30 || header[156] === 0)
        this.files.set(absolute(nameOf(header)), archive.subarray(from, from + size));
      at = from + Math.ceil(size / BLOCK) * BLOCK;
    }
  }

  /** The contents of a file; undefined if there is none of that path. */
  read(path: string): Uint8Array | undefined {
    return this.files.get(absolute(path));
  }
}

function absolute(path: string): string {
  return `/${path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')}`;
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
