/**
 * Puts the allocator's answers into the code: places for registers, moves where places change.
 *
 * Invariant: behind it the code has registers of the machine alone, and no phis.
 */

import {
  eachDefinition,
  type Insn,
  isEitherWay,
  type MBlock,
  type MFunction,
  type Operand,
  type Placed,
  successors,
  VIRTUAL,
} from '../mir.ts';
import { SLOT_PLACE } from '../news.ts';
import type { Lives } from './build.ts';
import { type Interval, lowerBound, type Root } from './interval.ts';
import { STEP, WRITE } from './liveness.ts';
import { type Move, moved, ordered, type Source } from './moves.ts';

export class Resolver {
  readonly #target: MFunction;
  readonly #lives: Lives;
  /** Moves before the instruction at a position. */
  readonly #before = new Map<number, Move[]>();
  /** The slot that opens circles of moves; -1 if none was needed. */
  #spare = -1;

  constructor(target: MFunction, lives: Lives) {
    this.#target = target;
    this.#lives = lives;
  }

  run(): void {
    const { blocks } = this.#target;
    for (const { insns } of blocks) for (const insn of insns) insn.value = insn.rd;
    this.#collectSplits();
    const edges = this.#edgeMoves();
    for (const [i, block] of blocks.entries()) this.#rewrite(block, i);
    this.#placeEntry();
    for (const [i, moves] of edges.entries()) this.#insert(blocks[i] as MBlock, moves);
    for (const block of blocks) {
      for (const { rd } of block.phis) this.#arrived(block, rd);
      block.phis = [];
    }
  }

  /** Notes the place where a phi has its value. */
  #arrived(block: MBlock, register: number): void {
    const { positions } = this.#lives;
    const piece = this.#root(register).pieceAt(positions.from[positions.indexOf(block)] as number);
    if (piece.place >= 0) block.held.push({ value: register, place: piece.place });
    else if (piece.root.slot >= 0) block.held.push({ value: register, place: SLOT_PLACE + piece.root.slot });
  }

  #root(register: number): Root {
    return this.#lives.roots[register] as Root;
  }

  /** Returns where a piece has its value, to be read. */
  #source(piece: Interval): Source {
    if (piece.place >= 0) return { register: piece.place };
    const { root } = piece;
    return root.slot >= 0 ? { slot: root.slot } : { remade: root.remade as Insn };
  }

  /** Returns where a value is at a position, to be read. */
  #read(value: Operand, position: number): Source {
    if (typeof value !== 'number') return { fixed: value };
    if (value < VIRTUAL) return { register: value };
    return this.#source(this.#root(value).pieceAt(position));
  }

  /** Finds the moves inside blocks: to a register, where a piece follows another without a hole. */
  #collectSplits(): void {
    const { from } = this.#lives.positions;
    for (const root of new Set(this.#lives.roots)) {
      if (root === undefined || root.pieces.length < 2) continue;
      root.pieces.forEach((piece, i) => {
        const last = root.pieces[i - 1];
        if (last === undefined || piece.place < 0) return;
        if (last.end !== piece.start || last.place === piece.place) return;
        if (from[lowerBound(from, piece.start)] === piece.start) return;
        const list = this.#before.get(piece.start) ?? [];
        this.#before.set(piece.start, list);
        list.push({ from: this.#source(last), to: { register: piece.place } });
      });
    }
  }

  /**
   * Finds the moves on the edges between blocks, for each block one list for each predecessor: of
   * phis, and of values that change their place.
   */
  #edgeMoves(): Move[][][] {
    const { blocks } = this.#target;
    const edges = blocks.map((block) => this.#phiMoves(block));
    for (const root of new Set(this.#lives.roots)) {
      if (root === undefined || root.pieces.length < 2) continue;
      for (const piece of root.pieces) if (piece.place >= 0) this.#entering(piece, edges);
    }
    return edges;
  }

  /**
   * Finds the moves on the edges to the blocks at whose begin a piece has its register: a register
   * is one piece's at a time, so that all pieces together have few such blocks.
   */
  #entering(piece: Interval, edges: Move[][][]): void {
    const { root } = piece;
    const { from, to, blocks } = this.#lives.positions;
    for (let i = lowerBound(from, piece.start); ; i++) {
      const at = piece.next(from[i] ?? Number.POSITIVE_INFINITY);
      if (at === Number.POSITIVE_INFINITY) return;
      if (at !== from[i]) i = lowerBound(from, at);
      if (!piece.covers(from[i] as number) || root.arrivals.has(from[i] as number)) continue;
      for (const [k, pred] of (blocks[i] as MBlock).preds.entries()) {
        const last = root.pieceAt((to[this.#lives.positions.indexOf(pred)] as number) - 1);
        if (last.place !== piece.place)
          edges[i]?.[k]?.push({ from: this.#source(last), to: { register: piece.place } });
      }
    }
  }

  #phiMoves(block: MBlock): Move[][] {
    const { positions } = this.#lives;
    const enters = positions.from[positions.indexOf(block)] as number;
    return block.preds.map((pred, i) => {
      const leaves = (positions.to[positions.indexOf(pred)] as number) - 1;
      const moves: Move[] = [];
      for (const phi of block.phis) {
        const arg = phi.args[i] as Operand;
        const from = this.#read(arg, leaves);
        const { place, root } = this.#root(phi.rd).pieceAt(enters);
        if (place >= 0) moves.push({ from, to: { register: place } });
        else if (root.slot >= 0 && !this.#keeps(root, arg)) moves.push({ from, to: { slot: root.slot } });
      }
      return moves;
    });
  }

  /** True if an argument of a phi is in the slot of the phi's life. */
  #keeps(root: Root, arg: Operand): boolean {
    return typeof arg === 'number' && this.#lives.roots[arg] === root && root.isKept(arg);
  }

  /** Puts moves at the begin of a block that is entered by one way, or at the ends before it. */
  #insert(block: MBlock, edges: readonly (readonly Move[])[]): void {
    for (const [i, moves] of edges.entries()) {
      if (moves.length === 0) continue;
      const insns = this.#ordered(moves);
      const pred = block.preds[i] as MBlock;
      if (block.preds.length === 1) {
        block.insns = [...insns, ...block.insns];
        block.entered = insns.length;
      } else if (successors(pred).length > 1)
        throw new Error(`moves on an edge that was not split: ${this.#target.name}`);
      else pred.insns = [...pred.insns, ...insns];
    }
  }

  #ordered(moves: readonly Move[]): Insn[] {
    return ordered(moves, () => {
      if (this.#spare < 0) this.#spare = this.#target.slot(4, 4);
      return this.#spare;
    });
  }

  /** Replaces virtual registers in a block, and adds stores, moves, and the moves around calls. */
  #rewrite(block: MBlock, index: number): void {
    const from = this.#lives.positions.from[index] as number;
    const end = this.#lives.positions.end[index] as number;
    const out: Insn[] = [];
    for (const { rd, args } of block.phis)
      if (!args.every((arg) => this.#keeps(this.#root(rd), arg))) out.push(...this.#storeAfter(rd, from));
    for (const [i, insn] of block.insns.entries()) this.#rewriteInsn(insn, from + STEP * (i + 1), out);
    for (const insn of this.#ordered(this.#before.get(end) ?? [])) out.push(insn);
    this.#rewriteEnd(block, end, out);
    block.insns = out;
  }

  #rewriteInsn(insn: Insn, position: number, out: Insn[]): void {
    out.push(...this.#ordered(this.#before.get(position) ?? []));
    if (insn.op === 'use') return;
    const { extra } = insn;
    const args = extra === null ? [] : this.#arguments(insn, extra.args, position);
    insn.rs1 = this.#placed(insn.rs1, position);
    insn.rs2 = this.#placed(insn.rs2, position);
    const defined: number[] = [];
    eachDefinition(insn, (register) => defined.push(register));
    insn.rd = this.#placed(insn.rd, position + WRITE);
    // Two bytes where the first operand is in the result's register.
    if (insn.rd === insn.rs2 && isEitherWay(insn)) [insn.rs1, insn.rs2] = [insn.rs2, insn.rs1];
    out.push(...this.#around(args, position));
    out.push(insn);
    if (extra !== null) out.push(...this.#results(extra.results, position + WRITE));
    else for (const register of defined) out.push(...this.#storeAfter(register, position + WRITE));
  }

  /**
   * Returns the arguments of a call. A target that lies where one of them goes is moved with them,
   * to a register that none of them takes.
   */
  #arguments(call: Insn, args: readonly Placed[], position: number): readonly Placed[] {
    const target = call.rs1;
    if (target < VIRTUAL || !args.some(({ register }) => register === this.#placed(target, position)))
      return args;
    call.rs1 = CALL_TARGET;
    return [...args, { value: target, register: CALL_TARGET }];
  }

  #placed(register: number, position: number): number {
    if (register < VIRTUAL) return register;
    const { place } = this.#root(register).pieceAt(position);
    if (place < 0)
      throw new Error(`a value that must be in a register is not: ${this.#target.name} ${position}`);
    return place;
  }

  /** Returns the moves that bring values to the registers where a call wants them. */
  #around(args: readonly Placed[], position: number): Insn[] {
    return this.#ordered(
      args.map(({ value, register }) => ({ from: this.#read(value, position), to: { register } })),
    );
  }

  #results(
    results: readonly { readonly value: number; readonly register: number }[],
    position: number,
  ): Insn[] {
    const moves: Move[] = [];
    const stores: Insn[] = [];
    for (const { value, register } of results) {
      const root = this.#root(value);
      const piece = root.pieceAt(position);
      if (piece.place >= 0) moves.push({ from: { register }, to: { register: piece.place } });
      if (root.isKept(value)) stores.push(...moved({ register }, { slot: root.slot }));
    }
    return [...stores, ...this.#ordered(moves)];
  }

  /** Returns the store of a value that has a slot, where it is defined. */
  #storeAfter(register: number, position: number): Insn[] {
    if (register < VIRTUAL) return [];
    const root = this.#root(register);
    const piece = root.pieceAt(position);
    return root.isKept(register) && piece.place >= 0
      ? moved({ register: piece.place }, { slot: root.slot })
      : [];
  }

  #rewriteEnd(block: MBlock, position: number, out: Insn[]): void {
    const { end } = block;
    if (end.kind === 'branch') {
      end.rs1 = this.#placed(end.rs1, position);
      end.rs2 = this.#placed(end.rs2, position);
    } else if (end.kind === 'table' || end.kind === 'indirect') end.rs1 = this.#placed(end.rs1, position);
    else if (end.kind === 'return') out.push(...this.#around(end.values, position));
    else if (end.kind === 'tail') this.#tail(end, position, out);
  }

  /**
   * Places the arguments of a tail call; a target in a register goes with them, to t1.
   */
  #tail(end: Extract<MBlock['end'], { kind: 'tail' }>, position: number, out: Insn[]): void {
    const moves: Move[] = end.args.map(({ value, register }) => ({
      from: this.#read(value, position),
      to: { register },
    }));
    if (end.rs1 >= 0) {
      moves.push({ from: this.#read(end.rs1, position), to: { register: CALL_TARGET } });
      end.rs1 = CALL_TARGET;
    }
    out.push(...this.#ordered(moves));
  }

  /** Takes the function's arguments from the registers in which they come. */
  #placeEntry(): void {
    const moves: Move[] = [];
    const stores: Insn[] = [];
    for (const { value, register } of this.#target.entry) {
      const root = this.#lives.roots[value];
      if (root === undefined || root.pieces.length === 0) continue;
      const piece = root.pieceAt(0);
      if (piece.place >= 0) moves.push({ from: { register }, to: { register: piece.place } });
      if (root.isKept(value)) stores.push(...moved({ register }, { slot: root.slot }));
    }
    const first = this.#target.blocks[0] as MBlock;
    first.insns.unshift(...stores, ...this.#ordered(moves));
  }
}

/** Throws unless the invariant holds. What calls and returns are given stands in its place. */
export function check({ blocks, name }: MFunction): void {
  const demand = (register: number): void => {
    if (register >= VIRTUAL) throw new Error(`${name}: ${register} has no place`);
  };
  for (const { insns, phis, end } of blocks) {
    if (phis.length > 0) throw new Error(`${name}: a phi is left`);
    for (const { rd, rs1, rs2 } of insns) [rd, rs1, rs2].forEach(demand);
    if ('rs1' in end) demand(end.rs1);
    if ('rs2' in end) demand(end.rs2);
  }
}

/** t1: a register for a call's target that no argument takes. */
const CALL_TARGET = 6;
