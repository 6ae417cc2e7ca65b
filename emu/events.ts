/**
 * The event queue: what the hardware will do, and at which cycle.
 *
 * A machine has a handful of event sources, each with at most one event ahead,
 * so the queue is one slot a source and the soonest is remembered.
 *
 * Beside them there may be one pause: a cycle at which the clock is to stand for
 * a moment in the middle of kernel work, for who looks on. It is no event of the
 * hardware's, and nothing of the run depends on it.
 *
 * Invariant: `next` is the smallest of the due cycles of all slots and the pause,
 * Infinity when there is none.
 */
export class EventQueue {
  /** Cycle of the soonest event, or of the pause; Infinity if there is none. */
  next = Infinity;
  private pause = Infinity;
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
    this.settle();
  }

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

  /** Whether the pause is at `cycle` or before; if so there is none any more. */
  takePause(cycle: number): boolean {
    if (this.pause > cycle) return false;
    this.pauseAt(Infinity);
    return true;
  }

  /** Runs every event due at `cycle` or before, in order of their cycles; returns whether there was one. */
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

  check(): void {
    if (this.next !== Math.min(this.pause, ...this.due))
      throw new Error('event queue: next is not the soonest');
  }
}
