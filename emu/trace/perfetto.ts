/**
 * A trace for the Perfetto UI (and chrome://tracing). Each run makes three groups of tracks:
 * the processor and the processes; the interrupt levels, with the routines that raised each,
 * softclock and the handlers of callouts; and the callouts, each from the moment it is set
 * until it is unset or called. An arrow leads from the place where a callout was set to its
 * handler, or to the place where it was unset.
 */
import { combinedObserver } from '../../kernel/probe.ts';
import type { LinesOf } from '../front/programlines.ts';
import { ChromeFile } from './chrome.ts';
import { calloutPoints } from './perfetto-callouts.ts';
import { levelPoints } from './perfetto-levels.ts';
import { processPoints } from './perfetto-processes.ts';
import type { Sink, TraceWriter } from './writer.ts';

/** A writer of traces for Perfetto; `linesOf` as in formats.ts. */
export function perfetto(sink: Sink, linesOf?: LinesOf): TraceWriter {
  const file = new ChromeFile(sink);
  const parts = [levelPoints(file), calloutPoints(file), processPoints(file, linesOf)];
  return {
    ...combinedObserver(parts.map(({ observer }) => observer)),
    attached: (md) => file.time.attach(md),
    begin: (run) => file.begin(run),
    finish() {
      file.slices.endAll();
      for (const part of parts) part.finish();
    },
    end: () => file.end(),
  };
}
