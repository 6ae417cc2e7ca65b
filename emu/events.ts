/**
 * The event queue: what the hardware will do, and at which cycle.
 *
 * A machine has a handful of event sources, each with at most one event ahead,
 * so the queue is one slot a source and the soonest is remembered.
 *
 * Invariant: `next` is the smallest due cycle of all slots, Infinity when none is armed.
 */
export class EventQueue {
  /** Cycle of the soonest event, Infinity if there is none. */
  next = Infinity;
  private readonly due: number[] = [];
  private readonly actions: (() => void)[] = [];
  /** Places of sources that are gone. */
  private readonly vacant: number[] = [];

  /** Registers a source; `action` runs when its event comes. Sources of lower numbers go first at the same cycle. */
  source(action: () => void): number {
    const source = this.vacant.pop() ?? this.due.push(Infinity) - 1;
    this.actions[source] = action;
    return source;
  }

  /** The source is gone, its event with it; another may get its number. */
  release(source: number): void {
    this.arm(source, Infinity);
    this.vacant.push(source);
  }

  /** The cycle of a source's event. */
  dueOf(source: number): number {
    return this.due[source];
  }

  /** Arms, moves or (with Infinity) disarms the event of a source. */
  arm(source: number, cycle: number): void {
    const { due } = this;
    due[source] = cycle;
    let next = Infinity;
    for (let i = 0; i < due.length; i++) if (due[i] < next) next = due[i];
    this.next = next;
  }

  /** Runs every event due at `cycle` or before, in order of their cycles. */
  runUntil(cycle: number): void {
    while (this.next <= cycle) {
      const source = this.due.indexOf(this.next);
      this.arm(source, Infinity);
      this.actions[source]?.();
    }
  }

  check(): void {
    if (this.next !== Math.min(Infinity, ...this.due))
      throw new Error('event queue: next is not the soonest');
  }
}
