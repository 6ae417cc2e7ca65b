/**
 * Collection of sections: what nothing needs is left out (--gc-sections). Roots are the entry, the
 * sections that the layout keeps, and those that say so themselves; from them on, all that
 * relocations name. Debug sections stay with objects of which anything stays.
 */

import { SHF_GNU_RETAIN, SHT_GROUP, SHT_NULL } from '../elf/constants.ts';
import type { InputObject, InputSection, LinkSymbol } from './input.ts';
import { isDiscarded, matches, RULES, type Rule } from './outputs.ts';
import type { Resolution } from './resolve.ts';

const KEPT = RULES.flatMap(({ steps }: Rule) =>
  steps.flatMap((step) => ('take' in step && step.keep ? step.take : [])),
);

const isRoot = ({ name, section }: InputSection): boolean =>
  (section.flags & SHF_GNU_RETAIN) !== 0 || KEPT.some((pattern) => matches(pattern, name));

/** A section whose name is an identifier of C: __start_name and __stop_name are its bounds. */
const isNameable = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

class Marker {
  private readonly waiting: InputSection[] = [];
  private readonly byName = new Map<string, InputSection[]>();

  constructor(objects: readonly InputObject[]) {
    for (const section of objects.flatMap(({ sections }) => sections))
      if (isNameable(section.name)) {
        const same = this.byName.get(section.name);
        if (same === undefined) this.byName.set(section.name, [section]);
        else same.push(section);
      }
  }

  mark(section: InputSection): void {
    if (section.isLive || section.isDropped || isDiscarded(section.name)) return;
    section.isLive = true;
    this.waiting.push(section);
  }

  symbol(symbol: LinkSymbol): void {
    if (symbol.section !== undefined) this.mark(symbol.section);
    const bound = symbol.isUndefined ? /^__(?:start|stop)_(.*)$/.exec(symbol.name) : null;
    for (const section of this.byName.get(bound?.[1] ?? '') ?? []) this.mark(section);
  }

  /** Marks all that the marked need. */
  follow(): void {
    for (let section = this.waiting.pop(); section !== undefined; section = this.waiting.pop()) {
      const { relocs } = section.section;
      for (let i = 0; i < relocs.count; i++) {
        const symbol = section.object.symbols[relocs.symbol[i] as number];
        if (symbol !== undefined) this.symbol(symbol);
      }
    }
  }
}

/** Marks the sections that are linked. */
export function collect({ objects, globals }: Resolution, roots: readonly string[], gc: boolean): void {
  const marker = new Marker(objects);
  for (const name of roots) {
    const symbol = globals.get(name);
    if (symbol !== undefined) marker.symbol(symbol);
  }
  for (const { sections } of objects)
    for (const section of sections) if (section.isAllocated && (!gc || isRoot(section))) marker.mark(section);
  marker.follow();
  // Sections that are not loaded refer to what is linked, and keep nothing.
  for (const { sections } of objects) {
    if (!sections.some(({ isLive, isAllocated }) => isLive && isAllocated)) continue;
    for (const section of sections) {
      const { type } = section.section;
      if (section.isAllocated || section.isDropped || type === SHT_GROUP || type === SHT_NULL) continue;
      if (!isDiscarded(section.name)) section.isLive = true;
    }
  }
}
