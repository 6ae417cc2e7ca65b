/**
 * A journal of a short stretch of a run: the places between its user instructions, each with the
 * registers there, and all that changed in memory from one to the next, so that memory can be put
 * back and forth. A place is a cycle at which a process is about to execute an instruction.
 *
 * Invariant: the cycles of `places` ascend; the changes from `marks[i]` up to `marks[i + 1]` were
 * made between the places i and i + 1; memory is as it was at the place `at`.
 */

import { IDENT } from '../../../kernel/callout/ident.ts';
import type { Proc } from '../../../kernel/kern/proc.ts';
import { PAGE_SIZE, PROT_WRITE, REG_PC } from '../../../kernel/machdep.ts';
import type { Mmu } from '../../cpu/mmu.ts';
import type { System } from '../../system.ts';
import { REGISTERS } from '../description.ts';
import { threadInfo } from '../processlist.ts';
import type { Recorder } from '../recorder.ts';
import type { ThreadInfo, ThreadName } from '../target.ts';
import { nameOf } from '../view.ts';
import { Changes } from './changes.ts';
import { Places } from './places.ts';

/** An access of a thread's memory, by an instruction or by the kernel. */
export interface Access extends ThreadName {
  readonly address: number;
  readonly size: number;
  readonly store: boolean;
}

/** A thread as it was found when the kernel had worked. */
export interface Seen extends ThreadInfo {
  readonly regs: Int32Array;
}

/** A place, and the accesses on the way from it to the next one. */
export interface Place extends ThreadName {
  readonly cycle: number;
  readonly pc: number;
  /** The instructions that the machine had executed before it. */
  readonly instructions: number;
  readonly accesses: readonly Access[];
}

/** The place at which a machine stands, in the middle of its kernel's work perhaps. */
export type Standing = Pick<Place, 'thread' | 'pc' | 'instructions'>;

export function standingOf({ processes, instructions }: System): Standing {
  const { current: p } = processes;
  return { thread: p?.[IDENT] ?? 0, pc: (p?.p_regs[REG_PC] ?? 0) >>> 0, instructions };
}

/** Numbers of an access in `accesses`. */
const ACCESS = 4;
const NO_ACCESS: readonly Access[] = [];
/** Cycles that only kernel work takes between two places. */
const LONG = 8;

export class Journal implements Recorder {
  /** The place at which memory is. */
  at = 0;
  /** The place before the first one, if something between them is not in the journal. */
  before: Place | undefined;
  private readonly system: System;
  private places = new Places();
  private changes = new Changes(REGISTERS);
  /** Accesses: process, thread, address, and size with the bit of a store: ACCESS numbers each. */
  private accesses: number[] = [];
  /** All threads, by the first place at which they were so. */
  private scenes: { readonly from: number; readonly threads: readonly Seen[] }[] = [];
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
    return this.places.length;
  }

  /** Notes the place at which the machine stands. Its process is in user mode. */
  note(): void {
    const { system } = this;
    const { cycle, processes } = system;
    if (this.length > 0 && this.places.cycles[this.length - 1] === cycle) return;
    if (this.isAgain()) this.again.add(this.length - 1);
    if (this.isCut) this.begin();
    const { length: i } = this;
    const crossed =
      system.instructions !== this.instructions + 1 || i === 0 || cycle - this.places.cycles[i - 1] > LONG;
    this.instructions = system.instructions;
    const p = processes.current as Proc;
    const { p_regs: regs } = p;
    this.changes.registers(regs);
    const { changes, accesses } = this;
    this.places.add(cycle, system.instructions, nameOf(p), regs[REG_PC], changes.length, accesses.length);
    if (this.kept.size > 0) this.kept.clear();
    this.at = i;
    if (crossed) this.scenes.push({ from: i, threads: this.seen() });
  }

  /** True if the thread is to execute the instruction of the last place, which has faulted. */
  private isAgain(): boolean {
    const { system, instructions } = this;
    const { current: p } = system.processes;
    const last = this.length - 1;
    const { threads, pcs } = this.places;
    if (last < 0 || system.instructions !== instructions || threads[last] !== p?.[IDENT]) return false;
    return pcs[last] === p.p_regs[REG_PC] >>> 0;
  }

  private seen(): Seen[] {
    const { processes } = this.system;
    return processes.threads().map((p) => ({
      ...threadInfo(p, processes.current),
      regs: Int32Array.from(p.p_regs),
    }));
  }

  /** Begins anew behind a change that the journal does not hold. */
  private begin(): void {
    const last = this.length - 1;
    const before = this.again.has(last) ? last - 1 : last;
    this.before = before >= 0 ? this.place(before) : undefined;
    this.again.clear();
    this.places = new Places();
    this.changes = new Changes(REGISTERS);
    this.accesses = [];
    this.scenes = [];
    this.isCut = false;
  }

  cut(): void {
    this.isCut = true;
  }

  access({ active, ram }: Pick<Mmu, 'active' | 'ram'>, address: number, size: number, store: boolean): void {
    const { current: p } = this.system.processes;
    if (p !== undefined) this.put(p.p_pid, p[IDENT], address, size, store);
    if (!store) return;
    const whole = (address % PAGE_SIZE) + size <= PAGE_SIZE;
    for (let i = 0; i < size; i += whole ? size : 1) {
      const paddr = active.reach(address + i, PROT_WRITE);
      this.changes.memory(ram, paddr, whole ? size : 1);
    }
  }

  copied({ pid, thread }: ThreadName, address: number, size: number, store: boolean): void {
    this.put(pid, thread, address, size, store);
  }

  private put(pid: number, thread: number, address: number, size: number, store: boolean): void {
    this.accesses.push(pid, thread, address, 2 * size + Number(store));
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
    const { length: last } = this.places;
    this.at = Math.max(0, last - 1);
    // Changes after the last place are no part of it.
    const first = last > 0 ? this.places.marks[this.at] : 0;
    for (let i = this.changes.length - 1; i >= first; i--) this.changes.swap(i);
  }

  /** Puts memory to a place. */
  go(to: number): void {
    const { marks } = this.places;
    while (this.at > to) {
      const end = marks[this.at];
      this.at--;
      for (let i = end - 1; i >= marks[this.at]; i--) this.changes.swap(i);
    }
    while (this.at < to) {
      for (let i = marks[this.at]; i < marks[this.at + 1]; i++) this.changes.swap(i);
      this.at++;
    }
  }

  /** A place, with what happened between it and the next one. */
  place(i: number): Place {
    const { cycles, pids, threads, pcs, counts } = this.places;
    const accesses = this.accessesFrom(i);
    const [pid, thread] = [pids[i], threads[i]];
    return { cycle: cycles[i], pid, thread, pc: pcs[i], instructions: counts[i], accesses };
  }

  private accessesFrom(i: number): readonly Access[] {
    const { accesses } = this;
    const { accessMarks, length } = this.places;
    const start = accessMarks[i];
    const end = i + 1 < length ? accessMarks[i + 1] : accesses.length;
    if (start === end) return NO_ACCESS;
    const found: Access[] = [];
    for (let at = start; at < end; at += ACCESS) {
      const [pid, thread, address, how] = accesses.slice(at, at + ACCESS);
      found.push({ pid, thread, address, size: how >>> 1, store: (how & 1) === 1 });
    }
    return found;
  }

  /** The number of places before a cycle. */
  countBefore(cycle: number): number {
    return this.places.countBefore(cycle);
  }

  /** True if the instruction there is executed at a later place. */
  comesAgain(i: number): boolean {
    return this.again.has(i);
  }

  /** True if the kernel may have worked between a place and the next one. */
  crosses(i: number): boolean {
    return this.scenes.some(({ from }) => from === i + 1);
  }

  /** The threads at the place where memory is. */
  get threads(): readonly Seen[] {
    return this.scenes.findLast(({ from }) => from <= this.at)?.threads ?? [];
  }

  /** The process of a thread there; undefined if it is not there. */
  processOf(thread: number): number | undefined {
    return this.threads.find((it) => it.thread === thread)?.pid;
  }

  /** The registers of a thread there; undefined if it is not there. */
  registers(thread: number): Int32Array | undefined {
    if (this.length > 0 && this.who.thread === thread) return this.changes.regs;
    return this.threads.find((it) => it.thread === thread)?.regs;
  }

  /** The thread that is about to execute an instruction there. */
  get who(): ThreadName {
    const { at, places } = this;
    return this.length > 0 ? { pid: places.pids[at], thread: places.threads[at] } : { pid: 0, thread: 0 };
  }

  get cycle(): number {
    return this.length > 0 ? this.places.cycles[this.at] : 0;
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const { cycles, marks } = this.places;
    for (let i = 1; i < this.length; i++) {
      if (cycles[i] <= cycles[i - 1]) throw new Error(`journal: place ${i} is not after the last`);
      if (marks[i] < marks[i - 1]) throw new Error(`journal: the changes of place ${i - 1}`);
    }
    if (this.length > 0 && (this.at < 0 || this.at >= this.length)) throw new Error('journal: no such place');
  }
}
