/**
 * A point of a run as an address names it: a cycle, as in `2750000`, a time, as in `0.11s`, or a
 * tick of the clock, as in `11ticks`.
 */

import type { Observer } from '../../kernel/probe.ts';
import type { MachineConfig } from '../config.ts';
import { matching, type Rule } from './rules.ts';
import type { Steppable } from './step.ts';

/** A point of a run. */
export interface Point {
  readonly unit: 'cycle' | 'second' | 'tick';
  readonly value: number;
}

const FORM = /^(\d{1,15}|\d{1,9}(?:\.\d{1,9})?(?=s$)|\d{1,12}(?=ticks?$))(s|ticks?)?$/;
const UNITS: Readonly<Record<string, Point['unit']>> = { s: 'second', tick: 'tick', ticks: 'tick' };

/** The rule for a point. */
export const POINT: Rule = (value) =>
  matching('a cycle as 2750000, a time as 0.11s, or a tick as 11ticks', FORM)(value);

/** The point of a text that obeys the rule. */
export function pointOf(text: string): Point {
  const [, digits = '', unit = ''] = FORM.exec(text) ?? [];
  return { unit: UNITS[unit] ?? 'cycle', value: Number(digits) };
}

/** The first cycle at which a machine can have come to a point. */
export function cycleOf({ unit, value }: Point, { freq, hz }: Pick<MachineConfig, 'freq' | 'hz'>): number {
  if (unit === 'cycle') return value;
  // A time has nine digits behind its point, as many as a double keeps of it.
  return Math.ceil(Number(((value * freq) / (unit === 'tick' ? hz : 1)).toFixed(3)));
}

/** A run from the beginning to a point: to its cycle, or until its tick has been counted. */
export class PointStride {
  private readonly system: Steppable;
  private readonly observer: Observer;
  private readonly cycle: number;
  private come = false;

  /** Begins. It stops run() when it has come. Between two runs. */
  constructor(at: Point, system: Steppable, config: Pick<MachineConfig, 'clock' | 'freq' | 'hz'>) {
    this.system = system;
    // A clock that ticks tells of each tick. Any other passes over those that nobody waits for.
    const isCounted = at.unit === 'tick' && at.value > 0 && config.clock === 'tick';
    this.cycle = isCounted ? Number.POSITIVE_INFINITY : cycleOf(at, config);
    const clockTick = (ticks: number): void => {
      if (ticks < at.value) return;
      this.come = true;
      system.stop();
    };
    this.observer = isCounted ? { clockTick } : {};
    system.addObserver(this.observer);
  }

  /** The cycle by which run() has to return. */
  bound(): number {
    return this.cycle;
  }

  /** True if the machine, between two runs, has come to the point. */
  get made(): boolean {
    return this.come || this.system.cycle >= this.cycle;
  }

  /** Lets the machine go. Between two runs, once. */
  end(): void {
    this.system.removeObserver(this.observer);
  }
}
