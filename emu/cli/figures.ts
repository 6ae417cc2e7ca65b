/** The figures of a run: as JSON, or in a few lines for people. Those of the host are labelled so; the others are of every run. */

import type { KernelStatistics } from '../../kernel/trace/kern_stat.ts';
import type { MachineConfig } from '../config.ts';
import type { System } from '../system.ts';
import type { Ending } from './loop.ts';
import { statisticsText } from './statistics.ts';

export interface RunFigures {
  readonly argv: readonly string[];
  /** The machine's configuration; null where none was given. */
  readonly config: object;
  readonly ending: Ending;
  /** The command's exit status. */
  readonly status: number;
  readonly cycles: number;
  readonly instructions: number;
  readonly emulatedSeconds: number;
  readonly hostSeconds: number;
  /** The most memory that the whole command has held, its own JavaScript engine included. */
  readonly hostPeakBytes: number;
  readonly runHash: string;
  readonly ledger: ReturnType<System['ledger']>;
  readonly statistics: KernelStatistics;
}

/** What is known of a run that has ended, `hostSeconds` after it was begun. */
export function runFigures(
  argv: readonly string[],
  config: MachineConfig,
  ending: Ending,
  status: number,
  system: System,
  hostSeconds: number,
): RunFigures {
  return {
    argv,
    config: { ...config, seed: config.seed ?? null },
    ending,
    status,
    cycles: system.cycle,
    instructions: system.instructions,
    emulatedSeconds: system.cycle / config.freq,
    hostSeconds,
    hostPeakBytes: process.resourceUsage().maxRSS * 1024,
    runHash: system.runHash(),
    ledger: system.ledger(),
    statistics: system.statistics(),
  };
}

export function statsText({ cycles, instructions, emulatedSeconds, ...host }: RunFigures): string {
  const megabytes = Math.round(host.hostPeakBytes / 1e6);
  return `emulated: ${emulatedSeconds.toFixed(3)} s, ${cycles} cycles, ${instructions} user instructions
host: ${host.hostSeconds.toFixed(3)} s, ${megabytes} MB of memory at most
${statisticsText(host.statistics)}`;
}

/** The interrupt-holding ledger, a line for each level. */
export function ledgerText(ledger: RunFigures['ledger'], freq: number): string {
  const lines = ledger.map(({ level, cycles, routine }) => {
    const microseconds = ((cycles / freq) * 1e6).toFixed(2);
    return `${String(level).padStart(5)}  ${String(cycles).padStart(10)}  ${microseconds.padStart(12)}  ${routine}`;
  });
  return `level      cycles  microseconds  held longest by\n${lines.join('\n')}\n`;
}
