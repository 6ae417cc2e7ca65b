/**
 * The whereabouts of variables in the finished code. Forward through the code it is followed which
 * registers and slots hold which virtual registers, and which of these each variable was last said
 * to be. A place that is written to loses what it held, so that no place is named which has another
 * value by then. Where ways meet, only what all of them agree on is known.
 *
 * Nothing here changes the code: each instruction is told where the variables are before it.
 */

import type { BlockScope, BlockScopes } from './blockscopes.ts';
import { State, sameList } from './knowledge.ts';
import type { Insn, MBlock, MFunction } from './mir.ts';
import { VIRTUAL } from './mir.ts';
import type { Origin, ValueRecord } from './records.ts';

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
  /** Virtual registers that records speak of, and the variables that they may be. */
  readonly #asked = new Map<number, Set<string>>();
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
    for (const { key, parts } of records)
      for (const part of parts)
        if (typeof part === 'number' && part >= VIRTUAL) {
          const keys = this.#asked.get(part);
          if (keys === undefined) this.#asked.set(part, new Set([key]));
          else keys.add(key);
        }
  }

  /** Follows all ways until nothing changes. */
  solve(): void {
    const { blocks } = this.#target;
    const behind = new Map<MBlock, MBlock[]>(blocks.map((block) => [block, []]));
    for (const block of blocks) for (const pred of block.preds) behind.get(pred)?.push(block);
    const waiting = new Set(blocks);
    while (waiting.size > 0)
      for (const block of blocks)
        if (waiting.delete(block) && this.#pass(block))
          for (const next of behind.get(block) ?? []) waiting.add(next);
  }

  /** Follows a block. Tells whether what is known behind it has changed. */
  #pass(block: MBlock): boolean {
    const before = this.#meeting(block);
    if (this.#before.get(block)?.equals(before)) return false;
    this.#before.set(block, before);
    this.#state = new State(before);
    this.#block(block, null);
    const known = this.#after.get(block);
    this.#after.set(block, this.#state);
    return !known?.equals(this.#state);
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
    state.bound.forEach(([record], key) => {
      const scope = this.#scopeOfRecord(key, record as ValueRecord);
      if (scope !== null && !scopes.has(scope)) state.bind(key, undefined);
    });
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
    const state = this.#state;
    for (const key of this.#asked.get(register) ?? [])
      if (state.bound.get(key)?.some(({ parts }) => parts.includes(register))) {
        state.bind(key, undefined);
        this.#isChanged = true;
      }
    if (!this.#asked.has(register)) return;
    state.holds.forEach((list, place) => {
      if (!list.includes(register)) return;
      const others = list.filter((it) => it !== register);
      this.#hold(place, others);
    });
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
    this.#known = this.#placed(best);
    return this.#known;
  }

  /** Returns where the variables are: the old map, or its old entries, as far as they are so. */
  #placed(best: ReadonlyMap<number, number>): Whereabouts {
    const { bound } = this.#state;
    const known = this.#known;
    const others = new Map<string, Whereabout>();
    bound.forEach((records, key) => {
      const old = known.get(key);
      if (old === undefined || !isStill(old, records, best)) others.set(key, whereabout(records, best));
    });
    if (others.size === 0 && bound.size === known.size) return known;
    const found = new Map<string, Whereabout>();
    bound.forEach((_, key) => {
      found.set(key, others.get(key) ?? (known.get(key) as Whereabout));
    });
    return found;
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

const placeOf = (part: Origin, best: ReadonlyMap<number, number>): number =>
  typeof part !== 'number' ? -1 : part < VIRTUAL ? part : (best.get(part) ?? -1);

const whereabout = (records: readonly ValueRecord[], best: ReadonlyMap<number, number>): Whereabout => ({
  records,
  places: records.map(({ parts }) => parts.map((part) => placeOf(part, best))),
});

/** True if a variable of these records is where it was. */
const isStill = (
  { records: were, places }: Whereabout,
  records: readonly ValueRecord[],
  best: ReadonlyMap<number, number>,
): boolean =>
  sameList(were, records) &&
  records.every(({ parts }, i) => parts.every((part, k) => places[i]?.[k] === placeOf(part, best)));
