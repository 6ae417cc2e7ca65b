/** The formats that a trace can be written in, by their names. */
import { csv } from './csv.ts';
import { ftrace } from './ftrace.ts';
import { perfetto } from './perfetto.ts';
import { vcd } from './vcd.ts';
import type { Sink, TraceWriter } from './writer.ts';

export type TraceFormat = 'perfetto' | 'vcd' | 'ftrace' | 'csv';

export const WRITERS: Readonly<Record<TraceFormat, (sink: Sink) => TraceWriter>> = {
  perfetto,
  vcd,
  ftrace,
  csv,
};
