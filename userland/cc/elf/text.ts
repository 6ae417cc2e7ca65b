/**
 * Byte strings. Names in object files are bytes; here each byte is one character of 0 to 255, so
 * that a name is read and written unchanged, whatever its encoding is.
 */

/** So many characters are made at a time: an engine bounds the arguments of a call. */
const CHUNK = 4096;

/** Bytes as a byte string. */
export function byteString(bytes: Uint8Array, from = 0, to = bytes.length): string {
  if (to - from <= CHUNK) return String.fromCharCode(...bytes.subarray(from, to));
  let text = '';
  for (let i = from; i < to; i += CHUNK)
    text += String.fromCharCode(...bytes.subarray(i, Math.min(i + CHUNK, to)));
  return text;
}

/** The bytes of a byte string. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The UTF-8 bytes of a character, as a byte string. */
function encoded(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x800) return String.fromCharCode(0xc0 | (code >> 6), tail(0));
  if (code < 0x10000) return String.fromCharCode(0xe0 | (code >> 12), tail(6), tail(0));
  return String.fromCharCode(0xf0 | (code >> 18), tail(12), tail(6), tail(0));
}

/** A text in UTF-8, as a byte string. */
export function utf8(text: string): string {
  let i = 0;
  while (i < text.length && text.charCodeAt(i) < 0x80) i++;
  if (i === text.length) return text;
  let result = text.slice(0, i);
  for (const character of text.slice(i)) result += encoded(character.codePointAt(0) as number);
  return result;
}
