/**
 * The root image as the page gets it: a first file, with which the shell comes to its prompt, and
 * further parts with the contents of other files. A part comes while the machine runs already, or
 * when one of its files is read, whichever is first.
 *
 * The first file begins with a line of JSON, a Layout; the rest of it is the archive without the
 * holes of the parts. A part is its holes, one behind the other.
 */

import type { RootImage } from '../../kernel/mfs/ustar.ts';
import type { LogStart } from '../front/runlog.ts';
import { joined } from './repeats.ts';

/** The first byte of a stretch of the archive, and its length. */
export type Stretch = readonly [from: number, length: number];

/** A part of an archive; its holes are in order. */
export interface Part {
  readonly name: string;
  readonly holes: readonly Stretch[];
}

/** The build that a page is of: the version of Callwheel, and the SHA-256 of its root image. */
export type Build = Pick<LogStart, 'callwheel' | 'image'>;

/** An archive and its parts. */
interface Layout {
  readonly build: Build;
  /** The length of the archive. */
  readonly size: number;
  readonly parts: readonly Part[];
}

const NEWLINE = 10;

/** Splits the archive of a build into its first file and its parts, by their names. */
export function split(
  build: Build,
  archive: Uint8Array,
  parts: readonly Part[],
): { readonly first: Uint8Array; readonly rest: ReadonlyMap<string, Uint8Array> } {
  const layout: Layout = { build, size: archive.length, parts };
  const head = new TextEncoder().encode(`${JSON.stringify(layout)}\n`);
  const piece = ([from, length]: Stretch) => archive.subarray(from, from + length);
  return {
    first: joined([head, ...between(layout).map(piece)]),
    rest: new Map(parts.map(({ name, holes }) => [name, joined(holes.map(piece))])),
  };
}

/** A root image of which parts come later. */
export class PartedImage {
  readonly image: RootImage;
  readonly build: Build;
  private readonly archive: Uint8Array;
  /** Parts that have not come yet. */
  private missing: readonly Part[];
  private readonly fetchPart: (name: string) => Uint8Array;

  /** `fetchPart` gives a part at once, when one of its files is read. */
  constructor(first: Uint8Array, fetchPart: (name: string) => Uint8Array) {
    const end = first.indexOf(NEWLINE);
    const layout = JSON.parse(new TextDecoder().decode(first.subarray(0, end))) as Layout;
    this.archive = new Uint8Array(layout.size);
    this.build = layout.build;
    this.missing = layout.parts;
    this.fetchPart = fetchPart;
    fill(this.archive, between(layout), first.subarray(end + 1));
    this.image = { archive: this.archive, bring: (from, to) => this.bring(from, to) };
  }

  private bring(from: number, to: number): void {
    for (const { name, holes } of this.missing)
      if (holes.some(([hole, length]) => hole < to && from < hole + length))
        this.provide(name, this.fetchPart(name));
  }

  /** A part has come; it may be there already. Throws if it is not whole. */
  provide(name: string, bytes: Uint8Array): void {
    const part = this.missing.find((it) => it.name === name);
    if (part === undefined) return;
    const total = part.holes.reduce((sum, [, length]) => sum + length, 0);
    if (bytes.length !== total)
      throw new Error(`${name} has ${bytes.length} bytes, not ${total}: load the page again`);
    fill(this.archive, part.holes, bytes);
    this.missing = this.missing.filter((it) => it !== part);
  }
}

/** Puts bytes into stretches of the archive, one stretch after the other. */
function fill(archive: Uint8Array, stretches: readonly Stretch[], bytes: Uint8Array): void {
  let at = 0;
  for (const [from, length] of stretches) {
    archive.set(bytes.subarray(at, at + length), from);
    at += length;
  }
}

/** The stretches of the archive that no part has. */
function between({ size, parts }: Layout): Stretch[] {
  const holes = parts.flatMap((part) => part.holes).sort(([a], [b]) => a - b);
  const stretches: Stretch[] = [];
  let at = 0;
  for (const [from, length] of [...holes, [size, 0] as const]) {
    if (from > at) stretches.push([at, from - at]);
    at = from + length;
  }
  return stretches;
}
