/** A run that is made again from its log, for GDB. */

import type { ReplayedRun, ReplayStop } from '../front/replayed.ts';
import type { GdbServer } from './server.ts';

/** Cycles that the run goes on before the host has its turn. */
const SLICE = 5_000_000;

/** Lets the run go on as GDB wants it, to its end or until GDB leaves it; `turn` is the host's. */
export async function servedReplay(
  run: ReplayedRun,
  server: GdbServer,
  turn: () => Promise<void>,
): Promise<ReplayStop> {
  while (server.leaving === undefined) {
    const stop = run.run(Math.min(server.bound(), run.cycle + SLICE));
    if (stop !== 'cycle') {
      server.ended(stop === 'parted' ? `the run parts from its log ${run.parting}` : 'the log is at its end');
      return stop;
    }
    server.cameBack('cycle');
    await turn();
  }
  return 'cycle';
}
