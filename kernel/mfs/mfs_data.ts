/**
 * The bytes of a regular file: the part that the root image holds, the blocks that were
 * written over it, and holes where nothing was ever written. A hole reads as zero and
 * takes no room. While a block is mapped (vm_object.ts), a page of memory holds its
 * bytes.
 *
 * Invariant: the image's part and every written block lie below `size`, except for the
 * rest of the last block, which is zero unless the block is mapped. `nblocks` counts the
 * blocks of both. The room taken from the file system is that of the written blocks. A
 * written block that is mapped is its page.
 */
import type { Room } from './inode.ts';

/** Bytes of a block. */
export const BLOCK_SIZE = 4096;
/** Room that the contents of a file take by being there, in bytes. */
export const CONTENTS_SIZE = 384;
/** The greatest length of a file, in bytes. */
export const MAXFILESIZE = 2 ** 40;
/** The greatest length, in bytes, of a file that is given in one piece. */
const MAXWHOLE = 64 << 20;
/**
 * The most bytes of a file for each byte of its blocks, if the result of whole() is kept: so the
 * limit of the file system is one on the host's memory too.
 */
const MAXHOLES = 2;

/** The holder of the bytes of a block. */
export interface Block {
  /** The bytes. To be asked for again after user instructions have run. */
  readonly bytes: Uint8Array;
}

/** The bytes of a regular file. */
export class Contents {
  /** Length of the file, in bytes. */
  size: number;
  /** Number of blocks that hold something. */
  nblocks: number;
  /** The part of the file that the root image holds. */
  private image: Uint8Array;
  /** Brings the bytes of `image`; undefined if they are there. */
  private bring: (() => void) | undefined = undefined;
  /** Written blocks, by their place in the file. */
  private readonly blocks = new Map<number, Block>();
  /** Pages of mapped blocks, by their place in the file. */
  private readonly pages = new Map<number, Block>();
  private readonly room: Room;
  /** No written block has a place in the file from this one on. */
  private top = 0;
  /** The result of whole(), until the file is written to. */
  private assembled: Uint8Array | undefined = undefined;

  constructor(room: Room, image: Uint8Array) {
    this.room = room;
    this.image = image;
    this.size = image.length;
    this.nblocks = Math.ceil(image.length / BLOCK_SIZE);
  }

  /** Has `bring` called before the image's part is first read: it puts the bytes there. */
  bringLater(bring: () => void): void {
    this.bring = bring;
  }

  /** Sees to it that the bytes of the image's part are there. */
  private brought(): Uint8Array {
    const { bring } = this;
    this.bring = undefined;
    bring?.();
    return this.image;
  }

  /**
   * The bytes from `offset` to the end of their block, a view to be read. It ends earlier
   * where the image's part or the file does.
   */
  at(offset: number): Uint8Array {
    const index = Math.floor(offset / BLOCK_SIZE);
    const from = index * BLOCK_SIZE;
    const length = Math.min(BLOCK_SIZE, this.size - from);
    const block = this.blocks.get(index);
    if (block !== undefined) return block.bytes.subarray(offset - from, length);
    if (offset < this.image.length) return this.brought().subarray(offset, from + length);
    return new Uint8Array(length - (offset - from));
  }

  /**
   * The bytes from `offset` to the end of their block, to be written; undefined if there
   * is no room for the block.
   */
  writable(offset: number): Uint8Array | undefined {
    const index = Math.floor(offset / BLOCK_SIZE);
    const from = index * BLOCK_SIZE;
    // Bytes that a mapping has put beyond the end must not become visible.
    if (offset > this.size) this.clearRest();
    let block = this.blocks.get(index);
    if (block === undefined) {
      if (!this.room.take(BLOCK_SIZE)) return undefined;
      block = this.pages.get(index) ?? this.fill(index, { bytes: new Uint8Array(BLOCK_SIZE) });
      if (from >= this.image.length) this.nblocks++;
      this.blocks.set(index, block);
      this.top = Math.max(this.top, index + 1);
    }
    this.assembled = undefined;
    return block.bytes.subarray(offset - from);
  }

  /**
   * Lets a cleared page hold block `index` from now on. The block begins below the end of
   * the file.
   */
  attach(index: number, page: Block): void {
    const written = this.blocks.get(index);
    if (written === undefined) this.fill(index, page);
    else {
      page.bytes.set(written.bytes);
      this.blocks.set(index, page);
    }
    this.pages.set(index, page);
  }

  /** Takes a block back from its page: a written block gets bytes of its own again. */
  detach(index: number): void {
    const written = this.blocks.get(index);
    if (written !== undefined) this.blocks.set(index, { bytes: written.bytes.slice() });
    this.pages.delete(index);
    if (index === Math.floor(this.size / BLOCK_SIZE)) this.clearRest();
  }

  /** Copies the image's part of block `index` into `block`, which is clear. Returns `block`. */
  private fill(index: number, block: Block): Block {
    const from = index * BLOCK_SIZE;
    if (from < this.image.length) block.bytes.set(this.brought().subarray(from, from + BLOCK_SIZE));
    return block;
  }

  /** Notes that bytes up to `end` have been written. */
  wrote(end: number): void {
    this.size = Math.max(this.size, end);
  }

  /**
   * Sets the size. Bytes beyond it are gone; bytes that are added read as zero. Setting
   * the same size clears what a failed write has left.
   */
  truncate(size: number): void {
    if (size <= this.size) {
      const keep = Math.ceil(size / BLOCK_SIZE);
      this.dropFrom(keep);
      const before = Math.ceil(this.image.length / BLOCK_SIZE);
      this.image = this.image.subarray(0, size);
      this.nblocks -= before - Math.ceil(this.image.length / BLOCK_SIZE);
    } else this.clearRest();
    this.size = size;
    this.assembled = undefined;
    this.clearRest();
  }

  /** Gives all room back. */
  free(): void {
    this.truncate(0);
  }

  /**
   * Drops the written blocks from place `keep` on. The time that it takes does not grow with the
   * blocks that stay, unless there are fewer blocks than places beyond `keep`.
   */
  private dropFrom(keep: number): void {
    if (this.top - keep > this.blocks.size) {
      for (const index of [...this.blocks.keys()]) if (index >= keep) this.drop(index);
    } else for (let index = keep; index < this.top; index++) this.drop(index);
    this.top = Math.min(this.top, keep);
  }

  /** Drops a written block, if there is one at this place. */
  private drop(index: number): void {
    if (!this.blocks.delete(index)) return;
    this.room.give(BLOCK_SIZE);
    if (index * BLOCK_SIZE >= this.image.length) this.nblocks--;
  }

  /** Clears the bytes of the last block that lie beyond the end of the file. */
  private clearRest(): void {
    const index = Math.floor(this.size / BLOCK_SIZE);
    this.blocks.get(index)?.bytes.fill(0, this.size - index * BLOCK_SIZE);
  }

  /** True if whole() has nothing to put together. */
  get inOnePiece(): boolean {
    if (this.blocks.size === 0 && this.image.length === this.size) return true;
    return this.assembled !== undefined && this.pages.size === 0;
  }

  /**
   * The whole file in one piece; undefined if it is too long for that. The result is the same
   * array until the file is written to; while a block is mapped, or if the file is mostly holes,
   * it may be another array each time.
   */
  whole(): Uint8Array | undefined {
    if (this.blocks.size === 0 && this.image.length === this.size) return this.brought();
    if (this.assembled !== undefined && this.pages.size === 0) return this.assembled;
    if (this.size > MAXWHOLE) return undefined;
    const assembled = new Uint8Array(this.size);
    assembled.set(this.brought());
    for (const [index, { bytes }] of this.blocks) {
      const from = index * BLOCK_SIZE;
      assembled.set(bytes.subarray(0, Math.min(BLOCK_SIZE, this.size - from)), from);
    }
    this.assembled = this.size <= MAXHOLES * this.nblocks * BLOCK_SIZE ? assembled : undefined;
    return assembled;
  }

  /** Room taken, in bytes. Throws if the invariant does not hold. */
  check(): number {
    if (this.image.length > this.size) throw new Error('a file is shorter than its image');
    const inImage = Math.ceil(this.image.length / BLOCK_SIZE);
    let count = inImage;
    for (const [index, block] of this.blocks) {
      const rest = this.size - index * BLOCK_SIZE;
      if (index >= this.top) throw new Error(`block ${index} has no place below ${this.top}`);
      if (rest <= 0) throw new Error(`block ${index} lies beyond the end of its file`);
      const mapped = this.pages.get(index);
      if (mapped !== undefined && mapped !== block) throw new Error(`block ${index} is not its page`);
      if (mapped === undefined && block.bytes.subarray(Math.min(BLOCK_SIZE, rest)).some((byte) => byte !== 0))
        throw new Error('a file has bytes beyond its end');
      if (index >= inImage) count++;
    }
    if (count !== this.nblocks) throw new Error(`a file has ${count} blocks, not ${this.nblocks}`);
    return this.blocks.size * BLOCK_SIZE;
  }
}
