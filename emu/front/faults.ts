/**
 * A line for the user when a program is ended by a fault or an abort() of its own: the access or
 * instruction, the place in the program, and its source line if the program's file has debug
 * information; then the calls that led there. It is no part of the run.
 */

import {
  type Memory,
  REG_PC,
  REG_RA,
  TRAP_BREAKPOINT,
  TRAP_FETCH,
  TRAP_ILLEGAL,
  TRAP_LOAD,
  TRAP_MISALIGNED,
  TRAP_STORE,
} from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { SIGABRT, SIGKILL, signame } from '../../kernel/sys/signal.ts';
import { decodeUtf8, encodeLatin1 } from '../../kernel/sys/utf8.ts';
import type { Symbols } from '../symbols/symbols.ts';
import { callLines, stackOf } from './calls.ts';
import { printable } from './printable.ts';
import type { LinesOf } from './programlines.ts';
import { ProgramSymbols } from './programsymbols.ts';

/** The process that a fault ends, as the probe shows it. */
type Faulted = Parameters<NonNullable<Observer['signalKills']>>[0];

/** The words for a fault, by its cause. */
const WORDS: Readonly<Record<number, (tval: number) => string>> = {
  [TRAP_FETCH]: (address) => `fetch from ${hex(address)}`,
  [TRAP_LOAD]: (address) => `load from ${hex(address)}`,
  [TRAP_STORE]: (address) => `store to ${hex(address)}`,
  [TRAP_MISALIGNED]: (address) => `misaligned atomic access to ${hex(address)}`,
  [TRAP_ILLEGAL]: (bits) => `illegal instruction ${hex(bits)}`,
  [TRAP_BREAKPOINT]: () => 'ebreak',
};

/**
 * An observer that calls `say` with a line for each process that a fault ends, and the lines of
 * its calls. `linesOf` has the lines of programs without debug information.
 */
export function faultReporter(
  say: (line: string, calls: readonly string[]) => void,
  linesOf?: LinesOf,
): Observer {
  const programs = new ProgramSymbols(linesOf);
  /** The processes that have sent SIGABRT to themselves. */
  const aborting = new WeakSet<Faulted>();
  let memory: Memory | undefined;
  return {
    attached(md) {
      memory = md.memory;
    },
    signalPosted(p, sig, info) {
      if (sig === SIGABRT && info?.si_pid === p.p_pid) aborting.add(p);
    },
    signalKills(p, sig) {
      const isOwn = sig === SIGABRT && aborting.has(p);
      // The kernel itself tells of a process that it kills for want of memory.
      if ((p.p_trap === undefined && !isOwn) || sig === SIGKILL) return;
      const symbols = programs.of(p.p_vmspace.file);
      const calls = memory === undefined ? [] : callLines(stackOf(memory, p, symbols));
      say(printable(faultLine(p, sig, symbols)), calls.map(printable));
    },
  };
}

/**
 * A fault in words: `pid 1 (crash): SIGSEGV: store to 0x0 at pc 0x100ec, main+0xa (a.c:7)`.
 */
function faultLine(p: Faulted, sig: number, symbols: Symbols): string {
  const { cause = 0, tval = 0 } = p.p_trap ?? {};
  const pc = p.p_regs[REG_PC] ?? 0;
  const name = decodeUtf8(encodeLatin1(p.p_comm));
  const what = p.p_trap === undefined ? 'sent by itself' : (WORDS[cause]?.(tval) ?? `cause ${cause}`);
  const line = `pid ${p.p_pid} (${name}): ${signame(sig)}: ${what} at pc ${hex(pc)}`;
  const place = symbols.describe(pc);
  if (place !== '') return `${line}, ${place}`;
  // A jump to nowhere: the return address is in the function that made it.
  const ra = p.p_regs[REG_RA] ?? 0;
  const caller = symbols.describeCall(ra);
  return caller === '' ? line : `${line}, called from ${caller}`;
}

const hex = (word: number): string => `0x${(word >>> 0).toString(16)}`;
