/**
 * Callouts by time and with a precision, callout_reset_sbt of FreeBSD's kern_timeout.c. Times are
 * microseconds of uptime in doubles, as everywhere in this kernel, and not sbintime_t. The callout
 * comes in the range from `sbt` to `sbt` plus `pr`: its first tick is the first at or after the
 * beginning of the range, its last one the last that is not after the end, if there is one.
 * A time that is further away than the scheme's longest interval is reached in several steps.
 */

import type { Callout, OwnedCallouts } from '../callout/owned.ts';
import type { CalloutFunc } from '../callout/scheme.ts';
import { C_ABSOLUTE, C_PRECALC } from '../sys/callout.ts';
import { MICROSECONDS } from '../sys/param.ts';
import { ROUNDING } from './clockwork.ts';
import type { Kernel } from './kernel.ts';

/** A range of uptime, in microseconds. */
export interface When {
  readonly sbt: number;
  /** Its length. */
  readonly pr: number;
}

/**
 * callout_when: the range that a time, a precision and flags mean now. The precision is `pr`, or
 * the part of the time to go that C_PREL says, or without that kern.timecounter.alloweddeviation,
 * if that is more.
 */
export function callout_when({ clockwork }: Kernel, sbt: number, pr: number, flags: number): When {
  if ((flags & C_PRECALC) !== 0) return { sbt, pr };
  const now = clockwork.uptime();
  const when = (flags & C_ABSOLUTE) !== 0 ? sbt : now + sbt;
  const togo = Math.max(0, when - now);
  const shift = ((flags >> 1) & 0x7f) - 1;
  const part = shift >= 0 ? togo / 2 ** shift : (togo * clockwork.alloweddeviation) / 100;
  return { sbt: when, pr: Math.max(pr, part) };
}

/** A call that is further away than the scheme's longest interval. */
export interface Farther {
  readonly callout: Callout;
  readonly when: When;
  readonly func: CalloutFunc;
  readonly arg: unknown;
}

/**
 * Calls func(arg) in the range `when`, in place of a call that was pending; true if there was one.
 * `farther` is the handler of the steps to a time that is far away: it calls this routine again.
 */
export function resetWithin(k: Kernel, owned: OwnedCallouts, call: Farther, farther: CalloutFunc): boolean {
  const { clockwork } = k;
  const { longest } = k.cpu.callouts.scheme;
  const { callout, func, arg } = call;
  const { sbt, pr } = call.when;
  const first = clockwork.ticksUntilUptime(sbt);
  const from = k.cpu.callouts.ticks;
  const togo = (time: number): number => (time * clockwork.hz) / MICROSECONDS - clockwork.ticks;
  if (togo(sbt - ROUNDING) > longest)
    return owned.callout_reset_precise(callout, longest, 0, farther, call, from);
  const last = Math.floor(togo(sbt + pr + ROUNDING));
  return owned.callout_reset_precise(callout, first, last - first, func, arg, from);
}
