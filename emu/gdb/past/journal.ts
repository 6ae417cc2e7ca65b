/**
 * A journal of a short stretch of a run: the places between its user instructions, each with the
 * registers there, and all that changed in memory from one to the next, so that memory can be put
 * back and forth. A place is a cycle at which a process is about to execute an instruction.
 *
 * Invariant: `cycles` ascends; the changes from `marks[i]` up to `marks[i + 1]` were made between
 * the places i and i + 1; memory is as it was at the place `at`.
 */

import type { Proc } from '../../../kernel/kern/proc.ts';
import { PAGE_SIZE, PROT_WRITE, REG_PC } from '../../../kernel/machdep.ts';
import type { Mmu } from '../../cpu/mmu.ts';
import type { System } from '../../system.ts';
import { REGISTERS } from '../description.ts';
import { stateOf } from '../processlist.ts';
import type { Recorder } from '../recorder.ts';
import { Changes } from './changes.ts';

/** An access of memory, by an instruction or by the kernel. */
export interface Access {
  readonly pid: number;
  readonly address: number;
  readonly size: number;
  readonly store: boolean;
}

/** A process as it was found when the kernel had worked. */
export interface Seen {
  readonly pid: number;
  readonly name: string;
  readonly state: string;
  readonly regs: Int32Array;
}

/** A place, and the accesses on the way from it to the next one. */
export interface Place {
  readonly cycle: number;
  readonly pid: number;
  readonly pc: number;
  /** The instructions that the machine had executed before it. */
  readonly instructions: number;
  readonly accesses: readonly Access[];
}

/** The place at which a machine stands, in the middle of its kernel's work perhaps. */
export type Standing = Pick<Place, 'pid' | 'pc' | 'instructions'>;

export function standingOf({ processes, instructions }: System): Standing {
  const { current: p } = processes;
  return { pid: p?.p_pid ?? 0, pc: (p?.p_regs[REG_PC] ?? 0) >>> 0, instructions };
}

const NO_ACCESS: readonly Access[] = [];
/** Cycles that only kernel work takes between two places. */
const LONG = 8;

export class Journal implements Recorder {
  /** The place at which memory is. */
  at = 0;
  /** The place before the first one, if something between them is not in the journal. */
  before: Place | undefined;
  private readonly system: System;
  private cycles: number[] = [];
  private pids: number[] = [];
  private pcs: number[] = [];
  private counts: number[] = [];
  private marks: number[] = [];
  private changes = new Changes(REGISTERS);
  /** Accesses: process, address, and size with the bit of a store, three numbers each. */
  private accesses: number[] = [];
  /** The first access from each place. */
  private accessMarks: number[] = [];
  /** All processes, by the first place at which they were so. */
  private scenes: { readonly from: number; readonly processes: readonly Seen[] }[] = [];
  /** The physical pages that were kept since the last place. */
  private readonly kept = new Set<number>();
  /** The places after which the same instruction comes again: it is executed at a later one. */
  private readonly again = new Set<number>();
  private isCut = false;
  private instructions = -1;

  constructor(system: System) {
    this.system = system;
  }

  /** The number of places. */
  get length(): number {
    return this.cycles.length;
  }

  /** Notes the place at which the machine stands. Its process is in user mode. */
  note(): void {
    const { system } = this;
    const { cycle, processes } = system;
    if (this.cycles[this.length - 1] === cycle) return;
    if (this.isAgain()) this.again.add(this.length - 1);
    if (this.isCut) this.begin();
    const i = this.length;
    const crossed = system.instructions !== this.instructions + 1 || cycle - this.cycles[i - 1] > LONG;
    this.instructions = system.instructions;
    const p = processes.current as Proc;
    this.changes.registers(p.p_regs);
    this.cycles.push(cycle);
    this.pcs.push(p.p_regs[REG_PC] >>> 0);
    this.pids.push(p.p_pid);
    this.counts.push(system.instructions);
    this.marks.push(this.changes.length);
    this.accessMarks.push(this.accesses.length);
    if (this.kept.size > 0) this.kept.clear();
    this.at = i;
    if (crossed || i === 0) this.scenes.push({ from: i, processes: this.seen() });
  }

  /** True if the process is to execute the instruction of the last place, which has faulted. */
  private isAgain(): boolean {
    const { system, instructions } = this;
    const { current: p } = system.processes;
    const last = this.length - 1;
    if (system.instructions !== instructions || this.pids[last] !== p?.p_pid) return false;
    return this.pcs[last] === p.p_regs[REG_PC] >>> 0;
  }

  private seen(): Seen[] {
    const { processes } = this.system;
    return processes.all().map((p) => ({
      pid: p.p_pid,
      name: p.p_comm,
      state: stateOf(p, processes.current),
      regs: Int32Array.from(p.p_regs),
    }));
  }

  /** Begins anew behind a change that the journal does not hold. */
  private begin(): void {
    const last = this.length - 1;
    const before = this.again.has(last) ? last - 1 : last;
    this.before = before >= 0 ? this.place(before) : undefined;
    this.again.clear();
    this.cycles = [];
    this.pids = [];
    this.pcs = [];
    this.counts = [];
    this.marks = [];
    this.changes = new Changes(REGISTERS);
    this.accesses = [];
    this.accessMarks = [];
    this.scenes = [];
    this.isCut = false;
  }

  cut(): void {
    this.isCut = true;
  }

  access({ active, ram }: Pick<Mmu, 'active' | 'ram'>, address: number, size: number, store: boolean): void {
    this.put(this.system.processes.current?.p_pid ?? 0, address, size, store);
    if (!store) return;
    const whole = (address % PAGE_SIZE) + size <= PAGE_SIZE;
    for (let i = 0; i < size; i += whole ? size : 1) {
      const paddr = active.reach(address + i, PROT_WRITE);
      this.changes.memory(ram, paddr, whole ? size : 1);
    }
  }

  copied(pid: number, address: number, size: number, store: boolean): void {
    this.put(pid, address, size, store);
  }

  private put(pid: number, address: number, size: number, store: boolean): void {
    this.accesses.push(pid, address, 2 * size + Number(store));
  }

  written({ ram }: Pick<Mmu, 'ram'>, ppn: number): void {
    if (this.length === 0 || this.kept.has(ppn)) return;
    this.kept.add(ppn);
    this.changes.page(ram, ppn);
  }

  /** The machine does not run any more: from now on memory is put back and forth. */
  close(): void {
    if (this.isCut) this.begin();
    this.system.pauseAt(Number.POSITIVE_INFINITY, () => undefined);
    this.marks.push(this.changes.length);
    this.at = Math.max(0, this.length - 1);
    // Changes after the last place are no part of it.
    for (let i = this.changes.length - 1; i >= (this.marks[this.at] ?? 0); i--) this.changes.swap(i);
  }

  /** Puts memory to a place. */
  go(to: number): void {
    while (this.at > to) {
      const end = this.marks[this.at];
      this.at--;
      for (let i = end - 1; i >= this.marks[this.at]; i--) this.changes.swap(i);
    }
    while (this.at < to) {
      for (let i = this.marks[this.at]; i < this.marks[this.at + 1]; i++) this.changes.swap(i);
      this.at++;
    }
  }

  /** A place, with what happened between it and the next one. */
  place(i: number): Place {
    const { cycles, pids, pcs, counts } = this;
    const accesses = this.accessesFrom(i);
    return { cycle: cycles[i], pid: pids[i], pc: pcs[i], instructions: counts[i], accesses };
  }

  private accessesFrom(i: number): readonly Access[] {
    const { accesses, accessMarks } = this;
    const [start, end] = [accessMarks[i], accessMarks[i + 1] ?? accesses.length];
    if (start === end) return NO_ACCESS;
    const found: Access[] = [];
    for (let at = start; at < end; at += 3) {
      const how = accesses[at + 2];
      found.push({ pid: accesses[at], address: accesses[at + 1], size: how >>> 1, store: (how & 1) === 1 });
    }
    return found;
  }

  /** The number of places before a cycle. */
  countBefore(cycle: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.cycles[middle] < cycle) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** True if the instruction there is executed at a later place. */
  comesAgain(i: number): boolean {
    return this.again.has(i);
  }

  /** True if the kernel may have worked between a place and the next one. */
  crosses(i: number): boolean {
    return this.scenes.some(({ from }) => from === i + 1);
  }

  /** The processes at the place where memory is. */
  get processes(): readonly Seen[] {
    return this.scenes.findLast(({ from }) => from <= this.at)?.processes ?? [];
  }

  /** The registers of a process there; undefined if it is not there. */
  registers(pid: number): Int32Array | undefined {
    if (this.pids[this.at] === pid) return this.changes.regs;
    return this.processes.find((it) => it.pid === pid)?.regs;
  }

  /** The process that is about to execute an instruction there. */
  get pid(): number {
    return this.pids[this.at] ?? 0;
  }

  get cycle(): number {
    return this.cycles[this.at] ?? 0;
  }

  /** Throws unless the invariant holds. */
  check(): void {
    for (let i = 1; i < this.length; i++) {
      if (this.cycles[i] <= this.cycles[i - 1]) throw new Error(`journal: place ${i} is not after the last`);
      if (this.marks[i] < this.marks[i - 1]) throw new Error(`journal: the changes of place ${i - 1}`);
    }
    if (this.length > 0 && (this.at < 0 || this.at >= this.length)) throw new Error('journal: no such place');
  }
}
