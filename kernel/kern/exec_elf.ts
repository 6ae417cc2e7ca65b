/**
 * Reader of the headers of an ELF executable (System V ABI, chapters 4 and 5). It refuses, with
 * a reason, a file that the machine cannot run, and trusts no offset or size in the file. It is
 * part of the kernel because execve(2) needs it.
 */
import { PAGE_SIZE, PROT_EXEC, PROT_READ, PROT_WRITE } from '../machdep.ts';
import { MAXSSIZ, USRSTACK } from '../sys/param.ts';

/** A part of the program in memory. */
export interface Segment {
  /** Address of its first byte. */
  readonly address: number;
  /** Bytes in memory. */
  readonly size: number;
  /** PROT_ bits. */
  readonly prot: number;
  /** Contents at its beginning, from the file; the rest is zero. */
  readonly bytes: Uint8Array;
}

/** A program that can be run. */
export interface Executable {
  /** Address of the first instruction. */
  readonly entry: number;
  readonly segments: readonly Segment[];
}

const EHDR_SIZE = 52; // bytes of the ELF header
const PHDR_SIZE = 32; // bytes of a program header
/** The most program headers. A linker makes fewer than ten. */
const MAXPHNUM = 128;
const ET_EXEC = 2; // e_type of a static executable
const EM_RISCV = 243; // e_machine of RISC-V
const PT_LOAD = 1; // p_type of a segment to load
const PT_INTERP = 3; // p_type of a dynamic linker's name
const EF_RISCV_FLOAT_ABI = 0x6; // e_flags: hardware floating point
const EF_RISCV_RVE = 0x8; // e_flags: the base set with 16 registers

/** The executable in `file`, or the reason why it cannot be run. */
export function readElf(file: Uint8Array): Executable | string {
  const refusal = refuseHeader(file);
  if (refusal !== undefined) return refusal;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const entry = view.getUint32(24, true);
  const phoff = view.getUint32(28, true);
  const phnum = view.getUint16(44, true);
  if (view.getUint16(42, true) !== PHDR_SIZE) return 'program headers are not 32 bytes each';
  if (phnum === 0) return 'no program headers';
  if (phnum > MAXPHNUM) return `more than ${MAXPHNUM} program headers`;
  if (phoff + phnum * PHDR_SIZE > file.length) return 'program headers lie beyond the end of the file';
  const segments: Segment[] = [];
  for (let i = 0; i < phnum; i++) {
    const segment = readSegment(file, view, phoff + i * PHDR_SIZE, i);
    if (typeof segment === 'string') return segment;
    if (segment !== undefined) segments.push(segment);
  }
  return refuseLayout(entry, segments) ?? { entry, segments };
}

/** The reason why the ELF header is refused; undefined if it is not. */
function refuseHeader(file: Uint8Array): string | undefined {
  if (file.length < 4 || file[0] !== 0x7f || file[1] !== 0x45 || file[2] !== 0x4c || file[3] !== 0x46)
    return 'not an ELF file';
  if (file.length < EHDR_SIZE) return 'the ELF header is cut short';
  if (file[4] !== 1) return 'not a 32-bit ELF file';
  if (file[5] !== 1) return 'not little-endian';
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint16(18, true) !== EM_RISCV) return 'not for RISC-V';
  if (view.getUint16(16, true) !== ET_EXEC) return 'not a static executable';
  const flags = view.getUint32(36, true);
  if ((flags & EF_RISCV_FLOAT_ABI) !== 0) return 'built for hardware floating point (use -mabi=ilp32)';
  if ((flags & EF_RISCV_RVE) !== 0) return 'built for RV32E (use -march=rv32imac)';
  return undefined;
}

/**
 * The segment of the program header at `at`; undefined if it is not to be loaded; or the reason
 * why it is refused.
 */
function readSegment(file: Uint8Array, view: DataView, at: number, i: number): Segment | string | undefined {
  const word = (offset: number) => view.getUint32(at + offset, true);
  const type = word(0);
  if (type === PT_INTERP) return 'dynamically linked: it asks for an interpreter';
  if (type !== PT_LOAD || word(20) === 0) return undefined;
  const [offset, address, filesz, memsz, flags] = [word(4), word(8), word(16), word(20), word(24)];
  if (filesz > memsz) return `segment ${i} holds more in the file than in memory`;
  if (offset + filesz > file.length) return `segment ${i} lies beyond the end of the file`;
  if (address < PAGE_SIZE) return `segment ${i} covers page 0`;
  if (address + memsz > USRSTACK - MAXSSIZ - PAGE_SIZE)
    return `segment ${i} reaches into the stack or beyond`;
  const prot =
    ((flags & 4) !== 0 ? PROT_READ : 0) |
    ((flags & 2) !== 0 ? PROT_WRITE | PROT_READ : 0) |
    ((flags & 1) !== 0 ? PROT_EXEC : 0);
  return { address, size: memsz, prot, bytes: file.subarray(offset, offset + filesz) };
}

/**
 * The reason why entry point or segments are refused; undefined if they are not. No two
 * segments may share a page.
 */
function refuseLayout(entry: number, segments: readonly Segment[]): string | undefined {
  const pages = segments
    .map(({ address, size }) => [Math.floor(address / PAGE_SIZE), Math.ceil((address + size) / PAGE_SIZE)])
    .sort((a, b) => a[0] - b[0]);
  for (let i = 1; i < pages.length; i++)
    if (pages[i][0] < pages[i - 1][1]) return 'two segments share a page';
  const inText = (s: Segment) =>
    (s.prot & PROT_EXEC) !== 0 && entry >= s.address && entry < s.address + s.size && (entry & 1) === 0;
  return segments.some(inText) ? undefined : 'the entry point is not in an executable segment';
}
