/**
 * The sizes of pieces. Branches and numbers of variable length begin with their smallest form and
 * only grow, until every one reaches; padding follows. What one needs depends on the others, so
 * passes go over all sections until nothing changes: the smallest solution. A pass takes time in
 * proportion to the pieces. From the eighth pass on branches are made as if their targets were
 * farther away, twice as much with each pass, so that there are 32 passes at most, whatever the
 * source.
 */

import { STB_WEAK } from '../elf/constants.ts';
import { fits } from '../elf/fields.ts';
import type { DataBuilder } from './data.ts';
import type { AlignPiece, AsmSection, BranchPiece, Piece } from './section.ts';
import { behind, reduced, type Value } from './symbol.ts';

const PASSES = 40;
const JAL = 0x6f;

/** The value of an expression of places, as of the last pass; undefined if it has symbols left. */
export function evaluate(value: Value): bigint | undefined {
  const plain = reduced(value);
  if (plain === undefined) return undefined;
  const { add, sub, constant } = plain;
  if (add === undefined && sub === undefined) return constant;
  if (add?.place === undefined || sub?.place === undefined) return undefined;
  const { section } = add.place;
  if (section !== sub.place.section) return undefined;
  return constant + BigInt(section.offset(add.place) - section.offset(sub.place));
}

/**
 * The offset of a branch's target in its own section; undefined if the target lies elsewhere, or is
 * weak and so may be another's.
 */
export function targetIn(section: AsmSection, piece: BranchPiece): number | undefined {
  const target = behind(piece.target);
  if (target?.base?.place === undefined || target.base.place.section !== section) return undefined;
  if (piece.target.binding === STB_WEAK) return undefined;
  return section.offset(target.base.place) + Number(target.constant) + piece.addend;
}

function branchSize(section: AsmSection, piece: BranchPiece, from: number, slack: number): number {
  const isJump = (piece.word & 0x7f) === JAL;
  const target = targetIn(section, piece);
  if (target === undefined) return isJump ? 4 : 8;
  const distance = target - from;
  const reach = distance < 0 ? distance - slack : distance + slack;
  if (piece.short !== 0 && fits(reach, isJump ? 12 : 9)) return 2;
  if (isJump || fits(reach, 13)) return 4;
  return piece.short !== 0 ? 6 : 8;
}

const paddingOf = ({ boundary, most }: AlignPiece, at: number): number => {
  const gap = (boundary - (at % boundary)) % boundary;
  return gap > most ? 0 : gap;
};

export function lebSize(value: bigint, signed: boolean): number {
  let size = 1;
  if (signed) while (BigInt.asIntN(7 * size, value) !== value) size++;
  else while (value >> BigInt(7 * size) !== 0n) size++;
  return size;
}

/** The size of the step of a call frame program: DW_CFA_advance_loc, _loc1, _loc2 or _loc4. */
const advanceSize = (step: number): number =>
  step === 0 ? 0 : step < 0x40 ? 1 : step < 0x100 ? 2 : step < 0x10000 ? 3 : 5;

/** The size that a piece at an offset needs. */
function needed(builder: DataBuilder, section: AsmSection, piece: Piece, at: number, slack: number): number {
  switch (piece.kind) {
    case 'branch':
      return Math.max(piece.size, branchSize(section, piece, at, slack));
    case 'align':
      return paddingOf(piece, at);
    case 'leb': {
      const value = evaluate(piece.value);
      return Math.max(
        piece.size,
        value === undefined ? 1 : lebSize(piece.signed || value >= 0n ? value : 0n, piece.signed),
      );
    }
    case 'advance': {
      const step = evaluate({ add: piece.to, sub: piece.from, constant: 0n });
      return Math.max(piece.size, advanceSize(Number(step ?? 0n)));
    }
    default: {
      const { add, sub, constant } = reduced(piece.value) ?? piece.value;
      const isPlace = piece.kind === 'org' && sub === undefined && add?.place?.section === section;
      const value =
        isPlace && add?.place ? BigInt(section.offset(add.place)) + constant : evaluate(piece.value);
      const size = Number(value ?? 0n) - (piece.kind === 'org' ? at : 0);
      if (size > 2 ** 28 || size < 0) {
        builder.line = piece.line;
        if (piece.size >= 0)
          builder.wrong(`.${piece.kind === 'org' ? 'org goes back' : 'space needs'} ${size} bytes`);
        return 0;
      }
      return size;
    }
  }
}

/** One pass over a section; true if a size changed. */
function pass(builder: DataBuilder, section: AsmSection, slack: number): boolean {
  const { pieces, before } = section;
  let sum = 0;
  let changed = false;
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece;
    changed ||= before[i] !== sum;
    before[i] = sum;
    const size = needed(builder, section, piece, piece.at + sum, slack);
    changed ||= size !== piece.size;
    piece.size = size;
    sum += size;
  }
  before[pieces.length] = sum;
  return changed;
}

/** Gives each piece of a section its smallest size. */
function begin(section: AsmSection): void {
  const { pieces } = section;
  section.before = new Uint32Array(pieces.length + 1);
  let sum = 0;
  pieces.forEach((piece, i) => {
    section.before[i] = sum;
    if (piece.kind === 'branch') piece.size = piece.short !== 0 ? 2 : 4;
    else piece.size = piece.kind === 'leb' ? 1 : 0;
    sum += piece.size;
  });
  section.before[pieces.length] = sum;
}

/** Settles the sizes of all pieces. Returns the number of passes that it took. */
export function layout(builder: DataBuilder): number {
  const sections = builder.sections.filter(({ pieces }) => pieces.length > 0);
  for (const section of builder.sections) begin(section);
  const { line } = builder;
  let count = 0;
  for (; ; count++) {
    const slack = count < 8 ? 0 : 2 ** (count - 8);
    let changed = false;
    for (const section of sections) changed = pass(builder, section, slack) || changed;
    if (!changed || builder.errors.length > 0) break;
    if (count === PASSES) {
      builder.line = sections[0]?.pieces[0]?.line ?? line;
      builder.wrong('the sizes of this module depend on each other in a circle');
      break;
    }
  }
  builder.line = line;
  return count;
}
