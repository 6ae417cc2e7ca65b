/** A recorder of all that a machine does to memory, for a journal. */

import type { Mmu } from '../cpu/mmu.ts';
import type { ThreadName } from './target.ts';

export interface Recorder {
  /** The present thread's instruction is about to load or store. */
  access(memory: Pick<Mmu, 'active' | 'ram'>, address: number, size: number, store: boolean): void;
  /** The kernel has copied from or to the memory of a thread. */
  copied(who: ThreadName, address: number, size: number, out: boolean): void;
  /** The kernel is about to write into a physical page, or has given it up. */
  written(memory: Pick<Mmu, 'ram'>, ppn: number): void;
  /** Processes or address maps change in a way that is not recorded. */
  cut(): void;
}
