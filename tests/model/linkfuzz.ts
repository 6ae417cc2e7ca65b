/**
 * Objects and archives that are damaged at random, before the linker: each is linked, or refused in
 * sentences, and in good time.
 */

import { assemble } from '../../userland/cc/asm/assemble.ts';
import { writeArchive } from '../../userland/cc/elf/archive.ts';
import { Complaint } from '../../userland/cc/elf/complaint.ts';
import { writeObject } from '../../userland/cc/elf/write.ts';
import { type LinkOptions, link } from '../../userland/cc/link/link.ts';
import { objectOf, START, saying } from '../cc/programs.ts';
import { SYMBOLIC } from '../cc/symbolic.ts';
import { Random } from './random.ts';

/** Milliseconds that one link may take: a sound one takes a few. */
const MOST = 5000;

/** Numbers at the borders of offsets, sizes and indices. */
const BORDERS = [0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x100, 0xfff1, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];

const TEXTS = [saying('x'), ...Object.values(SYMBOLIC)];

function damaged(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let n = 1 + random.below(3); n > 0; n--) {
    // Most damage is done to headers: of the file at its begin, of sections at its end.
    const span = random.pick([52, 52, copy.length, copy.length]);
    const near =
      random.below(2) === 0 ? random.below(span) : copy.length - 1 - random.below(Math.min(400, copy.length));
    const at = Math.max(0, Math.min(near, copy.length - 4));
    if (random.below(2) === 0) copy[at] = random.below(256);
    else view.setUint32(at & ~3, random.below(3) === 0 ? random.word() : random.pick(BORDERS), true);
  }
  return random.below(8) === 0 ? copy.subarray(0, random.below(copy.length)) : copy;
}

/** Links `count` programs, each of which has a damaged object or archive. */
export function fuzzLinker(seed: number, count: number): number {
  const random = new Random(seed);
  const start = objectOf(START, 'crt0.o');
  const files = TEXTS.map((text, i) => writeObject(assemble(text, `${i}.o`).object));
  const archive = writeArchive(files.map((bytes, i) => ({ name: `${i}.o`, bytes })));
  for (let n = 0; n < count; n++) {
    const whole = random.below(3) === 0 ? archive : random.pick(files);
    const bytes = damaged(whole, random);
    const options: LinkOptions = {
      inputs: [start, { name: 'damaged', bytes }],
      gc: random.below(2) === 0,
      relax: random.below(2) === 0,
      keep: random.below(2) === 0 ? ['main', 'f', 'x'] : [],
    };
    const before = performance.now();
    try {
      const { program, errors } = link(options);
      if (program === undefined && errors.length === 0) throw new Error(`object ${n}: nothing is said`);
    } catch (error) {
      if (!(error instanceof Complaint)) throw new Error(`object ${n}: ${(error as Error).stack}`);
    }
    const ms = performance.now() - before;
    if (ms > MOST) throw new Error(`object ${n}: the linker takes ${Math.round(ms)} ms`);
  }
  return count;
}
