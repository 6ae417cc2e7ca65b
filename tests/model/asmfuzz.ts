/**
 * Random instructions for the assembler, beside GNU as: the texts of the table of encodings with
 * other registers and numbers. Each line has to become the same bytes.
 */

import { assembleInto } from '../../userland/cc/asm/assemble.ts';
import { ObjectBuilder } from '../../userland/cc/asm/builder.ts';
import { TEXTS } from '../cc/encodings.ts';
import { gnuEncodings } from '../cc/gnu.ts';
import { Random } from './random.ts';

const REGISTERS =
  'zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6'.split(
    ' ',
  );
const REGISTER = /\b(?:zero|ra|sp|gp|tp|fp|[ats]\d+|x\d+)\b/g;

/** Lines whose registers may be any; of others the forms are few, and all in the table. */
const FREE = TEXTS.filter((text) =>
  /^(?!c\.|\.|csr|amo|lr|sc|fence|jr|jalr|ret|call|tail)[a-z]+ [^%]*$/.test(text),
);
/** Instructions whose last operand is a number of 12 bits with a sign. */
const NUMBERED = 'addi andi ori xori slti sltiu'.split(' ');
const MEMORY = 'lb lbu lh lhu lw sb sh sw'.split(' ');

function randomLine(random: Random): string {
  const register = (): string => random.pick(REGISTERS);
  switch (random.below(4)) {
    case 0: {
      const most = 2 ** (1 + random.below(11));
      return `${random.pick(NUMBERED)} ${register()}, ${register()}, ${random.below(2 * most) - most}`;
    }
    case 1:
      return `${random.pick(MEMORY)} ${register()}, ${random.below(4096) - 2048}(${register()})`;
    case 2:
      return `li ${register()}, ${random.word() >> random.below(32)}`;
    default:
      return random.pick(FREE).replace(REGISTER, register);
  }
}

function ours(line: string): string {
  const builder = new ObjectBuilder({ rvc: true });
  const errors = assembleInto(builder, line, 'random');
  if (errors.length > 0) return errors.map(({ text }) => text).join();
  const bytes = builder.finish().sections.find(({ name }) => name === '.text')?.bytes ?? new Uint8Array(0);
  return Buffer.from(bytes).toString('hex');
}

/** Assembles `count` lines under a seed. */
export function fuzzAssembler(seed: number, count: number): number {
  const random = new Random(seed);
  const lines = Array.from({ length: count }, () => randomLine(random));
  const gnu = gnuEncodings(lines);
  for (const [i, line] of lines.entries())
    if (ours(line) !== gnu[i]) throw new Error(`${line}: ${ours(line)}, and GNU as has ${gnu[i]}`);
  return count;
}
