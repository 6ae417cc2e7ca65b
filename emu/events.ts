/**
 * The event queue: the next events of the hardware, each with its cycle.
 *
 * A machine has few event sources, and each has at most one event ahead. So the queue has one slot
 * for each source, and keeps the cycle of the soonest event.
 *
 * Beside the events there may be one pause: a cycle at which the clock stands for a moment in the
 * middle of kernel work, so that a front end can look at the machine. A pause is no event of the
 * hardware, and the run is the same with it and without it.
 *
 * Invariant: `next` is the smallest of the due cycles of all slots and the cycle of the pause;
 * Infinity when there are none.
 */
export class EventQueue {
  /** Cycle of the soonest event, or of the pause; Infinity if there is none. */
  next = Infinity;
  /** Cycle of the pause; Infinity if there is none. */
  private pause = Infinity;
  /** Cycle of each source's event; Infinity if it has none. */
  private readonly due: number[] = [];
  /** The routine of each source, which runs at its event. */
  private readonly actions: (() => void)[] = [];
  /** Numbers of released sources, free for new ones. */
  private readonly vacant: number[] = [];

  /**
   * Registers a source and returns its number; `action` runs when its event comes. Of events at the
   * same cycle, the source of the lowest number goes first.
   */
  source(action: () => void): number {
    const source = this.vacant.pop() ?? this.due.push(Infinity) - 1;
    this.actions[source] = action;
    return source;
  }

  /** Removes a source and its event; a later source may get its number. */
  release(source: number): void {
    this.arm(source, Infinity);
    this.vacant.push(source);
  }

  /** The cycle of a source's event; Infinity if it has none. */
  dueOf(source: number): number {
    return this.due[source];
  }

  /** Arms, moves or (with Infinity) disarms the event of a source. */
  arm(source: number, cycle: number): void {
    const { due } = this;
    due[source] = cycle;
    this.settle();
  }

  /** Computes `next` anew. */
  private settle(): void {
    const { due } = this;
    let next = this.pause;
    for (let i = 0; i < due.length; i++) if (due[i] < next) next = due[i];
    this.next = next;
  }

  /** Sets the cycle of the pause; Infinity for none. */
  pauseAt(cycle: number): void {
    this.pause = cycle;
    this.settle();
  }

  /** Removes the pause if it is at `cycle` or before. True if it was. */
  takePause(cycle: number): boolean {
    if (this.pause > cycle) return false;
    this.pauseAt(Infinity);
    return true;
  }

  /**
   * Runs every event due at `cycle` or before, in the order of their cycles. True if there was one.
   */
  runUntil(cycle: number): boolean {
    this.takePause(cycle);
    if (this.next > cycle) return false;
    while (this.next <= cycle) {
      const source = this.due.indexOf(this.next);
      this.arm(source, Infinity);
      this.actions[source]?.();
    }
    return true;
  }

  /** Checks the invariant; throws if it does not hold. */
  check(): void {
    if (this.next !== Math.min(this.pause, ...this.due))
      throw new Error('event queue: next is not the soonest');
  }
}
