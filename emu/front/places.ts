/**
 * Places in the programs of processes, in words: the call in a program that led to its system call,
 * through functions of the library, and functions by their addresses. To look charges and changes
 * nothing.
 */

import { type Memory, REG_PC, REG_RA, REG_SP } from '../../kernel/machdep.ts';
import type { Place, Places } from '../../kernel/trace/callout_lives.ts';
import { backtrace, type Frame, type Inside } from '../memcheck/backtrace.ts';
import { Symbols } from '../symbols/symbols.ts';
import { sha256 } from './sha256.ts';

/** The most calls that are looked at, from the system call outward. */
const MAX_CALLS = 6;

/** A process, as the probe shows it. */
type Shown = Parameters<Places['caller']>[0];

const NOWHERE: Place = { words: '' };

/** The symbols of a program, and the things that were found in it. */
interface Program {
  readonly symbols: Symbols;
  readonly frames: Map<number, Frame | null>;
  /** The words for the calls, by the addresses to which they return. */
  readonly words: Map<number, string>;
  /** The SHA-256 of its file. */
  readonly sum: string;
}

/** The places in the programs of a machine. */
export function programPlaces(memory: Memory): Places {
  const programs = new WeakMap<Uint8Array, Program>();
  const programOf = (file: Uint8Array): Program => {
    const known = programs.get(file);
    if (known !== undefined) return known;
    const program = { symbols: new Symbols(file), frames: new Map(), words: new Map(), sum: sha256(file) };
    programs.set(file, program);
    return program;
  };
  return {
    caller(p) {
      const { file } = p.p_vmspace;
      return file === undefined ? NOWHERE : callerIn(programOf(file), p, memory);
    },
    at(p, address) {
      const { file } = p.p_vmspace;
      if (file === undefined) return NOWHERE;
      const { symbols, sum } = programOf(file);
      const at = address >>> 0;
      return { words: symbols.describe(at), place: { program: sum, addresses: [at] } };
    },
  };
}

/** The call in the program itself: the first with a source line, or that of main's. */
function callerIn({ symbols, frames, words, sum }: Program, p: Shown, memory: Memory): Place {
  const returns = backtrace(
    { ...standing(p, memory), frames, functionAt: (it) => inside(symbols, it) },
    MAX_CALLS,
  );
  const describe = (address: number): string => {
    const known = words.get(address);
    if (known !== undefined) return known;
    const text = symbols.describeCall(address);
    words.set(address, text);
    return text;
  };
  const calls = returns.map(describe);
  const own = calls.find((call) => call.endsWith(')')) ?? calls.at(-1) ?? '';
  // The line of a call is that of its last byte.
  return { words: own, place: { program: sum, addresses: returns.map((it) => it - 1) } };
}

function inside(symbols: Symbols, address: number): Inside | undefined {
  const { name, offset } = symbols.at(address);
  return name === undefined ? undefined : { name, start: (address >>> 0) - offset };
}

/** The registers of a process in a system call, and its memory. */
function standing({ p_regs, p_vmspace: { pmap } }: Shown, memory: Memory) {
  const bytes = new Uint8Array(4);
  const view = new DataView(bytes.buffer);
  const read = (address: number, size: 2 | 4): boolean =>
    memory.copyin(pmap, address, bytes.subarray(0, size));
  return {
    pc: p_regs[REG_PC] >>> 0,
    sp: p_regs[REG_SP] >>> 0,
    ra: p_regs[REG_RA],
    halfword: (address: number) => (read(address, 2) ? view.getUint16(0, true) : undefined),
    word: (address: number) => (read(address, 4) ? view.getInt32(0, true) : undefined),
  };
}
