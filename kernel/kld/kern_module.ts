/**
 * Loadable modules, module(9), kern_module.c: the table of modules, loading and
 * unloading, and the end of a module that does something wrong. The kernel is handed
 * modules that somebody else has evaluated.
 *
 * A module that does something wrong is taken back with all that it has in the
 * kernel, or the kernel panics, as booted. Processes that sleep in the module are
 * woken, and their calls fail; its threads end.
 *
 * Invariant: no module in the table is gone; `syscalls`, the sysctl tree, the
 * drivers and the callout table hold nothing of a module that is not in the table.
 */

import type { Kernel } from '../kern/kernel.ts';
import type { Sleepable } from '../kern/proc.ts';
import type { Sysent } from '../machine/syscall.ts';
import type { ArgValue, Module } from '../module.ts';
import { EBUSY, EEXIST, EINVAL, EIO, ENOENT, ENOEXEC } from '../sys/errno.ts';
import { Panic } from '../sys/panic.ts';
import { MICROSECONDS } from '../sys/param.ts';
import type { Activity, Complaint, Ending, Phase, Where } from './activity.ts';
import { parseModuleArgs } from './args.ts';
import { moduleOf } from './exports.ts';
import { FAULTS, fill, REFUSALS, WARNINGS, type Words } from './faults.ts';
import { ModuleGuard } from './guard.ts';
import { ModuleParts } from './interface.ts';
import {
  allOf,
  complaintLines,
  errnoOf,
  frameLines,
  hasErrno,
  type Line,
  remnantLine,
  thrownLine,
} from './lines.ts';
import { NO_PLACES, type Places, placeText } from './place.ts';
import type { Remnant } from './remnant.ts';
import { rouse } from './threads.ts';

/** The id of the first module: the kernel itself is 1 in kldstat(8). */
const FIRST_ID = 2;
/** The budget of a handler at boot, microseconds: FreeBSD's 2 ms. */
const BUDGET = 2000;

/** A request to load a module. */
export interface LoadRequest {
  /** The exports of the module. */
  readonly module: unknown;
  /** Its arguments, as NAME=VALUE. */
  readonly args?: readonly string[];
  /** The places in its file; NO_PLACES unless given. They make no difference to the run. */
  readonly places?: Places;
}

/** The end of a request. */
export interface Outcome {
  /** An errno, or 0. */
  readonly error: number;
  /** The module's number, if it was loaded. */
  readonly id: number;
  /** The reason of an error. These lines have been on the console as well. */
  readonly lines: readonly string[];
}

/** A module that is loaded, as kldstat shows it. */
export interface ModuleStat {
  readonly id: number;
  readonly name: string;
  readonly version: number | string;
  readonly args: Readonly<Record<string, ArgValue>>;
  readonly phase: Phase;
  /** The things that it has to give back, in words, with the places in its file that made them. */
  readonly remnants: readonly {
    readonly kind: Remnant['kind'];
    readonly text: string;
    readonly place: string;
    /** More of it; empty for none. */
    readonly detail: string;
  }[];
  /** Its use, its counters and trace points, and its work, a line for each. */
  readonly state: readonly string[];
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

/** The table of modules, and the figures that the kernel keeps of them. */
export class Modules {
  /** The innermost activity whose code runs; undefined if no module's code does. [any level] */
  activity: Activity | undefined = undefined;
  /** An exception of the kernel's own on its way through a module's code; undefined for none. */
  kernelError: unknown = undefined;
  /** System calls of modules, by number. */
  readonly syscalls = new Map<number, Sysent>();
  /** Microseconds that a handler may take, kern.module.budget. */
  budget = BUDGET;
  /** Calls of handlers that took longer. */
  nexpensive = 0;
  private readonly k: Kernel;
  private readonly table = new Map<number, Entry>();
  /** The number that was given out last. */
  private lastId = FIRST_ID - 1;
  /** By way into a module, the most cycles that a call took, if that was over the budget. */
  private readonly longest = new WeakMap<Where, number>();

  constructor(k: Kernel) {
    this.k = k;
  }

  /**
   * Loads a module. Sleeps as the module's load does. ENOEXEC for no module; EINVAL for arguments
   * it does not take; EEXIST if one of its name is loaded; the errno that load throws, or EIO.
   */
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
   * Unloads a module; with `force` it is not asked. Sleeps as its unload does. ENOENT; EBUSY if
   * it is in use, has no unload, or fails the leak check, because its unload has left remnants
   * (remnant.ts): then it stays loaded; the errno that unload throws; EIO after a fault.
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
  private enter({ guard, module }: Entry, which: 'load' | 'unload', args: unknown[]): Sleepable<Ending> {
    const where: Where = { kind: 'sleep', what: which, place: undefined };
    const callee = { self: module, func: module[which] as () => unknown, args };
    return guard.attempt(where, callee, undefined, which === 'load' ? () => true : hasErrno);
  }

  /** Refuses a request for one of REFUSALS, with further lines below. */
  private refuse(
    error: number,
    why: keyof typeof REFUSALS,
    words: Words,
    more: readonly Line[] = [],
  ): Outcome {
    return this.refused(error, [{ text: fill(REFUSALS[why], words) }, ...more]);
  }

  /** Refuses a request, and says the lines. */
  private refused(error: number, lines: readonly Line[]): Outcome {
    this.say(lines);
    return { error, id: 0, lines: lines.flatMap(allOf) };
  }

  /** Writes lines to the console, each with its notes beside it. */
  private say(lines: readonly Line[]): void {
    for (const { text, notes } of lines) {
      this.k.log(text);
      for (const note of notes ?? []) this.k.md.note(note);
    }
  }

  /** A line for each process that is in one of the module's system calls or devices. */
  private callers(guard: ModuleGuard): string[] {
    return [...guard.active]
      .filter(({ where, p }) => p !== null && !where.what.startsWith('thread '))
      .map(({ where, p }) => `pid ${p?.p_pid} (${p?.p_comm}) is in ${where.what}`);
  }

  /**
   * Panics for a module that did something wrong, if the kernel was booted to. The module is as it
   * was, for the debugger to look at. Any level.
   */
  panicIfBootedTo(guard: ModuleGuard, complaint: Complaint): void {
    if (this.k.params.moduleFault !== 'panic') return;
    throw new Panic(complaintLines(guard, complaint).flatMap(allOf).join('\n'));
  }

  /** Takes back a module that did something wrong and is gone, and says so. Any level. */
  fault(guard: ModuleGuard, complaint: Complaint): void {
    this.say(complaintLines(guard, complaint));
    const entry = [...this.table.values()].find((other) => other.guard === guard);
    if (entry === undefined) return;
    const had = entry.parts.remnants().map(({ kind }) => kind);
    this.takeBack(entry);
    const kinds = [...new Set(had)].map((kind) => {
      const n = had.filter((other) => other === kind).length;
      return `${n} ${kind}${n === 1 ? '' : 's'}`;
    });
    this.k.log(`module ${guard.name}: taken back${kinds.length > 0 ? `, with ${kinds.join(', ')}` : ''}`);
  }

  /** Takes a module out of the kernel, with everything it has. Any level. */
  private takeBack(entry: Entry): void {
    const { guard, parts, id } = entry;
    guard.phase = 'gone';
    this.table.delete(id);
    parts.release();
    for (const { p } of guard.active) if (p !== null) rouse(this.k, p);
    if (entry.announced) this.k.probe?.moduleUnloaded?.(guard.name);
  }

  /** Accounts a handler or an interrupt of `ncycles`; says so if that is over the budget. */
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
    const frames = frameLines(guard.places, undefined, where.place);
    this.say(complaintLines(guard, { what, cycle: md.cycle, level: md.spl.ipl, frames }));
  }

  /**
   * Softclock has been behind for so many seconds, and has called so many handlers: takes a
   * module back that had half of either or more. True if there was one. Level: IPL_SOFTCLOCK.
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

  /** The modules in the table, in the order in which they were loaded. */
  stat(): ModuleStat[] {
    return [...this.table.values()].map(({ id, module, args, guard, parts }) => ({
      id,
      name: module.name,
      version: module.version,
      args,
      phase: guard.phase,
      remnants: parts.remnants().map(({ kind, text, place, detail = '' }) => ({
        kind,
        text,
        place: placeText(guard.places, place),
        detail,
      })),
      state: [
        ...parts.users(),
        ...this.callers(guard),
        ...parts.figures(),
        `${guard.places.steps()} steps of its own code so far`,
      ],
    }));
  }
}
