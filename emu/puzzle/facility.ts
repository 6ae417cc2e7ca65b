/**
 * The callout facility of the kernel on a machine without levels and prices, driven tick by tick.
 * Its callouts have names, and what softclock calls is noted.
 */

import { Callouts } from '../../kernel/callout/callout.ts';
import { schemeNamed } from '../../kernel/callout/schemes.ts';
import { NULL_COST, NullMachine } from '../judge/machine.ts';

/** A call of a handler. */
export interface Call {
  readonly name: string;
  /** The tick on which it was called. */
  readonly tick: number;
}

/** A facility whose callouts have names. */
export class Facility {
  readonly callouts: Callouts;
  /** All calls so far, in their order. */
  readonly calls: Call[] = [];
  /** Work of handlers, by the names of their callouts. */
  readonly work = new Map<string, () => void>();
  /** The last handle of each name. */
  readonly handles = new Map<string, number>();

  /** `scheme` is as --callout takes it; the first tick is `now`. */
  constructor(scheme: string, now: number, ncallout = 32, search: 'hash' | 'walk' = 'hash') {
    this.callouts = new Callouts({
      ...{ ncallout, search, ticks: now, scheme: schemeNamed(scheme) },
      ...{ spl: new NullMachine(), cost: NULL_COST },
    });
  }

  /** Sets the callout `name`; returns its handle. */
  set(name: string, ticks: number): number {
    const handle = this.callouts.setcallout(this.handler, name, ticks);
    this.handles.set(name, handle);
    return handle;
  }

  /** Unsets the callout `name`; true if it was still to come. */
  unset(name: string): boolean {
    return this.callouts.unsetcallout(this.handles.get(name) ?? 0);
  }

  /** The entry of the callout that was set last under `name`. */
  entry(name: string): number {
    return this.callouts.table.slot(this.handles.get(name) ?? 0);
  }

  /** A clock tick, with its softclock if one is wanted; true if one was. */
  tick(): boolean {
    const wanted = this.callouts.calloutTick();
    if (wanted) this.callouts.softclock();
    return wanted;
  }

  private readonly handler = (name: string): void => {
    this.calls.push({ name, tick: this.callouts.ticks });
    this.work.get(name)?.();
  };
}
