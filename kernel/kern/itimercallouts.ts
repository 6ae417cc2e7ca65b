/**
 * How real itimers use the callout facility: by function and argument, as old
 * kernel code does, or by handle, as new code does. This is all in which the
 * kernels "hash" and "handle" differ.
 */
import type { Callouts } from '../callout/callout.ts';
import { NOHANDLE } from '../callout/entry.ts';
import type { CalloutFunc } from '../callout/scheme.ts';
import { Panic } from '../sys/panic.ts';
import type { Itimer } from './itimer.ts';

export abstract class ItimerCallouts {
  protected readonly callouts: Callouts;
  /** The handler of every real timer; its argument is the timer. */
  protected readonly expire: CalloutFunc;

  constructor(callouts: Callouts, expire: CalloutFunc) {
    this.callouts = callouts;
    this.expire = expire;
  }

  /** Sets the timer's callout; it has none pending, and the table has room. */
  abstract set(it: Itimer, ticks: number): void;
  /** Unsets the timer's callout, which is pending. */
  abstract unset(it: Itimer): void;
}

export class ByTimeout extends ItimerCallouts {
  override set(it: Itimer, ticks: number): void {
    this.callouts.timeout(this.expire, it, ticks);
  }

  override unset(it: Itimer): void {
    this.callouts.untimeout(this.expire, it);
  }
}

export class ByHandle extends ItimerCallouts {
  override set(it: Itimer, ticks: number): void {
    it.handle = this.callouts.setcallout(this.expire, it, ticks);
    if (it.handle === NOHANDLE) throw new Panic('setitimer: callout table full');
  }

  override unset(it: Itimer): void {
    this.callouts.unsetcallout(it.handle);
  }
}
