/**
 * Compiled code: units of functions, each a WebAssembly module, with the physical pages from which
 * it was read. Functions are found by their address in a direct-mapped table in the store
 * (entries), as the interpreter finds its blocks: compiled code itself looks there. An entry is
 * made when it is wanted, after the active map was seen to lead to the pages of the unit; a change
 * of the map empties the table, a change of a page drops its units. When the table of functions or
 * the room for code is full, all is dropped, and what is still hot is compiled again.
 *
 * Where compiled code begins, the block cache has a block begin with OP_ENTER, so that the
 * interpreter comes back there.
 *
 * Invariant (check): the table of entries holds only pcs at which a unit has a function, and the
 * active map leads to all pages of that unit, which are marked in hasCode and allowed to be
 * executed; a unit is in `byPage` for each page it was read from, and nowhere else.
 */

import { PAGE_SHIFT, PROT_EXEC } from '../../../kernel/machdep.ts';
import { type CompiledCode, LOOKUP_FOLD, LOOKUP_MASK } from '../blocks.ts';
import { GATE_SHIFT } from './calls.ts';
import { Discovery, type Sources } from './discover.ts';
import { entriesBefore } from './entry.ts';
import { Evidence, MOST_INSNS } from './evidence.ts';
import { type Layout, layoutOf } from './frame.ts';
import { FunctionTranslation } from './function.ts';
import { addressesOf, type Graph } from './graph.ts';
import { type Body, type Enter, Linkage, type Wasm, type WasmMemory } from './module.ts';
import { entersAll, type Order, orderOf } from './order.ts';
import { Refusals } from './refusals.ts';

/** The pc of an empty entry: odd, and so never a pc. */
const NO_PC = 1;
/** The room for compiled code. */
export interface Room {
  /** Functions at most, over all units. */
  readonly functions: number;
  /** Bytes of modules, from which on no further one is made. */
  readonly bytes: number;
}

const ROOM: Room = { functions: 1024, bytes: 16 * 1024 * 1024 };
/** Functions of a unit at most. */
const MAX_FUNCTIONS = 40;
/** Instructions of a unit, from which on no further function is added. */
const MAX_UNIT = 3000;
/** The times that a program may change a page of compiled code; then it is compiled no more. */
const MAX_SPOILT = 4;

/** Evidence for a function that is to be compiled in any case. */
const CERTAIN = new Evidence(0, 0);

/** A module of functions. */
interface Unit {
  /** The pages from which it was read, virtual and physical. */
  readonly pages: ReadonlyMap<number, number>;
  /** The addresses at which it can be entered: the entries of each, as the table has them. */
  readonly gates: ReadonlyMap<number, number>;
  /** The addresses of its instructions. */
  readonly insns: ReadonlySet<number>;
  /** The index of its first function in the table, and their number. */
  readonly first: number;
  readonly count: number;
  /** The bytes of its module. */
  readonly bytes: number;
}

export class Units implements CompiledCode {
  /** Runs compiled code. The caller has seen by enterable() that there is some. */
  readonly enter: Enter;
  private readonly from: Sources;
  private readonly layout: Layout;
  private readonly entries: Int32Array;
  /** True if no entry was made since the table was emptied. */
  private isEmpty = true;
  private readonly linkage: Linkage;
  private readonly room: Room;
  /** The units with a function at an address: those of several programs may lie at the same. */
  private readonly byPc = new Map<number, Unit[]>();
  private readonly units = new Set<Unit>();
  private readonly byPage = new Map<number, Set<Unit>>();
  private readonly refusals: Refusals;
  /** The times that a program has changed compiled code of a page. */
  private readonly spoilt: Uint8Array;
  /** The orders of functions, where they are known before they are translated. */
  private readonly orders = new WeakMap<Graph, Order>();
  /** The instructions that were read since compile() was called. */
  private nread = 0;
  /** The index in the table of the next function. */
  private next = 0;
  private bytes = 0;

  /** Throws if the host does not compile. */
  constructor(from: Sources, wasm: Wasm, memory: WasmMemory, room = ROOM) {
    this.room = room;
    this.from = from;
    const { store } = from.mmu;
    this.layout = layoutOf(store);
    this.entries = store.entries.fill(NO_PC);
    this.linkage = new Linkage(wasm, memory, room.functions);
    this.enter = this.linkage.enter(this.layout);
    this.spoilt = new Uint8Array(from.mmu.npages);
    this.refusals = new Refusals(from.mmu);
  }

  /** True if compiled code can be entered at `pc`. */
  enterable(pc: number): boolean {
    const slot = (pc ^ (pc >>> LOOKUP_FOLD)) & LOOKUP_MASK;
    if (this.entries[slot] === pc) return true;
    for (const unit of this.byPc.get(pc) ?? []) {
      if (!this.isMapped(unit)) continue;
      this.isEmpty = false;
      this.entries[slot] = pc;
      this.entries[slot + 1] = unit.gates.get(pc) ?? 0;
      return true;
    }
    return false;
  }

  /**
   * Compiles the function that holds `pc`, and those that it calls and the program has called, if
   * they can be compiled. isPart: what begins at `pc` is the rest of a function; if the entry of
   * that is not found, it goes up to where it can be entered again. With evidence only what it
   * speaks for is compiled. True if something was.
   */
  compile(pc: number, isPart = false, evidence = CERTAIN): boolean {
    if (this.refusals.has(pc) || this.byPc.get(pc)?.some((unit) => this.isMapped(unit))) return false;
    const most = evidence.allows(pc);
    if (most === 0) return false;
    const pages = new Map<number, number>();
    const inside = [...this.units].some((unit) => unit.insns.has(pc) && this.isMapped(unit));
    this.nread = 0;
    let graphs = inside ? [] : this.around(pc, pages, evidence, most);
    if (graphs.length === 0)
      graphs =
        isPart || inside ? this.part(pc, pages, evidence, most) : this.discover(pc, pages, evidence, most);
    if (graphs.length === 0) {
      evidence.readInVain(this.nread);
      return false;
    }
    evidence.spend(graphs);
    if ([...pages.values()].some((ppn) => this.spoilt[ppn] >= MAX_SPOILT)) return false;
    if (this.next + graphs.length > this.room.functions || this.bytes > this.room.bytes) this.dropAll();
    if (graphs.length > this.room.functions) return false;
    try {
      this.add(graphs, pages);
      return true;
    } catch (error) {
      // The host has no room for it, of memory or of its stack, or its compiler has a limit: it
      // stays interpreted.
      if (!(error instanceof RangeError) && (error as Error).name !== 'CompileError') throw error;
      for (const at of [pc, graphs[0]?.root ?? pc]) this.refusals.add(at);
      return false;
    }
  }

  /** The bytes of all modules. */
  get size(): number {
    return this.bytes;
  }

  begins(pc: number, ppn: number): boolean {
    return this.byPc.get(pc)?.some((unit) => unit.pages.get(pc >>> PAGE_SHIFT) === ppn) === true;
  }

  pageDropped(ppn: number, byUser: boolean): void {
    const units = this.byPage.get(ppn);
    if (!byUser) this.spoilt[ppn] = 0;
    else if (units !== undefined) this.spoilt[ppn] = Math.min(MAX_SPOILT, this.spoilt[ppn] + 1);
    for (const unit of units ?? []) this.drop(unit);
    this.refusals.pageDropped(ppn);
  }

  virtualPageDropped(vpn: number): void {
    for (const unit of [...this.units]) if (unit.pages.has(vpn)) this.drop(unit);
  }

  lookupsEmptied(): void {
    if (this.isEmpty) return;
    this.entries.fill(NO_PC);
    this.isEmpty = true;
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const { entries, from } = this;
    for (let i = 0; i < entries.length; i += 2) {
      const pc = entries[i];
      if (pc === NO_PC) continue;
      const unit = this.byPc.get(pc)?.find((it) => it.gates.get(pc) === entries[i + 1]);
      if (unit === undefined) throw new Error(`compiled code: nothing is compiled at ${pc}`);
      if (!this.isMapped(unit)) throw new Error(`compiled code: other code is mapped at ${pc}`);
      for (const ppn of unit.pages.values())
        if (!from.mmu.store.hasCode[ppn]) throw new Error(`compiled code: page ${ppn} is not marked`);
    }
    for (const unit of this.units)
      for (const ppn of unit.pages.values())
        if (!this.byPage.get(ppn)?.has(unit)) throw new Error(`compiled code: page ${ppn} misses a unit`);
    for (const [ppn, units] of this.byPage)
      for (const unit of units)
        if (!this.units.has(unit) || ![...unit.pages.values()].includes(ppn))
          throw new Error(`compiled code: page ${ppn} has a unit that was not read from it`);
  }

  /** True if the active map leads to all pages of a unit. */
  private isMapped({ pages }: Unit): boolean {
    const { active } = this.from.mmu;
    for (const [vpn, ppn] of pages) {
      const paddr = active.reach(vpn << PAGE_SHIFT, PROT_EXEC);
      if (paddr < 0 || paddr >>> PAGE_SHIFT !== ppn) return false;
    }
    return true;
  }

  /**
   * Discovers the function that holds `pc` from its entry on, as discover() does. None if the entry
   * is not found, or if the function has loops in loops: that is better begun in the inner one.
   */
  private around(pc: number, pages: Map<number, number>, evidence: Evidence, most: number): Graph[] {
    const { mmu, blocks } = this.from;
    for (const entry of entriesBefore(mmu, pc, (it) => blocks.knows(it))) {
      if (this.refusals.has(entry) || this.byPc.has(entry)) continue;
      const read = new Map<number, number>();
      const discovery = new Discovery(this.from, entry, read);
      const graph = this.graphOf(discovery, most);
      if (graph === undefined || !this.isOf(discovery, pc)) continue;
      const order = orderOf(graph);
      if (!entersAll(order)) return [];
      this.orders.set(graph, order);
      return this.discover(entry, pages, evidence, most, { graph, read });
    }
    return [];
  }

  /** True if `pc` is in a function that was discovered. A wrong twin believes it. */
  protected isOf(discovery: Discovery, pc: number): boolean {
    return discovery.holds(pc);
  }

  /** Discovers the rest of a function. */
  private part(pc: number, pages: Map<number, number>, evidence: Evidence, most: number): Graph[] {
    const graph = this.graphOf(new Discovery(this.from, pc, pages, (at) => this.byPc.has(at)), most);
    return graph === undefined || !evidence.speaksFor([graph]) ? [] : [graph];
  }

  /**
   * Discovers the function at `root` and those that it calls and the program uses, the nearest
   * first; none if there is not the evidence for all of them. known: the function at `root` and the
   * pages from which it was read, if it was discovered before.
   */
  private discover(
    root: number,
    pages: Map<number, number>,
    evidence: Evidence,
    most: number,
    known?: { readonly graph: Graph; readonly read: ReadonlyMap<number, number> },
  ): Graph[] {
    const graphs: Graph[] = [];
    const queue = [root];
    const seen = new Set(queue);
    let total = 0;
    let allowed = most;
    for (let pc = queue.shift(); pc !== undefined; pc = queue.shift()) {
      const { graph, read } = (pc === root && known) || this.function(pc, allowed - total);
      if (graph === undefined) {
        if (pc === root) return [];
        continue;
      }
      for (const [vpn, ppn] of read) pages.set(vpn, ppn);
      graphs.push(graph);
      total += graph.ninsns;
      if (graphs.length === MAX_FUNCTIONS || total > MAX_UNIT) break;
      for (const callee of graph.callees) {
        if (seen.has(callee) || this.byPc.has(callee) || !this.from.blocks.knows(callee)) continue;
        seen.add(callee);
        const own = evidence.behind(callee);
        allowed += own;
        if (own > 0 || most >= MOST_INSNS) queue.push(callee);
      }
    }
    if (evidence.speaksFor(graphs)) return graphs;
    pages.clear();
    return [];
  }

  /** Discovers the function at `pc`, of `most` instructions at most. */
  private function(pc: number, most: number): { graph?: Graph | undefined; read: Map<number, number> } {
    const read = new Map<number, number>();
    return { graph: most > 0 ? this.graphOf(new Discovery(this.from, pc, read), most) : undefined, read };
  }

  private graphOf(discovery: Discovery, most: number): Graph | undefined {
    const graph = discovery.graph(most);
    this.nread += discovery.size;
    return graph;
  }

  /** Makes a unit of functions. */
  private add(graphs: readonly Graph[], pages: ReadonlyMap<number, number>): void {
    const { from, linkage } = this;
    const direct = new Map(graphs.map(({ root }, n) => [root, n]));
    const first = this.next;
    const gates = new Map<number, number>();
    const bodies = graphs.map((graph, n): Body => {
      const translation = this.translation(graph, direct);
      const nlocals = translation.emit();
      translation.gates.forEach((pc, gate) => {
        if (gate === 0 || !gates.has(pc)) gates.set(pc, (first + n) | (gate << GATE_SHIFT));
      });
      return { code: translation.a.code, nlocals };
    });
    const bytes = linkage.add(bodies, first);
    this.next += bodies.length;
    this.bytes += bytes;
    const unit: Unit = { pages, gates, insns: addressesOf(graphs), first, count: bodies.length, bytes };
    this.units.add(unit);
    for (const pc of gates.keys()) this.byPc.set(pc, [...(this.byPc.get(pc) ?? []), unit]);
    for (const ppn of pages.values()) {
      this.byPage.set(ppn, (this.byPage.get(ppn) ?? new Set()).add(unit));
      from.blocks.decodeAgain(ppn);
    }
  }

  /** Makes the translation of a function. Wrong twins make another. */
  protected translation(graph: Graph, direct: ReadonlyMap<number, number>): FunctionTranslation {
    return new FunctionTranslation(graph, this.from, direct, this.layout, this.orders.get(graph));
  }

  private drop(unit: Unit): void {
    this.units.delete(unit);
    for (const pc of unit.gates.keys()) {
      const rest = (this.byPc.get(pc) ?? []).filter((it) => it !== unit);
      if (rest.length > 0) this.byPc.set(pc, rest);
      else this.byPc.delete(pc);
    }
    for (const ppn of unit.pages.values()) {
      const units = this.byPage.get(ppn);
      units?.delete(unit);
      if (units?.size === 0) this.byPage.delete(ppn);
      this.from.blocks.decodeAgain(ppn);
    }
    for (let n = 0; n < unit.count; n++) this.linkage.table.set(unit.first + n, null);
    this.bytes -= unit.bytes;
    this.lookupsEmptied();
  }

  private dropAll(): void {
    for (const unit of [...this.units]) this.drop(unit);
    this.refusals.clear();
    this.next = 0;
  }
}
