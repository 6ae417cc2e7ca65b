/**
 * The host's time for one process that is made, ends and is waited for, with an exec of /bin/true
 * or without one, by forks.c on the emulated machine. The time is the processor's, of the host's;
 * the boot is not in it. Runs as a process of its own; prints JSON.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { boot } from '../../emu/boot.ts';
import { programOfSource } from '../../emu/cli/clang/program.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';

/** The ways in which a child ends. */
const ENDS = ['exit', 'exec'] as const;

/** Processes in a measured run. */
const NPROCESSES = 2000;
/** Number of measured runs, after one that is not. */
const RUNS = 7;

/** The figures of one kind of child, in microseconds of the host for each. */
export interface ForkFigure {
  readonly end: (typeof ENDS)[number];
  readonly microseconds: number;
  readonly least: number;
  readonly most: number;
  /** Cycles of the machine for each: the same on every computer. */
  readonly cycles: number;
}

/** Microseconds of the host, and cycles of the machine, for each child of one run. */
function run(image: Uint8Array, file: Uint8Array, end: string): { microseconds: number; cycles: number } {
  const argv = ['./forks', end, `${NPROCESSES}`];
  const system = boot(
    DEFAULT_CONFIG,
    image,
    { path: './forks', argv, envp: [], file },
    {
      consoleOutput: () => undefined,
      trace: () => undefined,
      mark: () => undefined,
    },
  );
  const before = process.cpuUsage();
  if (system.run(Number.POSITIVE_INFINITY) !== 'halt' || system.status !== 0)
    throw new Error(`forks ${end} ended with status ${system.status}`);
  const { user, system: kernel } = process.cpuUsage(before);
  return { microseconds: (user + kernel) / NPROCESSES, cycles: system.cycle / NPROCESSES };
}

const image = readFileSync('userland/root.tar');
const program = await programOfSource(resolve('.'), 'scripts/bench/forks.c');
const figures = ENDS.map((end): ForkFigure => {
  run(image, program, end);
  const runs = Array.from({ length: RUNS }, () => run(image, program, end));
  const times = runs.map((it) => it.microseconds).sort((a, b) => a - b);
  return {
    end,
    microseconds: times[RUNS >> 1],
    least: times[0],
    most: times[RUNS - 1],
    cycles: runs[0].cycles,
  };
});
process.stdout.write(JSON.stringify(figures));
