/** The one place where a machine and a kernel are put together. */

import type { MachineConfig } from './config.ts';

/** What the front end gives the first process. */
export interface Program {
  /** Its path in the root image, or the name of the host's file when `file` is given. */
  readonly path: string;
  readonly argv: readonly string[];
  readonly envp: readonly string[];
  /** An ELF file from the host; undefined to take `path` from the image. */
  readonly file: Uint8Array | undefined;
}

/** What the front end does for the machine; none of these may call back into it. */
export interface Host {
  /** Bytes written to the console. */
  consoleOutput(bytes: Uint8Array): void;
  /** One line of trace, without a newline. */
  trace(line: string): void;
  /** A program marked a point of its run (sysctl debug.mark), for figures in host time. */
  mark(id: number): void;
}

/**
 * Why run() came back:
 * cycle: the virtual clock reached `until`; halt: the first process ended;
 * input: the machine is idle, a process waits for console input and none is
 * there; said once each time it falls idle so: called again without input,
 * run() lets time pass. stuck: every process sleeps for ever and the console
 * has been closed, or none reads it; panic: the kernel gave up.
 */
export type StopReason = 'cycle' | 'halt' | 'input' | 'stuck' | 'panic';

export interface System {
  /** Runs until the virtual clock reaches `until`, or something else stops it. Synchronous; never blocks. */
  run(until: number): StopReason;
  /** The virtual clock, in cycles. */
  readonly cycle: number;
  /** Console input; ^C (byte 3) interrupts. End of input: null. */
  consoleInput(bytes: Uint8Array | null): void;
  /** After halt: wait's status word of the first process. */
  readonly status: number;
  /** After a panic or a refused program: one line that says why; for stuck: a line a sleeping process. */
  readonly complaints: readonly string[];
  /** Hash over (cycle, kind, argument) of interrupts, system calls, signals and console bytes. */
  runHash(): string;
  /** The interrupt-holding ledger: the longest stretch at each level or above, and who held it. */
  ledger(): readonly { readonly level: number; readonly cycles: number; readonly routine: string }[];
}

/**
 * Boots: unpacks the image, makes the first process and loads its program.
 * Throws BootError (kind 'notfound' or 'notexec') when the program cannot be started.
 */
export declare function boot(config: MachineConfig, image: Uint8Array, program: Program, host: Host): System;

export declare class BootError extends Error {
  readonly kind: 'notfound' | 'notexec';
}
