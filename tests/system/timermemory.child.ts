/**
 * A program of its own that prints the bytes of the host's memory that one more outstanding timer
 * of a process takes, without its entry of the callout table, which is there from the boot on.
 */

import { runProgram } from './harness.ts';

/**
 * Bytes in use while a program has its timers outstanding or, of a program that has none, when it
 * ends.
 */
function inUse(argv: readonly string[]): number {
  const used: number[] = [];
  const note = () => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    used.push(heapUsed + arrayBuffers);
  };
  const observers = [argv[0] === 'fig9' ? { mark: note } : { procExit: note }];
  const config = { ncallout: 2 ** 17, maxitimers: 2 ** 17 };
  runProgram([...argv], config, { observers });
  return Math.min(...used);
}

// As many as the callout table has room for: the columns of the timers have that room at once.
const MANY = 129_000;
const fig9 = ['fig9', `${MANY}`, '10'];
inUse(fig9);
process.stdout.write(`${(inUse(fig9) - inUse(['true'])) / MANY}`);
