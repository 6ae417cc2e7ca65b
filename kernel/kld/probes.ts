/**
 * The trace points of one module. They cost the machine nothing: no cycle is charged, and no
 * interrupt comes in. What they are given is checked whether somebody observes them or not, so
 * that a run does not depend on that.
 *
 * Invariant: `points` has at most POINTS names.
 */
import type { ModuleKernel } from '../module.ts';
import { shown } from './activity.ts';
import type { ModuleGuard } from './guard.ts';
import { isName } from './remnant.ts';

export type ProbeRoutines = Pick<ModuleKernel, 'probe'>;

/** The most trace points of one module, by name. */
const POINTS = 64;

export class ModuleProbes {
  /** The value of each point when it was passed last; undefined for one that has none. */
  readonly points = new Map<string, number | undefined>();
  private readonly guard: ModuleGuard;

  constructor(guard: ModuleGuard) {
    this.guard = guard;
  }

  readonly routines: ProbeRoutines = { probe: (name, value) => this.probe(name, value) };

  private probe(name: string, value: number | undefined): void {
    const { guard, points } = this;
    const odd = (what: string): never => guard.misuse('argument', { routine: 'probe', what });
    if (!isName(name)) odd(`${shown(name)} is no name`);
    if (value !== undefined && !Number.isSafeInteger(value)) odd(`${shown(value)} is no integer`);
    if (points.size >= POINTS && !points.has(name))
      odd(`${name} is one name too many: a module has ${POINTS} trace points at most`);
    // Adding 0 makes -0, which some formats write otherwise, a plain 0.
    const given = value === undefined ? undefined : value + 0;
    points.set(name, given);
    guard.k.probe?.moduleProbe?.(guard.name, name, given);
  }

  /** Throws unless the invariant holds. */
  check(): void {
    if (this.points.size > POINTS) throw new Error(`module ${this.guard.name}: too many trace points`);
  }
}
