/**
 * The translation of a guest function into a WebAssembly function: its blocks, by structured
 * control over the tree of dominators. A block stands in the one that dominates it: behind it, if
 * several ways lead there, and otherwise where the one way comes from. The head of a loop begins a
 * `loop`. The method is that of Ramsey, Beyond Relooper (2022).
 *
 * The function is left with all that it has changed stored, both counts right, and the pc of the
 * next instruction: odd if the interpreter must execute that one.
 */

import { emitArithmetic, emitComparison } from './arithmetic.ts';
import * as w from './assembler.ts';
import { type Budget, budgetOf, checkBudget } from './budget.ts';
import { type Direct, emitCall, emitComeBack, emitTarget } from './calls.ts';
import { isMemory, type Sources } from './discover.ts';
import { Exits } from './exits.ts';
import { ENTRY, Frame, type Layout, NOTHING, NPARAMS } from './frame.ts';
import { type Block, checkGraph, type End, type Graph, type Step } from './graph.ts';
import { emitSwitch, emitWay, type Labels, labelOf } from './jumps.ts';
import { MemoryAccess } from './memory.ts';
import { checkOrder, type Order, orderOf } from './order.ts';
import type { Registers } from './registers.ts';
import * as sets from './registers.ts';
import { checkRuns, type Run, runsOf } from './runs.ts';
import { checkStrides, guarded } from './strides.ts';

/** The costs of instructions, in cycles. */
export type Costs = Pick<Sources, 'cycles' | 'branchTaken'>;

/** The end of a block that is a call. */
type Call = Extract<End, { kind: 'call' }>;

export class FunctionTranslation {
  readonly a = new w.Assembler();
  /** The function as it was discovered, and with loops guarded. */
  private readonly given: Graph;
  private readonly graph: Graph;
  private readonly costs: Costs;
  /** The functions of the same module that are called directly, by address. */
  private readonly direct: Direct;
  private readonly order: Order;
  private readonly budget: Budget;
  private readonly registers: ReadonlyMap<number, Registers>;
  private readonly f: Frame;
  private readonly memory: MemoryAccess;
  /** The blocks that each block dominates immediately, and that several ways lead to. */
  private readonly merges: readonly number[][];
  /** The labels of the loops that are open, and of the ends behind which a block stands. */
  private readonly loops: Labels = new Map();
  private readonly behind: Labels = new Map();
  private readonly exits: Exits;

  /** order: that of the graph, if it is known. */
  constructor(graph: Graph, costs: Costs, direct: Direct, layout: Layout, order = orderOf(graph)) {
    this.given = graph;
    this.graph = guarded(graph, order);
    this.costs = costs;
    this.direct = direct;
    this.order = this.graph === graph ? order : orderOf(this.graph);
    this.budget = budgetOf(this.graph, this.order);
    this.registers = sets.registersOf(this.graph, this.order.gates);
    this.f = new Frame(this.a, layout, sets.namedIn(graph));
    this.exits = new Exits(this.f);
    this.memory = new MemoryAccess(this.f);
    this.merges = this.order.pcs.map(() => []);
    for (let n = 1; n < this.order.pcs.length; n++)
      if (this.isMerge(n)) this.merges[this.order.dominators[n]]?.push(n);
  }

  /** The addresses at which it can be entered, by the number of the gate. */
  get gates(): readonly number[] {
    return this.order.gates;
  }

  /** Throws unless the invariants of all passes hold. */
  check(): void {
    checkStrides(this.graph, this.given);
    checkGraph(this.graph);
    checkOrder(this.graph, this.order);
    sets.checkRegisters(this.graph, this.order.gates, this.registers);
    checkBudget(this.graph, this.budget);
    checkRuns(this.graph);
  }

  /** Emits the whole body, and returns the number of locals of 32 bits behind the parameters. */
  emit(): number {
    this.loadFirst();
    const { blocks } = this.graph;
    this.exits.open([...blocks.values()].flatMap((it) => sets.setsToStore(it, this.registersAt(it.pc))));
    this.tree(0);
    this.exits.close();
    return this.f.count - NPARAMS;
  }

  /** Loads what is needed where the function is entered: at a gate more than at the root. */
  private loadFirst(): void {
    const { a, f, order } = this;
    const { needed } = this.registersAt(this.graph.root);
    let gates = 0;
    for (const pc of order.gates) gates |= this.registersAt(pc).needed;
    f.load(needed);
    if ((gates & ~needed) === 0) return;
    f.pushGate();
    a.if();
    f.load(gates & ~needed);
    a.end();
  }

  private registersAt(pc: number): Registers {
    return this.registers.get(pc) ?? sets.NO_REGISTERS;
  }

  /** True if the virtual block goes on by a table. */
  private get isCut(): boolean {
    return this.order.entries.length > 1;
  }

  private isLoop(n: number): boolean {
    return n === 0 ? this.isCut : (this.order.sources[n] ?? []).some((source) => source >= n);
  }

  private isMerge(n: number): boolean {
    const { sources, pcs, entries } = this.order;
    const from = sources[n] ?? [];
    if (this.isCut && entries.includes(pcs[n] ?? 0)) return true;
    if (this.order.gates.indexOf(pcs[n] ?? 0) > 0) return true;
    if (from.filter((source) => source < n).length > 1) return true;
    return from.some((source) => {
      const end = this.blockAt(source)?.end;
      return end?.kind === 'switch' || (end?.kind === 'branch' && end.to === end.next);
    });
  }

  private blockAt(n: number): Block | undefined {
    return this.graph.blocks.get(this.order.pcs[n] ?? 0);
  }

  /** Emits a block and all that it dominates. */
  private tree(n: number): void {
    const { a, order } = this;
    const merges = this.merges[n] ?? [];
    const isLoop = this.isLoop(n);
    if (isLoop) this.f.settle();
    if (order.gates.indexOf(order.pcs[n] ?? 0) > 0 && !order.ways.has(n)) this.f.clearGate();
    if (isLoop) this.loops.set(n, a.loop());
    for (const merge of [...merges].reverse()) this.behind.set(merge, a.block());
    if (n === 0) this.enter();
    else this.block(n);
    for (const merge of merges) {
      a.end();
      this.f.owed = NOTHING;
      this.tree(merge);
    }
    if (isLoop) a.end();
  }

  /** Emits the virtual block. */
  private enter(): void {
    const { order, a } = this;
    if (!this.isCut) {
      this.pass(0);
      this.goTo(0, this.graph.root);
      return;
    }
    const labels = order.entries.map((pc) => this.behind.get(order.numbers.get(pc) ?? 0) ?? 0);
    a.get(ENTRY);
    a.branchTable(labels, labels[0] ?? 0);
  }

  /** Goes on to the gate at which the function is entered, if the way to it leads through here. */
  private pass(n: number): void {
    const { order } = this;
    const way = order.ways.get(n);
    if (way !== undefined) emitWay(this.f, order.gates.length, way, (to) => this.behind.get(to));
  }

  /** Emits a block: what it needs of the slice, its instructions, and its end. */
  private block(n: number): void {
    const block = this.blockAt(n);
    if (block === undefined) return;
    const { a } = this;
    this.pass(n);
    const room = this.budget.get(block.pc);
    if (room !== undefined && room > 0) {
      this.f.pushLacks(room);
      a.if();
      this.f.pay();
      this.exits.leave(sets.toStore(this.registersAt(block.pc), 0), block.pc | 1);
      a.end();
    }
    for (const part of block.known === undefined ? runsOf(block.steps) : block.steps) {
      if ('op' in part) this.step(block, part);
      else this.run(block, part);
    }
    this.end(n, block);
  }

  private step(block: Block, step: Step): void {
    const known = block.known?.get(step);
    if (!isMemory(step.op)) emitArithmetic(this.f, step);
    else if (known !== undefined) this.memory.emitKnown(step, known);
    else this.memory.emit(step, () => this.miss(block, step));
  }

  /** Emits a run of accesses: with one check, and with one for each where that does not do. */
  private run(block: Block, run: Run): void {
    const { a } = this;
    const done = a.block();
    const slow = a.block();
    this.memory.beginRun(run, slow);
    for (const step of run.steps) {
      if (isMemory(step.op)) this.memory.emitInRun(run, step);
      else emitArithmetic(this.f, step);
    }
    a.branch(done);
    a.end();
    for (const step of run.steps) this.step(block, step);
    a.end();
  }

  /** Leaves before an instruction, which the interpreter is to execute. */
  private miss(block: Block, step: Step): void {
    let soFar = 0;
    for (const before of block.steps.slice(0, step.count)) soFar |= sets.writtenBy(before);
    this.f.pay(step.cycles, step.count);
    this.exits.leave(sets.toStore(this.registersAt(block.pc), soFar), step.pc | 1);
  }

  /** The registers to be stored at the end of a block. */
  private atEnd({ pc }: Block): number {
    const own = this.registersAt(pc);
    return sets.toStore(own, own.written);
  }

  /** Owes the block up to its end, and with it if that is an instruction. */
  private count({ steps, end }: Block): void {
    const { cycles } = this.costs;
    const last = steps.at(-1);
    const spent = last === undefined ? 0 : last.cycles + cycles[last.op];
    if ('step' in end) this.f.owe(spent + cycles[end.step.op], steps.length + 1);
    else this.f.owe(spent, steps.length);
  }

  /** Emits the end of a block. */
  private end(n: number, block: Block): void {
    const { end } = block;
    this.count(block);
    switch (end.kind) {
      case 'fall':
      case 'jump':
        this.goTo(n, end.to);
        break;
      case 'branch':
        this.branch(n, end);
        break;
      case 'guard':
        this.guard(n, end);
        break;
      case 'call':
        this.call(n, block, end);
        break;
      case 'switch':
        this.switch(n, block, end.step);
        break;
      case 'return':
        this.f.pay();
        emitTarget(this.f, end.step);
        this.a.branch(this.exits.label(this.atEnd(block)));
        break;
      default:
        this.f.pay();
        this.exits.leave(this.atEnd(block), end.kind === 'trap' ? end.to | 1 : end.to);
    }
  }

  private branch(n: number, { step, to, next }: Extract<End, { kind: 'branch' }>): void {
    const { owed } = this.f;
    emitComparison(this.f, step);
    this.a.if();
    this.f.owe(this.costs.branchTaken - this.costs.cycles[step.op], 0);
    this.goTo(n, to);
    this.a.end();
    this.f.owed = owed;
    this.goTo(n, next);
  }

  private guard(n: number, { ranges, to, next }: Extract<End, { kind: 'guard' }>): void {
    const { owed } = this.f;
    const slow = this.a.block();
    this.memory.guard(ranges, slow);
    this.goTo(n, to);
    this.a.end();
    this.f.owed = owed;
    this.goTo(n, next);
  }

  /** Goes on at `pc`: in a block that is open, in one that stands here, or outside. */
  private goTo(n: number, pc: number): void {
    const { a, order } = this;
    const from = this.blockAt(n);
    if (from !== undefined) this.between(from, pc);
    if (from !== undefined && order.isCut(from.pc, pc)) {
      this.f.pay();
      a.i32(order.entries.indexOf(pc));
      a.set(ENTRY);
      a.branch(labelOf(this.loops, 0));
      return;
    }
    const to = order.numbers.get(pc);
    if (to !== undefined && to > n && !this.isMerge(to)) {
      this.tree(to);
      return;
    }
    this.f.pay();
    if (to !== undefined) a.branch(labelOf(to <= n ? this.loops : this.behind, to));
    else if (from !== undefined) this.exits.leave(this.atEnd(from), pc);
  }

  /** Stores and loads what has to be on the edge to a block of the same region. */
  private between({ pc, end }: Block, to: number): void {
    if (end.kind === 'call' || !this.graph.blocks.has(to)) return;
    const [own, next] = [this.registersAt(pc), this.registersAt(to)];
    this.f.store(sets.storedBetween(own, next));
    this.f.load(sets.loadedBetween(own, next));
  }

  /** Jumps through a table; any other address leaves. */
  private switch(n: number, block: Block, step: Step): void {
    const { order, loops, behind } = this;
    this.f.pay();
    const targets = block.successors.filter((pc) => !order.isCut(block.pc, pc));
    const labelOf = (pc: number): number | undefined => {
      const to = order.numbers.get(pc) ?? 0;
      return (to <= n ? loops : behind).get(to);
    };
    emitSwitch(this.f, step, targets, labelOf, this.exits.label(this.atEnd(block)));
  }

  /** Calls a function, and goes on behind the call. */
  private call(n: number, block: Block, end: Call): void {
    const { graph, f } = this;
    const { to, next } = end;
    const callee = to === undefined ? undefined : this.direct.get(to);
    this.f.settle();
    emitCall(f, end, callee, this.atEnd(block), () => this.a.branch(this.exits.label(this.atEnd(block))));
    const isHere = graph.blocks.has(next);
    emitComeBack(f, next, isHere ? this.registersAt(next).needed : undefined);
    if (isHere) this.goTo(n, next);
  }
}
