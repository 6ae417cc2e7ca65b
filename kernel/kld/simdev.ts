/**
 * The simulated devices of one module. A device has a queue of data under way, by
 * the cycle at which they arrive. The machine is asked for an interrupt at the first
 * arrival; the interrupt hands the module the data that have arrived by then, one
 * item a call.
 *
 * Invariant: `arrivals` are in the order of their cycles, those of one cycle in the
 * order in which they were sent; `asked` is the cycle of the first, for which the
 * machine is asked, or Infinity if there is none.
 */
import type { Kernel } from '../kern/kernel.ts';
import { type DeviceLine, IPL_BIO, IPL_HIGH, IPL_NET, IPL_TTY } from '../machdep.ts';
import type { ModuleKernel, SimDevice } from '../module.ts';
import { MICROSECONDS } from '../sys/param.ts';
import { shown, type Where } from './activity.ts';
import { FAULTS, fill } from './faults.ts';
import type { ModuleGuard } from './guard.ts';
import { frameLines } from './lines.ts';
import { isName, NOTHING, type Remnant } from './remnant.ts';

export type SimdevRoutines = Pick<ModuleKernel, 'simdev'>;

/** The levels at which a device may interrupt. */
const LEVELS: readonly number[] = [IPL_NET, IPL_BIO, IPL_TTY];
/** The lowest rate of regular arrivals. */
const MIN_HZ = 1 / 1000;
/** The highest rate of regular arrivals. */
const MAX_HZ = 1_000_000;

/** Data under way. */
interface Arrival<D> {
  readonly cycle: number;
  readonly data: D;
  /** Of regular data: their first cycle, the period in cycles, and the number of this one. */
  readonly regular: { readonly start: number; readonly period: number; readonly n: number } | undefined;
}

/** One device, as the machine's interrupt and the module's routines use it. */
class Line<D> {
  arrivals: Arrival<D>[] = [];
  readonly where: Where;
  private readonly guard: ModuleGuard;
  private readonly k: Kernel;
  private readonly handler: (data: D) => void;
  private readonly machine: DeviceLine;
  private readonly r_simdev: number;
  private asked = Number.POSITIVE_INFINITY;

  constructor(guard: ModuleGuard, name: string, level: number, handler: (data: D) => void) {
    this.guard = guard;
    this.k = guard.k;
    this.handler = handler;
    this.where = { kind: 'interrupt', what: `interrupt of device ${name}`, place: guard.places.site() };
    this.r_simdev = this.k.md.spl.routine('simdev');
    const routine = `${guard.name}.${name}`;
    this.machine = this.k.md.devices.attach(
      level,
      routine,
      () => this.intr(),
      (seconds) => this.overload(seconds),
    );
  }

  /**
   * The device's interrupt: hands over the data that have arrived. Data sent meanwhile wait for
   * another.
   */
  private intr(): void {
    const { md } = this.k;
    this.asked = Number.POSITIVE_INFINITY;
    const later = this.arrivals.findIndex(({ cycle }) => cycle > md.cycle);
    const come = this.arrivals.splice(0, later < 0 ? this.arrivals.length : later);
    for (const arrival of come) if (arrival.regular !== undefined) this.insert(next(arrival));
    for (const { data } of come)
      this.guard.call(this.where, undefined, { self: undefined, func: this.handler, args: [data] }, NOTHING);
    if (!this.guard.gone) this.ask();
  }

  /** The machine has named the device as the cause of an overload. */
  private overload(seconds: number): void {
    const { md } = this.k;
    const what = `${this.where.what}: ${fill(FAULTS.overload, { seconds })}`;
    const frames = frameLines(this.guard.places, undefined, this.where.place);
    this.guard.condemn({ what, cycle: md.cycle, level: md.spl.ipl, frames });
  }

  /** Puts an arrival behind those of its cycle. */
  private insert(arrival: Arrival<D>): void {
    const { arrivals } = this;
    let at = arrivals.length;
    while (at > 0 && arrivals[at - 1].cycle > arrival.cycle) at--;
    arrivals.splice(at, 0, arrival);
  }

  /** Asks the machine for an interrupt at the first arrival. */
  private ask(): void {
    const first = this.arrivals[0]?.cycle ?? Number.POSITIVE_INFINITY;
    if (first === this.asked) return;
    this.asked = first;
    this.machine.arm(first);
  }

  /** Changes the arrivals, with the device's own interrupt held off. */
  private locked(change: () => void): void {
    const { md } = this.k;
    const s = md.spl.splraise(IPL_HIGH, this.r_simdev);
    change();
    this.ask();
    md.spl.charge(this.k.cost.timerChip);
    md.spl.splx(s);
  }

  /** SimDevice.after. */
  after(microseconds: number, data: D): void {
    const { md, params } = this.k;
    params.clockRead?.();
    if (!Number.isFinite(microseconds) || microseconds < 0)
      this.odd('after', `${shown(microseconds)} is no number of microseconds`);
    this.locked(() => {
      if (this.machine.loses?.() === true) return;
      const cycle = md.cycle + Math.round((microseconds * md.freq) / MICROSECONDS);
      this.insert({ cycle, data, regular: undefined });
    });
  }

  /** SimDevice.every. */
  every(hz: number, data: D): void {
    const { md, params } = this.k;
    params.clockRead?.();
    if (hz !== 0 && !(hz >= MIN_HZ && hz <= MAX_HZ))
      this.odd('every', `${shown(hz)} Hz, must be 0 or 1/1000 to ${MAX_HZ}`);
    this.locked(() => {
      this.arrivals = this.arrivals.filter(({ regular }) => regular === undefined);
      const start = md.cycle;
      if (hz > 0) this.insert(next({ cycle: start, data, regular: { start, period: md.freq / hz, n: 0 } }));
    });
  }

  /** SimDevice.clear. */
  clear(): void {
    this.locked(() => {
      this.arrivals = [];
    });
  }

  /** Throws unless the invariant holds. */
  check(): void {
    const { arrivals, asked } = this;
    if (arrivals.some(({ cycle }, i) => i > 0 && cycle < arrivals[i - 1].cycle))
      throw new Error(`${this.where.what}: arrivals are out of order`);
    if ((arrivals[0]?.cycle ?? Number.POSITIVE_INFINITY) !== asked)
      throw new Error(`${this.where.what}: the machine was asked for another cycle than the first`);
  }

  /** Takes the device out of the machine. */
  detach(): void {
    this.arrivals = [];
    this.machine.detach();
  }

  private odd(routine: string, what: string): never {
    return this.guard.misuse('argument', { routine: `simdev.${routine}`, what });
  }
}

/** The regular arrival after this one, on the grid that began with the first. */
function next<D>({ data, regular, cycle }: Arrival<D>): Arrival<D> {
  if (regular === undefined) return { cycle, data, regular };
  const n = regular.n + 1;
  return { cycle: Math.round(regular.start + n * regular.period), data, regular: { ...regular, n } };
}

/** The simulated devices of one module, with their names. */
export class ModuleSimdevs {
  private readonly guard: ModuleGuard;
  // biome-ignore lint/suspicious/noExplicitAny: lines of all kinds of data
  private readonly lines = new Map<Line<any>, string>();

  constructor(guard: ModuleGuard) {
    this.guard = guard;
  }

  readonly routines: SimdevRoutines = { simdev: (name, level, handler) => this.add(name, level, handler) };

  private add<D>(name: string, level: number, handler: (data: D) => void): SimDevice<D> {
    const { guard } = this;
    const odd = (what: string) => guard.misuse('argument', { routine: 'simdev', what });
    if (!isName(name)) odd(`${shown(name)} is no name`);
    if (!LEVELS.includes(level)) odd(`level ${shown(level)}, must be IPL_NET, IPL_BIO or IPL_TTY`);
    if (typeof handler !== 'function') odd(`${shown(handler)} is no function`);
    const line = new Line(guard, name, level, handler);
    this.lines.set(line, name);
    const live = (routine: string) => {
      if (!this.lines.has(line)) guard.misuse('argument', { routine, what: `device ${name} was removed` });
    };
    return Object.freeze({
      get pending() {
        return line.arrivals.length;
      },
      after: guard.gate('simdev.after', 'any', (microseconds: number, data: D) => {
        live('simdev.after');
        line.after(microseconds, data);
      }),
      every: guard.gate('simdev.every', 'any', (hz: number, data: D) => {
        live('simdev.every');
        line.every(hz, data);
      }),
      clear: guard.gate('simdev.clear', 'any', () => {
        live('simdev.clear');
        line.clear();
      }),
      remove: guard.gate('simdev.remove', 'process', () => {
        if (this.lines.delete(line)) line.detach();
      }),
    });
  }

  /** The devices that were not removed. */
  remnants(): Remnant[] {
    return [...this.lines].map(([{ where, arrivals }, name]) => ({
      kind: 'simdev',
      text: `device ${name}, with ${arrivals.length} arrivals pending`,
      verb: 'made',
      place: where.place,
    }));
  }

  /** Throws unless the invariants of all devices hold. */
  check(): void {
    for (const line of this.lines.keys()) line.check();
  }

  /** Takes all devices out. Any level. */
  release(): void {
    for (const line of this.lines.keys()) line.detach();
    this.lines.clear();
  }
}
