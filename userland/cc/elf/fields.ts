/**
 * The places of immediates in instructions (RISC-V unprivileged manual, "Immediate Encoding
 * Variants" and the compressed formats). Each function puts a value into a word in which those
 * bits may be anything; whether the value fits is the caller's to hold.
 */

export const putI = (word: number, value: number): number => (word & 0x000fffff) | (value << 20);

export const putS = (word: number, value: number): number =>
  (word & 0x01fff07f) | ((value & 0x1f) << 7) | ((value >> 5) << 25);

export const putB = (word: number, value: number): number =>
  (word & 0x01fff07f) |
  (((value >> 11) & 1) << 7) |
  (((value >> 1) & 0xf) << 8) |
  (((value >> 5) & 0x3f) << 25) |
  (((value >> 12) & 1) << 31);

/** The upper 20 bits of `value` that, with a signed lower part added, make it. */
export const highPart = (value: number): number => ((value + 0x800) & 0xfffff000) | 0;

/** Puts a value of which the lower 12 bits are zero. */
export const putU = (word: number, value: number): number => (word & 0xfff) | (value & 0xfffff000);

export const putJ = (word: number, value: number): number =>
  (word & 0xfff) |
  (value & 0xff000) |
  (((value >> 11) & 1) << 20) |
  (((value >> 1) & 0x3ff) << 21) |
  (((value >> 20) & 1) << 31);

/** A compressed branch (c.beqz, c.bnez). */
export const putCB = (word: number, value: number): number =>
  (word & 0xe383) |
  (((value >> 5) & 1) << 2) |
  (((value >> 1) & 3) << 3) |
  (((value >> 6) & 3) << 5) |
  (((value >> 3) & 3) << 10) |
  (((value >> 8) & 1) << 12);

/** A compressed jump (c.j, c.jal). */
export const putCJ = (word: number, value: number): number =>
  (word & 0xe003) |
  (((value >> 5) & 1) << 2) |
  (((value >> 1) & 7) << 3) |
  (((value >> 7) & 1) << 6) |
  (((value >> 6) & 1) << 7) |
  (((value >> 10) & 1) << 8) |
  (((value >> 8) & 3) << 9) |
  (((value >> 4) & 1) << 11) |
  (((value >> 11) & 1) << 12);

/** A compressed instruction with a signed immediate of 6 bits (c.addi, c.li, c.lui). */
export const putCI = (word: number, value: number): number =>
  (word & 0xef83) | ((value & 0x1f) << 2) | (((value >> 5) & 1) << 12);

/** True if `value` is a signed number of `bits` bits. */
export const fits = (value: number, bits: number): boolean =>
  value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1);
