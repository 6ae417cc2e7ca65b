/**
 * Places in the programs of processes, in words: the call in a program that led to its system call,
 * through functions of the library, and functions by their addresses. To look charges and changes
 * nothing.
 */

import { type Memory, type Pmap, REG_PC, REG_RA, REG_SP } from '../../kernel/machdep.ts';
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
  functionAt(address: number): Inside | undefined;
  readonly frames: Map<number, Frame | null>;
  /** The words for the calls, by the addresses to which they return. */
  readonly words: Map<number, string>;
  /** Places of the calls in main itself, with their system calls, by the return address. */
  readonly ofMain: Map<number, { readonly pc: number; readonly place: Place }>;
  /** The SHA-256 of its file. */
  readonly sum: string;
}

/** The places in the programs of a machine. */
export function programPlaces(memory: Memory): Places {
  const reader = new Reader(memory);
  const programs = new WeakMap<Uint8Array, Program>();
  const programOf = (file: Uint8Array): Program => {
    const known = programs.get(file);
    if (known !== undefined) return known;
    const symbols = new Symbols(file);
    const maps = { frames: new Map(), words: new Map(), ofMain: new Map() };
    const program = { symbols, functionAt: functionsOf(symbols), ...maps, sum: sha256(file) };
    programs.set(file, program);
    return program;
  };
  return {
    caller(p) {
      const { file } = p.p_vmspace;
      return file === undefined ? NOWHERE : callerIn(programOf(file), p, reader);
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
function callerIn(program: Program, p: Shown, reader: Reader): Place {
  const { symbols, functionAt, frames, words, ofMain, sum } = program;
  const [pc, ra, sp] = [p.p_regs[REG_PC] >>> 0, p.p_regs[REG_RA], p.p_regs[REG_SP] >>> 0];
  const known = ofMain.get(ra);
  if (known?.pc === pc) return known.place;
  const { halfword, word } = reader.of(p);
  const returns = backtrace({ pc, sp, ra, halfword, word, functionAt, frames }, MAX_CALLS);
  const describe = (address: number): string => {
    const told = words.get(address);
    if (told !== undefined) return told;
    const text = symbols.describeCall(address);
    words.set(address, text);
    return text;
  };
  const calls = returns.map(describe);
  const own = calls.find((call) => call.endsWith(')')) ?? calls.at(-1) ?? '';
  // The line of a call is that of its last byte.
  const place: Place = { words: own, place: { program: sum, addresses: returns.map((it) => it - 1) } };
  // With no frame between them, the registers alone say that main has made the call.
  const isMain = returns.length === 1 && functionAt(returns[0] - 2)?.name === 'main';
  if (isMain && frames.get(pc)?.raAt === undefined) ofMain.set(ra, { pc, place });
  return place;
}

/** The functions of a program by address, each looked up once. */
function functionsOf(symbols: Symbols): (address: number) => Inside | undefined {
  const known = new Map<number, Inside | undefined>();
  return (address) => {
    if (known.has(address)) return known.get(address);
    const { name, offset } = symbols.at(address);
    const inside = name === undefined ? undefined : { name, start: (address >>> 0) - offset };
    known.set(address, inside);
    return inside;
  };
}

/** Reads the memory of one process after the other. */
class Reader {
  private readonly memory: Memory;
  private readonly four = new Uint8Array(4);
  private readonly two = this.four.subarray(0, 2);
  private readonly view = new DataView(this.four.buffer);
  private pmap: Pmap | undefined;

  constructor(memory: Memory) {
    this.memory = memory;
  }

  /** Reads the memory of this process from now on. */
  of(p: Shown): this {
    this.pmap = p.p_vmspace.pmap;
    return this;
  }

  halfword = (address: number): number | undefined =>
    this.pmap !== undefined && this.memory.copyin(this.pmap, address, this.two)
      ? this.view.getUint16(0, true)
      : undefined;

  word = (address: number): number | undefined =>
    this.pmap !== undefined && this.memory.copyin(this.pmap, address, this.four)
      ? this.view.getInt32(0, true)
      : undefined;
}
