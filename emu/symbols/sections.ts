/**
 * The sections of an ELF file, by name (System V ABI, chapter 4). The file is not trusted: a
 * section that lies beyond its end, or is compressed, counts as absent.
 */

import { ByteReader } from './bytes.ts';

const EHDR_SHOFF = 32; // offset of e_shoff in the ELF header
const EHDR_SHENTSIZE = 46; // offset of e_shentsize; e_shnum and e_shstrndx follow
const SHDR_SIZE = 40; // bytes of a section header
const SHT_NOBITS = 8; // sh_type of a section without bytes in the file
const SHF_COMPRESSED = 0x800; // sh_flags of a compressed section
const SHF_EXECINSTR = 4; // sh_flags of a section with instructions

/** A section. */
export interface Section {
  /** Address of its first byte in memory. */
  readonly address: number;
  /** Bytes in memory. */
  readonly size: number;
  /** True if it holds instructions. */
  readonly executable: boolean;
  /** Its bytes in the file; empty if there are none. */
  readonly bytes: Uint8Array;
}

/** The most sections of instructions that are looked at; a linked program has one or two. */
const MAX_CODE = 64;

const NOTHING = new Uint8Array(0);

/** The sections of `file`; the last one of a name counts. Empty for a file that is no ELF file. */
export function readSections(file: Uint8Array): Map<string, Section> {
  const sections = new Map<string, Section>();
  const isElf32 =
    file[0] === 0x7f && file[1] === 0x45 && file[2] === 0x4c && file[3] === 0x46 && file[4] === 1;
  if (!isElf32) return sections;
  const shoff = new ByteReader(file, EHDR_SHOFF).u32();
  const counts = new ByteReader(file, EHDR_SHENTSIZE);
  const [entsize, shnum, namesIndex] = [counts.u16(), counts.u16(), counts.u16()];
  if (shoff === 0 || entsize !== SHDR_SIZE) return sections;
  const count = Math.min(shnum, Math.floor((file.length - shoff) / SHDR_SIZE));
  const header = (i: number): ByteReader => new ByteReader(file, shoff + i * SHDR_SIZE);
  const names = readSection(file, header(namesIndex)).section.bytes;
  for (let i = 0; i < count; i++) {
    const { nameAt, section } = readSection(file, header(i));
    sections.set(new ByteReader(names, nameAt).string(), section);
  }
  return sections;
}

/** The sections of instructions. */
export function codeSections(sections: ReadonlyMap<string, Section>): Section[] {
  return [...sections.values()].filter(({ executable }) => executable).slice(0, MAX_CODE);
}

/** The section of a header, and the offset of its name. */
function readSection(file: Uint8Array, header: ByteReader): { nameAt: number; section: Section } {
  const nameAt = header.u32();
  const type = header.u32();
  const flags = header.u32();
  const address = header.u32();
  const offset = header.u32();
  const size = header.u32();
  const absent = type === SHT_NOBITS || (flags & SHF_COMPRESSED) !== 0 || offset + size > file.length;
  const bytes = absent ? NOTHING : file.subarray(offset, offset + size);
  return { nameAt, section: { address, size, executable: (flags & SHF_EXECINSTR) !== 0, bytes } };
}
