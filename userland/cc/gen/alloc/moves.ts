/**
 * Moves that happen as in one step, put into an order in which none destroys what another reads.
 *
 * Invariant: behind the instructions each place that is moved to holds what its source held before
 * all of them.
 */

import { type Fixed, Insn, NONE, SCRATCH, SP, ZERO } from '../mir.ts';

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
  const left = moves.filter(({ from, to }) => sourceKey(from) !== key(to));
  if (left.length === 0) return [];
  if (left.length === 1) return moved((left[0] as Move).from, (left[0] as Move).to);
  return new Order(left, spare).run();
}

/**
 * Moves on their way into an order.
 *
 * Invariant: `readers` has the moves, of those to come, that read a place; `ready` are moves to
 * places that no other move reads.
 */
class Order {
  readonly #out: Insn[] = [];
  readonly #left: Set<Move>;
  readonly #readers = new Map<string, Set<Move>>();
  readonly #writers = new Map<string, Move>();
  readonly #ready: Move[] = [];
  /** The sources that stand in for those which were put aside. */
  readonly #aside = new Map<Move, Source>();
  readonly #spare: () => number;
  readonly #crowded: boolean;

  constructor(moves: readonly Move[], spare: () => number) {
    this.#left = new Set(moves);
    this.#spare = spare;
    this.#crowded = moves.some(({ to }) => 'slot' in to);
    for (const move of moves) {
      this.#writers.set(key(move.to), move);
      const from = sourceKey(move.from);
      const list = this.#readers.get(from);
      if (list === undefined) this.#readers.set(from, new Set([move]));
      else list.add(move);
    }
    for (const move of moves) if (!this.#isRead(move.to)) this.#ready.push(move);
  }

  #isRead(place: Place): boolean {
    return (this.#readers.get(key(place))?.size ?? 0) > 0;
  }

  run(): Insn[] {
    for (const move of this.#left) {
      this.#doReady();
      if (this.#left.has(move)) this.#open(move);
    }
    this.#doReady();
    return this.#out;
  }

  #doReady(): void {
    for (let move = this.#ready.pop(); move !== undefined; move = this.#ready.pop()) {
      this.#out.push(...moved(this.#aside.get(move) ?? move.from, move.to));
      this.#left.delete(move);
      this.#readers.get(sourceKey(move.from))?.delete(move);
      this.#freed(sourceKey(move.from));
    }
  }

  /** Notes that a place may be written if nobody reads it any more. */
  #freed(place: string): void {
    const writer = this.#writers.get(place);
    if (writer === undefined || !this.#left.has(writer) || this.#readers.get(place)?.size !== 0) return;
    this.#writers.delete(place);
    this.#ready.push(writer);
  }

  /** Opens a circle: what a move reads is put aside for all that read it. */
  #open({ from }: Move): void {
    const aside: Place = this.#crowded ? { slot: this.#spare() } : { register: SCRATCH };
    this.#out.push(...moved(from, aside));
    const readers = this.#readers.get(sourceKey(from)) as Set<Move>;
    for (const reader of readers) this.#aside.set(reader, aside);
    readers.clear();
    this.#freed(sourceKey(from));
  }
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

/** The content that an instruction makes, in words; a place's own name is what it held at first. */
const contentOf = ({ op, rs1, rs2, imm, slot, symbol }: Insn): string =>
  `${op} ${rs1} ${rs2} ${imm} ${slot} ${symbol === null ? '' : `${symbol.name} ${symbol.addend}`}`;

/** Throws unless instructions do moves. */
export function check(moves: readonly Move[], insns: readonly Insn[]): void {
  const held = new Map<string, string>([['r0', contentOf(new Insn('li', ZERO, NONE, NONE, 0))]]);
  const at = (place: string): string => held.get(place) ?? place;
  const wanted = moves.map(({ from, to }) => {
    if (!('fixed' in from || 'remade' in from)) return [key(to), at(key(from))];
    return [key(to), contentOf(intoRegister(from, SCRATCH)[0] as Insn)];
  });
  for (const insn of insns) {
    if (insn.op === 'sw') held.set(`s${insn.slot}`, at(`r${insn.rs2}`));
    else if (insn.op === 'mv') held.set(`r${insn.rd}`, at(`r${insn.rs1}`));
    else held.set(`r${insn.rd}`, insn.op === 'lw' && insn.slot >= 0 ? at(`s${insn.slot}`) : contentOf(insn));
  }
  for (const [place, content] of wanted as [string, string][])
    if (at(place) !== content) throw new Error(`${place} holds ${at(place)}, and not ${content}`);
}
