/** The one place where the engine is made and connected to its memory. */

import { VirtualClock } from '../clock/virtualclock.ts';
import { CheckedEngine } from './checked.ts';
import { CompilingCpu, EAGER, HEAT, type Heat } from './compiling.ts';
import { Cpu, type CpuOptions } from './cpu.ts';
import type { Engine } from './engine.ts';
import { Mmu } from './mmu.ts';
import { layOut, type MakeBuffer } from './store.ts';
import { hostWasm, WASM_PAGE, type Wasm, type WasmMemory } from './wasm/module.ts';

/**
 * The engines: the interpreter alone, the one that compiles, or that one with each of its steps
 * checked by the interpreter.
 */
export type EngineName = 'interpreter' | 'compiled' | 'check';

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
  /** Called when `check` has found a difference: throws. */
  readonly differ?: ((message: string) => never) | undefined;
  /** The numbers by which hot code is found, if not the usual ones. */
  readonly heat?: Heat | undefined;
}

/**
 * Makes memory of `size` bytes and an engine over it. `freq`: cycles of the clock in a second.
 * Where the host does not compile, or has no room for the memory that this takes, the engine is the
 * interpreter.
 */
export function makeProcessor(
  size: number,
  clock: VirtualClock,
  freq: number,
  options: ProcessorOptions = {},
): Processor {
  const { engine = 'interpreter' } = options;
  const heat = options.heat ?? (engine === 'check' ? EAGER : HEAT);
  const compiling =
    engine === 'interpreter' ? undefined : makeCompiling(size, clock, freq, { ...options, heat });
  if (compiling === undefined) return makeInterpreting(size, clock, freq, options);
  return engine === 'check' ? checked(compiling, size, clock, freq, options) : compiling;
}

function makeInterpreting(
  size: number,
  clock: VirtualClock,
  freq: number,
  options: ProcessorOptions,
): Processor {
  const memory = new Mmu(layOut(size, options.codeWords, options.makeBuffer));
  return connected(memory, new Cpu(memory, clock, freq, options));
}

/** Has a processor checked by the interpreter, which has memory and a clock of its own. */
function checked(
  { memory, engine }: Processor,
  size: number,
  clock: VirtualClock,
  freq: number,
  options: ProcessorOptions,
): Processor {
  const own = new VirtualClock();
  const { timing, makeBuffer, differ = throwDifference } = options;
  const reference = makeInterpreting(size, own, freq, timing ? { timing, makeBuffer } : { makeBuffer });
  const sides = [
    { engine, mmu: memory, clock },
    { engine: reference.engine, mmu: reference.memory, clock: own },
  ] as const;
  return { memory, engine: new CheckedEngine(...sides, differ) };
}

function throwDifference(message: string): never {
  throw new Error(message);
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
