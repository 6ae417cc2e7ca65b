/**
 * The bytes of a regular file: what the root image holds of it, blocks written
 * over that, and nothing where nothing was ever written. A hole reads as zero
 * and takes no room. A block that is mapped (vm_object.ts) is a page of memory
 * meanwhile.
 *
 * Invariant: the image's part and every block lie below `size`, but for the
 * rest of the last block, which is zero unless it is mapped; `nblocks` counts
 * the blocks of both, and the room taken from the file system is that of the
 * written ones; a written block that is mapped is its page.
 */
import type { Room } from './inode.ts';

export const BLOCK_SIZE = 4096;
/** The longest file, in bytes. */
export const MAXFILESIZE = 2 ** 40;
/** The longest that is ever wanted in one piece. */
const MAXWHOLE = 64 << 20;

/** Where the bytes of a block are. */
export interface Block {
  /** To be asked for again when user instructions have run. */
  readonly bytes: Uint8Array;
}

export class Contents {
  size: number;
  /** Blocks that hold something. */
  nblocks: number;
  private image: Uint8Array;
  /** What was written, by its place in blocks. */
  private readonly blocks = new Map<number, Block>();
  /** What is mapped. */
  private readonly pages = new Map<number, Block>();
  private readonly room: Room;
  private assembled: Uint8Array | undefined = undefined;

  constructor(room: Room, image: Uint8Array) {
    this.room = room;
    this.image = image;
    this.size = image.length;
    this.nblocks = Math.ceil(image.length / BLOCK_SIZE);
  }

  /** The bytes from `offset` to the end of their block, or the image's, or the file's: a view to be read. */
  at(offset: number): Uint8Array {
    const index = Math.floor(offset / BLOCK_SIZE);
    const from = index * BLOCK_SIZE;
    const length = Math.min(BLOCK_SIZE, this.size - from);
    const block = this.blocks.get(index);
    if (block !== undefined) return block.bytes.subarray(offset - from, length);
    if (offset < this.image.length) return this.image.subarray(offset, from + length);
    return new Uint8Array(length - (offset - from));
  }

  /** The block around `offset`, from there to its end, to be written: undefined if there is no room for it. */
  writable(offset: number): Uint8Array | undefined {
    const index = Math.floor(offset / BLOCK_SIZE);
    const from = index * BLOCK_SIZE;
    // What a mapping has put beyond the end must not come to light.
    if (offset > this.size) this.clearRest();
    let block = this.blocks.get(index);
    if (block === undefined) {
      if (!this.room.take(BLOCK_SIZE)) return undefined;
      block = this.pages.get(index) ?? this.fill(index, { bytes: new Uint8Array(BLOCK_SIZE) });
      if (from >= this.image.length) this.nblocks++;
      this.blocks.set(index, block);
    }
    this.assembled = undefined;
    return block.bytes.subarray(offset - from);
  }

  /** Lets a cleared page be a block from now on; the file has no longer end than that of its last block. */
  attach(index: number, page: Block): void {
    const written = this.blocks.get(index);
    if (written === undefined) this.fill(index, page);
    else {
      page.bytes.set(written.bytes);
      this.blocks.set(index, page);
    }
    this.pages.set(index, page);
  }

  /** Takes a block back from its page. */
  detach(index: number): void {
    const written = this.blocks.get(index);
    if (written !== undefined) this.blocks.set(index, { bytes: written.bytes.slice() });
    this.pages.delete(index);
    if (index === Math.floor(this.size / BLOCK_SIZE)) this.clearRest();
  }

  /** Puts what the image has of a block into it. */
  private fill(index: number, block: Block): Block {
    const from = index * BLOCK_SIZE;
    if (from < this.image.length) block.bytes.set(this.image.subarray(from, from + BLOCK_SIZE));
    return block;
  }

  /** Bytes up to `end` have been written. */
  wrote(end: number): void {
    this.size = Math.max(this.size, end);
  }

  /** Sets the size; what is cut off is gone, what is added reads as zero. The same size clears what a failed write left. */
  truncate(size: number): void {
    if (size <= this.size) {
      const keep = Math.ceil(size / BLOCK_SIZE);
      for (const index of [...this.blocks.keys()]) if (index >= keep) this.drop(index);
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

  private drop(index: number): void {
    this.blocks.delete(index);
    this.room.give(BLOCK_SIZE);
    if (index * BLOCK_SIZE >= this.image.length) this.nblocks--;
  }

  private clearRest(): void {
    const index = Math.floor(this.size / BLOCK_SIZE);
    this.blocks.get(index)?.bytes.fill(0, this.size - index * BLOCK_SIZE);
  }

  /** The whole file in one piece, the same one until it is written or while it is mapped: undefined if it is too long for that. */
  whole(): Uint8Array | undefined {
    if (this.blocks.size === 0 && this.image.length === this.size) return this.image;
    if (this.size > MAXWHOLE) return undefined;
    if (this.assembled === undefined || this.pages.size > 0) {
      this.assembled = new Uint8Array(this.size);
      this.assembled.set(this.image);
      for (const [index, { bytes }] of this.blocks) {
        const from = index * BLOCK_SIZE;
        this.assembled.set(bytes.subarray(0, Math.min(BLOCK_SIZE, this.size - from)), from);
      }
    }
    return this.assembled;
  }

  /** Room taken; throws if the invariant does not hold. */
  check(): number {
    if (this.image.length > this.size) throw new Error('a file is shorter than its image');
    const inImage = Math.ceil(this.image.length / BLOCK_SIZE);
    let count = inImage;
    for (const [index, block] of this.blocks) {
      const rest = this.size - index * BLOCK_SIZE;
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
