/** The verdict on a replay, in a word and in a line. */

import { MACHINE_VERSION } from '../machineversion.ts';
import type { ReplayedRun, ReplayStop } from './replayed.ts';
import type { RunLog } from './runlog.ts';
import { EXIT_PARTED } from './status.ts';

/**
 * same: the run was that of the log, to its end; cut: as far as the log goes, which does not tell
 * how the run ended; stopped: as far as it was made again; parted: it is another one.
 */
export type Result = 'same' | 'cut' | 'stopped' | 'parted';

export interface Verdict {
  readonly result: Result;
  readonly line: string;
  /** The exit status: that of the logged run, if it was made again to its end. */
  readonly status: number;
}

/** The verdict on a replay that stopped at `cycle`. */
export function verdictOn(run: ReplayedRun, stop: ReplayStop, cycle = run.cycle): Verdict {
  const { end, parting } = run;
  if (stop === 'parted')
    return { result: 'parted', line: `the run parts from the log ${parting}`, status: EXIT_PARTED };
  if (stop === 'cycle')
    return { result: 'stopped', line: `stopped at cycle ${cycle}; the same run so far`, status: 0 };
  if (end !== undefined)
    return { result: 'same', line: `the same run: ${end.how} at cycle ${run.cycle}`, status: end.status };
  const line = `the same run as far as the log goes: cycle ${run.cycle}; it does not tell how the run ended`;
  return { result: 'cut', line, status: 0 };
}

/** A line about a log of another machine; undefined if it is of this one. */
export function otherMachine({ start: { machine } }: RunLog): string | undefined {
  return machine === MACHINE_VERSION
    ? undefined
    : `logged on machine ${machine}; this is machine ${MACHINE_VERSION}, and the run may part from the log`;
}
