/**
 * The mapped part of a file: 4.4BSD's vm_object, with the vnode pager in it. It keeps the
 * blocks of the file that are in pages of memory. As long as such a page is there, it
 * holds the file's own bytes. A page comes when an address space first touches it. It
 * goes when the last mapping of it goes, and its bytes go back into the file's own store.
 * So a write through a shared mapping is in the file at once, and a write to the file is
 * in the mapping at once.
 *
 * Invariant: a page has one reference of the object's and one of each mapping of it, at
 * least one; `spaces` are the address spaces that have a part of the file, and the file
 * is held while there is one.
 */

import { type Memory, PAGE_SIZE } from '../machdep.ts';
import type { Inode } from '../mfs/inode.ts';
import type { Mfs } from '../mfs/mfs.ts';
import type { Contents } from '../mfs/mfs_data.ts';
import { EIO, ENOMEM } from '../sys/errno.ts';
import type { VmSpace } from './vm_space.ts';

/** The object of one file. */
export class VmObject {
  readonly inode: Inode;
  private readonly contents: Contents;
  private readonly fs: Mfs;
  private readonly memory: Memory;
  /** Physical pages by their place in the file, counted in pages. */
  private readonly pages = new Map<number, number>();
  /** The address spaces that have a part of the file. */
  private readonly spaces = new Set<VmSpace>();

  constructor(fs: Mfs, memory: Memory, inode: Inode, contents: Contents) {
    this.fs = fs;
    this.memory = memory;
    this.inode = inode;
    this.contents = contents;
  }

  /** Notes that an address space has a part of the file from now on. */
  attach(space: VmSpace): void {
    if (this.spaces.size === 0) this.fs.hold(this.inode);
    this.spaces.add(space);
  }

  /** Notes that an address space has no part of the file any more. */
  detach(space: VmSpace): void {
    this.spaces.delete(space);
    if (this.spaces.size === 0) this.fs.release(this.inode);
  }

  /**
   * The physical page for page `index` of the file; the caller adds its own reference.
   * -EIO beyond the end of the file, -ENOMEM if no memory is left.
   */
  page(index: number): number {
    const known = this.pages.get(index);
    if (known !== undefined) return known;
    if (index * PAGE_SIZE >= this.contents.size) return -EIO;
    const ppn = this.memory.pageAlloc();
    if (ppn < 0) return -ENOMEM;
    const { memory } = this;
    this.contents.attach(index, {
      get bytes() {
        return memory.pageBytes(ppn);
      },
    });
    this.pages.set(index, ppn);
    this.fs.accessed(this.inode);
    return ppn;
  }

  /** True if physical page `ppn` holds page `index` of the file. */
  holds(index: number, ppn: number): boolean {
    return this.pages.get(index) === ppn;
  }

  /** True if a physical page holds page `index` of the file. */
  resident(index: number): boolean {
    return this.pages.has(index);
  }

  /**
   * Prepares page `index` for being written through a mapping. False if the file system
   * has no room for a block that was not written before.
   */
  dirty(index: number): boolean {
    if (this.contents.writable(index * PAGE_SIZE) === undefined) return false;
    this.fs.modified(this.inode);
    return true;
  }

  /**
   * Notes that a mapping of physical page `ppn` for page `index` is gone. If it was the
   * last one, the page goes too. For a private copy of the page nothing is to be done.
   */
  unmapped(index: number, ppn: number): void {
    if (this.pages.get(index) !== ppn || this.memory.pageRefs(ppn) > 1) return;
    this.contents.detach(index);
    this.pages.delete(index);
    this.memory.pageRelease(ppn);
  }

  /**
   * Prepares for the file to become as short as `size`: takes the pages beyond it out of
   * every address space.
   */
  truncate(size: number): void {
    const end = Math.ceil(size / PAGE_SIZE);
    for (const space of this.spaces) space.revoke(this, end);
  }

  /**
   * Throws if the invariant does not hold. `users` are all address spaces that have a
   * part of the file.
   */
  check(users: readonly VmSpace[]): void {
    if (users.length !== this.spaces.size || users.some((space) => !this.spaces.has(space)))
      throw new Error(
        `inode ${this.inode.i_number} is mapped by ${users.length} spaces, not ${this.spaces.size}`,
      );
    for (const [index, ppn] of this.pages)
      if (this.memory.pageRefs(ppn) < 2)
        throw new Error(`page ${index} of inode ${this.inode.i_number} is kept though nobody has it`);
  }
}
