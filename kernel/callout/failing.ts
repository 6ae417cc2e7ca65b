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
import type { CalloutFunc } from './scheme.ts';

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
  }

  override setcallout(func: CalloutFunc, arg: unknown, ticks: number, from?: number): number {
    const isGiven = arg === this.given;
    if (isGiven) this.given = NOTHING;
    if (isGiven || this.isFiring || !this.points.setcallout())
      return super.setcallout(func, arg, ticks, from);
    const { spl, cost } = this;
    const s = spl.splraise(IPL_HIGH, this.r_full);
    spl.charge(cost.calloutSet);
    spl.splx(s);
    return NOHANDLE;
  }

  override unsetcallout(handle: number): boolean {
    const { table } = this;
    const arg = table.c_arg[table.slot(handle)];
    const live = super.unsetcallout(handle);
    if (live) this.given = arg;
    return live;
  }
}
