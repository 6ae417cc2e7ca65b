/** The one place where the engine is made and connected to its memory. */

import type { VirtualClock } from '../clock/virtualclock.ts';
import { Cpu } from './cpu.ts';
import type { Engine } from './engine.ts';
import { Mmu } from './mmu.ts';
import { layOut, type MakeBuffer } from './store.ts';

export interface Processor {
  readonly memory: Mmu;
  readonly engine: Engine;
}

/**
 * Makes memory of `size` bytes, in an ArrayBuffer or what makeBuffer makes, and an engine over it.
 * `freq`: cycles of the clock in a second.
 */
export function makeProcessor(
  size: number,
  clock: VirtualClock,
  freq: number,
  makeBuffer?: MakeBuffer,
  counterRead?: () => void,
): Processor {
  const memory = new Mmu(layOut(size, undefined, makeBuffer));
  const engine = new Cpu(memory, clock, freq, { counterRead });
  memory.codeCache = engine.codeCache;
  return { memory, engine };
}
