/** CRC-32, as zip archives and the checksums of run logs have it. */

/** The polynomial, its bits in reverse. */
const POLYNOMIAL = 0xedb88320;

/** The remainder of each byte. */
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++)
    remainder = (remainder & 1) === 0 ? remainder >>> 1 : (remainder >>> 1) ^ POLYNOMIAL;
  return remainder;
});

/** The state before the first byte. The checksum is the state after the last, inverted. */
export const CRC_BEGIN = -1;

/** The state after one byte more; of `byte` the low 8 bits count. */
export const crcStep = (state: number, byte: number): number =>
  (state >>> 8) ^ (TABLE[(state ^ byte) & 0xff] as number);

/** The checksum of some bytes. */
export function crc32(bytes: Uint8Array): number {
  let state = CRC_BEGIN;
  for (const byte of bytes) state = crcStep(state, byte);
  return ~state >>> 0;
}
