/**
 * Zip archives, written and read. The files of an archive that is written are stored as they are,
 * under one fixed date, so that the same files are the same archive on every computer.
 *
 * An archive is the local header and the bytes of each file, then a directory with a header for
 * each, then its end, which has the place of the directory (APPNOTE.TXT of PKWARE, 4.3).
 */

import { decodeUtf8, encodeUtf8 } from '../../kernel/sys/utf8.ts';
import { crc32 } from './crc32.ts';

/** A file of an archive; its name has slashes. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL = 0x04034b50; // signature of a local header
const CENTRAL = 0x02014b50; // signature of a header in the directory
const END = 0x06054b50; // signature of the end
const LOCAL_SIZE = 30; // bytes of a local header before the name
const CENTRAL_SIZE = 46; // bytes of a header in the directory before the name
const END_SIZE = 22; // bytes of the end
const VERSION = 20; // 2.0: the least that a reader needs
const UTF8_NAMES = 0x800; // flag: names are in UTF-8
const FIRST_DAY = 0x21; // 1980-01-01, the first date that zip has
const STORED = 0; // method: as they are
const DEFLATED = 8; // method: deflate

/** The fields that a local header and one in the directory have in common, from the version on. */
function common(view: DataView, at: number, name: Uint8Array, bytes: Uint8Array): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8_NAMES, true);
  view.setUint16(at + 8, FIRST_DAY, true);
  view.setUint32(at + 10, crc32(bytes), true);
  view.setUint32(at + 14, bytes.length, true);
  view.setUint32(at + 18, bytes.length, true);
  view.setUint16(at + 22, name.length, true);
}

/** The archive of some files, in their order. */
export function zip(files: readonly ZipFile[]): Uint8Array {
  const names = files.map(({ name }) => encodeUtf8(name));
  const size = (i: number): number => LOCAL_SIZE + (names[i]?.length ?? 0) + (files[i]?.bytes.length ?? 0);
  const whole = files.reduce((sum, _, i) => sum + size(i) + CENTRAL_SIZE + (names[i]?.length ?? 0), END_SIZE);
  const out = new Uint8Array(whole);
  const view = new DataView(out.buffer);
  const directory = files.reduce((sum, _, i) => sum + size(i), 0);
  let at = 0;
  let entry = directory;
  files.forEach(({ bytes }, i) => {
    const name = names[i] as Uint8Array;
    view.setUint32(at, LOCAL, true);
    common(view, at + 4, name, bytes);
    out.set(name, at + LOCAL_SIZE);
    out.set(bytes, at + LOCAL_SIZE + name.length);
    view.setUint32(entry, CENTRAL, true);
    view.setUint16(entry + 4, VERSION, true);
    common(view, entry + 6, name, bytes);
    view.setUint32(entry + 42, at, true);
    out.set(name, entry + CENTRAL_SIZE);
    at += size(i);
    entry += CENTRAL_SIZE + name.length;
  });
  view.setUint32(entry, END, true);
  view.setUint16(entry + 8, files.length, true);
  view.setUint16(entry + 10, files.length, true);
  view.setUint32(entry + 12, entry - directory, true);
  view.setUint32(entry + 16, directory, true);
  return out;
}

/** Raised for bytes that are no archive of zip()'s kind; the message says why. */
export class ZipError extends Error {}

/** A file of an archive, as it is packed there. */
export interface ZipEntry {
  readonly name: string;
  /** The method of compression: 0 if the bytes are stored, 8 for deflate. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Bytes that the file has, as the archive says. */
  readonly size: number;
  readonly crc: number;
  readonly packed: Uint8Array;
}

const ENCRYPTED = 1; // flag: the bytes are encrypted
const COMMENT_MOST = 0xffff; // bytes of a comment at the end, at most
const DAMAGED = 'its directory is damaged';

/** The place of the end of an archive, before a comment. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - COMMENT_MOST); at--)
    if (view.getUint32(at, true) === END && at + END_SIZE + view.getUint16(at + 20, true) <= view.byteLength)
      return at;
  throw new ZipError('no zip archive');
}

/** The files of an archive by its directory; ZipError if that, or a header, is wrong. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = endOf(view);
  const entries: ZipEntry[] = [];
  let entry = view.getUint32(end + 16, true);
  const inside = (from: number, size: number): boolean => from >= 0 && from + size <= end;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (!inside(entry, CENTRAL_SIZE) || view.getUint32(entry, true) !== CENTRAL) throw new ZipError(DAMAGED);
    const nameSize = view.getUint16(entry + 28, true);
    if (!inside(entry + CENTRAL_SIZE, nameSize)) throw new ZipError(DAMAGED);
    const name = decodeUtf8(bytes.subarray(entry + CENTRAL_SIZE, entry + CENTRAL_SIZE + nameSize));
    const at = view.getUint32(entry + 42, true);
    if (!inside(at, LOCAL_SIZE) || view.getUint32(at, true) !== LOCAL)
      throw new ZipError(`${name} is damaged`);
    const from = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const packedSize = view.getUint32(entry + 20, true);
    if (!inside(from, packedSize)) throw new ZipError(`${name} is cut off`);
    entries.push({
      ...{ name, method: view.getUint16(entry + 10, true), packed: bytes.subarray(from, from + packedSize) },
      ...{ size: view.getUint32(entry + 24, true), crc: view.getUint32(entry + 16, true) },
      isEncrypted: (view.getUint16(entry + 8, true) & ENCRYPTED) !== 0,
    });
    entry += CENTRAL_SIZE + nameSize + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
  }
  return entries;
}

/** The bytes of a file in an archive, by a function that inflates. ZipError if they are damaged. */
export function unpacked(entry: ZipEntry, inflate?: (packed: Uint8Array) => Uint8Array): Uint8Array {
  const { name, method, packed, crc, isEncrypted } = entry;
  if (isEncrypted) throw new ZipError(`${name} is encrypted`);
  if (method !== STORED && (method !== DEFLATED || inflate === undefined))
    throw new ZipError(
      method === DEFLATED ? `${name} is compressed` : `${name} is compressed in a way of its own`,
    );
  const bytes = method === STORED ? packed.slice() : (inflate?.(packed) ?? packed);
  if (crc32(bytes) !== crc) throw new ZipError(`${name} is damaged`);
  return bytes;
}

/** The files of an archive whose files are stored as they are. ZipError for any other. */
export const unzip = (bytes: Uint8Array): ZipFile[] =>
  zipEntries(bytes).map((entry) => ({ name: entry.name, bytes: unpacked(entry) }));
