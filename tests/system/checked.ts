/** Small programs with an allocator of their own, by its symbols, and their runs with memcheck. */

import { Memcheck } from '../../emu/memcheck/memcheck.ts';
import { SYS_exit, SYS_sbrk } from '../../kernel/sys/sysnum.ts';
import * as asm from '../emu/asm.ts';
import { CODE, symbolTable, u32, withSections } from '../emu/symbolfile.ts';
import { makeElf, TEXT } from '../kernel/harness.ts';
import { type ProgramRun, runProgram } from './harness.ts';

const { a0, a1, ra, s0, sp, t0, zero } = asm;

export const call = (number: number): number[] => [asm.addi(t0, zero, number), asm.ecall];

/** malloc: a head of 16 bytes with the size, and the block, from sbrk. */
const MALLOC = [
  asm.addi(sp, sp, -16),
  asm.sw(ra, 12, sp),
  asm.sw(a0, 8, sp),
  asm.addi(a0, a0, 16),
  ...call(SYS_sbrk),
  asm.lw(a1, 8, sp),
  asm.sw(a1, 0, a0),
  asm.addi(a0, a0, 16),
  asm.lw(ra, 12, sp),
  asm.addi(sp, sp, 16),
  asm.jalr(zero, ra, 0),
];
/** free: marks the head. */
const FREE = [asm.sw(zero, -16, a0), asm.jalr(zero, ra, 0)];
/** realloc to a larger size: a new block; nothing is copied. */
const REALLOC = [
  asm.addi(sp, sp, -16),
  asm.sw(ra, 12, sp),
  asm.addi(a0, a1, 0),
  asm.jal(ra, -4 * (FREE.length + MALLOC.length + 3)),
  asm.lw(ra, 12, sp),
  asm.addi(sp, sp, 16),
  asm.jalr(zero, ra, 0),
];
const MALLOC_AT = 4;
const FREE_AT = MALLOC_AT + 4 * MALLOC.length;
export const REALLOC_AT = FREE_AT + 4 * FREE.length;
const MAIN_AT = REALLOC_AT + 4 * REALLOC.length;

/** An instruction, or one that depends on its own offset in the text. */
export type Line = number | ((at: number) => number);

export const to = (target: number) => (at: number) => asm.jal(ra, target - at);
export const malloc = (size: number): Line[] => [asm.addi(a0, zero, size), to(MALLOC_AT)];
export const free = (reg: number): Line[] => [asm.addi(a0, reg, 0), to(FREE_AT)];
export const keep = (reg: number): Line => asm.addi(reg, a0, 0);
const exit: Line[] = [asm.addi(s0, zero, 0), asm.addi(a0, zero, 3), ...call(SYS_exit)];

/** A program that has a block of 16 bytes in s0, does `body`, and exits with 3. */
export function program(body: readonly Line[]): Uint8Array {
  const lines: readonly Line[] = [...malloc(16), keep(s0), ...body, ...exit];
  const main = lines.map((line, n) => (typeof line === 'number' ? line : line(MAIN_AT + 4 * n)));
  const text = [asm.jal(zero, MAIN_AT), ...MALLOC, ...FREE, ...REALLOC, ...main];
  const bytes = text.flatMap((word) => u32(word >>> 0));
  return withSections(makeElf(text), [
    { name: '.text', flags: CODE, address: TEXT, bytes },
    ...symbolTable([
      ['malloc', TEXT + MALLOC_AT, 4 * MALLOC.length, 2, 1],
      ['free', TEXT + FREE_AT, 4 * FREE.length, 2, 1],
      ['realloc', TEXT + REALLOC_AT, 4 * REALLOC.length, 2, 1],
      ['main', TEXT + MAIN_AT, 4 * main.length, 2, 1],
    ]),
  ]);
}

/** Runs a program with memcheck; the lines that it shows, and the run. */
export function checked(
  file: Uint8Array,
  make: (say: (lines: readonly string[]) => void) => Memcheck = (say) => new Memcheck(say),
): { run: ProgramRun; memcheck: Memcheck; lines: string[] } {
  const lines: string[] = [];
  const memcheck = make((shown) => lines.push(...shown));
  const run = runProgram(
    ['prog'],
    {},
    {
      file,
      onBoot: (system) => {
        system.addObserver(memcheck.observer);
        system.watch(memcheck);
      },
    },
  );
  return { run, memcheck, lines };
}

/** The first line of each report; of lost blocks only if a line of `says` is about them. */
export const headlines = (lines: readonly string[], says: readonly RegExp[] = []): string[] =>
  lines.filter(
    (line) =>
      line.startsWith('process') &&
      (!line.includes('at the exit') || says.some(({ source }) => source.includes('at the exit'))),
  );
