/** The symbols of a program: of each object its local ones behind its name, then the others. */

import { STB_GLOBAL, STB_LOCAL, STB_WEAK, STT_FILE, STT_SECTION, STT_TLS } from '../elf/constants.ts';
import { ABSOLUTE, type ObjectSymbol } from '../elf/object.ts';
import type { LinkSymbol } from './input.ts';
import type { Layout } from './layout.ts';
import type { OutputSection } from './outputs.ts';
import type { Resolution } from './resolve.ts';

/** Labels of the compiler and marks of the assembler, which no one looks for in a program. */
const isInternal = (name: string): boolean => /^(?:\.L|\$[xd])/.test(name);

/** True for a local symbol that the program shows: the name of a source, or a loaded one. */
function isShown({ name, type, section, isLocal }: LinkSymbol): boolean {
  if (!isLocal || name === '' || type === STT_SECTION) return false;
  return type === STT_FILE || (section?.isLive === true && section.isAllocated && !isInternal(name));
}

export function symbolsOf(
  { objects, globals }: Resolution,
  { tlsBase }: Layout,
  numberOf: (output: OutputSection) => number,
): ObjectSymbol[] {
  const symbols: ObjectSymbol[] = [];
  const add = (symbol: LinkSymbol, binding: number): void => {
    const { name, type, visibility, section, value } = symbol;
    const output = section?.output ?? symbol.output;
    const isCut = section !== undefined && section.merged === undefined;
    symbols.push({
      ...{ name, type, binding, visibility },
      // A thread's symbols are counted from the beginning of its storage.
      value: (symbol.address() - (type === STT_TLS ? tlsBase : 0)) >>> 0,
      size: isCut ? section.addressOf(value + symbol.size) - section.addressOf(value) : symbol.size,
      section: output === undefined ? ABSOLUTE : numberOf(output),
    });
  };
  for (const { sections, symbols: own } of objects) {
    if (!sections.some(({ isLive, isAllocated }) => isLive && isAllocated)) continue;
    for (const symbol of own) if (isShown(symbol)) add(symbol, STB_LOCAL);
  }
  for (const symbol of globals.values())
    if (symbol.isDefined && symbol.section?.isLive !== false)
      add(symbol, symbol.isWeak ? STB_WEAK : STB_GLOBAL);
  return symbols;
}
