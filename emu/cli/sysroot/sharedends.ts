/**
 * Call frames of functions that gcc compiled with -msave-restore. Such a function ends with a jump
 * to the epilogue that all share (userland/lib/builtins/save.S), with its frame still there. But
 * gcc says before that jump that the frame is gone, though not that the registers are back, and a
 * debugger that stands at the jump loses the caller.
 */

import { readElf } from '../../../userland/cc/elf/read.ts';

const DW_CFA_ADVANCE_LOC = 1; // in the upper two bits
const DW_CFA_OFFSET = 2;
const DW_CFA_RESTORE = 3;
const DW_CFA_REMEMBER_STATE = 0x0a;
const DW_CFA_RESTORE_STATE = 0x0b;
const DW_CFA_DEF_CFA_OFFSET = 0x0e;
const DW_CFA_NOP = 0;
/** Bytes behind the opcodes that have operands of one size. */
const SIZES: ReadonlyMap<number, number> = new Map([
  [0x02, 1], // DW_CFA_advance_loc1
  [0x03, 2], // DW_CFA_advance_loc2
  [0x04, 4], // DW_CFA_advance_loc4
]);
/** Bytes of an entry before its program: its CIE, begin and size. */
const FDE_HEAD = 12;

/** An object with such frames as they are. */
export function withSharedEnds(name: string, object: Uint8Array): Uint8Array {
  const bytes = object.slice();
  for (const section of readElf(name, bytes).sections) {
    if (section.name !== '.debug_frame') continue;
    const view = new DataView(section.bytes.buffer, section.bytes.byteOffset, section.bytes.length);
    for (let at = 0; at + 8 <= view.byteLength; ) {
      const end = at + 4 + view.getUint32(at, true);
      if (view.getUint32(at + 4, true) !== 0xffff_ffff) mend(section.bytes.subarray(at + 4 + FDE_HEAD, end));
      at = end;
    }
  }
  return bytes;
}

/**
 * Gives a frame that is said to be gone, though registers are still in it, the size that it had
 * behind the shared prologue, less than 128.
 */
function mend(program: Uint8Array): void {
  let saved = 0;
  let size = 0;
  const remembered: number[] = [];
  for (let at = 0; at < program.length; ) {
    const from = at;
    const opcode = program[at++];
    const kind = opcode >> 6;
    if (kind === DW_CFA_ADVANCE_LOC) continue;
    if (kind === DW_CFA_RESTORE) saved--;
    else if (kind === DW_CFA_OFFSET) saved++;
    else if (opcode === DW_CFA_REMEMBER_STATE) remembered.push(saved);
    else if (opcode === DW_CFA_RESTORE_STATE) saved = remembered.pop() ?? 0;
    else if (SIZES.has(opcode)) at += SIZES.get(opcode) ?? 0;
    else if (opcode !== DW_CFA_DEF_CFA_OFFSET && opcode !== DW_CFA_NOP) return;
    if (kind !== DW_CFA_OFFSET && opcode !== DW_CFA_DEF_CFA_OFFSET) continue;
    while ((program[at++] & 0x80) !== 0);
    if (opcode !== DW_CFA_DEF_CFA_OFFSET || saved === 0) continue;
    if (size === 0) size = program[from + 1];
    else if (program[from + 1] === 0) program[from + 1] = size & 0x7f;
  }
}
