/**
 * A directory: names and the files they stand for, in the order they were
 * entered. Each entry has a number that no other entry of the directory ever
 * had; a reader's place is such a number, so that entries which come and go
 * beside it neither hide nor repeat another.
 *
 * Invariant: the numbers rise in the order of the map, all below `next`;
 * `size` is the length of the records of all entries.
 */
import type { Inode, Room } from './inode.ts';

export interface Entry {
  readonly number: number;
  readonly inode: Inode;
}

/** `.` and `..` have the numbers 0 and 1, and are not in the map. */
const FIRST = 2;

/** Bytes of an entry's record in getdirentries: its head, the name, a null, up to a whole word. */
export function recordLength(name: string): number {
  return 8 + ((name.length + 4) & ~3);
}

const DOTS_SIZE = recordLength('.') + recordLength('..');

export class Directory {
  size = DOTS_SIZE;
  /** What `..` is; undefined once the directory has been removed. */
  parent: Inode | undefined;
  private readonly entries = new Map<string, Entry>();
  private next = FIRST;
  private readonly room: Room;

  constructor(room: Room, parent: Inode | undefined) {
    this.room = room;
    this.parent = parent;
  }

  get empty(): boolean {
    return this.entries.size === 0;
  }

  lookup(name: string): Inode | undefined {
    return this.entries.get(name)?.inode;
  }

  nameOf(inode: Inode): string | undefined {
    for (const [name, entry] of this.entries) if (entry.inode === inode) return name;
    return undefined;
  }

  /** Enters a name that is not there yet; false if there is no room. */
  enter(name: string, inode: Inode): boolean {
    const length = recordLength(name);
    if (!this.room.take(length)) return false;
    this.size += length;
    this.entries.set(name, { number: this.next++, inode });
    return true;
  }

  /** Lets a name that is there stand for another file. */
  replace(name: string, inode: Inode): void {
    const entry = this.entries.get(name);
    if (entry !== undefined) this.entries.set(name, { number: entry.number, inode });
  }

  remove(name: string): void {
    if (!this.entries.delete(name)) return;
    this.size -= recordLength(name);
    this.room.give(recordLength(name));
  }

  /** The entries of number `from` and above, `.` and `..` before the others. */
  *read(from: number, self: Inode): Generator<{ number: number; name: string; inode: Inode }> {
    if (this.parent === undefined) return;
    if (from <= 0) yield { number: 0, name: '.', inode: self };
    if (from <= 1) yield { number: 1, name: '..', inode: this.parent };
    for (const [name, { number, inode }] of this.entries) if (number >= from) yield { number, name, inode };
  }

  /** Room taken; throws if the invariant does not hold. */
  check(): number {
    let last = FIRST - 1;
    let size = DOTS_SIZE;
    for (const [name, { number }] of this.entries) {
      if (number <= last || number >= this.next) throw new Error(`directory entry ${name} is out of order`);
      last = number;
      size += recordLength(name);
    }
    if (size !== this.size) throw new Error(`a directory's records take ${size} bytes, not ${this.size}`);
    return size - DOTS_SIZE;
  }
}
