/**
 * A directory: names and the files they stand for, in the order in which they were
 * entered. Each entry has a number that no other entry of the directory ever had. A
 * reader's position is such a number, so entries that come and go in the meantime neither
 * hide nor repeat another.
 *
 * Invariant: the numbers rise in the order of the map and are all below `next`; `size` is
 * the length of the records of all entries. The room taken is that of roomOf for each name.
 */
import { Panic } from '../sys/panic.ts';
import { flat } from '../sys/utf8.ts';
import type { Inode, Room } from './inode.ts';

/** An entry of a directory. */
export interface Entry {
  readonly number: number;
  readonly inode: Inode;
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
  private readonly entries = new Map<string, Entry>();
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

  /** A name of a file in this directory; undefined if it has none here. */
  nameOf(inode: Inode): string | undefined {
    for (const [name, entry] of this.entries) if (entry.inode === inode) return name;
    return undefined;
  }

  /** Enters a name; false if there is no room. Panics if it is there already. */
  enter(name: string, inode: Inode): boolean {
    if (this.entries.has(name)) throw new Panic(`mfs: ${name} is entered twice`);
    if (!this.room.take(roomOf(name))) return false;
    this.size += recordLength(name);
    this.entries.set(flat(name), { number: this.next++, inode });
    return true;
  }

  /** Lets a name that is there stand for another file. */
  replace(name: string, inode: Inode): void {
    const entry = this.entries.get(name);
    if (entry !== undefined) this.entries.set(name, { number: entry.number, inode });
  }

  /** Removes a name, if it is there. */
  remove(name: string): void {
    if (!this.entries.delete(name)) return;
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
    for (const [name, { number, inode }] of this.entries) if (number >= from) yield { number, name, inode };
  }

  /** Room taken, in bytes. Throws if the invariant does not hold. */
  check(): number {
    let last = FIRST - 1;
    let size = DOTS_SIZE;
    for (const [name, { number }] of this.entries) {
      if (number <= last || number >= this.next) throw new Error(`directory entry ${name} is out of order`);
      last = number;
      size += recordLength(name);
    }
    if (size !== this.size) throw new Error(`a directory's records take ${size} bytes, not ${this.size}`);
    return size - DOTS_SIZE + ENTRY_SIZE * this.entries.size;
  }
}
