/**
 * The heap of a process as its program may use it: the blocks that it has from malloc, and of each
 * byte that malloc took from the kernel the use that is allowed.
 *
 * Invariant: `live` holds each block by its start; blocks do not overlap; their bytes are OPEN as
 * far as they lie in memory that malloc took from the kernel.
 */

import { PAGE_SIZE } from '../../kernel/machdep.ts';

/** The state of a byte that is not malloc's: the program took it from the kernel itself. */
const OTHER = 0;
/** malloc's, and in no block. */
const CLOSED = 1;
/** Inside a block. */
const OPEN = 2;
/** Was inside a block that was freed. */
const FREED = 3;

/** The most freed blocks that are remembered. */
const MAX_FREED = 10_000;

/** A block of memory from malloc. */
export interface Block {
  readonly start: number;
  /** The bytes that were asked for. */
  readonly size: number;
  /** The addresses that the calls return to, innermost first, by which it was allocated. */
  readonly allocated: readonly number[];
}

/** A block that was freed. */
export interface FreedBlock extends Block {
  /** The addresses that the calls return to, innermost first, by which it was freed. */
  readonly freed: readonly number[];
}

/** The relation of an address to a block. */
export interface Nearby {
  readonly block: Block | FreedBlock;
  readonly where: 'inside' | 'before' | 'behind';
  /** Bytes from the start of the block, to its start, or from its end. */
  readonly distance: number;
}

export class Heap {
  /** The first address of which the state is known. */
  readonly base: number;
  readonly live: Map<number, Block>;
  /** Freed blocks, the last one last. Memory of them may be in other blocks by now. */
  private readonly gone: FreedBlock[];
  /** The states of the bytes from `base` on; beyond it all is OTHER. */
  private states: Uint8Array;

  constructor(base: number, like?: Heap) {
    this.base = base;
    this.live = new Map(like?.live);
    this.gone = [...(like?.gone ?? [])];
    this.states = like?.states.slice() ?? new Uint8Array(0);
  }

  /**
   * Notes that malloc, or the program itself, has made the heap end at `to` in place of `from`. The
   * rest of the last page, which the hardware allows as well, counts with what is before it.
   */
  moved(from: number, to: number, byMalloc: boolean): void {
    const low = Math.min(from, to);
    const high = Math.ceil(Math.max(from, to) / PAGE_SIZE) * PAGE_SIZE;
    this.fill(low, high - low, to > from && byMalloc ? CLOSED : OTHER);
  }

  /** Notes a new block. */
  allocate(block: Block): void {
    this.live.set(block.start, block);
    this.fillOwn(block.start, block.size, OPEN);
  }

  /** Notes that a block is freed, or has moved. */
  free(block: Block, freed: readonly number[]): void {
    this.live.delete(block.start);
    this.fillOwn(block.start, block.size, FREED);
    this.gone.push({ ...block, freed });
    if (this.gone.length > 2 * MAX_FREED) this.gone.splice(0, MAX_FREED);
  }

  /** The first of `size` bytes at `address` that the program may not use; -1 if it may use all. */
  firstBad(address: number, size: number): number {
    const { states } = this;
    const first = address - this.base;
    const end = Math.min(first + size, states.length);
    for (let i = Math.max(first, 0); i < end; i++) if ((states[i] & 1) !== 0) return this.base + i;
    return -1;
  }

  /** True if one of the bytes of the word at `address` is in a block. */
  touches(address: number): boolean {
    return this.states.subarray(address - this.base, address - this.base + 4).includes(OPEN);
  }

  /** True if a byte is malloc's. */
  isOwn(address: number): boolean {
    return this.stateOf(address) !== OTHER;
  }

  /** The freed block that began at `address`, the last one; undefined if none is remembered. */
  freedAt(address: number): FreedBlock | undefined {
    return this.gone.findLast(({ start }) => start === address);
  }

  /**
   * The block that an address has to do with: one that contains it, or the freed one that did, or
   * the nearest. Undefined if there is no block at all.
   */
  nearby(address: number): Nearby | undefined {
    let under: Block | undefined;
    let above: Block | undefined;
    for (const block of this.live.values()) {
      if (block.start <= address && block.start >= (under?.start ?? 0)) under = block;
      if (block.start > address && block.start <= (above?.start ?? block.start)) above = block;
    }
    const behind = under === undefined ? 0 : address - under.start - under.size;
    if (under !== undefined && behind < 0)
      return { block: under, where: 'inside', distance: address - under.start };
    if (this.stateOf(address) === FREED) {
      const old = this.gone.findLast(({ start, size }) => address >= start && address < start + size);
      // A block that was made in the freed one since is what the program means.
      if (old !== undefined && (under === undefined || under.start < old.start))
        return { block: old, where: 'inside', distance: address - old.start };
    }
    const ahead = above === undefined ? 0 : above.start - address;
    if (above !== undefined && (under === undefined || ahead < behind))
      return { block: above, where: 'before', distance: ahead };
    return under && { block: under, where: 'behind', distance: behind };
  }

  private stateOf(address: number): number {
    return this.states[address - this.base] ?? OTHER;
  }

  /** Sets the states of a block's bytes, as far as the heap goes: an allocator may be wrong. */
  private fillOwn(address: number, size: number, state: number): void {
    const end = Math.min(address + size, this.base + this.states.length);
    if (this.isOwn(address)) this.fill(address, end - address, state);
  }

  private fill(address: number, size: number, state: number): void {
    const end = address + size - this.base;
    // Beyond the array everything is OTHER.
    if (end > this.states.length && state !== OTHER) {
      const longer = new Uint8Array(Math.max(2 * this.states.length, end));
      longer.set(this.states);
      this.states = longer;
    }
    this.states.fill(state, Math.max(address - this.base, 0), end);
  }
}
