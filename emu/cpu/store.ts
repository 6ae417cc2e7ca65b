/**
 * The memory that an engine works on: RAM, the register file, the translation
 * buffers, the lookup table and the decoded code. All of it lies in one
 * buffer, laid out here and nowhere else, so that the memory of an engine in
 * WebAssembly can be that buffer (MakeBuffer).
 *
 *   offset from      length in bytes       contents
 *   0                size                  RAM: a physical address is an offset
 *   size             4096                  register file, FILE_WORDS words; from 0x100 on: results
 *   size + 0x1000    2048                  translation buffer for loads
 *   size + 0x1800    2048                  translation buffer for stores
 *   size + 0x2000    8192                  lookup table, from pc to block
 *   size + 0x4000    8192                  entries of compiled code, from pc to function
 *   size + 0x6000    4 * codeWords         decoded code
 *   after it         size / 16             marks of halfwords from which code was decoded
 *   after it         size / PAGE_SIZE      marks of pages of which code is kept
 *
 * RAM comes first, so that no access to it adds a base. The others are found
 * by the offsets of their views. No view reaches into its neighbour: the view
 * of RAM ends with RAM, not with the buffer.
 *
 * Not in the buffer: the page tables, which an engine reaches through Mmu; the
 * reference counts of pages; and the interpreter's index of blocks by page.
 */

import { PAGE_SIZE } from '../../kernel/machdep.ts';
import { FILE_WORDS } from './insn.ts';

/** Pages in each translation buffer; a power of two. */
export const TLB_ENTRIES = 256;
/** Entries of the lookup table; a power of two. */
export const LOOKUP_ENTRIES = 1024;
/** Words of decoded code at most; no more than RAM has. */
const CODE_WORDS = 1 << 20;

/** Physical addresses are non-negative 32-bit integers, so that an engine can index with them. */
const MAX_RAM = 2 ** 31 - PAGE_SIZE;

/** Bytes of one translation buffer: two words an entry. */
const TLB_BYTES = 8 * TLB_ENTRIES;
/** Bytes of the lookup table, and of the one for compiled code: two words an entry. */
const LOOKUP_BYTES = 8 * LOOKUP_ENTRIES;

const RESULTS_AT = 0x100;
const LOADS_AT = PAGE_SIZE;
const STORES_AT = LOADS_AT + TLB_BYTES;
const LOOKUPS_AT = STORES_AT + TLB_BYTES;
const ENTRIES_AT = LOOKUPS_AT + LOOKUP_BYTES;
const CODE_AT = ENTRIES_AT + LOOKUP_BYTES;
/** Words of `results`. */
const RESULT_WORDS = 3;

export interface Store {
  /** Bytes of RAM. */
  readonly size: number;
  /** RAM by bytes. */
  readonly ram8: Uint8Array;
  /** RAM by signed bytes. */
  readonly ram8s: Int8Array;
  /** RAM by halfwords. */
  readonly ram16: Uint16Array;
  /** RAM by signed halfwords. */
  readonly ram16s: Int16Array;
  /** RAM by words. */
  readonly ram32: Int32Array;
  /** The register file: see insn.ts. */
  readonly file: Int32Array;
  /**
   * The cycles left and the instructions retired, when compiled code was left, and the gate at
   * which it is being entered: see wasm/module.ts and wasm/frame.ts.
   */
  readonly results: Int32Array;
  /** The translation buffer for loads: see mmu.ts. */
  readonly loads: Int32Array;
  /** The translation buffer for stores. */
  readonly stores: Int32Array;
  /** The lookup table: see blocks.ts. */
  readonly lookups: Int32Array;
  /** The entries of compiled code: see wasm/units.ts. */
  readonly entries: Int32Array;
  /** Decoded code: see insn.ts. Its length is the room for code, which a test can make small. */
  readonly code: Int32Array;
  /** A bit for each halfword of RAM, which DecodedBytes keeps. */
  readonly decoded: Int32Array;
  /** A byte a physical page: 1 if the engine keeps code of that page. */
  readonly hasCode: Uint8Array;
}

/** Makes a buffer of at least `bytes` bytes, all zero: a WebAssembly.Memory makes its own. */
export type MakeBuffer = (bytes: number) => ArrayBufferLike;

/** Lays out a store with `size` bytes of RAM. All of it is zero. */
export function layOut(
  size: number,
  codeWords = Math.min(CODE_WORDS, size / 4),
  makeBuffer: MakeBuffer = (bytes) => new ArrayBuffer(bytes),
): Store {
  if (!Number.isInteger(size) || size < PAGE_SIZE || size > MAX_RAM || size % PAGE_SIZE !== 0) {
    throw new RangeError(`RAM must be a multiple of ${PAGE_SIZE} bytes below 2 GiB, not ${size}`);
  }
  const npages = size / PAGE_SIZE;
  const decodedAt = size + CODE_AT + 4 * codeWords;
  const marksAt = decodedAt + size / 16;
  const buffer = makeBuffer(marksAt + npages);
  return {
    size,
    ram8: new Uint8Array(buffer, 0, size),
    ram8s: new Int8Array(buffer, 0, size),
    ram16: new Uint16Array(buffer, 0, size / 2),
    ram16s: new Int16Array(buffer, 0, size / 2),
    ram32: new Int32Array(buffer, 0, size / 4),
    file: new Int32Array(buffer, size, FILE_WORDS),
    results: new Int32Array(buffer, size + RESULTS_AT, RESULT_WORDS),
    loads: new Int32Array(buffer, size + LOADS_AT, 2 * TLB_ENTRIES),
    stores: new Int32Array(buffer, size + STORES_AT, 2 * TLB_ENTRIES),
    lookups: new Int32Array(buffer, size + LOOKUPS_AT, 2 * LOOKUP_ENTRIES),
    entries: new Int32Array(buffer, size + ENTRIES_AT, 2 * LOOKUP_ENTRIES),
    code: new Int32Array(buffer, size + CODE_AT, codeWords),
    decoded: new Int32Array(buffer, decodedAt, size / 64),
    hasCode: new Uint8Array(buffer, marksAt, npages),
  };
}
