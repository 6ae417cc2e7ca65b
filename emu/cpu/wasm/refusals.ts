/**
 * The addresses at which the host could not compile, each with the physical page that was mapped
 * there: another program may have something else at the same address.
 */

import { PAGE_SHIFT, PROT_EXEC } from '../../../kernel/machdep.ts';
import type { Mmu } from '../mmu.ts';

export class Refusals {
  private readonly mmu: Mmu;
  private readonly pages = new Map<number, number>();

  constructor(mmu: Mmu) {
    this.mmu = mmu;
  }

  /** Notes that what is mapped at `pc` cannot be compiled. */
  add(pc: number): void {
    this.pages.set(pc, this.pageAt(pc));
  }

  /** True if that was noted of what is mapped at `pc`. */
  has(pc: number): boolean {
    const ppn = this.pages.get(pc);
    return ppn !== undefined && ppn === this.pageAt(pc);
  }

  /** Forgets a page, whose bytes have changed. */
  pageDropped(ppn: number): void {
    for (const [pc, refused] of this.pages) if (refused === ppn) this.pages.delete(pc);
  }

  /** Forgets all. */
  clear(): void {
    this.pages.clear();
  }

  /** The physical page at `pc` in the active map; below 0 if it cannot be executed. */
  private pageAt(pc: number): number {
    return this.mmu.active.reach(pc, PROT_EXEC) >> PAGE_SHIFT;
  }
}
