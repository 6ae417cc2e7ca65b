/** Archives as other programs make them, and as attackers do: any field of an entry is free. */

import { crc32 } from '../emu/front/crc32.ts';
import { zip } from '../emu/front/zip.ts';

export interface Packed {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  /** The size and the checksum that are claimed of the file when it is unpacked. */
  readonly size?: number;
  readonly crc?: number;
}

/** An archive of entries, whose bytes are packed already. */
export function packedZip(entries: readonly Packed[]): Uint8Array {
  const archive = zip(entries);
  const view = new DataView(archive.buffer);
  let at = view.getUint32(archive.length - 22 + 16, true);
  for (const { name, bytes, method = 0, flags = 0x800, size = bytes.length, crc } of entries) {
    view.setUint16(at + 8, flags, true);
    view.setUint16(at + 10, method, true);
    view.setUint32(at + 16, crc ?? crc32(bytes), true);
    view.setUint32(at + 24, size, true);
    at += 46 + Buffer.byteLength(name);
  }
  return archive;
}
