/**
 * The trace of a run, made by another machine that makes the run again: the file that --trace-out
 * of the command writes for Perfetto.
 */

import type { Observer } from '../../../kernel/probe.ts';
import { encodeUtf8 } from '../../../kernel/sys/utf8.ts';
import { type ProgramTables, tablesOf } from '../../front/programlines.ts';
import { replayTo } from '../../front/replay.ts';
import type { ReplayedRun } from '../../front/replayed.ts';
import { TRACE_LIMIT } from '../../trace/limit.ts';
import { perfetto } from '../../trace/perfetto.ts';
import { Window } from '../../trace/window.ts';
import type { TracePiece } from '../protocol.ts';

/** Characters of the trace in one message. */
const PIECE = 1 << 20;

/** The last piece of a trace that there is not. */
export const NO_TRACE: TracePiece = { kind: 'trace', bytes: new Uint8Array(0), last: true };

/**
 * Sends the trace of the run up to a cycle in pieces. `make` makes a machine of the run, with this
 * observer attached, at its beginning; `turn` lets the host do its other work; `lines` are those of
 * the image's programs. Returns a line for the user if the trace is not whole.
 */
export async function sendTrace(
  make: (observer: Observer) => ReplayedRun,
  cycle: number,
  turn: () => Promise<void>,
  post: (piece: TracePiece) => void,
  lines: ProgramTables,
): Promise<string | undefined> {
  let text = '';
  const flush = (last: boolean): void => {
    post({ kind: 'trace', bytes: encodeUtf8(text), last });
    text = '';
  };
  const writer = perfetto((more) => {
    text += more;
    if (text.length >= PIECE) flush(false);
  }, tablesOf(lines));
  const window = new Window('', writer, {
    ...{ from: 0, to: Number.POSITIVE_INFINITY, limit: TRACE_LIMIT },
  });
  const isFull = (): boolean => window.fullAt !== undefined;
  let run: ReplayedRun;
  try {
    run = make(window.observer);
  } catch (error) {
    post(NO_TRACE);
    if (error instanceof RangeError) return 'This computer has no memory for the machine of the trace.';
    throw error;
  }
  const stop = await replayTo(run, cycle, isFull, turn);
  window.finish();
  writer.end();
  flush(true);
  if (stop === 'parted') return `The trace ends early: the run parts from its log ${run.parting}`;
  return isFull() ? `The trace has the first ${TRACE_LIMIT} events, to cycle ${window.fullAt}.` : undefined;
}
