/**
 * A journal of a short stretch of a run: the places between its user instructions, each with the
 * registers there, and all that changed in memory from one to the next, so that memory can be put
 * back and forth. A place is a cycle at which a process is about to execute an instruction.
 *
 * Invariant: `cycles` ascends; the changes from `marks[i]` up to `marks[i + 1]` were made between
 * the places i and i + 1; memory is as it was at the place `at`.
 */

import type { Proc } from '../../../kernel/kern/proc.ts';
import { PAGE_SHIFT, PAGE_SIZE, PROT_WRITE } from '../../../kernel/machdep.ts';
import type { Mmu } from '../../cpu/mmu.ts';
import type { System } from '../../system.ts';
import { REGISTERS } from '../description.ts';
import { stateOf } from '../processlist.ts';
import type { Recorder } from '../recorder.ts';

/** An access of memory, by an instruction or by the kernel. */
export interface Access {
  readonly pid: number;
  readonly address: number;
  readonly size: number;
  readonly store: boolean;
}

/** Bytes of physical memory as they were before a change, or, once it is undone, after it. */
interface Change {
  readonly ram: Mmu['ram'];
  readonly page: number;
  readonly offset: number;
  bytes: Uint8Array;
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
  readonly accesses: readonly Access[];
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
  private regs = new Int32Array(1024 * REGISTERS);
  private marks: number[] = [];
  private changes: Change[] = [];
  /** Accesses, by the place from which they were made. */
  private accesses = new Map<number, Access[]>();
  /** All processes, by the first place at which they were so. */
  private scenes: { readonly from: number; readonly processes: readonly Seen[] }[] = [];
  /** The physical pages that were kept since the last place. */
  private readonly kept = new Set<number>();
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
    if (this.isCut) this.begin();
    const { cycle, processes } = system;
    const i = this.length;
    if (this.cycles[i - 1] === cycle) return;
    const crossed = system.instructions !== this.instructions + 1 || cycle - this.cycles[i - 1] > LONG;
    this.instructions = system.instructions;
    const p = processes.current as Proc;
    if ((i + 1) * REGISTERS > this.regs.length) {
      const more = new Int32Array(2 * this.regs.length);
      more.set(this.regs);
      this.regs = more;
    }
    this.regs.set(p.p_regs, i * REGISTERS);
    this.cycles.push(cycle);
    this.pids.push(p.p_pid);
    this.marks.push(this.changes.length);
    this.kept.clear();
    this.at = i;
    if (crossed || i === 0) this.scenes.push({ from: i, processes: this.seen() });
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
    if (last >= 0) this.before = this.place(last);
    this.cycles = [];
    this.pids = [];
    this.marks = [];
    this.changes = [];
    this.accesses = new Map();
    this.scenes = [];
    this.isCut = false;
  }

  cut(): void {
    this.isCut = true;
  }

  access({ active, ram }: Pick<Mmu, 'active' | 'ram'>, address: number, size: number, store: boolean): void {
    this.put({ pid: this.system.processes.current?.p_pid ?? 0, address, size, store });
    if (!store) return;
    const whole = (address % PAGE_SIZE) + size <= PAGE_SIZE;
    for (let i = 0; i < size; i += whole ? size : 1) {
      const paddr = active.reach(address + i, PROT_WRITE);
      this.keep(ram, paddr >>> PAGE_SHIFT, paddr % PAGE_SIZE, whole ? size : 1);
    }
  }

  copied(pid: number, address: number, size: number, store: boolean): void {
    this.put({ pid, address, size, store });
  }

  private put(access: Access): void {
    const from = this.length - 1;
    const there = this.accesses.get(from);
    if (there === undefined) this.accesses.set(from, [access]);
    else there.push(access);
  }

  written({ ram }: Pick<Mmu, 'ram'>, ppn: number): void {
    if (this.length === 0 || this.kept.has(ppn)) return;
    this.kept.add(ppn);
    this.keep(ram, ppn, 0, PAGE_SIZE);
  }

  private keep(ram: Mmu['ram'], page: number, offset: number, size: number): void {
    const bytes = ram.page(page).slice(offset, offset + size);
    this.changes.push({ ram, page, offset, bytes });
  }

  /** The machine does not run any more: from now on memory is put back and forth. */
  close(): void {
    if (this.isCut) this.begin();
    this.system.pauseAt(Number.POSITIVE_INFINITY, () => undefined);
    this.marks.push(this.changes.length);
    this.at = Math.max(0, this.length - 1);
    // What changed after the last place is no part of it.
    for (let i = this.changes.length - 1; i >= (this.marks[this.at] ?? 0); i--) swap(this.changes[i]);
  }

  /** Puts memory to a place. */
  go(to: number): void {
    while (this.at > to) {
      const end = this.marks[this.at];
      this.at--;
      for (let i = end - 1; i >= this.marks[this.at]; i--) swap(this.changes[i]);
    }
    while (this.at < to) {
      for (let i = this.marks[this.at]; i < this.marks[this.at + 1]; i++) swap(this.changes[i]);
      this.at++;
    }
  }

  /** A place, with what happened between it and the next one. */
  place(i: number): Place {
    const pc = this.regs[(i + 1) * REGISTERS - 1] >>> 0;
    return { cycle: this.cycles[i], pid: this.pids[i], pc, accesses: this.accesses.get(i) ?? NO_ACCESS };
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
    const { at } = this;
    if (this.pids[at] === pid) return this.regs.subarray(at * REGISTERS, (at + 1) * REGISTERS);
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

/** Exchanges the bytes of a change with those in memory. */
function swap(change: Change): void {
  const { ram, page, offset, bytes } = change;
  const there = ram.page(page).subarray(offset, offset + bytes.length);
  change.bytes = there.slice();
  there.set(bytes);
}
