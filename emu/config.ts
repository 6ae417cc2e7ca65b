/**
 * The configuration of one run: the settings of machine and kernel that the run hash depends on,
 * and the text trace.
 */

import type { KernelName } from '../kernel/callout/kernels.ts';
import { STREAM_NAMES, type StreamName } from '../kernel/machdep.ts';
import type { EngineName } from './cpu/processor.ts';

import type { Move } from './moves.ts';

export type { KernelName };

/** The kernels of Figure 9, by name. */
export const KERNELS: readonly KernelName[] = ['old', 'hash', 'handle'];

/**
 * An interval clock: one that interrupts every tick, or one of the three kinds of hardware of the
 * paper's Appendix A.
 */
export type ClockName = 'tick' | 'oneshot' | 'counter' | 'chip';
/** The interval clocks, by name. */
export const CLOCKS: readonly ClockName[] = ['tick', 'oneshot', 'counter', 'chip'];

/** The engines of user instructions, by name. A run is the same with each. */
export const ENGINES: readonly EngineName[] = ['interpreter', 'compiled', 'check'];

export type { EngineName, StreamName };
/** The standard streams, in the order of their descriptors. */
export const STREAMS: readonly StreamName[] = STREAM_NAMES;

/** A kind of event that the text trace can show. */
export type TraceKind = 'callout' | 'signal' | 'syscall' | 'clock' | 'sleep' | 'module' | 'fault';
/** The kinds of event that the text trace can show. */
export const TRACE_KINDS: readonly TraceKind[] = [
  'callout',
  'signal',
  'syscall',
  'clock',
  'sleep',
  'module',
  'fault',
];

/** The settings of one run. */
export interface MachineConfig {
  /**
   * The kernel's callout facility: the old list, the wheel with its hash, or the wheel with
   * handles.
   */
  readonly kernel: KernelName;
  /** The callout scheme, by the name that schemeNamed takes; undefined for the kernel's own. */
  readonly callout: string | undefined;
  /** The interval clock. */
  readonly clock: ClockName;
  /** Processor frequency in hertz: cycles of virtual time in a modelled second. */
  readonly freq: number;
  /** RAM in bytes. */
  readonly mem: number;
  /** Frequency of the interval clock, in hertz. */
  readonly hz: number;
  /** Frequency of the statistics clock, in hertz. */
  readonly stathz: number;
  /** Entries in the callout table. */
  readonly ncallout: number;
  /** Buckets of the wheel, a power of two; 0 for the default. */
  readonly wheelsize: number;
  /** Buckets of the (function, argument) hash, a power of two; 0 for the default. */
  readonly hashsize: number;
  /** The most processes at a time; undefined for MAXPROC of them. */
  readonly maxproc?: number | undefined;
  /** The most real timers that one process may have besides ITIMER_REAL. */
  readonly maxitimers: number;
  /** Seed of the jitter in interrupt arrival; undefined for none. */
  readonly seed: number | undefined;
  /** The behaviour of timers: today's, or the rounding, inheritance and validation of 4.4BSD. */
  readonly compat: 'today' | '44bsd';
  /** Events that the text trace shows; the run is the same with and without it. */
  readonly trace: readonly TraceKind[];
  /**
   * True if the console is a terminal with a user, who is to see the characters typed; otherwise
   * input comes from a file.
   */
  readonly terminal: boolean;
  /** Time of day at boot, in seconds since 1970. */
  readonly date: number;
  /**
   * The standard streams of the first process that are streams of the host; the others are the
   * console.
   */
  readonly streams: readonly StreamName[];
  /** Treatment of a module that does something wrong: it is unloaded, or the kernel panics. */
  readonly moduleFault: 'unload' | 'panic';
  /**
   * Faults that are made on purpose, as --fault takes them; with none of them in the list, the run
   * is the same, and the points at which some could strike are counted. undefined for neither.
   */
  readonly faults: readonly string[] | undefined;
  /**
   * Interrupts that come at other instructions than by themselves, in their order; none without.
   */
  readonly moves?: readonly Move[] | undefined;
}

/** The settings of a run for which nothing is chosen. */
export const DEFAULT_CONFIG: MachineConfig = {
  kernel: 'handle',
  callout: undefined,
  clock: 'tick',
  freq: 25_000_000,
  mem: 64 * 1024 * 1024,
  hz: 100,
  stathz: 127,
  ncallout: 8192,
  maxproc: undefined,
  wheelsize: 0,
  hashsize: 0,
  maxitimers: 4096,
  seed: undefined,
  compat: 'today',
  trace: [],
  terminal: false,
  date: 815_270_400, // 1995-11-02 00:00:00 UTC, the kernel's BOOTTIME
  streams: [],
  moduleFault: 'unload',
  faults: undefined,
};
