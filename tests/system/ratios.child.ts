/**
 * A program of its own: runs the program of /tests that its arguments name, on the kernel that they
 * name, with so many calls, and prints the ratios. In a process that runs tests, too, the engine of
 * the host has compiled the kernel for what those did.
 */

import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG, type KernelName } from '../../emu/config.ts';
import { ROOT_IMAGE } from './harness.ts';
import type { Ratios } from './ratios.ts';

/** Rounds of a run; the first ones, in which the host's engine compiles, do not count. */
const ROUNDS = 9;
const WARM = 4;

/** A mark of the program: the time of the host in microseconds, and the machine's in cycles. */
interface Mark {
  readonly host: number;
  readonly cycles: number;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}

/** The ratio of each round, by one of the clocks. */
function ratiosBy(marks: readonly Mark[], clock: keyof Mark): number[] {
  return Array.from({ length: ROUNDS }, (_, i) => {
    const [begin = 0, middle = 0, end = 0] = marks.slice(3 * i, 3 * i + 3).map((mark) => mark[clock]);
    return (end - middle) / (middle - begin);
  });
}

/**
 * Runs a program of /tests with `calls` and a number of rounds as arguments, which marks the
 * beginning, the middle and the end of each round.
 */
function ratiosOf(name: string, calls: number, kernel: KernelName): Ratios {
  const marks: Mark[] = [];
  const program = {
    path: `/tests/${name}`,
    argv: [name, `${calls}`, `${ROUNDS}`],
    envp: [],
    file: undefined,
  };
  const system = boot({ ...DEFAULT_CONFIG, kernel }, ROOT_IMAGE, program, {
    consoleOutput: () => undefined,
    trace: () => undefined,
    mark: () => {
      const { user, system: kernelTime } = process.cpuUsage();
      marks.push({ host: user + kernelTime, cycles: system.cycle });
    },
  });
  const stop = system.run(Number.POSITIVE_INFINITY);
  if (stop !== 'halt' || system.status !== 0 || marks.length !== 3 * ROUNDS)
    throw new Error(`${name}: ${stop}, status ${system.status}, ${marks.length} marks`);
  return {
    host: median(ratiosBy(marks, 'host').slice(WARM)),
    cycles: median(ratiosBy(marks, 'cycles')),
  };
}

const [name = '', calls = '', kernel = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(ratiosOf(name, Number(calls), kernel as KernelName)));
