/**
 * The whereabouts of variables in the finished code. Forward through the code it is followed which
 * registers and slots hold which virtual registers, and which of these each variable was last said
 * to be. A place that is written to loses what it held, so that no place is named which has another
 * value by then. Where ways meet, only what all of them agree on is known.
 *
 * Nothing here changes the code: each instruction is told where the variables are before it.
 */

import type { BlockScope, BlockScopes } from './blockscopes.ts';
import type { Insn, MBlock, MFunction } from './mir.ts';
import { VIRTUAL } from './mir.ts';
import type { ValueRecord } from './records.ts';

/** The number of a slot among places: below it are the machine's registers. */
export const SLOT_PLACE = 32;

/** A variable that is somewhere. */
export interface Whereabout {
  /** The records that gave it its value, or the pieces of it. */
  readonly records: readonly ValueRecord[];
  /** The place of each part of each record: a register, SLOT_PLACE and a slot, or -1 for none. */
  readonly places: readonly (readonly number[])[];
}
/** The place of each variable, by its key; one that is nowhere is not there. */
export type Whereabouts = ReadonlyMap<string, Whereabout>;

/**
 * The state of knowledge at a place of the code. States share what they have in common: there are
 * two for each block, and most blocks change little.
 *
 * Invariant: the lists of `holds` are not empty, and have only virtual registers of records. A map
 * is changed by the state that made it, and only until another state was made from this one.
 */
class State {
  #bound: Map<string, readonly ValueRecord[]>;
  #holds: Map<number, readonly number[]>;
  #ownsBound: boolean;
  #ownsHolds: boolean;

  constructor(from?: State) {
    this.#bound = from === undefined ? new Map() : from.#bound;
    this.#holds = from === undefined ? new Map() : from.#holds;
    this.#ownsBound = this.#ownsHolds = from === undefined;
    if (from !== undefined) from.#ownsBound = from.#ownsHolds = false;
  }

  get bound(): ReadonlyMap<string, readonly ValueRecord[]> {
    return this.#bound;
  }

  get holds(): ReadonlyMap<number, readonly number[]> {
    return this.#holds;
  }

  /** Says what a variable was last said to be; undefined if that is over. */
  bind(key: string, records: readonly ValueRecord[] | undefined): void {
    if (records === undefined && !this.#bound.has(key)) return;
    if (!this.#ownsBound) this.#bound = new Map(this.#bound);
    this.#ownsBound = true;
    if (records === undefined) this.#bound.delete(key);
    else this.#bound.set(key, records);
  }

  /** Says what a place holds. Tells whether that is news. */
  put(place: number, registers: readonly number[] | undefined): boolean {
    const isNothing = registers === undefined || registers.length === 0;
    if (isNothing && !this.#holds.has(place)) return false;
    if (!this.#ownsHolds) this.#holds = new Map(this.#holds);
    this.#ownsHolds = true;
    if (isNothing) this.#holds.delete(place);
    else this.#holds.set(place, registers);
    return true;
  }

  /** Keeps what another state says as well. */
  meet(other: State): void {
    if (this.#bound !== other.#bound)
      for (const [key, records] of this.#bound) {
        const its = other.bound.get(key);
        if (its === undefined || !sameList(records, its)) this.bind(key, undefined);
      }
    if (this.#holds === other.#holds) return;
    for (const [place, registers] of this.#holds) {
      const its = other.holds.get(place);
      if (its !== registers && (its === undefined || !sameList(registers, its)))
        this.put(
          place,
          its === undefined ? its : registers.filter((it) => its.includes(it)),
        );
    }
  }

  equals(other: State): boolean {
    return sameMap(this.#bound, other.#bound) && sameMap(this.#holds, other.#holds);
  }
}

type Lists<K, T> = ReadonlyMap<K, readonly T[]>;

function sameMap<K, T>(a: Lists<K, T>, b: Lists<K, T>): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [key, list] of a) {
    const its = b.get(key);
    if (its === undefined || !sameList(list, its)) return false;
  }
  return true;
}

const sameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a === b || (a.length === b.length && a.every((it, i) => it === b[i]));

/**
 * Tells each instruction of a function where the variables are; slots from `firstSpill` on hold
 * registers.
 */
export function findWhereabouts(target: MFunction, firstSpill: number, scopes: BlockScopes): void {
  const follower = new Follower(target, firstSpill, scopes);
  if (!follower.isNeeded) return;
  follower.solve();
  follower.tell();
}

class Follower {
  readonly #target: MFunction;
  readonly #firstSpill: number;
  readonly #scopes: BlockScopes;
  readonly #scopeOf = new Map<string, BlockScope | null>();
  /** Virtual registers that records speak of. */
  readonly #asked = new Set<number>();
  readonly #before = new Map<MBlock, State>();
  readonly #after = new Map<MBlock, State>();
  #state = new State();
  #isChanged = true;
  #known: Whereabouts = new Map();
  #hasRecords = false;

  constructor(target: MFunction, firstSpill: number, scopes: BlockScopes) {
    this.#target = target;
    this.#firstSpill = firstSpill;
    this.#scopes = scopes;
    for (const block of target.blocks) {
      for (const insn of block.insns) if (insn.records !== null) this.#ask(insn.records);
      this.#ask(block.records);
    }
  }

  get isNeeded(): boolean {
    return this.#hasRecords;
  }

  #ask(records: readonly ValueRecord[]): void {
    if (records.length > 0) this.#hasRecords = true;
    for (const { parts } of records)
      for (const part of parts) if (typeof part === 'number' && part >= VIRTUAL) this.#asked.add(part);
  }

  /** Follows all ways until nothing changes. */
  solve(): void {
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (const block of this.#target.blocks) {
        const before = this.#meeting(block);
        const known = this.#before.get(block);
        if (known?.equals(before)) continue;
        isChanged = true;
        this.#before.set(block, before);
        this.#state = new State(before);
        this.#block(block, null);
        this.#after.set(block, this.#state);
      }
    }
  }

  /** Returns what is known where a block begins. */
  #meeting(block: MBlock): State {
    if (block === this.#target.blocks[0]) return this.#entry();
    let state: State | null = null;
    for (const pred of block.preds) {
      const after = this.#after.get(pred);
      if (after === undefined) continue;
      if (state === null) state = new State(after);
      else state.meet(after);
    }
    if (state !== null) this.#leave(block, state);
    return state ?? new State();
  }

  /** Forgets the variables of scopes that a block does not belong to. */
  #leave(block: MBlock, state: State): void {
    const scopes = this.#scopes.of(block);
    if (scopes === null) return;
    for (const [key, [record]] of state.bound) {
      const scope = this.#scopeOfRecord(key, record as ValueRecord);
      if (scope !== null && !scopes.has(scope)) state.bind(key, undefined);
    }
  }

  #scopeOfRecord(key: string, { of }: ValueRecord): BlockScope | null {
    let scope = this.#scopeOf.get(key);
    if (scope === undefined) {
      scope = this.#scopes.ofVariable(of);
      this.#scopeOf.set(key, scope);
    }
    return scope;
  }

  #entry(): State {
    const state = new State();
    for (const { value, register } of this.#target.entry)
      if (this.#asked.has(value)) state.put(register, [value]);
    // Arguments have their values before the moves that the allocator has put here.
    const first = this.#target.blocks[0]?.insns.find((insn) => insn.order >= 0);
    for (const record of first?.records ?? []) if (record.order === 0) state.bind(record.key, [record]);
    return state;
  }

  /** Tells all instructions. */
  tell(): void {
    for (const block of this.#target.blocks) {
      this.#state = new State(this.#before.get(block));
      this.#isChanged = true;
      this.#block(block, (insn) => {
        insn.values = this.#whereabouts();
      });
      block.values = this.#whereabouts();
    }
  }

  #block(block: MBlock, visit: ((insn: Insn) => void) | null): void {
    block.insns.forEach((insn, i) => {
      if (i === block.entered) this.#arrive(block);
      if (insn.records !== null) for (const record of insn.records) this.#bind(record);
      visit?.(insn);
      this.#step(insn);
    });
    if (block.entered >= block.insns.length) this.#arrive(block);
    for (const record of block.records) this.#bind(record);
  }

  /** Notes that the phis of a block have their values. */
  #arrive({ held }: MBlock): void {
    for (const { value } of held) this.#define(value);
    for (const { value, place } of held)
      if (this.#asked.has(value)) this.#hold(place, [...(this.#state.holds.get(place) ?? []), value]);
  }

  /** Gives a variable, or a piece of it, a value; pieces that it overlaps are gone. */
  #bind(record: ValueRecord): void {
    this.#isChanged = true;
    const { key, piece } = record;
    if (piece === null) {
      this.#state.bind(key, [record]);
      return;
    }
    const others = (this.#state.bound.get(key) ?? []).filter(
      ({ piece: its }) =>
        its !== null && (its.offset >= piece.offset + piece.size || piece.offset >= its.offset + its.size),
    );
    this.#state.bind(key, [...others, record]);
  }

  #hold(place: number, registers: readonly number[] | undefined): void {
    if (this.#state.put(place, registers)) this.#isChanged = true;
  }

  /** Notes that a virtual register gets a value: what spoke of the one before is over. */
  #define(register: number): void {
    if (!this.#asked.has(register)) return;
    const { bound, holds } = this.#state;
    for (const [key, records] of bound)
      if (records.some(({ parts }) => parts.includes(register))) this.#state.bind(key, undefined);
    for (const [place, list] of holds)
      if (list.includes(register))
        this.#state.put(
          place,
          list.filter((it) => it !== register),
        );
    this.#isChanged = true;
  }

  /** Follows an instruction. */
  #step(insn: Insn): void {
    const { extra } = insn;
    if (extra !== null) {
      for (const register of extra.clobbers) this.#hold(register, undefined);
      for (const { value } of extra.results) this.#define(value);
      for (const { value, register } of extra.results)
        this.#hold(register, this.#asked.has(value) ? [value] : undefined);
    }
    if (insn.op === 'sw' && insn.slot >= this.#firstSpill)
      this.#hold(SLOT_PLACE + insn.slot, this.#state.holds.get(insn.rs2));
    if (insn.rd > 0) this.#write(insn);
  }

  #write(insn: Insn): void {
    const { rd, value } = insn;
    const copied = this.#copied(insn);
    // An instruction that the allocator added makes a value again; it is no new one.
    if (value >= VIRTUAL && insn.order >= 0) this.#define(value);
    const kept = copied?.filter((it) => it !== value) ?? [];
    this.#hold(rd, this.#asked.has(value) ? [...kept, value] : kept);
  }

  /** Returns what an instruction copies to its register. */
  #copied({ op, rs1, slot, imm }: Insn): readonly number[] | undefined {
    if (op === 'mv') return this.#state.holds.get(rs1);
    if (op === 'lw' && slot >= this.#firstSpill && imm === 0) return this.#state.holds.get(SLOT_PLACE + slot);
    return undefined;
  }

  #whereabouts(): Whereabouts {
    if (!this.#isChanged) return this.#known;
    this.#isChanged = false;
    const best = new Map<number, number>();
    for (const [place, registers] of this.#state.holds)
      for (const register of registers)
        if (rank(place) > rank(best.get(register) ?? -1)) best.set(register, place);
    const found = new Map<string, Whereabout>();
    let isOther = this.#state.bound.size !== this.#known.size;
    for (const [key, records] of this.#state.bound) {
      const places = records.map(({ parts }) =>
        parts.map((part) => (typeof part === 'number' ? placeOf(part, best) : -1)),
      );
      const old = this.#known.get(key);
      const isSame =
        old !== undefined &&
        sameList(old.records, records) &&
        old.places.every((list, i) => sameList(list, places[i] ?? []));
      isOther ||= !isSame;
      found.set(key, isSame ? old : { records, places });
    }
    if (isOther) this.#known = found;
    return this.#known;
  }
}

/** Returns the whereabouts without the variables that are in a register. */
export function without(values: Whereabouts, register: number): Whereabouts {
  const isIn = ({ places }: Whereabout) => places.some((list) => list.includes(register));
  return new Map([...values].filter(([, at]) => !isIn(at)));
}

/** Slots keep what they hold the longest, then registers that calls give back. */
const rank = (place: number): number => {
  if (place < 0) return -1;
  if (place >= SLOT_PLACE) return 3;
  return isKept(place) ? 2 : 1;
};

/** True for registers that a function gives back as they were: s0 to s11. */
export const isKept = (register: number): boolean =>
  register === 8 || register === 9 || (register >= 18 && register <= 27);

const placeOf = (part: number, best: ReadonlyMap<number, number>): number =>
  part < VIRTUAL ? part : (best.get(part) ?? -1);
