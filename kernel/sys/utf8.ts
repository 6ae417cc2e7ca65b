/** Text and bytes, without TextEncoder, which belongs to the host. */

/** A text in UTF-8. */
export function encodeUtf8(text: string): Uint8Array {
  // A unit of the text has three bytes at most: the four of a pair stand for two.
  const bytes = new Uint8Array(3 * text.length);
  let end = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) as number;
    if (code < 0x80) {
      bytes[end++] = code;
      continue;
    }
    if (code < 0x800) bytes[end++] = 0xc0 | (code >> 6);
    else {
      if (code < 0x1_0000) bytes[end++] = 0xe0 | (code >> 12);
      else {
        bytes[end++] = 0xf0 | (code >> 18);
        bytes[end++] = 0x80 | ((code >> 12) & 63);
        i++;
      }
      bytes[end++] = 0x80 | ((code >> 6) & 63);
    }
    bytes[end++] = 0x80 | (code & 63);
  }
  return bytes.slice(0, end);
}

/** The most characters that one call of String.fromCharCode is given. */
const PIECE = 4096;

/** Bytes as a string with one character for each. */
export function latin1(bytes: Uint8Array): string {
  // Short bytes are not cut: a view of them costs more than their text.
  if (bytes.length <= PIECE) return String.fromCharCode.apply(null, bytes as unknown as number[]);
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + PIECE) as unknown as number[]);
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
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

const REPLACEMENT = 0xfffd; // U+FFFD, the replacement character

/**
 * The text of bytes in UTF-8. U+FFFD stands for each ill-formed piece: the longest beginning of
 * a character that was broken off (a maximal subpart, as Unicode and WHATWG have it), or one byte
 * that begins none. A byte order mark is a character as any other, U+FEFF.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const { code, length } = codePoint(bytes, at);
    text += String.fromCodePoint(code);
    at += length;
  }
  return text;
}

/**
 * The values that the second byte of a character may have, where its first byte leaves it less
 * than 80 to BF: no longer form of a smaller code point, no half of a pair, none above 10FFFF.
 */
const SECOND: Readonly<Record<number, readonly [min: number, max: number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};
const CONTINUATION = [0x80, 0xbf] as const;

/** The code point at `at`, and its bytes; U+FFFD, and those to skip, if there is no character. */
function codePoint(bytes: Uint8Array, at: number): { readonly code: number; readonly length: number } {
  const first = bytes[at];
  if (first < 0x80) return { code: first, length: 1 };
  if (first < 0xc2 || first > 0xf4) return { code: REPLACEMENT, length: 1 };
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  let code = first & (0x3f >> more);
  for (let i = 1; i <= more; i++) {
    const [min, max] = i === 1 ? (SECOND[first] ?? CONTINUATION) : CONTINUATION;
    const byte = bytes[at + i] ?? 0;
    if (byte < min || byte > max) return { code: REPLACEMENT, length: i };
    code = (code << 6) | (byte & 0x3f);
  }
  return { code, length: more + 1 };
}
