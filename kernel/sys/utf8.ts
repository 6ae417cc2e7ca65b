/** Text and bytes, without TextEncoder, which belongs to the host. */

/** A text in UTF-8. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) as number;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x1_0000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return Uint8Array.from(bytes);
}

/** The most characters that one call of String.fromCharCode is given. */
const PIECE = 4096;

/** Bytes as a string with one character for each. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}

/**
 * The same text, alone in the host's memory: a part of a text may hold the whole of it, and a
 * text that was put together may hold its pieces.
 */
export function flat(text: string): string {
  return latin1(encodeLatin1(text));
}

/** A string whose characters stand for bytes, as those bytes. */
export function encodeLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

const REPLACEMENT = 0xfffd; // U+FFFD, the replacement character

/** The text of bytes in UTF-8; U+FFFD for each byte that belongs to no character. */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const { code, length } = codePoint(bytes, at);
    text += String.fromCodePoint(code);
    at += length;
  }
  return text;
}

/** The smallest code point of each length. A longer form of a smaller one is not UTF-8. */
const SMALLEST = [0, 0x80, 0x800, 0x1_0000] as const;

/** The code point at `at`, and the bytes it takes; U+FFFD and 1 if no character begins there. */
function codePoint(bytes: Uint8Array, at: number): { readonly code: number; readonly length: number } {
  const first = bytes[at];
  if (first < 0x80) return { code: first, length: 1 };
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  let code = first & (0x3f >> more);
  for (let i = 1; i <= more; i++) {
    const byte = bytes[at + i] ?? 0;
    if ((byte & 0xc0) !== 0x80) return { code: REPLACEMENT, length: 1 };
    code = (code << 6) | (byte & 0x3f);
  }
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  if (first < 0xc0 || first >= 0xf8 || code < SMALLEST[more] || code > 0x10_ffff || isSurrogate)
    return { code: REPLACEMENT, length: 1 };
  return { code, length: more + 1 };
}
