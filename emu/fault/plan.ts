/**
 * The faults of one run, and the count of the times at which the machine comes by their points.
 * Counting begins with the run: what the boot does is not counted. A plan without faults only
 * counts: it tells at which points faults could strike in a run, and how often; the run is then
 * the one that it is without a plan.
 */

import type { Probe } from '../../kernel/probe.ts';
import type { FailPoints } from '../../kernel/sys/failpoints.ts';
import { deviceOf, type Fault, faultOf } from './spec.ts';
import { striking } from './when.ts';

/** The point of a clock that drifts, from the beginning. */
const DRIFT = 'drift';

/** A fault with what became of it. */
export interface FaultCount {
  readonly spec: string;
  /** Times at which it has struck. */
  readonly struck: number;
  /** Times at which the machine has come by its point. */
  readonly passed: number;
}

/** A fault that waits for its times. */
interface Waiting {
  readonly fault: Fault;
  readonly strikes: (nth: number) => boolean;
  struck: number;
}

/**
 * A point at which faults strike. Invariant: each of `faults` has struck at most `passed` times.
 */
interface Point {
  passed: number;
  readonly faults: Waiting[];
}

export class FaultPlan implements FailPoints {
  private readonly points = new Map<string, Point>();
  private readonly waiting: Waiting[];
  private begun = false;
  /** The devices of modules that there have been. */
  private readonly devices = new Set<string>();
  /** The observers of the machine, once it runs. */
  private probe: () => Probe | null = () => null;

  /** FaultError if one of the specs is none. */
  constructor(specs: readonly string[]) {
    this.waiting = specs.map((spec) => {
      const fault = faultOf(spec);
      return { fault, strikes: striking(fault.when), struck: 0 };
    });
    for (const waiting of this.waiting) this.point(waiting.fault.point).faults.push(waiting);
  }

  /** Begins to count, and to strike. */
  begin(probe: () => Probe | null): void {
    this.begun = true;
    this.probe = probe;
    for (const { fault } of this.waiting) if (fault.point === DRIFT) probe()?.faultInjected?.(fault.spec, 1);
  }

  /** A module has attached a device. */
  attached(device: string): void {
    this.devices.add(device);
  }

  /** The faults of devices that there never were, each in a sentence. */
  missed(): string[] {
    return this.waiting.flatMap(({ fault }) => {
      const without = this.without(fault.spec);
      return without === undefined ? [] : [`--fault ${fault.spec}: ${without}`];
    });
  }

  /** A sentence about a fault of a device that there never was, with those that there were. */
  without(spec: string): string | undefined {
    const device = deviceOf(faultOf(spec));
    if (device === undefined || this.devices.has(device)) return undefined;
    const known =
      this.devices.size === 0 ? 'no module had one' : `there were ${[...this.devices].join(', ')}`;
    return `the machine never had that device; ${known}`;
  }

  /** Notes that the machine comes by a point; the fault that strikes there now, if one does. */
  strikes(point: string): Fault | undefined {
    if (!this.begun) return undefined;
    const at = this.point(point);
    const nth = ++at.passed;
    let first: Waiting | undefined;
    // Each fault counts, whether another one strikes first or not: its random numbers go on.
    for (const waiting of at.faults) if (waiting.strikes(nth)) first ??= waiting;
    if (first === undefined) return undefined;
    first.struck++;
    this.probe()?.faultInjected?.(first.fault.spec, nth);
    return first.fault;
  }

  /** The value of a fault that is there from the beginning; 0 if there is none. */
  standing(point: string): number {
    return this.points.get(point)?.faults[0]?.fault.value ?? 0;
  }

  setcallout(): boolean {
    return this.strikes('setcallout') !== undefined;
  }

  syscall(name: string): number {
    const fork = name === 'fork' || name === 'vfork' ? this.strikes('fork')?.value : undefined;
    return fork ?? this.strikes(`call:${name}`)?.value ?? 0;
  }

  /** The faults, in the order in which they were given, with what became of them. */
  counts(): FaultCount[] {
    return this.waiting.map(({ fault, struck }) => {
      const passed = this.points.get(fault.point)?.passed ?? 0;
      const { spec } = fault;
      return fault.point === DRIFT ? { spec, struck: 1, passed: 1 } : { spec, struck, passed };
    });
  }

  /** The points that the machine has come by, and how often: where faults could have struck. */
  passes(): ReadonlyMap<string, number> {
    return new Map([...this.points].flatMap(([name, { passed }]) => (passed === 0 ? [] : [[name, passed]])));
  }

  /** Throws unless the invariant holds. */
  check(): void {
    for (const { passed, faults } of this.points.values())
      for (const { fault, struck } of faults)
        if (struck > passed) throw new Error(`fault ${fault.spec}: has struck ${struck} of ${passed} times`);
  }

  private point(name: string): Point {
    const known = this.points.get(name);
    if (known !== undefined) return known;
    const point: Point = { passed: 0, faults: [] };
    this.points.set(name, point);
    return point;
  }
}
