/**
 * A section that is being assembled: fixed bytes, and between them pieces whose size is known only
 * when all else is (branches, alignment, numbers of variable length), and fixups: places that wait
 * for the value of a symbol.
 */

import { Bytes } from '../elf/bytes.ts';
import { SHF_EXECINSTR, SHT_NOBITS } from '../elf/constants.ts';
import type { AsmSymbol, Place, Value } from './symbol.ts';

/** A branch or jump; `word` has its registers. Its size is 2, 4, 6 or 8. */
export interface BranchPiece {
  readonly kind: 'branch';
  readonly word: number;
  readonly target: AsmSymbol;
  readonly addend: number;
  /** The compressed form, 0 if there is none. */
  readonly short: number;
}

/** Padding to a boundary, of at most `most` bytes. */
export interface AlignPiece {
  readonly kind: 'align';
  readonly boundary: number;
  /** The byte to fill with; undefined for instructions that do nothing. */
  readonly fill: number | undefined;
  readonly fillSize: number;
  readonly most: number;
}

/** A number of variable length. */
export interface LebPiece {
  readonly kind: 'leb';
  readonly value: Value;
  readonly signed: boolean;
}

/** A number of repeated bytes, or all bytes up to an offset of the section. */
export interface SpacePiece {
  readonly kind: 'space' | 'org';
  readonly value: Value;
  readonly fill: number;
}

/** The step of a call frame program from one place to another. */
export interface AdvancePiece {
  readonly kind: 'advance';
  readonly from: AsmSymbol;
  readonly to: AsmSymbol;
}

export type Piece = (BranchPiece | AlignPiece | LebPiece | SpacePiece | AdvancePiece) & {
  /** The offset among the fixed bytes before which it stands. */
  readonly at: number;
  /** The places before it at which the linker may take bytes away. */
  readonly soft: number;
  /** Its size, as far as layout knows. */
  size: number;
  /** The line that it is from, for messages. */
  readonly line: Line;
};

/** A line of a source. */
export interface Line {
  readonly file: string;
  readonly line: number;
}

/** A place that waits for a value. */
export interface Fixup {
  readonly at: number;
  readonly pieces: number;
  /** The relocation of an instruction; -1 for data. */
  readonly rel: number;
  /** The size of data in bytes. */
  readonly size: number;
  readonly value: Value;
  /** True if the linker may shorten the instruction. */
  readonly relax: boolean;
  readonly line: Line;
}

export interface SectionAttributes {
  readonly type: number;
  readonly flags: number;
  readonly align: number;
  readonly entsize: number;
  /** The group that it is in, and if only one group of this name is linked. */
  readonly group: { readonly signature: string; readonly comdat: boolean } | undefined;
}

/**
 * Invariant: `pieces` are in the order of `at`; `before[i]` is the sum of the sizes of the first i
 * pieces, as of the last pass of layout.
 */
export class AsmSection {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly entsize: number;
  readonly group: SectionAttributes['group'];
  align: number;
  readonly data = new Bytes();
  readonly pieces: Piece[] = [];
  readonly fixups: Fixup[] = [];
  /** Places at which the linker may take bytes away, so far. */
  soft = 0;
  /** The bytes of a section that has none in the file. */
  reserved = 0;
  before = new Uint32Array(1);
  /** Its index in the object. */
  index = -1;

  constructor(name: string, attributes: SectionAttributes) {
    this.name = name;
    this.type = attributes.type;
    this.flags = attributes.flags;
    this.align = attributes.align;
    this.entsize = attributes.entsize;
    this.group = attributes.group;
  }

  get isCode(): boolean {
    return (this.flags & SHF_EXECINSTR) !== 0;
  }

  get isReserved(): boolean {
    return this.type === SHT_NOBITS;
  }

  /** The place behind all that is in it. */
  here(): Place {
    const at = this.isReserved ? this.reserved : this.data.length;
    return { section: this, at, pieces: this.pieces.length, soft: this.soft };
  }

  /** The offset of a place, as of the last pass of layout. */
  offset(place: Place): number {
    return place.at + (this.before[place.pieces] as number);
  }

  get size(): number {
    return this.offset(this.here());
  }
}
