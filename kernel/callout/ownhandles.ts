/**
 * Handles that the scheme gives, in place of the table's. setcallout asks the scheme for the handle
 * of the callout that it has just started, and unsetcallout asks it who holds a handle. The table
 * still gives each callout a handle, which nobody sees. So whatever the scheme answers, the
 * facility stays in order: a wrong answer unsets another callout that has a handle, or none.
 *
 * Both routines keep interrupts out for as long as they do without this, and for the nodes that
 * giveHandle() visits, of which a handle needs none. So
 * setcallout notes the scheme's handle under the table's, which no other callout has, and takes it
 * out when interrupts have been let in again; and unsetcallout has the holder's own handle checked
 * once more after it has locked them out.
 *
 * A facility whose scheme has no such routines stays as it is.
 */

import type { Callouts } from './callout.ts';
import { C_HANDLE, NOHANDLE } from './entry.ts';
import { type CalloutFunc, NONE, type Scheme } from './scheme.ts';

/** A scheme that gives the handles. */
type GivesHandles = Scheme & Required<Pick<Scheme, 'giveHandle' | 'holder'>>;

/** Lets the scheme of a facility give the handles, if it does. Returns the facility. */
export function withOwnHandles(callouts: Callouts): Callouts {
  const { spl, cost, table } = callouts;
  const scheme = callouts.scheme as GivesHandles;
  if (scheme.giveHandle === undefined || scheme.holder === undefined) return callouts;
  const start = callouts.start.bind(callouts);
  const set = callouts.setcallout.bind(callouts);
  const unset = callouts.unsetcallout.bind(callouts);
  /** The scheme's handles by the table's, of callouts whose setcallout has not returned yet. */
  const given = new Map<number, number>();
  /** Charges the callouts that the scheme has looked at besides that of the handle: mostly none. */
  const charge = (): void => {
    if (scheme.visited !== 0) spl.charge(scheme.visited * cost.calloutNode);
  };
  const holder = (handle: number): number => (handle === NOHANDLE ? NONE : scheme.holder(handle));

  callouts.start = (c, flags, func, arg, ticks, from): void => {
    start(c, flags, func, arg, ticks, from);
    if ((flags & C_HANDLE) === 0) return;
    given.set(table.c_handle[c], scheme.giveHandle(c));
    charge();
  };
  callouts.setcallout = (func: CalloutFunc, arg: unknown, ticks: number, from?: number): number => {
    const handle = set(func, arg, ticks, from);
    const its = given.get(handle) ?? NOHANDLE;
    given.delete(handle);
    return its;
  };
  callouts.unsetcallout = (handle: number): boolean => {
    const c = holder(handle);
    const its = c === NONE ? NOHANDLE : table.c_handle[c];
    if (handle !== NOHANDLE) charge();
    return unset(its);
  };
  callouts.holder = holder;
  return callouts;
}
