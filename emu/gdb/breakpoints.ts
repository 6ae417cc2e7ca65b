/**
 * The breakpoints and watchpoints of the processes that GDB has. A breakpoint is a stop of the
 * processor in the process's address map (emu/cpu/stops.ts): no memory is written, and no other
 * process meets it. A process and its child of vfork have one map, and each its own breakpoints.
 *
 * To step a thread off a breakpoint GDB clears it, lets that thread alone go on, and sets it again
 * when the step is over. Here the others go on as well, if the one that steps sleeps or loses the
 * processor, and may come there. So a breakpoint that was cleared where the thread stands that
 * steps is lifted for that thread only.
 *
 * Invariant: an address has a stop in a map exactly if a process with that map has a breakpoint
 * there, or one is lifted there for a thread that steps. None is lifted where a breakpoint is.
 */

import type { Pmap } from '../../kernel/machdep.ts';
import { PAGE_SHIFT } from '../../kernel/machdep.ts';
import type { Engine } from '../cpu/engine.ts';
import type { Mmu } from '../cpu/mmu.ts';
import type { ThreadName, WatchKind } from './target.ts';

export interface Watchpoint {
  readonly how: WatchKind;
  readonly address: number;
  readonly size: number;
}

/** The points of one process. */
interface Points {
  readonly pmap: Pmap;
  readonly breaks: Set<number>;
  /** Breakpoints that were cleared since the last stop. */
  readonly lifted: Set<number>;
  watches: Watchpoint[];
}

export class Breakpoints {
  private readonly points = new Map<number, Points>();
  /** The thread that steps, and that GDB lets go on alone; undefined if none does. */
  private stepper: number | undefined;
  private engine: Pick<Engine, 'setStop' | 'clearStop'> | undefined;
  private memory: Pick<Mmu, 'forget'> | undefined;

  /** The points are set at this processor from now on. */
  begin(engine: Pick<Engine, 'setStop' | 'clearStop'>, memory: Pick<Mmu, 'forget'>): void {
    this.engine = engine;
    this.memory = memory;
  }

  /** Process `pid` has map `pmap` from now on; with the points of process `like`, if given. */
  add(pid: number, pmap: Pmap, like?: number): void {
    this.remove(pid);
    const from = like === undefined ? undefined : this.points.get(like);
    this.points.set(pid, {
      pmap,
      breaks: new Set(from?.breaks),
      lifted: new Set(),
      watches: [...(from?.watches ?? [])],
    });
    for (const pc of from?.breaks ?? []) this.engine?.setStop(pmap, pc);
    this.memory?.forget();
  }

  /** The process, which has map `pmap` here, has the points that it has there. */
  copy(pid: number, pmap: Pmap, there: Breakpoints): void {
    this.add(pid, pmap);
    const from = there.points.get(pid);
    for (const pc of from?.breaks ?? []) this.set(pid, pc);
    for (const watch of from?.watches ?? []) this.setWatch(pid, watch);
  }

  /** True if there is none in any process. */
  get empty(): boolean {
    return [...this.points.values()].every(({ breaks, watches }) => breaks.size + watches.length === 0);
  }

  /** Gives up the points of a process. */
  remove(pid: number): void {
    const points = this.points.get(pid);
    if (points === undefined) return;
    for (const pc of [...points.breaks]) this.clear(pid, pc);
    this.drop(points);
    this.points.delete(pid);
    this.memory?.forget();
  }

  /** True if the process has a breakpoint there. */
  has(pid: number, pc: number): boolean {
    return this.points.get(pid)?.breaks.has(pc) === true;
  }

  /** True if a thread meets a breakpoint there: the one that steps meets none that is lifted. */
  meets(who: ThreadName, pc: number): boolean {
    return this.has(who.pid, pc) || (this.isPassed(who) && this.points.get(who.pid)?.lifted.has(pc) === true);
  }

  /** True if any process with that map has one there, lifted for the thread that steps or not. */
  isStop(pmap: Pmap, pc: number): boolean {
    const steps = this.stepper !== undefined;
    return [...this.points.values()].some(
      (it) => it.pmap === pmap && (it.breaks.has(pc) || (steps && it.lifted.has(pc))),
    );
  }

  /** The target goes on, with a step from `pc` of a thread that GDB lets go on alone. */
  step({ pid, thread }: ThreadName, pc: number): void {
    const points = this.points.get(pid);
    const isLifted = points?.lifted.has(pc) === true;
    this.endStep();
    this.stepper = thread;
    if (points === undefined || !isLifted) return;
    points.lifted.add(pc);
    this.engine?.setStop(points.pmap, pc);
  }

  /** True if a thread may not stop, since GDB lets another one go on alone. */
  isPassed({ thread }: ThreadName): boolean {
    return this.stepper !== undefined && thread !== this.stepper;
  }

  /** The target goes on otherwise, or has stopped: nothing is lifted any more. */
  endStep(): void {
    for (const points of this.points.values()) this.drop(points);
    this.stepper = undefined;
  }

  /** Gives up what is lifted of a process. */
  private drop({ pmap, lifted }: Points): void {
    for (const pc of [...lifted]) {
      lifted.delete(pc);
      if (this.stepper !== undefined && !this.isStop(pmap, pc)) this.engine?.clearStop(pmap, pc);
    }
  }

  set(pid: number, pc: number): void {
    const points = this.points.get(pid);
    if (points === undefined || points.breaks.has(pc)) return;
    points.breaks.add(pc);
    points.lifted.delete(pc);
    this.engine?.setStop(points.pmap, pc);
  }

  clear(pid: number, pc: number): void {
    const points = this.points.get(pid);
    if (points?.breaks.delete(pc) !== true) return;
    points.lifted.add(pc);
    if (!this.isStop(points.pmap, pc)) this.engine?.clearStop(points.pmap, pc);
  }

  setWatch(pid: number, watch: Watchpoint): void {
    const points = this.points.get(pid);
    if (points === undefined || points.watches.some((it) => same(it, watch))) return;
    points.watches.push(watch);
    this.memory?.forget();
  }

  clearWatch(pid: number, watch: Watchpoint): void {
    const points = this.points.get(pid);
    if (points === undefined) return;
    points.watches = points.watches.filter((it) => !same(it, watch));
    this.memory?.forget();
  }

  /** True if the process watches a part of the page of an address. */
  watchesPage(pid: number, address: number): boolean {
    const page = address >>> PAGE_SHIFT;
    return (
      this.points
        .get(pid)
        ?.watches.some(
          (it) => it.address >>> PAGE_SHIFT <= page && (it.address + it.size - 1) >>> PAGE_SHIFT >= page,
        ) === true
    );
  }

  /** The watchpoint of a process that an access meets; undefined if it meets none. */
  watched(pid: number, address: number, size: number, store: boolean): Watchpoint | undefined {
    return this.points
      .get(pid)
      ?.watches.find(
        (it) =>
          (it.how === 'access' || it.how === (store ? 'write' : 'read')) &&
          address < it.address + it.size &&
          address + size > it.address,
      );
  }
}

const same = (a: Watchpoint, b: Watchpoint): boolean =>
  a.how === b.how && a.address === b.address && a.size === b.size;
