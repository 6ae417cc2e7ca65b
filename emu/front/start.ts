/** The boot of a machine with a program of its image. */

import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import type { RootImage } from '../../kernel/mfs/ustar.ts';
import type { Observer } from '../../kernel/probe.ts';
import { BootError, boot, type Program } from '../boot.ts';
import type { MachineConfig } from '../config.ts';
import type { Host } from '../machine.ts';
import type { System } from '../system.ts';
import { imagePaths } from './program.ts';

/** A machine that has been booted, and the program that it was booted with. */
export interface Started {
  readonly system: System;
  readonly program: Program;
}

/** The parts of a machine that is to be booted, but for its program. */
export interface Parts {
  readonly config: MachineConfig;
  readonly image: RootImage;
  readonly host: Host;
  /** The callout scheme, if it is none that comes with Callwheel. */
  readonly scheme?: SchemeMaker | undefined;
  /** Observers that are attached to the machine's probe from the start. */
  readonly observers?: readonly Observer[];
}

/** Boots a machine with a program. Throws as boot() does. */
export function started({ config, image, host, scheme, observers }: Parts, program: Program): Started {
  return { system: boot(config, image, program, host, scheme, observers), program };
}

/**
 * Boots a machine with the program of the image that `argv[0]` names: a path, or a name that
 * is looked for in the directories of PATH. undefined if the image has none; throws as boot() does
 * if it cannot be run.
 */
export function startedFromImage(
  parts: Parts,
  program: Pick<Program, 'argv' | 'envp' | 'files'>,
): Started | undefined {
  const [name = ''] = program.argv;
  for (const path of imagePaths(name, program.envp).filter((it) => it.startsWith('/'))) {
    try {
      return started(parts, { ...program, path, file: undefined });
    } catch (error) {
      if (!(error instanceof BootError && error.kind === 'notfound')) throw error;
    }
  }
  return undefined;
}
