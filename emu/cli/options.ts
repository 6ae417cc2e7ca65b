/**
 * The options that describe a machine: the reading of their values, and the words for a bad one.
 */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { ownScheme } from '../../kernel/callout/kernels.ts';
import { isPowerOfTwo, type SchemeMaker } from '../../kernel/callout/scheme.ts';
import { finds, parseSpec, refusal, SCHEMES, schemeNamed } from '../../kernel/callout/schemes.ts';
import { CALLOUT_RESERVE } from '../boot.ts';
import {
  CLOCKS,
  DEFAULT_CONFIG,
  KERNELS,
  type MachineConfig,
  TRACE_KINDS,
  type TraceKind,
} from '../config.ts';
import { isSourceFile } from './bundle.ts';
import { bootDate } from './date.ts';
import { Failure } from './exit.ts';

/**
 * A whole number between two bounds, in decimal; underscores may group the digits, 1e6 is 1000000.
 */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d[\d_]*(?:e\d+)?$/i.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;
    if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Accepted: a whole number from ${min} to ${max}.`);
  };
}

/** A power of two up to a bound. */
export function powerOfTwo(max: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : 0;
    if (value <= max && isPowerOfTwo(value)) return value;
    throw new InvalidArgumentError(`Accepted: a power of two from 1 to ${max}.`);
  };
}

const MEM_UNITS: Readonly<Record<string, number>> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 };
const MEM_MIN = 1024 ** 2;
const MEM_MAX = 2047 * 1024 ** 2;

/** Bytes of memory: 64M, 512K, 1G. */
export function memorySize(text: string): number {
  const [, digits, unit] = /^(\d+)([KMG])$/i.exec(text) ?? [];
  const value = Number(digits) * (MEM_UNITS[unit?.toUpperCase() ?? ''] ?? Number.NaN);
  if (value >= MEM_MIN && value <= MEM_MAX && value % 4096 === 0) return value;
  throw new InvalidArgumentError('Accepted: 1M to 2047M in whole pages of 4K, as in 64M or 6144K.');
}

/** Kinds of trace, separated by commas; `all` for every kind. */
export function traceKinds(text: string): readonly TraceKind[] {
  if (text === 'all') return TRACE_KINDS;
  const kinds = text.split(',');
  if (kinds.every((kind) => (TRACE_KINDS as readonly string[]).includes(kind))) return kinds as TraceKind[];
  throw new InvalidArgumentError(`Accepted: ${TRACE_KINDS.join(', ')}, separated by commas, or all.`);
}

/** A jitter seed; `random` takes a fresh one, which the caller prints. */
export function jitterSeed(text: string): number {
  return text === 'random' ? Math.floor(Math.random() * 2 ** 32) : seedNumber(text);
}
const seedNumber = wholeNumber(0, 2 ** 32 - 1);

/** NAME=VALUE, collected into a list. */
export function environmentEntry(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[^=]+=/.test(text)) return [...before, text];
  throw new InvalidArgumentError('Accepted: NAME=VALUE.');
}

/** The schemes that a kernel can be booted on. */
const SCHEME_NAMES = Object.keys(SCHEMES).filter((name) => SCHEMES[name].boots);

/** A callout scheme by its name, with its numbers after a colon, or a file that has one. */
export function calloutScheme(text: string): string {
  if (isSourceFile(text)) return text;
  try {
    if (!parseSpec(text).kind.boots)
      throw new RangeError(`${text} refuses long intervals: no kernel boots on it`);
    schemeNamed(text);
    return text;
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

/** The values of the machine's options, as commander hands them over. */
export interface MachineOptions {
  readonly kernel: MachineConfig['kernel'];
  readonly callout?: string;
  readonly clock: MachineConfig['clock'];
  readonly hz: number;
  readonly stathz: number;
  readonly mem: number;
  readonly ncallout: number;
  readonly wheelsize?: number;
  readonly hashsize?: number;
  readonly maxitimers?: number;
  readonly seed?: number;
  readonly compat?: '44bsd';
  readonly date?: number;
  readonly moduleFault?: MachineConfig['moduleFault'];
  readonly trace?: readonly TraceKind[];
}

const MAX_TABLE = 2 ** 24;

/** Adds the machine's options to a command. */
export function addMachineOptions(command: Command): Command {
  const option = (flags: string, what: string): Option => new Option(flags, what);
  const d = DEFAULT_CONFIG;
  return command
    .addOption(option('--kernel <name>', 'which kernel').choices(KERNELS).default(d.kernel))
    .addOption(
      option(
        '--callout <scheme>',
        `callout scheme in place of the kernel's own: ${SCHEME_NAMES.join(', ')}; some take numbers, as in scheme6:256; or a file of yours, as in ./mine.ts`,
      ).argParser(calloutScheme),
    )
    .addOption(
      option(
        '--clock <name>',
        'how the clock interrupts: every tick, or as hardware that holds one timer, watches the slots of a wheel, or holds the wheel',
      )
        .choices(CLOCKS)
        .default(d.clock),
    )
    .addOption(option('--hz <n>', 'clock ticks a second').argParser(wholeNumber(1, 10_000)).default(d.hz))
    .addOption(
      option('--stathz <n>', 'ticks of the statistics clock a second')
        .argParser(wholeNumber(1, 10_000))
        .default(d.stathz),
    )
    .addOption(option('--mem <size>', 'machine RAM').argParser(memorySize).default(d.mem, '64M'))
    .addOption(
      option(
        '--ncallout <n>',
        `entries in the callout table, ${CALLOUT_RESERVE} of them not for further timers`,
      )
        .argParser(wholeNumber(64, MAX_TABLE))
        .default(d.ncallout),
    )
    .addOption(
      option('--wheelsize <n>', 'buckets of the wheel (default: at least ncallout)').argParser(
        powerOfTwo(MAX_TABLE),
      ),
    )
    .addOption(
      option('--hashsize <n>', 'buckets of the (func, arg) hash (default: at least ncallout)').argParser(
        powerOfTwo(MAX_TABLE),
      ),
    )
    .addOption(
      option(
        '--maxitimers <n>',
        `further real timers a process may have (default: ${d.maxitimers})`,
      ).argParser(wholeNumber(0, MAX_TABLE)),
    )
    .addOption(
      option('--seed <n>', 'jitter interrupt arrival by this seed; random for a fresh one').argParser(
        jitterSeed,
      ),
    )
    .addOption(
      option(
        '--date <time>',
        'time of day at boot, as in 2026-11-22T10:00:00Z (default: 1995-11-02); now for that of the host',
      ).argParser(bootDate),
    )
    .addOption(
      option('--module-fault <what>', 'a module that does something wrong is unloaded, or the kernel panics')
        .choices(['unload', 'panic'])
        .default(d.moduleFault),
    )
    .addOption(option('--compat <system>', 'behave as the original did').choices(['44bsd']))
    .addOption(
      option('--trace <kinds>', `print events of these kinds: ${TRACE_KINDS.join(',')} or all`).argParser(
        traceKinds,
      ),
    );
}

/**
 * The configuration that the options ask for. Failure if options that are each good do not go
 * together. `own` is the scheme of the file that --callout names.
 */
export function machineConfig(options: MachineOptions, own?: SchemeMaker): MachineConfig {
  if (options.hz % options.stathz === 0) {
    throw new Failure(
      `--stathz ${options.stathz} divides --hz ${options.hz}. Accepted: a rate that does not, so that a program cannot hide between samples.`,
    );
  }
  const { kernel, callout, clock, hz, stathz, mem, ncallout } = options;
  const scheme = own ?? (callout === undefined ? ownScheme(kernel, 0) : schemeNamed(callout));
  if (kernel === 'old' && !finds(scheme)) {
    const finders = Object.keys(SCHEMES).filter((name) => SCHEMES[name].finds);
    throw new Failure(
      `--kernel old finds callouts by walking, which ${callout} cannot. Accepted with it: ${finders.join(', ')}; or --kernel hash.`,
    );
  }
  const why = refusal(scheme, clock);
  if (why !== undefined) throw new Failure(`--clock ${clock}: ${why}.`);
  const chosen = { kernel, callout, clock, hz, stathz, mem, ncallout };
  return {
    ...DEFAULT_CONFIG,
    ...chosen,
    wheelsize: options.wheelsize ?? DEFAULT_CONFIG.wheelsize,
    hashsize: options.hashsize ?? DEFAULT_CONFIG.hashsize,
    maxitimers: options.maxitimers ?? DEFAULT_CONFIG.maxitimers,
    seed: options.seed,
    date: options.date ?? DEFAULT_CONFIG.date,
    moduleFault: options.moduleFault ?? DEFAULT_CONFIG.moduleFault,
    compat: options.compat ?? DEFAULT_CONFIG.compat,
    trace: options.trace ?? DEFAULT_CONFIG.trace,
  };
}
