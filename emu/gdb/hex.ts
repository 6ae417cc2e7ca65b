/** Numbers and bytes in hexadecimal digits, as the protocol writes them. */

/** Bytes in hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** A text, each of whose characters is a byte, in hexadecimal digits; ? stands for any other. */
export const hexText = (text: string): string => hexOf(bytesOf(text.replace(/[^\0-\xff]/g, '?')));

/** The bytes of hexadecimal digits; undefined if they are none. */
export function unhex(digits: string): Uint8Array | undefined {
  if (digits.length % 2 !== 0 || !/^[\da-f]*$/i.test(digits)) return undefined;
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
}

/** The text of hexadecimal digits, a character for each byte; undefined if they are none. */
export function unhexText(digits: string): string | undefined {
  const bytes = unhex(digits);
  return bytes && textOf(bytes);
}

/** A text of a character for each byte. */
export const textOf = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

/** The bytes of a text of a character for each byte. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A number in hexadecimal digits, at most 2^32 - 1; undefined if it is none. */
export const number = (digits: string): number | undefined =>
  /^0*[\da-f]{1,8}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;

/** Two numbers with a comma between them; undefined if they are not. */
export function pair(text: string): readonly [number, number] | undefined {
  const [first = '', second = '', ...more] = text.split(',');
  const [a, b] = [number(first), number(second)];
  return a === undefined || b === undefined || more.length > 0 ? undefined : [a, b];
}

/** A register as the protocol writes it: little-endian. */
export function hexWord(word: number): string {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, word, true);
  return hexOf(bytes);
}

/** The word of eight digits; undefined if they are none. */
export function unhexWord(digits: string): number | undefined {
  const bytes = unhex(digits);
  return bytes?.length === 4 ? new DataView(bytes.buffer).getInt32(0, true) : undefined;
}
