/**
 * Executables in use, 4.4BSD's text table (sys/text.h). A text is the pages that a
 * program's file fills. They are read once and mapped by every process that runs the
 * program. A page that a process may not write to stays shared. A page that it may write
 * to is copied at the first write (vm_space.ts). The last process that leaves gives the
 * pages back.
 *
 * Invariant: a text has one reference to each of its pages, and x_count, the number of
 * address spaces that use it, is above 0. The files of all texts have `bytes` bytes.
 */
import type { Segment } from '../kern/exec_elf.ts';
import { type Memory, PAGE_SHIFT, PAGE_SIZE } from '../machdep.ts';

/** The most bytes that the files of all texts may have: the host keeps them. */
const MAXBYTES = 256 << 20;

/** A page of a text: the virtual page, and the physical one. */
export interface TextPage {
  readonly vpn: number;
  readonly ppn: number;
}

/** The text of one program. */
export class Text {
  /** The bytes of the program's file. */
  readonly x_file: Uint8Array;
  readonly x_segments: readonly Segment[];
  /** Number of address spaces that use the text. */
  x_count = 1;
  /** The pages of the text, in the order of the virtual pages at which a process has them. */
  readonly x_pages: TextPage[] = [];

  constructor(file: Uint8Array, segments: readonly Segment[]) {
    this.x_file = file;
    this.x_segments = segments;
  }
}

/** The texts in use, by the bytes of their files. */
export class TextTable {
  private readonly texts = new Map<Uint8Array, Text>();
  /** Bytes of the files of all texts. */
  private bytes = 0;
  private readonly memory: Memory;

  constructor(memory: Memory) {
    this.memory = memory;
  }

  /**
   * The text of a file, with one more user; undefined if no memory is left for it, or the files of
   * all texts would have more than MAXBYTES. A file that was written to is another array of bytes,
   * and so has another text.
   */
  alloc(file: Uint8Array, segments: readonly Segment[]): Text | undefined {
    const known = this.texts.get(file);
    if (known !== undefined) {
      known.x_count++;
      return known;
    }
    if (this.bytes + file.length > MAXBYTES) return undefined;
    const text = new Text(file, segments);
    if (!segments.every((segment) => this.read(text, segment))) {
      this.giveBack(text);
      return undefined;
    }
    text.x_pages.sort((a, b) => a.vpn - b.vpn);
    this.texts.set(file, text);
    this.bytes += file.length;
    return text;
  }

  /** Reads a segment into new pages of a text; false if no memory is left. */
  private read(text: Text, { address, bytes }: Segment): boolean {
    return eachPiece(address, bytes, (vpn, offset, piece) => {
      const ppn = this.memory.pageAlloc();
      if (ppn < 0) return false;
      text.x_pages.push({ vpn, ppn });
      this.memory.pageBytes(ppn).set(piece, offset);
      return true;
    });
  }

  /** Ends one use of a text. The last one gives its pages back. */
  free(text: Text): void {
    text.x_count--;
    if (text.x_count > 0) return;
    this.giveBack(text);
    this.texts.delete(text.x_file);
    this.bytes -= text.x_file.length;
  }

  /** Gives back a text's references to its pages. */
  private giveBack(text: Text): void {
    for (const { ppn } of text.x_pages) this.memory.pageRelease(ppn);
  }

  /** Throws if the invariant does not hold. */
  check(): void {
    let bytes = 0;
    for (const text of this.texts.values()) {
      bytes += text.x_file.length;
      if (text.x_count < 1) throw new Error('a text that nobody uses');
      for (const { ppn } of text.x_pages)
        if (this.memory.pageRefs(ppn) < 1) throw new Error(`page ${ppn} of a text is free`);
    }
    if (bytes !== this.bytes) throw new Error(`files of texts have ${bytes} bytes, not ${this.bytes}`);
  }
}

/**
 * Cuts bytes that go to `address` at the ends of pages, and calls `visit` with each
 * piece, its page and its offset in the page. Stops, and returns false, when `visit`
 * returns false.
 */
export function eachPiece(
  address: number,
  bytes: Uint8Array,
  visit: (vpn: number, offset: number, piece: Uint8Array) => boolean,
): boolean {
  for (let at = 0; at < bytes.length; ) {
    const offset = (address + at) & (PAGE_SIZE - 1);
    const length = Math.min(PAGE_SIZE - offset, bytes.length - at);
    if (!visit((address + at) >>> PAGE_SHIFT, offset, bytes.subarray(at, at + length))) return false;
    at += length;
  }
  return true;
}
