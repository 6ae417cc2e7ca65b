/**
 * The options that describe a machine: the reading of their values, and the words for a bad one.
 */

import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SchemeMaker } from '../../kernel/callout/scheme.ts';
import { SCHEMES } from '../../kernel/callout/schemes.ts';
import { CALLOUT_RESERVE, MAXPROC } from '../../kernel/sys/param.ts';
import {
  CLOCKS,
  DEFAULT_CONFIG,
  KERNELS,
  type MachineConfig,
  TRACE_KINDS,
  type TraceKind,
} from '../config.ts';
import * as rules from '../front/rules.ts';
import {
  CALLOUTS_EACH,
  clash,
  configOf,
  FAULTS_MOST,
  faultSpec,
  MAX_TABLE,
  PROCESSES,
  SEED,
  SETTINGS,
} from '../front/settings.ts';
import { isSourceFile } from './bundle.ts';
import { bootDate } from './date.ts';
import { Failure } from './exit.ts';

/** A reader of values that holds them to a rule; `read` gives NaN for a text that is no number. */
function obeying(rule: rules.Rule, read: (text: string) => number): (text: string) => number {
  return (text) => {
    const value = read(text);
    const wrong = rule(value);
    if (wrong === undefined) return value;
    throw new InvalidArgumentError(wrong);
  };
}

/** A number in decimal; underscores may group the digits, 1e6 is 1000000. */
const decimal = (text: string): number =>
  /^\d[\d_]*(?:e\d+)?$/i.test(text) ? Number(text.replaceAll('_', '')) : Number.NaN;

/** A whole number between two bounds. */
export const wholeNumber = (min: number, max: number): ((text: string) => number) =>
  obeying(rules.wholeNumber(min, max), decimal);

/** A power of two up to a bound. */
export const powerOfTwo = (max: number): ((text: string) => number) =>
  obeying(rules.powerOfTwo(max), (text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN));

/** A number of processes. */
export const processes = obeying(PROCESSES, decimal);

/** Bytes of memory: 64M, 512K, 1G. */
export const memorySize = obeying(SETTINGS.mem, rules.bytesOf);

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
const seedNumber = obeying(SEED, decimal);

/** NAME=VALUE, collected into a list. */
export function environmentEntry(text: string, before: readonly string[] = []): readonly string[] {
  if (/^[^=]+=/.test(text)) return [...before, text];
  throw new InvalidArgumentError('Accepted: NAME=VALUE.');
}

/** A fault, collected into a list. */
function fault(text: string, before: readonly string[] = []): readonly string[] {
  const wrong = before.length === FAULTS_MOST ? `Accepted: ${FAULTS_MOST} faults at most.` : faultSpec(text);
  if (wrong === undefined) return [...before, text];
  throw new InvalidArgumentError(wrong);
}

/** The schemes that a kernel can be booted on. */
const SCHEME_NAMES = Object.keys(SCHEMES).filter((name) => SCHEMES[name].boots);

/** A callout scheme by its name, with its numbers after a colon, or a file that has one. */
function calloutScheme(text: string): string {
  const wrong = isSourceFile(text) ? undefined : SETTINGS.callout(text);
  if (wrong === undefined) return text;
  throw new InvalidArgumentError(wrong);
}

/** A file that has a scheme. */
export function schemeFile(text: string): string {
  if (isSourceFile(text)) return text;
  const ours = Object.hasOwn(SCHEMES, text.replace(/:.*/s, ''));
  const measured = ours ? `; ${text} is one of ours, which callwheel compare measures` : '';
  throw new InvalidArgumentError(
    `Accepted: a file of yours that has a scheme, such as ./mine.ts${measured}.`,
  );
}

/** The values of the machine's options, as commander hands them over. */
export interface MachineOptions {
  readonly kernel: MachineConfig['kernel'];
  readonly callout?: string;
  readonly clock: MachineConfig['clock'];
  readonly hz: number;
  readonly stathz: number;
  readonly mem: number;
  readonly maxproc?: number;
  readonly ncallout?: number;
  readonly wheelsize?: number;
  readonly hashsize?: number;
  readonly maxitimers?: number;
  readonly seed?: number;
  readonly compat?: '44bsd';
  readonly date?: number;
  readonly moduleFault?: MachineConfig['moduleFault'];
  readonly trace?: readonly TraceKind[];
  readonly fault?: readonly string[];
}

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
    .addOption(
      option('--hz <n>', 'clock ticks a second').argParser(obeying(SETTINGS.hz, decimal)).default(d.hz),
    )
    .addOption(
      option('--stathz <n>', 'ticks of the statistics clock a second')
        .argParser(obeying(SETTINGS.stathz, decimal))
        .default(d.stathz),
    )
    .addOption(option('--mem <size>', 'machine RAM').argParser(memorySize).default(d.mem, '64M'))
    .addOption(option('--maxproc <n>', `processes at a time (default: ${MAXPROC})`).argParser(processes))
    .addOption(
      option(
        '--ncallout <n>',
        `entries in the callout table, ${CALLOUT_RESERVE} of them not for further timers (16, and 2 for each process of --maxproc; default: ${d.ncallout}, or ${CALLOUTS_EACH} for each process of --maxproc)`,
      ).argParser(obeying(SETTINGS.ncallout, decimal)),
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
      ).argParser(obeying(SETTINGS.maxitimers, decimal)),
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
    .addOption(
      option(
        '--fault <kind[=value][:target][:when]>',
        'make something fail on purpose, as in fork:3 or eintr:read:2-5; repeatable ("callwheel man 4 fault" has them all)',
      ).argParser(fault),
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
  const { kernel, callout, clock, hz, stathz, mem, ncallout, maxproc } = options;
  const config = configOf({
    faults: options.fault,
    ...{ kernel, callout, clock, hz, stathz, mem, ncallout, maxproc },
    wheelsize: options.wheelsize ?? DEFAULT_CONFIG.wheelsize,
    hashsize: options.hashsize ?? DEFAULT_CONFIG.hashsize,
    maxitimers: options.maxitimers ?? DEFAULT_CONFIG.maxitimers,
    seed: options.seed,
    date: options.date ?? DEFAULT_CONFIG.date,
    moduleFault: options.moduleFault ?? DEFAULT_CONFIG.moduleFault,
    compat: options.compat ?? DEFAULT_CONFIG.compat,
    trace: options.trace ?? DEFAULT_CONFIG.trace,
  });
  const wrong = clash(config, own, (setting) => `--${setting}`);
  if (wrong !== undefined) throw new Failure(wrong);
  return config;
}
