/**
 * Moves that happen as in one step, put into an order in which none destroys what another reads.
 */

import { type Fixed, Insn, NONE, SCRATCH, SP } from '../mir.ts';

/** A place: a register of the machine, or a slot of the frame. */
export type Place = { readonly register: number } | { readonly slot: number };
/** The source of a move: a place, a fixed value, or an instruction that makes the value. */
export type Source = Place | { readonly fixed: Fixed } | { readonly remade: Insn };

export interface Move {
  readonly from: Source;
  readonly to: Place;
}

const key = (place: Place): string => ('register' in place ? `r${place.register}` : `s${place.slot}`);
const sourceKey = (source: Source): string => ('register' in source || 'slot' in source ? key(source) : '');

/**
 * Returns instructions that do all moves. A circle is opened with the scratch register, or with a
 * slot (`spare` makes one) where that register is needed for moves between slots.
 */
export function ordered(moves: readonly Move[], spare: () => number): Insn[] {
  const out: Insn[] = [];
  let left = moves.filter(({ from, to }) => sourceKey(from) !== key(to));
  const crowded = left.some((move) => 'slot' in move.to);
  while (left.length > 0) {
    const read = new Set(left.map(({ from }) => sourceKey(from)));
    const ready = left.filter(({ from, to }) => !read.has(key(to)) || sourceKey(from) === key(to));
    if (ready.length > 0) {
      const free = ready.filter(({ to }) => !left.some((other) => sourceKey(other.from) === key(to)));
      for (const { from, to } of free) out.push(...moved(from, to));
      left = left.filter((move) => !free.includes(move));
      continue;
    }
    const { from } = left[0] as Move;
    const aside: Place = crowded ? { slot: spare() } : { register: SCRATCH };
    out.push(...moved(from, aside));
    left = left.map((move) =>
      sourceKey(move.from) === sourceKey(from) ? { from: aside, to: move.to } : move,
    );
  }
  return out;
}

/** Returns the instructions of one move. */
export function moved(from: Source, to: Place): Insn[] {
  if ('register' in to) return intoRegister(from, to.register);
  if ('register' in from) return [slotted(new Insn('sw', NONE, SP, from.register), to.slot)];
  if ('fixed' in from && from.fixed.symbol === null && from.fixed.imm === 0)
    return [slotted(new Insn('sw', NONE, SP, 0), to.slot)];
  return [...intoRegister(from, SCRATCH), slotted(new Insn('sw', NONE, SP, SCRATCH), to.slot)];
}

function intoRegister(from: Source, register: number): Insn[] {
  if ('register' in from) return [new Insn('mv', register, from.register)];
  if ('slot' in from) return [slotted(new Insn('lw', register, SP), from.slot)];
  if ('remade' in from) return [remake(from.remade, register)];
  const { imm, symbol } = from.fixed;
  if (symbol === null) return [new Insn('li', register, NONE, NONE, imm)];
  return [Object.assign(new Insn('la', register), { symbol })];
}

/** Returns an instruction that makes a value again, in another register. */
function remake(insn: Insn, register: number): Insn {
  const copy = new Insn(insn.op, register, insn.rs1, insn.rs2, insn.imm);
  copy.symbol = insn.symbol;
  copy.slot = insn.slot;
  copy.value = insn.value;
  return copy;
}

const slotted = (insn: Insn, slot: number): Insn => Object.assign(insn, { slot });
