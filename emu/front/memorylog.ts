/**
 * The log of a run in memory: its text, for a link, and its events, from which the run can be made
 * again while it still goes on.
 */

import { type LogEvent, type LogRecord, type LogSink, logLine, type RunLog } from './runlog.ts';

/** The most records that are kept: the points of a run of three days, one for each second. */
export const RECORDS = 1 << 18;
/** The most characters of input and of files that are kept. */
const CHARACTERS = 1 << 26;

/** Invariant: `lines` has the line of each event; a log that is full has no text and no events. */
export class MemoryLog implements LogSink {
  readonly events: LogEvent[] = [];
  readonly lines: number[] = [];
  private readonly most: number;
  /** The text, a line or more in each piece. */
  private pieces: string[] = [];
  private records = 0;
  private characters = 0;
  /** The pieces that take() has given. */
  private taken = 0;
  private isFull = false;

  /** `most` is the number of records that are kept. */
  constructor(most = RECORDS) {
    this.most = most;
  }

  /** The log of a run that goes on: `text` is what it has so far, and `log` is the same, parsed. */
  static of(text: string, { events, lines, files }: RunLog): MemoryLog {
    const log = new MemoryLog();
    log.events.push(...events);
    log.lines.push(...lines);
    log.pieces = [text];
    log.records = 1 + files.size + events.length;
    log.characters = text.length;
    return log;
  }

  /** True if records are missing: the run was too long. */
  get full(): boolean {
    return this.isFull;
  }

  write(record: LogRecord): void {
    const { events, lines } = this;
    const line = logLine(record);
    this.characters += line.length;
    if (this.isFull || this.records === this.most || this.characters > CHARACTERS) {
      this.isFull = true;
      this.pieces = [];
      events.length = 0;
      lines.length = 0;
      return;
    }
    this.pieces.push(line);
    this.records++;
    if (record.record === 'start' || record.record === 'file') return;
    events.push(record);
    lines.push(this.records);
  }

  close(): void {}

  /** The log so far; undefined if records are missing. */
  get text(): string | undefined {
    return this.isFull ? undefined : this.pieces.join('');
  }

  /** The text that was written since the last call; undefined if records are missing. */
  take(): string | undefined {
    const { pieces, taken } = this;
    if (this.isFull) return undefined;
    this.taken = pieces.length;
    return pieces.slice(taken).join('');
  }
}
