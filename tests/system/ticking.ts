/** A program whose timers all expire at the same ticks, for ever. */

import * as asm from '../emu/asm.ts';
import { DATA, makeElf } from '../kernel/harness.ts';

const SYS_SIGACTION = 46;
const SYS_SETITIMER = 83;
const SYS_SIGSUSPEND = 111;
const SIGALRM = 14;
const SIG_IGN = 1;
/** The first of the further real timers. */
const FIRST_TIMER = 16;

const { a0, a1, a2, s0, s1, s2, sp, t0, zero } = { ...asm, s2: 18 };

/** A number into a register. */
const load = (register: number, value: number): number[] => {
  const upper = (value + 0x800) >>> 12;
  return [asm.lui(register, upper), asm.addi(register, register, value - (upper << 12))];
};

/** An ELF program with so many timers of an interval in milliseconds. It ignores their signals. */
export function ticking(timers: number, milliseconds: number): Uint8Array {
  const call = (number: number): number[] => [asm.addi(t0, zero, number), asm.ecall];
  const set = [asm.addi(a0, s0, 0), ...load(a1, DATA), asm.addi(a2, zero, 0), ...call(SYS_SETITIMER)];
  const begin = [
    ...load(sp, DATA + 256),
    // The handler is the first word of the structure, its mask and flags are 0.
    ...load(s1, SIG_IGN),
    asm.sw(s1, 0, sp),
    ...[asm.addi(a0, zero, SIGALRM), asm.addi(a1, sp, 0), asm.addi(a2, zero, 0), ...call(SYS_SIGACTION)],
    ...load(s1, DATA),
    ...load(s2, milliseconds * 1000),
    // Microseconds of the interval, and of the time to the first expiry.
    asm.sw(s2, 8, s1),
    asm.sw(s2, 24, s1),
    asm.addi(s0, zero, FIRST_TIMER),
    ...load(s1, FIRST_TIMER + timers),
  ];
  const loop = [...set, asm.addi(s0, s0, 1), asm.bne(s0, s1, -4 * (set.length + 1))];
  const wait = [...load(a0, DATA + 64), ...call(SYS_SIGSUSPEND)];
  return makeElf([...begin, ...loop, ...wait, asm.jal(zero, -4 * wait.length)]);
}
