/**
 * The moments from which the stages of callouts are taken: of system calls, of the timers that they
 * set, and of the last ticks. They are kept as numbers, since most are never asked for.
 */
import type { Kernel } from '../kern/kernel.ts';
import type { Proc } from '../kern/proc.ts';
import type { AnyTimer } from '../probe.ts';
import type { Moment, Stage } from './life_record.ts';

/** The ticks of which the moment is kept: a power of two. */
const TICKS = 1024;

/** The stages of a callout. */
export type Stages = Record<Stage, Moment | undefined>;

export class LifeMoments {
  private readonly k: Kernel;
  /** Tick t is at t modulo TICKS. */
  private readonly tickOf = new Int32Array(TICKS).fill(-1);
  private readonly cycleOf = new Float64Array(TICKS);
  /** The process that has entered its system call last, and the moment. */
  private caller: Proc | undefined = undefined;
  private called = 0;
  private calledTick = 0;
  /** The moments at which the other processes have entered theirs. */
  private readonly entered = new WeakMap<Proc, Moment>();
  /** The timer that was set last, and the moment. */
  private itimer: AnyTimer | undefined = undefined;
  private itimerCycle = 0;
  private itimerTick = 0;

  constructor(k: Kernel) {
    this.k = k;
  }

  /** The present moment. */
  now(): Moment {
    return { cycle: this.k.md.cycle, tick: this.k.cpu.callouts.ticks };
  }

  syscallEnter(p: Proc): void {
    const { caller, called, calledTick } = this;
    if (caller !== undefined && caller !== p) this.entered.set(caller, { cycle: called, tick: calledTick });
    this.caller = p;
    this.called = this.k.md.cycle;
    this.calledTick = this.k.cpu.callouts.ticks;
  }

  itimerSet(timer: AnyTimer): void {
    this.itimer = timer;
    this.itimerCycle = this.k.md.cycle;
    this.itimerTick = this.k.cpu.callouts.ticks;
  }

  /** The interrupt of a tick has come at a cycle. */
  tick(tick: number, cycle: number): void {
    this.tickOf[tick & (TICKS - 1)] = tick;
    this.cycleOf[tick & (TICKS - 1)] = cycle;
  }

  /** The moment of a tick; undefined if it is long ago. */
  ofTick(tick: number): Moment | undefined {
    const slot = tick & (TICKS - 1);
    return this.tickOf[slot] === tick ? { cycle: this.cycleOf[slot], tick } : undefined;
  }

  /** Notes the moments at which a process has come to set a callout, whose argument is given. */
  origin(stages: Stages, p: Proc, arg: unknown): void {
    const { called, calledTick } = this;
    stages.syscall = p === this.caller ? { cycle: called, tick: calledTick } : this.entered.get(p);
    if (this.itimer === arg) stages.itimer = { cycle: this.itimerCycle, tick: this.itimerTick };
  }
}

/** The stages of a callout that was just set. All are there from the beginning, for speed. */
export function stagesFrom(set: Moment | undefined): Stages {
  return {
    syscall: undefined,
    itimer: undefined,
    set,
    interrupt: undefined,
    softclock: undefined,
    fire: undefined,
    posted: undefined,
    woken: undefined,
    done: undefined,
    delivered: undefined,
  };
}
