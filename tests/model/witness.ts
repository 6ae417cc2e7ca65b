/**
 * A witness of the callouts that a kernel accepted, whatever goes wrong around them: it holds each
 * from its setting on and rules that it is called or unset, never early, and never overdue once
 * softclock has done its work; and that the clock's ticks are all counted. A kernel that loses a
 * callout or a tick is convicted.
 */

import type { Leeway } from '../../kernel/callout/leeway.ts';
import type { Machdep } from '../../kernel/machdep.ts';
import type { Observer } from '../../kernel/probe.ts';

/** The ruling of a scheme on its own lateness, for an interval in ticks. */
export type Lateness = (ticks: number) => number;

/** An accepted callout: when it is due, and when at the latest. */
interface Accepted {
  readonly due: number;
  readonly latest: number;
}

export class Witness {
  /** The faults of the kernel, in words; empty for a kernel that keeps what it accepted. */
  readonly charges: string[] = [];
  /** Callouts that were accepted. */
  accepted = 0;
  private readonly pending = new Map<number, Accepted>();
  private ticks = 0;
  private md: Machdep | undefined;
  /** The callouts that may come before the tick that the kernel has told, with a precision. */
  leeway: () => Pick<Leeway, 'first'> | null = () => null;
  private readonly lateness: Lateness;
  /** The most ticks of the clock that may be uncounted when an interrupt of it has been served. */
  private readonly slack: number;

  constructor(lateness: Lateness, slack = 0) {
    this.lateness = lateness;
    this.slack = slack;
  }

  readonly observer: Observer = {
    attached: (md) => {
      this.md = md;
    },
    calloutSet: (c, _func, _arg, ticks, due) => {
      this.accepted++;
      this.pending.set(c, { due, latest: due + this.lateness(ticks) });
    },
    calloutUnset: (c) => void this.pending.delete(c),
    calloutFire: (c, func) => {
      const known = this.pending.get(c);
      if (known === undefined) this.charge(`${func.name} was called, and was not set`);
      // A clock that counts several ticks at once tells of those alone on which something is due.
      else if ((((this.leeway()?.first(c) ?? known.due) - Math.max(this.ticks, this.passed)) | 0) > 0)
        this.charge(`${func.name} was called at tick ${this.ticks}, before ${known.due}`);
      this.pending.delete(c);
    },
    calloutTick: (ticks) => {
      this.ticks = ticks;
    },
    softclockEnd: (_fires, _steps, more) => {
      if (!more) this.look(this.ticks);
    },
    clockTick: (ticks) => this.count(ticks),
  };

  /** At the end: nothing is overdue by `ticks`, the kernel's count. */
  end(ticks: number): void {
    this.count(ticks);
    // The last tick may not have been served.
    this.look(this.ticks - 1);
  }

  /** Nothing that was accepted is overdue. */
  private look(ticks: number): void {
    for (const [c, { due, latest }] of this.pending)
      if (latest < ticks) {
        this.charge(`callout ${c}, due at tick ${due}, was lost by tick ${ticks}`);
        this.pending.delete(c);
      }
  }

  /** Ticks that have passed by the processor's clock. */
  private get passed(): number {
    if (this.md === undefined) return 0;
    const { cycle, freq, clock } = this.md;
    return Math.floor((cycle * clock.hz) / freq);
  }

  /** The ticks that have passed are counted. */
  private count(ticks: number): void {
    if (this.md === undefined) return;
    const { passed } = this;
    // The next tick may come while one is served.
    if (ticks < passed - 1 - this.slack) this.charge(`tick ${passed} has passed, and ${ticks} are counted`);
  }

  private charge(what: string): void {
    if (this.charges.length < 5) this.charges.push(what);
  }
}
