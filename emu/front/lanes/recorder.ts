/**
 * The recorder of the strip: an observer that keeps, in bounded memory, which process ran when,
 * which could have run, who held the interrupt levels, the ticks, and the lives of callouts. It is
 * attached from the boot on and does not show in the run.
 */

import type { Machdep } from '../../../kernel/machdep.ts';
import type { Leaving, Observer } from '../../../kernel/probe.ts';
import { calloutOwner } from '../../../kernel/trace/callout_owner.ts';
import { LevelLanes } from './levels.ts';
import { Lives } from './lives.ts';
import { Spans } from './spans.ts';
import { VisitCounter } from './visits.ts';

type Proc = Parameters<NonNullable<Observer['onCpu']>>[0];
type CalloutFunc = Parameters<NonNullable<Observer['calloutSet']>>[1];

/** The most spans of the processor, and of the ticks. */
const ROOM = 8192;
/** The most spans of one process. */
const PROCESS_ROOM = 2048;
/** The most processes that are kept; of those that have ended the oldest are forgotten. */
const MAX_PROCESSES = 256;

/** The lane of a process. */
export interface ProcessLane {
  readonly pid: number;
  /** `pid 3 (multi)`, as the owner of its callouts is called. */
  name: string;
  readonly born: number;
  /** The cycle at which it gave up the processor for ever; undefined while it lives. */
  died: number | undefined;
  readonly runs: Spans;
  /** The spans in which it could have run. */
  readonly ready: Spans;
  /** The state that it is in, and the cycle since which it is. */
  state: 'running' | 'ready' | 'asleep';
  since: number;
}

export class LaneRecorder implements Observer {
  /** The spans in which a process has the processor, by its name. */
  readonly processor = new Spans(ROOM);
  readonly processes = new Map<number, ProcessLane>();
  /** Processes that were forgotten. */
  forgotten = 0;
  /** The holds of the interrupt levels. */
  readonly levels = new LevelLanes();
  /** Ticks, as spans of no length; the key of a late one is `late`. */
  readonly ticks = new Spans(ROOM);
  readonly lives = new Lives();
  readonly visits = new VisitCounter();
  private md: Machdep | undefined;
  /**
   * The callout that was asked for last, while no process takes another name. To ask a function for
   * its name takes the engine as long as the rest of an event.
   */
  private lastFunc: CalloutFunc | undefined;
  private lastArg: unknown;
  private lastName = '';
  private lastOwner = '';

  attached(md: Machdep): void {
    this.md = md;
  }

  private get cycle(): number {
    return (this.md as Machdep).cycle;
  }

  levelRaised(_from: number, to: number, routine: string): void {
    this.levels.raised(this.md as Machdep, to, routine);
  }

  levelLowered(_from: number, to: number): void {
    this.levels.lowered(this.md as Machdep, to);
  }

  clockTick(_ticks: number, late: boolean): void {
    const { cycle } = this;
    this.ticks.add(cycle, cycle, late ? 'late' : '');
  }

  calloutSet(entry: number): void {
    this.visits.calloutSet();
    this.lives.set(entry, this.cycle);
  }

  calloutUnset(entry: number, func: CalloutFunc, arg: unknown): void {
    this.visits.calloutUnset();
    this.know(func, arg);
    this.lives.ended(entry, this.cycle, 'unset', this.lastName, this.lastOwner);
  }

  calloutFire(entry: number, func: CalloutFunc, arg: unknown): void {
    this.know(func, arg);
    this.lives.ended(entry, this.cycle, 'called', this.lastName, this.lastOwner);
  }

  procFork(child: Proc): void {
    this.laneOf(child);
  }

  procExec(p: Proc): void {
    this.laneOf(p).name = nameOf(p);
    this.lastFunc = undefined;
  }

  procWakeup(p: Proc): void {
    this.enter(this.laneOf(p), 'ready');
  }

  onCpu(p: Proc): void {
    this.enter(this.laneOf(p), 'running');
  }

  offCpu(p: Proc, why: Leaving): void {
    const lane = this.laneOf(p);
    const { since, name } = lane;
    this.enter(lane, why === 'preempt' ? 'ready' : 'asleep');
    this.processor.add(since, this.cycle, name);
    if (why === 'exit') lane.died = this.cycle;
  }

  /** A process is in another state from now on. */
  private enter(lane: ProcessLane, state: ProcessLane['state']): void {
    const { cycle } = this;
    if (lane.state === state) return;
    if (lane.state === 'running') lane.runs.add(lane.since, cycle, '');
    else if (lane.state === 'ready') lane.ready.add(lane.since, cycle, '');
    lane.state = state;
    lane.since = cycle;
  }

  /** The lane of a process. A pid that is used again gets a new one. */
  private laneOf(p: Proc): ProcessLane {
    const known = this.processes.get(p.p_pid);
    if (known !== undefined && known.died === undefined) return known;
    if (this.processes.size >= MAX_PROCESSES) this.forget();
    const { cycle } = this;
    const lane: ProcessLane = {
      ...{ pid: p.p_pid, name: nameOf(p), born: cycle, died: undefined },
      ...{ runs: new Spans(PROCESS_ROOM), ready: new Spans(PROCESS_ROOM), state: 'ready', since: cycle },
    };
    this.processes.delete(p.p_pid);
    this.processes.set(p.p_pid, lane);
    return lane;
  }

  /** Forgets the process that ended first. */
  private forget(): void {
    let oldest: ProcessLane | undefined;
    for (const lane of this.processes.values())
      if (lane.died !== undefined && lane.died < (oldest?.died ?? Number.POSITIVE_INFINITY)) oldest = lane;
    if (oldest === undefined) return;
    this.processes.delete(oldest.pid);
    this.forgotten++;
  }

  /** Finds the names of a callout's function and of its owner. */
  private know(func: CalloutFunc, arg: unknown): void {
    if (func === this.lastFunc && arg === this.lastArg) return;
    this.lastName = func.name || '?';
    this.lastFunc = func;
    this.lastArg = arg;
    this.lastOwner = calloutOwner(func, arg).name;
  }
}

/** The name of a process as that of an owner of callouts. */
const nameOf = (p: Proc): string => calloutOwner(null, p).name;
