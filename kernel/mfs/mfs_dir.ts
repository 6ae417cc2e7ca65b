/**
 * A directory: names and the files they stand for, in the order in which they were
 * entered. Each entry has a number that no other entry of the directory ever had. A
 * reader's position is such a number, so entries that come and go in the meantime neither
 * hide nor repeat another.
 *
 * Invariant: `list` has the entries of the map, and `ngone` that were removed, fewer than half and
 * a few; their numbers rise, and are all below `next`. `size` is the length of the records of all
 * entries. The room taken is that of roomOf for each name.
 */
import { Panic } from '../sys/panic.ts';
import { flat } from '../sys/utf8.ts';
import type { Inode, Room } from './inode.ts';

/** An entry of a directory. */
export interface Entry {
  readonly number: number;
  readonly name: string;
  inode: Inode;
  /** True once the entry has been removed. */
  gone: boolean;
}

/**
 * The first number of an entry in the map. `.` and `..` have the numbers 0 and 1, and are
 * not in the map.
 */
const FIRST = 2;

/**
 * Bytes of an entry's record in getdirentries: its head, the name and a null, rounded up
 * to a whole word.
 */
export function recordLength(name: string): number {
  return 8 + ((name.length + 4) & ~3);
}

/** Removed entries that may stay in the list of a small directory. */
const FEW = 16;

/** Room that a directory takes by being there, in bytes. */
export const DIRECTORY_SIZE = 256;
/** Room that an entry takes besides its record, in bytes: what the host needs to find it. */
const ENTRY_SIZE = 96;

/** Room that an entry takes, in bytes. */
const roomOf = (name: string) => ENTRY_SIZE + recordLength(name);

const DOTS_SIZE = recordLength('.') + recordLength('..');

/** The entries of a directory. */
export class Directory {
  /** Length of the records of all entries, `.` and `..` included, in bytes. */
  size = DOTS_SIZE;
  /** The directory that `..` names; undefined once this directory has been removed. */
  parent: Inode | undefined;
  /** The name that this directory has in its parent. */
  name = '';
  private readonly entries = new Map<string, Entry>();
  /** The entries in the order of their numbers, with some that were removed. */
  private list: Entry[] = [];
  /** Number of entries of `list` that were removed. */
  private ngone = 0;
  /** The number of the next entry. */
  private next = FIRST;
  private readonly room: Room;

  constructor(room: Room, parent: Inode | undefined) {
    this.room = room;
    this.parent = parent;
  }

  /** True if there is no entry but `.` and `..`. */
  get empty(): boolean {
    return this.entries.size === 0;
  }

  /** The file that a name stands for; undefined if the name is not there. */
  lookup(name: string): Inode | undefined {
    return this.entries.get(name)?.inode;
  }

  /** Enters a name; false if there is no room. Panics if it is there already. */
  enter(name: string, inode: Inode): boolean {
    if (this.entries.has(name)) throw new Panic(`mfs: ${name} is entered twice`);
    if (!this.room.take(roomOf(name))) return false;
    this.size += recordLength(name);
    const entry: Entry = { number: this.next++, name: flat(name), inode, gone: false };
    this.entries.set(entry.name, entry);
    this.list.push(entry);
    return true;
  }

  /** Lets a name that is there stand for another file. */
  replace(name: string, inode: Inode): void {
    const entry = this.entries.get(name);
    if (entry !== undefined) entry.inode = inode;
  }

  /** Removes a name, if it is there. */
  remove(name: string): void {
    const entry = this.entries.get(name);
    if (entry === undefined) return;
    this.entries.delete(name);
    entry.gone = true;
    if (++this.ngone > this.list.length / 2 + FEW) {
      this.list = this.list.filter(({ gone }) => !gone);
      this.ngone = 0;
    }
    this.size -= recordLength(name);
    this.room.give(roomOf(name));
  }

  /**
   * The entries with number `from` and above, `.` and `..` before the others. `self` is
   * the directory's own inode. A removed directory has no entries.
   */
  *read(from: number, self: Inode): Generator<{ number: number; name: string; inode: Inode }> {
    if (this.parent === undefined) return;
    if (from <= 0) yield { number: 0, name: '.', inode: self };
    if (from <= 1) yield { number: 1, name: '..', inode: this.parent };
    for (let i = this.firstFrom(from); i < this.list.length; i++) if (!this.list[i].gone) yield this.list[i];
  }

  /** Index in `list` of the first entry with a number of `from` or above. */
  private firstFrom(from: number): number {
    let low = 0;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.list[middle].number >= from) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Room taken, in bytes. Throws if the invariant does not hold. */
  check(): number {
    let last = FIRST - 1;
    let size = DOTS_SIZE;
    let ngone = 0;
    for (const { name, number, gone } of this.list) {
      if (number <= last || number >= this.next) throw new Error(`directory entry ${name} is out of order`);
      last = number;
      if (gone) ngone++;
      else size += recordLength(name);
    }
    if (ngone !== this.ngone || ngone > this.list.length / 2 + FEW)
      throw new Error(`${ngone} of ${this.list.length} directory entries are gone, ${this.ngone} counted`);
    if (this.list.length - ngone !== this.entries.size)
      throw new Error(`a directory has ${this.entries.size} names, but ${this.list.length - ngone} entries`);
    if (size !== this.size) throw new Error(`a directory's records take ${size} bytes, not ${this.size}`);
    return size - DOTS_SIZE + ENTRY_SIZE * this.entries.size;
  }
}
