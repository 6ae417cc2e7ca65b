/**
 * ELF files whose headers are damaged at random: each is refused in a few words, or run. Then its
 * address space is sound, and its first instructions harm nobody.
 */

import { readElf } from '../../kernel/kern/exec_elf.ts';
import { exec_file } from '../../kernel/kern/kern_exec.ts';
import { Bench, makeElf } from '../kernel/harness.ts';
import { Random } from './random.ts';

/** Bytes of the ELF header and of a program header. */
const EHDR_SIZE = 52;
const PHDR_SIZE = 32;
/** Files that one machine runs. */
const PER_BENCH = 50;

/** Numbers at the borders of addresses, sizes and flags. */
const BORDERS = [
  0, 1, 4, 7, 0xfff, 0x1000, 0x1001, 0x10000, 0x7f7e_f000, 0x7f7f_0000, 0x7fff_0000, 0x7fff_ffff, 0x8000_0000,
  0xffff_f000, 0xffff_ffff,
];

/** A program with some headers, of which a few fields are wrong. */
function damaged(random: Random): Uint8Array {
  const whole = makeElf([0x13, 0x6f]);
  const nsegments = random.pick([2, 2, 2, 1, 3, 8, 128, 129]);
  const file = new Uint8Array(EHDR_SIZE + nsegments * PHDR_SIZE + 400);
  file.set(whole.subarray(0, EHDR_SIZE));
  const view = new DataView(file.buffer);
  for (let i = 0; i < nsegments; i++) {
    const at = EHDR_SIZE + i * PHDR_SIZE;
    file.set(whole.subarray(EHDR_SIZE + (i & 1) * PHDR_SIZE, EHDR_SIZE + ((i & 1) + 1) * PHDR_SIZE), at);
    view.setUint32(
      at + 8,
      view.getUint32(at + 8, true) + (i >> 1) * random.pick([0x2000, 0x20000, 0xfff]),
      true,
    );
  }
  view.setUint16(44, nsegments, true);
  for (let n = random.below(4); n > 0; n--) {
    const header = EHDR_SIZE + 4 * random.below(nsegments * (PHDR_SIZE / 4));
    const at = random.below(3) === 0 ? 4 * random.below(EHDR_SIZE / 4) : header;
    view.setUint32(at, random.below(3) === 0 ? random.word() : random.pick(BORDERS), true);
  }
  return random.below(8) === 0 ? file.subarray(0, random.below(file.length)) : file;
}

/** Runs `count` such files; the number of them that were no programs. */
export function fuzzElf(seed: number, count: number): number {
  const random = new Random(seed);
  let refused = 0;
  let b = new Bench();
  for (let n = 0; n < count; n++) {
    if (n % PER_BENCH === 0 || b.k.halted) b = new Bench();
    const file = damaged(random);
    const failure = exec_file(b.k, b.p, '/damaged', file, [], []);
    if (failure !== undefined) refused++;
    else if (typeof readElf(file) === 'string') throw new Error(`file ${n} was run, but is refused`);
    else b.until(b.machine.cycle + 100);
    b.k.check();
  }
  return refused;
}
