/** Links to runs on the command line, with Node's compressor. */

import { Buffer } from 'node:buffer';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { damagedLink, deflatedLog, INFLATED_MOST, LONGEST_LINK, linkTo } from '../front/link.ts';
import type { MemoryLog } from '../front/memorylog.ts';
import type { LogRecord, LogSink } from '../front/runlog.ts';

/** The log of a link. LogError if the link is damaged. */
export function logOfLink(link: string): string {
  const deflated = deflatedLog(link);
  const { buffer, engine } = inflated(deflated);
  // Bytes behind the end of what is compressed are none of a link's.
  if (engine.bytesWritten !== deflated.length) throw damagedLink();
  return buffer.toString();
}

/** The result of inflateRawSync when it is asked for more than the bytes. */
interface Inflated {
  readonly buffer: Buffer;
  /** The decompressor; bytesWritten is the number of bytes that it took. */
  readonly engine: { readonly bytesWritten: number };
}

function inflated(deflated: Uint8Array): Inflated {
  try {
    const result: unknown = inflateRawSync(deflated, { maxOutputLength: INFLATED_MOST, info: true });
    return result as Inflated;
  } catch {
    throw damagedLink();
  }
}

/**
 * The line for the user about the log of a whole run: its link to the page at `address`, or the
 * reason that there is none.
 */
export function toldLink(address: string, { text }: MemoryLog): string {
  const nbytes = text === undefined ? 0 : Buffer.byteLength(text);
  const small = text !== undefined && nbytes <= INFLATED_MOST;
  const link = small ? linkTo(address, nbytes, deflateRawSync(text, { level: 9 })) : undefined;
  return link === undefined
    ? `no link: it would be longer than ${LONGEST_LINK} characters; --log FILE writes the run into a file`
    : `link: ${link}`;
}

/** One log that goes to several places. */
export class Logs implements LogSink {
  private readonly all: readonly LogSink[];

  constructor(all: readonly LogSink[]) {
    this.all = all;
  }

  write(record: LogRecord): void {
    for (const log of this.all) log.write(record);
  }

  close(): void {
    for (const log of this.all) log.close();
  }
}
