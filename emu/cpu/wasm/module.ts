/**
 * WebAssembly modules: the one by which compiled code is entered, and those of compiled functions.
 * All work on one memory and one table. Of the host's WebAssembly only what is used here is named;
 * where a host has none, or a page forbids it, there is no compiled code.
 */

import * as w from './assembler.ts';
import { Bytes } from './bytes.ts';
import { emitCallEntry, emitEntryIndex } from './calls.ts';
import { type Layout, MAX_LEFT, RETIRED_BITS } from './frame.ts';

/** The memory of the host's WebAssembly. */
export interface WasmMemory {
  readonly buffer: ArrayBufferLike;
}

/** The table of compiled functions. */
export interface WasmTable {
  readonly length: number;
  set(index: number, value: null): void;
}

/** The part of the host's WebAssembly that is used. */
export interface Wasm {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: boolean }) => WasmMemory;
  readonly Table: new (limits: { element: 'anyfunc'; initial: number }) => WasmTable;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

/** The host's WebAssembly; undefined if it has none. */
export const hostWasm = (): Wasm | undefined => (globalThis as { readonly WebAssembly?: Wasm }).WebAssembly;

/**
 * Runs compiled code from `pc` on, with so many cycles left; returns the pc at which it was left.
 */
export type Enter = (left: number, pc: number) => number;

/** The depth to which guest calls are calls of the host. */
const MAX_DEPTH = 250;

/** The type of a compiled function: see frame.ts. */
const FUNCTION_TYPE = [0x60, 2, w.I64, w.I32, 2, w.I64, w.I32] as const;
/** The type of Enter. */
const ENTER_TYPE = [0x60, 2, w.I32, w.I32, 1, w.I32] as const;
/** The indices of both types. */
const FUNCTION = 0;
const ENTER = 1;

/** A function: its body, its locals of 32 bits, and those of 64 bits behind them. */
export interface Body {
  readonly code: Bytes;
  readonly nlocals: number;
  readonly nlong?: number;
}

/** The memory and the table to which modules are bound. */
export class Linkage {
  readonly table: WasmTable;
  private readonly wasm: Wasm;
  private readonly memory: WasmMemory;
  private readonly isShared: boolean;

  constructor(wasm: Wasm, memory: WasmMemory, tableSize: number) {
    this.wasm = wasm;
    this.memory = memory;
    this.isShared = !(memory.buffer instanceof ArrayBuffer);
    this.table = new wasm.Table({ element: 'anyfunc', initial: tableSize });
  }

  /** Makes the function by which compiled code is entered. */
  enter(layout: Layout): Enter {
    const a = emitEnter(layout);
    const { exports } = this.instance([{ code: a.code, nlocals: 2, nlong: 1 }], ENTER, (module) => {
      section(module, 7, (s) => {
        s.unsigned(1);
        s.name('enter');
        s.bytes(0, 0);
      });
    });
    return (exports as { readonly enter: Enter }).enter;
  }

  /** Makes compiled functions and puts them into the table from `first` on. Returns their bytes. */
  add(bodies: readonly Body[], first: number): number {
    return this.instance(bodies, FUNCTION, (module) => {
      section(module, 9, (s) => {
        s.unsigned(1);
        s.bytes(0, 0x41);
        s.signed(first);
        s.byte(0x0b);
        s.unsigned(bodies.length);
        bodies.forEach((_, n) => {
          s.unsigned(n);
        });
      });
    }).size;
  }

  /** Makes an instance of a module of functions of one type. `linked` writes what links them. */
  private instance(
    bodies: readonly Body[],
    type: number,
    linked: (module: Bytes) => void,
  ): { readonly exports: object; readonly size: number } {
    const module = new Bytes();
    module.bytes(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    section(module, 1, (s) => s.bytes(2, ...FUNCTION_TYPE, ...ENTER_TYPE));
    section(module, 2, (s) => this.imports(s));
    section(module, 3, (s) => {
      s.unsigned(bodies.length);
      for (const _ of bodies) s.byte(type);
    });
    linked(module);
    section(module, 10, (s) => {
      s.unsigned(bodies.length);
      for (const body of bodies) s.counted(whole(body));
    });
    const imports = { e: { m: this.memory, t: this.table } };
    const { exports } = new this.wasm.Instance(new this.wasm.Module(module.view()), imports);
    return { exports, size: module.length };
  }

  /** Writes the imports: the memory and the table. */
  private imports(s: Bytes): void {
    const pages = this.memory.buffer.byteLength / WASM_PAGE;
    s.unsigned(2);
    s.name('e');
    s.name('m');
    s.bytes(2, this.isShared ? 3 : 1);
    s.unsigned(pages);
    s.unsigned(pages);
    s.name('e');
    s.name('t');
    s.bytes(1, 0x70, 0);
    s.unsigned(this.table.length);
  }
}

/** Bytes of a page of WebAssembly. */
export const WASM_PAGE = 65536;

/** Writes a section of a module. */
function section(module: Bytes, id: number, write: (s: Bytes) => void): void {
  const s = new Bytes();
  write(s);
  module.byte(id);
  module.counted(s);
}

/** The body of a function with the declaration of its locals. */
function whole({ code, nlocals, nlong = 0 }: Body): Bytes {
  const all = new Bytes();
  all.unsigned(2);
  all.unsigned(nlocals);
  all.byte(w.I32);
  all.unsigned(nlong);
  all.byte(w.I64);
  all.append(code);
  all.byte(0x0b);
  return all;
}

/**
 * The function by which compiled code is entered. Its parameters are the cycles left and the pc; it
 * has locals for the cycles that it does not hand on, for an index, and for both counts.
 */
const ALL = 0;
const AT = 1;
const KEPT = 2;
const ENTERED = 3;
const BOTH = 4;

/**
 * Emits that function: it goes from one compiled function to the next while each is left at an even
 * pc at which the table of entries has another.
 */
function emitEnter(layout: Layout): w.Assembler {
  const a = new w.Assembler();
  emitCounts(a);
  const out = a.block();
  const again = a.loop();
  emitEntryIndex(a, AT);
  a.tee(ENTERED);
  a.access(w.LOAD32, layout.entries);
  a.get(AT);
  a.op(w.NE);
  a.branchIf(out);
  a.get(BOTH);
  a.i32(MAX_DEPTH);
  a.get(ENTERED);
  a.access(w.LOAD32, layout.entries + 4);
  a.set(ENTERED);
  emitCallEntry(a, layout, ENTERED);
  a.set(AT);
  a.set(BOTH);
  a.get(AT);
  a.i32(1);
  a.op(w.AND);
  a.op(w.EQZ);
  a.branchIf(again);
  a.end();
  a.end();
  emitResults(a, layout);
  a.get(AT);
  return a;
}

/** Puts the cycles that are handed on into both counts. */
function emitCounts(a: w.Assembler): void {
  a.get(ALL);
  a.i32(MAX_LEFT);
  a.op(w.GT_S);
  a.if();
  a.get(ALL);
  a.i32(MAX_LEFT);
  a.op(w.SUB);
  a.set(KEPT);
  a.end();
  a.get(ALL);
  a.get(KEPT);
  a.op(w.SUB);
  a.op(w.EXTEND_S);
  a.i64(RETIRED_BITS);
  a.op(w.SHL64);
  a.set(BOTH);
}

/** Stores the cycles that are left of all, and the instructions retired. */
function emitResults(a: w.Assembler, { results }: Layout): void {
  a.i32(0);
  a.get(BOTH);
  a.i64(RETIRED_BITS);
  a.op(w.SHR_S64);
  a.op(w.WRAP64);
  a.get(KEPT);
  a.op(w.ADD);
  a.access(w.STORE32, results);
  a.i32(0);
  a.get(BOTH);
  a.op(w.WRAP64);
  a.i32(MAX_LEFT);
  a.op(w.AND);
  a.access(w.STORE32, results + 4);
}
