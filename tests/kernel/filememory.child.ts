/**
 * A program of its own that prints, for each kind of file, how many bytes of the host's memory
 * a byte takes that the file system counts. The test of the same name starts it where nothing
 * but files takes memory: no second thread, no other test.
 */

import { sys_close } from '../../kernel/kern/kern_descrip.ts';
import { sys_write } from '../../kernel/kern/sys_generic.ts';
import { sys_link, sys_mkdir, sys_mkfifo, sys_open, sys_symlink } from '../../kernel/kern/vfs_syscalls.ts';
import { Bench, DATA, TEXT } from './harness.ts';

const O_WRONLY_CREAT = 0x41;
/** Files of a kind that are made. */
const COUNT = 4000;
/** Those of them that are not measured: tables take their first size meanwhile. */
const FIRST = 1000;
/** Places of two paths in user memory. */
const ONE = DATA;
const TWO = DATA + 2048;

/** Bytes of the host in use, without garbage. */
function inUse(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

class Caller extends Bench {
  /** Puts a text at an address and returns the address. */
  text(text: string, address = TWO): number {
    const padded = Buffer.alloc((text.length + 4) & ~3);
    padded.write(text, 'latin1');
    this.poke(address, [...new Int32Array(padded.buffer, padded.byteOffset, padded.length / 4)]);
    return address;
  }
}

const long = 'n'.repeat(240);
/** The text at ONE, and what makes one file. */
const kinds: [string, string, (b: Caller, i: number) => void][] = [
  ...(
    [
      ['1000 bytes', 1000],
      ['20 bytes', 20],
      ['a byte', 1],
    ] as const
  ).map(([size, length]): (typeof kinds)[number] => [
    `symbolic links of ${size}`,
    't'.repeat(length),
    (b, i) => b.call(sys_symlink, ONE, b.text(`l${i}`)),
  ]),
  ['directories', '', (b, i) => b.call(sys_mkdir, b.text(`d${i}`), 0o755)],
  ['FIFOs', '', (b, i) => b.call(sys_mkfifo, b.text(`f${i}`), 0o644)],
  ['names of a file', '/test', (b, i) => b.call(sys_link, ONE, b.text(`n${i}`))],
  [
    'long names behind long paths',
    '/test',
    (b, i) => b.call(sys_link, ONE, b.text(`${'/.'.repeat(380)}/${long}${i}`)),
  ],
  [
    'names of 14 bytes behind long paths',
    '/test',
    (b, i) => b.call(sys_link, ONE, b.text(`${'/.'.repeat(500)}/fourteen${i}`)),
  ],
  [
    'empty files',
    '',
    (b, i) => {
      b.call(sys_open, b.text(`e${i}`), O_WRONLY_CREAT, 0o644);
      b.call(sys_close, 3);
    },
  ],
  [
    'files of a byte',
    '',
    (b, i) => {
      b.call(sys_open, b.text(`e${i}`), O_WRONLY_CREAT, 0o644);
      b.call(sys_write, 3, TEXT, 1);
      b.call(sys_close, 3);
    },
  ],
];

/** Bytes of the host for each byte that the file system counts, for files of one kind. */
function ratio(one: string, make: (b: Caller, i: number) => void): number {
  const b = new Caller();
  b.k.rootfs.create(b.k.rootfs.root, 'test', 0o644);
  b.text(one, ONE);
  for (let i = 0; i < FIRST; i++) make(b, i);
  const before = inUse();
  const counted = b.k.rootfs.bytesUsed;
  for (let i = FIRST; i < COUNT; i++) make(b, i);
  const bytes = inUse() - before;
  b.k.rootfs.check();
  return bytes / (b.k.rootfs.bytesUsed - counted);
}

console.log(JSON.stringify(kinds.map(([kind, one, make]) => [`${COUNT} ${kind}`, ratio(one, make)])));
