/** Links to runs on the command line, with Node's compressor. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { damagedLink, deflatedLog, INFLATED_MOST, LONGEST_LINK, linkTo } from '../front/link.ts';
import type { MemoryLog } from '../front/memorylog.ts';
import type { LogRecord, LogSink } from '../front/runlog.ts';

/** The log of a link. LogError if the link is damaged. */
export function logOfLink(link: string): string {
  const deflated = deflatedLog(link);
  try {
    return inflateRawSync(deflated, { maxOutputLength: INFLATED_MOST }).toString();
  } catch {
    throw damagedLink();
  }
}

/**
 * The line for the user about the log of a whole run: its link to the page at `address`, or the
 * reason that there is none.
 */
export function toldLink(address: string, { text }: MemoryLog): string {
  const deflated = text === undefined ? undefined : deflateRawSync(text, { level: 9 });
  const link = deflated && linkTo(address, deflated);
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
