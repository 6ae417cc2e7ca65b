/**
 * The log of a run in memory: its text, for a link, and its events, from which the run can be made
 * again while it still goes on.
 */

import { type LogEvent, type LogRecord, type LogSink, logLine } from './runlog.ts';

/** The most records that are kept: the points of a run of three days, one for each second. */
export const RECORDS = 1 << 18;
/** The most characters of input and of files that are kept. */
const CHARACTERS = 1 << 26;

/** Invariant: `lines` has the line of each event; a log that is full has no record. */
export class MemoryLog implements LogSink {
  readonly events: LogEvent[] = [];
  readonly lines: number[] = [];
  private records: LogRecord[] = [];
  private characters = 0;
  private isFull = false;
  private readonly most: number;

  /** `most` is the number of records that are kept. */
  constructor(most = RECORDS) {
    this.most = most;
  }

  /** True if records are missing: the run was too long. */
  get full(): boolean {
    return this.isFull;
  }

  write(record: LogRecord): void {
    const { events, lines, records } = this;
    if ('bytes' in record) this.characters += record.bytes?.length ?? 0;
    if ('content' in record) this.characters += record.content.length;
    if (this.isFull || records.length === this.most || this.characters > CHARACTERS) {
      this.isFull = true;
      this.records = [];
      events.length = 0;
      lines.length = 0;
      return;
    }
    records.push(record);
    if (record.record === 'start' || record.record === 'file') return;
    events.push(record);
    lines.push(records.length);
  }

  close(): void {}

  /** The log so far; undefined if records are missing. */
  get text(): string | undefined {
    return this.isFull ? undefined : this.records.map(logLine).join('');
  }
}
