/**
 * What of a file is mapped, 4.4BSD's vm_object with the vnode pager in one: its
 * blocks that are in pages of memory, which are the file's own bytes as long as
 * they are there. A page comes when an address space first touches it and
 * goes, its bytes back into the file's own store, when the last mapping of it
 * goes. So what is written through a shared mapping is in the file at once,
 * and the other way round.
 *
 * Invariant: a page has one reference of the object's and one of each mapping
 * of it, at least one; the file is held while an address space has a part of
 * it, and `spaces` are those that have.
 */

import { type Memory, PAGE_SIZE } from '../machdep.ts';
import type { Inode } from '../mfs/inode.ts';
import type { Mfs } from '../mfs/mfs.ts';
import type { Contents } from '../mfs/mfs_data.ts';
import { EIO, ENOMEM } from '../sys/errno.ts';
import type { VmSpace } from './vm_space.ts';

export class VmObject {
  readonly inode: Inode;
  private readonly contents: Contents;
  private readonly fs: Mfs;
  private readonly memory: Memory;
  /** Physical pages by their place in the file, counted in pages. */
  private readonly pages = new Map<number, number>();
  private readonly spaces = new Set<VmSpace>();

  constructor(fs: Mfs, memory: Memory, inode: Inode, contents: Contents) {
    this.fs = fs;
    this.memory = memory;
    this.inode = inode;
    this.contents = contents;
  }

  /** An address space has a part of the file from now on. */
  attach(space: VmSpace): void {
    if (this.spaces.size === 0) this.fs.hold(this.inode);
    this.spaces.add(space);
  }

  /** It has none any more. */
  detach(space: VmSpace): void {
    this.spaces.delete(space);
    if (this.spaces.size === 0) this.fs.release(this.inode);
  }

  /** The page at a place, for the caller to add its reference: the physical page, -EIO beyond the end of the file, or -ENOMEM. */
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

  /** A page is about to be written through a mapping; false if the file system has no room for what was not there before. */
  dirty(index: number): boolean {
    if (this.contents.writable(index * PAGE_SIZE) === undefined) return false;
    this.fs.modified(this.inode);
    return true;
  }

  /** A mapping of physical page `ppn`, as it was at a place, is gone: without others the page goes, too. */
  unmapped(index: number, ppn: number): void {
    if (this.pages.get(index) !== ppn || this.memory.pageRefs(ppn) > 1) return;
    this.contents.detach(index);
    this.pages.delete(index);
    this.memory.pageRelease(ppn);
  }

  /** The file is about to be as short as `size`: what lies beyond is in no address space any more. */
  truncate(size: number): void {
    const end = Math.ceil(size / PAGE_SIZE);
    for (const [index, ppn] of [...this.pages])
      if (index >= end) for (const space of this.spaces) space.revoke(this, index, ppn);
  }

  /** Throws if the invariant does not hold; `users` are all address spaces that have a part of the file. */
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
