/** The formats of exported traces, by name. */
import { csv } from './csv.ts';
import { ftrace } from './ftrace.ts';
import { perfetto } from './perfetto.ts';
import { vcd } from './vcd.ts';
import type { Sink, TraceWriter } from './writer.ts';

/** The name of a format of exported traces. */
export type TraceFormat = 'perfetto' | 'vcd' | 'ftrace' | 'csv';

/** The writers of the formats. */
export const WRITERS: Readonly<Record<TraceFormat, (sink: Sink) => TraceWriter>> = {
  perfetto,
  vcd,
  ftrace,
  csv,
};
