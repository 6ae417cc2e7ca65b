/** Reading of numbers and texts from a file that may be damaged: each access is held to its end. */

import { Complaint } from './complaint.ts';
import { byteString } from './text.ts';

export class Bounded {
  readonly name: string;
  /** The file, as a Uint8Array proper: slice() of Node's Buffer, which is one too, is no copy. */
  readonly bytes: Uint8Array;
  private readonly view: DataView;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Complains of the file. */
  wrong(what: string): never {
    throw new Complaint(`${this.name}: ${what}`);
  }

  private hold(offset: number, size: number, what: string): void {
    if (offset + size > this.bytes.length)
      this.wrong(`${what} at offset ${offset} ends beyond the file, which has ${this.bytes.length} bytes`);
  }

  u16(offset: number, what: string): number {
    this.hold(offset, 2, what);
    return this.view.getUint16(offset, true);
  }

  u32(offset: number, what: string): number {
    this.hold(offset, 4, what);
    return this.view.getUint32(offset, true);
  }

  /** A part of the file; not a copy. */
  slice(offset: number, size: number, what: string): Uint8Array {
    this.hold(offset, size, what);
    return this.bytes.subarray(offset, offset + size);
  }

  /** The text at `offset` of a string table. */
  text(table: Uint8Array, offset: number, what: string): string {
    const end = offset < table.length ? table.indexOf(0, offset) : -1;
    if (end < 0)
      this.wrong(`${what} is at ${offset} of a string table of ${table.length} bytes, without an end`);
    return byteString(table, offset, end);
  }
}
