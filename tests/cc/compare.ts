/**
 * Comparison of two objects that two assemblers made of one text: sections, bytes and relocations.
 * Differences of labels in one section are put into the bytes first, since one assembler may leave
 * them to the linker and the other not; fields of instructions that a relocation fills are left
 * out, since some assemblers fill them for the reader.
 */

import { putB, putCB, putCI, putCJ, putI, putJ, putS, putU } from '../../userland/cc/elf/fields.ts';
import type { ObjectFile, ObjectSection } from '../../userland/cc/elf/object.ts';
import { Rel, relName } from '../../userland/cc/elf/relocs.ts';

/** Sections that are compared by what readers make of them. */
const OTHERWISE = new Set(['.debug_line', '.debug_line_str', '.riscv.attributes']);

interface Normal {
  readonly bytes: Uint8Array;
  /** Relocations as texts. */
  readonly relocs: string[];
}

const SIZES: ReadonlyMap<number, number> = new Map([
  ...([
    [Rel.ADD8, 1],
    [Rel.SUB8, -1],
    [Rel.ADD16, 2],
    [Rel.SUB16, -2],
  ] as const),
  ...([
    [Rel.ADD32, 4],
    [Rel.SUB32, -4],
    [Rel.ADD64, 8],
    [Rel.SUB64, -8],
  ] as const),
]);

const WORD_FIELDS: ReadonlyMap<number, (word: number, value: number) => number> = new Map([
  ...([
    [Rel.BRANCH, putB],
    [Rel.JAL, putJ],
    [Rel.HI20, putU],
    [Rel.LO12_I, putI],
  ] as const),
  ...([
    [Rel.LO12_S, putS],
    [Rel.PCREL_HI20, putU],
    [Rel.PCREL_LO12_I, putI],
  ] as const),
  ...([
    [Rel.PCREL_LO12_S, putS],
    [Rel.TPREL_HI20, putU],
    [Rel.TPREL_LO12_I, putI],
  ] as const),
  ...([
    [Rel.TPREL_LO12_S, putS],
    [Rel.CALL, putU],
    [Rel.CALL_PLT, putU],
  ] as const),
]);
const HALF_FIELDS: ReadonlyMap<number, (word: number, value: number) => number> = new Map([
  ...([
    [Rel.RVC_BRANCH, putCB],
    [Rel.RVC_JUMP, putCJ],
    [Rel.RVC_LUI, putCI],
  ] as const),
]);

/** A section with its relocations told apart; those within one section are applied. */
function normal(object: ObjectFile, section: ObjectSection): Normal {
  const bytes = section.bytes.slice();
  const view = new DataView(bytes.buffer);
  const relocs: string[] = [];
  const { count, offset, type, symbol, addend } = section.relocs;
  for (let i = 0; i < count; i++) {
    const at = offset[i] as number;
    const kind = type[i] as number;
    const target = object.symbols[symbol[i] as number];
    const value = (target?.value ?? 0) + (addend[i] as number);
    // GNU as 2.40 leaves such pairs of no distance between rules of one place.
    if (kind === Rel.SET32 && type[i + 1] === Rel.SUB32 && offset[i + 1] === at) {
      i++;
      continue;
    }
    const size = SIZES.get(kind);
    if (size !== undefined) {
      const width = Math.abs(size);
      let number = 0n;
      for (let k = 0; k < width; k++) number |= BigInt(bytes[at + k] as number) << BigInt(8 * k);
      number = BigInt.asUintN(width * 8, number + BigInt(Math.sign(size) * value));
      for (let k = 0; k < width; k++) bytes[at + k] = Number((number >> BigInt(8 * k)) & 0xffn);
      continue;
    }
    if (kind === Rel.SET6) bytes[at] = ((bytes[at] as number) & 0xc0) | (value & 0x3f);
    else if (kind === Rel.SUB6)
      bytes[at] = ((bytes[at] as number) & 0xc0) | (((bytes[at] as number) - value) & 0x3f);
    else if (kind === Rel.SET8) bytes[at] = value;
    else if (kind === Rel.SET16) view.setUint16(at, value, true);
    if (kind === Rel.SET6 || kind === Rel.SUB6 || kind === Rel.SET8 || kind === Rel.SET16) continue;
    const place =
      target === undefined || target.section < 0
        ? target?.name
        : `${object.sections[target.section]?.name}+${target.value}`;
    const isBranch =
      kind === Rel.BRANCH || kind === Rel.JAL || kind === Rel.RVC_BRANCH || kind === Rel.RVC_JUMP;
    // A branch within its section has its distance in its bytes, with and without a relocation.
    if (isBranch && target !== undefined && object.sections[target.section] === section) continue;
    const word = WORD_FIELDS.get(kind);
    const half = HALF_FIELDS.get(kind);
    if (word !== undefined) view.setInt32(at, word(view.getInt32(at, true), 0), true);
    if (half !== undefined) view.setUint16(at, half(view.getUint16(at, true), 0), true);
    const extra = kind === Rel.RELAX ? 0 : addend[i];
    relocs.push(`${at} ${relName(kind)} ${place}+${extra}`);
  }
  return { bytes, relocs };
}

function compareSection(name: string, a: Normal, b: Normal): string[] {
  if (a.bytes.length !== b.bytes.length) return [`${name}: ${a.bytes.length} bytes and ${b.bytes.length}`];
  const at = a.bytes.findIndex((byte, i) => byte !== b.bytes[i]);
  const hex = (bytes: Uint8Array): string =>
    [...bytes.subarray(at & ~1, at + 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const different = at < 0 ? [] : [`${name}+0x${at.toString(16)}: ${hex(a.bytes)} and ${hex(b.bytes)}`];
  const reloc = a.relocs.findIndex((text, i) => text !== b.relocs[i]);
  const first = reloc < 0 && a.relocs.length < b.relocs.length ? a.relocs.length : reloc;
  return first < 0 ? different : [...different, `${name}: ${a.relocs[first]} and ${b.relocs[first]}`];
}

/** The first difference of each section of two objects; nothing if they are the same. */
export function differences(ours: ObjectFile, gnu: ObjectFile): string[] {
  const found: string[] = [];
  // Several sections of one name differ by their group: they are compared in their order.
  const named = (object: ObjectFile, name: string): ObjectSection[] =>
    object.sections.filter((section) => section.name === name);
  for (const name of new Set([...ours.sections, ...gnu.sections].map((section) => section.name))) {
    if (OTHERWISE.has(name)) continue;
    const [a, b] = [named(ours, name), named(gnu, name)].map((list) => list.filter(({ size }) => size > 0));
    if (a?.length !== b?.length) found.push(`${name}: ${a?.length} sections and ${b?.length}`);
    a?.forEach((section, i) => {
      const other = b?.[i];
      if (other === undefined) return;
      const same =
        section.type === other.type && section.flags === other.flags && section.entsize === other.entsize;
      if (!same || section.size !== other.size)
        found.push(
          `${name}: type, flags, entry, size ${[section.type, section.flags, section.entsize, section.size]} and ${[other.type, other.flags, other.entsize, other.size]}`,
        );
      found.push(...compareSection(name, normal(ours, section), normal(gnu, other)));
    });
  }
  const globals = (object: ObjectFile): string[] =>
    object.symbols
      .filter(({ binding, name }) => binding > 0 && name !== '')
      .map(({ name, value, size, type, binding, visibility, section }) =>
        [name, value, size, type, binding, visibility, object.sections[section]?.name ?? section].join(' '),
      )
      .sort();
  const [a, b] = [globals(ours), globals(gnu)];
  const symbol = a.findIndex((text, i) => text !== b[i]);
  if (symbol >= 0 || a.length < b.length)
    found.push(`symbol ${a[Math.max(symbol, 0)]} and ${b[Math.max(symbol, 0)]}`);
  return found;
}
