/**
 * Evidence for compiling functions: how often the program was found in them. To compile costs
 * time for each instruction, and is won back only where the program stays. So functions are
 * compiled when the program was found there for about as long as compiling them takes: then no more
 * than that is lost, whatever it does next. They are compiled sooner if it was found there most of
 * the time, as a program is that has one work to do, and if they are not very long.
 *
 * Invariant (check): `total` is the sum of `lines`.
 */

import type { Graph } from './graph.ts';

/** Addresses that are counted at most. */
const MAX_COUNTED = 4096;
/** The shift from an address to its line: the program is found by lines of 64 bytes. */
const LINE_SHIFT = 6;
/** Counts of lines; a power of two. Lines that lie far apart share one. */
const NLINES = 4096;
/** Lines on both sides of an address in which the rest of its function is likely to be. */
const AROUND = 128;
/** Lines from the address of a function on in which its use is counted. */
const BEHIND = 16;
/** The instructions that are compiled before the host has compiled the compiler itself. */
const COLD = 1500;
/** The price from then on, as a part of the first one. */
const WARM = 0.5;
/** The part of all looks with which a program is taken to stay where it was found. */
const MOST = 0.4;
/** The most instructions that are compiled for that. */
export const MOST_INSNS = 1500;
/** The least price of what is compiled first, for which the host loads the compiler. */
const LEAST_FIRST = 100;
/** The least price from then on. */
const LEAST = 30;
/** So many times as much evidence as before is waited for when it was not enough. */
const MORE = 1.5;
/**
 * The instructions that may be read in vain for each time that the program is found: a twentieth of
 * the time of the interpreter in between, or so.
 */
const READ = 8;
/** Those that may be read in vain before. */
const READ_FIRST = 10_000;

/** Times that addresses were met. */
export class Counts {
  private readonly counts = new Map<number, number>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Counts an address. True when it was met often enough, and is forgotten. */
  met(pc: number): boolean {
    const count = (this.counts.get(pc) ?? 0) + 1;
    if (count >= this.most) {
      this.counts.delete(pc);
      return true;
    }
    if (this.counts.size >= MAX_COUNTED) this.counts.clear();
    this.counts.set(pc, count);
    return false;
  }

  /** Forgets all addresses. */
  clear(): void {
    this.counts.clear();
  }
}

export class Evidence {
  /** The times that the program was found in each line. */
  private readonly lines = new Int32Array(NLINES);
  /** The same, since the function there was last thought of. */
  private readonly fresh = new Int32Array(NLINES);
  /** The evidence around each line when it was last not enough; 0 for never. */
  private readonly tried = new Int32Array(NLINES);
  /** The sum of `lines`. */
  private total = 0;
  /** The instructions that may still be read in vain. */
  private toRead = READ_FIRST;
  /** The instructions compiled so far. */
  private compiled = 0;
  private readonly first: number;
  private readonly looks: number;

  /**
   * price: how often the program must be found in a function, for each of its instructions, as long
   * as little is compiled. looks: how often in a line, before it is worth to ask.
   */
  constructor(price: number, looks: number) {
    this.first = price;
    this.looks = looks;
  }

  private get price(): number {
    return this.first * Math.max(WARM, 1 - ((1 - WARM) * this.compiled) / COLD);
  }

  /** Notes that the program was found at `pc`, so many times. True if it is worth to ask. */
  found(pc: number, times: number): boolean {
    const line = (pc >>> LINE_SHIFT) & (NLINES - 1);
    this.lines[line] += times;
    this.total += times;
    this.toRead += READ * times;
    this.fresh[line] += times;
    if (this.fresh[line] < this.looks) return false;
    this.fresh[line] = 0;
    return true;
  }

  /**
   * The instructions that the evidence around `pc` pays for: no larger function there is worth
   * being read. 0 if that is not much more than when it was asked last, or if enough was read in
   * vain.
   */
  allows(pc: number): number {
    if (this.price === 0) return Number.POSITIVE_INFINITY;
    if (this.toRead < 0) return 0;
    const line = pc >>> LINE_SHIFT;
    const times = this.between(line - AROUND, line + AROUND);
    if (times < MORE * this.tried[line & (NLINES - 1)]) return 0;
    this.tried[line & (NLINES - 1)] = times;
    return Math.max(this.isMost(times) ? MOST_INSNS : 0, times / this.price);
  }

  /**
   * The instructions that the evidence behind the address of a function pays for; 0 if it is not
   * used.
   */
  behind(pc: number): number {
    if (this.price === 0) return Number.POSITIVE_INFINITY;
    const line = pc >>> LINE_SHIFT;
    return this.between(line, line + BEHIND) / this.price;
  }

  /** True if the program was found in functions often enough for their length. */
  speaksFor(graphs: readonly Graph[]): boolean {
    if (this.price === 0) return true;
    let times = 0;
    for (const line of linesOf(graphs)) times += this.lines[line];
    if (times < (this.compiled === 0 ? LEAST_FIRST : LEAST)) return false;
    const ninsns = graphs.reduce((sum, graph) => sum + graph.ninsns, 0);
    return (ninsns <= MOST_INSNS && this.isMost(times)) || times >= this.price * ninsns;
  }

  /** Notes that so many instructions were read, of which none is compiled. */
  readInVain(ninsns: number): void {
    this.toRead -= ninsns;
  }

  /** Forgets what spoke for functions. */
  spend(graphs: readonly Graph[]): void {
    if (this.price === 0) return;
    for (const { ninsns } of graphs) this.compiled += ninsns;
    for (const line of linesOf(graphs)) {
      this.total -= this.lines[line];
      this.lines[line] = 0;
      this.tried[line] = 0;
    }
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const sum = this.lines.reduce((a, b) => a + b, 0);
    if (sum !== this.total) throw new Error(`evidence: ${this.total} times in all, and ${sum} in lines`);
  }

  /** True if the program was found so often in one place that it is likely to stay there. */
  private isMost(times: number): boolean {
    return times >= LEAST_FIRST && times >= MOST * this.total;
  }

  private between(first: number, last: number): number {
    let times = 0;
    for (let line = first; line <= last; line++) times += this.lines[line & (NLINES - 1)];
    return times;
  }
}

/** The lines of functions. */
function linesOf(graphs: readonly Graph[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { blocks } of graphs)
    for (const pc of blocks.keys()) lines.add((pc >>> LINE_SHIFT) & (NLINES - 1));
  return lines;
}
