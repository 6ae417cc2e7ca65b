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

/** The files of an archive whose files are stored as they are. ZipError for any other. */
export function unzip(bytes: Uint8Array): ZipFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - END_SIZE;
  if (end < 0 || view.getUint32(end, true) !== END)
    throw new ZipError('no zip archive, or one with a comment');
  const files: ZipFile[] = [];
  let entry = view.getUint32(end + 16, true);
  const inside = (from: number, size: number): boolean => from >= 0 && from + size <= end;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (!inside(entry, CENTRAL_SIZE) || view.getUint32(entry, true) !== CENTRAL)
      throw new ZipError('its directory is damaged');
    const nameSize = view.getUint16(entry + 28, true);
    if (!inside(entry + CENTRAL_SIZE, nameSize)) throw new ZipError('its directory is damaged');
    const name = decodeUtf8(bytes.subarray(entry + CENTRAL_SIZE, entry + CENTRAL_SIZE + nameSize));
    const at = view.getUint32(entry + 42, true);
    const size = view.getUint32(entry + 20, true);
    if (view.getUint16(entry + 10, true) !== 0) throw new ZipError(`${name} is compressed`);
    if (!inside(at, LOCAL_SIZE) || view.getUint32(at, true) !== LOCAL)
      throw new ZipError(`${name} is damaged`);
    const from = at + LOCAL_SIZE + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    if (!inside(from, size)) throw new ZipError(`${name} is cut off`);
    const content = bytes.slice(from, from + size);
    if (crc32(content) !== view.getUint32(entry + 16, true)) throw new ZipError(`${name} is damaged`);
    files.push({ name, bytes: content });
    entry += CENTRAL_SIZE + nameSize + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
  }
  return files;
}
