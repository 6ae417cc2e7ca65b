/**
 * Changes of memory and of registers in the order in which they were made, each with what was
 * there before it, so that they can be undone and done again. A change that is swapped holds
 * what was there after it.
 */

import { PAGE_SIZE } from '../../../kernel/machdep.ts';
import type { Mmu } from '../../cpu/mmu.ts';

type Ram = Pick<Mmu['ram'], 'page'>;

/** The kinds of changes beside those of 1, 2 and 4 bytes of memory, which are their sizes. */
const PAGE = 0;
const REGISTER = 8;

/** A physical page as it was. */
interface Page {
  readonly ram: Ram;
  readonly ppn: number;
  bytes: Uint8Array;
}

export class Changes {
  length = 0;
  /** The registers that are changed. */
  readonly regs: Int32Array;
  private kinds = new Uint8Array(1024);
  /** A physical address, the number of a register, or that of a page in `pages`. */
  private places = new Int32Array(1024);
  private values = new Int32Array(1024);
  private readonly pages: Page[] = [];
  private ram: Ram | undefined;

  constructor(registers: number) {
    this.regs = new Int32Array(registers);
  }

  private add(kind: number, place: number, value: number): void {
    if (this.length === this.kinds.length) this.grow();
    const i = this.length++;
    this.kinds[i] = kind;
    this.places[i] = place;
    this.values[i] = value;
  }

  private grow(): void {
    const { kinds, places, values } = this;
    this.kinds = new Uint8Array(2 * kinds.length);
    this.kinds.set(kinds);
    this.places = new Int32Array(2 * places.length);
    this.places.set(places);
    this.values = new Int32Array(2 * values.length);
    this.values.set(values);
  }

  /** Some bytes of memory within a page, 1, 2 or 4, are about to change. */
  memory(ram: Ram, paddr: number, size: number): void {
    this.ram = ram;
    this.add(size, paddr, this.bytes(paddr, size));
  }

  /** A page of memory is about to change. */
  page(ram: Ram, ppn: number): void {
    this.add(PAGE, this.pages.length, 0);
    this.pages.push({ ram, ppn, bytes: ram.page(ppn).slice() });
  }

  /** The registers are these now. */
  registers(now: ArrayLike<number>): void {
    const { regs } = this;
    for (let r = 0; r < regs.length; r++) {
      if (regs[r] === now[r]) continue;
      this.add(REGISTER, r, regs[r]);
      regs[r] = now[r];
    }
  }

  /** Exchanges what a change holds with what is there. */
  swap(i: number): void {
    const place = this.places[i];
    const value = this.values[i];
    const kind = this.kinds[i];
    if (kind === PAGE) {
      const page = this.pages[place];
      const there = page.ram.page(page.ppn);
      const now = there.slice();
      there.set(page.bytes);
      page.bytes = now;
    } else if (kind === REGISTER) {
      this.values[i] = this.regs[place];
      this.regs[place] = value;
    } else {
      this.values[i] = this.bytes(place, kind);
      this.put(place, kind, value);
    }
  }

  private bytes(paddr: number, size: number): number {
    const page = this.ram?.page(Math.floor(paddr / PAGE_SIZE));
    let value = 0;
    for (let n = 0; n < size; n++) value |= (page?.[(paddr % PAGE_SIZE) + n] ?? 0) << (8 * n);
    return value;
  }

  private put(paddr: number, size: number, value: number): void {
    const page = this.ram?.page(Math.floor(paddr / PAGE_SIZE));
    for (let n = 0; page !== undefined && n < size; n++) page[(paddr % PAGE_SIZE) + n] = value >>> (8 * n);
  }
}
