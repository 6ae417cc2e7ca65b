/**
 * The machine as GDB's target. It hears the kernel's probe, watches the processor and is asked
 * about signals; where something happens that GDB is to be told, it calls its listener there and
 * then, in the middle of the kernel if need be, and the machine stands still until that returns. So
 * looking does not show in the run. All processes go on together: to hold one back would be another
 * run.
 */

import { IDENT } from '../../kernel/callout/ident.ts';
import type { SignalTracer } from '../../kernel/kern/kern_sig.ts';
import type { Proc } from '../../kernel/kern/proc.ts';
import type { Observer } from '../../kernel/probe.ts';
import { SIGKILL } from '../../kernel/sys/signal.ts';
import type { Mmu } from '../cpu/mmu.ts';
import type { Watcher } from '../cpu/watch.ts';
import type { System } from '../system.ts';
import { Accesses, metBy } from './accesses.ts';
import { Alterations } from './alterations.ts';
import { Breakpoints } from './breakpoints.ts';
import { EventBreaks, monitored } from './monitor.ts';
import type { Recorder } from './recorder.ts';
import { gdbSignal } from './signals.ts';
import type { Resume, Stop, Target, ThreadName, ThreadStop, Wanted, WatchKind } from './target.ts';
import { Vforks } from './vforks.ts';
import { nameOf, ProcessView } from './view.ts';

export class MachineTarget extends ProcessView implements Target {
  readonly wanted: Wanted = { fork: false, vfork: false, exec: false };
  passed: ReadonlySet<number> = new Set();
  readonly begun: boolean;
  readonly observer: Observer;
  readonly watcher: Watcher;
  /** Is told of each stop; the machine stands still until it has said how it goes on. */
  listener: (stop: Stop) => Resume;
  /** Shows GDB's user a line while the program runs. */
  tell: (line: string) => void = () => undefined;
  /** The thread whose next turn on the processor ends the present run(). */
  awaited: number | undefined;
  /** The reason why nobody may change the run. */
  readonly fixed: string | undefined;
  readonly points = new Breakpoints();
  private readonly held = new Set<number>();
  /** Processes that GDB has already, before they are forked: at their fork it is not told. */
  private known = new Set<number>();
  private readonly vforks = new Vforks();
  private readonly accesses = new Accesses(this.points);
  readonly alterations: Alterations;
  readonly events = new EventBreaks((line) => this.eventMet(line));
  private memory: Pick<Mmu, 'forget' | 'active' | 'ram'> | undefined;
  /** The recorder of the machine's work; undefined if nobody records it. */
  private recorder: Recorder | undefined;
  /** True while the listener is called in the middle of the kernel. */
  private inside = false;
  /** True once GDB has left the machine in the middle of its work: nothing changes what GDB had. */
  left = false;

  /**
   * `begun`: the program was started for GDB. `fixed` says why nobody may change the run; undefined
   * if GDB may.
   */
  constructor(begun: boolean, fixed: string | undefined) {
    super();
    this.begun = begun;
    this.fixed = fixed;
    this.alterations = new Alterations(fixed);
    this.listener = () => ({ signals: new Map() });
    this.observer = this.observing();
    this.watcher = this.watching();
  }

  private watching(): Watcher {
    return {
      begin: (engine, memory) => {
        this.memory = memory;
        this.points.begin(engine, memory);
      },
      stopped: (pc) => this.stopped(pc),
      watches: (vaddr) =>
        this.recorder !== undefined || this.points.watchesPage(this.currentPid, vaddr >>> 0),
      access: (pc, vaddr, size, store) => this.accessed(pc >>> 0, vaddr >>> 0, size, store),
      written: (ppn) => this.memory && this.recorder?.written(this.memory, ppn),
      remapped: () => this.recorder?.cut(),
    };
  }

  private accessed(pc: number, address: number, size: number, store: boolean): boolean {
    if (this.memory !== undefined) this.recorder?.access(this.memory, address, size, store);
    const { current: p } = this;
    return p !== undefined && this.accesses.stops(p, pc, address, size, store);
  }

  /**
   * Takes the machine, which was booted with the observer and has not run. `holds`: the process
   * that was booted is GDB's from the beginning.
   */
  on(system: System, holds = true): void {
    this.there = system;
    system.watch(this.watcher);
    const tracer: SignalTracer = { acts: (p, sig) => this.acts(p, sig) };
    system.processes.trace(tracer);
    const { booted } = system.processes;
    if (booted !== undefined && holds) this.attach(booted.p_pid);
  }

  /** Has the machine's work recorded from now on; undefined ends that. Between two runs. */
  record(recorder: Recorder | undefined): void {
    this.recorder = recorder;
    this.memory?.forget();
  }

  /**
   * Takes the place of the target of another machine of the same run: the processes that GDB has
   * there and that are here too are held, with their points.
   */
  takeOver(from: MachineTarget, withEvents = true): void {
    Object.assign(this.wanted, from.wanted);
    this.passed = from.passed;
    this.accesses.changed();
    for (const pid of this.held) this.detach(pid);
    this.known = new Set([...from.known, ...from.held]);
    this.takeHeld(from);
    if (withEvents) this.events.takeOver(from.events, this.system);
  }

  /** The number of the process that has the processor; 0 if none has. */
  private get currentPid(): number {
    return this.current?.p_pid ?? 0;
  }

  private isHeld = (p: Proc | undefined): boolean => p !== undefined && this.held.has(p.p_pid);

  private observing(): Observer {
    return {
      onCpu: (p) => this.gotCpu(p),
      procFork: (child, parent) => this.forked(child, parent),
      procExec: (p, path) => this.execed(p, path),
      procExit: (p, status) => this.exited(p, status),
      threadExit: (p) => this.forget(p),
      signalStops: (p, sig) => this.stopsBy(p, sig),
      userCopied: (p, address, size, out) => this.copied(p, address >>> 0, size, out),
    };
  }

  /** Tells of a stop in the middle of the kernel. */
  private tellInside(stop: Stop): Resume {
    this.inside = true;
    try {
      return this.listener(stop);
    } finally {
      this.inside = false;
    }
  }

  private gotCpu(p: Proc): void {
    if (p[IDENT] === this.awaited || this.recorder !== undefined) this.system.stop();
    if (!this.vforks.takesBack(p[IDENT])) return;
    if (this.isHeld(p) && this.wanted.vfork) this.tellInside({ kind: 'vforkdone', ...nameOf(p) });
  }

  private forked(child: Proc, parent: Proc | undefined): void {
    this.recorder?.cut();
    if (parent === undefined || this.left) return;
    const kind = child.p_vmspace === parent.p_vmspace ? 'vfork' : 'fork';
    this.programs.copy(child.p_pid, parent.p_pid);
    if (kind === 'vfork') this.vforks.borrows(child.p_pid, parent[IDENT]);
    const isKnown = this.known.has(child.p_pid);
    if (!this.isHeld(parent) || !(this.wanted[kind] || isKnown)) return;
    this.held.add(child.p_pid);
    this.points.add(child.p_pid, child.p_vmspace.pmap, parent.p_pid);
    if (isKnown) return;
    this.tellInside({ kind, ...nameOf(parent), child: child.p_pid });
  }

  private execed(p: Proc, path: string): void {
    this.recorder?.cut();
    this.programs.set(p.p_pid, path, this.there?.processes.directory(p));
    this.vforks.gives(p.p_pid);
    if (!this.isHeld(p) || this.left) return;
    this.points.add(p.p_pid, p.p_vmspace.pmap);
    if (this.wanted.exec) this.tellInside({ kind: 'exec', ...nameOf(p), path: this.program(p.p_pid) });
  }

  /** A thread has ended. */
  private forget(p: Proc): void {
    this.vforks.ends(p[IDENT]);
    this.alterations.posts.forget(p[IDENT]);
  }

  private exited(p: Proc, status: number): void {
    const { p_pid: pid } = p;
    if (!this.left) this.events.exits(this.system, p, status);
    this.recorder?.cut();
    this.forget(p);
    this.programs.forget(pid);
    if (this.left || !this.held.delete(pid)) return;
    this.points.remove(pid);
    const sig = status & 0x7f;
    if (sig === 0) this.tellInside({ kind: 'exited', pid, status: (status >> 8) & 0xff });
    else this.tellInside({ kind: 'killed', pid, signal: gdbSignal(sig) });
  }

  /** The kernel has copied from or to a process's memory. */
  private copied(p: Proc, address: number, size: number, out: boolean): void {
    this.recorder?.copied(nameOf(p), address, size, out);
    if (!this.isHeld(p)) return;
    const watch = this.points.watched(p.p_pid, address, size, out);
    if (watch === undefined || this.passes(nameOf(p), `passes a watchpoint at 0x${address.toString(16)}`))
      return;
    this.tellInside(metBy(nameOf(p), watch, address));
  }

  /** Asked by the kernel before a thread acts on a signal. */
  private acts(p: Proc, sig: number): boolean {
    const signal = gdbSignal(sig);
    if (!this.isHeld(p) || sig === SIGKILL || this.passed.has(signal)) return true;
    if (this.alterations.posts.takes(p[IDENT], sig)) return true;
    if (this.passes(nameOf(p), `gets signal ${signal}`)) return true;
    const given = this.tellInside({ kind: 'signal', ...nameOf(p), signal }).signals.get(p[IDENT]) ?? 0;
    if (this.alterations.posts.ends(p.p_pid)) return false;
    if (!this.held.has(p.p_pid) || given === signal) return true;
    if (this.fixed !== undefined) {
      this.tell(`signal ${signal} is delivered all the same: ${this.fixed}`);
      return true;
    }
    this.alterations.change(this.system);
    this.alterations.post(this.system, p[IDENT], given);
    return false;
  }

  /** A signal has stopped a process, which GDB cannot keep it from. */
  private stopsBy(p: Proc, sig: number): void {
    const signal = gdbSignal(sig);
    if (!this.isHeld(p) || this.passed.has(signal) || this.alterations.posts.takes(p[IDENT], sig)) return;
    if (this.passes(nameOf(p), `is stopped by signal ${signal}`)) return;
    this.tellInside({ kind: 'signal', ...nameOf(p), signal });
  }

  /** Posts signals that wait for a boundary. Between two runs. */
  settle(): void {
    this.alterations.posts.settle(this.system);
  }

  private takeHeld(from: MachineTarget): void {
    for (const pid of from.held) {
      const p = this.system.processes.get(pid);
      if (p === undefined) continue;
      this.held.add(pid);
      this.points.copy(pid, p.p_vmspace.pmap, from.points);
    }
  }

  /** Has the points that the processes of GDB have at the target of another machine. */
  takePoints(from: MachineTarget): void {
    this.accesses.changed();
    this.takeHeld(from);
    this.events.takeOver(from.events, this.system);
  }

  /** True while the machine stands still in the middle of the kernel. */
  get isInside(): boolean {
    return this.inside;
  }

  /** Sends the signals with which threads go on from a stop that is none at a signal. */
  send({ signals }: Resume): void {
    if (signals.size === 0) return;
    if (this.fixed !== undefined) {
      this.tell(`no signal is sent: ${this.fixed}`);
      return;
    }
    this.alterations.change(this.system);
    for (const [thread, signal] of signals) this.alterations.post(this.system, thread, signal);
  }

  private stopped(pc: number): boolean {
    const p = this.current;
    if (p === undefined) return false;
    const who = nameOf(p);
    const met = this.accesses.taken(p, pc);
    if (met !== undefined) this.meets(metBy(who, met.watch, met.address), pc);
    else if (this.points.meets(who, pc)) this.meets({ kind: 'break', ...who }, pc);
    else return this.points.isStop(p.p_vmspace.pmap, pc);
    return true;
  }

  /** A thread stops at a point at `pc`, or passes it. */
  private meets(stop: ThreadStop, pc: number): void {
    const what = stop.kind === 'watch' ? 'watchpoint' : 'breakpoint';
    if (!this.passes(stop, `passes a ${what} at 0x${pc.toString(16)}`)) this.listener(stop);
  }

  /**
   * True if a thread goes on over something at which it would stop, and GDB's user is told of it.
   * While GDB lets another thread go on alone it takes the others to stand still, and breaks down
   * if one stops.
   */
  private passes(who: ThreadName, what: string): boolean {
    if (!this.points.isPassed(who)) return false;
    this.tell(`thread ${who.pid}.${who.thread} ${what}, in a step of another thread`);
    return true;
  }

  private eventMet(line: string): void {
    this.tell(line);
    const who = this.runningOr(this.inferiors()[0]);
    if (who !== undefined) this.tellInside({ kind: 'trap', ...who });
  }

  /** The thread that has the processor, if GDB has it; else the first thread of process `pid`. */
  private runningOr(pid: number | undefined): ThreadName | undefined {
    const { current: p } = this;
    if (p !== undefined && this.isHeld(p)) return nameOf(p);
    return pid === undefined ? undefined : { pid, thread: pid };
  }

  inferiors(): readonly number[] {
    return [...this.held].sort((a, b) => a - b);
  }

  setRegister(thread: number, register: number, word: number): void {
    this.alterations.setRegister(this.system, thread, register, word);
  }

  write(pid: number, address: number, bytes: Uint8Array): boolean {
    return this.alterations.write(this.system, pid, address, bytes);
  }

  setBreak(pid: number, address: number): boolean {
    const { processes } = this.system;
    const p = processes.get(pid);
    if (p === undefined || !this.isHeld(p) || !processes.has(p, address)) return false;
    this.points.set(pid, address);
    return true;
  }

  clearBreak(pid: number, address: number): void {
    this.points.clear(pid, address);
  }

  setWatch(pid: number, how: WatchKind, address: number, size: number): boolean {
    if (!this.held.has(pid)) return false;
    this.accesses.changed();
    this.points.setWatch(pid, { how, address, size });
    return true;
  }

  clearWatch(pid: number, how: WatchKind, address: number, size: number): void {
    this.accesses.changed();
    this.points.clearWatch(pid, { how, address, size });
  }

  /** Gives up all breakpoints and watchpoints; the processes are held on. */
  clearPoints(): void {
    this.accesses.changed();
    for (const pid of this.held) {
      const p = this.system.processes.get(pid);
      if (p !== undefined) this.points.add(pid, p.p_vmspace.pmap);
    }
  }

  attach(pid: number): boolean {
    const p = this.system.processes.get(pid);
    if (p === undefined) return false;
    if (!this.held.has(pid)) this.points.add(pid, p.p_vmspace.pmap);
    this.held.add(pid);
    return true;
  }

  detach(pid: number): boolean {
    this.points.remove(pid);
    this.known.delete(pid);
    return this.held.delete(pid);
  }

  kill(pid: number): boolean {
    if (this.system.processes.get(pid) === undefined) return false;
    this.alterations.kill(this.system, pid);
    this.detach(pid);
    return true;
  }

  /** `system`, if it is given, is another machine that stands where the user looks. */
  monitor(line: string, system = this.system): readonly string[] {
    if (line.trim() === 'ps') return this.lines();
    return monitored(line, { own: this.system, shown: system }, this.events, this.inside);
  }
}
