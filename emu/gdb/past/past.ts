/**
 * The past of the run that gdb has. The present machine stands still meanwhile. Going back leads to
 * places of a journal; going forward from one takes a machine that comes there, and goes on with it
 * until it is where the present is.
 *
 * Invariant: gdb stands at one place: in the present, where `there` is undefined; at a place of the
 * journal of `visited`; or where `machine` stands, which runs on. A machine that is `standing` is
 * not after that place.
 */

import { REG_PC } from '../../../kernel/machdep.ts';
import type { MachineTarget } from '../machine.ts';
import { Stepping } from '../stepping.ts';
import { threadOf } from '../stopreply.ts';
import { Refused, type Resume, type Stop, type ThreadName, type Way } from '../target.ts';
import { nameOf } from '../view.ts';
import { Backward, type Visited } from './backward.ts';
import { Bookmarks } from './bookmarks.ts';
import { type Standing, standingOf } from './journal.ts';
import {
  Interrupted,
  type MakePast,
  type PastMachine,
  type PastTrail,
  pastTrail,
  runTo,
  SLICE,
} from './machines.ts';
import { PastTarget } from './target.ts';

const GO: Resume = { signals: new Map() };

/** The first thread of the first process that gdb has at a target. */
function firstOf(target: MachineTarget): ThreadName {
  const [pid = 0] = target.inferiors();
  return { pid, thread: pid };
}

/** The server's side of the past. */
export interface PastUser {
  /**
   * Tells gdb of a stop in the middle of a machine's work, and does its commands until it goes
   * on.
   */
  serve(stop: Stop): Way;
  /** The way that gdb wants while a machine runs: to stop at once, or to leave; or none. */
  interrupts(): 'stop' | 'leave' | undefined;
}

/**
 * The end of a way: a stop in the past; or the present, with a stop there or the way on from it.
 */
export type Arrived =
  | { readonly kind: 'past'; readonly stop: Stop }
  | { readonly kind: 'present'; readonly stop?: Stop; readonly way: Way };

export class Past {
  readonly bookmarks = new Bookmarks();
  private readonly present: MachineTarget;
  private readonly refusal: () => string | undefined;
  private readonly trail: PastTrail;
  private readonly backward: Backward;
  private user: PastUser | undefined;
  private visited: Visited | undefined;
  private machine: PastMachine | undefined;
  private stepping: Stepping | undefined;
  /** The way on of the machine that runs. */
  private resume: Resume = GO;
  /** The stop at which the present stands. */
  presentStop: Stop | undefined;
  /** A way that was asked for in the middle of a machine's work, and the cycle at that. */
  private asked: { readonly way: Way; readonly cycle: number; readonly origin: Standing } | undefined;
  /** The last way that gdb asked for: the one that go() was given, or one from a stop on it. */
  way: Way = { kind: 'free' };
  /** A machine that was brought to a place to be looked at. */
  private standing: PastMachine | undefined;
  private there: PastTarget | undefined;

  /**
   * `make` makes a machine of the run; `refusal` says why the run cannot be made again, if it
   * cannot.
   */
  constructor(present: MachineTarget, make: MakePast, refusal: () => string | undefined) {
    this.present = present;
    this.refusal = refusal;
    this.trail = pastTrail(() => ({ ...make(), check: () => this.listen() }));
    this.backward = new Backward(this.trail);
  }

  /** Throws Interrupted if gdb's user wants the way to end. */
  private listen(): void {
    const wanted = this.user?.interrupts();
    if (wanted !== undefined) throw new Interrupted(wanted);
  }

  /** Tells the past its server. */
  serve(user: PastUser): void {
    this.user = user;
  }

  /** The target, while gdb is in the past. */
  get target(): PastTarget | undefined {
    return this.there;
  }

  /** The cycle at which gdb stands. */
  get cycle(): number {
    return this.visited?.journal.cycle ?? this.machine?.run.cycle ?? this.present.system.cycle;
  }

  /** The cycle of the present. */
  get last(): number {
    return this.present.system.cycle;
  }

  /** Goes a way. Refused if the run cannot be made again. */
  go(way: Way): Arrived {
    let at = this.cycle;
    let origin =
      this.visited === undefined ? standingOf((this.machine?.run ?? this.present).system) : undefined;
    for (let next = way; ; ) {
      this.way = next;
      const arrived = this.heard(next, at, origin);
      if (arrived !== undefined) return arrived;
      // A machine in the middle of its work has been left.
      const { asked } = this;
      if (asked === undefined) throw new Error('gdb: a way in the past ends nowhere');
      this.asked = undefined;
      ({ way: next, cycle: at, origin } = asked);
    }
  }

  /** Goes a way, or stays where it begins if gdb's user interrupts it. */
  private heard(way: Way, at: number, origin: Standing | undefined): Arrived | undefined {
    try {
      return this.went(way, at, origin);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      if (error.how === 'leave') return this.toPresent({ kind: 'leave' });
      return this.interrupted(at);
    }
  }

  /** Stays at the cycle at which a way began. */
  private interrupted(at: number): Arrived {
    const { machine, there } = this;
    const { presentStop } = this;
    const isKnown = there === undefined && presentStop !== undefined;
    const stop: Stop = { kind: 'interrupt', ...(isKnown ? threadOf(presentStop) : this.who()) };
    if (there === undefined) return this.toPresent({ kind: 'leave' }, stop);
    // A machine that was left in the middle of its work has gone on to the end of that.
    if (machine?.target.left !== true) return { kind: 'past', stop };
    const visited = this.backward.goto(at, there.base);
    return visited === undefined ? this.toPresent({ kind: 'leave' }, stop) : this.stand(visited, stop);
  }

  private went(way: Way, at: number, origin: Standing | undefined): Arrived | undefined {
    if (way.kind === 'leave') return this.toPresent(way);
    if (way.kind === 'free') return this.toPresent(way);
    if (way.kind === 'on') return this.forward(way.resume);
    const why = this.refusal();
    if (why !== undefined) throw new Refused(why);
    const points = this.there?.base ?? this.present;
    if (way.kind === 'goto') {
      const visited = way.cycle === this.last ? undefined : this.backward.goto(way.cycle, points);
      return visited === undefined ? this.toPresent(way) : this.stand(visited, undefined);
    }
    const came = this.backward.go(at, way, points, origin);
    if (came !== undefined) return this.stand(came.visited, came.stop);
    return this.toPresent(way, { kind: 'begin', ...firstOf(points) });
  }

  /** gdb stands in a journal; at a stop there, or at one of no reason. */
  private stand(visited: Visited, stop: Stop | undefined): Arrived {
    this.machine = undefined;
    this.standing = undefined;
    this.visited = visited;
    this.there = new PastTarget(this.present, visited.target, visited, () => this.real().run.system);
    return { kind: 'past', stop: stop ?? this.trap() };
  }

  /** A stop at the place where gdb stands, in one of its processes. */
  private trap(): Stop {
    return { kind: 'trap', ...this.who() };
  }

  /** The thread that is about to execute an instruction there, or another one that gdb has. */
  private who(): ThreadName {
    const { there, visited } = this;
    const [first = 0] = there?.inferiors() ?? [];
    const who = visited?.journal.who;
    return who !== undefined && there?.inferiors().includes(who.pid) === true
      ? who
      : { pid: first, thread: first };
  }

  private toPresent(way: Way, stop?: Stop): Arrived {
    if (this.there !== undefined) this.present.takePoints(this.there.base);
    this.visited = undefined;
    this.machine = undefined;
    this.standing = undefined;
    this.there = undefined;
    return { kind: 'present', way, ...(stop && { stop }) };
  }

  private forward(resume: Resume): Arrived | undefined {
    const { visited } = this;
    if (visited !== undefined) {
      if (this.stepsInJournal(visited, resume)) return { kind: 'past', stop: this.trap() };
      const machine = this.real();
      machine.target.takeOver(visited.target);
      this.there = new PastTarget(this.present, machine.target, undefined, () => machine.run.system);
      this.machine = machine;
      this.visited = undefined;
      this.standing = undefined;
    }
    return this.machine && this.run(this.machine, resume);
  }

  /**
   * Makes a step within the journal. False if it leads beyond it, through the kernel, or by a
   * point.
   */
  private stepsInJournal({ journal, target: { points } }: Visited, { step, range }: Resume): boolean {
    for (let { at } = journal; step !== undefined; ) {
      if (at + 1 >= journal.length || journal.crosses(at)) return false;
      const { pid, thread, accesses } = journal.place(at);
      const { pc } = journal.place(at + 1);
      if (thread !== step || points.has(pid, pc)) return false;
      if (accesses.some((it) => points.watched(it.pid, it.address, it.size, it.store))) return false;
      at++;
      if (range !== undefined && pc >= range.start && pc < range.end) continue;
      journal.go(at);
      return true;
    }
    return false;
  }

  /** A machine that stands where gdb does. */
  private real(): PastMachine {
    const { cycle } = this;
    const { standing } = this;
    // A step within the journal has led on from where that machine stands.
    const serves = standing !== undefined && standing.run.cycle <= cycle;
    const machine = serves ? standing : this.trail.take(({ run }) => run.cycle <= cycle);
    const { run, target } = machine;
    while (run.cycle < cycle || run.reason === 'boot') if (runTo({ run, target }, cycle) === 'end') break;
    if (machine.run.cycle !== cycle) throw new Error(`gdb: ${machine.run.cycle} is not cycle ${cycle}`);
    this.standing = machine;
    return machine;
  }

  private run(machine: PastMachine, resume: Resume): Arrived | undefined {
    const { run, target } = machine;
    target.listener = (stop) => this.met(machine, stop);
    target.tell = this.present.tell;
    this.follow(machine, resume);
    for (;;) {
      const end = runTo(machine, Math.min(this.stepping?.bound() ?? this.last, this.last, run.cycle + SLICE));
      if (this.asked !== undefined) return undefined;
      const isOver = this.stepping?.isOver() === true;
      const who = this.stepping?.who ?? firstOf(target);
      if (run.cycle >= this.last || end === 'end') return this.reachesPresent(isOver ? who : undefined);
      if (isOver) return { kind: 'past', stop: { kind: 'trap', ...who } };
      const wanted = this.user?.interrupts();
      if (wanted === 'leave') return this.toPresent({ kind: 'leave' });
      if (wanted === 'stop') return { kind: 'past', stop: { kind: 'interrupt', ...who } };
    }
  }

  /** Prepares the way on of a machine: a run that is under way knows nothing of a step. */
  private follow({ run: { system }, target }: PastMachine, { step, range }: Resume): void {
    const p = step === undefined ? undefined : system.processes.thread(step);
    this.resume = { step, range, signals: new Map() };
    this.stepping = p && new Stepping(system, nameOf(p), range);
    target.awaited = p && step;
    if (p !== undefined && system.isRunning) system.stop();
  }

  /**
   * A machine has come to where the present is: the present goes on, unless it stands at a stop.
   */
  private reachesPresent(stepped: ThreadName | undefined): Arrived {
    const way: Way = { kind: 'on', resume: this.resume };
    const stop = this.stopAtPresent();
    if (stop !== undefined) return this.toPresent(way, stop);
    const isOver = stepped !== undefined && !this.present.isInside;
    return this.toPresent(way, isOver ? { kind: 'trap', ...stepped } : undefined);
  }

  /** The stop at which the present stands, if it is one for gdb still. */
  private stopAtPresent(): Stop | undefined {
    const { presentStop: stop, present } = this;
    const points = this.there?.base.points;
    if (stop === undefined || present.isInside || points === undefined) return undefined;
    const { pid } = stop;
    const pc = (present.registers(threadOf(stop).thread)?.[REG_PC] ?? 0) >>> 0;
    if (stop.kind === 'break' && points.has(pid, pc)) return stop;
    const watched = stop.kind === 'watch' && points.watched(pid, stop.address, 1, stop.how !== 'read');
    return watched ? stop : undefined;
  }

  /** A machine of the past has come to a stop, in the middle of its work. */
  private met({ run: { system }, target }: PastMachine, stop: Stop): Resume {
    if (system.cycle > this.last || this.user === undefined) return GO;
    const way = this.user.serve(stop);
    const resume = way.kind === 'on' ? way.resume : GO;
    const { presentStop: last } = this;
    const isLast =
      system.cycle === this.last &&
      last?.kind === stop.kind &&
      threadOf(last).thread === threadOf(stop).thread;
    if (way.kind === 'on') this.follow({ run: { system } as PastMachine['run'], target }, resume);
    else this.asked = { way, cycle: system.cycle, origin: standingOf(system) };
    // All that follows the stop at which the present stands is the present's to tell.
    if (way.kind !== 'on' || (isLast && this.present.isInside)) {
      target.listener = () => GO;
      target.left = true;
      system.stop();
    }
    return stop.kind === 'signal' ? { ...resume, signals: new Map([[stop.thread, stop.signal]]) } : resume;
  }

  /** The reason why gdb cannot go to a cycle; undefined if it can. */
  refused(cycle: number): string | undefined {
    if (cycle > this.last) return `the run has come to cycle ${this.last}; continue leads on`;
    return this.refusal();
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const { visited, machine, there, standing } = this;
    if (visited !== undefined && machine !== undefined) throw new Error('past: gdb stands at two places');
    if ((visited ?? machine) === undefined && there !== undefined)
      throw new Error('past: gdb stands nowhere');
    if ((visited ?? machine) !== undefined && there === undefined) throw new Error('past: no target there');
    visited?.journal.check();
    if (standing !== undefined && !(standing.run.cycle <= this.cycle))
      throw new Error('past: the machine that stands there is after gdb');
  }

  /** Brings machines up for the next way, a little; false if there is nothing to do. */
  prepare(): boolean {
    return this.refusal() === undefined && this.trail.prepare(this.cycle);
  }
}
