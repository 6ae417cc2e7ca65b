/**
 * The debugger, after ddb(4): stops a machine at breaks and after steps, and asks
 * at its prompt what to do. At an event it stops where the event happens, in the
 * middle of the kernel: the prompt stands inside the observer's routine, and the
 * host's process stands still with the machine. At a cycle of the kernel's work
 * it stops likewise, where that cycle is charged. Anywhere else it stops between
 * two user instructions, where run() returns.
 *
 * Rules for the loop that runs the machine: it lets the machine run no further
 * than bound(), calls cameBack() after each run() during which the user did not
 * leave the machine, and looks at the debugger's phase after both.
 */

import type { Moment } from '../../kernel/ddb/condition.ts';
import { DdbError, NotNow } from '../../kernel/ddb/error.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';
import type { StopReason } from '../machine.ts';
import type { System } from '../system.ts';
import { Breaks } from './breaks.ts';
import type { Code, CodeStop } from './code.ts';
import { COMMANDS, commandNamed } from './commands.ts';
import { completions } from './complete.ts';
import { arrived, boundOf, type Goal, reached, reachedLine } from './goal.ts';
import { type Inside, Place } from './place.ts';
import { ProgramCodes } from './programcode.ts';
import { ProgramStops } from './programstops.ts';
import { type CommandError, type CommandLines, Prompt } from './prompt.ts';
import type { EventRecorder } from './recorder.ts';
import type { Travel } from './travel.ts';

/** The debugger's hold on its machine. */
export type Phase =
  /** The goal and the breaks stop the machine. */
  | 'watching'
  /** The machine is on its way to a point of its run that was asked for: only the goal stops it. */
  | 'travelling'
  /** The machine cannot go on. The user may look at it, go back, or quit. */
  | 'over'
  /** The commands are at their end: the machine goes on without the debugger. */
  | 'detached'
  /** The machine is left as it is: one at another point of the same run takes its place. */
  | 'replaced'
  /** The machine is left as it is: the user leaves the emulator. */
  | 'quit';

/** A point of a run. */
export interface StandsAt {
  readonly cycle: number;
  readonly runHash: string;
}

const NEVER = Number.POSITIVE_INFINITY;

export class Debugger {
  readonly breaks: Breaks;
  readonly prompt: Prompt;
  /** The way to other points of the run, if the run can be made again. */
  travel: Travel | undefined = undefined;
  /** The point at which the machine was left; its run() returns only at a boundary after that. */
  leftAt: StandsAt | undefined = undefined;
  /** The wrong command of a file that has ended the run. */
  failure: CommandError | undefined = undefined;
  /**
   * True if the prompt has stood since this was last set to false: the host's time passed
   * without the machine's.
   */
  stoodStill = false;

  private phase: Phase = 'watching';
  private place: Place | undefined;
  private goal: Goal | null = null;
  /** The cycle up to which breaks at cycles have been looked for. */
  private seen = 0;
  /** The reason why the machine cannot go on, in a sentence; '' while it can. */
  private end = '';
  /** The command that an empty line repeats; '' for none. */
  private lastCommand = '';
  /** True while the prompt stands. */
  private asking = false;
  /** The code that can be stopped by line; undefined if there can be none. */
  readonly code: Code | undefined;
  private readonly programs: ProgramCodes | undefined;
  /** The stops in the programs of the machine. */
  private stops: ProgramStops | undefined;

  /**
   * `print` shows the user a text; `code` is the user's code of all machines that are attached.
   */
  constructor(lines: CommandLines, print: (text: string) => void, code?: Code) {
    this.prompt = new Prompt(lines, print);
    this.breaks = new Breaks(code);
    this.code = code;
    if (code === undefined) return;
    this.programs = new ProgramCodes(code);
    code.added = () => this.arm();
    code.listener = (stop) => this.cameTo(stop);
  }

  /** Takes a machine, in place of the one before. Its recorder is attached to it. */
  attach(system: System, recorder: EventRecorder): void {
    if (this.place !== undefined) this.place.recorder.listener = null;
    this.place = new Place(system, recorder);
    this.seen = system.cycle;
    recorder.listener = (event, args) => this.heard(event, args);
    if (this.code === undefined || this.programs === undefined) return;
    this.stops?.letGo();
    this.stops = new ProgramStops(system, this.code, this.programs);
    system.watch(this.stops);
  }

  /** Takes a machine in place of the one before, and lets it go to a point of its run. */
  travelWith(system: System, recorder: EventRecorder, goal: Goal): void {
    this.attach(system, recorder);
    this.phase = 'travelling';
    this.end = '';
    this.go(goal);
  }

  /** The place at which the machine stands. There must be a machine. */
  get here(): Place {
    if (this.place === undefined) throw new Error('ddb: there is no machine');
    return this.place;
  }

  /** True in one of these phases. */
  isIn(...phases: readonly Phase[]): boolean {
    return phases.includes(this.phase);
  }

  /** The cycle by which run() has to return. */
  bound(): number {
    if (this.place === undefined || !this.isIn('watching', 'travelling')) return NEVER;
    this.pauseAtTarget();
    return Math.min(boundOf(this.goal, this.here.system), this.nextBreak());
  }

  private nextBreak(): number {
    return this.isIn('travelling') ? NEVER : this.breaks.next(this.here.system.cycle);
  }

  /**
   * Has the clock pause at the cycle of the goal or the next break, in case that is in the
   * kernel.
   */
  private pauseAtTarget(): void {
    const target = this.goal?.kind === 'cycle' ? this.goal.target : NEVER;
    this.here.system.pauseAt(Math.min(target, this.nextBreak()), () => this.paused());
  }

  /** The kernel's work has come to that cycle. */
  private paused(): void {
    this.openInside({ event: null, args: [] }, this.breaksPassed());
  }

  /**
   * The break at a cycle that the clock has come to or by since this was last asked, in
   * words; empty if none.
   */
  private breaksPassed(): readonly string[] {
    const before = this.seen;
    this.seen = this.here.system.cycle;
    const id = this.isIn('travelling') ? undefined : this.breaks.reached(before, this.seen);
    return id === undefined ? [] : this.breaks.lines(id);
  }

  /** run() has returned. */
  cameBack(reason: StopReason): void {
    if (this.place === undefined || !this.isIn('watching', 'travelling')) return;
    const { system } = this.here;
    const passed = this.breaksPassed();
    if (reason === 'panic') this.ended('the kernel has panicked and cannot go on', system.complaints);
    else if (arrived(this.goal, system)) this.open();
    else if (passed.length > 0) this.open(...passed);
  }

  /** The run is at its end. `why` says so in a sentence; `more` is shown before it. */
  ended(why: string, more: readonly string[] = []): void {
    if (this.isIn('detached')) return;
    this.phase = 'over';
    this.end = why;
    this.open(...more, why);
  }

  /** An event has been told. */
  private heard(event: ProbeEvent, args: readonly unknown[]): void {
    const { recorder, system } = this.here;
    this.stops?.heard(event, args);
    const words = (): string => system.view.eventText(event, args);
    if (reached(this.goal, event, recorder, system)) this.openInside({ event, args }, [words()]);
    else if (!this.isIn('travelling')) {
      const id = this.breaks.at(event, words, () => system.view.moment(event, args));
      if (id !== undefined) this.openInside({ event, args }, [`break ${id}: ${words()}`]);
    }
  }

  /** The user's code has come to one of its stops. */
  private cameTo(stop: CodeStop): void {
    // To look at the kernel from the prompt, or ahead between two runs, may run code of the user's:
    // it is no part of the run.
    if (this.asking || !this.isIn('watching') || this.place?.system.isRunning !== true) return;
    const { view } = this.place.system;
    const moment = (): Moment => view.moment(null, []);
    const isThere = reachedLine(this.goal, stop);
    const id = this.breaks.atStop(stop, moment);
    if (id === undefined && !isThere) return;
    const what = stop.func === '' ? stop.place : `${stop.func} (${stop.place})`;
    const why = [`${id === undefined ? '' : `break ${id}: `}${what}`];
    if (stop.text !== '') why.push(`  ${stop.line}  ${stop.text}`);
    if (stop.within === undefined) this.openInside({ event: null, args: [], stop }, why);
    else this.open(...why);
  }

  /** The place in the user's code at which the machine stands, or behind which. */
  get codeStop(): CodeStop | undefined {
    const { inside } = this.here;
    return inside === undefined ? this.stops?.here : inside.stop;
  }

  /** Arms the stops of the user's code that are wanted. */
  private arm(): void {
    const stops = this.breaks.stops();
    const all = this.goal?.kind === 'line';
    const isWanted = (stop: CodeStop): boolean => stops.has(stop) || (all && stop.within === undefined);
    this.code?.arm(this.isIn('watching', 'travelling') ? isWanted : () => false);
    this.stops?.sync();
  }

  private openInside(inside: Inside, why: readonly string[]): void {
    const { here } = this;
    here.inside = inside;
    this.open(...why);
    here.inside = undefined;
  }

  /**
   * Says why and where the machine stands, and does what the user wants until the machine
   * goes on or is left.
   */
  open(...why: readonly string[]): void {
    const { prompt } = this;
    this.goal = null;
    if (this.isIn('travelling')) this.phase = 'watching';
    this.stoodStill = true;
    prompt.freshLine();
    prompt.tell([...why, this.here.where()]);
    this.asking = true;
    for (;;) {
      const line = prompt.ask(
        () => this.travel?.prepare() ?? false,
        (typed) => completions(this, typed),
      );
      if (line === null) this.endOfCommands();
      if (line === null || this.obeyed(line.trim())) break;
    }
    this.asking = false;
  }

  private endOfCommands(): void {
    if (this.prompt.interactive) this.leave('quit');
    else {
      this.phase = 'detached';
      this.letGo();
    }
  }

  /** Does one command. True if the machine goes on or is left. */
  private obeyed(line: string): boolean {
    const { prompt } = this;
    const text = line === '' && prompt.interactive ? this.lastCommand : line;
    if (text === '' || text.startsWith('#')) return false;
    const words = text.split(/\s+/);
    try {
      const command = commandNamed(words[0]);
      this.lastCommand = COMMANDS[command].repeats ? text : '';
      return COMMANDS[command].obey(this, words.slice(1)) === 'go' || this.isIn('replaced', 'quit');
    } catch (error) {
      // A scheme or a module of the user's may throw when it is looked at: that is no defect
      // of the kernel.
      const message = error instanceof DdbError ? error.message : `${text}: ${error}`;
      if (prompt.interactive || error instanceof NotNow) {
        prompt.tell([message]);
        return false;
      }
      this.failure = prompt.error(message);
      this.leave('quit');
      return true;
    }
  }

  /**
   * Lets the machine go on to a goal, or until something else stops it. DdbError if it
   * cannot go on.
   */
  go(goal: Goal | null): 'go' {
    if (this.isIn('over')) throw new DdbError(`${this.end}: look at it, or quit`);
    this.goal = goal;
    this.seen = this.here.system.cycle;
    // The run() that is under way knows nothing of new goals and breaks.
    if (this.here.system.isRunning) this.here.system.stop();
    this.pauseAtTarget();
    this.stops?.goOn(goal?.kind === 'line' && this.here.inside?.stop === undefined);
    this.arm();
    return 'go';
  }

  /**
   * Leaves the machine as it is: its run() returns at the next boundary, and nothing of
   * that is shown.
   */
  leave(phase: 'quit' | 'replaced'): void {
    this.phase = phase;
    const { system } = this.here;
    this.leftAt = { cycle: system.cycle, runHash: system.runHash() };
    this.letGo();
    system.stop();
  }

  /** Nothing stops the machine any more. */
  private letGo(): void {
    const { recorder, system } = this.here;
    recorder.listener = null;
    system.pauseAt(NEVER, () => undefined);
    this.code?.arm(() => false);
    this.stops?.letGo();
  }
}
