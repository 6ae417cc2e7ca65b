/**
 * The stops of the debugger in the C programs of one machine: those stops of their code that are
 * armed, set at the processor for the address map of each process that runs the program. It is a
 * watcher of the processor, and changes nothing of the run.
 *
 * Invariant: between two runs a map that is known has a stop at the processor exactly where its
 * program's code is armed for it; a map is known while a process has it.
 */

import type { Proc } from '../../kernel/kern/proc.ts';
import { type Pmap, REG_PC } from '../../kernel/machdep.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';
import type { Engine } from '../cpu/engine.ts';
import type { Watcher } from '../cpu/watch.ts';
import type { System } from '../system.ts';
import type { Code, CodeStop } from './code.ts';
import type { ProgramCode, ProgramCodes } from './programcode.ts';

/** Events after which processes have other maps, or other programs. */
const CHANGES: ReadonlySet<ProbeEvent> = new Set<ProbeEvent>(['procFork', 'procExec', 'procExit']);

/** The stops in one map. */
interface Mapped {
  readonly program: ProgramCode;
  /** The addresses that have a stop at the processor. */
  readonly set: Set<number>;
}

/** An instruction at which a process stands, and has not executed it yet. */
interface Standing {
  readonly p: Proc;
  readonly pc: number;
  readonly instructions: number;
}

export class ProgramStops implements Watcher {
  private readonly system: System;
  private readonly code: Code;
  private readonly programs: ProgramCodes;
  private readonly maps = new Map<Pmap, Mapped>();
  private engine: Pick<Engine, 'setStop' | 'clearStop'> | undefined;
  /** The maps in which a step is to stop at any line. */
  private lines: Pmap | 'all' | 'none' = 'none';
  /** The place that the debugger goes on from, at which it does not stop again. */
  private from: Standing | undefined;

  /** `code` is told of stops; its programs are `programs`. */
  constructor(system: System, code: Code, programs: ProgramCodes) {
    this.system = system;
    this.code = code;
    this.programs = programs;
  }

  begin(engine: Pick<Engine, 'setStop' | 'clearStop'>): void {
    this.engine = engine;
    this.sync();
  }

  watches(): boolean {
    return false;
  }

  access(): boolean {
    return false;
  }

  stopped(pc: number): boolean {
    const here = this.standing();
    const mapped = here && this.maps.get(here.p.p_vmspace.pmap);
    if (here === undefined || mapped?.set.has(pc) !== true) return false;
    const { from } = this;
    const isHere = from?.p === here.p && from.pc === pc && from.instructions === here.instructions;
    if (!isHere) this.code.stopped(mapped.program, mapped.program.addresses.indexOf(pc));
    return true;
  }

  /** The process that is in user mode, and its place; undefined if none is. */
  private standing(): Standing | undefined {
    const { processes, instructions } = this.system;
    const p = processes.current;
    if (p === undefined || !processes.isInUserMode(p)) return undefined;
    return { p, pc: p.p_regs[REG_PC] >>> 0, instructions };
  }

  /** The machine goes on from where it stands; with `byLine`, to the next line of a program. */
  goOn(byLine: boolean): void {
    this.from = this.standing();
    const pmap = this.system.processes.current?.p_vmspace.pmap;
    const isKnown = pmap !== undefined && this.maps.has(pmap);
    this.lines = !byLine ? 'none' : isKnown ? pmap : 'all';
    this.sync();
  }

  /** The last stop up to the place at which a process stands, in the same function. */
  get here(): CodeStop | undefined {
    const here = this.standing();
    const program = here && this.maps.get(here.p.p_vmspace.pmap)?.program;
    if (here === undefined || program === undefined) return undefined;
    const at = program.addresses.findLastIndex((address) => address <= here.pc);
    return program.stops[at];
  }

  /** An event has been told. */
  heard(event: ProbeEvent, args: readonly unknown[]): void {
    if (CHANGES.has(event)) this.sync(event === 'procExit' ? (args[0] as Proc) : undefined);
  }

  /** Sets and clears the stops of all maps as their code is armed; `gone` has none any more. */
  sync(gone?: Proc): void {
    const used = new Set<Pmap>();
    for (const p of this.system.processes.all()) {
      const { pmap, file } = p.p_vmspace;
      const program = p === gone ? undefined : this.programs.of(file, this.system.view.symbolsOf(p));
      if (program === undefined) continue;
      used.add(pmap);
      const mapped = this.maps.get(pmap);
      if (mapped?.program === program) continue;
      if (mapped !== undefined) this.clear(pmap, mapped);
      this.maps.set(pmap, { program, set: new Set() });
    }
    for (const [pmap, mapped] of this.maps)
      if (used.has(pmap)) this.fit(pmap, mapped);
      else {
        this.clear(pmap, mapped);
        this.maps.delete(pmap);
      }
  }

  /** Sets and clears the stops of one map. */
  private fit(pmap: Pmap, { program, set }: Mapped): void {
    for (const [number, address] of program.addresses.entries()) {
      const isWanted = program.armed[number] === 1 || this.lines === 'all' || this.lines === pmap;
      if (isWanted === set.has(address)) continue;
      if (isWanted) this.engine?.setStop(pmap, address);
      else this.engine?.clearStop(pmap, address);
      if (isWanted) set.add(address);
      else set.delete(address);
    }
  }

  private clear(pmap: Pmap, { set }: Mapped): void {
    for (const address of set) this.engine?.clearStop(pmap, address);
    set.clear();
  }

  /** Clears all stops: the debugger leaves the machine. */
  letGo(): void {
    for (const [pmap, mapped] of this.maps) this.clear(pmap, mapped);
    this.maps.clear();
  }
}
