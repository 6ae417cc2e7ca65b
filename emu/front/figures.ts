/**
 * The figures of a run: as JSON, or in a few lines for people. The figures of the
 * host are labelled so; all others are the same whenever the run is made.
 */

import type { KernelStatistics } from '../../kernel/trace/kern_stat.ts';
import type { MachineConfig } from '../config.ts';
import type { FaultCount } from '../fault/plan.ts';
import type { System } from '../system.ts';
import type { Ending } from './loop.ts';
import { statisticsText } from './statistics.ts';

/** All that is reported of a run; --json writes it. */
export interface RunFigures {
  readonly argv: readonly string[];
  /** The machine's configuration; `seed` is null if none was given. */
  readonly config: object;
  readonly ending: Ending;
  /** The command's exit status. */
  readonly status: number;
  readonly cycles: number;
  readonly instructions: number;
  readonly emulatedSeconds: number;
  readonly hostSeconds: number;
  /** The most memory that the whole front end has held, its JavaScript engine included. */
  readonly hostPeakBytes: number;
  readonly runHash: string;
  readonly ledger: ReturnType<System['ledger']>;
  readonly statistics: KernelStatistics;
  /** The faults that were made on purpose; left out without --fault. */
  readonly faults?: readonly FaultCount[];
}

/** The figures of a run that only the host knows. */
export interface HostFigures {
  /** The time that the run took, in seconds. */
  readonly seconds: number;
  /** The most memory that the front end has held, in bytes. */
  readonly peakBytes: number;
}

/** All that is known of a run that has ended. */
export function runFigures(
  argv: readonly string[],
  config: MachineConfig,
  ending: Ending,
  status: number,
  system: System,
  host: HostFigures,
): RunFigures {
  return {
    argv,
    config: { ...config, seed: config.seed ?? null },
    ending,
    status,
    cycles: system.cycle,
    instructions: system.instructions,
    emulatedSeconds: system.cycle / config.freq,
    hostSeconds: host.seconds,
    hostPeakBytes: host.peakBytes,
    runHash: system.runHash(),
    ledger: system.ledger(),
    statistics: system.statistics(),
    ...(system.faults && { faults: system.faults.counts() }),
  };
}

/** The figures in a few lines, for --stats. */
export function statsText({ cycles, instructions, emulatedSeconds, ...host }: RunFigures): string {
  const megabytes = Math.round(host.hostPeakBytes / 1e6);
  return `emulated: ${emulatedSeconds.toFixed(3)} s, ${cycles} cycles, ${instructions} user instructions
host: ${host.hostSeconds.toFixed(3)} s, ${megabytes} MB of memory at most
${statisticsText(host.statistics)}${faultsText(host.faults)}`;
}

/** The faults that were made on purpose, a line each. */
export function faultsText(faults: readonly FaultCount[] = []): string {
  return faults
    .map(({ spec, struck, passed }) => `fault ${spec}: struck ${struck} times, of ${passed}\n`)
    .join('');
}

/** The interrupt-holding ledger, a line for each level. */
export function ledgerText(ledger: RunFigures['ledger'], freq: number): string {
  const lines = ledger.map(({ level, cycles, routine, place }) => {
    const microseconds = ((cycles / freq) * 1e6).toFixed(2);
    return `${String(level).padStart(5)}  ${String(cycles).padStart(10)}  ${microseconds.padStart(12)}  ${routine}${place === undefined ? '' : `, for ${place}`}`;
  });
  return `level      cycles  microseconds  held longest by\n${lines.join('\n')}\n`;
}
