/**
 * A profile as stacks of functions with cycles: the form from which tables and files are made. A
 * function that the compiler has inlined has its place in the stack.
 */

import { cyclesByOp, SUN4_TIMING } from '../cpu/timing.ts';
import type { SourceLine } from '../symbols/linetable.ts';
import { Symbols } from '../symbols/symbols.ts';
import { instructionsOf } from './jumps.ts';
import type { Program } from './programs.ts';
import type { Node, Stretch } from './tree.ts';

/** A function, or work of the kernel. */
export interface Func {
  readonly name: string;
  /** The line on which it is declared; undefined if it is not known. */
  readonly source: SourceLine | undefined;
  readonly isKernel: boolean;
}

/** The cycles of a stack. */
export interface StackCycles {
  /** Numbers of functions, the outermost first. */
  readonly functions: readonly number[];
  readonly cycles: number;
}

/** The profile of a program. */
export interface ProgramStacks {
  readonly name: string;
  /** The numbers of its processes. */
  readonly pids: readonly number[];
  readonly cycles: number;
  readonly functions: readonly Func[];
  /** The stacks, in the order of the tree. */
  readonly stacks: readonly StackCycles[];
  /** Calls of each function, where there were any. */
  readonly calls: readonly number[];
  /** Cycles of source lines, by `file:line`. */
  readonly lines: ReadonlyMap<string, number>;
}

const NOTHING = new Uint8Array(0);

/** The functions at an instruction, the outermost first, and its line. */
interface PlaceOf {
  readonly functions: readonly number[];
  readonly line: string | undefined;
}

/** The stacks of a program, by these symbols. */
export function stacksOf(program: Program, symbols = new Symbols(program.file ?? NOTHING)): ProgramStacks {
  return new Stacks(program, symbols).whole();
}

class Stacks {
  private readonly program: Program;
  private readonly symbols: Symbols;
  private readonly functions: Func[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly places = new Map<number, PlaceOf>();
  private readonly calls: number[] = [];
  private readonly lines = new Map<string, number>();
  private readonly costs = cyclesByOp(SUN4_TIMING);

  constructor(program: Program, symbols: Symbols) {
    this.program = program;
    this.symbols = symbols;
  }

  whole(): ProgramStacks {
    const stacks: StackCycles[] = [];
    let cycles = 0;
    for (const node of this.program.root.all()) {
      const above = this.above(node);
      this.count(node);
      for (const [functions, own] of this.leaves(node))
        stacks.push({ functions: [...above, ...functions], cycles: own });
      cycles += node.own;
    }
    const { functions, calls, lines } = this;
    const { name, pids } = this.program;
    return { name, pids: [...pids], cycles, functions, stacks, calls, lines };
  }

  /** The functions that have called a node, the outermost first. */
  private above(node: Node): number[] {
    return node.path.slice(1).flatMap((it, i, path) => {
      const { parent, back } = it;
      if (i === 0 || parent === undefined) return [];
      if (back === undefined) return this.ofNode(path[i - 1]);
      // The call is the last instruction of a function, if that is not one that has been jumped to.
      const at = this.at(back - 1).functions;
      return at.length === 0 ? this.ofNode(parent) : at;
    });
  }

  /** The function or work of a node itself. */
  private ofNode({ key }: Node): readonly number[] {
    if (typeof key === 'string') return [this.number(key, undefined, true)];
    const { functions } = this.at(key);
    return functions.length === 0 ? [this.number(`0x${key.toString(16)}`, undefined)] : functions.slice(0, 1);
  }

  private count(node: Node): void {
    if (node.calls === 0) return;
    const [number] = this.ofNode(node);
    this.calls[number] = (this.calls[number] ?? 0) + node.calls;
  }

  /** The functions in which the cycles of a node were spent. */
  private *leaves(node: Node): Generator<readonly [functions: readonly number[], cycles: number]> {
    if (node.cycles > 0) yield [this.ofNode(node), node.cycles];
    const found = new Map<string, { functions: readonly number[]; cycles: number }>();
    for (const stretch of node.stretches.values())
      for (const { address, cycles } of this.spent(stretch)) {
        const place = this.at(address);
        const functions = place.functions.length === 0 ? this.ofNode(node) : place.functions;
        const leaf = found.get(functions.join()) ?? { functions, cycles: 0 };
        leaf.cycles += cycles;
        found.set(functions.join(), leaf);
        if (place.line !== undefined) this.lines.set(place.line, (this.lines.get(place.line) ?? 0) + cycles);
      }
    for (const { functions, cycles } of found.values()) yield [functions, cycles];
  }

  /**
   * The cycles of each instruction of a stretch. A taken branch, which costs more, can only be the
   * last; if the code is not that of the file, all cycles are those of the first instruction.
   */
  private spent({ pc, instructions, times, cycles }: Stretch): { address: number; cycles: number }[] {
    const halfword = (address: number): number | undefined => {
      const bytes = this.symbols.initial(address, 2);
      return bytes && bytes[0] | (bytes[1] << 8);
    };
    const each = [...instructionsOf(pc, instructions, halfword, this.costs)].map((it) => ({
      address: it.address,
      cycles: it.cycles * times,
    }));
    const sum = each.reduce((all, it) => all + it.cycles, 0);
    const last = each.at(-1);
    if (last === undefined || sum > cycles || times === 0) return [{ address: pc, cycles }];
    each[each.length - 1] = { ...last, cycles: last.cycles + cycles - sum };
    return each;
  }

  /** The functions at an instruction. */
  private at(address: number): PlaceOf {
    let place = this.places.get(address);
    if (place === undefined) {
      place = this.find(address);
      this.places.set(address, place);
    }
    return place;
  }

  private find(address: number): PlaceOf {
    const { name, source } = this.symbols.at(address);
    const line = source === undefined ? undefined : `${source.file}:${source.line}`;
    const scopes = this.symbols.scopesAt(address).filter((it) => it.name !== '');
    if (scopes.length > 0) {
      const functions = scopes.map((it) => this.number(it.name, it.declared)).reverse();
      return { functions, line };
    }
    return { functions: name === undefined ? [] : [this.number(name, undefined)], line };
  }

  private number(name: string, source: SourceLine | undefined, isKernel = false): number {
    const key = `${name} ${source?.file}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.functions.length);
    return this.functions.push({ name, source, isKernel }) - 1;
  }
}
