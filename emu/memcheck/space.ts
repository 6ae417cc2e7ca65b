/**
 * The check of one address space: its heap, the call of the allocator that it is in, and the stops
 * at which it learns of such calls.
 *
 * A call begins at the first instruction of a function of the allocator and ends where it returns
 * to, with the stack pointer as it was. Functions of the allocator that it calls are part of it,
 * and so is all that the program does meanwhile: the allocator's own work on the heap is no error.
 */

import type { Memory, Pmap } from '../../kernel/machdep.ts';
import { PAGE_SIZE, REG_A0, REG_RA, REG_SP } from '../../kernel/machdep.ts';
import { MAXSSIZ, USRSTACK } from '../../kernel/sys/param.ts';
import type { VmSpace } from '../../kernel/vm/vm_space.ts';
import type { Engine } from '../cpu/engine.ts';
import type { Symbols } from '../symbols/symbols.ts';
import { backtrace, type Frame, type Inside } from '../unwind/backtrace.ts';
import { ALLOCATOR, type Allocating } from './allocator.ts';
import { Heap } from './heap.ts';
import { findLeaks, type Leaks } from './leaks.ts';

const NAMES: ReadonlySet<string> = new Set(Object.keys(ALLOCATOR));

/** The most calls of a chain. */
const MAX_CALLS = 8;

/** A program that is checked. */
export class CheckedProgram {
  readonly symbols: Symbols;
  /** The functions of the allocator by their addresses. */
  readonly allocator: ReadonlyMap<number, string>;
  readonly frames = new Map<number, Frame | null>();
  private readonly functions = new Map<number, Inside | undefined>();

  /** A program with its symbols; without any the allocator is empty. */
  constructor(symbols: Symbols) {
    this.symbols = symbols;
    this.allocator = new Map(this.symbols.named(NAMES).map(({ name, address }) => [address, name]));
  }

  /** The function that an address is in; undefined if it is in none. */
  functionAt(address: number): Inside | undefined {
    if (this.functions.has(address)) return this.functions.get(address);
    const { name, offset } = this.symbols.at(address);
    const inside = name === undefined ? undefined : { name, start: address - offset };
    this.functions.set(address, inside);
    return inside;
  }
}

/** A call of the allocator that has not returned. */
interface Call {
  readonly what: Allocating;
  readonly args: Int32Array;
  readonly sp: number;
  readonly ra: number;
  readonly returns: readonly number[];
}

export class CheckedSpace {
  readonly program: CheckedProgram;
  readonly heap: Heap;
  readonly space: VmSpace;
  private readonly memory: Memory;
  private readonly engine: Pick<Engine, 'setStop' | 'clearStop'>;
  private readonly regs: Int32Array;
  private readonly stops = new Set<number>();
  private readonly bytes = new Uint8Array(4);
  private readonly view = new DataView(this.bytes.buffer);
  private call: Call | undefined;
  private heapEnd: number;

  /** `parent`: the check of the space of which this one is a copy. */
  constructor(
    program: CheckedProgram,
    space: VmSpace,
    machine: { readonly memory: Memory; readonly regs: Int32Array },
    engine: Pick<Engine, 'setStop' | 'clearStop'>,
    parent?: CheckedSpace,
  ) {
    this.program = program;
    this.space = space;
    this.memory = machine.memory;
    this.regs = machine.regs;
    this.engine = engine;
    this.heap = new Heap(space.heapStart, parent?.heap);
    this.heapEnd = parent?.heapEnd ?? space.heapEnd;
    this.call = parent?.call;
    for (const pc of parent?.stops ?? program.allocator.keys()) this.stopAt(pc);
  }

  get pmap(): Pmap {
    return this.space.pmap;
  }

  /** True while the allocator works. */
  get inAllocator(): boolean {
    return this.call !== undefined;
  }

  /** Clears the stops: the address space is given up. */
  end(): void {
    for (const pc of this.stops) this.engine.clearStop(this.pmap, pc);
  }

  /** To be called after system calls: the end of the heap may have moved. */
  follow(): void {
    const { heapEnd } = this.space;
    if (heapEnd === this.heapEnd) return;
    this.heap.moved(this.heapEnd, heapEnd, this.inAllocator);
    this.heapEnd = heapEnd;
  }

  /** The calls that led to the instruction at `pc`, which has not changed a register yet. */
  calls(pc: number): number[] {
    const { regs, program } = this;
    return backtrace(
      {
        pc,
        sp: regs[REG_SP] >>> 0,
        ra: regs[REG_RA],
        halfword: (address) => this.read(address, 2),
        word: (address) => this.read(address, 4),
        functionAt: (address) => program.functionAt(address),
        frames: program.frames,
      },
      MAX_CALLS,
    );
  }

  /**
   * The processor has come to `pc`, at a stop. `misuse` is called when memory is given to the
   * allocator that is in no block. Returns false if the stop is not of this space.
   */
  stopped(pc: number, misuse: (name: string, address: number, returns: readonly number[]) => void): boolean {
    if (!this.stops.has(pc)) return false;
    const { regs } = this;
    const sp = regs[REG_SP];
    if (this.call !== undefined && this.call.ra === pc && this.call.sp === sp) this.returned(this.call);
    const name = this.program.allocator.get(pc);
    // A call that was left by longjmp ends when a caller further out calls the allocator again.
    if (name !== undefined && (this.call === undefined || sp >>> 0 > this.call.sp >>> 0))
      this.entered(pc, name, misuse);
    return true;
  }

  private entered(
    pc: number,
    name: string,
    misuse: (name: string, address: number, returns: readonly number[]) => void,
  ): void {
    const { regs, heap } = this;
    const what = ALLOCATOR[name];
    const args = regs.slice(REG_A0, REG_A0 + 3);
    const ra = regs[REG_RA] >>> 0;
    const returns = this.calls(pc);
    if (returns.length === 0) returns.push(ra);
    this.call = { what, args, sp: regs[REG_SP], ra, returns };
    this.stopAt(ra);
    if (what.takes !== true || args[0] === 0) return;
    const block = heap.live.get(args[0] >>> 0);
    if (block === undefined) misuse(name, args[0] >>> 0, returns);
    else if (what.size === undefined) heap.free(block, returns);
  }

  private returned({ what, args, returns }: Call): void {
    const { heap, regs } = this;
    this.call = undefined;
    const result = regs[REG_A0] >>> 0;
    const taken = what.takes === true ? heap.live.get(args[0] >>> 0) : undefined;
    if (what.extends === true) {
      const block = heap.live.get(args[0] >>> 0);
      if (block !== undefined && result > block.size) heap.allocate({ ...block, size: result });
      return;
    }
    if (what.size === undefined) return;
    const failed = what.stores === true ? result !== 0 : result === 0;
    if (failed) {
      if (what.freesAnyway === true && taken !== undefined) heap.free(taken, returns);
      return;
    }
    const start = what.stores === true ? this.read(args[0] >>> 0, 4) : result;
    if (start === undefined) return;
    if (taken !== undefined) heap.free(taken, returns);
    heap.allocate({ start: start >>> 0, size: what.size(args), allocated: returns });
  }

  /** The blocks that are lost when the process ends now. */
  leaks(): Leaks {
    return findLeaks(this.heap, this.roots(), (block) => this.words(block.start, block.size));
  }

  /** Words in which the program may hold pointers, outside of blocks and in use. */
  private *roots(): Generator<number> {
    const sp = this.regs[REG_SP] >>> 0;
    const page = new Int32Array(PAGE_SIZE / 4);
    const starts: number[] = [];
    this.pmap.forEach((vpn) => {
      starts.push(vpn * PAGE_SIZE);
    });
    yield* this.regs;
    for (const start of starts) {
      if (!this.memory.copyin(this.pmap, start, new Uint8Array(page.buffer))) continue;
      for (let i = 0; i < page.length; i++) {
        const address = start + 4 * i;
        const dead = address < sp && address >= USRSTACK - MAXSSIZ;
        if (page[i] !== 0 && !dead && !this.heap.isOwn(address)) yield page[i];
      }
    }
  }

  /** The aligned words of memory, as far as the heap goes. Other memory is among the roots. */
  private *words(start: number, size: number): Generator<number> {
    const first = (start + 3) & ~3;
    const end = Math.min(start + size, this.space.heapEnd);
    const words = new Int32Array(Math.max(0, Math.floor((end - first) / 4)));
    if (this.memory.copyin(this.pmap, first, new Uint8Array(words.buffer))) yield* words;
  }

  private stopAt(pc: number): void {
    if (this.stops.has(pc)) return;
    this.stops.add(pc);
    this.engine.setStop(this.pmap, pc);
  }

  /** Reads a halfword or a word; undefined if it is not there. */
  read(address: number, size: 2 | 4): number | undefined {
    if (!this.memory.copyin(this.pmap, address, this.bytes.subarray(0, size))) return undefined;
    return size === 2 ? this.view.getUint16(0, true) : this.view.getInt32(0, true);
  }
}
