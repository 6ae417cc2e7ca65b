/** printf's floating-point directives by definition: the reference for the C library's. */

import { type BinaryFormat, type BinaryNumber, exponential, fixed, general, hexadecimal } from './binary.ts';

const DIRECTIVE = /^%([-+ #0]*)(\d*)(?:\.(\d*))?L?([aefgAEFG])$/;

function magnitude(
  x: BinaryNumber,
  format: BinaryFormat,
  style: string,
  precision: number | undefined,
  alternate: boolean,
): string {
  switch (style) {
    case 'e':
      return exponential(x, precision ?? 6, alternate);
    case 'f':
      return fixed(x, precision ?? 6, alternate);
    case 'g':
      return general(x, precision ?? 6, alternate);
    default:
      return hexadecimal(x, format, precision, alternate);
  }
}

/** The text that printf makes of one number by one directive; infinity and NaN in BSD's way. */
export function printf(directive: string, x: BinaryNumber, format: BinaryFormat): string {
  const [, flags = '', widthText = '', precisionText, conversion = ''] = DIRECTIVE.exec(directive) ?? [];
  if (conversion === '') throw new Error(`${directive}: no directive for a number`);
  const has = (flag: string) => flags.includes(flag);
  const plus = has('+') ? '+' : has(' ') ? ' ' : '';
  const sign = x.kind === 'nan' ? '' : x.negative ? '-' : plus;
  const precision = precisionText === undefined ? undefined : Number(precisionText);
  const style = conversion.toLowerCase();
  const body =
    x.kind === 'finite'
      ? magnitude(x, format, style, precision, has('#'))
      : { nan: 'nan', infinite: 'inf' }[x.kind];
  const prefix = sign + (body.startsWith('0x') ? '0x' : '');
  const digits = body.replace(/^0x/, '');
  const width = Number(widthText);
  const lacking = Math.max(width - prefix.length - digits.length, 0);
  const zeros = has('0') && !has('-') && x.kind === 'finite' ? '0'.repeat(lacking) : '';
  const text = prefix + zeros + digits;
  const padded = has('-') ? text.padEnd(width) : text.padStart(width);
  return conversion === style ? padded : padded.toUpperCase();
}
