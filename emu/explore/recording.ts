/**
 * The record of one run that an exploration chooses from: the places at which an interrupt can
 * come, and the interrupts of the hardware that came.
 *
 * Invariant: `places` are in the order of their cycles and do not overlap; `arrivals` are in the
 * order in which they came.
 */

import { IPL_CLOCK, IPL_SOFTCLOCK, type Machdep } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';
import { signame } from '../../kernel/sys/signal.ts';
import type { Survey } from '../survey.ts';
import type { System } from '../system.ts';
import { faultsIn, type Step } from './steps.ts';

/**
 * A place: the end of one charge of the kernel, or the boundaries behind some user instructions
 * that followed each other without the kernel.
 */
export interface Place {
  readonly kind: 'kernel' | 'user';
  /** The cycle before the charge, or before the first instruction. */
  readonly from: number;
  /** The cycle after the charge, or after the last instruction. */
  readonly to: number;
  /** Boundaries: 1 for a charge, and for instructions their number. */
  readonly boundaries: number;
  /** The process on the processor; 0 if there is none. */
  readonly pid: number;
}

/** Things that an interrupt may do besides the counting of its clock. */
export type EffectKind = 'signal' | 'wakeup' | 'preemption' | 'handler';

/** A thing that an interrupt has done. */
export interface Effect {
  readonly kind: EffectKind;
  /** It in words, as `SIGALRM posted to pid 2 (race)`. */
  readonly words: string;
}

/** An interrupt of the hardware that was requested. */
export interface Arrival {
  /** The cycle of its request. */
  readonly cycle: number;
  readonly level: number;
  /** True if no process had the processor, and no handler ran. */
  readonly idle: boolean;
  /** Number of places before it. */
  readonly after: number;
  readonly effects: Effect[];
}

/** Handlers of the kernel that are always there: their calls are no reason to move an interrupt. */
const ROUTINE = new Set(['roundrobin', 'schedcpu', 'endtsleep', 'realitexpire']);

export class Recording {
  readonly places: Place[] = [];
  readonly arrivals: Arrival[] = [];
  readonly survey: Survey;
  readonly observer: Observer;
  /** The number of places when the last step was made; 0 without one. */
  begin = 0;
  /** Points of faults, and how often the run had come by them when the last step was made. */
  passed: ReadonlyMap<string, number> = new Map();
  private system: System | undefined;
  private md: Machdep | undefined;
  /** The process on the processor; 0 if there is none. */
  private pid = 0;
  /** Interrupt handlers that run, one inside the other. */
  private depth = 0;
  /** The cycle at which user instructions began. */
  private from = 0;

  /** The record of a run with these steps. It counts by which points of faults the run comes. */
  constructor(steps: readonly Step[]) {
    this.survey = {
      charged: (cycle, ncycles) => {
        if (ncycles > 0) this.place('kernel', cycle, cycle + ncycles, 1);
      },
      userBegins: (cycle) => {
        this.from = cycle;
      },
      userEnds: (cycle, _pc, ninstructions) => {
        if (ninstructions > 0) this.place('user', this.from, cycle, ninstructions);
      },
      moved: () => this.stepped(),
    };
    this.observer = this.listening(new Set(faultsIn(steps)));
  }

  /** The observer of processes, interrupts and faults; `placed` are those of the steps. */
  private listening(placed: ReadonlySet<string>): Observer {
    return {
      faultInjected: (fault) => {
        if (placed.has(fault)) this.stepped();
      },
      attached: (md) => {
        this.md = md;
      },
      onCpu: (p) => {
        this.pid = p.p_pid;
      },
      offCpu: (p, why) => {
        this.pid = 0;
        if (why === 'preempt') this.did('preemption', `pid ${p.p_pid} (${p.p_comm}) preempted`, true);
      },
      interruptPosted: (level) => this.posted(level),
      interruptEnter: () => {
        this.depth++;
      },
      interruptExit: () => {
        this.depth--;
      },
      signalPosted: (p, sig) => this.did('signal', `${signame(sig)} posted to pid ${p.p_pid} (${p.p_comm})`),
      procWakeup: (p) => this.did('wakeup', `pid ${p.p_pid} (${p.p_comm}) woken`),
      calloutFire: (_c, func) => {
        if (!ROUTINE.has(func.name)) this.did('handler', `${func.name || 'a handler'} called`);
      },
    };
  }

  /** Has the run counted by which points of faults it comes. */
  readonly counting = (system: System): void => {
    this.system = system;
  };

  /** Points of faults, and how often the run has come by them. */
  get passes(): ReadonlyMap<string, number> {
    return this.system?.faults?.passes() ?? new Map();
  }

  /** A step is made: the last one so far. */
  private stepped(): void {
    this.begin = this.places.length;
    this.passed = this.passes;
  }

  private place(kind: Place['kind'], from: number, to: number, boundaries: number): void {
    this.places.push({ kind, from, to, boundaries, pid: this.pid });
  }

  private posted(level: number): void {
    if (level <= IPL_SOFTCLOCK || this.md === undefined) return;
    const { cycle } = this.md;
    const idle = this.pid === 0 && this.depth === 0;
    this.arrivals.push({ cycle, level, idle, after: this.places.length, effects: [] });
  }

  /**
   * The run has ended, and the clock's next tick would have come at `cycle`: it could have come
   * before the end.
   */
  end(cycle: number): void {
    this.arrivals.push({ cycle, level: IPL_CLOCK, idle: false, after: this.places.length, effects: [] });
  }

  /** An interrupt has done something: the last one. Processes do such things, too. */
  private did(kind: EffectKind, words: string, always = false): void {
    if (!always && this.depth === 0) return;
    this.arrivals.at(-1)?.effects.push({ kind, words });
  }

  /** Checks the invariant; throws if it does not hold. */
  check(): void {
    let last = 0;
    for (const { from, to } of this.places) {
      // A charge during which an interrupt came ends behind those of its handler.
      if (to <= from || from < last) throw new Error('recording: places overlap');
      last = from;
    }
  }
}
