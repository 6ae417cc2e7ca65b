/**
 * Attributes of an object (psABI, "Attributes"): a tag and a number or, if the tag is odd, a text;
 * behind format version, length and name of the vendor.
 */

import { Bytes } from '../elf/bytes.ts';

/** Names of tags. */
export const TAGS: ReadonlyMap<string, number> = new Map([
  ['stack_align', 4],
  ['arch', 5],
  ['unaligned_access', 6],
  ['priv_spec', 8],
  ['priv_spec_minor', 10],
  ['priv_spec_revision', 12],
]);

const VENDOR = 'riscv\0';
const TAG_FILE = 1;

export function attributeBytes(attributes: ReadonlyMap<number, number | string>): Uint8Array {
  const body = new Bytes();
  for (const [tag, value] of [...attributes].sort(([a], [b]) => a - b)) {
    body.uleb(tag);
    if (typeof value === 'string') body.text(`${value}\0`);
    else body.uleb(value);
  }
  const out = new Bytes();
  out.text('A');
  out.u32(4 + VENDOR.length + 5 + body.length);
  out.text(VENDOR);
  out.u8(TAG_FILE);
  out.u32(5 + body.length);
  out.bytes(body.view());
  return out.copy();
}
