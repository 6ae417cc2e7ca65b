/** Pieces of work on a machine, for the comparison with and without the probe's points. */

import { readFileSync } from 'node:fs';
import { boot, type System } from '../../emu/boot.ts';
import { DEFAULT_CONFIG } from '../../emu/config.ts';
import type { Host } from '../../emu/machine.ts';
import type { Probe } from '../../kernel/probe.ts';

interface Load {
  readonly argv: readonly string[];
  readonly input?: string;
}

const LOADS: Readonly<Record<string, Load>> = {
  // Nothing but timers set and cancelled by system calls: where the points are closest together.
  setitimer: { argv: ['fig9', '1000', '60000'] },
  // Processes that fork, exec, read, write and wait.
  shell: { argv: ['sh'], input: 'for i in 1 2; do ls -l /bin | sort | wc; date > /tmp/x; done\n' },
  // User instructions, and the clock's interrupts.
  mips: { argv: ['mips', '100'] },
};

const image = readFileSync('userland/root.tar');

/** A machine about to do the work, watched if need be: the same cycles on every build. */
export function machine(name: string, probes: readonly Probe[] = []): System {
  const { argv, input } = LOADS[name] as Load;
  const program = { path: `/bin/${argv[0]}`, argv, envp: ['PATH=/bin'], file: undefined };
  const host: Host = { consoleOutput: () => undefined, trace: () => undefined, mark: () => undefined };
  const system = boot(DEFAULT_CONFIG, image, program, host, undefined, probes);
  if (input !== undefined) system.consoleInput(Buffer.from(input));
  system.consoleInput(null);
  return system;
}
