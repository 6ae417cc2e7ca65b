/**
 * A watcher of user instructions: told of those at its stops, and of the loads and stores in the
 * part of memory that it watches. It changes nothing of the run.
 */

import type { Engine } from './engine.ts';
import type { Mmu } from './mmu.ts';

export interface Watcher {
  /**
   * The watcher watches from now on. It sets its stops at `engine`, now or later, between two calls
   * of the engine's run(). After a change of what it watches it has `memory` forget translations.
   */
  begin(engine: Pick<Engine, 'setStop' | 'clearStop'>, memory: Pick<Mmu, 'forget' | 'active' | 'ram'>): void;
  /**
   * The processor has come to a stop in the active address map, and has not executed the
   * instruction. False if the stop is not the watcher's.
   */
  stopped(pc: number): boolean;
  /**
   * True if accesses of the page of `vaddr` in the active map are to be told. The answer for a page
   * does not change while it is mapped, unless translations are forgotten.
   */
  watches(vaddr: number): boolean;
  /**
   * The instruction at `pc` is about to load or store `size` bytes, which the map allows. True if
   * it is to be stopped before it does: stopped() is called for it, and when it is executed again,
   * this is asked again.
   */
  access(pc: number, vaddr: number, size: number, store: boolean): boolean;
  /** The kernel is about to write into a physical page, or has given it up as it is. */
  written?(ppn: number): void;
  /** A virtual page of some map leads to another physical page than before, or to none. */
  remapped?(): void;
}
