/**
 * A program of its own that prints the bytes of the host's memory that one more outstanding timer
 * of a process takes, without its entry of the callout table, which is there from the boot on.
 */

import { runProgram } from './harness.ts';

/** Bytes in use while a process has so many timers outstanding. */
function inUse(ntimers: number): number {
  const used: number[] = [];
  const observers = [
    {
      mark: () => {
        globalThis.gc?.();
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        used.push(heapUsed + arrayBuffers);
      },
    },
  ];
  const config = { ncallout: 2 ** 17, maxitimers: 100_001 };
  runProgram(['fig9', `${ntimers}`, '10'], config, { observers });
  return Math.min(...used);
}

const FEW = 1000;
const MANY = 100_000;
inUse(FEW);
process.stdout.write(`${(inUse(MANY) - inUse(FEW)) / (MANY - FEW)}`);
