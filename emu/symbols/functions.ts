/**
 * The functions of a program by address, from the symbol table of its ELF file. Labels of assembly
 * count as functions, since start-up code and system-call stubs are written in it.
 *
 * Invariant: `symbols` is sorted by address, and no two have the same one.
 */

import { ByteReader } from './bytes.ts';
import { lastUpTo } from './search.ts';
import { codeSections, type Section } from './sections.ts';

const SYM_SIZE = 16; // bytes of a symbol
const STT_NOTYPE = 0; // a label of assembly
const STT_FUNC = 2; // a function
const STB_LOCAL = 0; // a symbol of one file
const STB_GLOBAL = 1; // a symbol for all files

/** The scope in the rank of a symbol of one file. */
const LOCAL_SCOPE = 2;

/** First letters of the names that are no functions: $x begins code, .L is a place inside one. */
const DOLLAR = 0x24;
const DOT = 0x2e;
const CAPITAL_L = 0x4c;

/** A function of a program. */
export interface FunctionSymbol {
  readonly name: string;
  readonly address: number;
}

/** A symbol of code. Its name is read when it is asked for, so that no file can make that long. */
interface CodeSymbol {
  readonly address: number;
  /** Bytes of its instructions; 0 if the file does not say. */
  readonly size: number;
  /** Offset of its name in the table of strings. */
  readonly nameAt: number;
  /** Among symbols of the same address, the lowest rank names the place. */
  readonly rank: number;
}

const NOTHING = new Uint8Array(0);

/** The functions of a program. */
export class FunctionTable {
  private readonly symbols: readonly CodeSymbol[];
  /** Those that other files of the program may use, in no order; several may have one address. */
  private readonly shared: readonly CodeSymbol[];
  private readonly names: Uint8Array;

  constructor(sections: ReadonlyMap<string, Section>) {
    this.names = sections.get('.strtab')?.bytes ?? NOTHING;
    const found = readSymbols(sections, this.names).sort((a, b) => a.address - b.address || a.rank - b.rank);
    this.symbols = found.filter(({ address }, i) => address !== found[i - 1]?.address);
    this.shared = found.filter(({ rank }) => rank % 3 !== LOCAL_SCOPE);
  }

  /** The functions of these names that all of the program may call. */
  named(names: ReadonlySet<string>): FunctionSymbol[] {
    const all = this.shared.map(({ nameAt, address }) => ({
      name: new ByteReader(this.names, nameAt).string(),
      address,
    }));
    return all.filter(({ name }) => names.has(name));
  }

  /** The function that the instruction at `address` belongs to; undefined if there is none. */
  at(address: number): FunctionSymbol | undefined {
    const { symbols } = this;
    const found = symbols[lastUpTo(address, 0, symbols.length, (i) => symbols[i]?.address ?? 0)];
    if (found === undefined || (found.size !== 0 && address >= found.address + found.size)) return undefined;
    return { name: new ByteReader(this.names, found.nameAt).string(), address: found.address };
  }
}

/** The symbols of code in a file. */
function readSymbols(sections: ReadonlyMap<string, Section>, names: Uint8Array): CodeSymbol[] {
  const table = sections.get('.symtab');
  if (table === undefined) return [];
  const code = codeSections(sections);
  const found: CodeSymbol[] = [];
  const reader = new ByteReader(table.bytes);
  for (let at = 0; at + SYM_SIZE <= table.bytes.length; at += SYM_SIZE) {
    reader.at = at;
    const nameAt = reader.u32();
    const address = reader.u32();
    const size = reader.u32();
    const info = reader.u8();
    const type = info & 0xf;
    if (type !== STT_FUNC && type !== STT_NOTYPE) continue;
    if (!code.some((section) => address - section.address >= 0 && address < section.address + section.size))
      continue;
    // $x marks the beginning of code, and .L names a place inside a function.
    const isMark = names[nameAt] === DOLLAR || (names[nameAt] === DOT && names[nameAt + 1] === CAPITAL_L);
    if (isMark || (names[nameAt] ?? 0) === 0) continue;
    found.push({ address, size, nameAt, rank: rankOf(type, info >> 4) });
  }
  return found;
}

/** The rank of a symbol: functions before labels, then global names, weak ones, local ones. */
function rankOf(type: number, binding: number): number {
  const scope = binding === STB_GLOBAL ? 0 : binding === STB_LOCAL ? LOCAL_SCOPE : 1;
  return (type === STT_FUNC ? 0 : 3) + scope;
}
