/**
 * The user addresses that a process may use, and the accesses that they allow: regions of
 * whole pages, sorted, in the manner of 4.4BSD's vm_map. The map does not say which pages
 * are present; vm_space.ts does. A region is replaced, never changed, so that fork copies
 * the list and nothing else.
 *
 * Invariant: regions are not empty and lie one after the other without overlap; two
 * regions that touch differ in what they allow (prot, maxprot), in what they map (shared,
 * object, base) or in what a child gets of them (inherit).
 */
import { PROT_ALL } from '../machdep.ts';
import type { VmObject } from './vm_object.ts';

/** Inheritance of a region: after fork parent and child have the same pages. FreeBSD's numbers. */
export const INHERIT_SHARE = 0;
/** Inheritance of a region: the child has a copy. */
export const INHERIT_COPY = 1;
/** Inheritance of a region: the child has nothing there. */
export const INHERIT_NONE = 2;
/** Inheritance of a region: the child has cleared pages there. */
export const INHERIT_ZERO = 3;

/**
 * The most regions of a map, but for those that exec and a fork that shares memory make. The host
 * keeps each of them, for each process.
 */
export const MAXREGIONS = 4096;

/** A range of pages that have the same protection and map the same thing. */
export interface Region {
  /** The first page. */
  readonly start: number;
  /** The page after the last. */
  readonly end: number;
  /** Accesses that are allowed: PROT_ bits. */
  readonly prot: number;
  /** Accesses that mprotect may allow: PROT_ bits. */
  readonly maxprot: number;
  /** True if other address spaces may have the same pages and write to them (MAP_SHARED). */
  readonly shared: boolean;
  /** The part of a child in it after fork: an INHERIT_ number. */
  readonly inherit: number;
  /** The file that is mapped; undefined for memory that has no file. */
  readonly object: VmObject | undefined;
  /** Page `vpn` of the address space is page vpn + base of the file. */
  readonly base: number;
}

/** A region of memory that has no file. After fork it is shared, or the child has a copy. */
export function anonymous(start: number, end: number, prot: number, shared = false): Region {
  const inherit = shared ? INHERIT_SHARE : INHERIT_COPY;
  return { start, end, prot, maxprot: PROT_ALL, shared, inherit, object: undefined, base: 0 };
}

/** The map of an address space. */
export class VmMap {
  private regions: Region[] = [];

  /** The region that page `vpn` is in; undefined if it is in none. */
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

  /**
   * True if there may be `more` regions, besides those that come by cutting the regions in which
   * `start` and `end` lie.
   */
  mayCut(start: number, end: number, more = 0): boolean {
    const cuts = (page: number) => {
      const region = this.find(page);
      return region !== undefined && region.start < page ? 1 : 0;
    };
    const added = cuts(start) + cuts(end) + more;
    return added === 0 || this.regions.length + added <= MAXREGIONS;
  }

  /** All regions, in their order. */
  all(): readonly Region[] {
    return this.regions;
  }

  /** The files of which a part is mapped. */
  objects(): Set<VmObject> {
    const found = new Set<VmObject>();
    for (const { object } of this.regions) if (object !== undefined) found.add(object);
    return found;
  }

  /** True if no page of [start, end) is in a region. */
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

  /** The regions that map a file. */
  of(object: VmObject): Region[] {
    return this.regions.filter((region) => region.object === object);
  }

  /** True if some region maps a part of a file. */
  has(object: VmObject): boolean {
    return this.regions.some((region) => region.object === object);
  }

  /** Number of pages in all regions. */
  get npages(): number {
    return this.regions.reduce((pages, { start, end }) => pages + end - start, 0);
  }

  /** Adds a region where there is none, and joins it with its neighbours where they are alike. */
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

  /** Takes every page of [start, end) out of the regions. */
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

  /** True if every page of [start, end) is in a region. */
  covers(start: number, end: number): boolean {
    const parts = this.overlapping(start, end);
    return parts.reduce((pages, part) => pages + part.end - part.start, 0) === end - start;
  }

  /**
   * Sets the protection of all of [start, end). False if some of it is in no region;
   * nothing is changed then.
   */
  protect(start: number, end: number, prot: number): boolean {
    if (!this.covers(start, end)) return false;
    this.change(start, end, { prot });
    return true;
  }

  /** Changes what is the same in every page of the parts of regions that lie in [start, end). */
  change(start: number, end: number, changes: Partial<Omit<Region, 'start' | 'end'>>): void {
    const parts = this.overlapping(start, end);
    this.remove(start, end);
    for (const part of parts) this.insert({ ...part, ...changes });
  }

  /** The first of `npages` free pages, at the highest place in [low, high); -1 if there is none. */
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

  /** The regions in which a child is to have the same pages, but that are not shared yet. */
  toShare(): Region[] {
    return this.regions.filter(({ inherit, shared }) => inherit === INHERIT_SHARE && !shared);
  }

  /** The map of a child, for fork: the regions that it inherits, as it inherits them. */
  inherited(): VmMap {
    const child = new VmMap();
    for (const region of this.regions) {
      const { inherit, start, end, prot } = region;
      if (inherit === INHERIT_ZERO) child.insert({ ...anonymous(start, end, prot), inherit });
      else if (inherit === INHERIT_COPY) child.insert({ ...region, shared: false });
      else if (inherit === INHERIT_SHARE) child.insert(region);
    }
    return child;
  }

  /** Removes all regions. */
  clear(): void {
    this.regions = [];
  }

  /** Throws if the invariant does not hold. */
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

/** True if two regions differ in their pages alone. */
function alike(a: Region, b: Region): boolean {
  const allow = a.prot === b.prot && a.maxprot === b.maxprot;
  const give = a.shared === b.shared && a.inherit === b.inherit;
  return allow && give && a.object === b.object && a.base === b.base;
}
