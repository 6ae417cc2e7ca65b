/**
 * A callout facility whose setcallout finds the table full on purpose. A setcallout that can count
 * on an entry is not asked about: one that a handler makes, whose own entry is free, and one that
 * sets anew what its caller has just unset. So no callout that was accepted is lost.
 */

import { IPL_HIGH } from '../machdep.ts';
import type { FailPoints } from '../sys/failpoints.ts';
import { Callouts } from './callout.ts';
import { NOHANDLE } from './entry.ts';
import type { CalloutOptions } from './options.ts';

/** The mark of no argument of a callout. */
const NOTHING = Symbol('no argument');

export class FailingCallouts extends Callouts {
  private readonly points: Pick<FailPoints, 'setcallout'>;
  /** The argument of the callout that was unset last, if it was not set again; or NOTHING. */
  private given: unknown = NOTHING;
  private readonly r_full: number;

  constructor(options: CalloutOptions, points: Pick<FailPoints, 'setcallout'>) {
    super(options);
    this.points = points;
    this.r_full = options.spl.routine('setcallout');
    const { setcallout, unsetcallout } = this;
    this.setcallout = (func, arg, ticks, from) =>
      this.refuses(arg) ? this.full() : setcallout(func, arg, ticks, from);
    this.unsetcallout = (handle) => {
      const { table } = this;
      const arg = table.c_arg[table.slot(handle)];
      const live = unsetcallout(handle);
      if (live) this.given = arg;
      return live;
    };
  }

  /** True if a setcallout with this argument is to find the table full. */
  private refuses(arg: unknown): boolean {
    const isGiven = arg === this.given;
    if (isGiven) this.given = NOTHING;
    return !isGiven && !this.isFiring && this.points.setcallout();
  }

  /** Does what setcallout does when the table is full. */
  private full(): number {
    const { spl, cost } = this;
    const s = spl.splraise(IPL_HIGH, this.r_full);
    spl.charge(cost.calloutSet);
    spl.splx(s);
    return NOHANDLE;
  }
}
