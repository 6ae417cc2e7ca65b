/**
 * Moves of interrupts: a run in which one comes at another instruction than by itself. Hardware may
 * do this at any time. A processor stands still while another master has the bus, and a clock's
 * interrupt is late while something else masks it; so every run with moves is one that could be.
 *
 * - still: the processor stands still for some cycles at the first boundary at or after a cycle:
 *   the end of an instruction, or of a charge of the kernel. All clocks go on, so an interrupt that
 *   was due within these cycles comes at this boundary, before what would have been done first.
 * - late: the interrupt that the interval clock requests at exactly a cycle comes some cycles
 *   later. The clock's count goes on, and requests in between are one with it.
 *
 * Invariant: `list` is in the order of its cycles; the moves before `next` were made.
 */
import type { VirtualClock } from './clock/virtualclock.ts';
import type { EventQueue } from './events.ts';

/** One moved interrupt. */
export interface Move {
  readonly kind: 'still' | 'late';
  /** The cycle of the boundary at which the processor stands still, or of the late request. */
  readonly at: number;
  /** The cycles for which it stands still, or by which the interrupt is late. */
  readonly cycles: number;
}

/** The moves of one machine, made as its clock comes to them. */
export class Moves {
  private readonly list: readonly Move[];
  private readonly clock: VirtualClock;
  private readonly events: EventQueue;
  /** The source of the next move's event. */
  private readonly source: number;
  /** The source of the event at which a late interrupt comes. */
  private readonly lateSource: number;
  /** The index of the next move. */
  private next = 0;
  /** Requests the late interrupt; undefined if none is late. */
  private held: (() => void) | undefined;
  /** The index of its move. */
  private heldMove = 0;
  /**
   * Called at the moved interrupts of each move, with its index, before they come. For observers.
   */
  made: (index: number) => void = () => undefined;

  /** `list` must be in the order of its cycles. */
  constructor(list: readonly Move[], clock: VirtualClock, events: EventQueue) {
    this.list = list;
    this.clock = clock;
    this.events = events;
    this.source = events.source(() => this.reached());
    this.lateSource = events.source(() => this.come());
    this.arm();
  }

  /** The interval clock requests its interrupt; `request` passes that on. */
  request(request: () => void): void {
    const { clock, events } = this;
    if (this.held !== undefined) return;
    const move = this.list[this.next];
    if (move?.kind !== 'late' || move.at !== clock.cycle) {
      request();
      return;
    }
    this.heldMove = this.next++;
    this.held = request;
    events.arm(this.lateSource, clock.cycle + move.cycles);
    this.arm();
  }

  /** The late interrupt comes. */
  private come(): void {
    const { held } = this;
    this.held = undefined;
    this.made(this.heldMove);
    held?.();
  }

  /** Has reached() called at the next move. */
  private arm(): void {
    const move = this.list[this.next];
    // A request that never comes must not keep the moves after it back.
    const cycle = move === undefined ? Infinity : move.kind === 'still' ? move.at : move.at + 1;
    this.events.arm(this.source, cycle);
  }

  /** The cycle for which the event was armed has come. */
  private reached(): void {
    const move = this.list[this.next];
    if (move === undefined) return;
    this.next++;
    if (move.kind === 'still') {
      this.made(this.next - 1);
      this.clock.cycle += move.cycles;
    }
    this.arm();
  }

  /** Checks the invariant; throws if it does not hold. */
  check(): void {
    for (const [i, { at }] of this.list.entries())
      if (i > 0 && at < (this.list[i - 1]?.at ?? 0))
        throw new Error('moves: not in the order of their cycles');
    if (this.next > this.list.length) throw new Error('moves: more were made than there are');
  }
}

/** The moves of a list; undefined if there are none. `made` is Moves.made. */
export function movesOf(
  list: readonly Move[] | undefined,
  clock: VirtualClock,
  events: EventQueue,
  made: Moves['made'] | undefined,
): Moves | undefined {
  if (list === undefined || list.length === 0) return undefined;
  const moves = new Moves(list, clock, events);
  if (made !== undefined) moves.made = made;
  return moves;
}
