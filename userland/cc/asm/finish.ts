/** The object of a module: sizes settled, sections rendered, symbols numbered. */

import {
  EF_RISCV_RVC,
  ET_REL,
  STB_GLOBAL,
  STB_LOCAL,
  STT_FILE,
  STT_NOTYPE,
  STT_OBJECT,
  STV_DEFAULT,
} from '../elf/constants.ts';
import {
  ABSOLUTE,
  COMMON,
  type Group,
  type ObjectFile,
  type ObjectSection,
  type ObjectSymbol,
  Relocations,
  UNDEFINED,
} from '../elf/object.ts';
import type { DataBuilder } from './data.ts';
import { evaluate, layout } from './layout.ts';
import { Renderer } from './render.ts';
import type { AsmSection } from './section.ts';
import { type AsmSymbol, behind } from './symbol.ts';

const NOTHING: Readonly<ObjectSymbol> = {
  ...{ name: '', value: 0, size: 0, type: STT_NOTYPE, binding: STB_LOCAL },
  ...{ visibility: STV_DEFAULT, section: UNDEFINED },
};

/** The symbol as the object has it. */
function finished(builder: DataBuilder, symbol: AsmSymbol): ObjectSymbol {
  const { name, visibility } = symbol;
  let [value, section] = [0, UNDEFINED];
  const target = behind(symbol);
  if (symbol.common !== undefined) [value, section] = [symbol.common.align, COMMON];
  else if (target?.base?.place !== undefined) {
    const { place } = target.base;
    [value, section] = [place.section.offset(place) + Number(target.constant), place.section.index];
  } else if (symbol.equal !== undefined) {
    const number = evaluate(symbol.equal);
    if (number === undefined)
      builder.wrong(`the value of ${name} depends on a symbol that is not known here`);
    [value, section] = [Number(BigInt.asUintN(32, number ?? 0n)), ABSOLUTE];
  }
  const isUndefined = section === UNDEFINED;
  const binding = symbol.binding === STB_LOCAL && isUndefined ? STB_GLOBAL : symbol.binding;
  // A name for another symbol is of its kind, unless a directive says otherwise.
  const like = symbol.equal !== undefined ? target?.base : undefined;
  const type = symbol.type === STT_NOTYPE ? (like?.type ?? STT_NOTYPE) : symbol.type;
  const extent = symbol.size ?? like?.size;
  const size = symbol.common?.size ?? Number((extent && evaluate(extent)) ?? 0n);
  if (extent !== undefined && evaluate(extent) === undefined)
    builder.wrong(`the size of ${name} is not a number`);
  const kind = symbol.common !== undefined && type === STT_NOTYPE ? STT_OBJECT : type;
  return { name, value: value >>> 0, size, type: kind, binding, visibility, section };
}

/** Sections that have anything in them, or that a symbol names. */
function keptSections(builder: DataBuilder): AsmSection[] {
  const named = new Set(builder.symbols.map(({ place }) => place?.section));
  const kept = builder.sections.filter(
    (section) => section.size > 0 || named.has(section) || !/^\.(?:text|data|bss)$/.test(section.name),
  );
  kept.forEach((section, index) => {
    section.index = index;
  });
  return kept;
}

function groupsOf(sections: readonly AsmSection[]): Group[] {
  const groups = new Map<string, { comdat: boolean; sections: number[] }>();
  for (const { group, index } of sections) {
    if (group === undefined) continue;
    const known = groups.get(group.signature) ?? { comdat: group.comdat, sections: [] };
    known.sections.push(index);
    groups.set(group.signature, known);
  }
  return [...groups].map(([signature, rest]) => ({ signature, ...rest }));
}

/** Makes the object. Errors are in the builder's `errors`; the object is then not to be used. */
export function finishObject(builder: DataBuilder, sourceName: string): ObjectFile {
  layout(builder);
  const used: AsmSymbol[] = [];
  const first: ObjectSymbol[] = [NOTHING];
  if (sourceName !== '') first.push({ ...NOTHING, name: sourceName, type: STT_FILE, section: ABSOLUTE });
  const use = (symbol: AsmSymbol): number => {
    if (symbol.index < 0) symbol.index = first.length + used.push(symbol) - 1;
    return symbol.index;
  };
  const sections = keptSections(builder);
  const signatures = sections.flatMap(({ group }) => (group === undefined ? [] : [group.signature]));
  for (const signature of new Set(signatures)) use(builder.symbol(signature));
  for (const symbol of builder.symbols)
    if (!symbol.isTemporary && (symbol.isDefined || symbol.bound)) use(symbol);
  const rendered = builder.errors.length > 0 ? [] : sections.map((section) => render(builder, section, use));
  const symbols = [...first, ...used.map((symbol) => finished(builder, symbol))];
  return {
    name: sourceName,
    type: ET_REL,
    flags: EF_RISCV_RVC,
    entry: 0,
    sections: rendered,
    symbols: symbols.map((symbol) =>
      isSignature(symbol, signatures) ? { ...symbol, binding: STB_LOCAL } : symbol,
    ),
    groups: groupsOf(sections),
    segments: [],
  };
}

/** True for the name of a group that is no symbol of the module: it stays local. */
const isSignature = ({ name, section, binding }: ObjectSymbol, signatures: readonly string[]): boolean =>
  section === UNDEFINED && binding === STB_GLOBAL && signatures.includes(name);

function render(
  builder: DataBuilder,
  section: AsmSection,
  use: (symbol: AsmSymbol) => number,
): ObjectSection {
  const { name, type, flags, align, entsize } = section;
  const common = { name, type, flags, align, entsize, address: 0 };
  if (section.isReserved)
    return { ...common, bytes: new Uint8Array(0), size: section.reserved, relocs: new Relocations() };
  const renderer = new Renderer(builder, section, use);
  renderer.render();
  const bytes = renderer.out.copy();
  return { ...common, bytes, size: bytes.length, relocs: renderer.relocs };
}
