/**
 * The common parts of all writers of exported traces. A trace is a text file that is written
 * from beginning to end, in which one or more runs follow each other on one line of modelled
 * time.
 */
import type { Machdep } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { decodeUtf8 } from '../../kernel/sys/utf8.ts';

/** A process, as the kernel gives it to an observer: to be read only. */
export type Proc = Parameters<NonNullable<Observer['onCpu']>>[0];
/** The function of a callout, as the kernel gives it to an observer. */
export type CalloutFunc = Parameters<NonNullable<Observer['calloutSet']>>[1];

/** Takes the text of the file, piece by piece. */
export type Sink = (text: string) => void;

/**
 * An observer that writes a file. From begin to finish it is attached to one machine; end
 * follows the last finish.
 */
export interface TraceWriter extends Observer {
  /** A run begins, on the machine that `attached` will give. */
  begin(run: string): void;
  /** The run is over: everything that is still open is closed at the present time. */
  finish(): void;
  /** The file is complete. */
  end(): void;
  /**
   * After end, the text to be put in the place of the file's beginning, as long as what was there,
   * for a format that tells at the head what is known at the end. The file is sound without it.
   */
  head?(): string;
}

/** The time line of a file: its runs one after the other, in nanoseconds. */
export class TimeLine {
  /** The time at which the present run begins. */
  private offset = 0;
  private md: Machdep | null = null;

  /** Begins the run of machine `md` at the end of the run before it. */
  attach(md: Machdep): void {
    this.offset = this.now();
    this.md = md;
  }

  /** The cycle of the present run. */
  get cycle(): number {
    return this.md?.cycle ?? 0;
  }

  /** The interrupt level. */
  get level(): number {
    return this.md?.spl.ipl ?? 0;
  }

  /** The machine of the present run. */
  get machine(): Machdep {
    if (this.md === null) throw new Error('a trace was told something before its machine');
    return this.md;
  }

  /** Whole nanoseconds since the first run began. */
  now(): number {
    return this.offset + (this.md === null ? 0 : Math.round((this.md.cycle / this.md.freq) * 1e9));
  }
}

/** Console output as text; U+FFFD stands for an ill-formed piece of it. */
export function consoleText(bytes: Uint8Array): string {
  return decodeUtf8(bytes);
}

/** The name of a callout's function. */
export function functionName(func: CalloutFunc): string {
  return func.name || '?';
}

/** Nanoseconds as microseconds with a fraction: 12.04. */
export function microseconds(ns: number): string {
  const fraction = ns % 1000;
  const whole = (ns - fraction) / 1000;
  return fraction === 0 ? `${whole}` : `${whole}.${String(fraction).padStart(3, '0').replace(/0+$/, '')}`;
}

/** Nanoseconds as seconds with nine digits: 0.000012040. */
export function seconds(ns: number): string {
  const fraction = ns % 1e9;
  return `${(ns - fraction) / 1e9}.${String(fraction).padStart(9, '0')}`;
}
