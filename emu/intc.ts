/**
 * The interrupt controller: the priority level, the interrupts that wait, and the points at which
 * they are taken. An interrupt is taken when the present level is below its own: at once when it
 * comes, when the level falls, or when the handler of another interrupt returns. The highest is
 * taken first. Handlers nest.
 *
 * Kernel work takes time here: charge(n) moves the virtual clock through every event due within n
 * cycles, and each interrupt that the level allows is taken at its cycle.
 *
 * Several handlers may share a level. Each has a line of its own, and is called when that line has
 * requested an interrupt. Of several such lines, the one connected first goes first.
 *
 * When interrupts above splsoftclock have had all the time there was for
 * OVERLOAD_SECONDS (overload.ts), the line that took most of it gets its
 * `overload` called, or the machine stops.
 *
 * Invariant: after splx, after offer, and after a charge that an event fell into, no interrupt
 * above the present level waits. An interrupt requested later waits for the next of these. The bit
 * of a level in `pending` is set exactly when a line of that level asks.
 */
import {
  type ClockFrame,
  type Cost,
  EV_INTERRUPT,
  type InterruptCount,
  type Interrupts,
  IPL_SOFTCLOCK,
  NIPL,
  newShare,
  type RunRecord,
  type Share,
  type Spl,
} from '../kernel/machdep.ts';
import type { Probe } from '../kernel/probe.ts';
import type { VirtualClock } from './clock/virtualclock.ts';
import type { EventQueue } from './events.ts';
import { Ledger } from './ledger.ts';
import { MachineCheck } from './machinecheck.ts';
import { OVERLOAD_SECONDS, Overload } from './overload.ts';

type Handler = (frame: ClockFrame) => void;

/** A handler connected to a level, and its state. */
export interface Line {
  readonly level: number;
  /** The ledger's number for the handler's name. */
  readonly routine: number;
  readonly handler: Handler;
  /**
   * Called with OVERLOAD_SECONDS when this line's interrupts leave no time for anything else.
   * Without it the machine stops.
   */
  readonly overload: ((seconds: number) => void) | undefined;
  /** True from the request of an interrupt until the interrupt is taken. */
  asks: boolean;
  /** Interrupts taken. */
  count: number;
  /** The part its handler has had of the time in which nothing but interrupts has run. */
  readonly share: Share;
}

/** A book of the changes of level. Each routine is called after the level has changed. */
interface LevelBook {
  /** Notes that `routine` raised the level from `from` to `to` at `cycle`. */
  raised(from: number, cycle: number, routine: number, to: number): void;
  /** Notes that the level fell from `from` to `to` at `cycle`. */
  lowered(from: number, to: number, cycle: number): void;
}

/**
 * A book that tells ledger and probe. It is made when an observer is attached, so that without one
 * no change of level tests for it.
 */
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
  /** The present level. */
  ipl = 0;
  /** The interrupt-holding ledger. */
  readonly ledger: Ledger = new Ledger(() => this.serving && this.ledger.name(this.serving.routine));
  /** The book that changes of level go to: the ledger, or a book that tells ledger and probe. */
  private levels: LevelBook = this.ledger;
  /** The attached observers as one, or null; setProbe attaches. */
  probe: Probe | null = null;
  /** Bit n is set while an interrupt of level n waits. */
  private pending = 0;
  /** Number of interrupt handlers now running, one inside the other. */
  private depth = 0;
  /** The line whose handler is the innermost of them; undefined if none runs. */
  private serving: Line | undefined;
  /** The lines of each level, in the order in which they were connected. */
  private readonly lines: Line[][] = Array.from({ length: NIPL }, () => []);
  /** Called when kernel work comes to the cycle of the pause, with the clock at it. */
  paused: () => void = () => undefined;
  /** Cycles that finished interrupts took. Those of an interrupt inside another one count once. */
  interrupted = 0;
  /** Cycles in no interrupt, up to the last one that interrupted none. */
  outside = 0;
  private readonly overload: Overload;
  private readonly clock: VirtualClock;
  private readonly events: EventQueue;
  private readonly cost: Cost;
  private readonly record: RunRecord;

  /**
   * `record` gets every interrupt that is taken; `freq` is the frequency of the processor, hertz.
   */
  constructor(clock: VirtualClock, events: EventQueue, cost: Cost, record: RunRecord, freq: number) {
    this.overload = new Overload(freq);
    this.clock = clock;
    this.events = events;
    this.cost = cost;
    this.record = record;
  }

  /** Attaches the observers of levels and interrupts; null detaches them. */
  setProbe(probe: Probe | null): void {
    this.probe = probe;
    this.levels = probe === null ? this.ledger : observed(this.ledger, probe);
  }

  /**
   * Connects a handler to a level, after the handlers that are there. `routine` names it in the
   * ledger. Returns its line.
   */
  connect(level: number, routine: string, handler: Handler, overload?: (seconds: number) => void): Line {
    const line = {
      level,
      routine: this.ledger.routine(routine),
      handler,
      overload,
      asks: false,
      count: 0,
      share: newShare(),
    };
    this.lines[level].push(line);
    return line;
  }

  /** Disconnects a handler; an interrupt that its line has requested is not taken. */
  disconnect(line: Line): void {
    const lines = this.lines[line.level];
    lines.splice(lines.indexOf(line), 1);
    line.asks = false;
    this.settle(line.level);
  }

  /** The ledger's number for the name of a routine. */
  routine(name: string): number {
    return this.ledger.routine(name);
  }

  /**
   * Requests an interrupt for the first line of a level, the kernel's own. It is taken at the next
   * offer, not here.
   */
  post(level: number): void {
    this.request(this.lines[level][0]);
  }

  /** Requests an interrupt for a line. Two requests before it is taken count as one. */
  request(line: Line): void {
    const asked = line.asks;
    line.asks = true;
    this.pending |= 1 << line.level;
    if (!asked) this.probe?.interruptPosted?.(line.level);
  }

  /** Clears the bit of a level if none of its lines asks any more. */
  private settle(level: number): void {
    for (const { asks } of this.lines[level]) if (asks) return;
    this.pending &= ~(1 << level);
  }

  /** The line of a level that is served next: the first that asks. At least one must. */
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

  /**
   * Makes a charge within which events are due. The cycles of interrupt handlers come on top of
   * `ncycles`.
   */
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

  /**
   * Takes every waiting interrupt above the present level, the highest first. `usermode` is true if
   * it interrupts a user instruction.
   */
  offer(usermode: boolean): void {
    for (;;) {
      const above = this.pending >>> (this.ipl + 1);
      if (above === 0) return;
      this.take(this.ipl + 32 - Math.clz32(above), usermode);
    }
  }

  /**
   * Takes one interrupt of `level`: runs its handler at that level and then restores the level
   * before.
   */
  private take(level: number, usermode: boolean): void {
    const before = this.ipl;
    const line = this.next(level);
    const outer = this.serving;
    const start = this.clock.cycle;
    const interrupted = this.interrupted;
    line.asks = false;
    this.settle(level);
    if (before <= IPL_SOFTCLOCK) this.overload.enter(level, start);
    this.ipl = level;
    this.levels.raised(before, start, line.routine, level);
    if (this.depth++ === 0) this.outside = start - interrupted;
    this.serving = line;
    line.count++;
    this.record.add(EV_INTERRUPT, level);
    this.probe?.interruptEnter?.(level, this.ledger.name(line.routine), usermode);
    this.charge(this.cost.interruptEntry);
    line.handler({ usermode, ipl: before, intr: this.depth > 1 });
    this.charge(this.cost.interruptExit);
    this.depth--;
    const held = this.ipl;
    this.serving = outer;
    this.ipl = before;
    this.levels.lowered(held, before, this.clock.cycle);
    this.probe?.interruptExit?.(level);
    this.overload.account(line.share, this.clock.cycle - start - (this.interrupted - interrupted));
    this.interrupted = interrupted + this.clock.cycle - start;
    if (before <= IPL_SOFTCLOCK && this.overload.exit(this.clock.cycle)) this.overloaded();
  }

  /** Interrupts have left no time for anything else. */
  private overloaded(): void {
    const line = this.overload.blame(this.lines.flat(), this.clock.cycle);
    if (line.overload === undefined)
      throw new MachineCheck(
        `interrupt overload: for ${OVERLOAD_SECONDS} seconds nothing but interrupts has run, most of the time ${this.ledger.name(line.routine)}, level ${line.level}`,
      );
    line.overload(OVERLOAD_SECONDS);
  }

  /** The number of interrupts taken, for each line. */
  counts(): InterruptCount[] {
    return this.lines.flatMap((lines, level) =>
      lines.map(({ routine, count }) => ({ level, routine: this.ledger.name(routine), count })),
    );
  }

  /** Checks the invariant; throws if it does not hold. */
  check(): void {
    if (this.pending >>> (this.ipl + 1) !== 0) throw new Error('intc: an allowed interrupt waits');
    for (const [level, lines] of this.lines.entries())
      if (lines.some(({ asks }) => asks) !== ((this.pending >>> level) & 1) > 0)
        throw new Error(`intc: level ${level} has the wrong bit`);
  }
}
