/**
 * The callout facility as a contender, by each of its interfaces, on a null machine (no
 * levels, no charges). A constant holds the facility, as in a program that has one
 * facility; so the engine knows where its columns are.
 */

import { NULL_COST, NullMachine } from '../../emu/judge/machine.ts';
import type { Callouts } from '../../kernel/callout/callout.ts';
import { calloutsFor, type KernelName } from '../../kernel/callout/kernels.ts';
import { type Callout, OwnedCallouts, STOP_REMOVED } from '../../kernel/callout/owned.ts';
import type { CalloutFunc, SchemeMaker } from '../../kernel/callout/scheme.ts';
import type { Contender, Fire } from './contender.ts';

/** The facility of a kernel, with n entries; on `scheme`, if it is given. */
export function facility(kernel: KernelName, n: number, scheme?: SchemeMaker): Callouts {
  const sizes = { ncallout: n, wheelsize: 0, hashsize: 0 };
  return calloutsFor(kernel, sizes, new NullMachine(), NULL_COST, { scheme });
}

/** The part of a contender that counts ticks and fires, the same for every interface. */
function clock(callouts: Callouts): Pick<Contender, 'tick' | 'nodes'> {
  const { counters } = callouts;
  return {
    tick: () => {
      if (callouts.calloutTick()) while (callouts.softclock());
    },
    nodes: () => counters.tickNodes + counters.softNodes,
  };
}

/** The interface of setcallout and unsetcallout; on `scheme`, if it is given. */
export function byHandle(n: number, it: Fire, scheme?: SchemeMaker): Contender {
  const callouts = facility('handle', n, scheme);
  const fire = it as CalloutFunc;
  const handles = new Float64Array(n);
  return {
    set: (client, ticks) => {
      handles[client] = callouts.setcallout(fire, client, ticks);
    },
    cancel: (client) => callouts.unsetcallout(handles[client]),
    reset: (client, ticks) => {
      const pending = callouts.unsetcallout(handles[client]);
      handles[client] = callouts.setcallout(fire, client, ticks);
      return pending;
    },
    ...clock(callouts),
  };
}

/** The interface of callout_reset and callout_stop; on `scheme`, if it is given. */
export function owned(n: number, it: Fire, scheme?: SchemeMaker): Contender {
  const callouts = facility('handle', n, scheme);
  const fire = it as CalloutFunc;
  const routines = new OwnedCallouts(callouts);
  const mine: Callout[] = [];
  for (let i = 0; i < n; i++) mine.push(routines.callout_init() as Callout);
  return {
    set: (client, ticks) => {
      routines.callout_reset(mine[client], ticks, fire, client);
    },
    cancel: (client) => routines.callout_stop(mine[client]) === STOP_REMOVED,
    reset: (client, ticks) => routines.callout_reset(mine[client], ticks, fire, client),
    ...clock(callouts),
  };
}

/** The same interface, for clients that keep only the number of their entry. */
export function ownedByNumber(n: number, it: Fire): Contender {
  const callouts = facility('handle', n);
  const fire = it as CalloutFunc;
  const routines = new OwnedCallouts(callouts);
  const mine = Int32Array.from({ length: n }, () => (routines.callout_init() as Callout).c);
  return {
    set: (client, ticks) => {
      routines.reset(mine[client], ticks, fire, client);
    },
    cancel: (client) => routines.stop(mine[client]) === STOP_REMOVED,
    reset: (client, ticks) => routines.reset(mine[client], ticks, fire, client),
    ...clock(callouts),
  };
}

/** The interface of timeout and untimeout, with the client's number as argument. */
export function byArgument(kernel: 'old' | 'hash', n: number, it: Fire): Contender {
  const callouts = facility(kernel, n);
  const fire = it as CalloutFunc;
  callouts.hash?.idents.give(fire);
  return {
    set: (client, ticks) => callouts.timeout(fire, client, ticks),
    cancel: (client) => callouts.untimeout(fire, client),
    reset: (client, ticks) => {
      const pending = callouts.untimeout(fire, client);
      callouts.timeout(fire, client, ticks);
      return pending;
    },
    ...clock(callouts),
  };
}

/**
 * The interface of timeout and untimeout, with an object as argument. The object carries
 * a number if `numbered`; otherwise the hash looks it up.
 */
export function byObject(n: number, it: Fire, numbered: boolean): Contender {
  const callouts = facility('hash', n);
  const fire = ((object: { client: number }) => it(object.client)) as CalloutFunc;
  callouts.hash?.idents.give(fire);
  const objects = Array.from({ length: n }, (_, client) => {
    const object = { client };
    return numbered ? (callouts.hash?.idents.give(object) ?? object) : object;
  });
  return {
    set: (client, ticks) => callouts.timeout(fire, objects[client], ticks),
    cancel: (client) => callouts.untimeout(fire, objects[client]),
    reset: (client, ticks) => {
      const pending = callouts.untimeout(fire, objects[client]);
      callouts.timeout(fire, objects[client], ticks);
      return pending;
    },
    ...clock(callouts),
  };
}
