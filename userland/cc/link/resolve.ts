/**
 * Symbol resolution. Objects are taken in their order; members of archives as they are needed, the
 * archives being searched again and again until none has anything more to give, as between
 * --start-group and --end-group. Of two definitions a strong one wins over a weak one, any over a
 * common one; two strong ones are an error. Of groups of one name the first is linked.
 */

import type { Archive, Member } from '../elf/archive.ts';
import type { ObjectFile, ObjectSymbol } from '../elf/object.ts';
import { COMMON, UNDEFINED } from '../elf/object.ts';
import { InputObject, type InputSection, isGlobal, isWeakSymbol, LinkSymbol } from './input.ts';

/** Two definitions of one symbol. */
export interface Duplicate {
  readonly symbol: LinkSymbol;
  readonly first: Definition;
  readonly second: Definition;
}

/** A place in an object. */
export interface Definition {
  readonly object: InputObject | undefined;
  readonly section: InputSection | undefined;
  readonly value: number;
}

export class Resolution {
  readonly objects: InputObject[] = [];
  readonly globals = new Map<string, LinkSymbol>();
  readonly duplicates: Duplicate[] = [];
  private readonly groups = new Set<string>();
  private readonly loaded = new Set<Member>();
  /** Counts symbols that became undefined, so that archives are searched again. */
  private wanted = 0;

  /** The symbol of this name that all objects share. */
  global(name: string): LinkSymbol {
    const known = this.globals.get(name);
    if (known !== undefined) return known;
    const fresh = new LinkSymbol(name);
    this.globals.set(name, fresh);
    this.wanted++;
    return fresh;
  }

  /** Wants a symbol as a strong reference of no object. */
  want(name: string): void {
    this.global(name).isWeak = false;
  }

  add(file: ObjectFile): void {
    const object = new InputObject(file);
    this.objects.push(object);
    for (const { signature, comdat, sections } of file.groups) {
      if (comdat && this.groups.has(signature))
        for (const index of sections) (object.sections[index] as InputSection).isDropped = true;
      if (comdat) this.groups.add(signature);
    }
    for (const symbol of file.symbols)
      object.symbols.push(isGlobal(symbol) ? this.resolve(object, symbol) : object.local(symbol));
  }

  private resolve(object: InputObject, symbol: ObjectSymbol): LinkSymbol {
    const known = this.global(symbol.name);
    const section = symbol.section >= 0 ? object.sections[symbol.section] : undefined;
    const isReference = symbol.section === UNDEFINED || section?.isDropped === true;
    if (symbol.visibility > known.visibility) known.visibility = symbol.visibility;
    if (isReference) this.reference(known, object, symbol);
    else if (symbol.section === COMMON) this.common(known, object, symbol);
    else this.define(known, object, symbol, section);
    return known;
  }

  private reference(known: LinkSymbol, object: InputObject, symbol: ObjectSymbol): void {
    if (known.isDefined || known.isCommon) return;
    known.object ??= object;
    if (!isWeakSymbol(symbol) && known.isWeak) {
      known.isWeak = false;
      this.wanted++;
    }
  }

  private common(known: LinkSymbol, object: InputObject, symbol: ObjectSymbol): void {
    if (known.isDefined && !known.isWeak) return;
    known.isDefined = false;
    known.section = undefined;
    known.isCommon = true;
    known.isWeak = false;
    known.object = object;
    known.type = symbol.type;
    known.size = Math.max(known.size, symbol.size);
    known.align = Math.max(known.align, symbol.value);
  }

  private define(
    known: LinkSymbol,
    object: InputObject,
    symbol: ObjectSymbol,
    section: InputSection | undefined,
  ): void {
    const isWeak = isWeakSymbol(symbol);
    if (known.isDefined || known.isCommon) {
      if (isWeak) return;
      if (known.isDefined && !known.isWeak) {
        const { object: first, section: at, value } = known;
        this.duplicates.push({
          symbol: known,
          first: { object: first, section: at, value },
          second: { object, section, value: symbol.value },
        });
        return;
      }
    }
    known.isDefined = true;
    known.isCommon = false;
    known.isWeak = isWeak;
    known.object = object;
    known.section = section;
    known.value = symbol.value;
    known.size = symbol.size;
    known.type = symbol.type;
  }

  /** Takes from archives all members that define what is still undefined. */
  search(archives: readonly Archive[]): void {
    let before: number;
    do {
      before = this.loaded.size;
      for (const archive of archives) this.searchOne(archive);
    } while (this.loaded.size !== before);
  }

  private searchOne({ index }: Archive): void {
    let before: number;
    do {
      before = this.wanted;
      for (const [name, member] of index) {
        if (this.loaded.has(member)) continue;
        const symbol = this.globals.get(name);
        if (symbol === undefined || !symbol.isUndefined || symbol.isWeak) continue;
        this.loaded.add(member);
        this.add(member.object());
      }
    } while (this.wanted !== before);
  }
}
