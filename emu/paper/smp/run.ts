/**
 * Appendix B of the paper, symmetric multiprocessing: processors that call START_TIMER and
 * STOP_TIMER of one timer module, in virtual time. Each of them, again and again, works for a
 * while, stops the timer of a client and starts it anew. The structures are the kernel's and are
 * really worked on, in the order of virtual time; the cycles come from the cost table and the nodes
 * visited.
 *
 * Assumptions. The clock stands still and nothing expires. A lock costs a word over the bus to take
 * and one to give back. A processor that waits does nothing else and costs the others nothing.
 * Processors have caches that never miss. So all locking here is cheaper than on a real bus.
 */

import { SUN_4_360 } from '../../cost.ts';
import { EventQueue } from '../../events.ts';
import { Random } from '../compare/random.ts';
import { Lock, NOBODY } from './lock.ts';
import { Referee } from './referee.ts';
import { type Locks, type Section, TimerModule } from './timermodule.ts';

/** Timers outstanding, one for each client. */
export const NCLIENTS = 1000;
/** Cycles of other work before a pair, in the mean: 25 000 packets a second at 25 MHz. */
export const WORK = 1000;
/** The shortest interval in ticks: a second, as BSD's shortest retransmission. */
export const SHORTEST = 100;
/** The longest interval in ticks: 64 seconds, its longest. */
export const LONGEST = 6400;
/** One packet in so many is for any client; the others are for the processor's own clients. */
export const STRAY = 8;
/** Cycles to take a lock, or to give it back: a word over the bus. */
export const LOCK_CYCLES = SUN_4_360.timerChip;

/** A design and a number of processors. */
export interface Setting {
  /** The scheme, as --callout takes it. */
  readonly scheme: string;
  readonly locks: Locks;
  readonly processors: number;
  /** Cycles that the run takes. */
  readonly cycles: number;
  /** Makes each lock; tests give wrong ones. */
  readonly makeLock?: (name: string) => Lock;
  /** The queue of events; tests give wrong ones. */
  readonly events?: EventQueue;
}

/** The outcome of a run. */
export interface Outcome {
  /** Pairs of STOP_TIMER and START_TIMER that were finished. */
  readonly pairs: number;
  /** Callouts looked at by a START_TIMER, in the mean. */
  readonly nodes: number;
  /** The part of the processors' time that they waited for locks. */
  readonly waiting: number;
  /** Cycles of the longest wait. */
  readonly longestWait: number;
  /** Cycles for which a lock was held at the longest. */
  readonly longestHold: number;
}

/** Runs a setting to its end. RuleBroken if the model breaks a rule of the referee. */
export function run(setting: Setting): Outcome {
  return new Run(setting).toEnd();
}

/** A processor. */
interface Processor {
  readonly source: number;
  readonly random: Random;
  /** The client whose packet it handles; NOBODY between two packets. */
  client: number;
  /** The sections that it still has to go through. */
  sections: Iterator<Section, void>;
  /** The section that it is in, or waits to enter. */
  section: Section | undefined;
  /** True if the work of the section is done or under way. */
  entered: boolean;
}

class Run {
  private readonly setting: Setting;
  private readonly events: EventQueue;
  private readonly referee: Referee;
  private readonly timers: TimerModule;
  private readonly processors: readonly Processor[];
  /** The clients whose packets are being handled. */
  private readonly busy = new Set<number>();
  private now = 0;
  private pairs = 0;

  constructor(setting: Setting) {
    const { scheme, locks, processors, makeLock, events } = setting;
    this.setting = setting;
    this.events = events ?? new EventQueue();
    this.referee = new Referee(processors);
    const make = makeLock ?? ((name: string) => new Lock(name));
    this.timers = new TimerModule(scheme, locks, NCLIENTS, processors, SUN_4_360, make);
    this.processors = Array.from({ length: processors }, (_, p) => ({
      source: this.events.source(() => this.go(p)),
      random: new Random(1997 + Math.imul(p + 1, 0x9e3779b1)),
      client: NOBODY,
      sections: [][Symbol.iterator](),
      section: undefined,
      entered: true,
    }));
  }

  toEnd(): Outcome {
    const { events, referee, timers, processors } = this;
    const { cycles } = this.setting;
    for (let client = 0; client < NCLIENTS; client++) {
      const p = client % processors.length;
      for (const section of timers.start(p, client, ticks(processors[p].random))) section.run();
    }
    const before = { visited: timers.visited, starts: timers.starts };
    for (let p = 0; p < processors.length; p++) this.work(p);
    while (events.next <= cycles) {
      this.now = events.next;
      events.runUntil(this.now);
    }
    referee.end(cycles);
    const nodes = (timers.visited - before.visited) / Math.max(1, timers.starts - before.starts);
    this.finish();
    const { waited, longestWait, longestHold } = referee;
    return {
      pairs: this.pairs,
      nodes,
      waiting: waited / cycles / processors.length,
      longestWait,
      longestHold,
    };
  }

  /** Goes on with processor `p`, whose work of the moment is done. */
  private go(p: number): void {
    const processor = this.processors[p];
    if (processor.section?.lock !== undefined) this.leave(p, processor.section.lock);
    else if (processor.section === undefined) this.receive(processor, p);
    const next = processor.sections.next();
    if (next.done === true) {
      this.busy.delete(processor.client);
      this.pairs++;
      this.work(p);
      return;
    }
    const section = next.value;
    const { lock } = section;
    Object.assign(processor, { section, entered: lock === undefined });
    if (lock === undefined) {
      const until = this.now + section.run();
      this.referee.works(p, this.now, until);
      this.events.arm(processor.source, until);
      return;
    }
    this.referee.asks(p, lock, this.now);
    if (lock.take(p)) this.enter(p);
  }

  /** Lets processor `p` do its other work. */
  private work(p: number): void {
    const processor = this.processors[p];
    processor.section = undefined;
    const until = this.now + 1 + processor.random.below(2 * WORK - 1);
    this.referee.works(p, this.now, until);
    this.events.arm(processor.source, until);
  }

  /** A packet comes: the processor is to stop the timer of its client and to start it anew. */
  private receive(processor: Processor, p: number): void {
    const { random } = processor;
    const own = this.processors.length;
    const stray = random.below(STRAY) === 0;
    let client = stray ? random.below(NCLIENTS) : p + own * random.below(Math.floor((NCLIENTS - p) / own));
    while (this.busy.has(client)) client = (client + 1) % NCLIENTS;
    this.busy.add(client);
    processor.client = client;
    processor.sections = this.pair(p, client, ticks(random));
  }

  private *pair(p: number, client: number, ticks: number): Generator<Section, void> {
    yield* this.timers.stop(client);
    yield* this.timers.start(p, client, ticks);
  }

  /** Processor `p` has the lock of its section, and does the section's work. */
  private enter(p: number): void {
    const { source, section } = this.processors[p];
    if (section?.lock === undefined) throw new Error(`processor ${p} is in no section`);
    this.processors[p].entered = true;
    const until = this.now + LOCK_CYCLES + section.run() + LOCK_CYCLES;
    this.referee.takes(p, section.lock, this.now, until);
    this.events.arm(source, until);
  }

  /** Processor `p` gives its lock back, and the next one has it. */
  private leave(p: number, lock: Lock): void {
    this.referee.gives(p, lock, this.now);
    const next = lock.give();
    if (next !== NOBODY) this.enter(next);
  }

  /** Ends what the processors have begun, outside time, and checks the structures. */
  private finish(): void {
    for (const { section, entered, sections } of this.processors) {
      if (!entered) section?.run();
      for (const left of { [Symbol.iterator]: () => sections }) left.run();
    }
    const started = this.timers.check();
    if (started !== NCLIENTS) throw new Error(`${started} timers are started, not ${NCLIENTS}`);
  }
}

/** The ticks of an interval. */
function ticks(random: Random): number {
  return SHORTEST + random.below(LONGEST - SHORTEST + 1);
}
