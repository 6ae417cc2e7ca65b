/**
 * The checksums of a run log. Each line of a log that is kept in a file ends in a checksum over
 * all that stands before it in the log: a CRC-32 of the characters, which goes on from line to
 * line. So a line that was changed, lost, added or moved shows at its place. The logs of links
 * have none: they are compressed whole.
 *
 * Checksums find accidents. A log that somebody has forged with them is found out by the run
 * hashes.
 */

import { CRC_BEGIN, crcStep } from './crc32.ts';

/** The end of a line that has a checksum. */
const SEALED = /,"sum":"([0-9a-f]{8})"\}$/;

/** A checksum that goes on from line to line, of a log that is written or read. */
export class LogSum {
  private crc = CRC_BEGIN;

  /** A line of JSON, without its newline, with its checksum. */
  seal(line: string): string {
    this.add(line);
    return `${line.slice(0, -1)},"sum":"${this.digits}"}`;
  }

  /** A line without its checksum; `wrong` says so if it has another one than it should, or none. */
  open(line: string): { readonly line: string; readonly wrong: string | undefined } {
    const [end, found] = SEALED.exec(line) ?? [];
    if (end === undefined)
      return {
        line,
        wrong: 'this line was added after the run: it has no checksum, as those before it have',
      };
    const plain = `${line.slice(0, -end.length)}}`;
    this.add(plain);
    const wrong =
      found === this.digits
        ? undefined
        : `this line was changed after the run, or one before it is missing: its checksum is ${found}, and should be ${this.digits}`;
    return { line: plain, wrong };
  }

  /** True if a log that begins with this line has checksums. */
  static begins(line: string): boolean {
    return SEALED.test(line);
  }

  private get digits(): string {
    return (~this.crc >>> 0).toString(16).padStart(8, '0');
  }

  private add(text: string): void {
    let { crc } = this;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      crc = crcStep(crc, code);
      if (code > 0x7f) crc = crcStep(crc, code >>> 8);
    }
    this.crc = crc;
  }
}
