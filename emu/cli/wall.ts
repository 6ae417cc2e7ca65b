/** The host's time and how the command waits in it; a test may have a wall clock of its own. */

import { setTimeout } from 'node:timers/promises';

export interface Wall {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** Resolves after so many milliseconds, or before that with `other`. */
  sleep(milliseconds: number, other: Promise<void>): Promise<void>;
}

export const HOST_WALL: Wall = {
  now: () => performance.now(),
  async sleep(milliseconds, other) {
    const over = new AbortController();
    const time = setTimeout(milliseconds, undefined, { signal: over.signal });
    await Promise.race([time.catch(() => {}), other]);
    over.abort();
  },
};

/** A virtual clock that goes with the wall, so many cycles in a second of it. */
export class Pace {
  readonly wall: Wall;
  private readonly cyclesPerMs: number;
  private startMs: number;
  private startCycle: number;

  /** The two agree now. */
  constructor(wall: Wall, cyclesPerSecond: number, cycle: number) {
    this.wall = wall;
    this.cyclesPerMs = cyclesPerSecond / 1000;
    this.startMs = wall.now();
    this.startCycle = cycle;
  }

  /** The virtual clock stood still meanwhile: it goes on from here. */
  restart(cycle: number): void {
    this.startMs = this.wall.now();
    this.startCycle = cycle;
  }

  /** The cycle that it is by the wall. */
  due(): number {
    return this.startCycle + Math.floor((this.wall.now() - this.startMs) * this.cyclesPerMs);
  }

  milliseconds(cycles: number): number {
    return cycles / this.cyclesPerMs;
  }

  cycles(milliseconds: number): number {
    return milliseconds * this.cyclesPerMs;
  }
}
