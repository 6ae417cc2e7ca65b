/**
 * The interrupt controller: the priority level, the interrupts that wait, and
 * the points at which they are taken. A level's interrupt is taken when the
 * level is below it: at once when it comes, when the level falls, and when
 * another interrupt returns, highest first. Handlers nest.
 *
 * Kernel work takes time here: charge(n) moves the virtual clock through every
 * event due within n, and each interrupt the level allows arrives there.
 *
 * Invariant: after splx, charge and offer no interrupt above the level waits; one
 * that post brings between them waits for the next.
 */
import { type ClockFrame, type Cost, NIPL, type Spl } from '../kernel/machdep.ts';
import type { ProbePoints } from '../kernel/probe.ts';
import type { EventQueue } from './events.ts';
import { Ledger } from './ledger.ts';
import type { VirtualClock } from './virtualclock.ts';

type Handler = (frame: ClockFrame) => void;

export class Intc implements Spl {
  ipl = 0;
  /** Who watches; none if null. */
  probe: ProbePoints | null = null;
  readonly ledger = new Ledger();
  private pending = 0;
  /** Interrupt handlers now running, one inside the other. */
  private depth = 0;
  private readonly handlers: (Handler | undefined)[] = new Array(NIPL).fill(undefined);
  private readonly routines = new Int32Array(NIPL);
  /** Interrupts taken, by level. */
  private readonly counts = new Float64Array(NIPL);
  private readonly clock: VirtualClock;
  private readonly events: EventQueue;
  private readonly cost: Cost;
  private readonly taken: (level: number) => void;

  /** `taken` is told of every interrupt as it is taken. */
  constructor(clock: VirtualClock, events: EventQueue, cost: Cost, taken: (level: number) => void) {
    this.clock = clock;
    this.events = events;
    this.cost = cost;
    this.taken = taken;
  }

  connect(level: number, routine: string, handler: Handler): void {
    this.handlers[level] = handler;
    this.routines[level] = this.ledger.routine(routine);
  }

  routine(name: string): number {
    return this.ledger.routine(name);
  }

  /** A device (or, for a soft level, the kernel) asks for an interrupt. Nothing is taken before the next offer. */
  post(level: number): void {
    const asked = (this.pending & (1 << level)) !== 0;
    this.pending |= 1 << level;
    if (!asked) this.probe?.interruptPosted?.(level);
  }

  /** Bit n is set while an interrupt of level n waits. */
  get waiting(): number {
    return this.pending;
  }

  splraise(level: number, routine: number): number {
    const before = this.ipl;
    if (level > before) {
      this.ledger.raised(before, level, this.clock.cycle, routine);
      this.ipl = level;
      this.probe?.levelRaised?.(before, level, this.ledger.name(routine));
    }
    this.charge(this.cost.spl);
    return before;
  }

  splx(level: number): void {
    this.charge(this.cost.spl);
    if (level < this.ipl) {
      const before = this.ipl;
      this.ledger.lowered(before, level, this.clock.cycle);
      this.ipl = level;
      this.probe?.levelLowered?.(before, level);
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
      this.events.runUntil(this.clock.cycle);
      this.offer(false);
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
    const frame = { usermode, ipl: before, intr: this.depth > 0 };
    this.pending &= ~(1 << level);
    this.ledger.raised(before, level, this.clock.cycle, this.routines[level]);
    this.ipl = level;
    this.depth++;
    this.counts[level]++;
    this.taken(level);
    this.tellTaken(before, level);
    this.charge(this.cost.interruptEntry);
    this.handlers[level]?.(frame);
    this.charge(this.cost.interruptExit);
    this.depth--;
    const held = this.ipl;
    this.ledger.lowered(held, before, this.clock.cycle);
    this.ipl = before;
    this.tellOver(held, before, level);
  }

  private tellTaken(from: number, level: number): void {
    if (this.probe === null) return;
    const routine = this.ledger.name(this.routines[level]);
    this.probe.interruptEnter?.(level, routine);
    this.probe.levelRaised?.(from, level, routine);
  }

  private tellOver(from: number, to: number, level: number): void {
    if (this.probe === null) return;
    if (from > to) this.probe.levelLowered?.(from, to);
    this.probe.interruptExit?.(level);
  }

  /** Interrupts taken, of the levels that have a handler. */
  intrcnt(): { level: number; routine: string; count: number }[] {
    return this.handlers.flatMap((handler, level) =>
      handler === undefined
        ? []
        : [{ level, routine: this.ledger.name(this.routines[level]), count: this.counts[level] }],
    );
  }

  check(): void {
    if (this.pending >>> (this.ipl + 1) !== 0) throw new Error('intc: an allowed interrupt waits');
  }
}
