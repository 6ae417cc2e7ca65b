/**
 * How real itimers use the callout facility: by function and argument, as old
 * kernel code does, or by handle, as new code does. This is all in which the
 * kernels "hash" and "handle" differ.
 */
import type { Callouts } from './callout/callout.ts';
import type { CalloutFunc } from './callout/scheme.ts';
import type { Itimer } from './itimer.ts';
import { Panic } from './panic.ts';

export interface ItimerCallouts {
  /** Sets the timer's callout; it has none pending, and the table has room. */
  set(it: Itimer, ticks: number): void;
  /** Unsets the timer's callout, which is pending. */
  unset(it: Itimer): void;
}

export class ByTimeout implements ItimerCallouts {
  private readonly callouts: Callouts;
  private readonly expire: CalloutFunc;

  constructor(callouts: Callouts, expire: CalloutFunc) {
    this.callouts = callouts;
    this.expire = expire;
  }

  set(it: Itimer, ticks: number): void {
    this.callouts.timeout(this.expire, it, ticks);
  }

  unset(it: Itimer): void {
    this.callouts.untimeout(this.expire, it);
  }
}

export class ByHandle implements ItimerCallouts {
  private readonly callouts: Callouts;
  private readonly expire: CalloutFunc;

  constructor(callouts: Callouts, expire: CalloutFunc) {
    this.callouts = callouts;
    this.expire = expire;
  }

  set(it: Itimer, ticks: number): void {
    it.handle = this.callouts.setcallout(this.expire, it, ticks);
    if (it.handle === 0) throw new Panic('setitimer: callout table full');
  }

  unset(it: Itimer): void {
    this.callouts.unsetcallout(it.handle);
  }
}
