/**
 * What all writers of exported traces have in common: a file of text that
 * grows and is never gone back in, in which one or more runs follow each other
 * on one time line of modelled time.
 */
import type { Machdep } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';

/** A process, and the function of a callout, as the kernel hands them to an observer: to be read. */
export type Proc = Parameters<NonNullable<Observer['onCpu']>>[0];
export type CalloutFunc = Parameters<NonNullable<Observer['calloutSet']>>[1];

/** Takes the file's text, piece by piece. */
export type Sink = (text: string) => void;

/** An observer that writes. Between begin and finish it is on one machine; after the last finish comes end. */
export interface TraceWriter extends Observer {
  /** A run begins, on a machine that `attached` will name. */
  begin(run: string): void;
  /** Nothing more will be told of this run: what is open is closed at the present time. */
  finish(): void;
  /** The file is complete. */
  end(): void;
}

/** The time line of a file: runs one after the other, in nanoseconds. */
export class TimeLine {
  /** Where the present run begins. */
  private offset = 0;
  private md: Machdep | null = null;

  /** The next run is on this machine, and begins where the last ended. */
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

  get machine(): Machdep {
    if (this.md === null) throw new Error('a trace was told something before its machine');
    return this.md;
  }

  /** Nanoseconds since the first run began, whole. */
  now(): number {
    return this.offset + (this.md === null ? 0 : Math.round((this.md.cycle / this.md.freq) * 1e9));
  }
}

/** Console output as text; a character that it ends within is shown as one that cannot be shown. */
export function consoleText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** The name of a callout's function. */
export function functionName(func: CalloutFunc): string {
  return func.name || '?';
}

/** Nanoseconds as microseconds with their fraction: 12.04. */
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
