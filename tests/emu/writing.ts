/** Writers of exported traces, fed with events of a machine that does not exist. */

import { type TraceFormat, WRITERS } from '../../emu/trace/formats.ts';
import type { TraceWriter } from '../../emu/trace/writer.ts';
import type { Machdep } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';

/** The part of a machine that a writer reads; a cycle is 40 ns. */
export interface Clock {
  cycle: number;
  readonly spl: { ipl: number };
  readonly freq: number;
}

export const machine = (): Clock => ({ cycle: 0, spl: { ipl: 0 }, freq: 25_000_000 });
export const attach = (observer: Observer, clock: Clock): void =>
  observer.attached?.(clock as unknown as Machdep);

/** The text that a writer writes of one run, whose events `tell` sends to it. */
export function written(format: TraceFormat, tell: (observer: TraceWriter, clock: Clock) => void): string {
  let text = '';
  const writer = WRITERS[format]((piece) => {
    text += piece;
  });
  const clock = machine();
  writer.begin('');
  attach(writer, clock);
  tell(writer, clock);
  writer.finish();
  writer.end();
  return text;
}

export interface Event {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly tid: number;
  readonly id?: string | number;
  readonly bp?: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export const eventsOf = (text: string): Event[] =>
  (JSON.parse(text) as { traceEvents: Event[] }).traceEvents.filter(({ ph }) => ph !== 'M');
