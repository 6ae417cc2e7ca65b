/** The assembly of a system: the one place where a machine and a kernel are put together. */

import type { SchemeMaker } from '../kernel/callout/scheme.ts';
import { schemeNamed } from '../kernel/callout/schemes.ts';
import { main, start_init } from '../kernel/kern/init_main.ts';
import type { Observer } from '../kernel/probe.ts';
import { calloutReserve, type KernelParams } from '../kernel/sys/param.ts';
import { encodeUtf8, latin1 } from '../kernel/sys/utf8.ts';
import { textTrace } from '../kernel/trace/texttrace.ts';
import type { MachineConfig } from './config.ts';
import { type Host, Machine } from './machine.ts';
import { System } from './system.ts';

/** The program to boot, as a front end asks for it. */
export interface Program {
  /** Its path in the root image, or the name of the host's file when `file` is given. */
  readonly path: string;
  readonly argv: readonly string[];
  readonly envp: readonly string[];
  /**
   * An ELF file from the host, which gets `path` in the file system; undefined to take it from the
   * image.
   */
  readonly file: Uint8Array | undefined;
}

/** A program that cannot be started; the message says why, without its path. */
export class BootError extends Error {
  readonly kind: 'notfound' | 'notexec';

  constructor(kind: 'notfound' | 'notexec', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The most processes that may exist at a time. */
const MAXPROC = 512;

/** Entries of the callout table that further itimers cannot have. */
export const CALLOUT_RESERVE = calloutReserve({ maxproc: MAXPROC });

/**
 * Boots a system: unpacks the image, makes the first processes and loads the program. `scheme` is
 * the callout scheme; without it the one that config.callout names. `observers` are attached from
 * the start. Throws BootError if the program cannot be started, Panic if the kernel gives up.
 */
export function boot(
  config: MachineConfig,
  image: Uint8Array,
  program: Program,
  host: Host,
  scheme = config.callout === undefined ? undefined : schemeNamed(config.callout, config.wheelsize),
  observers: readonly Observer[] = [],
): System {
  const machine = new Machine(config, host);
  const k = main(machine, kernelParams(config, scheme), image);
  const { rootfs } = k;
  const path = latin1(encodeUtf8(program.path));
  if (program.file !== undefined) rootfs.install(path, program.file);
  const file = program.file ?? rootfs.read(path);
  if (file === undefined) throw new BootError('notfound', 'not found in the root image');
  if (config.trace.length > 0) k.addObserver(textTrace(config.trace, (line) => host.trace(line)));
  for (const observer of observers) k.addObserver(observer);
  const failure = start_init(k, { ...program, file });
  if (failure !== undefined) throw new BootError('notexec', failure.reason);
  return new System(machine, k);
}

function kernelParams(config: MachineConfig, scheme: SchemeMaker | undefined): KernelParams {
  return {
    kernel: config.kernel,
    scheme,
    ncallout: config.ncallout,
    wheelsize: config.wheelsize,
    hashsize: config.hashsize,
    maxproc: MAXPROC,
    maxitimers: config.maxitimers,
    compat44: config.compat === '44bsd',
    terminal: config.terminal,
    boottime: config.date,
    streams: config.streams,
    moduleFault: config.moduleFault,
  };
}
