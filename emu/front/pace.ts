/** The host's time as a front end gives it, and a virtual clock that keeps pace with it. */

/** The host's clock, and the ways to wait by it. A test may have a clock of its own. */
export interface Wall {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** Resolves after so many milliseconds, or before that with `other`. */
  sleep(milliseconds: number, other: Promise<void>): Promise<void>;
  /** Resolves when the host has had a turn for its other work. */
  yield(): Promise<void>;
}

/** A virtual clock that goes with the wall, so many cycles in a second of it. */
export class Pace {
  private readonly wall: Wall;
  private readonly cyclesPerMs: number;
  private startMs: number;
  private startCycle: number;

  /** From now on wall and virtual clock, which is at `cycle`, go together. */
  constructor(wall: Wall, cyclesPerSecond: number, cycle: number) {
    this.wall = wall;
    this.cyclesPerMs = cyclesPerSecond / 1000;
    this.startMs = wall.now();
    this.startCycle = cycle;
  }

  /**
   * The virtual clock stood still for a time, at `cycle`. From now on the two go together again.
   */
  restart(cycle: number): void {
    this.startMs = this.wall.now();
    this.startCycle = cycle;
  }

  /** The cycle that the virtual clock should have reached by now. */
  due(): number {
    return this.startCycle + Math.floor((this.wall.now() - this.startMs) * this.cyclesPerMs);
  }

  /** The time of the wall that so many cycles take. */
  milliseconds(cycles: number): number {
    return cycles / this.cyclesPerMs;
  }

  /** The cycles in so much time of the wall. */
  cycles(milliseconds: number): number {
    return milliseconds * this.cyclesPerMs;
  }
}
