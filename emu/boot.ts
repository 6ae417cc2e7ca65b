/** The assembly of a system: the one place where a machine and a kernel are put together. */

import type { SchemeMaker } from '../kernel/callout/scheme.ts';
import { schemeNamed } from '../kernel/callout/schemes.ts';
import { main, start_init } from '../kernel/kern/init_main.ts';
import { putFile } from '../kernel/mfs/hostfiles.ts';
import type { Member, RootImage } from '../kernel/mfs/ustar.ts';
import type { Observer } from '../kernel/probe.ts';
import { type KernelParams, MAXPROC } from '../kernel/sys/param.ts';
import { encodeUtf8, latin1 } from '../kernel/sys/utf8.ts';
import { textTrace } from '../kernel/trace/texttrace.ts';
import type { MachineConfig } from './config.ts';
import { faultyMachine } from './fault/machine.ts';
import { FaultPlan } from './fault/plan.ts';
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
  /** Files that are put into the file system before the program begins, in this order. */
  readonly files?: readonly BootFile[] | undefined;
}

/** A file that is put into the machine's file system; `path` is its absolute path there. */
export type BootFile =
  | { readonly type: 'directory'; readonly path: string }
  | { readonly type: 'symlink'; readonly path: string; readonly target: string }
  | {
      readonly type: 'file';
      readonly path: string;
      readonly executable: boolean;
      readonly content: Uint8Array;
      /** The name of the host's file, for logs. */
      readonly host: string;
    };

/**
 * A program that cannot be started; the message says why, without its path. badfile: one of its
 * files cannot be put where it should be; the message begins with its path.
 */
export class BootError extends Error {
  readonly kind: 'notfound' | 'notexec' | 'badfile';

  constructor(kind: BootError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Boots a system: unpacks the image, makes the first processes and loads the program. `scheme` is
 * the callout scheme; without it the one that config.callout names. `observers` are attached from
 * the start. Throws BootError if the program cannot be started, Panic if the kernel gives up.
 */
export function boot(
  config: MachineConfig,
  image: RootImage,
  program: Program,
  host: Host,
  scheme = config.callout === undefined ? undefined : schemeNamed(config.callout, config.wheelsize),
  observers: readonly Observer[] = [],
): System {
  const plan = config.faults === undefined ? undefined : new FaultPlan(config.faults);
  const machine = new Machine(config, host, plan);
  const faulty = plan && faultyMachine(plan, machine);
  const k = main(
    faulty?.md ?? machine,
    { ...kernelParams(config, scheme), failpoints: plan, clockRead: host.survey?.clockRead },
    image,
  );
  const { rootfs } = k;
  for (const it of program.files ?? []) {
    const wrong = putFile(rootfs, memberOf(it));
    if (wrong !== undefined) throw new BootError('badfile', `${it.path}: ${wrong}`);
  }
  const own = ownPath(program);
  if (program.files?.some((it) => it.path === own))
    throw new BootError('badfile', `${own}: the program itself has this path`);
  const path = latin1(encodeUtf8(program.path));
  if (program.file !== undefined) rootfs.install(path, program.file);
  const file = program.file ?? rootfs.read(path);
  if (file === undefined) throw new BootError('notfound', 'not found in the root image');
  if (config.trace.length > 0)
    k.addObserver(textTrace(config.trace, (line) => host.trace(line), host.places?.(machine.memory)));
  for (const observer of observers) k.addObserver(observer);
  const failure = start_init(k, { ...program, file });
  if (failure !== undefined) throw new BootError('notexec', failure.reason);
  faulty?.begin(k);
  return new System(machine, k, plan);
}

/** The path that Mfs.install() gives to a program of the host's; undefined for any other. */
function ownPath({ path, file }: Program): string | undefined {
  const parts = path.split('/').filter((part) => !['', '.', '..'].includes(part));
  return file === undefined ? undefined : `/${parts.join('/')}`;
}

/** A file as the file system takes it, with its text as bytes. */
function memberOf(file: BootFile): Member {
  const path = latin1(encodeUtf8(file.path));
  const { type } = file;
  const target = type === 'symlink' ? latin1(encodeUtf8(file.target)) : '';
  const content = type === 'file' ? file.content : new Uint8Array(0);
  const mode = type === 'directory' || (type === 'file' && file.executable) ? 0o755 : 0o644;
  return { path, type, mode, target, content };
}

function kernelParams(config: MachineConfig, scheme: SchemeMaker | undefined): KernelParams {
  return {
    kernel: config.kernel,
    scheme,
    ncallout: config.ncallout,
    wheelsize: config.wheelsize,
    hashsize: config.hashsize,
    maxproc: config.maxproc ?? MAXPROC,
    maxitimers: config.maxitimers,
    compat44: config.compat === '44bsd',
    terminal: config.terminal,
    boottime: config.date,
    streams: config.streams,
    moduleFault: config.moduleFault,
  };
}
