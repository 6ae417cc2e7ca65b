/**
 * The file of a program: headers, segments, debug sections and symbols. Loaded sections lie in the
 * file where they lie in memory from its beginning on; the others follow.
 */

import { Bytes } from '../elf/bytes.ts';
import {
  EF_RISCV_RVC,
  EHDR_SIZE,
  ET_EXEC,
  PF_R,
  PF_W,
  PF_X,
  PT_LOAD,
  PT_RISCV_ATTRIBUTES,
  PT_TLS,
  SHT_NOBITS,
  SHT_RISCV_ATTRIBUTES,
  SHT_STRTAB,
} from '../elf/constants.ts';
import { ABSOLUTE } from '../elf/object.ts';
import {
  type FileSection,
  StringTable,
  symbolSections,
  symbolTable,
  writeHeader,
  writeSections,
} from '../elf/write.ts';
import type { Applier } from './apply.ts';
import { HEADERS, type Layout, SEGMENTS } from './layout.ts';
import { BASE, type OutputSection, PAGE, type Rule } from './outputs.ts';
import type { Resolution } from './resolve.ts';
import { symbolsOf } from './symbols.ts';

export type Strip = 'none' | 'debug' | 'all';

/** The bytes of a section of the program, its inputs relocated. */
function contents(output: OutputSection, applier: Applier): Uint8Array {
  const isReserved = output.type === SHT_NOBITS;
  const bytes = new Uint8Array(isReserved ? 0 : output.size);
  for (const section of output.inputs) {
    const at = section.address - output.address;
    const own = applier.apply(section);
    if (!isReserved && at + own.length <= bytes.length) bytes.set(own, at);
  }
  return bytes;
}

/** A program header. */
interface Header {
  readonly type: number;
  readonly flags: number;
  readonly offset: number;
  readonly address: number;
  readonly fileSize: number;
  readonly memorySize: number;
  readonly align: number;
}

/** The segment of the sections of a rule's segment, which lie one behind the other. */
function load(outputs: readonly OutputSection[], name: Rule['segment'], flags: number): Header {
  const inIt = segmentOf(outputs, name);
  const start = name === 'text' ? BASE : (inIt[0]?.address ?? BASE);
  const end = (of: readonly OutputSection[]): number =>
    of.reduce(
      (last, { address, size, rule }) => (rule?.isFloating ? last : Math.max(last, address + size)),
      start,
    );
  const fileEnd = Math.max(
    end(inIt.filter(({ type }) => type !== SHT_NOBITS)),
    name === 'text' ? BASE + HEADERS : start,
  );
  return {
    ...{ type: PT_LOAD, flags, offset: start - BASE, address: start, align: PAGE },
    ...{ fileSize: fileEnd - start, memorySize: Math.max(end(inIt), fileEnd) - start },
  };
}

/** The sections of a segment; a section without a rule is in the segment of the one before it. */
function segmentOf(outputs: readonly OutputSection[], name: Rule['segment']): OutputSection[] {
  let segment: string = 'text';
  return outputs.filter((output) => {
    if (!output.isAllocated) return false;
    segment = output.rule?.segment ?? segment;
    return segment === name && (output.size > 0 || output.rule === undefined);
  });
}

function threadSegment(layout: Layout): Header {
  const [data, zeros] = ['.tdata', '.tbss'].map((name) =>
    layout.outputs.find((output) => output.name === name),
  );
  const memory = zeros === undefined ? 0 : zeros.address + zeros.size - layout.tlsBase;
  return {
    ...{ type: PT_TLS, flags: PF_R, offset: layout.tlsBase - BASE, address: layout.tlsBase },
    ...{ fileSize: data?.size ?? 0, memorySize: Math.max(memory, data?.size ?? 0), align: 16 },
  };
}

/** The sections of the file that hold what was linked. */
function fileSections(kept: readonly OutputSection[], applier: Applier): FileSection[] {
  return kept.map((output) => {
    const { name, type, flags, address, align, entsize, size, isAllocated } = output;
    const place = isAllocated ? { offset: address - BASE } : {};
    return {
      ...{ name, type, flags, address, align, entsize, link: 0, info: 0, size },
      bytes: contents(output, applier),
      ...place,
    };
  });
}

/** The section of the names of sections, its own among them. */
function nameSection(sections: readonly FileSection[], names: StringTable): FileSection {
  for (const { name } of sections) names.place(name);
  names.place('.shstrtab');
  const bytes = names.bytes.copy();
  return {
    ...{ name: '.shstrtab', type: SHT_STRTAB, flags: 0, address: 0, align: 1, entsize: 0, link: 0, info: 0 },
    ...{ bytes, size: bytes.length },
  };
}

/** Writes the program. */
export function writeProgram(
  resolution: Resolution,
  layout: Layout,
  applier: Applier,
  { entry, strip }: { readonly entry: number; readonly strip: Strip },
): Uint8Array {
  const kept = layout.outputs.filter(
    (output) =>
      output.size > 0 && (strip === 'none' || output.isAllocated || output.type === SHT_RISCV_ATTRIBUTES),
  );
  const sections = fileSections(kept, applier);
  if (strip !== 'all') {
    const numbers = new Map(kept.map((output, i) => [output, i]));
    const names = new StringTable();
    const symbols = symbolsOf(resolution, layout, (output) => numbers.get(output) ?? ABSOLUTE);
    const table = symbolTable(symbols, names, (index) => index + 1);
    sections.push(...symbolSections(table, names, sections.length + 1));
  }
  const names = new StringTable();
  sections.push(nameSection(sections, names));
  const out = new Bytes();
  out.zeros(HEADERS);
  const { at, offsets } = writeSections(out, sections, names);
  out.zeros(Math.max(0, lastOffset(layout) - out.length));
  const file = out.copy();
  const index = sections.findIndex(({ type }) => type === SHT_RISCV_ATTRIBUTES);
  const attributes = { offset: offsets[index] ?? 0, size: sections[index]?.size ?? 0 };
  file.set(headers(layout, entry, { at, count: sections.length + 1 }, attributes));
  return file;
}

/**
 * The offset of the last segment, which lies in the file even if it has nothing there but zeros.
 */
const lastOffset = ({ outputs }: Layout): number => load(outputs, 'data', PF_R | PF_W).offset;

/** The ELF header and the program headers. */
function headers(
  layout: Layout,
  entry: number,
  sections: { readonly at: number; readonly count: number },
  { offset, size }: { readonly offset: number; readonly size: number },
): Uint8Array {
  const out = new Bytes();
  const { at, count } = sections;
  writeHeader(
    out,
    { type: ET_EXEC, flags: EF_RISCV_RVC, entry },
    { at: EHDR_SIZE, count: SEGMENTS },
    { at, count, names: count - 1 },
  );
  const { outputs } = layout;
  for (const header of [
    { type: PT_RISCV_ATTRIBUTES, flags: PF_R, offset, address: 0, fileSize: size, memorySize: 0, align: 1 },
    load(outputs, 'text', PF_R | PF_X),
    load(outputs, 'rodata', PF_R),
    load(outputs, 'data', PF_R | PF_W),
    threadSegment(layout),
  ])
    for (const field of [
      header.type,
      header.offset,
      header.address,
      header.address,
      header.fileSize,
      header.memorySize,
      header.flags,
      header.align,
    ])
      out.u32(field);
  return out.copy();
}
