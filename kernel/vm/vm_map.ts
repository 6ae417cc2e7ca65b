/**
 * Which user addresses a process may use, and how: regions of whole pages,
 * sorted, in the manner of 4.4BSD's vm_map. It says nothing of which pages are
 * there; vm_space.ts does. A region is replaced, never changed, so that fork
 * copies the list and nothing else.
 *
 * Invariant: regions are not empty, lie one after the other without overlap,
 * and two that touch differ in what they allow or in what they are of.
 */
import { PROT_ALL } from '../machdep.ts';
import type { VmObject } from './vm_object.ts';

export interface Region {
  /** First page, and the page after the last. */
  readonly start: number;
  readonly end: number;
  /** PROT_ bits; and those that mprotect may give. */
  readonly prot: number;
  readonly maxprot: number;
  /** Stays common to parent and child over fork (MAP_SHARED). */
  readonly shared: boolean;
  /** The file that is mapped, page `vpn` being its page vpn + base; undefined for memory that has no file. */
  readonly object: VmObject | undefined;
  readonly base: number;
}

/** A region of memory that has no file. */
export function anonymous(start: number, end: number, prot: number, shared = false): Region {
  return { start, end, prot, maxprot: PROT_ALL, shared, object: undefined, base: 0 };
}

export class VmMap {
  private regions: Region[] = [];

  /** The region that a page is in. */
  find(vpn: number): Region | undefined {
    const region = this.regions[this.after(vpn)];
    return region !== undefined && region.start <= vpn ? region : undefined;
  }

  /** Index of the first region that ends after page `vpn`. */
  private after(vpn: number): number {
    let low = 0;
    let high = this.regions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.regions[middle].end > vpn) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Whether no page of [start, end) is in a region. */
  isFree(start: number, end: number): boolean {
    const next = this.regions[this.after(start)];
    return next === undefined || next.start >= end;
  }

  /** The parts of regions that lie in [start, end). */
  overlapping(start: number, end: number): Region[] {
    const found: Region[] = [];
    if (start >= end) return found;
    for (let i = this.after(start); i < this.regions.length && this.regions[i].start < end; i++) {
      const region = this.regions[i];
      found.push({ ...region, start: Math.max(start, region.start), end: Math.min(end, region.end) });
    }
    return found;
  }

  /** The regions of a file. */
  of(object: VmObject): Region[] {
    return this.regions.filter((region) => region.object === object);
  }

  /** Whether a part of a file is in some region. */
  has(object: VmObject): boolean {
    return this.regions.some((region) => region.object === object);
  }

  /** Pages of all regions. */
  get npages(): number {
    return this.regions.reduce((pages, { start, end }) => pages + end - start, 0);
  }

  /** Adds a region where nothing is. */
  insert(region: Region): void {
    if (region.start >= region.end) return;
    let at = this.after(region.start);
    let { start, end } = region;
    const before = this.regions[at - 1];
    const next = this.regions[at];
    let replaced = 0;
    if (next !== undefined && next.start === end && alike(next, region)) {
      end = next.end;
      replaced++;
    }
    if (before !== undefined && before.end === start && alike(before, region)) {
      start = before.start;
      at--;
      replaced++;
    }
    this.regions.splice(at, replaced, { ...region, start, end });
  }

  /** Takes every page of [start, end) out. */
  remove(start: number, end: number): void {
    if (start >= end) return;
    const first = this.after(start);
    let last = first;
    const rest: Region[] = [];
    for (; last < this.regions.length && this.regions[last].start < end; last++) {
      const region = this.regions[last];
      if (region.start < start) rest.push({ ...region, end: start });
      if (region.end > end) rest.push({ ...region, start: end });
    }
    this.regions.splice(first, last - first, ...rest);
  }

  /** Whether every page of [start, end) is in a region. */
  covers(start: number, end: number): boolean {
    const parts = this.overlapping(start, end);
    return parts.reduce((pages, part) => pages + part.end - part.start, 0) === end - start;
  }

  /** Changes what all of [start, end) allows; false if some of it is in no region, and then nothing is changed. */
  protect(start: number, end: number, prot: number): boolean {
    if (!this.covers(start, end)) return false;
    const parts = this.overlapping(start, end);
    this.remove(start, end);
    for (const part of parts) this.insert({ ...part, prot });
    return true;
  }

  /** The highest place for `npages` free pages in [low, high); -1 if there is none. */
  findSpace(npages: number, low: number, high: number): number {
    let top = high;
    for (let i = this.regions.length - 1; i >= 0; i--) {
      const region = this.regions[i];
      if (region.start >= high) continue;
      if (top - Math.max(region.end, low) >= npages) return top - npages;
      top = Math.min(top, region.start);
      if (top < low) return -1;
    }
    return top - low >= npages ? top - npages : -1;
  }

  /** fork's copy. */
  copy(): VmMap {
    const copy = new VmMap();
    copy.regions = this.regions.slice();
    return copy;
  }

  clear(): void {
    this.regions = [];
  }

  check(): void {
    this.regions.forEach((region, i) => {
      if (region.start >= region.end) throw new Error(`the region at page ${region.start} is empty`);
      const before = this.regions[i - 1];
      if (before === undefined) return;
      if (before.end > region.start || (before.end === region.start && alike(before, region)))
        throw new Error(`regions at pages ${before.start} and ${region.start} overlap or are one`);
    });
  }
}

function alike(a: Region, b: Region): boolean {
  const allow = a.prot === b.prot && a.maxprot === b.maxprot;
  return allow && a.shared === b.shared && a.object === b.object && a.base === b.base;
}
