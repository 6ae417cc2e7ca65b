/**
 * Random root images: archives of random members, most of them damaged in a field, in the
 * order of their members or at their end, most of those with a checksum that is right
 * again. The reader must either refuse an image with one line that says why, or make a
 * file system that is sound, and come to an end at all.
 */

import { makeDevices } from '../../kernel/dev/conf.ts';
import { Mfs } from '../../kernel/mfs/mfs.ts';
import { members } from '../../kernel/mfs/ustar.ts';
import { Panic } from '../../kernel/sys/panic.ts';
import { Random } from './random.ts';

const BLOCK = 512;
/** Fields of a header: offset and length in bytes. */
export const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  linkname: [157, 100],
  magic: [257, 6],
  version: [263, 2],
  uname: [265, 32],
  devmajor: [329, 8],
  devminor: [337, 8],
  prefix: [345, 155],
} as const;
export type FieldName = keyof typeof FIELDS;

/** A member as its header says it, with texts for all fields that are not empty. */
export interface RawMember {
  readonly fields: Partial<Record<FieldName, string>>;
  readonly content?: string;
}

const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Puts the right checksum into a header. */
export function sign(header: Uint8Array): void {
  const [at, length] = FIELDS.checksum;
  header.fill(0x20, at, at + length);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.set(latin1(`${sum.toString(8).padStart(6, '0')}\0 `), at);
}

/** A member: its header and its contents, in whole blocks. */
export function raw({ fields, content = '' }: RawMember): Uint8Array {
  const all = {
    mode: '0000644\0',
    uid: '0000000\0',
    gid: '0000000\0',
    mtime: '00000000000\0',
    size: `${content.length.toString(8).padStart(11, '0')}\0`,
    type: '0',
    magic: 'ustar\0',
    version: '00',
    ...fields,
  };
  const bytes = new Uint8Array(BLOCK + Math.ceil(content.length / BLOCK) * BLOCK);
  for (const [name, text] of Object.entries(all)) {
    const [at, length] = FIELDS[name as FieldName];
    bytes.set(latin1(text).subarray(0, length), at);
  }
  if (fields.checksum === undefined) sign(bytes.subarray(0, BLOCK));
  bytes.set(latin1(content), BLOCK);
  return bytes;
}

/** Arrays one after the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const END = new Uint8Array(2 * BLOCK);
const NAMES = [
  'a',
  'a/b',
  'a/b/c',
  'b',
  './b',
  'd/',
  'd//e',
  'd/e/f',
  'dev',
  'dev/null',
  'tmp/',
  'tmp/x',
  'x',
];
const ODD_NAMES = ['..', 'a/..', '../a', '/', '.', './', '/a', 'a/', 'dev/console', '\x01', 'ü', ''];
const ODD_NUMBERS = [
  '-1',
  '-0000000001',
  '9',
  '1e3',
  '0x10',
  '77777777777',
  '\x80\0\0\0\0\0\0\0\0\0\x01',
  '\xff',
];
const MORE_NUMBERS = ['', '    1 ', '1 1', ' ', '+7', '\n1', '1\x009', '00000000001\0', '7777777\0'];

/** A random member. */
function member(random: Random): RawMember {
  const name = random.below(12) === 0 ? random.pick(ODD_NAMES) : random.pick(NAMES);
  const prefix = random.below(8) === 0 ? random.pick(NAMES) : '';
  const type = name.endsWith('/') ? '5' : random.pick(['0', '0', '0', '\0', '5', '2']);
  const content = type === '0' ? 'c'.repeat(random.pick([0, 1, 511, 512, 513, 2000])) : '';
  return { fields: { name, prefix, type, linkname: type === '2' ? 'a/b' : '' }, content };
}

/** Damages one member; says what was done. */
function damage(random: Random, bytes: Uint8Array): void {
  const name = random.pick(Object.keys(FIELDS) as FieldName[]);
  const [at, length] = FIELDS[name];
  const numbers = random.below(2) === 0 ? ODD_NUMBERS : MORE_NUMBERS;
  if (random.below(3) === 0) bytes[at + random.below(length)] = random.below(256);
  else {
    bytes.fill(random.pick([0, 0x20]), at, at + length);
    bytes.set(latin1(random.pick([...numbers, ...ODD_NAMES])).subarray(0, length), at);
  }
  if (name !== 'checksum' && random.below(8) > 0) sign(bytes.subarray(0, BLOCK));
}

/** A random image. */
export function randomImage(random: Random): Uint8Array {
  const made = Array.from({ length: 1 + random.below(6) }, () => raw(member(random)));
  for (let n = random.below(3); n > 0; n--) damage(random, random.pick(made));
  if (random.below(6) === 0) made.push(random.pick(made));
  const whole = joined([...made, END.subarray(random.pick([0, 0, 0, 1, BLOCK, 2 * BLOCK]))]);
  return random.below(8) === 0 ? whole.subarray(0, random.below(whole.length)) : whole;
}

/** The numbers of images that were taken and refused. */
export interface ImageTally {
  taken: number;
  refused: number;
}

/** Boots a file system from `count` random images. Throws if one is treated wrongly. */
export function fuzzImages(seed: number, count: number): ImageTally {
  const random = new Random(seed);
  const tally = { taken: 0, refused: 0 };
  for (let i = 0; i < count; i++) {
    const image = randomImage(random);
    try {
      tryImage(image);
      tally.taken++;
    } catch (error) {
      if (!(error instanceof Panic) || !/^root image: [ -~]+$/.test(error.message)) throw error;
      tally.refused++;
    }
  }
  return tally;
}

/** Reads an image and boots a file system from it. Panics as they do; throws if it is unsound. */
function tryImage(image: Uint8Array): void {
  let n = 0;
  for (const { content } of members(image)) {
    if (++n > image.length / BLOCK) throw new Error('the reader of the image does not come to an end');
    if (content.buffer !== image.buffer) throw new Error('a member is no part of the image');
  }
  const fs = new Mfs(image, 1 << 20, () => 0);
  makeDevices(fs);
  fs.check();
}
