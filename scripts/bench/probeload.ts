/** Pieces of work on a machine, for the comparison with and without the probe's points. */

import { readFileSync } from 'node:fs';
import { boot } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import type { Host } from '../../emu/machine.ts';
import type { System } from '../../emu/system.ts';
import type { Observer } from '../../kernel/probe.ts';

/** A piece of work: a program, and the input that it gets on the console. */
interface Load {
  readonly argv: readonly string[];
  readonly input?: string;
}

/** The pieces of work; `size` multiplies the amount. */
const LOADS: Readonly<Record<string, (size: number) => Load>> = {
  // Timers that are set and cancelled by system calls, and nothing else: the points are
  // closest together here.
  setitimer: (size) => ({ argv: ['fig9', '1000', `${60_000 * size}`] }),
  // Processes that fork, exec, read, write and wait.
  shell: (size) => ({ argv: ['sh'], input: 'ls -l /bin | sort | wc; date > /tmp/x\n'.repeat(2 * size) }),
  // User instructions, and the clock's interrupts.
  mips: (size) => ({ argv: ['mips', `${100 * size}`] }),
};

const image = readFileSync('userland/root.tar');

/**
 * A machine that is about to do the work, with observers attached if there are any. It
 * takes the same cycles on every build.
 */
export function machine(name: string, observers: readonly Observer[] = [], size = 1): System {
  const load = LOADS[name];
  if (load === undefined) throw new RangeError(`no work is called ${name}`);
  const { argv, input } = load(size);
  const program = { path: `/bin/${argv[0]}`, argv, envp: ['PATH=/bin'], file: undefined };
  const host: Host = { consoleOutput: () => undefined, trace: () => undefined, mark: () => undefined };
  const system = boot(DEFAULT_CONFIG, image, program, host, undefined, observers);
  if (input !== undefined) system.consoleInput(Buffer.from(input));
  system.consoleInput(null);
  return system;
}
