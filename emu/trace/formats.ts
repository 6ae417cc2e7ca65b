/** The formats of exported traces, by name. */
import type { LinesOf } from '../front/programlines.ts';
import { csv } from './csv.ts';
import { ftrace } from './ftrace.ts';
import { perfetto } from './perfetto.ts';
import { vcd } from './vcd.ts';
import type { Sink, TraceWriter } from './writer.ts';

/** The name of a format of exported traces. */
export type TraceFormat = 'perfetto' | 'vcd' | 'ftrace' | 'csv';

/** The writers of the formats; `linesOf` has the lines of programs without debug information. */
export const WRITERS: Readonly<Record<TraceFormat, (sink: Sink, linesOf?: LinesOf) => TraceWriter>> = {
  perfetto,
  vcd,
  ftrace,
  csv,
};
