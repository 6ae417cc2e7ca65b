/**
 * The interrupt controller: the priority level, the interrupts that wait, and
 * the points at which they are taken. A level's interrupt is taken when the
 * level is below it: at once when it comes, when the level falls, and when
 * another interrupt returns, highest first. Handlers nest.
 *
 * Kernel work takes time here: charge(n) moves the virtual clock through every
 * event due within n, and each interrupt the level allows arrives there.
 *
 * A level may be shared: each handler has a line of its own, and is called for
 * what that line asked for, those that were connected first before the others.
 *
 * Interrupts can come faster than they are served, and then nothing else would
 * ever run again, nor run() return. So when those above splsoftclock have had
 * all the time there was for OVERLOAD_SECONDS, the line that took most of it
 * gets its `overload` called, or the machine stops.
 *
 * Invariant: after splx, charge and offer no interrupt above the level waits; one
 * that post brings between them waits for the next. The bit of a level is set in
 * `pending` exactly if a line of it asks.
 */
import {
  type ClockFrame,
  type Cost,
  EV_INTERRUPT,
  type EventRecord,
  type InterruptCount,
  type Interrupts,
  IPL_SOFTCLOCK,
  NIPL,
  type Spl,
} from '../kernel/machdep.ts';
import type { Probe } from '../kernel/probe.ts';
import type { VirtualClock } from './clock/virtualclock.ts';
import type { EventQueue } from './events.ts';
import { Ledger } from './ledger.ts';
import { MachineCheck } from './machinecheck.ts';

type Handler = (frame: ClockFrame) => void;

/** What is connected to a level. */
export interface Line {
  readonly level: number;
  readonly routine: number;
  readonly handler: Handler;
  /** Called with OVERLOAD_SECONDS when its interrupts leave no time for anything else; without it the machine stops. */
  readonly overload: ((seconds: number) => void) | undefined;
  /** It asks for an interrupt. */
  asks: boolean;
  /** Interrupts taken. */
  count: number;
  /** Cycles its handler has had of the stretch of that number in which nothing but interrupts has run. */
  spent: number;
  stretch: number;
}

/** How long interrupts may leave no time for anything else. */
export const OVERLOAD_SECONDS = 60;

/** Keeps book of the levels; each is told after the level has changed. */
interface LevelBook {
  raised(from: number, cycle: number, routine: number, to: number): void;
  lowered(from: number, to: number, cycle: number): void;
}

/** The ledger, and a probe beside it, so that a change of level does not ask whether an observer is attached. */
function observed(ledger: Ledger, probe: Probe): LevelBook {
  return {
    raised(from, cycle, routine, to) {
      ledger.raised(from, cycle, routine);
      probe.levelRaised?.(from, to, ledger.name(routine));
    },
    lowered(from, to, cycle) {
      ledger.lowered(from, to, cycle);
      if (from > to) probe.levelLowered?.(from, to);
    },
  };
}

export class Intc implements Spl, Interrupts {
  ipl = 0;
  readonly ledger = new Ledger(() => this.serving && this.ledger.name(this.serving.routine));
  /** Who is told as the level rises and falls: the ledger, or who tells the probe as well. */
  private levels: LevelBook = this.ledger;
  /** The attached observers as one, or null; setProbe attaches. */
  probe: Probe | null = null;
  private pending = 0;
  /** Interrupt handlers now running, one inside the other, and the innermost one's line. */
  private depth = 0;
  private serving: Line | undefined;
  private readonly lines: Line[][] = Array.from({ length: NIPL }, () => []);
  /** Called when kernel work comes to the cycle of the pause, with the clock at it. */
  paused: () => void = () => undefined;
  /** Cycles that handlers now over have had, not counting those of one that another's cycles hold already. */
  interrupted = 0;
  /** The stretch in which nothing but interrupts has run: its number, since when, and when the last of them was over. */
  private stretch = 0;
  private since = 0;
  private over = -1;
  private readonly overloaded: number;
  private readonly clock: VirtualClock;
  private readonly events: EventQueue;
  private readonly cost: Cost;
  private readonly record: EventRecord;

  /** `record` gets every interrupt that is taken; `freq` is the frequency of the processor, hertz. */
  constructor(clock: VirtualClock, events: EventQueue, cost: Cost, record: EventRecord, freq: number) {
    this.overloaded = OVERLOAD_SECONDS * freq;
    this.clock = clock;
    this.events = events;
    this.cost = cost;
    this.record = record;
  }

  /** Attaches the observers of levels and interrupts, or none. */
  setProbe(probe: Probe | null): void {
    this.probe = probe;
    this.levels = probe === null ? this.ledger : observed(this.ledger, probe);
  }

  /** Connects a handler to a level, behind those that are there. */
  connect(level: number, routine: string, handler: Handler, overload?: (seconds: number) => void): Line {
    const line = {
      level,
      routine: this.ledger.routine(routine),
      handler,
      overload,
      asks: false,
      count: 0,
      spent: 0,
      stretch: 0,
    };
    this.lines[level].push(line);
    return line;
  }

  disconnect(line: Line): void {
    const lines = this.lines[line.level];
    lines.splice(lines.indexOf(line), 1);
    line.asks = false;
    this.settle(line.level);
  }

  routine(name: string): number {
    return this.ledger.routine(name);
  }

  /** The first line of a level asks for an interrupt: the kernel's own. Nothing is taken before the next offer. */
  post(level: number): void {
    this.request(this.lines[level][0]);
  }

  /** A line asks for an interrupt; asking twice is asking once. */
  request(line: Line): void {
    const asked = line.asks;
    line.asks = true;
    this.pending |= 1 << line.level;
    if (!asked) this.probe?.interruptPosted?.(line.level);
  }

  /** The bit of a level, after a line of it has ceased to ask. */
  private settle(level: number): void {
    for (const { asks } of this.lines[level]) if (asks) return;
    this.pending &= ~(1 << level);
  }

  /** The line of a level whose turn it is: one that asks. */
  private next(level: number): Line {
    const lines = this.lines[level];
    let i = 0;
    while (!lines[i].asks) i++;
    return lines[i];
  }

  /** Bit n is set while an interrupt of level n waits. */
  get waiting(): number {
    return this.pending;
  }

  splraise(level: number, routine: number): number {
    const before = this.ipl;
    if (level > before) {
      this.ipl = level;
      this.levels.raised(before, this.clock.cycle, routine, level);
    }
    this.charge(this.cost.spl);
    return before;
  }

  splx(level: number): void {
    this.charge(this.cost.spl);
    if (level < this.ipl) {
      const before = this.ipl;
      this.ipl = level;
      this.levels.lowered(before, level, this.clock.cycle);
    }
    if (this.pending !== 0) this.offer(false);
  }

  charge(ncycles: number): void {
    const end = this.clock.cycle + ncycles;
    if (end < this.events.next) this.clock.cycle = end;
    else this.chargeThrough(ncycles);
  }

  /** A charge within which events fall due. What a handler takes comes on top of the charge. */
  private chargeThrough(ncycles: number): void {
    let left = ncycles;
    while (this.events.next <= this.clock.cycle + left) {
      const step = Math.max(0, this.events.next - this.clock.cycle);
      this.clock.cycle += step;
      left -= step;
      if (this.events.takePause(this.clock.cycle)) this.paused();
      if (this.events.runUntil(this.clock.cycle)) this.offer(false);
    }
    this.clock.cycle += left;
  }

  /** Takes every waiting interrupt above the level, highest first. */
  offer(usermode: boolean): void {
    for (;;) {
      const above = this.pending >>> (this.ipl + 1);
      if (above === 0) return;
      this.take(this.ipl + 32 - Math.clz32(above), usermode);
    }
  }

  private take(level: number, usermode: boolean): void {
    const before = this.ipl;
    const line = this.next(level);
    const outer = this.serving;
    const start = this.clock.cycle;
    const interrupted = this.interrupted;
    line.asks = false;
    this.settle(level);
    if (before <= IPL_SOFTCLOCK) this.follow(level, start);
    this.ipl = level;
    this.levels.raised(before, start, line.routine, level);
    this.depth++;
    this.serving = line;
    line.count++;
    this.record.add(EV_INTERRUPT, level);
    this.probe?.interruptEnter?.(level, this.ledger.name(line.routine));
    this.charge(this.cost.interruptEntry);
    line.handler({ usermode, ipl: before, intr: this.depth > 1 });
    this.charge(this.cost.interruptExit);
    this.depth--;
    const held = this.ipl;
    this.serving = outer;
    this.ipl = before;
    this.levels.lowered(held, before, this.clock.cycle);
    this.probe?.interruptExit?.(level);
    this.account(line, this.clock.cycle - start, this.interrupted - interrupted);
    this.interrupted = interrupted + this.clock.cycle - start;
    if (before > IPL_SOFTCLOCK) return;
    this.over = this.clock.cycle;
    if (this.over - this.since > this.overloaded) this.overload();
  }

  /** What is at splsoftclock at most is interrupted at `cycle`: it has run, if that is not where the last interrupt ended. */
  private follow(level: number, cycle: number): void {
    if (cycle === this.over && level !== IPL_SOFTCLOCK) return;
    this.since = cycle;
    this.stretch++;
  }

  /** A line's interrupt has taken `ncycles`, `nested` of them for others. */
  private account(line: Line, ncycles: number, nested: number): void {
    if (line.stretch !== this.stretch) line.spent = 0;
    line.stretch = this.stretch;
    line.spent += ncycles - nested;
  }

  /** Interrupts have left no time for anything else. */
  private overload(): void {
    const spent = (line: Line) => (line.stretch === this.stretch ? line.spent : 0);
    const line = this.lines.flat().reduce((most, other) => (spent(other) > spent(most) ? other : most));
    this.since = this.clock.cycle;
    this.stretch++;
    if (line.overload === undefined)
      throw new MachineCheck(
        `interrupt overload: for ${OVERLOAD_SECONDS} seconds nothing but interrupts has run, most of the time ${this.ledger.name(line.routine)}, level ${line.level}`,
      );
    line.overload(OVERLOAD_SECONDS);
  }

  /** Interrupts taken, by line. */
  counts(): InterruptCount[] {
    return this.lines.flatMap((lines, level) =>
      lines.map(({ routine, count }) => ({ level, routine: this.ledger.name(routine), count })),
    );
  }

  check(): void {
    if (this.pending >>> (this.ipl + 1) !== 0) throw new Error('intc: an allowed interrupt waits');
    for (const [level, lines] of this.lines.entries())
      if (lines.some(({ asks }) => asks) !== ((this.pending >>> level) & 1) > 0)
        throw new Error(`intc: level ${level} has the wrong bit`);
  }
}
