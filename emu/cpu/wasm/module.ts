/**
 * WebAssembly modules: the one by which compiled code is entered, and those of compiled functions.
 * All work on one memory and one table. Of the host's WebAssembly only what is used here is named;
 * where a host has none, or a page forbids it, there is no compiled code.
 */

import * as w from './assembler.ts';
import { Bytes } from './bytes.ts';
import { emitCallEntry, emitEntryIndex } from './calls.ts';
import type { Layout } from './frame.ts';

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
const FUNCTION_TYPE = [0x60, 4, w.I32, w.I32, w.I32, w.I32, 2, w.I64, w.I32] as const;
/** The type of Enter. */
const ENTER_TYPE = [0x60, 2, w.I32, w.I32, 1, w.I32] as const;
/** The index of the type of Enter. */
const ENTER = 1;

/** A compiled function: its body and its locals of 32 bits; behind them it has one of 64 bits. */
export interface Body {
  readonly code: Bytes;
  readonly nlocals: number;
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
    const { exports } = this.instance([{ code: a.code, nlocals: 1 }], ENTER, (module) => {
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
    return this.instance(bodies, 0, (module) => {
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
function whole({ code, nlocals }: Body): Bytes {
  const all = new Bytes();
  all.unsigned(2);
  all.unsigned(nlocals);
  all.byte(w.I32);
  all.unsigned(1);
  all.byte(w.I64);
  all.append(code);
  all.byte(0x0b);
  return all;
}

/** Parameters and locals of the function by which compiled code is entered. */
const LEFT = 0;
const PC = 1;
const INDEX = 2;
const COUNTS = 3;

/**
 * Emits that function: it goes from one compiled function to the next while each is left at an even
 * pc at which the table of entries has another.
 */
function emitEnter(layout: Layout): w.Assembler {
  const a = new w.Assembler();
  a.get(LEFT);
  a.op(w.EXTEND_U);
  a.i64(32);
  a.op(w.SHL64);
  a.set(COUNTS);
  const out = a.block();
  const again = a.loop();
  emitEntryIndex(a, PC);
  a.tee(INDEX);
  a.access(w.LOAD32, layout.entries);
  a.get(PC);
  a.op(w.NE);
  a.branchIf(out);
  pushCounts(a);
  a.i32(MAX_DEPTH);
  a.get(INDEX);
  a.access(w.LOAD32, layout.entries + 4);
  a.set(INDEX);
  emitCallEntry(a, INDEX);
  a.set(PC);
  a.set(COUNTS);
  a.get(PC);
  a.i32(1);
  a.op(w.AND);
  a.op(w.EQZ);
  a.branchIf(again);
  a.end();
  a.end();
  a.i32(0);
  pushUpper(a);
  a.access(w.STORE32, layout.results);
  a.i32(0);
  a.get(COUNTS);
  a.op(w.WRAP64);
  a.access(w.STORE32, layout.results + 4);
  a.get(PC);
  return a;
}

function pushCounts(a: w.Assembler): void {
  pushUpper(a);
  a.get(COUNTS);
  a.op(w.WRAP64);
}

/** Pushes the cycles left. */
function pushUpper(a: w.Assembler): void {
  a.get(COUNTS);
  a.i64(32);
  a.op(w.SHR_U64);
  a.op(w.WRAP64);
}
