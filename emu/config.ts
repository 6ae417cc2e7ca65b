/** What one run of the machine is made of: everything that the run hash depends on, and nothing else. */

import type { KernelName } from '../kernel/callout/kernels.ts';

export type { KernelName };

export const KERNELS: readonly KernelName[] = ['old', 'hash', 'handle'];

/** How the interval clock interrupts: every tick, or as one of the three kinds of hardware of the paper's Appendix A. */
export type ClockName = 'tick' | 'oneshot' | 'counter' | 'chip';
export const CLOCKS: readonly ClockName[] = ['tick', 'oneshot', 'counter', 'chip'];

export type TraceKind = 'callout' | 'signal' | 'syscall' | 'clock';
export const TRACE_KINDS: readonly TraceKind[] = ['callout', 'signal', 'syscall', 'clock'];

export interface MachineConfig {
  /** Which callout facility the kernel is built with: the old list, the wheel with its hash, the wheel with handles. */
  readonly kernel: KernelName;
  /** The callout scheme, as schemeNamed takes it; undefined for the kernel's own. */
  readonly callout: string | undefined;
  readonly clock: ClockName;
  /** Processor frequency in hertz: cycles of virtual time in a modelled second. */
  readonly freq: number;
  /** RAM in bytes. */
  readonly mem: number;
  /** Frequency of the interval clock and of the statistics clock, in hertz. */
  readonly hz: number;
  readonly stathz: number;
  /** Entries in the callout table. */
  readonly ncallout: number;
  /** Buckets of the wheel and of the (function, argument) hash; powers of two; 0 for the default. */
  readonly wheelsize: number;
  readonly hashsize: number;
  /** Further real timers that one process may have. */
  readonly maxitimers: number;
  /** Seed of the jitter in interrupt arrival; undefined for none. */
  readonly seed: number | undefined;
  /** 'today' or the original's rounding, inheritance and validation ('44bsd'). */
  readonly compat: 'today' | '44bsd';
  readonly trace: readonly TraceKind[];
  /** The console is a terminal with somebody at it, who is to see what he types; otherwise input comes from a file. */
  readonly terminal: boolean;
  /** What becomes of a module that does something wrong: it is taken back, or the kernel panics. */
  readonly moduleFault: 'unload' | 'panic';
}

export const DEFAULT_CONFIG: MachineConfig = {
  kernel: 'handle',
  callout: undefined,
  clock: 'tick',
  freq: 25_000_000,
  mem: 64 * 1024 * 1024,
  hz: 100,
  stathz: 127,
  ncallout: 8192,
  wheelsize: 0,
  hashsize: 0,
  maxitimers: 4096,
  seed: undefined,
  compat: 'today',
  trace: [],
  terminal: false,
  moduleFault: 'unload',
};
