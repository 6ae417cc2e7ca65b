/**
 * Places in the programs of processes, in words: the call in a program that led to its system call,
 * through functions of the library, and functions by their addresses. To look charges and changes
 * nothing.
 */

import { type Memory, type Pmap, REG_PC, REG_RA, REG_SP } from '../../kernel/machdep.ts';
import type { Place, Places } from '../../kernel/trace/life_words.ts';
import { isOwn } from '../symbols/own.ts';
import type { Symbols } from '../symbols/symbols.ts';
import { backtrace, type Frame, type Inside } from '../unwind/backtrace.ts';
import { ProgramSymbols } from './programsymbols.ts';
import { sha256 } from './sha256.ts';

/** The most calls that are looked at, from the system call outward. */
const MAX_CALLS = 6;

/** A process, as the probe shows it. */
type Shown = Parameters<Places['caller']>[0];

const NOWHERE: Place = { words: '' };

/** A walk along the calls of a process, with all that it depended on. */
interface Walk {
  readonly pc: number;
  readonly ra: number;
  readonly sp: number;
  /** The addresses of the stack that were read, and the words there. */
  readonly read: readonly number[];
  readonly found: readonly number[];
  readonly place: Place;
}

/** The walks of a program that are kept, a power of two. */
const WALKS = 64;

/** The symbols of a program, and the things that were found in it. */
interface Program {
  readonly symbols: Symbols;
  functionAt(address: number): Inside | undefined;
  readonly frames: Map<number, Frame | null>;
  /** The words for the calls, by the addresses to which they return. */
  readonly words: Map<number, string>;
  /** The last walks, by their registers. */
  readonly walks: (Walk | undefined)[];
  /** The SHA-256 of its file. */
  readonly sum: string;
}

/** The places in the programs of a machine, by these symbols. */
export function programPlaces(memory: Memory, all = new ProgramSymbols()): Places {
  const reader = new Reader(memory);
  const programs = new WeakMap<Uint8Array, Program>();
  const programOf = (file: Uint8Array): Program => {
    const known = programs.get(file);
    if (known !== undefined) return known;
    const symbols = all.of(file);
    const maps = { frames: new Map(), words: new Map(), walks: new Array<Walk | undefined>(WALKS) };
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

/** The call in the program's own sources: the first of these, or with any line, or that of main's. */
function callerIn(program: Program, p: Shown, reader: Reader): Place {
  const { symbols, functionAt, frames, words, walks, sum } = program;
  const [pc, ra, sp] = [p.p_regs[REG_PC] >>> 0, p.p_regs[REG_RA], p.p_regs[REG_SP] >>> 0];
  const { halfword, word } = reader.of(p);
  const slot = ((pc ^ ra ^ (sp >>> 2)) >>> 1) & (WALKS - 1);
  const last = walks[slot];
  if (last?.pc === pc && last.ra === ra && last.sp === sp && isAsFound(last, word)) return last.place;
  const [read, found]: [number[], number[]] = [[], []];
  const noted = (address: number): number | undefined => {
    const value = word(address);
    read.push(address);
    found.push(value ?? 0);
    return value;
  };
  const returns = backtrace({ pc, sp, ra, halfword, word: noted, functionAt, frames }, MAX_CALLS);
  const describe = (address: number): string => {
    const told = words.get(address);
    if (told !== undefined) return told;
    const text = symbols.describeCall(address);
    words.set(address, text);
    return text;
  };
  const calls = returns.map(describe);
  const isOwnCall = (back: number): boolean => {
    const { source } = symbols.at(back - 1);
    return source !== undefined && isOwn(source);
  };
  const own =
    calls[returns.findIndex(isOwnCall)] ?? calls.find((call) => call.endsWith(')')) ?? calls.at(-1) ?? '';
  // The line of a call is that of its last byte.
  const place: Place = { words: own, place: { program: sum, addresses: returns.map((it) => it - 1) } };
  walks[slot] = { pc, ra, sp, read, found, place };
  return place;
}

/** True if the stack has the words that a walk has found there. */
function isAsFound({ read, found }: Walk, word: Reader['word']): boolean {
  for (let i = 0; i < read.length; i++) if ((word(read[i]) ?? 0) !== found[i]) return false;
  return true;
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
