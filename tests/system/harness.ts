/**
 * Boots a system in this process and runs one program of the root image on it: the basis
 * of the system tests.
 */

import { readFileSync } from 'node:fs';
import { boot } from '../../emu/boot.ts';
import { UNCOUNTED } from '../../emu/cli/ram.ts';
import { DEFAULT_CONFIG, ENGINES, type EngineName, type MachineConfig } from '../../emu/config.ts';
import type { Host, StopReason } from '../../emu/machine.ts';
import type { System } from '../../emu/system.ts';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import type { Observer } from '../../kernel/probe.ts';

/**
 * The root image that is checked in, or another one that the tests are to be run on, whose path is
 * in CALLWHEEL_IMAGE.
 */
export const ROOT_IMAGE: Uint8Array = readFileSync(process.env.CALLWHEEL_IMAGE ?? 'userland/root.tar');

/** The engine on which the tests are to be run, of CALLWHEEL_ENGINE; the usual one without it. */
const ENGINE = ENGINES.find((name) => name === process.env.CALLWHEEL_ENGINE);

/** A file of the root image, by its path there. */
export function imageFile(path: string): Uint8Array {
  for (let at = 0; at + 512 <= ROOT_IMAGE.length; ) {
    const field = (from: number, length: number): string =>
      Buffer.from(ROOT_IMAGE.subarray(at + from, at + from + length))
        .toString('latin1')
        .replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8) || 0;
    if (field(0, 100).replace(/^\.?\//, '') === path) return ROOT_IMAGE.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`no ${path} in the image`);
}

export interface ProgramRun {
  /** The reason of the stop: 'cycle' if the program was still running at the bound. */
  readonly reason: StopReason;
  /** The status word of wait. */
  readonly status: number;
  /** The exit code, or 128 and the signal. */
  readonly exit: number;
  /** The text that came out of the console. */
  readonly output: string;
  readonly trace: readonly string[];
  /** The marks that the program set, with their cycles. */
  readonly marks: readonly { readonly id: number; readonly cycle: number }[];
  readonly hash: string;
  readonly cycles: number;
  readonly system: System;
}

export interface RunOptions {
  /** The input, a piece for each time that the program waits for input; then the input ends. */
  readonly input?: readonly string[];
  readonly envp?: readonly string[];
  /** An ELF file to run in the place of argv[0]. */
  readonly file?: Uint8Array | undefined;
  /** The root image, if not the one of all tests. */
  readonly image?: Uint8Array;
  /** The last cycle to run to: 40 emulated seconds unless given. */
  readonly cycles?: number;
  /** The number of cycles after which run() is left and entered again, which must not show. */
  readonly slice?: number;
  /** The engine, if not the one of all tests. */
  readonly engine?: EngineName;
  /** A callout scheme, in the place of the one that the configuration names. */
  readonly scheme?: SchemeMaker;
  /** Observers that are attached from the start. */
  readonly observers?: readonly Observer[];
  /** Called with the booted system, before it runs. */
  readonly onBoot?: (system: System) => void;
}

const BOUND = 1_000_000_000;

/**
 * Runs argv to its end, or to the bound. argv[0] without a slash stands in
 * /bin. Checks the invariants of kernel and machine afterwards, unless the
 * kernel panicked.
 */
export function runProgram(
  argv: readonly string[],
  config: Partial<MachineConfig> = {},
  options: RunOptions = {},
): ProgramRun {
  const name = argv[0] ?? '';
  const output: Uint8Array[] = [];
  const trace: string[] = [];
  const marks: { id: number; cycle: number }[] = [];
  const program = {
    path: name.includes('/') ? name : `/bin/${name}`,
    argv,
    envp: options.envp ?? [],
    file: options.file,
  };
  const whole = { ...DEFAULT_CONFIG, ...config };
  const host: Host = {
    ...UNCOUNTED,
    engine: options.engine ?? ENGINE,
    consoleOutput: (bytes) => output.push(bytes.slice()),
    trace: (line) => trace.push(line),
    mark: (id) => marks.push({ id, cycle: system.cycle }),
  };
  const system: System = boot(
    whole,
    options.image ?? ROOT_IMAGE,
    program,
    host,
    options.scheme,
    options.observers,
  );
  options.onBoot?.(system);
  const typed = [...(options.input ?? [])];
  const bound = options.cycles ?? BOUND;
  let reason: StopReason;
  do {
    reason = system.run(Math.min(bound, system.cycle + (options.slice ?? BOUND)));
    if (reason === 'input') {
      const piece = typed.shift();
      system.consoleInput(piece === undefined ? null : Buffer.from(piece));
    }
  } while (reason === 'input' || (reason === 'cycle' && system.cycle < bound));
  if (reason !== 'panic') system.check();
  const { status, cycle: cycles } = system;
  const signum = status & 0x7f;
  return {
    reason,
    status,
    exit: signum === 0 ? (status >> 8) & 0xff : 128 + signum,
    output: Buffer.concat(output).toString(),
    trace,
    marks,
    hash: system.runHash(),
    cycles,
    system,
  };
}
