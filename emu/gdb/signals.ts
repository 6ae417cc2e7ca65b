/**
 * The numbers of signals: those of the kernel (kernel/sys/signal.ts) and those of the protocol,
 * which are GDB's own (include/gdb/signals.def). Up to 31 both have 4.2BSD's numbers, but for
 * SIGINFO.
 */

import { NSIG, SIGINFO, SIGPWR, SIGRTMIN } from '../../kernel/sys/signal.ts';

/** GDB's number of SIGINFO. */
const GDB_SIGINFO = 142;
/** GDB's number of the real-time signal 33. */
const GDB_REALTIME_33 = 45;
/** GDB's number of a signal that it does not know. */
const GDB_UNKNOWN = 143;

/** The protocol's number of a signal of the kernel. */
export function gdbSignal(sig: number): number {
  if (sig === SIGINFO) return GDB_SIGINFO;
  if (sig >= 0 && sig <= SIGPWR) return sig;
  return sig < NSIG ? sig - SIGRTMIN + GDB_REALTIME_33 : GDB_UNKNOWN;
}

/** The kernel's number of a signal of the protocol; undefined if it has none. */
export function kernelSignal(number: number): number | undefined {
  for (let sig = 0; sig < NSIG; sig++) if (gdbSignal(sig) === number) return sig;
  return undefined;
}
