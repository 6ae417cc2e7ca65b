/**
 * The bytes of a regular file: what the root image holds of it, blocks written
 * over that, and nothing where nothing was ever written. A hole reads as zero
 * and takes no room.
 *
 * Invariant: the image's part and every block lie below `size`, but for the
 * rest of the last block, which is zero; `nblocks` counts the blocks of both,
 * and the room taken from the file system is that of the written ones.
 */
import type { Room } from './inode.ts';

export const BLOCK_SIZE = 4096;
/** The longest file, in bytes. */
export const MAXFILESIZE = 2 ** 40;
/** The longest that is ever wanted in one piece. */
const MAXWHOLE = 64 << 20;

export class Contents {
  size: number;
  /** Blocks that hold something. */
  nblocks: number;
  private image: Uint8Array;
  private readonly blocks = new Map<number, Uint8Array>();
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
    if (block !== undefined) return block.subarray(offset - from, length);
    if (offset < this.image.length) return this.image.subarray(offset, from + length);
    return new Uint8Array(length - (offset - from));
  }

  /** The block around `offset`, from there to its end, to be written: undefined if there is no room for it. */
  writable(offset: number): Uint8Array | undefined {
    const index = Math.floor(offset / BLOCK_SIZE);
    const from = index * BLOCK_SIZE;
    let block = this.blocks.get(index);
    if (block === undefined) {
      if (!this.room.take(BLOCK_SIZE)) return undefined;
      block = new Uint8Array(BLOCK_SIZE);
      if (from < this.image.length) block.set(this.image.subarray(from, from + BLOCK_SIZE));
      else this.nblocks++;
      this.blocks.set(index, block);
    }
    this.assembled = undefined;
    return block.subarray(offset - from);
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
    }
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
    this.blocks.get(index)?.fill(0, this.size - index * BLOCK_SIZE);
  }

  /** The whole file in one piece, the same one until it is written: undefined if it is too long for that. */
  whole(): Uint8Array | undefined {
    if (this.blocks.size === 0 && this.image.length === this.size) return this.image;
    if (this.size > MAXWHOLE) return undefined;
    if (this.assembled === undefined) {
      this.assembled = new Uint8Array(this.size);
      this.assembled.set(this.image);
      for (const [index, block] of this.blocks) {
        const from = index * BLOCK_SIZE;
        this.assembled.set(block.subarray(0, Math.min(BLOCK_SIZE, this.size - from)), from);
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
      if (block.subarray(Math.min(BLOCK_SIZE, rest)).some((byte) => byte !== 0))
        throw new Error('a file has bytes beyond its end');
      if (index >= inImage) count++;
    }
    if (count !== this.nblocks) throw new Error(`a file has ${count} blocks, not ${this.nblocks}`);
    return this.blocks.size * BLOCK_SIZE;
  }
}
