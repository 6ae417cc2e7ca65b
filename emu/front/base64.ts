/** Bytes as text in base64 (RFC 4648), without btoa and Buffer, which belong to the host. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The last two of the 64 digits: in a text of its own, and in a link (base64url). */
const LAST = { text: '+/', link: '-_' } as const;

/** A form of base64: text has padding, link has none. */
export type Form = keyof typeof LAST;

/** The digits of 12 bits, for each of their values. */
function pairs(form: Form): string[] {
  const digits = DIGITS + LAST[form];
  return Array.from({ length: 1 << 12 }, (_, bits) => `${digits[bits >> 6]}${digits[bits & 63]}`);
}

/** Bytes in base64. */
export function encodeBase64(bytes: Uint8Array, form: Form = 'text'): string {
  const two = pairs(form);
  const pieces: string[] = [];
  const whole = bytes.length - (bytes.length % 3);
  for (let at = 0; at < whole; at += 3) {
    const [a, b, c] = [bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number];
    pieces.push(two[(a << 4) | (b >> 4)] as string, two[((b & 15) << 8) | c] as string);
  }
  const [a = 0, b = 0] = bytes.subarray(whole);
  const last = `${two[(a << 4) | (b >> 4)]}${two[(b & 15) << 8]}`;
  const rest = bytes.length - whole;
  if (rest > 0) pieces.push(last.slice(0, rest + 1), form === 'text' ? '='.repeat(3 - rest) : '');
  return pieces.join('');
}

/** The bytes of a text in base64; undefined if it is none, or not as encodeBase64 writes it. */
export function decodeBase64(text: string, form: Form = 'text'): Uint8Array | undefined {
  const padding = form === 'text' ? (/={1,2}$/.exec(text)?.[0].length ?? 0) : 0;
  if (form === 'text' && text.length % 4 !== 0) return undefined;
  const ndigits = text.length - padding;
  if (ndigits % 4 === 1) return undefined;
  const values = new Int8Array(128).fill(-1);
  for (const [value, digit] of [...DIGITS, ...LAST[form]].entries()) values[digit.charCodeAt(0)] = value;
  const bytes = new Uint8Array(Math.floor((ndigits * 3) / 4));
  let [bits, nbits, to] = [0, 0, 0];
  for (let at = 0; at < ndigits; at++) {
    const value = values[text.charCodeAt(at)] ?? -1;
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    nbits += 6;
    if (nbits < 8) continue;
    nbits -= 8;
    bytes[to++] = bits >> nbits;
  }
  // The bits that no byte takes are 0, so that each text has one meaning and each meaning one text.
  return (bits & ((1 << nbits) - 1)) === 0 ? bytes : undefined;
}
