/**
 * The debugger, after ddb(4): stops a machine at breaks and steps, and asks at
 * its prompt what to do. At an event it stops where the event happens, in the
 * middle of the kernel: the prompt stands inside the probe's routine, and the
 * host's process stands still with the machine. At a cycle of the kernel's work
 * it stops likewise, where that is charged. Anywhere else it stops between two
 * user instructions, where run() comes back.
 *
 * Who runs the machine lets it go no further than bound(), tells cameBack() of
 * every return of run(), and looks at `leaving` after both.
 */

import { DdbError } from '../../kernel/ddb/error.ts';
import { goneAt } from '../../kernel/ddb/events.ts';
import type { ProbeEvent } from '../../kernel/probe.ts';
import type { StopReason } from '../machine.ts';
import type { System } from '../system.ts';
import { Breaks } from './breaks.ts';
import { COMMANDS, commandNamed } from './commands.ts';
import { arrived, boundOf, type Goal, reached } from './goal.ts';
import { CommandError, type CommandLines } from './prompt.ts';
import type { EventRecorder } from './recorder.ts';

/** Goes to other points of a run that can be made again. */
export interface Travel {
  /** Work for while the user thinks; false when there is none. */
  prepare(): boolean;
  /** Has the machine replaced by one that is at, or goes to, another point of the run, by so many steps; or to a cycle. DdbError if it cannot. */
  back(kind: 'instruction' | 'tick' | 'event', count: number): void;
  goto(cycle: number): 'go' | undefined;
}

/** A point of a run. */
export interface StandsAt {
  readonly cycle: number;
  readonly runHash: string;
}

/** The point of the kernel's work at which a machine stands, and the event that it is in the middle of, if it is an event's. */
interface Inside {
  readonly event: ProbeEvent | null;
  readonly args: readonly unknown[];
}

export class Debugger {
  readonly breaks = new Breaks();
  /** What undoes and remakes the run, if it can be made again. */
  travel: Travel | undefined = undefined;
  /** Why the machine cannot go on, once it cannot, in a sentence. */
  over = '';
  /** The user has had enough; or the machine was replaced, and this one is to be left alone. */
  leaving: 'quit' | 'travel' | undefined = undefined;
  /** Where it was left, and the run hash there: run() comes back only at a boundary after that. */
  leftAt: StandsAt | undefined = undefined;
  /** Bad commands of a file end the whole. */
  failure: CommandError | undefined = undefined;
  /** The prompt was there since this was last set to false. */
  stoodStill = false;
  /** The commands are at their end: the machine goes on without the debugger. */
  detached = false;
  /** On the way to a point that was asked for: nothing else stops the machine. */
  travelling = false;

  /** The cursor stands at the beginning of a line. */
  fresh = true;
  private readonly print: (text: string) => void;
  private readonly lines: CommandLines;
  private machine: { readonly system: System; readonly recorder: EventRecorder } | undefined;
  private inside: Inside | undefined;
  private goal: Goal | null = null;
  /** The cycle up to which breaks have been looked after. */
  private seen = 0;
  private lastCommand = '';

  /** `print` shows the user a text. */
  constructor(lines: CommandLines, print: (text: string) => void) {
    this.lines = lines;
    this.print = print;
  }

  /** Watches a machine, in place of the one before. Its recorder is attached to it. */
  attach(system: System, recorder: EventRecorder): void {
    if (this.machine !== undefined) this.machine.recorder.listener = null;
    this.machine = { system, recorder };
    this.inside = undefined;
    this.seen = system.cycle;
    recorder.listener = (event, args) => this.heard(event, args);
  }

  get system(): System {
    if (this.machine === undefined) throw new Error('ddb: there is no machine');
    return this.machine.system;
  }

  get recorder(): EventRecorder {
    if (this.machine === undefined) throw new Error('ddb: there is no machine');
    return this.machine.recorder;
  }

  /** Whether the machine stands in the middle of the kernel; of an event. */
  get isInside(): boolean {
    return this.inside !== undefined;
  }

  get isInEvent(): boolean {
    return this.inside !== undefined && this.inside.event !== null;
  }

  /**
   * The kernel's stack in lines, the innermost first, while the machine stands in
   * the middle of the kernel or has panicked; empty otherwise.
   */
  get stack(): readonly string[] {
    const { inside, recorder, system } = this;
    if (inside === undefined && !system.panicked) return [];
    return system.view.stack(recorder.nesting, inside?.event ?? null, inside?.args ?? []);
  }

  /** The cycle by which run() has to come back. */
  bound(): number {
    if (this.machine === undefined || this.over !== '' || this.detached) return Number.POSITIVE_INFINITY;
    this.watchClock();
    return Math.min(boundOf(this.goal, this.system), this.nextBreak());
  }

  private nextBreak(): number {
    return this.travelling ? Number.POSITIVE_INFINITY : this.breaks.next(this.system.cycle);
  }

  /** Has the clock pause at the cycle at which the machine is to stop, should that be in the kernel. */
  private watchClock(): void {
    const target = this.goal?.kind === 'cycle' ? this.goal.target : Number.POSITIVE_INFINITY;
    this.system.pauseAt(Math.min(target, this.nextBreak()), () => this.paused());
  }

  /** The kernel's work has come to that cycle. */
  private paused(): void {
    const { system, seen } = this;
    this.seen = system.cycle;
    const id = this.travelling ? undefined : this.breaks.reached(seen, system.cycle);
    this.inside = { event: null, args: [] };
    this.open(...(id === undefined ? [] : this.breaks.lines(id)));
    this.inside = undefined;
  }

  /** run() has come back. */
  cameBack(reason: StopReason): void {
    if (this.machine === undefined || this.leaving !== undefined || this.over !== '' || this.detached) return;
    const { system } = this;
    const before = this.seen;
    this.seen = system.cycle;
    if (reason === 'panic') this.ended('the kernel has panicked and cannot go on', system.complaints);
    else if (arrived(this.goal, system)) this.open();
    else if (!this.travelling) {
      const id = this.breaks.reached(before, system.cycle);
      if (id !== undefined) this.open(...this.breaks.lines(id));
    }
  }

  /** The run is at its end, `why` in a sentence; there may be more to say. */
  ended(why: string, more: readonly string[] = []): void {
    if (this.detached) return;
    this.over = why;
    this.open(...more, why);
  }

  private heard(event: ProbeEvent, args: readonly unknown[]): void {
    const { system } = this;
    const words = (): string => system.view.eventText(event, args);
    if (reached(this.goal, event, this.recorder, system)) this.openInside(event, args, words());
    else if (!this.travelling) {
      const id = this.breaks.at(event, words);
      if (id !== undefined) this.openInside(event, args, `break ${id}: ${words()}`);
    }
  }

  private openInside(event: ProbeEvent, args: readonly unknown[], title: string): void {
    this.inside = { event, args };
    this.open(title);
    this.inside = undefined;
  }

  /** Says why the machine was stopped, and where it is, and does what the user wants until it is to go on. */
  open(...why: readonly string[]): void {
    this.goal = null;
    this.travelling = false;
    this.stoodStill = true;
    if (!this.fresh) this.say('\n');
    this.tell([...why, this.system.view.where(this.isInside)]);
    for (;;) {
      const line = this.lines.next('db> ', () => this.travel?.prepare() ?? false);
      this.fresh = true;
      if (line === null) {
        this.endOfCommands();
        return;
      }
      if (this.obeyed(line.trim())) return;
    }
  }

  private endOfCommands(): void {
    if (this.lines.interactive) this.leave('quit');
    this.detached = true;
    this.recorder.listener = null;
    this.system.pauseAt(Number.POSITIVE_INFINITY, () => undefined);
    this.breaks.delete('all');
  }

  /** Does one command; whether the machine goes on, or is left. */
  private obeyed(line: string): boolean {
    const text = line === '' && this.lines.interactive ? this.lastCommand : line;
    if (text === '' || text.startsWith('#')) return false;
    const words = text.split(/\s+/);
    try {
      const command = commandNamed(words[0]);
      this.lastCommand = COMMANDS[command].repeats ? text : '';
      return COMMANDS[command].obey(this, words.slice(1)) === 'go' || this.leaving !== undefined;
    } catch (error) {
      // What a scheme or a module of the user's throws when it is looked at is no defect of the kernel that is debugged.
      const message = error instanceof DdbError ? error.message : `${text}: ${error}`;
      if (this.lines.interactive) {
        this.say(`${message}\n`);
        return false;
      }
      this.failure = new CommandError(`${this.lines.place}: ${message}`);
      this.leave('quit');
      return true;
    }
  }

  say(text: string): void {
    this.print(text);
    this.fresh = text.endsWith('\n');
  }

  tell(lines: readonly string[]): void {
    for (const line of lines) this.say(`${line}\n`);
  }

  /** What a show command shows of where the machine stands. */
  show(words: readonly string[]): string[] {
    const { inside, system } = this;
    if (inside === undefined) return system.view.show(words);
    if (inside.event === null) return system.view.show(words, true);
    return system.view.show(words, true, goneAt(inside.event, inside.args));
  }

  /** Lets the machine go on to a goal, or until something else stops it. */
  go(goal: Goal | null): 'go' {
    if (this.over !== '') throw new DdbError(`${this.over}: look at it, or quit`);
    this.goal = goal;
    this.seen = this.system.cycle;
    // The run() that is under way knows nothing of new goals and breaks.
    if (this.isInside) this.system.stop();
    this.watchClock();
    return 'go';
  }

  /** This machine is left as it is: its run() comes back at the next boundary, and nothing of that is shown. */
  leave(why: 'quit' | 'travel'): void {
    this.leaving = why;
    this.leftAt = { cycle: this.system.cycle, runHash: this.system.runHash() };
    this.recorder.listener = null;
    this.system.pauseAt(Number.POSITIVE_INFINITY, () => undefined);
    this.system.stop();
  }
}
