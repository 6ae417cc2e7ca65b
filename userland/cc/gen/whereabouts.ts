/**
 * The whereabouts of variables in the finished code. Forward through the code it is followed which
 * registers and slots hold which virtual registers, and which of these each variable was last said
 * to be. A place that is written to loses what it held, so that no place is named which has another
 * value by then. Where ways meet, only what all of them agree on is known.
 *
 * Nothing here changes the code: each instruction is told the news of the variables before it.
 */

import type { BlockScope, BlockScopes } from './blockscopes.ts';
import { State } from './knowledge.ts';
import type { Insn, MBlock, MFunction } from './mir.ts';
import { VIRTUAL } from './mir.ts';
import { Ledger, SLOT_PLACE } from './news.ts';
import type { ValueRecord } from './records.ts';

/**
 * Follows the variables of a function; null if it has none. Slots from `firstSpill` on hold
 * registers. When its blocks have their order, its instructions are to be told.
 */
export function findWhereabouts(target: MFunction, firstSpill: number, scopes: BlockScopes): Follower | null {
  const follower = new Follower(target, firstSpill, scopes);
  if (!follower.isNeeded) return null;
  follower.solve();
  return follower;
}

/** The follower of a function's variables. */
export class Follower {
  readonly #target: MFunction;
  readonly #firstSpill: number;
  readonly #scopes: BlockScopes;
  readonly #scopeOf = new Map<string, BlockScope | null>();
  /** Virtual registers that records speak of, and the variables that they may be. */
  readonly #asked = new Map<number, Set<string>>();
  readonly #before = new Map<MBlock, State>();
  readonly #after = new Map<MBlock, State>();
  /** The places where each register that records speak of has been, on any way. */
  readonly #visited = new Map<number, Set<number>>();
  #state = new State();
  /** Keeps the news while instructions are told them. */
  #ledger: Ledger | null = null;
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
    this.#follow(block, block.insns, null);
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
      if (this.#asked.has(value)) {
        state.put(register, [value]);
        this.#visit(value, register);
      }
    // Arguments have their values before the moves that the allocator has put here.
    const first = this.#target.blocks[0]?.insns.find((insn) => insn.order >= 0);
    for (const record of first?.records ?? []) if (record.order === 0) state.bind(record.key, [record]);
    return state;
  }

  /** Tells all instructions what is new since the one that stands before them. */
  tell(): void {
    const ledger = new Ledger(this.#asked);
    this.#ledger = ledger;
    for (const block of this.#target.blocks) {
      const parts = [{ block, from: 0 }, ...block.joined];
      parts.forEach((part, i) => {
        this.#state = new State(this.#before.get(part.block));
        ledger.begin(this.#state);
        const insns = block.insns.slice(part.from, parts[i + 1]?.from);
        this.#follow(part.block, insns, (insn) => {
          insn.news = ledger.news(this.#state);
        });
      });
      block.news = ledger.news(this.#state);
    }
  }

  /** Follows a block, of which these are the instructions. */
  #follow(block: MBlock, insns: readonly Insn[], visit: ((insn: Insn) => void) | null): void {
    insns.forEach((insn, i) => {
      if (i === block.entered) this.#arrive(block);
      if (insn.records !== null) for (const record of insn.records) this.#bind(record);
      visit?.(insn);
      this.#step(insn);
    });
    if (block.entered >= insns.length) this.#arrive(block);
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
    const { key, piece } = record;
    const others =
      piece === null
        ? []
        : (this.#state.bound.get(key) ?? []).filter(
            ({ piece: its }) =>
              its !== null &&
              (its.offset >= piece.offset + piece.size || piece.offset >= its.offset + its.size),
          );
    this.#say(key, [...others, record]);
  }

  #say(key: string, records: readonly ValueRecord[] | undefined): void {
    this.#state.bind(key, records);
    this.#ledger?.said(key);
  }

  #hold(place: number, registers: readonly number[] | undefined): void {
    const before = this.#state.holds.get(place);
    if (!this.#state.put(place, registers)) return;
    for (const register of registers ?? []) this.#visit(register, place);
    this.#ledger?.moved(place, before, registers);
  }

  #visit(register: number, place: number): void {
    const places = this.#visited.get(register);
    if (places === undefined) this.#visited.set(register, new Set([place]));
    else places.add(place);
  }

  /** Notes that a virtual register gets a value: what spoke of the one before is over. */
  #define(register: number): void {
    const state = this.#state;
    for (const key of this.#asked.get(register) ?? [])
      if (state.bound.get(key)?.some(({ parts }) => parts.includes(register))) this.#say(key, undefined);
    for (const place of this.#visited.get(register) ?? []) {
      const list = state.holds.get(place);
      if (list?.includes(register))
        this.#hold(
          place,
          list.filter((it) => it !== register),
        );
    }
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
}
