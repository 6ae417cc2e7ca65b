/**
 * Machines with loadable modules in this process: modules are files in a folder, brought by the
 * front end's own code.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boot } from '../../emu/boot.ts';
import { ModuleBringer } from '../../emu/cli/module/bringer.ts';
import { moduleSpec } from '../../emu/cli/module/spec.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { HOST_WALL } from '../../emu/cli/wall.ts';
import { DEFAULT_CONFIG, type MachineConfig } from '../../emu/config.ts';
import { NO_INPUT } from '../../emu/front/input.ts';
import { drive, type Ending } from '../../emu/front/loop.ts';
import type { System } from '../../emu/system.ts';
import { ROOT_IMAGE } from './harness.ts';

/** A folder of files that is removed after the tests of its suite. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'callwheel-modules-'));

  constructor() {
    after(() => rmSync(this.path, { recursive: true }));
  }

  /** Writes a file. Its path. */
  file(name: string, text: string): string {
    const path = join(this.path, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    return path;
  }
}

export interface ModuleRun {
  readonly ending: Ending;
  readonly output: string;
  /** The exit status of the shell. */
  readonly status: number;
  readonly hash: string;
  readonly cycles: number;
  readonly system: System;
}

/**
 * Runs a script of the shell on a machine with these modules, given as to --module; then checks
 * the machine.
 */
export async function runScript(
  script: string,
  modules: readonly string[] = [],
  config: Partial<MachineConfig> = {},
): Promise<ModuleRun> {
  const output: Uint8Array[] = [];
  const bringer = new ModuleBringer(0, (why) => {
    throw new Error(why);
  });
  const specs = modules.flatMap((text) => moduleSpec(text));
  const brought = await bringer.forBoot(specs);
  const program = { path: '/bin/sh', argv: ['sh', '-c', script], envp: ['PATH=/bin'], file: undefined };
  const system = boot({ ...DEFAULT_CONFIG, ...config }, ROOT_IMAGE, program, {
    ...UNCOUNTED,
    consoleOutput: (bytes) => output.push(bytes.slice()),
    note: (line) => output.push(Buffer.from(`${line}\n`)),
    mark: () => undefined,
    trace: () => undefined,
  });
  system.preload(brought);
  const cycles = 600 * DEFAULT_CONFIG.freq;
  const bringModule = () => bringer.bring(system, false);
  const ending = await drive(system, NO_INPUT, {
    wall: HOST_WALL,
    cycles,
    pace: undefined,
    drained: () => undefined,
    bringModule,
  });
  if (ending !== 'panic') system.check();
  return {
    ending,
    output: Buffer.concat(output).toString(),
    status: system.status >> 8,
    hash: system.runHash(),
    cycles: system.cycle,
    system,
  };
}

/** A module that beats. Its callout and its counter are given back when it is unloaded. */
export const BEAT = `
import type { Args, Callout, ModuleKernel } from 'callwheel/module.ts';
export const name = 'beat';
export const version = 1;
export const args = { hz: 1, text: 'beat', loud: true };
interface State { readonly c: Callout; n: number }
export function load(k: ModuleKernel, { hz, text, loud }: Args<typeof args>): State {
  const state = { c: k.callout_init(), n: 0 };
  const counter = k.counter('beats', 'beats so far');
  const ticks = Math.round(k.hz / hz);
  const beat = () => {
    state.n++;
    counter.add();
    if (loud) k.log(\`\${text} \${state.n}\`);
    k.callout_reset(state.c, ticks, beat, 0);
  };
  k.callout_reset(state.c, ticks, beat, 0);
  return state;
}
export function unload(k: ModuleKernel, { c }: State): void {
  k.callout_stop(c);
  k.callout_destroy(c);
}
`;

/** The same module, but it leaves its callout pending. */
export const LEAKY = BEAT.replace("'beat'", "'leaky'").replace(/ {2}k\.callout_stop\(c\);\n.*\n/, '');
