/**
 * The members of a ustar archive (POSIX pax(1), "ustar Interchange Format"), the format
 * of the root image. Every field of a header is checked; fields that the image has no use
 * for, such as owners and times, only for their form.
 */
import { Panic } from '../sys/panic.ts';

/** Bytes of a block of an archive. */
const BLOCK = 512;

/**
 * A root image: an archive, of which parts may come later. `bring` is then called before the bytes
 * from `from` to `to` of the archive, the contents of a file, are first read; it has put them into
 * the archive when it returns.
 */
export type RootImage =
  | Uint8Array
  | { readonly archive: Uint8Array; readonly bring: (from: number, to: number) => void };

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
  /** Brings the contents, before they are first read; without it they are there. */
  readonly bring?: (() => void) | undefined;
}

/** A field of a header: its first byte and its length, in bytes. */
type Field = readonly [at: number, length: number];
/** The fields of a header that are read. */
const NAME = [0, 100] as const;
const MODE = [100, 8] as const;
const SIZE = [124, 12] as const;
const CHECKSUM = [148, 8] as const;
/** The byte that holds the type of a member. */
const TYPE = 156;
const LINKNAME = [157, 100] as const;
const MAGIC = [257, 6] as const;
const PREFIX = [345, 155] as const;
/** Numbers that must be numbers, though the image has no use for them. */
const UNUSED: readonly (readonly [name: string, field: Field])[] = [
  ['uid', [108, 8]],
  ['gid', [116, 8]],
  ['mtime', [136, 12]],
  ['devmajor', [329, 8]],
  ['devminor', [337, 8]],
];

/** The type of a member, by the byte in its header; undefined if no member can have it. */
function typeOf(byte: number): Member['type'] | undefined {
  switch (byte) {
    case 0:
    case 0x30:
      return 'file';
    case 0x32:
      return 'symlink';
    case 0x35:
      return 'directory';
    default:
      return undefined;
  }
}

/**
 * Reads the members of an archive. Panics if it is damaged: without its root a kernel
 * cannot go on. Bytes behind the empty block at the end do not count.
 */
export function* members(image: RootImage): Generator<Member> {
  const { archive, bring = undefined } = image instanceof Uint8Array ? { archive: image } : image;
  let at = 0;
  while (at < archive.length) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.length < BLOCK) throw new Panic(`root image: cut short in the header at byte ${at}`);
    if (isEmpty(header)) return;
    const member = memberOf(header, archive.subarray(at + BLOCK), at);
    const from = at + BLOCK;
    yield bring === undefined
      ? member
      : { ...member, bring: () => bring(from, from + member.content.length) };
    at += BLOCK + Math.ceil(member.content.length / BLOCK) * BLOCK;
  }
  if (at > 0) throw new Panic(`root image: cut short: no empty block at its end`);
}

/** True for a block of zeros. */
function isEmpty(block: Uint8Array): boolean {
  let at = 0;
  while (at < block.length && block[at] === 0) at++;
  return at === block.length;
}

/** The member of the header at byte `at`; `rest` is the archive behind the header. */
function memberOf(header: Uint8Array, rest: Uint8Array, at: number): Member {
  verify(header, at);
  const path = pathOf(header, at);
  const wrong = (what: string) => new Panic(`root image: ${shown(path)}: ${what}`);
  for (const [name, field] of UNUSED) octal(header, name, field, path);
  const type = typeOf(header[TYPE]);
  if (type === undefined)
    throw wrong(
      `a member of type '${shown(String.fromCharCode(header[TYPE]))}'; the image can have files, directories and symbolic links`,
    );
  if (type !== 'directory' && path.endsWith('/'))
    throw wrong('not a directory, but its path ends in a slash');
  const size = octal(header, 'size', SIZE, path);
  if (type === 'symlink' && size > 0) throw wrong('a symbolic link with contents');
  const target = text(header, LINKNAME);
  if ((target === '') === (type === 'symlink'))
    throw wrong(type === 'symlink' ? 'a symbolic link without a text' : `a link's text, but no link`);
  const length = type === 'file' ? size : 0;
  if (length > rest.length) throw wrong(`cut short: ${rest.length} bytes of ${length} are there`);
  const mode = octal(header, 'mode', MODE, path) & 0o7777;
  return { path, mode, type, target, content: rest.subarray(0, length) };
}

/** Panics if the header at byte `at` has no magic word or a wrong checksum. */
function verify(header: Uint8Array, at: number): void {
  const [from, length] = CHECKSUM;
  let sum = 0x20 * length;
  // Two bytes at a time: every boot sums up the headers of all files, by code that is cold.
  for (let i = 0; i < BLOCK; i += 2) sum += header[i] + header[i + 1];
  for (let i = from; i < from + length; i++) sum -= header[i];
  if (sum !== octal(header, 'checksum', CHECKSUM, `the header at byte ${at}`))
    throw new Panic(`root image: bad header checksum at byte ${at}`);
  if (text(header, MAGIC) !== 'ustar')
    throw new Panic(`root image: the header at byte ${at} is not ustar's: make it with tar --format=ustar`);
}

/** The path of a member: its name behind the prefix, if there is one. */
function pathOf(header: Uint8Array, at: number): string {
  const prefix = text(header, PREFIX);
  const name = text(header, NAME);
  if (name === '') throw new Panic(`root image: a member without a name at byte ${at}`);
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** A path for a message: what is not printable ASCII shows as a question mark. */
export function shown(path: string): string {
  return path.replace(/[^ -~]/g, '?');
}

/** The characters of a field, up to its end or a null. */
function text(header: Uint8Array, [at, length]: Field): string {
  let characters = '';
  for (let i = at; i < at + length && header[i] !== 0; i++) characters += String.fromCharCode(header[i]);
  return characters;
}

/**
 * The number that a field has in octal digits; 0 if it is empty. Panics if it has anything
 * else. `of` names the member.
 */
function octal(header: Uint8Array, name: string, field: Field, of: string): number {
  const [at, length] = field;
  // As tar writes it: digits alone, and a null or a blank behind them.
  let number = 0;
  let end = at;
  for (; end < at + length && (header[end] & 0xf8) === 0x30; end++) number = number * 8 + header[end] - 0x30;
  if (end > at && (header[end] === 0 || end === at + length)) return number;
  const digits = text(header, field);
  if (/^ *[0-7]* *$/.test(digits)) return Number.parseInt(digits.trim() || '0', 8);
  const why =
    digits.charCodeAt(0) >= 0x80 ? 'is in base 256: make the image with tar --format=ustar' : 'is not octal';
  throw new Panic(`root image: ${shown(of)}: the ${name} ${why}`);
}
