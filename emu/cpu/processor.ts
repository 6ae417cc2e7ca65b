/** The one place where the engine is made and connected to its memory. */

import type { VirtualClock } from '../clock/virtualclock.ts';
import { CompilingCpu, type Heat } from './compiling.ts';
import { Cpu, type CpuOptions } from './cpu.ts';
import type { Engine } from './engine.ts';
import { Mmu } from './mmu.ts';
import { layOut, type MakeBuffer } from './store.ts';
import { hostWasm, type Wasm, WASM_PAGE, type WasmMemory } from './wasm/module.ts';

/** The engines: the interpreter alone, or with compiled code above it. */
export type EngineName = 'interpreter' | 'compiled';
/** The engines, by name. */
export const ENGINES: readonly EngineName[] = ['interpreter', 'compiled'];

export interface Processor {
  readonly memory: Mmu;
  readonly engine: Engine;
}

/** Choices for a processor; none of them shows in its run. */
export interface ProcessorOptions extends CpuOptions {
  readonly engine?: EngineName | undefined;
  /** The maker of the buffer in which RAM lies; an ArrayBuffer without it. */
  readonly makeBuffer?: MakeBuffer | undefined;
  /** Words of room for decoded code, if not the usual ones. */
  readonly codeWords?: number | undefined;
  /** What counts as hot code. */
  readonly heat?: Heat | undefined;
}

/**
 * Makes memory of `size` bytes and an engine over it. `freq`: cycles of the clock in a second. Where
 * the host does not compile, or has no room for the memory that this takes, the engine is the
 * interpreter.
 */
export function makeProcessor(
  size: number,
  clock: VirtualClock,
  freq: number,
  options: ProcessorOptions = {},
): Processor {
  const processor = options.engine === 'compiled' ? makeCompiling(size, clock, freq, options) : undefined;
  if (processor !== undefined) return processor;
  const memory = new Mmu(layOut(size, options.codeWords, options.makeBuffer));
  return connected(memory, new Cpu(memory, clock, freq, options));
}

/** Makes a compiling processor; undefined if the host does not let it. */
function makeCompiling(
  size: number,
  clock: VirtualClock,
  freq: number,
  options: ProcessorOptions,
): Processor | undefined {
  const wasm = hostWasm();
  if (wasm === undefined) return undefined;
  // V8 does not count a shared memory: if the host has such buffers, so should this one be.
  const shared = !((options.makeBuffer?.(0) ?? new ArrayBuffer(0)) instanceof ArrayBuffer);
  try {
    const made: WasmMemory[] = [];
    const store = layOut(size, options.codeWords, (bytes) => {
      const memory = makeMemory(wasm, bytes, shared);
      made.push(memory);
      return memory.buffer;
    });
    const memory = new Mmu(store);
    const host = { wasm, memory: made[0] as WasmMemory };
    return connected(memory, new CompilingCpu(memory, clock, freq, host, options, options.heat));
  } catch (error) {
    // RangeError: no room for the memory. The other: a page's policy forbids to compile.
    if (error instanceof RangeError || (error as Error).name === 'CompileError') return undefined;
    throw error;
  }
}

function makeMemory(wasm: Wasm, bytes: number, shared: boolean): WasmMemory {
  const pages = Math.ceil(bytes / WASM_PAGE);
  return new wasm.Memory({ initial: pages, maximum: pages, shared });
}

function connected(memory: Mmu, engine: Cpu): Processor {
  memory.codeCache = engine.codeCache;
  return { memory, engine };
}
