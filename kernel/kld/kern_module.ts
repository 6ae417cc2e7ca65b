/**
 * Loadable modules, module(9): the table of those that are loaded, loading and
 * unloading, and what becomes of one that does something wrong. The kernel is
 * handed a module that somebody else has evaluated.
 *
 * A module that misbehaves is taken back, all that it has in the kernel with
 * it, or the kernel panics, as booted. Processes that sleep in it are woken, and
 * their calls fail; its threads end.
 *
 * Invariant: every module in the table has not gone, and what it put into
 * `syscalls`, the sysctl tree, the drivers and the callout table goes with it.
 */

import type { Kernel } from '../kern/kernel.ts';
import type { Sleepable } from '../kern/proc.ts';
import type { Sysent } from '../machine/syscall.ts';
import type { ArgValue, Module } from '../module.ts';
import { EBUSY, EEXIST, EINVAL, EIO, ENOENT, ENOEXEC } from '../sys/errno.ts';
import { Panic } from '../sys/panic.ts';
import { MICROSECONDS } from '../sys/param.ts';
import type { Activity, Complaint, Where } from './activity.ts';
import { parseModuleArgs } from './args.ts';
import { moduleOf } from './exports.ts';
import { FAULTS, fill, REFUSALS, WARNINGS, type Words } from './faults.ts';
import { type Outcome as Ended, ModuleGuard, type Phase } from './guard.ts';
import { ModuleParts } from './interface.ts';
import { allOf, complaintLines, errnoOf, hasErrno, type Line, remnantLine, thrownLine } from './lines.ts';
import { NO_PLACES, type Places, placeText } from './place.ts';
import type { Remnant } from './remnant.ts';
import { rouse } from './threads.ts';

/** The kernel itself is 1 in kldstat(8). */
const FIRST_ID = 2;
/** Microseconds of a handler's own after which it is called expensive, to begin with: FreeBSD's 2 ms. */
const BUDGET = 2000;

/** What is to be loaded. */
export interface LoadRequest {
  /** The module's exports. */
  readonly module: unknown;
  /** Its arguments, as NAME=VALUE. */
  readonly args?: readonly string[];
  /** The places in its file; NO_PLACES unless given. They make no difference to the run. */
  readonly places?: Places;
}

/** What became of a request: an errno, and lines that say why. They have been on the console as well. */
export interface Outcome {
  readonly error: number;
  /** The module's number, if it was loaded. */
  readonly id: number;
  readonly lines: readonly string[];
}

/** A module that is loaded, as kldstat shows it. */
export interface ModuleStat {
  readonly id: number;
  readonly name: string;
  readonly version: number | string;
  readonly args: Readonly<Record<string, ArgValue>>;
  readonly phase: Phase;
  /** What it has to give back, in words, with the place in its file that made it. */
  readonly remnants: readonly {
    readonly kind: Remnant['kind'];
    readonly text: string;
    readonly place: string;
  }[];
}

/** An entry of the table. */
interface Entry {
  readonly id: number;
  readonly module: Module;
  readonly args: Readonly<Record<string, ArgValue>>;
  readonly guard: ModuleGuard;
  readonly parts: ModuleParts;
  /** The result of its load. */
  state: unknown;
  /** The probe was told that it is loaded. */
  announced: boolean;
}

export class Modules {
  /** What of a module is being executed now; undefined if nothing. [any level] */
  activity: Activity | undefined = undefined;
  /** An exception of the kernel's own on its way out through a module. */
  kernelError: unknown = undefined;
  /** System calls of modules, by number. */
  readonly syscalls = new Map<number, Sysent>();
  /** Microseconds that a handler may take, kern.module.budget. */
  budget = BUDGET;
  /** Handlers that took longer, each time they did. */
  nexpensive = 0;
  private readonly k: Kernel;
  private readonly table = new Map<number, Entry>();
  private lastId = FIRST_ID - 1;
  /** The longest that each way into a module has taken, in cycles, if that was over the budget. */
  private readonly longest = new WeakMap<Where, number>();

  constructor(k: Kernel) {
    this.k = k;
  }

  /** Loads a module. May sleep as the module's load does. ENOEXEC for no module, EINVAL for its arguments, EEXIST; what load throws, else EIO. */
  *load(request: LoadRequest): Sleepable<Outcome> {
    const { k, table } = this;
    const module = moduleOf(request.module);
    if (typeof module === 'string') return this.refuse(ENOEXEC, 'exports', { what: module });
    const { name } = module;
    if ([...table.values()].some(({ module: other }) => other.name === name))
      return this.refuse(EEXIST, 'loaded', { name });
    const args = parseModuleArgs(module.args ?? {}, request.args ?? []);
    if (typeof args === 'string') return this.refuse(EINVAL, 'argument', { name, what: args });
    const guard = new ModuleGuard(k, name, request.places ?? NO_PLACES);
    const parts = new ModuleParts(guard);
    const id = ++this.lastId;
    const entry: Entry = { id, module, args, guard, parts, state: undefined, announced: false };
    table.set(id, entry);
    const ended = yield* this.enter(entry, 'load', [parts.kernel, args]);
    if (ended === 'ended') return { error: EIO, id: 0, lines: [fill(REFUSALS.fault, { name })] };
    if ('refused' in ended) {
      this.takeBack(entry);
      return this.refused(errnoOf(ended.refused), [thrownLine(guard, 'load', ended.refused)]);
    }
    entry.state = ended.value;
    guard.phase = 'loaded';
    entry.announced = true;
    k.probe?.moduleLoaded?.(name);
    return { error: 0, id, lines: [] };
  }

  /**
   * Unloads a module; by `force` without asking it. May sleep as its unload does. ENOENT, and EBUSY when it is in use, or
   * its unload leaves something behind: then it stays. What unload throws, if that is a KernelError; EIO after a fault.
   */
  *unload(id: number, force: boolean): Sleepable<Outcome> {
    const entry = this.table.get(id);
    if (entry === undefined) return this.refuse(ENOENT, 'unknown', { id });
    const { guard, module, parts } = entry;
    const { phase } = guard;
    const { name } = module;
    if (!force) {
      if (phase !== 'loaded')
        return this.refuse(EBUSY, 'passing', { name, what: phase === 'loading' ? 'loaded' : 'unloaded' });
      if (module.unload === undefined) return this.refuse(EBUSY, 'noUnload', { name });
      const users = [...parts.users(), ...this.callers(guard)].map((use) => ({ text: `  ${use}` }));
      if (users.length > 0) return this.refuse(EBUSY, 'inUse', { name }, users);
      guard.phase = 'unloading';
      const ended = yield* this.enter(entry, 'unload', [parts.kernel, entry.state]);
      if (ended === 'ended') return { error: EIO, id: 0, lines: [fill(REFUSALS.fault, { name })] };
      guard.phase = 'loaded';
      if ('refused' in ended)
        return this.refused(errnoOf(ended.refused), [thrownLine(guard, 'unload', ended.refused)]);
      const left = parts.remnants().map((it) => remnantLine(guard, it));
      if (left.length > 0) return this.refuse(EBUSY, 'leaves', { name }, left);
    }
    this.takeBack(entry);
    return { error: 0, id, lines: [] };
  }

  /** Calls load or unload. Every exception of load refuses; of unload those that have an errno. */
  private enter({ guard, module }: Entry, which: 'load' | 'unload', args: unknown[]): Sleepable<Ended> {
    const where: Where = { kind: 'sleep', what: which, place: undefined };
    const callee = { self: module, func: module[which] as () => unknown, args };
    return guard.attempt(where, callee, undefined, which === 'load' ? () => true : hasErrno);
  }

  private refuse(
    error: number,
    why: keyof typeof REFUSALS,
    words: Words,
    more: readonly Line[] = [],
  ): Outcome {
    return this.refused(error, [{ text: fill(REFUSALS[why], words) }, ...more]);
  }

  private refused(error: number, lines: readonly Line[]): Outcome {
    this.say(lines);
    return { error, id: 0, lines: lines.flatMap(allOf) };
  }

  /** Lines for the console, each with the notes that go with it. */
  private say(lines: readonly Line[]): void {
    for (const { text, notes } of lines) {
      this.k.log(text);
      for (const note of notes ?? []) this.k.md.note(note);
    }
  }

  /** Processes that are in one of the module's system calls or devices. */
  private callers(guard: ModuleGuard): string[] {
    return [...guard.active]
      .filter(({ where, p }) => p !== null && !where.what.startsWith('thread '))
      .map(({ where, p }) => `pid ${p?.p_pid} (${p?.p_comm}) is in ${where.what}`);
  }

  /** A module has done wrong, and is marked as gone. Any level. Panics if that is what was asked for. */
  fault(guard: ModuleGuard, complaint: Complaint): void {
    const lines = complaintLines(guard, complaint);
    if (this.k.params.moduleFault === 'panic') throw new Panic(lines.flatMap(allOf).join('\n'));
    this.say(lines);
    const entry = [...this.table.values()].find((other) => other.guard === guard);
    if (entry === undefined) return;
    const had = entry.parts.remnants().map(({ kind }) => kind);
    this.takeBack(entry);
    const kinds = [...new Set(had)].map((kind) => `${had.filter((other) => other === kind).length} ${kind}`);
    this.k.log(`module ${guard.name}: taken back${kinds.length > 0 ? `, with ${kinds.join(', ')}` : ''}`);
  }

  /** Takes a module out, with everything it has. Any level. */
  private takeBack(entry: Entry): void {
    const { guard, parts, id } = entry;
    guard.phase = 'gone';
    this.table.delete(id);
    parts.release();
    for (const { p } of guard.active) if (p !== null) rouse(this.k, p);
    if (entry.announced) this.k.probe?.moduleUnloaded?.(guard.name);
  }

  /** A handler or an interrupt of a module has taken `ncycles`. */
  timed(guard: ModuleGuard, where: Where, ncycles: number): void {
    const { md } = this.k;
    const { softBehind } = this.k.cpu;
    softBehind.account(guard.share, ncycles);
    const microseconds = Math.round((ncycles * MICROSECONDS) / md.freq);
    if (microseconds <= this.budget) return;
    this.nexpensive++;
    if (ncycles <= (this.longest.get(where) ?? 0)) return;
    this.longest.set(where, ncycles);
    const words = { cycles: ncycles, microseconds, budget: this.budget };
    const what = `${where.what}: ${fill(WARNINGS.expensive, words)}`;
    const frames = guard.framesText(undefined, where.place);
    this.say(complaintLines(guard, { what, cycle: md.cycle, level: md.spl.ipl, frames }));
  }

  /**
   * Softclock has been behind for so many seconds, and has called so many handlers: a module that had more than half of
   * either is taken back. Whether there was one. Level: IPL_SOFTCLOCK.
   */
  behind(seconds: number, called: number): boolean {
    const { md } = this.k;
    const { softBehind } = this.k.cpu;
    for (const { guard } of this.table.values()) {
      const { share } = guard;
      if (softBehind.callsOf(share) * 2 < called && softBehind.cyclesOf(share) * 2 < seconds * md.freq)
        continue;
      softBehind.end();
      guard.condemn({
        what: fill(FAULTS.behind, { seconds }),
        cycle: md.cycle,
        level: md.spl.ipl,
        frames: [],
      });
      return true;
    }
    return false;
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const { k, table, syscalls } = this;
    const has = { drivers: 0, nodes: 0, calls: 0 };
    for (const { guard, parts } of table.values()) {
      if (guard.gone) throw new Error(`module ${guard.name} is gone, but in the table`);
      for (const { p, where } of guard.active)
        if (p !== null && k.allproc.get(p.p_pid) !== p)
          throw new Error(`module ${guard.name}: pid ${p.p_pid}, which is no more, is in ${where.what}`);
      const { drivers, nodes, calls } = parts.check();
      has.drivers += drivers;
      has.nodes += nodes;
      has.calls += calls;
    }
    const names = [...k.sysctls.keys()].filter((name) => /^(?:module|kern\.syscall)\./.test(name)).length;
    if (has.drivers !== k.drivers.size || has.nodes !== names || has.calls !== syscalls.size)
      throw new Error('a driver, a node or a system call is left of a module that is gone');
  }

  /** The number of a module; undefined if none of that name is loaded. */
  find(name: string): number | undefined {
    return [...this.table.values()].find(({ module }) => module.name === name)?.id;
  }

  /** The modules that are loaded, in the order they were. */
  stat(): ModuleStat[] {
    return [...this.table.values()].map(({ id, module, args, guard, parts }) => ({
      id,
      name: module.name,
      version: module.version,
      args,
      phase: guard.phase,
      remnants: parts
        .remnants()
        .map(({ kind, text, place }) => ({ kind, text, place: placeText(guard.places, place) })),
    }));
  }
}
