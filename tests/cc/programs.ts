/** Small programs in assembly, for the tests of the linker. */

import { expect } from 'chai';
import { assemble } from '../../userland/cc/asm/assemble.ts';
import type { ObjectFile } from '../../userland/cc/elf/object.ts';
import { readElf } from '../../userland/cc/elf/read.ts';
import { writeObject } from '../../userland/cc/elf/write.ts';
import { type Linked, type LinkOptions, link } from '../../userland/cc/link/link.ts';
import { runProgram } from '../system/harness.ts';

/** The object of a text, through its file, so that reader and writer are in it. */
export function objectOf(text: string, name = 'a.o'): ObjectFile {
  const { object, errors } = assemble(text, name);
  expect(errors, name).to.deep.equal([]);
  return readElf(name, writeObject(object));
}

/** The beginning of a program, which calls main and exits with its result. */
export const START = `
    .section .text.start, "ax", @progbits
    .globl _start
_start:
    .option push
    .option norelax
    la gp, __global_pointer$
    .option pop
    la tp, __tls_base
    call main
    li t0, 1
    ecall
`;

/** A main that writes `text` and returns 0. */
export const saying = (text: string): string => `
    .text
    .globl main
main:
    li a0, 1
    lla a1, 1f
    li a2, ${text.length}
    li t0, 4
    ecall
    li a0, 0
    ret
    .section .rodata.str1.1, "aMS", @progbits, 1
1:  .string "${text}"
`;

/** Links texts; the first object is START. */
export function linkTexts(texts: readonly string[], options: Partial<LinkOptions> = {}): Linked {
  const objects = texts.map((text, i) => objectOf(text, `${String.fromCharCode(97 + i)}.o`));
  return link({ inputs: [objectOf(START, 'crt0.o'), ...objects], ...options });
}

/** Runs texts as a program: its output, and its exit status behind it. */
export function run(texts: readonly string[], options: Partial<LinkOptions> = {}): string {
  const { program, errors } = linkTexts(texts, options);
  expect(errors).to.deep.equal([]);
  const { output, exit, reason } = runProgram(
    ['/tmp/a'],
    {},
    { file: program as Uint8Array, cycles: 10_000_000 },
  );
  return reason === 'halt' ? `${output}${exit}` : reason;
}

/** A section of a program. */
export function sectionOf(
  linked: Linked,
  name: string,
): { size: number; address: number; bytes: Uint8Array } {
  expect(linked.errors).to.deep.equal([]);
  const found = readElf('program', linked.program as Uint8Array).sections.find(
    (section) => section.name === name,
  );
  return found ?? { size: 0, address: 0, bytes: new Uint8Array(0) };
}
